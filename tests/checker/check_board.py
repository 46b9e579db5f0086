# SPDX-License-Identifier: MIT
"""Checks traces of `board` against the rules, independently of the engine.

The model here is written from the numbered clauses (B1 ... B6) alone and shares nothing with the engine. It plays
every trace along: who may act, every legal move, the table after the move. Where chance decides (the deal, drawn cards,
a shuffle) it takes the outcome from the trace, after checking that the rules allow that outcome. The numbers of B1,
which may be corrected one day, are read from src/games/board/board.def, as the rules page has them.

    litterbox trace board --players 4 --seed 7 | check_board.py
    check_board.py [--stats] [--defaults] [FILE]...

Traces may be concatenated. Exit status: 0 all agree, 1 some do not (one message per trace, at its first difference).
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from dataclasses import dataclass, field, fields
from itertools import permutations
from pathlib import Path
from typing import Any, Iterable, Protocol

sys.dont_write_bytecode = True
from check_trace import Counts, Mismatch, add, remove, require, seat_list  # noqa: E402
from trace_walk import Asked, Checker, Line, command_line, walk  # noqa: E402

# ---- the numbers of B1 -----------------------------------------------------------------------------------------------

BOX = Path(__file__).resolve().parents[2] / "src" / "games" / "board" / "board.def"
ROWS = [(row, [word.strip().replace("_", "-") for word in words.split(",")])
        for row, words in re.findall(r"^([A-Z_]+)\(([^)]*)\)", BOX.read_text("utf-8"), re.M)]


def rows(name: str) -> list[list[str]]:
    """What stands in the rows of a name."""
    return [words for row, words in ROWS if row == name]


def number(name: str) -> int:
    [[value]] = rows(name)
    return int(value)


def some(counts: Counts) -> Counts:
    return {title: count for title, count in counts.items() if count}


RIBBON, ARROW, MAGNETS = number("RIBBON"), number("ARROW"), number("MAGNETS")
LAST = RIBBON - 1
TRACK = {"calm": [calm for _, calm, _ in rows("SPACE")], "chaos": [chaos for _, _, chaos in rows("SPACE")]}
MAGNET, IN_FRONT = "danger-magnet", "in-front-of-next"
DISCS = some({disc: int(count) for disc, count, _, _ in rows("DISC")} | {IN_FRONT: number("IN_FRONT")})
FLIPS = {disc: flip == "1" for disc, _, flip, _ in rows("DISC")}
STEPS = {disc: int(steps) for disc, _, _, steps in rows("DISC")}
CARDS = some({title: int(count) for title, count in rows("ACTION")})
SUPER_MOVE, FUTURE, ATTACK_TURNS = number("SUPER_MOVE"), number("FUTURE"), number("ATTACK")

assert [int(space) for space, _, _ in rows("SPACE")] == list(range(1, RIBBON)), "B1.2"
assert all("K" in spaces[ARROW - 1:] for spaces in TRACK.values()), "B3.7: a Magnet finds a Kitten behind the arrow"
assert sum(DISCS.values()) == number("DISCS") and sum(CARDS.values()) == number("ACTIONS"), "B1.4, B1.5"

DEFUSE, NOPE, ADD, SKIP, ATTACK, SHUFFLE = "defuse", "nope", "add-a-magnet-now", "skip", "attack", "shuffle"
FLIP_BOARD, SUPER, SEE = "flip-the-board", "super-move", "see-the-future"
ALTER, SHARE = "alter-the-future", "share-the-future"
CLAUSES = {DEFUSE: "B1.6", ADD: "B1.7", FLIP_BOARD: "B1.8", SUPER: "B1.9", SEE: "B1.10", ALTER: "B1.11", SHARE: "B1.12",
           NOPE: "B1.13", SKIP: "B1.14", ATTACK: "B1.15", SHUFFLE: "B1.16"}
assert set(CARDS) <= set(CLAUSES), "B1.5"


# ---- the table: what a trace shows as `state` ------------------------------------------------------------------------


@dataclass
class Table:
    side: str
    positions: list[int]
    hands: list[Counts]
    action_deck: Counts
    action_discard: Counts
    move_deck: list[str]        # top first
    move_discard: Counts
    magnets: int                # left in the supply
    turn: int
    owed: int
    attacked: bool
    moved: bool                 # by a Super Move in this turn


def size(counts: Counts) -> int:
    return sum(counts.values())


def flat(counts: Counts) -> list[str]:
    return [title for title in sorted(counts) for _ in range(counts[title])]


def read_counts(raw: Any, where: str, known: Iterable[str]) -> Counts:
    if not isinstance(raw, dict) or any(t not in known or type(n) is not int or n < 0 for t, n in raw.items()):
        raise Mismatch("B1", where, "counts of titles", raw)
    return {title: count for title, count in raw.items() if count}


def read_table(raw: dict[str, Any], players: int) -> Table:
    """A trace's state, well-formed, with every card and disc in it exactly once (B1), two on no space (B3.4)."""
    names = [f.name for f in fields(Table)] + ["pending"]
    if any(name not in raw for name in names):
        raise Mismatch("notation", "fields of the state", names, sorted(raw))
    for name, kind, length in (("positions", int, players), ("hands", dict, players), ("move_deck", str, None)):
        value = raw[name]
        if (not isinstance(value, list) or any(type(item) is not kind for item in value)
                or length not in (None, len(value))):
            raise Mismatch("notation", name, f"an array of {length or 'any number of'} {kind.__name__}", value)
    discs = some({**DISCS, MAGNET: MAGNETS})
    table = Table(raw["side"], list(raw["positions"]),
                  [read_counts(hand, f"hand of seat {seat}", CARDS) for seat, hand in enumerate(raw["hands"])],
                  read_counts(raw["action_deck"], "action_deck", CARDS),
                  read_counts(raw["action_discard"], "action_discard", CARDS), list(raw["move_deck"]),
                  read_counts(raw["move_discard"], "move_discard", discs),
                  *(raw[name] for name in ("magnets", "turn", "owed", "attacked", "moved")))
    cards = Counter(table.action_deck) + Counter(table.action_discard)
    for hand in table.hands:
        cards.update(hand)
    require("B1.5", "action cards in the game", CARDS, dict(cards))
    require("notation", "magnets", int, type(table.magnets))
    moving = Counter(table.move_deck) + Counter(table.move_discard) + Counter({MAGNET: table.magnets})
    require("B1.4", "discs in the game", discs, dict(moving))
    taken = [space for space in table.positions if space]
    if len(set(taken)) != len(taken) or any(space not in range(RIBBON + 1) for space in table.positions):
        raise Mismatch("B1.2", "positions", f"0 to {RIBBON}, one character on a space", table.positions)
    return table


