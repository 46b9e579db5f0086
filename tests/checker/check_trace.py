# SPDX-License-Identifier: MIT
"""Checks traces of the three card games against the rules, independently of the engine.

The model here is written from the numbered clauses (K1 ... K9) alone and shares nothing with the engine. It plays every
trace along: who may act, every legal move, the table after the move. Where chance decides (the deal, a shuffle, a
blind theft) it takes the outcome from the trace, after checking that the rules allow that outcome.

    litterbox trace evil --players 4 --seed 7 | check_trace.py
    check_trace.py [--stats] [--defaults] [--option k=v]... [FILE]...

Traces may be concatenated. Exit status: 0 all agree, 1 some do not (one message per trace, at its first difference).
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from dataclasses import dataclass, field, fields
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Any, Iterable, Iterator, Protocol

Counts = dict[str, int]         # title -> how many, never zero
Place = int | str | None        # of Godcat and Devilcat: a seat, "mat", "play", or None outside `evil`

KITTEN, DEFUSE, NOPE, FERAL, GODCAT = "exploding-kitten", "defuse", "nope", "feral-cat", "godcat"

# K1: the decks.
CATS = {
    "original": ("tacocat", "cattermelon", "hairy-potato-cat", "beard-cat", "rainbow-ralphing-cat"),
    "burglar": ("tacocat", "cattermelon", "hairy-potato-cat", "beard-cat", "rainbow-ralphing-cat"),
    "evil": ("horse-cat", "knight-cat", "mercat", "troll-cat", FERAL),
}
ACTIONS = {
    "original": {"attack": 4, "skip": 4, "favor": 4, "shuffle": 4, "see-the-future": 5},
    "burglar": {"attack": 4, "skip": 4, "favor": 4, "shuffle": 4, "see-the-future": 5},
    "evil": {"attack": 2, "targeted-attack": 2, "favor": 4, "shuffle": 2, "reveal-the-future": 3,
             "raising-heck": 2, "armageddon": 3},
}
DECKS: dict[str, Counts] = {
    game: {KITTEN: 4, DEFUSE: 6, NOPE: 5, **ACTIONS[game], **{cat: 4 for cat in CATS[game]}} for game in CATS
}
UNTARGETED = ("attack", "skip", "shuffle", "see-the-future", "reveal-the-future", "raising-heck")
# K7.6: Godcat as a card of its own deck, but Nope, Armageddon, a kitten, a lone cat; as Defuse see `explode`.
GODCAT_ROLES = ("attack", "targeted-attack", "favor", "shuffle", "reveal-the-future", "raising-heck")
EVIL_OPTIONS = {"godcat_combos", "heck"}        # K9: of `evil` alone
# The events that are checked, each with its fields: what comes of a steal, a title asked for and Raising Heck.
TOLD = ("stole", "handed", "lacks", "fizzled", "lifted")

# The clause at work, by kind of answer and by effect, for messages and statistics.
CLAUSES = {
    "window": "K5.3", "use": "K4.1", "place": "K4.2", "give": "K4.6", "take": "K6.4", "heck": "K4.10", "lay": "K7.3",
    "duel": "K7.4", "steal": "K6.2", "attack": "K4.3", "targeted-attack": "K4.4", "skip": "K4.5",
    "favor": "K4.6", "shuffle": "K4.7", "see-the-future": "K4.8", "reveal-the-future": "K4.9", "raising-heck": "K4.10",
    "armageddon": "K7.1", "pair": "K6.1", "three": "K6.3", "five": "K6.4",
}


class Mismatch(Exception):
    """The trace and the rules disagree."""

    def __init__(self, clause: str, what: str, expected: Any, found: Any) -> None:
        super().__init__(f"[{clause}] {what}: expected {expected}, found {found}")


def require(clause: str, what: str, expected: Any, found: Any) -> None:
    """Equal in value and in type: JSON's true is not 1."""
    if type(expected) is not type(found) or expected != found:
        raise Mismatch(clause, what, expected, found)


# ---- options (K9) ----------------------------------------------------------------------------------------------------


@dataclass
class Options:
    hand: int
    stack_attacks: bool
    combos: str
    fast: bool
    extra_defuses: int
    godcat_combos: bool
    heck: str


def default_options(game: str, players: int) -> Options:
    spare = 6 - players
    few = {"original": players == 2, "burglar": players <= 3, "evil": True}[game]       # K2.3
    return Options(
        hand=4 if game == "original" else 7,                                            # K2.2
        stack_attacks=game != "original",
        combos="all" if game == "original" else "pairs-and-triples",
        fast=False,
        extra_defuses=min(2, spare) if few else spare,
        godcat_combos=True,
        heck="hidden",
    )


