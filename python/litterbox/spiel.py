# SPDX-License-Identifier: MIT
"""The games for OpenSpiel's algorithms: thin Python games registered with pyspiel.

    >>> import pyspiel
    >>> from litterbox import spiel
    >>> spiel.register()
    >>> game = pyspiel.load_game("python_litterbox_original(players=2,seed=7)")

Chance is inside: a game deals from its seed, and each new state from the next one, so OpenSpiel sees games without
chance nodes and resamples through ``resample_from_infostate``.
"""

from __future__ import annotations

from typing import Any, Callable

import numpy as np
import pyspiel

from litterbox.game import Game, games
from litterbox.state import State


def _type(name: str) -> Any:
    game = Game(name)
    return pyspiel.GameType(
        short_name=f"python_litterbox_{name}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.most_players,
        min_num_players=game.least_players,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.least_players, "seed": 0},
    )


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of ours behind OpenSpiel's interface."""

    def __init__(self, game: Any, state: State) -> None:
        super().__init__(game)
        self.state = state

    def current_player(self) -> int:
        """Whom OpenSpiel asks."""
        return self.state.current_player()

    def _legal_actions(self, player: int) -> list[int]:
        return self.state.legal_actions(player)

    def _apply_action(self, action: int) -> None:
        self.state.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.state.action_to_string(player, action)

    def is_terminal(self) -> bool:
        """Nothing more can happen."""
        return self.state.is_terminal()

    def returns(self) -> list[float]:
        """Each seat's share of the win."""
        return self.state.returns()

    def information_state_string(self, player: int | None = None) -> str:
        """All a seat has seen."""
        return self.state.information_state_string(player)

    def observation_string(self, player: int | None = None) -> str:
        """What a seat sees now."""
        return self.state.observation_string(player)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A world the seat cannot rule out."""
        return SpielState(self.get_game(), self.state.resample_from_infostate(player, sampler))

    def clone(self) -> SpielState:
        """The same state, going its own way."""
        return SpielState(self.get_game(), self.state.clone())

    def __deepcopy__(self, memo: dict[int, Any]) -> SpielState:
        return self.clone()

    def __str__(self) -> str:
        return str(self.state)


class _Observer:
    """What OpenSpiel's Python algorithms ask for tensors and strings."""

    def __init__(self, game: SpielGame, recall: bool) -> None:
        layout = game.game.layout
        self.recall = recall
        self.tensor = np.zeros(layout.size_known if recall else layout.size, np.float32)
        self.dict = {"info_state" if recall else "observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        memory = state.state.memory(player) if self.recall else state.state.view(player)
        self.tensor[:] = np.frombuffer(memory.observe(), np.uint8)

    def string_from(self, state: SpielState, player: int) -> str:
        ours = state.state
        return ours.information_state_string(player) if self.recall else ours.observation_string(player)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours behind OpenSpiel's interface."""

    name = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = dict(params or {})
        self.game = Game(self.name, int(params.get("players", Game(self.name).least_players)))
        self.deal = int(params.get("seed", 0))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.num_distinct_actions(),
            max_chance_outcomes=0,
            num_players=self.game.players,
            min_utility=self.game.min_utility(),
            max_utility=self.game.max_utility(),
            utility_sum=self.game.utility_sum(),
            max_game_length=self.game.max_game_length(),
        )
        super().__init__(_type(self.name), info, params)

    def new_initial_state(self) -> SpielState:
        """The deal of the seed."""
        return SpielState(self, self.game.new_initial_state(self.deal))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        """An observer: with perfect recall what a seat can know, else what it sees."""
        return _Observer(self, bool(iig_obs_type and iig_obs_type.perfect_recall))


def register() -> None:
    """Make every game known to pyspiel as ``python_litterbox_NAME``; again and again is once."""
    known = set(pyspiel.registered_names())
    for name in games():
        made = type(f"Spiel{name.title()}", (SpielGame,), {"name": name})
        if f"python_litterbox_{name}" not in known:
            pyspiel.register_game(_type(name), made)
