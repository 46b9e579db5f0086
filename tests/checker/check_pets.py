# SPDX-License-Identifier: MIT
"""Checks traces of `pets` against the rules, independently of the engine.

The model here is written from the numbered clauses (P1 ... P6) alone and shares nothing with the engine. It plays
every trace along: who may act, every legal move, the table after the move, the end of each round. Where chance decides
(the deals, the Juggler) it takes the outcome from the trace, after checking that the rules allow that outcome.

    litterbox trace pets --players 4 --seed 7 | check_pets.py
    check_pets.py [--stats] [--defaults] [--option k=v]... [FILE]...

Traces may be concatenated. Exit status: 0 all agree, 1 some do not (one message per trace, at its first difference).
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, fields
from typing import Any, Iterable, Protocol

sys.dont_write_bytecode = True
from check_trace import Counts, Mismatch, add, remove, require, seat_list  # noqa: E402
from trace_walk import Asked, Checker, Line, command_line, walk  # noqa: E402

# P1.1: the titles in order of their numbers, and how many there are.
TITLES = ("royal-robovac", "crystal-bowl", "mouse-trapper", "battle-bunny", "shell-shield", "snake-sorcerer",
          "doggy-grave-digger", "jittery-juggler", "hermit-home-swap", "not-a-pet", "king-cat")
DECK: Counts = dict(zip(TITLES, (1, 5, 3, 3, 2, 2, 1, 1, 1, 1, 1)))
NUMBER = {title: number for number, title in enumerate(TITLES)}
(ROBOVAC, BOWL, TRAPPER, BUNNY, SHIELD, SNAKE, DIGGER, JUGGLER, HERMIT, NOT_A_PET, KING) = TITLES
AIMED = (BOWL, BUNNY, SNAKE, HERMIT)        # P4.12
# The events that are checked: what an aimed card comes to, between whom.
TOLD = ("shield_held", "exchanged", "compared", "level", "wrong")

CLAUSES = {KING: "P4.1", NOT_A_PET: "P4.2", HERMIT: "P4.3", JUGGLER: "P4.4", DIGGER: "P4.5", SNAKE: "P4.6",
           SHIELD: "P4.7", BUNNY: "P4.8", TRAPPER: "P4.9", BOWL: "P4.10", ROBOVAC: "P4.11"}


# ---- the table: what a trace shows as `state` ------------------------------------------------------------------------


@dataclass
class Table:
    round: int
    turn: int
    tokens: list[int]
    alive: list[bool]
    shielded: list[bool]
    hands: list[Counts]
    draw_pile: list[str]        # top first
    aside_down: list[str]
    aside_up: list[str]
    front: list[list[str]]      # in the order played


def read_cards(raw: Any, where: str) -> list[str]:
    if not isinstance(raw, list) or any(type(title) is not str or title not in DECK for title in raw):
        raise Mismatch("P1.1", where, "an array of titles", raw)
    return list(raw)


def read_hand(raw: Any, where: str) -> Counts:
    """Counts, or an array of titles."""
    if isinstance(raw, list):
        return dict(Counter(read_cards(raw, where)))
    if not isinstance(raw, dict) or any(t not in DECK or type(n) is not int or n < 0 for t, n in raw.items()):
        raise Mismatch("P1.1", where, "counts of titles", raw)
    return {title: count for title, count in raw.items() if count}


def read_seats(raw: Any, where: str, players: int) -> list[Any]:
    if not isinstance(raw, list) or len(raw) != players:
        raise Mismatch("notation", where, f"an array of {players}", raw)
    return raw


def read_table(raw: dict[str, Any], players: int) -> Table:
    """A trace's state, well-formed and with all 21 cards in it (P1.1)."""
    names = [f.name for f in fields(Table)] + ["pending"]
    if any(name not in raw for name in names):
        raise Mismatch("notation", "fields of the state", names, sorted(raw))
    for name, kind in (("tokens", int), ("alive", bool), ("shielded", bool), ("hands", dict), ("front", list)):
        if any(type(item) is not kind for item in read_seats(raw[name], name, players)):
            raise Mismatch("notation", name, f"an array of {kind.__name__}", raw[name])
    table = Table(
        raw["round"], raw["turn"], list(raw["tokens"]), list(raw["alive"]), list(raw["shielded"]),
        [read_hand(hand, f"hand of seat {seat}") for seat, hand in enumerate(raw["hands"])],
        *(read_cards(raw[name], name) for name in ("draw_pile", "aside_down", "aside_up")),
        [read_cards(row, f"front of seat {seat}") for seat, row in enumerate(raw["front"])])
    total = Counter(table.draw_pile + table.aside_down + table.aside_up)
    for hand in table.hands:
        total.update(hand)
    for row in table.front:
        total.update(row)
    if total != DECK:
        wrong = {title: total[title] for title in TITLES if total[title] != DECK[title]}
        raise Mismatch("P1.1", "cards in the game", {title: DECK[title] for title in wrong}, wrong)
    return table


