# SPDX-License-Identifier: MIT
"""Games: which there are, how they are set up, and what stands where in their observations."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, Union

from litterbox._native import ffi, lib

if TYPE_CHECKING:
    from litterbox.state import State

Seed = Union[int, str, None]
"""A number below 2**256, a seed as records write it, or None for a fresh one."""


def text(value: Any) -> str:
    """A text of the engine."""
    return str(ffi.string(value).decode())


@cache
def named(function: Any, number: int) -> str:
    """What the engine calls a number: a card, a decision, a kind of zone."""
    return text(function(number))


def check(status: int, why: Any = None) -> None:
    """Raise what the engine says against a call, if it does."""
    if status != 0:
        reason = text(why.text) if why is not None else ""
        raise ValueError(reason or text(lib.lb_status_text(status)))


def native_seed(seed: Seed) -> Any:
    """A seed as the engine has it."""
    made = ffi.new("lb_seed *")
    if isinstance(seed, str):
        check(lib.lb_seed_read(made, seed.encode()))
    else:
        number = secrets.randbits(256) if seed is None else int(seed)
        ffi.memmove(made.bytes, number.to_bytes(32, "little"), 32)
    return made


def seed_text(seed: Any) -> str:
    """A seed as records write it."""
    written = ffi.new("char[]", lib.LB_SEED_BYTES)
    lib.lb_seed_write(seed, written)
    return text(written)


def members(bits: int) -> list[int]:
    """The numbers of a set of bits."""
    return [number for number in range(bits.bit_length()) if bits >> number & 1]


def shuffled(count: int, seed: Seed) -> tuple[int, ...]:
    """So many cards as a table of that seed shuffles them first: which comes to each place."""
    rng = ffi.new("lb_rng *")
    lib.lb_rng_start(rng, native_seed(seed), lib.LB_STREAM_TABLE)
    items = ffi.new("uint8_t[]", list(range(count)))
    lib.lb_rng_shuffle(rng, items, count)
    return tuple(items)


def version() -> str:
    """The version of the engine."""
    return text(lib.lb_version())


def games() -> list[str]:
    """The names of all games."""
    return [text(lib.lb_game_name(lib.lb_game_at(index))) for index in range(lib.lb_game_count())]


@dataclass(frozen=True)
class Option:
    """An option of a game, and its values at a table."""

    name: str
    help: str
    least: int
    most: int
    usual: int
    words: tuple[str, ...]
    """Names of the values from 0 on; empty where a value is a number."""


@dataclass(frozen=True)
class Feature:
    """A field of an observation."""

    name: str
    help: str
    at: int
    rows: int
    columns: int
    row_labels: tuple[str, ...]
    column_labels: tuple[str, ...]
    known: bool
    """It comes from a memory, not from a view."""

    @property
    def slice(self) -> slice:
        """Its place in an observation."""
        return slice(self.at, self.at + self.rows * self.columns)


@dataclass(frozen=True)
class Layout:
    """What stands where in the observations of a game with so many players."""

    actions: int
    """Actions are the numbers below it."""
    size: int
    """Bytes of an observation of a view."""
    size_known: int
    """Bytes of one of a memory, which begins with that of its view."""
    features: tuple[Feature, ...]

    def __getitem__(self, name: str) -> Feature:
        """The field of a name."""
        for feature in self.features:
            if feature.name == name:
                return feature
        raise KeyError(name)


def _labels(of: int, size: int, layout: Any) -> tuple[str, ...]:
    """What the rows or columns of a field are, in the order of lb_feature_of."""
    cards = {6: layout.cards, 8: layout.pile, 9: layout.asked}
    if of in cards:
        return tuple(named(lib.lb_card_id, cards[of][i]) for i in range(size))
    if of == 0:
        return ("",)
    if of == 2:
        return (*map(str, range(size - 2)), "mat", "duel")
    if of == 3:
        return tuple(named(lib.lb_open_name, i) for i in range(size))
    if of == 7:
        return tuple(named(lib.lb_card_id, lib.LB_FIRST_DISC + i) for i in range(size))
    return tuple(map(str, range(size)))


class Game:
    """A game at a table of so many players, with its options.

    ``Game("evil", players=3, windows="live", stack_attacks="on")``: options are those of ``litterbox games``; windows
    are brief (for who can answer) or live (for everybody, so that being asked tells nothing).
    """

    def __init__(self, name: str, players: int | None = None, *, windows: str = "brief", **options: Any) -> None:
        native = lib.lb_game_named(name.encode())
        if native == ffi.NULL:
            raise ValueError(f"there is no game {name!r}; there are {', '.join(games())}")
        if windows not in ("brief", "live"):
            raise ValueError("windows are brief or live")
        self.native = native
        self.name = name
        self.players = lib.lb_game_seats_least(native) if players is None else int(players)
        if not self.least_players <= self.players <= self.most_players:
            raise ValueError(f"{name} is played by {self.least_players} to {self.most_players}")
        self.windows = windows
        self.given = dict(options)
        self.native_options = ffi.new("lb_options *", lib.lb_options_default())
        for key, value in options.items():
            why = ffi.new("lb_reason *")
            assignment = f"{key}={value}".encode()
            check(lib.lb_option_read(native, self.players, self.native_options, assignment, why), why)
        self.native_layout = ffi.new("lb_layout *")
        check(lib.lb_layout_of(self.native_layout, native, self.players))

    @property
    def title(self) -> str:
        """What it is called."""
        return text(lib.lb_game_title(self.native))

    @property
    def least_players(self) -> int:
        """The smallest table."""
        return int(lib.lb_game_seats_least(self.native))

    @property
    def most_players(self) -> int:
        """The largest table."""
        return int(lib.lb_game_seats_most(self.native))

    @property
    def cards(self) -> dict[str, int]:
        """Its cards and how many copies there are of each."""
        copies = {card: lib.lb_game_card_copies(self.native, card) for card in range(lib.LB_CARDS)}
        return {named(lib.lb_card_id, card): count for card, count in copies.items() if count > 0}

    @property
    def options(self) -> list[Option]:
        """All its options with their values at this table."""
        found = []
        for index in range(lib.lb_game_options(self.native)):
            option = lib.lb_game_option(self.native, index)
            values = lib.lb_option_range(self.native, index, self.players)
            words = () if option.words == ffi.NULL else tuple(text(option.words[i]) for i in range(values.most + 1))
            found.append(Option(text(option.name), text(option.help), values.least, values.most, values.usual, words))
        return found

    @cached_property
    def layout(self) -> Layout:
        """What stands where in its observations."""
        native = self.native_layout
        features = tuple(
            Feature(
                name=text(field.name),
                help=text(field.help),
                at=field.at,
                rows=field.rows,
                columns=field.columns,
                row_labels=_labels(field.row_is, field.rows, native),
                column_labels=_labels(field.column_is, field.columns, native),
                known=index >= native.view_features,
            )
            for index, field in enumerate(native.feature[0 : native.features])
        )
        return Layout(native.choices, native.bytes, native.bytes_known, features)

    def new_initial_state(self, seed: Seed = None) -> State:
        """A fresh deal; the same seed deals the same cards."""
        from litterbox.state import State

        return State(self, seed)

    def table(self, seed: Any) -> Any:
        """What native.c calls a table: this one with a seed."""
        return ffi.new(
            "native_table *",
            {
                "game": self.native,
                "players": self.players,
                "windows": int(self.windows == "live"),
                "options": self.native_options[0],
                "seed": seed[0],
            },
        )

    # ---- The same under OpenSpiel's names ----

    def num_players(self) -> int:
        """Seats at the table."""
        return self.players

    def num_distinct_actions(self) -> int:
        """Actions are the numbers below it."""
        return self.layout.actions

    def observation_tensor_shape(self) -> list[int]:
        """The shape of what ``State.observation_tensor`` gives."""
        return [self.layout.size]

    def observation_tensor_size(self) -> int:
        """How many numbers that are."""
        return self.layout.size

    def information_state_tensor_shape(self) -> list[int]:
        """The shape of what ``State.information_state_tensor`` gives."""
        return [self.layout.size_known]

    def information_state_tensor_size(self) -> int:
        """How many numbers that are."""
        return self.layout.size_known

    def min_utility(self) -> float:
        """Who has not won gets nothing."""
        return 0.0

    def max_utility(self) -> float:
        """Who wins alone gets all."""
        return 1.0

    def utility_sum(self) -> float:
        """All of a table together: winners share."""
        return 1.0

    def max_game_length(self) -> int:
        """More choices than any game takes."""
        return int(lib.LB_MATCH_ROOM)

    def deserialize_state(self, written: str) -> State:
        """A state from what ``State.serialize`` wrote."""
        from litterbox.state import State

        return State.deserialize(self, written)

    def __reduce__(self) -> tuple[Any, ...]:
        return _game_again, (self.name, self.players, self.windows, self.given)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        return hash((self.name, self.players, self.windows, tuple(sorted(self.given.items()))))

    def __repr__(self) -> str:
        more = "".join(f", {key}={value!r}" for key, value in self.given.items())
        live = ", windows='live'" if self.windows == "live" else ""
        return f"Game({self.name!r}, players={self.players}{live}{more})"


def _game_again(name: str, players: int, windows: str, options: dict[str, Any]) -> Game:
    return Game(name, players, windows=windows, **options)