def option_value(name: str, raw: Any, players: int) -> Any:
    """One option as the header writes it (a switch as boolean or on/off, a number as number or digits)."""
    if name in ("stack_attacks", "fast", "godcat_combos"):
        switch = {"on": True, "off": False}.get(raw) if isinstance(raw, str) else raw
        if not isinstance(switch, bool):
            raise Mismatch("K9", f"option {name}", "on or off", raw)
        return switch
    words = {"combos": ("cats", "pairs-and-triples", "all"), "heck": ("hidden", "shown")}.get(name)
    if words:
        if raw not in words:
            raise Mismatch("K9", f"option {name}", f"one of {list(words)}", raw)
        return raw
    allowed = (4, 7) if name == "hand" else range(0, 6 - players + 1)
    number = int(raw) if isinstance(raw, str) and raw.isdecimal() else raw
    if type(number) is not int or number not in allowed:
        raise Mismatch("K9", f"option {name}", f"one of {list(allowed)}", raw)
    return number


def read_options(raw: Any, game: str, players: int, asked: dict[str, str] | None) -> Options:
    """The header's options; with `asked`, every other option must stand at its printed default."""
    names = {f.name for f in fields(Options)} - (set() if game == "evil" else EVIL_OPTIONS)
    require("K9", "names of the options", names, set(raw) if isinstance(raw, dict) else raw)
    options = default_options(game, players)
    for name in sorted(names):
        found, default = option_value(name, raw[name], players), getattr(options, name)
        if asked is not None:
            wanted = option_value(name, asked[name], players) if name in asked else default
            require("K9", f"option {name}", wanted, found)
        setattr(options, name, found)
    return options


# ---- the table: what a trace shows as `state` ------------------------------------------------------------------------


@dataclass
class Table:
    turn: int
    owed: int
    attacked: bool
    alive: list[bool]
    hands: list[Counts]         # without Godcat, whose place is its own field
    draw_pile: list[str]        # top first
    discard: Counts
    removed: Counts
    resolving: Counts
    burglar: int | None
    godcat: Place
    devilcat: Place


def read_counts(raw: Any, where: str, game: str) -> Counts:
    if not isinstance(raw, dict):
        raise Mismatch("K1", where, "an object of counts", raw)
    for title, count in raw.items():
        if title not in DECKS[game] or type(count) is not int or count < 0:
            raise Mismatch("K1", where, "counts of titles of this deck", {title: count})
    return {title: count for title, count in raw.items() if count}


def read_table(raw: Any, game: str, players: int) -> Table:
    """A trace's state, well-formed and with every card of the deck in it exactly once (K1)."""
    names = [f.name for f in fields(Table)] + ["pending"]
    if not isinstance(raw, dict) or any(name not in raw for name in names):
        raise Mismatch("notation", "fields of the state", names, sorted(raw) if isinstance(raw, dict) else raw)
    for name, kind, length in (("alive", bool, players), ("hands", dict, players), ("draw_pile", str, None)):
        value = raw[name]
        if (not isinstance(value, list) or any(type(item) is not kind for item in value)
                or length not in (None, len(value))):
            raise Mismatch("notation", name, f"an array of {length or 'any number of'} {kind.__name__}", value)
    hands = []
    for seat, hand in enumerate(raw["hands"]):
        if GODCAT in hand:      # a hand may show Godcat too; then it agrees with the field
            require("K7.4", f"Godcat in the hand of seat {seat}", int(raw["godcat"] == seat), hand[GODCAT])
            hand = {title: count for title, count in hand.items() if title != GODCAT}
        hands.append(read_counts(hand, f"hand of seat {seat}", game))
    table = Table(raw["turn"], raw["owed"], raw["attacked"], list(raw["alive"]), hands, list(raw["draw_pile"]),
                  *(read_counts(raw[name], name, game) for name in ("discard", "removed", "resolving")),
                  raw["burglar"], raw["godcat"], raw["devilcat"])
    total = Counter(table.draw_pile)
    for counts in (*hands, table.discard, table.removed, table.resolving):
        for title, count in counts.items():
            total[title] += count
    if total != DECKS[game]:
        wrong = {title: total[title] for title in {*total, *DECKS[game]} if total[title] != DECKS[game].get(title, 0)}
        raise Mismatch("K1", "cards in the game", {title: DECKS[game].get(title, 0) for title in wrong}, wrong)
    return table


def add(counts: Counts, title: str, number: int = 1) -> None:
    counts[title] = counts.get(title, 0) + number


def remove(counts: Counts, title: str) -> None:
    if counts[title] == 1:
        del counts[title]
    else:
        counts[title] -= 1


# ---- moves -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Action:
    """A move of a plain turn, taken apart."""
    seat: int
    verb: str                   # what it does: "favor", "pair", "five", ...
    cards: tuple[str, ...]      # what it costs, Godcat included
    target: int
    named: str                  # a triple's or the Burglar's title