# ---- the game --------------------------------------------------------------------------------------------------------


class Chance(Protocol):
    """Where outcomes come from that the rules leave open."""
    def juggled(self, game: Game, pool: list[str], seats: list[int]) -> list[str]:
        """The pool in a new order: first a card for each of the seats, then the draw pile."""


@dataclass
class Pending:
    """One seat's second decision: where the Trapper's card goes ("place"), keep or swap ("dig")."""
    kind: str
    seat: int


@dataclass
class RoundEnd:
    """The table as a round ended, and who won it."""
    hands: list[Counts]
    front: list[list[str]]
    winners: list[int]


class Game:
    """The rules at work on a table. Knows no trace. A new round is dealt from outside."""

    def __init__(self, options: dict[str, str], table: Table) -> None:
        self.options, self.table, self.players = options, table, len(table.hands)
        self.pending: Pending | None = None
        self.ended: RoundEnd | None = None              # the round is over, no new one dealt yet
        self.over = False
        self.clause = "P2"
        self.applied: Counter[str] = Counter()
        self.told: list[tuple[str, int, int]] = []      # what the last move tells, of the events in TOLD

    def by(self, clause: str) -> None:
        self.clause = clause
        self.applied[clause] += 1

    # -- who, and what they may do

    def living(self) -> list[int]:
        return [seat for seat, alive in enumerate(self.table.alive) if alive]

    def next_living(self, seat: int) -> int:
        return next(s % self.players for s in range(seat + 1, seat + self.players + 1)
                    if self.table.alive[s % self.players])

    def bare(self, seat: int) -> list[int]:
        """The other living players without a shield."""
        return [other for other in self.living() if other != seat and not self.table.shielded[other]]

    def targets(self, seat: int) -> list[int]:
        """P4.12: another living player; with closed shields one without a shield."""
        if self.options["shields"] == "closed":
            return self.bare(seat)
        return [other for other in self.living() if other != seat]

    def to_act(self) -> list[int]:
        if self.over:
            return []
        return [self.pending.seat if self.pending else self.table.turn]

    def legal(self, seat: int) -> set[str]:
        if self.pending is None:
            return {text for title in self.table.hands[seat] for text in self.plays(seat, title)}      # P3.3
        if self.pending.kind == "place":                                                                # P4.9
            return {f"place {k}" for k in range(len(self.table.draw_pile))}
        return {"keep", "swap"}                                                                         # P4.5

    def plays(self, seat: int, title: str) -> set[str]:
        targets = self.targets(seat)
        if title not in AIMED or not targets:
            return {title}
        if title == BOWL:                                                                               # P4.10
            return {f"{title}@{other}={number}" for other in targets for number in range(11) if number != 1}
        return {f"{title}@{other}" for other in targets}

    def card(self, seat: int) -> str:
        """The one card of a hand."""
        (title,) = self.table.hands[seat]
        return title

    # -- moves

    def apply(self, seat: int, text: str, chance: Chance) -> None:
        """A legal move of a seat that may act."""
        table = self.table
        self.told = []
        if self.pending is None:
            self.play(seat, text, chance)
            return
        if self.pending.kind == "place":
            self.by("P4.9")
            table.draw_pile.insert(int(text.split()[1]), table.draw_pile.pop(0))
        else:
            self.by("P4.5")
            if text == "swap":
                mine = self.card(seat)
                table.hands[seat], table.aside_down = {table.aside_down[0]: 1}, [mine]
        self.pending = None
        self.end_turn()

    def play(self, seat: int, text: str, chance: Chance) -> None:
        head, _, tail = text.partition("@")
        target, _, number = tail.partition("=")
        remove(self.table.hands[seat], head)
        self.table.front[seat].append(head)                                                             # P3.2
        held = bool(target) and self.table.shielded[int(target)]
        self.by("P4.12" if held or (head in AIMED and not target) else CLAUSES[head])
        match head:
            case _ if held:                                                                             # P4.12
                self.by("P4.12 held")
                self.told.append(("shield_held", seat, int(target)))
            case "king-cat":
                self.eliminate(seat)
            case "not-a-pet":
                holders = [other for other in self.bare(seat) if KING in self.table.hands[other]]
                if holders:
                    self.by("P4.2 swap")
                    self.swap(seat, holders[0])
            case "hermit-home-swap" if target:
                self.swap(seat, int(target))
            case "jittery-juggler":
                self.juggle(seat, chance)
            case "doggy-grave-digger":
                self.pending = Pending("dig", seat)
            case "snake-sorcerer" if target:
                self.charm(int(target))
            case "shell-shield":
                self.table.shielded[seat] = True
            case "battle-bunny" if target:
                self.compare(seat, int(target))
            case "mouse-trapper" if self.table.draw_pile:
                self.pending = Pending("place", seat)
            case "crystal-bowl" if target:
                if NUMBER[self.card(int(target))] == int(number):
                    self.by("P4.10 right")
                    self.eliminate(int(target))
                else:
                    self.told.append(("wrong", seat, int(target)))
        if self.pending is None:
            self.end_turn()

    def eliminate(self, seat: int) -> None:
        """P5.1"""
        self.by("P5.1")
        self.table.front[seat] += self.table.hands[seat]
        self.table.hands[seat] = {}
        self.table.alive[seat] = False

    def swap(self, one: int, other: int) -> None:
        hands = self.table.hands
        hands[one], hands[other] = hands[other], hands[one]
        self.told.append(("exchanged", one, other))

    def juggle(self, seat: int, chance: Chance) -> None:
        """P4.4: the player's own shield ended with the start of the turn, so the player is always among them."""
        table = self.table
        seats = [other for other in self.living() if not table.shielded[other]]
        assert seat in seats
        pool = chance.juggled(self, table.draw_pile + [self.card(other) for other in seats], seats)
        for other in seats:
            table.hands[other] = {pool.pop(0): 1}
        table.draw_pile = pool

    def charm(self, target: int) -> None:
        """P4.6: the card down, a new one from the pile or else the one set aside."""
        table = self.table
        down = self.card(target)
        if down == KING:
            self.by("P4.1")
            self.eliminate(target)
            return
        table.front[target].append(down)
        if not table.draw_pile:
            self.by("P4.6 aside")
        table.hands[target] = {(table.draw_pile or table.aside_down).pop(0): 1}

    def compare(self, seat: int, target: int) -> None:
        """P4.8"""
        mine, theirs = NUMBER[self.card(seat)], NUMBER[self.card(target)]
        self.told.append(("compared", seat, target))
        if mine != theirs:
            self.eliminate(seat if mine < theirs else target)
        else:
            self.told.append(("level", seat, target))

    def end_turn(self) -> None:
        """The next turn's draw, P3.1, unless the round is over, P5.2 and P5.3."""
        table = self.table
        if len(self.living()) == 1:
            self.by("P5.2")
            self.end_round(self.living())
        elif not table.draw_pile:
            self.by("P5.3")
            self.end_round(self.best())
        else:
            table.turn = self.next_living(table.turn)
            table.shielded[table.turn] = False                                                          # P4.7
            add(table.hands[table.turn], table.draw_pile.pop(0))

    # -- the end of a round (P5)

    def best(self) -> list[int]:
        """The winners of a reveal."""
        shown = {seat: NUMBER[self.card(seat)] for seat in self.living()}
        for seat in shown:
            if len(self.table.front[seat]) < 2:
                raise Mismatch("P5.3", f"cards before seat {seat} at the reveal", "at least 2", self.table.front[seat])
        if {NUMBER[KING], NUMBER[ROBOVAC]} <= set(shown.values()):
            self.by("P5.4")
            if self.options["robovac"] == "robovac-wins":
                self.by("P6.1")
                return [seat for seat in shown if shown[seat] == NUMBER[ROBOVAC]]
            shown = {seat: number for seat, number in shown.items() if number != NUMBER[KING]}
        tied = [seat for seat in shown if shown[seat] == max(shown.values())]
        if len(tied) > 1:
            self.by("P5.5")
        rows = {seat: sorted((NUMBER[title] for title in self.table.front[seat]), reverse=True) for seat in tied}
        return [seat for seat in tied if rows[seat] == max(rows.values())]

    def end_round(self, winners: list[int]) -> None:
        """P5.6, P6.2"""
        if len(winners) > 1:
            self.by("P5.5 shared")
        table = self.table
        for seat in winners:
            table.tokens[seat] += 1
        self.ended = RoundEnd(table.hands, table.front, winners)
        self.over = self.options["rounds"] == "single" or bool(self.champions())

    def champions(self) -> list[int]:
        needed = 1 if self.options["rounds"] == "single" else 3 if self.players <= 3 else 2
        return [seat for seat, tokens in enumerate(self.table.tokens) if tokens >= needed]

    def deal(self, table: Table) -> None:
        """The next round, dealt."""
        self.by("P2")
        self.table, self.ended = table, None