# ---- the game --------------------------------------------------------------------------------------------------------


class Chance(Protocol):
    """Where outcomes come from that the rules leave open."""
    def drawn(self, seat: int, hand: Counts, deck: Counts, number: int) -> list[str]: ...
    def shuffled(self, discs: list[str]) -> list[str]: ...


@dataclass
class Pending:
    """What is open: a Nope window ("window"), the offer of B5.7 ("magnets"), or one seat's answer (other kinds)."""
    kind: str
    seat: int                                           # who answers; of a window, who played its last card (K5.2)
    card: str = ""                                      # what a window is about
    player: int = -1                                    # who played that card
    nopes: int = 0
    passed: set[int] = field(default_factory=set)


class Game:
    """The rules at work on a table. Knows no trace."""

    def __init__(self, table: Table) -> None:
        self.table, self.players = table, len(table.hands)
        self.pending: Pending | None = None
        self.committed = False                          # B5.7: the active player has chosen to flip
        self.leaving = ""                               # how the turn will end when the space has acted: B3.8, B5.5
        self.over = False
        self.clause = "B2"
        self.applied: Counter[str] = Counter()

    def by(self, clause: str) -> None:
        self.clause = clause
        self.applied[clause] += 1

    # -- who, and what they may do

    def to_act(self) -> list[int]:
        if self.over:
            return []
        if self.pending is None:
            return [self.table.turn]
        if self.pending.kind == "window":               # K5.2, K5.3
            return self.holders(NOPE, self.pending.seat)
        if self.pending.kind == "magnets":              # B5.3, B5.7
            return self.holders(ADD, self.table.turn) if self.table.magnets else []
        return [self.pending.seat]

    def holders(self, title: str, but: int) -> list[int]:
        """Who can still answer an open window with that card."""
        assert self.pending is not None
        return [seat for seat, hand in enumerate(self.table.hands)
                if title in hand and seat != but and seat not in self.pending.passed]

    def legal(self, seat: int) -> set[str]:
        table = self.table
        if self.pending is None:                        # B3.2, B3.3
            closed = {DEFUSE, NOPE} | (set() if table.magnets else {ADD})
            return {"flip"} | set(table.hands[seat]) - closed
        match self.pending.kind:
            case "window":
                return {"nope", "pass"}
            case "magnets":
                return {ADD, "pass"}
            case "place":                               # B1.7
                return {f"place {k}" for k in range(len(table.move_deck) + 1)}
            case "order":                               # B1.11, B1.12, B5.8
                return set(self.orders())
            case "kitten":                              # B4.1
                return {"defuse", "explode"} if DEFUSE in table.hands[seat] else {"explode"}
            case "swap":                                # B4.2
                return {f"swap@{other}" for other in self.last(seat)}
            case _:                                     # "discard", B4.3
                return {f"discard {title}" for title in table.hands[seat]}

    def orders(self) -> dict[str, list[str]]:
        """Every new order of the top discs by its text; of equal results only the first text."""
        top = self.table.move_deck[:FUTURE]
        found: dict[str, list[str]] = {}
        for places in permutations(range(len(top))):
            new = [top[place] for place in places]
            if new not in found.values():
                found["order " + " ".join(map(str, places))] = new
        return found

    def last(self, seat: int) -> list[int]:
        """B4.2: who is in last place; nobody if it is the seat itself."""
        lowest = min(self.table.positions)
        if self.table.positions[seat] == lowest:
            return []
        return [other for other, space in enumerate(self.table.positions) if space == lowest]

    # -- moves

    def apply(self, seat: int, text: str, chance: Chance) -> None:
        """A legal move of a seat that may act."""
        table, pending = self.table, self.pending
        rest = text.partition(" ")[2]
        if pending is None:
            if text == "flip":
                self.by("B5.7")
                self.committed = True
                self.settled(chance)
            else:
                self.announce(seat, text, chance)
            return
        match pending.kind:
            case "window":
                self.answer(seat, text, chance)
            case "magnets":
                self.by("B5.7")
                if text == "pass":
                    pending.passed.add(seat)
                    self.close_offer(chance)
                else:
                    self.by("B5.7 out of turn")
                    self.announce(seat, text, chance)
            case "place":
                self.by("B1.7")
                table.magnets -= 1
                table.move_deck.insert(int(rest), MAGNET)
                self.settled(chance)
            case "order":
                table.move_deck[:FUTURE] = self.orders()[text]
                self.settled(chance)
            case "kitten":
                self.by("B4.1")
                if text == "defuse":
                    self.spend(seat, DEFUSE)
                    self.leave(chance)
                else:
                    self.explode(seat, chance)
            case "swap":
                self.swap(seat, int(text.partition("@")[2]), chance)
            case "discard":
                self.by("B4.3")
                self.spend(seat, rest)
                self.discard(seat, chance)

    def spend(self, seat: int, title: str) -> None:
        remove(self.table.hands[seat], title)
        add(self.table.action_discard, title)

    def settled(self, chance: Chance) -> None:
        """A card is done with: the turn goes on, or, the flip being committed, a new offer is made (B5.7)."""
        self.pending = None
        if self.committed:
            self.pending = Pending("magnets", self.table.turn)
            self.close_offer(chance)

    def close_offer(self, chance: Chance) -> None:
        if not self.to_act():
            self.pending, self.committed = None, False
            self.flip_disc(chance)

    # -- Nope (B5.7, K5)

    def announce(self, seat: int, title: str, chance: Chance) -> None:
        self.by("K5.3")
        self.spend(seat, title)
        self.pending = Pending("window", seat, title, seat)
        self.close_window(chance)

    def answer(self, seat: int, text: str, chance: Chance) -> None:
        pending = self.pending
        assert pending is not None
        self.by("K5.3")
        if text == "pass":
            pending.passed.add(seat)
        else:
            self.by("B1.13")
            self.spend(seat, NOPE)
            self.pending = Pending("window", seat, pending.card, pending.player, pending.nopes + 1)
        self.close_window(chance)

    def close_window(self, chance: Chance) -> None:
        pending = self.pending
        assert pending is not None
        if self.to_act():
            return
        if pending.nopes % 2:
            self.by("K5.4")
            self.settled(chance)
        else:
            self.take_effect(pending.player, pending.card, chance)

    def take_effect(self, seat: int, title: str, chance: Chance) -> None:
        table = self.table
        self.pending = None
        self.by(CLAUSES[title])
        match title:
            case "add-a-magnet-now":
                self.pending = Pending("place", seat)
            case "flip-the-board":
                self.flip_board()
            case "super-move":
                self.land(self.steps(SUPER_MOVE))
                table.moved = True
            case "alter-the-future" | "share-the-future":
                self.pending = Pending("order", seat)
            case "shuffle":
                table.move_deck = chance.shuffled(table.move_deck)
            case "skip" | "attack":                     # B5.5, B5.6
                self.leaving = title
                self.arrive(table.moved, chance)

    # -- movement (B3)

    def flip_board(self) -> None:
        self.table.side = "chaos" if self.table.side == "calm" else "calm"

    def flip_disc(self, chance: Chance) -> None:
        """B3.3; B5.2 when it was the last one."""
        table = self.table
        disc = table.move_deck.pop(0)
        add(table.move_discard, disc)
        self.by("B3.3 " + disc)
        if not table.move_deck:
            self.by("B5.2 discs")
            table.move_deck, table.move_discard = chance.shuffled(flat(table.move_discard)), {}
        goal: int | None
        if disc == MAGNET:
            goal = self.next_kitten()
        elif disc == IN_FRONT:
            goal = self.next_ahead()
        else:
            if FLIPS[disc]:
                self.flip_board()
            goal = self.steps(STEPS[disc])
        if goal is not None:
            self.land(goal)
        if not self.over:
            self.leaving = "disc"
            self.arrive(table.moved or goal is not None, chance)

    def onward(self, space: int) -> int:
        """One step; from the Ribbon by the arrow (B3.6)."""
        if space == RIBBON:
            self.by("B3.6")
            return ARROW
        return space + 1

    def steps(self, number: int) -> int:
        space = self.table.positions[self.table.turn]
        for _ in range(number):
            space = self.onward(space)
        return space

    def next_kitten(self) -> int:
        """B3.3, B3.7: strictly ahead, through the Ribbon if there is none before it."""
        space = self.steps(1)
        while space == RIBBON or TRACK[self.table.side][space - 1] != "K":
            space = self.onward(space)
        return space

    def next_ahead(self) -> int | None:
        """The space of the nearest player ahead, which is taken, so that `land` goes past it."""
        mine = self.table.positions[self.table.turn]
        return min((space for space in self.table.positions if space > mine), default=None)

    def land(self, space: int) -> None:
        """B3.4, B3.5: past occupied spaces, and a Ribbon reached wins."""
        table = self.table
        taken = [other for seat, other in enumerate(table.positions) if seat != table.turn]
        while space in taken:
            self.by("B3.5" if space == LAST else "B3.4 occupied")
            space += 1
        table.positions[table.turn] = space
        if space == RIBBON:
            self.by("B6.1")
            self.over = True

    def arrive(self, moved: bool, chance: Chance) -> None:
        """All movement of the turn is over: the space acts (B3.4), then the turn ends."""
        table = self.table
        seat = table.turn
        if not moved:
            self.by("B5.6" if self.leaving != "disc" else "B3.4 still")
            self.leave(chance)
            return
        self.by("B3.4" if self.leaving == "disc" else "B5.5")
        space = TRACK[table.side][table.positions[seat] - 1]
        if space != "K":
            self.draw(seat, int(space), chance)
            self.leave(chance)
        else:                                           # asked either way, so that neither shows
            self.pending = Pending("kitten", seat)

    # -- exploding (B4)

    def explode(self, seat: int, chance: Chance) -> None:
        self.by("B4.2")
        last = self.last(seat)
        if len(last) > 1:
            self.pending = Pending("swap", seat)
        else:
            self.swap(seat, last[0] if last else seat, chance)

    def swap(self, seat: int, other: int, chance: Chance) -> None:
        self.by("B4.2 swap" if other != seat else "B4.2 last")
        positions = self.table.positions
        positions[seat], positions[other] = positions[other], positions[seat]
        self.discard(seat, chance)

    def discard(self, seat: int, chance: Chance) -> None:
        if size(self.table.hands[seat]) > 3:
            self.pending = Pending("discard", seat)
        else:
            self.leave(chance)

    # -- turns and cards

    def leave(self, chance: Chance) -> None:
        """The turn is over; an Attack hands on what an attack left owing (B1.15, K3.3)."""
        table = self.table
        self.pending = None
        follower = (table.turn + 1) % self.players
        if self.leaving == "attack":
            owed = ATTACK_TURNS + (table.owed if table.attacked else 0)
            table.turn, table.owed, table.attacked = follower, owed, True
        elif table.owed > 1:
            table.owed -= 1
        else:
            table.turn, table.owed, table.attacked = follower, 1, False
        self.leaving, table.moved = "", False
        if not table.hands[table.turn]:
            self.by("B3.1")
            self.draw(table.turn, 3, chance)

    def draw(self, seat: int, number: int, chance: Chance) -> None:
        """Cards off the action deck, which is refilled the moment it is empty (B5.2), if it can be (B5.8)."""
        table = self.table
        while number:
            if not table.action_deck:
                self.refill()
            batch = min(number, size(table.action_deck))
            if not batch:
                self.by("B5.8")
                return
            for title in chance.drawn(seat, table.hands[seat], table.action_deck, batch):
                remove(table.action_deck, title)
                add(table.hands[seat], title)
            number -= batch
            if not table.action_deck:
                self.refill()

    def refill(self) -> None:
        self.by("B5.2 cards")
        self.table.action_deck, self.table.action_discard = self.table.action_discard, {}