def parse_action(seat: int, text: str) -> Action:
    head, _, tail = text.partition("@")
    target, _, named = tail.partition("=")
    words = head.split()
    verb, cards = words[-1], (words[0],)
    if words[0] in ("pair", "three"):
        verb, cards = words[0], tuple(words[1].split("+"))
        if len(cards) == 1:
            cards *= 2 if verb == "pair" else 3
    elif words[0] == "five":
        verb, cards = words[0], tuple(words[1:])
    return Action(seat, verb, cards, int(target or -1), named)


@dataclass(frozen=True)
class Combo:
    """One make-up of a pair or triple, and its text without target."""
    text: str
    needs: tuple[tuple[str, int], ...]
    with_godcat: bool
    cats_only: bool


def is_combo(cards: tuple[str, ...], cats: tuple[str, ...]) -> bool:
    """K6.1, K6.3, K6.6, K7.8: one title; Ferals join cats only, one Godcat joins anything but Nope."""
    titles = set(cards) - {FERAL, GODCAT}
    if cards.count(GODCAT) > 1 or len(titles) > 1:
        return False
    if FERAL in cards and not titles <= set(cats):
        return False
    return not (GODCAT in cards and NOPE in titles)


@lru_cache(None)
def combos_of(game: str, size: int) -> tuple[Combo, ...]:
    titles = sorted(set(DECKS[game]) - {KITTEN} | ({GODCAT} if game == "evil" else set()))
    found = []
    for cards in combinations_with_replacement(titles, size):
        if is_combo(cards, CATS[game]):
            verb = "pair " if size == 2 else "three "
            text = verb + (cards[0] if len(set(cards)) == 1 else "+".join(cards))
            needs = Counter(card for card in cards if card != GODCAT)
            found.append(Combo(text, tuple(needs.items()), GODCAT in cards, set(needs) <= set(CATS[game])))
    return tuple(found)


@lru_cache(4096)
def fives_of(titles: tuple[str, ...]) -> tuple[str, ...]:
    return tuple("five " + " ".join(five) for five in combinations(titles, 5))


@lru_cache(None)
def named_titles(game: str) -> tuple[str, ...]:
    """K6.3: what a triple may name."""
    return tuple(title for title in DECKS[game] if title != KITTEN) + ((GODCAT,) if game == "evil" else ())


# ---- the game --------------------------------------------------------------------------------------------------------


class Chance(Protocol):
    """Where outcomes come from that the rules leave open."""
    def stolen(self, victim: int, hand: Counts) -> str: ...
    def shuffled(self, pile: list[str]) -> list[str]: ...


@dataclass
class Pending:
    """What is open: a Nope window ("window") or one seat's answer (the other kinds)."""
    kind: str
    seat: int                                           # who answers; of a window, who played its last card (K5.2)
    action: Action | None = None
    nopes: int = 0
    passed: set[int] = field(default_factory=set)
    laid: str = ""                                      # the card before the duel's opponent