# ---- traces against the game -----------------------------------------------------------------------------------------


class TraceChance:
    """Outcomes as the trace tells them, if they are possible."""

    def __init__(self, line: Line) -> None:
        self.line = line

    def juggled(self, game: Game, pool: list[str], seats: list[int]) -> list[str]:
        """Without a pile the round is over and its end shows the hands; else the next player has drawn already."""
        if len(pool) == len(seats):
            dealt = [*read_round_end(self.line, game.players).hands]
            pile = []
        else:
            after = read_table(self.line["state"], game.players)
            player = game.next_living(game.table.turn)
            dealt, pile = after.hands, list(after.draw_pile)
            drawn = Counter(dealt[player])
            if player not in seats:
                drawn -= Counter(game.table.hands[player])
            if not drawn:
                raise Mismatch("P3.1", f"hand of seat {player} after the draw", "a drawn card", dealt[player])
            top = min(drawn)                            # of two new cards either may be the drawn one
            dealt[player] = dict(Counter(dealt[player]) - Counter([top]))
            pile.insert(0, top)
        for seat in seats:
            if sum(dealt[seat].values()) != 1:
                raise Mismatch("P4.4", f"hand of seat {seat} after the Juggler", "one card", dealt[seat])
        cards = [title for seat in seats for title in dealt[seat]]
        require("P4.4", "cards that the Juggler mixes", sorted(pool), sorted(cards + pile))
        return cards + pile


