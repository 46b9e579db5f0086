# SPDX-License-Identifier: MIT
"""Thousands of games stepped in one call, over numpy arrays that the engine writes into: nothing is copied.

>>> from litterbox.vector import Batch
>>> batch = Batch("original", players=4, games=4096, seed=1)
>>> for _ in range(100):
...     batch.step(batch.random())
>>> batch.observations.shape, batch.masks.shape
((4096, 322), (4096, 64))
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from litterbox._native import ffi, lib
from litterbox.game import Game, Seed, native_seed

Bytes = NDArray[np.uint8]


class Batch:
    """Games of one table, each begun anew when it is over.

    After ``step`` the arrays tell how all of them stand; they stay the same arrays. Game *i* of *n* begins with
    the seed *i* behind the given one, then *i + n*, so each can be played again by itself.
    """

    observations: Bytes
    """games by ``game.layout.size``: what the seat that decides sees."""
    masks: Bytes
    """games by ``game.layout.actions``: 1 where it may choose so."""
    seats: Bytes
    """games: which seat that is."""
    rewards: NDArray[np.float32]
    """games by players: shares of the win, where a game has ended with the last step."""
    ended: Bytes
    """games: 1 where one has, and the next has begun."""

    def __init__(
        self,
        game: Game | str,
        games: int = 4096,
        seed: Seed = 0,
        *,
        players: int | None = None,
        observe: bool = True,
        **options: Any,
    ) -> None:
        self.game = game if isinstance(game, Game) else Game(game, players, **options)
        self.games = int(games)
        if self.games < 1:
            raise ValueError("a batch has a game at least")
        layout = self.game.layout
        self.observations = np.zeros((self.games, layout.size if observe else 0), np.uint8)
        self.masks = np.zeros((self.games, layout.actions), np.uint8)
        self.seats = np.zeros(self.games, np.uint8)
        self.rewards = np.zeros((self.games, self.game.players), np.float32)
        self.ended = np.zeros(self.games, np.uint8)
        self._choices = np.zeros(self.games, np.uint8)
        self._rows = ffi.new("lb_batch_rows *")
        self._rows.numbers = _bytes(self.observations) if observe else ffi.NULL
        self._rows.legal = _bytes(self.masks)
        self._rows.seat = _bytes(self.seats)
        self._rows.shares = ffi.cast("float *", self.rewards.ctypes.data)
        self._rows.ended = _bytes(self.ended)
        self._wrong = ffi.new("uint32_t *")
        size = lib.lb_batch_bytes(self.games)
        self._memory = ffi.new("uint8_t[]", size + lib.LB_MATCH_ALIGNMENT)
        address = int(ffi.cast("uintptr_t", self._memory))
        self._place = (self._memory + -address % lib.LB_MATCH_ALIGNMENT, size)
        self.reset(seed)

    def reset(self, seed: Seed = 0) -> None:
        """Deal all games anew."""
        setup = {
            "game": self.game.native,
            "players": self.game.players,
            "windows": int(self.game.windows == "live"),
            "options": self.game.native_options[0],
            "seed": native_seed(seed)[0],
            "games": self.games,
        }
        self._batch = lib.lb_batch_in(*self._place, ffi.new("lb_batch_setup *", setup))
        assert self._batch != ffi.NULL
        lib.lb_batch_look(self._batch, self._rows)

    def random(self) -> Bytes:
        """A legal choice for each, all alike, in an array that the next call writes over."""
        lib.lb_batch_random(self._batch, _bytes(self._choices))
        return self._choices

    def step(self, choices: NDArray[np.integer[Any]]) -> None:
        """One choice in each game. One that is not legal raises ValueError, and nothing has changed."""
        given: Bytes = np.ascontiguousarray(choices.reshape(self.games), dtype=np.uint8)
        if lib.lb_batch_step(self._batch, _bytes(given), self._rows, self._wrong) != 0:
            wrong = self._wrong[0]
            raise ValueError(f"choice {given[wrong]} is not legal in game {wrong}")

    def play(self, steps: int) -> int:
        """So many random steps in each game inside the C loop; how many games have ended."""
        ended = int(lib.lb_batch_play(self._batch, steps))
        lib.lb_batch_look(self._batch, self._rows)
        return ended

    def seed_of(self, index: int) -> int:
        """The seed a game began with."""
        if not 0 <= index < self.games:
            raise IndexError(index)
        seed = ffi.new("lb_seed *")
        lib.lb_batch_state(self._batch, index, seed)
        return int.from_bytes(bytes(ffi.buffer(seed)), "little")


def _bytes(array: Bytes) -> Any:
    return ffi.cast("uint8_t *", array.ctypes.data)