class Game:
    """The rules at work on a table. Knows no trace."""

    def __init__(self, game: str, options: Options, table: Table) -> None:
        self.game, self.options, self.table = game, options, table
        self.pending: Pending | None = None
        self.over = False
        self.clause = "K2"                              # the clause applied last, for messages
        self.applied: Counter[str] = Counter()
        self.told: list[dict[str, Any]] = []            # what the last move tells, of the events in TOLD

    def by(self, clause: str) -> None:
        self.clause = clause
        self.applied[clause] += 1

    def tell(self, event: str, **found: Any) -> None:
        self.told.append({"event": event, **found})

    # -- who, and what they may do

    def others(self, seat: int) -> list[int]:
        return [other for other, alive in enumerate(self.table.alive) if alive and other != seat]

    def has_cards(self, seat: int) -> bool:
        return bool(self.table.hands[seat]) or self.table.godcat == seat

    def next_living(self, seat: int) -> int:
        players = len(self.table.alive)
        return next(s % players for s in range(seat + 1, seat + players + 1) if self.table.alive[s % players])

    def to_act(self) -> list[int]:
        if self.over:
            return []
        if self.pending is None:
            return [self.table.turn]
        if self.pending.kind == "window":               # K5.2, K5.3
            return [seat for seat in self.others(self.pending.seat)
                    if NOPE in self.table.hands[seat] and seat not in self.pending.passed]
        return [self.pending.seat]

    def legal(self, seat: int) -> set[str]:
        table = self.table
        if self.pending is None:
            return self.turn_moves(seat)
        match self.pending.kind:
            case "window":
                return {"nope", "pass"}
            case "use":                                 # K4.1
                return {"use godcat"} | {f"use {title}" for title in table.hands[seat] if title == DEFUSE}
            case "place":                               # K4.2
                return {f"place {k}" for k in range(len(table.draw_pile) + 1)}
            case "give":                                # K4.6, K7.9
                godcat = {"give godcat"} if table.godcat == seat else set()
                return {f"give {title}" for title in table.hands[seat]} | godcat
            case "steal":                               # K6.2
                assert self.pending.action is not None
                return {"steal godcat"} | ({"steal blind"} if table.hands[self.pending.action.target] else set())
            case "take":                                # K6.4
                return {f"take {title}" for title in table.discard if title != KITTEN}
            case "heck":                                # K4.10
                return {"keep", "top"}
            case "lay":                                 # K7.3
                return {f"lay {card}@{other}" for card in (GODCAT, "devilcat") for other in self.others(seat)}
            case _:                                     # "duel", K7.3
                return {"keep", "swap"}

    def turn_moves(self, seat: int) -> set[str]:
        table = self.table
        hand, others, godcat = table.hands[seat], self.others(seat), table.godcat == seat
        holders = [other for other in others if self.has_cards(other)]         # K6.7
        moves = {"draw"}                                                       # K3.1
        for prefix, titles in (("", tuple(hand)), ("godcat ", GODCAT_ROLES if godcat else ())):
            for title in titles:
                if title in UNTARGETED:
                    moves.add(prefix + title)
                elif title in ("favor", "targeted-attack"):
                    moves.update(f"{prefix}{title}@{other}" for other in (holders if title == "favor" else others))
        if "armageddon" in hand and table.godcat == table.devilcat == "mat":   # K7.1
            moves.add("armageddon")
        if table.burglar == seat:                                              # K8.1
            moves.update(f"burglar@{other}={cat}" for other in others for cat in CATS[self.game])
        for text in self.combo_texts(seat, 2):                                 # K6.1, K5.5: the target and no more
            moves.update(f"{text}@{target}" for target in holders)
        if self.options.combos != "cats":                                      # K6.3
            endings = [f"@{target}={title}" for target in holders for title in named_titles(self.game)]
            for text in self.combo_texts(seat, 3):
                moves.update([text + ending for ending in endings])
        if self.options.combos == "all" and len(hand) >= 5:                    # K6.4
            moves.update(fives_of(tuple(sorted(hand))))
        return moves

    def combo_texts(self, seat: int, size: int) -> list[str]:
        hand = self.table.hands[seat]
        godcat = self.table.godcat == seat and self.options.godcat_combos      # K7.8
        cats_only = self.options.combos == "cats"
        return [combo.text for combo in combos_of(self.game, size)
                if (godcat or not combo.with_godcat) and (combo.cats_only or not cats_only)
                and all(hand.get(title, 0) >= count for title, count in combo.needs)]

    # -- moves

    def apply(self, seat: int, text: str, chance: Chance) -> None:
        """A legal move of a seat that may act."""
        table, pending = self.table, self.pending
        rest = text.partition(" ")[2]
        self.told = []
        if pending is None:
            self.play(parse_action(seat, text), chance)
            return
        self.by(CLAUSES[pending.kind])
        match pending.kind:
            case "window":
                self.answer(seat, text, chance)
            case "use":
                self.defuse(seat, rest)
            case "place":                               # K4.2, K3.3
                remove(table.resolving, KITTEN)
                table.draw_pile.insert(int(rest), KITTEN)
                self.end_turn()
            case "give":
                self.hand_over(seat, table.turn, rest)
                self.pending = None
            case "steal":
                assert pending.action is not None
                self.pending = None
                self.steal(pending.action, GODCAT if rest == GODCAT else self.blind(pending.action, chance))
            case "take":
                remove(table.discard, rest)
                add(table.hands[seat], rest)
                self.pending = None
            case "heck":
                self.raised(seat, text)
            case "lay":
                card, _, opponent = rest.partition("@")
                self.pending = Pending("duel", int(opponent), laid=card)
            case "duel":
                self.judge(seat, text, pending.laid)

    def play(self, action: Action, chance: Chance) -> None:
        """A move of a plain turn: draw and Burglar happen at once (K5.1), all else is announced (K5.3)."""
        if action.verb == "draw":
            self.by("K3.1")
            self.receive(action.seat, self.table.draw_pile.pop(0))
        elif action.verb == "burglar":
            self.by("K8.2")
            self.give_named(action)
            self.table.burglar = action.target
        else:
            self.by("K5.3")
            for card in action.cards:
                self.spend(action.seat, card)
            self.pending = Pending("window", action.seat, action)
            self.close_window(chance)

    def receive(self, seat: int, card: str) -> None:
        """A card off the draw pile into the hand, which ends one turn (K3.3) unless it is a kitten."""
        if card == KITTEN:
            self.explode(seat)
        else:
            add(self.table.hands[seat], card)
            self.end_turn()

    def explode(self, seat: int) -> None:
        """K4.1: what can save is used; who holds Godcat is asked, whatever else the hand holds."""
        self.by("K4.1")
        add(self.table.resolving, KITTEN)
        if self.table.godcat == seat:
            self.pending = Pending("use", seat)
        elif DEFUSE in self.table.hands[seat]:
            self.defuse(seat, DEFUSE)
        else:
            remove(self.table.resolving, KITTEN)
            add(self.table.discard, KITTEN)
            self.die(seat)
            self.start_turn(self.next_living(seat))     # K3.4

    def defuse(self, seat: int, way: str) -> None:
        if way == GODCAT:
            self.by("K7.7")
            self.table.godcat = "mat"
        else:
            self.by("K4.2")
            self.spend(seat, DEFUSE)
        self.pending = Pending("place", seat)

    def die(self, seat: int) -> None:
        """K4.1, K7.4: out of the game; K7.9 Godcat to the mat, K8.3 the Burglar leaves; K3.6."""
        table = self.table
        for title, count in table.hands[seat].items():
            add(table.discard, title, count)
        table.hands[seat] = {}
        table.alive[seat] = False
        if table.godcat == seat:
            table.godcat = "mat"
        if table.burglar == seat:
            table.burglar = None
        if sum(table.alive) == 1:
            self.by("K3.6")
            self.over = True

    def spend(self, seat: int, card: str) -> None:
        """A played card: into the discard, Godcat onto the mat (K5.3, K7.7)."""
        if card == GODCAT:
            self.table.godcat = "mat"
        else:
            remove(self.table.hands[seat], card)
            add(self.table.discard, card)

    def hand_over(self, giver: int, taker: int, card: str) -> None:
        if card == GODCAT:
            self.table.godcat = taker
        else:
            remove(self.table.hands[giver], card)
            add(self.table.hands[taker], card)

    def give_named(self, action: Action) -> None:
        """K6.3, K8.2: one of the title asked for, if it is there."""
        there = self.table.hands[action.target]
        if self.table.godcat == action.target if action.named == GODCAT else action.named in there:
            self.hand_over(action.target, action.seat, action.named)
            self.tell("handed", seat=action.target, other=action.seat, cards=[action.named])
        else:
            self.tell("lacks", seat=action.target, other=action.seat, named=action.named)

    def start_turn(self, seat: int, owed: int = 1, attacked: bool = False) -> None:
        self.pending = None
        self.table.turn, self.table.owed, self.table.attacked = seat, owed, attacked

    def end_turn(self) -> None:
        """K3.3: one owed turn is done."""
        self.pending = None
        self.table.owed -= 1
        if self.table.owed == 0:
            self.start_turn(self.next_living(self.table.turn))

    # -- Nope (K5)

    def answer(self, seat: int, text: str, chance: Chance) -> None:
        pending = self.pending
        assert pending is not None
        if text == "pass":
            pending.passed.add(seat)
        else:
            self.spend(seat, NOPE)
            self.pending = Pending("window", seat, pending.action, pending.nopes + 1)
        self.close_window(chance)

    def close_window(self, chance: Chance) -> None:
        """Once nobody can answer any more: an odd number of Nopes cancels (K5.3, K5.4)."""
        pending = self.pending
        assert pending is not None and pending.action is not None
        if self.to_act():
            return
        self.pending = None
        if pending.nopes % 2:
            self.by("K5.4")
        else:
            self.take_effect(pending.action, chance)

    # -- effects (K4, K6, K7)

    def take_effect(self, action: Action, chance: Chance) -> None:
        table, seat = self.table, action.seat
        self.by(CLAUSES[action.verb])
        if action.verb in ("favor", "pair", "three") and not self.has_cards(action.target):
            self.by("K6.7")                             # the last card went as a Nope
            self.tell("fizzled", seat=seat, other=action.target)
            return
        match action.verb:
            case "attack":
                self.attack(self.next_living(seat))
            case "targeted-attack":
                self.attack(action.target)
            case "skip":
                self.end_turn()
            case "favor":
                self.pending = Pending("give", action.target)
            case "shuffle":
                table.draw_pile = chance.shuffled(table.draw_pile)
            case "see-the-future" | "reveal-the-future":
                pass                                    # seen, nothing moved
            case "raising-heck":
                card = table.draw_pile.pop()
                shown = card == KITTEN and self.options.heck == "shown"
                add(table.resolving, card)
                self.tell("lifted", seat=seat, hidden=[card], audience="all" if shown else [seat])
                self.pending = Pending("heck", seat)
            case "armageddon":
                table.godcat = table.devilcat = "play"
                self.pending = Pending("lay", seat)
            case "pair" if table.godcat == action.target:          # K6.2: by its back
                self.pending = Pending("steal", seat, action)
            case "pair":
                self.steal(action, self.blind(action, chance))
            case "three":
                self.give_named(action)
            case "five":
                self.pending = Pending("take", seat)
            case _:
                raise AssertionError(action)

    def attack(self, victim: int) -> None:
        """K4.3: stacked, an attack hands on what an earlier attack left owing."""
        passed_on = self.table.owed if self.table.attacked and self.options.stack_attacks else 0
        self.start_turn(victim, passed_on + 2, True)

    def blind(self, action: Action, chance: Chance) -> str:
        """K6.1, K6.2: any card of the target but Godcat."""
        return chance.stolen(action.target, self.table.hands[action.target])

    def steal(self, action: Action, card: str) -> None:
        """K6.1: the two of them see it; K7.9: Godcat is public."""
        self.hand_over(action.target, action.seat, card)
        self.tell("stole", seat=action.seat, other=action.target, hidden=[card],
                  audience="all" if card == GODCAT else sorted((action.seat, action.target)))

    def raised(self, seat: int, text: str) -> None:
        """K4.10: the bottom card kept (a kitten explodes) or put on top."""
        (card,) = self.table.resolving
        remove(self.table.resolving, card)
        if text == "keep":
            self.receive(seat, card)
        else:
            self.table.draw_pile.insert(0, card)
            self.end_turn()

    def judge(self, opponent: int, text: str, laid: str) -> None:
        """K7.4, K7.5: Godcat to its owner, Devilcat takes a Defuse or a life, one turn ends."""
        table = self.table
        player = table.turn
        mine = laid if text == "keep" else {GODCAT: "devilcat", "devilcat": GODCAT}[laid]
        winner, loser = (opponent, player) if mine == GODCAT else (player, opponent)
        table.godcat, table.devilcat = winner, "mat"
        if DEFUSE in table.hands[loser]:
            self.spend(loser, DEFUSE)
        else:
            self.die(loser)
        self.by("K7.5")
        if table.alive[player]:
            self.end_turn()
        else:
            self.start_turn(self.next_living(player))


