# SPDX-License-Identifier: MIT
"""PettingZoo's environment: the seats of a table, one after the other.

    >>> from litterbox.aec import env
    >>> table = env("pets", players=3)
    >>> table.reset(seed=1)
    >>> for seat in table.agent_iter():
    ...     observation, reward, termination, truncation, info = table.last()
    ...     table.step(None if termination else table.action_space(seat).sample(observation["action_mask"]))

In a window several seats may answer at once. Here they are asked clockwise, and nobody sees whether another was asked
before: agents in parallel in disguise. ``parallel_env`` asks them at once: every seat gives an action in every cycle,
and of who is not asked it does not count. With ``windows="live"`` everybody is asked in a window, so that being asked
tells nothing.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from litterbox import render
from litterbox.game import Game
from litterbox.state import State


def env(game: Game | str, **settings: Any) -> Any:
    """The environment with PettingZoo's usual wrappers: it complains where it is used wrongly."""
    made: Any = raw_env(game, **settings)
    if made.render_mode == "ansi":
        made = wrappers.CaptureStdoutWrapper(made)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


def observation_space(game: Game) -> spaces.Dict:
    """What a seat observes: numbers of the layout, and which actions are legal."""
    layout = game.layout
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, (layout.size,), np.uint8),
            "action_mask": spaces.Box(0, 1, (layout.actions,), np.int8),
        }
    )


def observe(state: State, seat: int) -> dict[str, NDArray[Any]]:
    """What a seat observes now."""
    view = state.view(seat)
    return {
        "observation": np.frombuffer(view.observe(), np.uint8).copy(),
        "action_mask": np.frombuffer(view.mask(), np.int8).copy(),
    }


def show(state: State, mode: str | None, seat: int | None) -> Any:
    """A state rendered as a seat sees it."""
    view = state.view(seat)
    if mode == "rgb_array":
        return render.rgb(view)
    if mode == "human":
        print(render.ansi(view), end="")
        return None
    return render.ansi(view) if mode == "ansi" else None


class _Table:
    """What both environments begin with: a game, a seat for each agent, spaces, and deals from one seed."""

    suffix = ""

    def __init__(
        self,
        game: Game | str,
        players: int | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        **options: Any,
    ) -> None:
        self.game = game if isinstance(game, Game) else Game(game, players, **options)
        self.metadata = {
            "render_modes": ["human", "ansi", "rgb_array"],
            "name": f"litterbox_{self.game.name}{self.suffix}_v0",
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.players)]
        self.agents: list[str] = []
        self._spaces = {agent: observation_space(self.game) for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(self.game.layout.actions) for agent in self.possible_agents}
        self._chance = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every seat."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of choices."""
        return self._actions[agent]

    def _deal(self, seed: int | None) -> None:
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        self.state_now = self.game.new_initial_state(int(self._chance.integers(0, 2**63)))
        self.agents = list(self.possible_agents)

    def close(self) -> None:
        """Nothing is open."""


class raw_env(_Table, AECEnv):  # type: ignore[misc]  # noqa: N801
    """The environment without wrappers."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal."""
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.state_now.current_player()]

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What a seat sees; who is not asked has no legal action."""
        seat = self.possible_agents.index(agent)
        observation = observe(self.state_now, seat)
        if agent != self.agent_selection:
            observation["action_mask"][:] = 0
        return observation

    def step(self, action: int | None) -> None:
        """One choice of the seat that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self.state_now.apply_action(int(action))
        over = self.state_now.over
        cut = not over and self.max_cycles is not None and self.state_now.move_number() >= self.max_cycles
        for seat, share in enumerate(self.state_now.returns()):
            name = self.possible_agents[seat]
            self.rewards[name] = share
            self.terminations[name] = over
            self.truncations[name] = cut
        if not over:
            self.agent_selection = self.possible_agents[self.state_now.current_player()]
        self._accumulate_rewards()
        if over or cut:
            self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """The table as who is asked sees it, or as everybody does once it is over."""
        seat = None if self.state_now.over else self.state_now.current_player()
        return show(self.state_now, self.render_mode, seat)


class parallel_env(_Table, ParallelEnv):  # type: ignore[misc]  # noqa: N801
    """All seats in every cycle: who is asked chooses, of the others nothing is taken.

    In a window answers count clockwise, and what comes after the one that closes it is void. An illegal action of one
    that is asked is an error or, with ``illegal="random"``, a random legal one.
    """

    suffix = "_parallel"

    def __init__(self, game: Game | str, *, illegal: str = "raise", **settings: Any) -> None:
        super().__init__(game, **settings)
        self.illegal = illegal

    def _observations(self) -> dict[str, dict[str, NDArray[Any]]]:
        return {agent: observe(self.state_now, seat) for seat, agent in enumerate(self.possible_agents)}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, NDArray[Any]]], dict[str, dict[str, Any]]]:
        """Deal."""
        self._deal(seed)
        self.cycles = 0
        return self._observations(), {agent: {} for agent in self.agents}

    def _choice(self, seat: int, action: int) -> int:
        legal = self.state_now.legal(seat)
        if action in legal:
            return action
        if self.illegal == "raise":
            raise ValueError(f"action {action} of seat {seat} is not legal; these are: {legal}")
        return int(self._chance.choice(legal))

    def step(self, actions: dict[str, int]) -> tuple[Any, ...]:
        """One action of every seat."""
        state, first = self.state_now, self.state_now.current_player()
        happened = state.happened
        for seat in sorted(state.to_act, key=lambda seat: (seat - first) % self.game.players):
            state.choose(seat, self._choice(seat, int(actions[self.possible_agents[seat]])))
            if state.happened > happened:  # the window is closed, and later answers come too late
                break
        self.cycles += 1
        over = self.state_now.over
        cut = not over and self.max_cycles is not None and self.cycles >= self.max_cycles
        agents = list(self.agents)
        shares = self.state_now.returns()
        rewards = {agent: shares[seat] for seat, agent in enumerate(self.possible_agents)}
        if over or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            self._observations(),
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            {agent: {} for agent in agents},
        )

    def render(self) -> Any:
        """The table as everybody sees it."""
        return show(self.state_now, self.render_mode, None)
