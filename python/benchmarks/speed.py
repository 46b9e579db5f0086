# SPDX-License-Identifier: MIT
"""How fast games are stepped through Python, beside what others cost, in one run.

    python python/benchmarks/speed.py [--seconds 2] [--games 4096]

Every figure is the best of several slices of processor time, each beside a slice of the floor: what random play costs
without a game. What is not installed is left out.
"""

from __future__ import annotations

import argparse
import random
import time
from typing import Any, Callable

import numpy as np

import litterbox
from litterbox import Game
from litterbox._native import ffi, lib
from litterbox.game import native_seed
from litterbox.vector import Batch


def best(work: Callable[[], int], seconds: float) -> float:
    """Nanoseconds for one piece of work, which says how many pieces it did."""
    found = float("inf")
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        begin = time.process_time_ns()
        count = work()
        found = min(found, (time.process_time_ns() - begin) / count)
    return found


def tell(what: str, nanoseconds: float, floor: float) -> None:
    """One line."""
    print(f"{what:58} {nanoseconds:10.1f} ns {1e3 / nanoseconds:10.3f} M/s {nanoseconds / floor:10.1f} floors")


def floor_ns(seconds: float) -> float:
    """The floor."""
    rng = ffi.new("lb_rng *")
    lib.lb_rng_start(rng, native_seed(1), 0)

    def work() -> int:
        lib.lb_floor(rng, 20000)
        return 20000

    return best(work, seconds)


def ours(name: str, players: int, games: int, seconds: float, floor: float) -> None:
    """Batches of one game."""
    batch = Batch(Game(name, players), games, seed=1)

    def inside() -> int:
        lib.lb_batch_play(batch._batch, 50)
        return 50 * games

    def through() -> int:
        batch.step(batch.random())
        return games

    tell(f"{name} {players}: random play inside C", best(inside, seconds), floor)
    tell(f"{name} {players}: Batch.step, observations and masks", best(through, seconds), floor)


def one_by_one(seconds: float, floor: float) -> None:
    """One state through Python, choice by choice."""
    game = Game("original", 4)
    chance = random.Random(1)

    def work() -> int:
        state = game.new_initial_state(1)
        count = 0
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
            count += 1
        return count

    tell("original 4: State.apply_action, one by one", best(work, seconds), floor)


def agents(table: Any, seconds: float, floor: float, what: str) -> None:
    """A PettingZoo environment played by masked random agents."""

    def work() -> int:
        table.reset(seed=1)
        count = 0
        for agent in table.agent_iter():
            observation, _, terminated, truncated, _ = table.last()
            done = terminated or truncated
            table.step(None if done else table.action_space(agent).sample(observation["action_mask"].astype(np.int8)))
            count += 1
        return count

    tell(what, best(work, seconds), floor)


def pettingzoo(seconds: float, floor: float) -> None:
    """Our environment beside one of PettingZoo's own."""
    from pettingzoo.classic import connect_four_v3

    from litterbox import aec

    agents(aec.env("original", players=4), seconds, floor, "original 4: PettingZoo, wrapped")
    agents(connect_four_v3.env(), seconds, floor, "PettingZoo's connect_four, wrapped")


def open_spiel(seconds: float, floor: float) -> None:
    """Games of OpenSpiel in C++ through their Python, random play."""
    import pyspiel

    for name in ("leduc_poker", "connect_four", "gin_rummy"):
        game = pyspiel.load_game(name)
        chance = random.Random(1)

        def work(game: Any = game, chance: random.Random = chance) -> int:
            state = game.new_initial_state()
            count = 0
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, weights = zip(*state.chance_outcomes())
                    state.apply_action(chance.choices(actions, weights)[0])
                    continue
                state.apply_action(chance.choice(state.legal_actions()))
                count += 1
            return count

        tell(f"OpenSpiel's {name} (C++), one by one", best(work, seconds), floor)


def pufferlib(seconds: float, floor: float) -> None:
    """What PufferLib 1.0 adds itself: games that do nothing, written for it and as Gymnasium has them."""
    import gymnasium
    from pufferlib import emulation, environment, vector

    layout = Game("original", 4).layout
    seen = gymnasium.spaces.Box(0, 255, (layout.size,), np.uint8)
    made = gymnasium.spaces.Discrete(layout.actions)

    class Native(environment.PufferEnv):  # type: ignore[misc]
        single_observation_space, single_action_space = seen, made
        num_agents, done, emulated = 4096, False, None

        def reset(self, seed: int | None = None) -> Any:
            return None, {}

        def step(self, actions: Any) -> Any:
            return None, None, None, None, {}

    class Plain(gymnasium.Env[Any, Any]):  # type: ignore[misc]
        observation_space, action_space, row = seen, made, np.zeros(layout.size, np.uint8)

        def reset(self, **settings: Any) -> Any:
            return self.row, {}

        def step(self, action: Any) -> Any:
            return self.row, 0.0, False, False, {}

    def emulated() -> Any:
        return emulation.GymnasiumPufferEnv(env_creator=Plain)

    for what, creator, count in (("4096 at once", Native, 1), ("one of many Gymnasium's", emulated, 256)):
        table = vector.make(creator, num_envs=count, backend=vector.Serial)
        table.reset(seed=1)
        actions = np.zeros(table.num_agents, np.int64)

        def work(table: Any = table, actions: Any = actions) -> int:
            for _ in range(10):
                table.step(actions)
            return 10 * len(actions)

        tell(f"PufferLib around a game that does nothing, {what}", best(work, seconds), floor)


def main() -> None:
    """All of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--games", type=int, default=4096)
    given = parser.parse_args()
    floor = floor_ns(given.seconds)
    print(f"litterbox {litterbox.__version__}, batches of {given.games}; the floor takes {floor:.1f} ns")
    for name in litterbox.games():
        for players in (2, 4):
            ours(name, players, given.games, given.seconds, floor)
    one_by_one(given.seconds, floor)
    for others in (pettingzoo, open_spiel, pufferlib):
        try:
            others(given.seconds, floor)
        except ImportError as missing:
            print(f"{others.__name__}: {missing}")


if __name__ == "__main__":
    main()