# ---- traces against the game -----------------------------------------------------------------------------------------


class TraceChance:
    """Outcomes as the trace tells them, if they are possible."""

    def __init__(self, after: Table) -> None:
        self.after = after

    def stolen(self, victim: int, hand: Counts) -> str:
        lost = [title for title, count in hand.items() if self.after.hands[victim].get(title, 0) == count - 1]
        if len(lost) != 1:
            raise Mismatch("K6.1", f"cards a pair steals from seat {victim}", "one", lost)
        return lost[0]

    def shuffled(self, pile: list[str]) -> list[str]:
        require("K4.7", "cards of the shuffled draw pile", sorted(pile), sorted(self.after.draw_pile))
        return list(self.after.draw_pile)


def check_setup(game: str, options: Options, table: Table, pending: Any) -> None:
    players = len(table.hands)
    for seat, hand in enumerate(table.hands):
        require("K2.2", f"hand size of seat {seat}", options.hand + 1, sum(hand.values()))
        require("K2.5", f"kittens in the hand of seat {seat}", 0, hand.get(KITTEN, 0))
        defuses = hand.get(DEFUSE, 0)
        if defuses < 1:
            raise Mismatch("K2.1", f"Defuses of seat {seat}", "at least 1", defuses)
        if game == "original":
            require("K2.4", f"Defuses of seat {seat}", 1, defuses)
    undealt = sum(DECKS[game].values()) - 4 - 6 + options.extra_defuses - players * options.hand
    thrown = undealt // 3 if options.fast else 0                               # K2.10
    spare_defuses, spare_kittens = 6 - players - options.extra_defuses, 4 - (players - 1)
    require("K2.6", "draw pile size", undealt - thrown + players - 1, len(table.draw_pile))
    require("K2.5", "kittens in the draw pile", players - 1, table.draw_pile.count(KITTEN))
    require("K2.5", "kittens removed", spare_kittens, table.removed.get(KITTEN, 0))
    require("K2.10" if options.fast else "K2.3", "cards removed", thrown + spare_defuses + spare_kittens,
            sum(table.removed.values()))
    if table.removed.get(DEFUSE, 0) < spare_defuses:
        raise Mismatch("K2.3", "Defuses removed", f"at least {spare_defuses}", table.removed.get(DEFUSE, 0))
    for name, clause, expected in (("discard", "K2", {}), ("resolving", "K2", {}), ("owed", "K3.2", 1),
                                   ("attacked", "K3.2", False), ("alive", "K2", [True] * players)):
        require(clause, f"{name} at the start", expected, getattr(table, name))
    if type(table.turn) is not int or table.turn not in range(players):
        raise Mismatch("K2.7", "first player", "a seat", table.turn)
    require("K2.8", "seat of the Burglar", (table.turn - 1) % players if game == "burglar" else None, table.burglar)
    for name in (GODCAT, "devilcat"):
        require("K2.9", f"place of {name}", "mat" if game == "evil" else None, getattr(table, name))
    require("K3.1", "pending at the start", None, pending)