def read_round_end(line: Line, players: int) -> RoundEnd:
    raw = line.get("round_end")
    if not isinstance(raw, dict):
        raise Mismatch("P5.3", "round_end", "an object", raw)
    return RoundEnd(
        [read_hand(hand, f"round_end, hand of seat {seat}")
         for seat, hand in enumerate(read_seats(raw.get("hands"), "round_end.hands", players))],
        [read_cards(row, f"round_end, front of seat {seat}")
         for seat, row in enumerate(read_seats(raw.get("front"), "round_end.front", players))],
        seat_list("round_end.winners", raw.get("winners")))


def check_deal(table: Table, number: int, tokens: list[int], starters: Iterable[int]) -> None:
    """A fresh round with the first draw done: P2, P3.1."""
    players = len(tokens)
    if type(table.turn) is not int or table.turn not in starters:
        raise Mismatch("P2.4", "first player", f"one of {list(starters)}", table.turn)
    up = 2 if players == 2 else 0
    for clause, what, expected, found in (
            ("P2", "round", number, table.round),
            ("P5.6", "tokens", tokens, table.tokens),
            ("P2", "alive", [True] * players, table.alive),
            ("P4.7", "shielded", [False] * players, table.shielded),
            ("P2.1", "sizes of the hands", [1 + (seat == table.turn) for seat in range(players)],
             [sum(hand.values()) for hand in table.hands]),
            ("P2.1", "cards aside face down", 1, len(table.aside_down)),
            ("P2.2", "cards aside face up", up, len(table.aside_up)),
            ("P2.3", "draw pile size", 21 - players - 1 - up - 1, len(table.draw_pile)),
            ("P2", "cards in front", [[]] * players, table.front)):
        require(clause, f"{what} after the deal", expected, found)


