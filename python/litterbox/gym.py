# SPDX-License-Identifier: MIT
"""Gymnasium's environment: one seat at a table of bots.

    >>> from litterbox.gym import SeatEnv
    >>> env = SeatEnv("pets", players=2, bots="thumb")
    >>> observation, info = env.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = env.step(info["action_mask"].argmax())

The action space is all choices of the game; ``info["action_mask"]`` says which are legal, and one that is not is an
error. The reward is the share of the win, at the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from litterbox.aec import observation_space, observe, show
from litterbox.game import Game


class SeatEnv(gymnasium.Env[dict[str, NDArray[Any]], np.int64]):  # type: ignore[misc]
    """One seat against bots, which play by what their seats know."""

    def __init__(
        self,
        game: Game | str,
        players: int | None = None,
        seat: int | None = None,
        bots: str | Sequence[str] = "thumb",
        render_mode: str | None = None,
        illegal: str = "raise",
        **options: Any,
    ) -> None:
        """Sit down: in that seat or, where it is None, in any; ``illegal="random"`` plays a legal action instead."""
        self.game = game if isinstance(game, Game) else Game(game, players, **options)
        others = self.game.players - 1
        self.bots = [bots] * others if isinstance(bots, str) else list(bots)
        if len(self.bots) != others:
            raise ValueError(f"there are {others} other seats")
        if illegal not in ("raise", "random"):
            raise ValueError("what is illegal is raised, or answered with a random legal action")
        self.metadata = {"render_modes": ["human", "ansi", "rgb_array"], "render_fps": 2}
        self.render_mode = render_mode
        self.illegal = illegal
        self.fixed_seat = seat
        self.observation_space = observation_space(self.game)
        self.action_space = spaces.Discrete(self.game.layout.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Deal, and let the others play until the seat is asked."""
        super().reset(seed=seed)
        self.state = self.game.new_initial_state(int(self.np_random.integers(0, 2**63)))
        drawn = int(self.np_random.integers(0, self.game.players))
        self.seat = drawn if self.fixed_seat is None else self.fixed_seat
        self._others_play()
        return self._observe()

    def _others_play(self) -> None:
        while not self.state.over and self.state.current_player() != self.seat:
            player = self.state.current_player()
            level = self.bots[player - (player > self.seat)]
            chance = int(self.np_random.integers(0, 2**63))
            for choice in self.state.memory(player).choose(level, chance):
                self.state.choose(player, choice)

    def _observe(self) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        observation = observe(self.state, self.seat)
        return observation, {"action_mask": observation["action_mask"], "seat": self.seat}

    def step(self, action: np.int64 | int) -> tuple[dict[str, NDArray[Any]], float, bool, bool, dict[str, Any]]:
        """One choice of the seat, and what the others do until it is asked again."""
        legal = self.state.legal_actions()
        choice = int(action)
        if choice not in legal:
            if self.illegal == "raise":
                raise ValueError(f"action {choice} is not legal; these are: {legal}")
            choice = int(self.np_random.choice(legal))
        self.state.choose(self.seat, choice)
        self._others_play()
        observation, info = self._observe()
        reward = float(self.state.returns()[self.seat])
        if self.render_mode == "human":
            self.render()
        return observation, reward, self.state.over, False, info

    def render(self) -> Any:
        """The table as the seat sees it."""
        return show(self.state, self.render_mode, self.seat)