def check_pile(game: Game) -> None:
    """K3.7, K7.10: in a plain turn all but one of the living have their kitten in the pile."""
    if game.pending is None and not game.over:
        kittens, needed = game.table.draw_pile.count(KITTEN), sum(game.table.alive) - 1
        if kittens < needed or (kittens > needed and game.game != "evil"):
            raise Mismatch("K3.7", "kittens in the draw pile", needed, kittens)


def check_table(game: Game, found: Table) -> None:
    """Every field of the state; of a finished game turn, owed and attacked mean nothing."""
    for f in fields(Table):
        if not (game.over and f.name in ("turn", "owed", "attacked")):
            expected, shown = getattr(game.table, f.name), getattr(found, f.name)
            if f.name == "hands" and expected != shown:
                seat = next(s for s, hand in enumerate(expected) if hand != shown[s])
                raise Mismatch(game.clause, f"hand of seat {seat} after the move", expected[seat], shown[seat])
            require(game.clause, f"{f.name} after the move", expected, shown)


def seat_list(what: str, raw: Any) -> list[int]:
    if not isinstance(raw, list) or any(type(seat) is not int for seat in raw) or len(set(raw)) != len(raw):
        raise Mismatch("notation", what, "an array of distinct seats", raw)
    return sorted(raw)