def check_table(game: Game, found: Table) -> None:
    for f in fields(Table):
        require(game.clause, f"{f.name} after the move", getattr(game.table, f.name), getattr(found, f.name))


def check_told(game: Game, events: list[Any]) -> None:
    found = [(event.get("event"), event.get("seat"), event.get("other")) for event in events]
    require(game.clause, "what is told", game.told, [event for event in found if event[0] in TOLD])


def start(header: Line, options: dict[str, str]) -> Game:
    players = header["players"]
    require("notation", "state", dict, type(header["state"]))
    table = read_table(header["state"], players)
    check_deal(table, 1, [0] * players, range(players))
    require("P3.1", "pending at the start", None, header["state"]["pending"])
    return Game(options, table)


def follow(game: Game, line: Line, seat: int, text: str) -> None:
    game.apply(seat, text, TraceChance(line))
    check_told(game, line["events"])
    if game.ended is None:
        if line.get("round_end") is not None:
            raise Mismatch(game.clause, "round_end", "none", line["round_end"])
        check_table(game, read_table(line["state"], game.players))
        return
    found = read_round_end(line, game.players)
    for f in fields(RoundEnd):
        expected = getattr(game.ended, f.name)
        require(game.clause, f"{f.name} at the end of the round", expected, getattr(found, f.name))
    if game.over:
        require("P5.6", "tokens after the game", game.table.tokens, line["state"].get("tokens"))
        return
    dealt = read_table(line["state"], game.players)
    check_deal(dealt, game.table.round + 1, game.table.tokens, game.ended.winners)
    game.deal(dealt)


def result(game: Game, found: dict[str, Any]) -> None:
    winners = game.champions()
    require("P5.6", "winners", winners, seat_list("winners", found.get("winners")))
    require("P5.6", "scores", [int(seat in winners) for seat in range(game.players)], found.get("scores"))
    require("P5.6", "tokens", game.table.tokens, found.get("tokens"))


PETS = Checker("pets", "P1.2", {"robovac": ("king-out", "robovac-wins"), "rounds": ("full", "single"),
                                "shields": ("open", "closed")},
               start, follow, result)


def check_trace(lines: Iterable[Any], stats: Counter[str] | None = None, asked: Asked = None) -> int:
    """Checks one trace and returns its number of plies; raises Mismatch at the first difference."""
    return walk(PETS, lines, stats, asked)


if __name__ == "__main__":
    sys.exit(command_line(PETS, __doc__ or ""))
