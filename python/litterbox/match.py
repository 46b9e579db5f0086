# SPDX-License-Identifier: MIT
"""Matches, games with their past, and records, their text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from litterbox._native import ffi, lib
from litterbox.game import Game, Seed, check, members, native_seed, seed_text, text
from litterbox.state import State, View


def _viewer(viewer: int | str | None) -> int:
    if viewer == "truth":
        return int(lib.LB_TRUTH)
    if viewer is None:
        return int(lib.LB_PUBLIC)
    return int(viewer)


class Match:
    """A game with its past: moves are taken back and made again, and it writes its record."""

    def __init__(self, game: Game, seed: Seed = None, names: list[str] | None = None) -> None:
        self._open(game)
        check(
            lib.lb_match_start(self.native, game.native, game.players, game.native_options, native_seed(seed), ffi.NULL)
        )
        if game.windows == "live":
            check(lib.lb_match_live(self.native))
        for seat, name in enumerate(names or []):
            check(lib.lb_match_name(self.native, seat, name.encode()))

    def _open(self, game: Game) -> None:
        self.game = game
        size = lib.lb_match_bytes(lib.LB_MATCH_ROOM)
        self._memory = ffi.new("uint8_t[]", size + lib.LB_MATCH_ALIGNMENT)
        address = int(ffi.cast("uintptr_t", self._memory))
        self.native = lib.lb_match_in(self._memory + -address % lib.LB_MATCH_ALIGNMENT, size)
        assert self.native != ffi.NULL

    @classmethod
    def read(cls, record: str) -> Match:
        """A match from its full record, played again."""
        head = Record(record)
        match = cls.__new__(cls)
        match._open(head.game)
        why = ffi.new("lb_reason *")
        written = record.encode()
        check(lib.lb_record_read(match.native, written, len(written), ffi.new("bool *"), why), why)
        return match

    @property
    def names(self) -> list[str]:
        """What the players are called."""
        return [text(self.native.names.of[seat]) for seat in range(self.game.players)]

    @property
    def seed(self) -> str:
        """The seed of the deal, which tells everything to come."""
        return seed_text(ffi.addressof(self.native, "seed"))

    @property
    def plies(self) -> int:
        """Whole moves made."""
        return int(self.native.plies)

    @property
    def over(self) -> bool:
        """Nothing more can happen."""
        return bool(lib.lb_over(ffi.addressof(self.native, "state")))

    @property
    def to_act(self) -> list[int]:
        """Seats that may choose now."""
        return members(lib.lb_to_act(ffi.addressof(self.native, "state")))

    @property
    def winners(self) -> list[int]:
        """Who has won, once it is over."""
        return members(lib.lb_winners(ffi.addressof(self.native, "state")))

    def choose(self, seat: int, choice: int) -> None:
        """One choice of a seat."""
        check(lib.lb_match_apply(self.native, seat, choice, ffi.NULL))

    def play(self, seat: int, move: str) -> None:
        """A whole move by its text, or "leave"."""
        why = ffi.new("lb_reason *")
        check(lib.lb_match_play(self.native, seat, move.encode(), ffi.NULL, why), why)

    def undo(self) -> None:
        """Take the last whole move back."""
        check(lib.lb_match_undo(self.native))

    def redo(self) -> None:
        """Make it again."""
        check(lib.lb_match_redo(self.native, ffi.NULL))

    def view(self, seat: int | None = None) -> View:
        """What a seat may see, or a spectator."""
        native = lib.lb_view_for(ffi.addressof(self.native, "state"), _viewer(seat))
        return View(self.game, ffi.new("lb_view *", native))

    def state(self) -> State:
        """The state it has come to, with its past; for matches that nobody has left."""
        state = State(self.game, self.seed)
        for index in range(self.native.steps):
            step = lib.lb_match_step(self.native, index)
            state.choose(step.seat, step.choice)
        return state

    def record(self, viewer: int | str | None = "truth") -> str:
        """Its text: all of it ("truth"), or what a seat or a spectator (None) may know."""
        size = lib.lb_record_write(self.native, _viewer(viewer), ffi.NULL, 0) + 1
        written = ffi.new("char[]", size)
        lib.lb_record_write(self.native, _viewer(viewer), written, size)
        return text(written)

    def __repr__(self) -> str:
        return f"<Match of {self.game!r} after {self.plies} moves>"


@dataclass(frozen=True)
class Line:
    """A line of a record: a move of a seat, or what happened."""

    seat: int | None
    text: str


class Record:
    """The text of a record line by line, whoever's eyes it was written for."""

    def __init__(self, record: str) -> None:
        self.text = record
        self._written = record.encode()
        self.native = self._look()
        native = self.native
        name = text(lib.lb_game_name(lib.lb_record_game(native)))
        size = 512
        options = ffi.new("char[]", size)
        lib.lb_options_write(
            lib.lb_record_game(native), native.players, ffi.addressof(native, "options"), options, size
        )
        given = dict(assignment.split("=") for assignment in text(options).split())
        self.game = Game(name, native.players, windows=("brief", "live")[native.windows], **given)

    def _look(self) -> Any:
        native = ffi.new("lb_record *")
        why = ffi.new("lb_reason *")
        check(lib.lb_record_open(native, self._written, len(self._written), why), why)
        return native

    @property
    def viewer(self) -> int | str | None:
        """Whose eyes it is for: a seat, a spectator (None), or "truth"."""
        viewer = self.native.viewer
        return "truth" if viewer == lib.LB_TRUTH else None if viewer == lib.LB_PUBLIC else int(viewer)

    @property
    def over(self) -> bool:
        """The game came to its end."""
        return bool(self.native.over)

    @property
    def winners(self) -> list[int]:
        """Who has won."""
        return members(self.native.winners)

    @property
    def names(self) -> list[str]:
        """What the players are called."""
        return [text(self.native.names.of[seat]) for seat in range(self.game.players)]

    def match(self) -> Match:
        """The match again, of a full record."""
        return Match.read(self.text)

    def __iter__(self) -> Iterator[Line]:
        native = self._look()
        line: Any = ffi.new("lb_record_line *")
        while lib.lb_record_next(native, line):
            yield Line(None if line.seat == lib.LB_NOBODY else line.seat, text(line.text))

    def __repr__(self) -> str:
        return f"<Record of {self.game!r}>"