def check_pending(game: Game, raw: Any, stats: Counter[str]) -> None:
    if game.over:
        return
    if game.pending is None:
        require(game.clause, "pending after the move", None, raw)
        return
    if not isinstance(raw, dict) or not isinstance(raw.get("kind"), str):
        raise Mismatch(game.clause, "pending after the move", f"an object with a kind ({game.pending.kind})", raw)
    kind = "nope" if game.pending.kind == "window" else game.pending.kind
    require(game.clause, "kind of pending after the move", kind, raw["kind"])
    require(game.clause, "seats waited for after the move", game.to_act(), seat_list("pending.seats", raw.get("seats")))
    stats[f"pending {kind}"] += 1


def check_told(game: Game, raw: Any) -> None:
    """What comes of steals, titles asked for and Raising Heck, and who may know it."""
    if not isinstance(raw, list) or any(not isinstance(event, dict) for event in raw):
        raise Mismatch("notation", "events", "an array of objects", raw)
    require(game.clause, "what is told", game.told, [event for event in raw if event.get("event") in TOLD])


def check_legal(game: Game, seat: int, raw: Any) -> None:
    if not isinstance(raw, list) or any(type(text) is not str for text in raw):
        raise Mismatch("notation", "legal", "an array of texts", raw)
    expected, found = game.legal(seat), set(raw)
    if expected != found:
        missing, surplus = sorted(expected - found), sorted(found - expected)
        raise Mismatch("K3-K8", f"legal moves of seat {seat}", f"also {missing[:8]} ({len(missing)} missing)",
                       f"{surplus[:8]} ({len(surplus)} surplus)")
    if len(found) != len(raw):
        raise Mismatch("notation", "legal", "each move once", [t for t, n in Counter(raw).items() if n > 1][:8])


def move_kind(text: str) -> str:
    """For the statistics: the move without its seats, places and plain titles."""
    words = text.partition("@")[0].split()
    if words[0] in ("pair", "three") and "+" in words[1]:
        return f"move {words[0]} mixed" + (" with godcat" if GODCAT in words[1].split("+") else "")
    kind = "move " + (" ".join(words) if words[0] in ("godcat", "use", "lay", "steal") else words[0])
    return kind + (" =godcat" if words[0] == "three" and text.endswith("=godcat") else "")


def check_ply(game: Game, line: dict[str, Any], stats: Counter[str]) -> None:
    if game.over:
        raise Mismatch("K3.6", "after the end", "the result", "a move")
    for name in ("to_act", "seat", "legal", "move", "events", "state"):
        if name not in line:
            raise Mismatch("notation", "line of a move", f"a field {name}", sorted(line))
    acting, seat, text = game.to_act(), line["seat"], line["move"]
    require("K5.3" if game.pending else "K3.1", "to_act", acting, seat_list("to_act", line["to_act"]))
    if type(seat) is not int or seat not in acting:
        raise Mismatch(game.clause, "seat of the move", f"one of {acting}", seat)
    check_legal(game, seat, line["legal"])
    if type(text) is not str or text not in line["legal"]:
        raise Mismatch("notation", "move", "one of the legal moves", text)
    found = read_table(line["state"], game.game, len(game.table.hands))
    game.apply(seat, text, TraceChance(found))
    check_table(game, found)
    check_told(game, line["events"])
    check_pending(game, line["state"]["pending"], stats)
    check_pile(game)
    stats[move_kind(text)] += 1


