# SPDX-License-Identifier: MIT
"""The games for OpenSpiel's algorithms: thin Python games registered with pyspiel.

    >>> import pyspiel
    >>> from litterbox import spiel
    >>> spiel.register()
    >>> game = pyspiel.load_game("python_litterbox_original(players=2,seed=7,deals=100)")

The one chance node is the first: it picks one of so many deals, which are those of as many seeds from the given one
on. All other chance follows from the seed, so who searches guesses worlds through ``resample_from_infostate``. For who
wants all chance there is, ``python_litterbox_pets_ending(pile=1,seed=3)`` has the end of a round for two with so many
cards in the pile: there a chance node deals all cards that nobody has laid open, every way as likely, and another one
is the shuffle of the Jittery Juggler.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Callable

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot

from litterbox.game import Game, games, shuffled
from litterbox.state import Solution, State

ENDING = "python_litterbox_pets_ending"


def _type(short: str, title: str, least: int, most: int, parameters: dict[str, int]) -> Any:
    return pyspiel.GameType(
        short_name=short,
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of ours behind OpenSpiel's interface, once chance has dealt."""

    def __init__(self, game: Any, state: State | None = None) -> None:
        super().__init__(game)
        self.state = state

    def current_player(self) -> int:
        """Whom OpenSpiel asks."""
        return int(pyspiel.PlayerId.CHANCE) if self.state is None else self.state.current_player()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals there are."""
        return list(enumerate(self.get_game().chances))

    def _legal_actions(self, player: int) -> list[int]:
        return self.state.legal_actions(player) if self.state else []

    def _apply_action(self, action: int) -> None:
        if self.state is None:
            self.state = self.get_game().deal(action)
        else:
            self.state.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.state.action_to_string(player, action) if self.state and player >= 0 else f"chance {action}"

    def is_terminal(self) -> bool:
        """Nothing more can happen."""
        return self.state is not None and self.state.is_terminal()

    def returns(self) -> list[float]:
        """Each seat's share of the win."""
        return self.state.returns() if self.state else [0.0] * self.num_players()

    def information_state_string(self, player: int | None = None) -> str:
        """All a seat has seen and chosen."""
        return self.state.information_state_string(player) if self.state else ""

    def observation_string(self, player: int | None = None) -> str:
        """What a seat sees now."""
        return self.state.observation_string(player) if self.state else ""

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A world the seat cannot rule out."""
        assert self.state is not None
        return SpielState(self.get_game(), self.state.resample_from_infostate(player, sampler))

    def __str__(self) -> str:
        return str(self.state) if self.state else "not dealt yet"


class _Observer:
    """What OpenSpiel's Python algorithms ask for tensors and strings."""

    def __init__(self, game: SpielGame, recall: bool) -> None:
        layout = game.game.layout
        self.recall = recall
        self.tensor = np.zeros(layout.size_known if recall else layout.size, np.float32)
        self.dict = {"info_state" if recall else "observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = 0
        if state.state:
            seen = state.state.memory(player) if self.recall else state.state.view(player)
            self.tensor[:] = np.frombuffer(seen.observe(), np.uint8)

    def string_from(self, state: SpielState, player: int) -> str:
        return state.information_state_string(player) if self.recall else state.observation_string(player)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours behind OpenSpiel's interface."""

    state_type: type[SpielState] = SpielState

    def __init__(self, kind: Any, game: Game, chances: list[float], params: dict[str, Any]) -> None:
        self.game = game
        self.chances = chances
        info = pyspiel.GameInfo(
            num_distinct_actions=game.num_distinct_actions(),
            max_chance_outcomes=self.most_chances(),
            num_players=game.players,
            min_utility=game.min_utility(),
            max_utility=game.max_utility(),
            utility_sum=game.utility_sum(),
            max_game_length=game.max_game_length(),
        )
        super().__init__(kind, info, params)

    def most_chances(self) -> int:
        """Outcomes of a chance node at most."""
        return len(self.chances)

    def deal(self, number: int) -> State:
        """The state after the first chance node."""
        raise NotImplementedError

    def new_initial_state(self) -> SpielState:
        """The table before anything is dealt."""
        return self.state_type(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer | None:
        """An observer: with perfect recall what a seat can know, else what it sees; there are no others."""
        if iig_obs_type is None:
            return _Observer(self, False)
        both = iig_obs_type.public_info and iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return _Observer(self, iig_obs_type.perfect_recall) if both else None


class WholeGame(SpielGame):
    """A game from its deal to its end."""

    name = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = dict(params or {})
        game = Game(self.name, int(params.get("players", Game(self.name).least_players)))
        self.seed = int(params.get("seed", 0))
        deals = int(params.get("deals", 1024))
        super().__init__(self.kind(), game, [1 / deals] * deals, params)

    @classmethod
    def kind(cls) -> Any:
        """What pyspiel is told of it."""
        game = Game(cls.name)
        parameters = {"players": game.least_players, "seed": 0, "deals": 1024}
        short = f"python_litterbox_{cls.name}"
        return _type(short, game.title, game.least_players, game.most_players, parameters)

    def deal(self, number: int) -> State:
        """The deal of a seed."""
        return self.game.new_initial_state(self.seed + number)


class EndingState(SpielState):
    """A state of an ending, where the Juggler's shuffle is a chance node."""

    def __init__(self, game: Any, state: State | None = None) -> None:
        super().__init__(game, state)
        self.seeds: list[int] = []

    def current_player(self) -> int:
        """Whom OpenSpiel asks."""
        return int(pyspiel.PlayerId.CHANCE) if self.seeds else super().current_player()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, or the shuffles."""
        return [(n, 1 / len(self.seeds)) for n in range(len(self.seeds))] or super().chance_outcomes()

    def _apply_action(self, action: int) -> None:
        if self.seeds and self.state:  # no chance has come yet: the same past has come with another seed
            past = [*self.state.history(), JUGGLER]
            self.state = self.get_game().deal(self.history()[0], self.seeds[action])
            self.state.apply_actions(past)
            self.seeds = []
        elif self.state and not self.state.staged and self.state.view().open == "turn" and action == JUGGLER:
            self.seeds = _shuffles(self.state)
        else:
            super()._apply_action(action)


JUGGLER = 7
"""The number of its choice, as on the card."""


def _zones(position: str) -> dict[str, list[str]]:
    """The cards that lines of a position tell: "hands 0", "draw_pile" and so forth."""
    zones = {}
    for line in position.splitlines():
        words = line.split()
        own = 2 if words[:1] in (["hands"], ["front"]) else 1
        cards = [
            card.split("*")[-1] for card in words[own:] for _ in range(int(card.split("*")[0]) if "*" in card else 1)
        ]
        zones[" ".join(words[:own])] = cards
    return zones


def _shuffles(state: State) -> list[int]:
    """A seed for each way that the Juggler of whose turn it is can turn out."""
    zones = _zones(state.position())
    pool = zones["draw_pile"][::-1]
    for seat in range(2):
        hand = zones[f"hands {seat}"]
        if seat == state.current_player():
            hand.remove("jittery-juggler")
        if str(seat) not in zones["shielded"]:
            pool += hand
    found: dict[tuple[str, ...], int] = {}
    for order, seed in _orders(len(pool)).items():
        found.setdefault(tuple(pool[place] for place in order), seed)
    return list(found.values())


@cache
def _orders(count: int) -> dict[tuple[int, ...], int]:
    """For each order of so many cards a seed that shuffles them so."""
    wanted = len(list(itertools.permutations(range(count))))
    found: dict[tuple[int, ...], int] = {}
    for seed in itertools.count():
        if len(found) == wanted:
            break
        found.setdefault(shuffled(count, seed), seed)
    return found


class EndingGame(SpielGame):
    """The end of a round of Power Hungry Pets for two, from where so many cards are left in the pile.

    Which cards lie open random play says, that of the first deal from 1000 times the seed on whose round lasts so long.
    """

    state_type = EndingState

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = dict(params or {})
        game = Game("pets", 2, rounds="single")
        pile, seed = int(params.get("pile", 1)), int(params.get("seed", 0))
        self.position = next(
            found for found in (_ending(game, pile, number) for number in itertools.count(1000 * seed)) if found
        )
        self.deals = list(_deals(self.position))
        total = sum(weight for _, weight in self.deals)
        super().__init__(self.kind(), game, [weight / total for _, weight in self.deals], params)

    @classmethod
    def kind(cls) -> Any:
        """What pyspiel is told of it."""
        return _type(ENDING, "Power Hungry Pets, the end of a round", 2, 2, {"pile": 1, "seed": 0})

    def most_chances(self) -> int:
        """The ways to deal, each of two cards in a hand being the first."""
        return 2 * len(self.deals)

    def deal(self, number: int, seed: int = 0) -> State:
        """One way to deal what nobody has laid open; the seed says how the Juggler would shuffle."""
        return State.at(self.deals[number][0], seed)


def _ending(game: Game, pile: int, seed: int) -> str | None:
    """The first position of random play with so many cards in the pile, if the round lasts that long."""
    state, chance = game.new_initial_state(seed), random.Random(seed)
    while not state.over:
        if state.view().pile_count == pile and state.view().open == "turn" and not state.staged:
            return state.position()
        state.apply_action(chance.choice(state.legal_actions()))
    return None


def _deals(position: str) -> Iterator[tuple[str, int]]:
    """Every way to deal what nobody has laid open, as a position, and how likely it is beside the others."""
    zones = _zones(position)
    hidden = ("hands 0", "hands 1", "draw_pile", "aside_down")
    sizes = [len(zones[name]) for name in hidden]
    cards = sorted(itertools.chain.from_iterable(zones[name] for name in hidden))
    ways: Counter[tuple[str, ...]] = Counter()
    for order in sorted(set(itertools.permutations(cards))):
        rest = list(order)
        parts = [[rest.pop() for _ in range(size)] for size in sizes]
        lines = [
            f"{name} {' '.join(sorted(part) if name.startswith('hands') else part)}"
            for name, part in zip(hidden, parts)
        ]
        ways[tuple(lines)] += 1
    for way, weight in ways.items():
        laid = dict(zip(hidden, way))
        kept = [
            laid.get(next((name for name in hidden if line.startswith(name)), ""), line)
            for line in position.splitlines()
        ]
        yield "\n".join(kept) + "\n", weight


def register() -> None:
    """Make every game known to pyspiel as ``python_litterbox_NAME``; again and again is once."""
    known = set(pyspiel.registered_names())
    made: list[Any] = [type(f"Spiel{name.title()}", (WholeGame,), {"name": name}) for name in games()]
    for game in (*made, EndingGame):
        if game.kind().short_name not in known:
            pyspiel.register_game(game.kind(), game)


Moves = Mapping[tuple[int, ...], float]
"""Whole moves, each its choices, and how likely each is made."""


def policy_table(game: Any, ask: Callable[[State], Moves]) -> dict[str, list[tuple[int, float]]]:
    """What somebody does in every information state of a small game, for OpenSpiel to judge: a table of a policy.

    It is asked once in each where a move begins; the choices of a move follow.
    """
    asked: dict[str, Moves] = {}
    table: dict[str, list[tuple[int, float]]] = {}

    def walk(state: Any, moves: Moves) -> None:
        if state.is_terminal():
            return
        if not state.is_chance_node():
            key, ours = state.information_state_string(), state.state
            if not ours.staged:
                moves = asked[key] if key in asked else asked.setdefault(key, ask(ours))
            if key not in table:
                table[key] = _choices(ours, moves)
        for action in state.legal_actions():
            walk(state.child(action), moves)

    walk(game.new_initial_state(), {})
    return table


def _choices(state: State, moves: Moves) -> list[tuple[int, float]]:
    """How likely each next choice of a move is; all alike where nobody begins it so."""
    made, legal = len(state.begun), state.legal_actions()
    weights = {action: 0.0 for action in legal}
    for move, weight in moves.items():
        if move[:made] == state.begun:
            weights[move[made]] += weight
    total = sum(weights.values())
    return [(action, weights[action] / total if total else 1 / len(legal)) for action in legal]


def bot_moves(level: str, times: int = 8) -> Callable[[State], Moves]:
    """A bot of ours for ``policy_table``: what it does by so many throws of its dice."""

    def ask(state: State) -> Moves:
        memory = state.memory(state.current_player())
        seen = Counter(tuple(memory.choose(level, seed)) for seed in range(times))
        return {move: count / times for move, count in seen.items()}

    return ask


def solved_moves(game: Any) -> Callable[[State], Moves]:
    """Our own solution of an ending for ``policy_table``."""
    solution = Solution(game.deal(0))

    def moves(state: State, made: tuple[int, ...], chance: float) -> Iterator[tuple[tuple[int, ...], float]]:
        for choice, share in solution.choices(state).items():
            if share > 0:
                after = state.clone()
                after.apply_action(choice)
                move = (*made, choice)
                yield from moves(after, move, chance * share) if after.staged else [(move, chance * share)]

    return lambda state: dict(moves(state, (), 1.0))


class _Playouts:
    """What OpenSpiel's search asks of its leaves: a random playout in C, and all legal actions alike."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def evaluate(self, state: SpielState) -> Any:
        assert state.state is not None
        return np.array(state.returns() if state.is_terminal() else state.state.playout(self.chance.getrandbits(63)))

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


class Ismcts:
    """OpenSpiel's ISMCTS as a player for ``lab.arena``, in worlds that we guess."""

    def __init__(self, simulations: int = 100, exploration: float = 1.0) -> None:
        self.name = f"ismcts:{simulations}"
        self.simulations = simulations
        self.exploration = exploration

    def choose(self, state: State, seed: int) -> list[int]:
        """The next choice of who is asked."""
        game = _whole_game(state.game.name, state.game.players)
        chance = random.Random(seed)
        dice = np.random.RandomState(chance.getrandbits(32))
        bot = ISMCTSBot(game, _Playouts(chance), self.exploration, self.simulations, random_state=dice)
        bot.set_resampler(lambda asked, player: asked.resample_from_infostate(player, chance.random))
        return [int(bot.step(SpielState(game, state)))]


@cache
def _whole_game(name: str, players: int) -> Any:
    register()
    return pyspiel.load_game(f"python_litterbox_{name}(players={players})")