# ---- traces against the game -----------------------------------------------------------------------------------------


class TraceChance:
    """Outcomes as the trace tells them, if they are possible."""

    def __init__(self, after: Table) -> None:
        self.after = after

    def drawn(self, seat: int, hand: Counts, deck: Counts, number: int) -> list[str]:
        if number == size(deck):
            return flat(deck)
        new = Counter(self.after.hands[seat]) - Counter(hand)
        if size(new) != number or Counter(new) - Counter(deck):
            raise Mismatch("B3.4", f"cards drawn by seat {seat}", f"{number} of {deck}", dict(new))
        return flat(new)

    def shuffled(self, discs: list[str]) -> list[str]:
        require("B5.2", "discs of the shuffled Move Deck", sorted(discs), sorted(self.after.move_deck))
        return list(self.after.move_deck)


def check_table(game: Game, found: Table) -> None:
    """Every field of the state; of a finished game the turn means nothing."""
    for f in fields(Table):
        if not (game.over and f.name in ("turn", "owed", "attacked", "moved")):
            require(game.clause, f"{f.name} after the move", getattr(game.table, f.name), getattr(found, f.name))


def start(header: Line, _: dict[str, str]) -> Game:
    players = header["players"]
    require("notation", "state", dict, type(header["state"]))
    table = read_table(header["state"], players)
    if type(table.turn) is not int or table.turn not in range(players):
        raise Mismatch("B2.4", "first player", "a seat", table.turn)
    for clause, what, expected, found in (
            ("B2.1", "side", "calm", table.side),
            ("B2.1", "positions", [0] * players, table.positions),
            ("B2.2", "sizes of the hands", [5] * players, [size(hand) for hand in table.hands]),
            ("B2.2", "action discard", {}, table.action_discard),
            ("B2.3", "magnets", MAGNETS, table.magnets),
            ("B2.3", "move discard", {}, table.move_discard),
            ("B2.4", "owed", 1, table.owed),
            ("B2.4", "attacked", False, table.attacked),
            ("B2.4", "moved", False, table.moved),
            ("B3.2", "pending", None, header["state"]["pending"])):
        require(clause, f"{what} at the start", expected, found)
    return Game(table)


def follow(game: Game, line: Line, seat: int, text: str) -> None:
    found = read_table(line["state"], game.players)
    game.apply(seat, text, TraceChance(found))
    check_table(game, found)


def result(game: Game, found: dict[str, Any]) -> None:
    winner = game.table.positions.index(RIBBON)
    require("B6.1", "winners", [winner], seat_list("winners", found.get("winners")))
    require("B6.1", "scores", [int(seat == winner) for seat in range(game.players)], found.get("scores"))


BOARD = Checker("board", "B1.1", {}, start, follow, result)


def check_trace(lines: Iterable[Any], stats: Counter[str] | None = None, asked: Asked = None) -> int:
    """Checks one trace and returns its number of plies; raises Mismatch at the first difference."""
    return walk(BOARD, lines, stats, asked)


if __name__ == "__main__":
    sys.exit(command_line(BOARD, __doc__ or ""))