def check_result(game: Game, line: dict[str, Any]) -> None:
    result = line["result"]
    if not game.over:
        raise Mismatch("K3.6", "living players at the result", 1, sum(game.table.alive))
    if not isinstance(result, dict):
        raise Mismatch("notation", "result", "an object", result)
    require("K3.6", "winners", game.others(-1), result.get("winners"))
    require("K3.6", "scores", [int(alive) for alive in game.table.alive], result.get("scores"))


def start_game(header: dict[str, Any], asked: dict[str, str] | None) -> Game:
    require("notation", "version", 1, header["litterbox"])
    name, players = header.get("game"), header.get("players")
    if not isinstance(name, str) or name not in DECKS:
        raise Mismatch("K1", "game", f"one of {list(DECKS)}", name)
    if type(players) is not int or players not in range(2, 6):
        raise Mismatch("K1", "players", "2 to 5", players)
    for field_name in ("seed", "options", "state"):
        if field_name not in header:
            raise Mismatch("notation", "header", f"a field {field_name}", sorted(header))
    options = read_options(header["options"], name, players, asked)
    table = read_table(header["state"], name, players)
    check_setup(name, options, table, header["state"]["pending"])
    return Game(name, options, table)


def check_trace(lines: Iterable[dict[str, Any]], stats: Counter[str] | None = None,
                asked: dict[str, str] | None = None) -> int:
    """Checks one trace and returns its number of plies; raises Mismatch at the first difference."""
    stats = Counter() if stats is None else stats
    game: Game | None = None
    where, plies, first_ply, finished = "start", 0, 0, False
    try:
        for line in lines:
            if not isinstance(line, dict):
                where = f"after {where}"
                raise Mismatch("notation", "line", "a JSON object", repr(line))
            if game is None:
                where = "header"
                if "litterbox" not in line:
                    raise Mismatch("notation", "first line", "a header", sorted(line))
                game = start_game(line, asked)
                stats[f"game {game.game} {len(game.table.hands)}"] += 1
            elif finished:
                raise Mismatch("notation", "after the result", "nothing", sorted(line))
            elif "result" in line:
                where = "result"
                check_result(game, line)
                finished = True
            else:
                number = line.get("ply")
                where = f"ply {number} (seat {line.get('seat')}: {line.get('move')})"
                if plies == 0:
                    first_ply = int(number == 1)        # plies count from 0 or from 1
                require("notation", "ply", first_ply + plies, number)
                check_ply(game, line, stats)
                plies += 1
        where = "end"
        if not finished:
            raise Mismatch("notation", "last line", "a result", "none")
    except Mismatch as mismatch:
        mismatch.args = (f"{where}: {mismatch.args[0]}",)
        raise
    assert game is not None
    stats.update({f"clause {clause}": count for clause, count in game.applied.items()})
    return plies


def split_traces(stream: Iterable[str]) -> Iterator[tuple[int, list[dict[str, Any]]]]:
    """The traces of a stream, each with the number of its first line. A line that is no JSON fails its trace."""
    start, lines = 1, []
    for number, text in enumerate(stream, 1):
        if not text.strip():
            continue
        try:
            line = json.loads(text)
        except ValueError:
            line = text
        if lines and isinstance(line, dict) and "litterbox" in line:
            yield start, lines
            start, lines = number, []
        start = start if lines else number
        lines.append(line)
    if lines:
        yield start, lines


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("files", nargs="*", default=["-"], help="traces; - or none: standard input")
    parser.add_argument("--stats", action="store_true", help="count moves, clauses applied and kinds of pending")
    parser.add_argument("--defaults", action="store_true", help="options must stand at their printed defaults")
    parser.add_argument("--option", action="append", metavar="K=V", default=[],
                        help="but this one, which was asked for (implies --defaults)")
    arguments = parser.parse_args()
    if any("=" not in option for option in arguments.option):
        parser.error("--option wants K=V")
    asked = dict(option.split("=", 1) for option in arguments.option)
    stats: Counter[str] = Counter()
    traces = plies = failed = 0
    for name in arguments.files:
        with (open(0, encoding="utf-8", closefd=False) if name == "-" else open(name, encoding="utf-8")) as stream:
            for start, lines in split_traces(stream):
                traces += 1
                try:
                    plies += check_trace(lines, stats, asked if asked or arguments.defaults else None)
                except Mismatch as mismatch:
                    failed += 1
                    print(f"{'stdin' if name == '-' else name}: trace at line {start}: {mismatch}")
    if arguments.stats:
        for what, count in sorted(stats.items()):
            print(f"{count:9} {what}")
    if not traces:
        print("no trace")
    elif failed:
        print(f"traces {traces}: {failed} disagree")
    else:
        print(f"traces {traces}, plies {plies}: all agree")
    return 1 if failed or not traces else 0


if __name__ == "__main__":
    sys.exit(main())
