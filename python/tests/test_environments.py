# SPDX-License-Identifier: MIT
"""The environments, held to what PettingZoo and Gymnasium test themselves."""

import warnings

import pytest

pytest.importorskip("pettingzoo")
gymnasium = pytest.importorskip("gymnasium")

import numpy as np  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, render_test, seed_test  # noqa: E402
from pettingzoo.utils import parallel_to_aec  # noqa: E402

import litterbox  # noqa: E402
from litterbox import Game, aec  # noqa: E402
from litterbox.gym import SeatEnv  # noqa: E402

TABLES = [
    (name, players)
    for name in litterbox.games()
    for players in range(Game(name).least_players, Game(name).most_players + 1)
]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_pettingzoo_finds_nothing_wrong(name, players):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(aec.env(name, players=players), num_cycles=200)


@pytest.mark.parametrize("name", litterbox.games())
def test_pettingzoo_plays_the_same_again(name):
    seed_test(lambda: aec.env(name, players=3), num_cycles=100)


def test_pettingzoo_is_cut_off_where_it_should():
    """Its own test wants all agents in every cycle and samples without a mask."""

    class Module:
        @staticmethod
        def parallel_env(max_cycles):
            return aec.parallel_env("original", players=3, windows="live", max_cycles=max_cycles, illegal="random")

        @staticmethod
        def env(max_cycles):
            return parallel_to_aec(Module.parallel_env(max_cycles))

    max_cycles_test(Module)
    table = aec.env("original", players=2, max_cycles=6)
    table.reset(seed=1)
    steps = 0
    for agent in table.agent_iter():
        observation, _, terminated, truncated, _ = table.last()
        done = terminated or truncated
        steps += not done
        table.step(None if done else table.action_space(agent).sample(observation["action_mask"]))
    assert steps == 6


@pytest.mark.parametrize("name", litterbox.games())
def test_pettingzoo_asks_all_at_once(name):
    parallel_api_test(aec.parallel_env(name, players=3, windows="live", illegal="random"), num_cycles=100)
    table = aec.parallel_env(name, players=3)
    observations, _ = table.reset(seed=2)
    chance = np.random.default_rng(3)
    while table.agents:
        legal = {agent: np.flatnonzero(seen["action_mask"]) for agent, seen in observations.items()}
        actions = {agent: int(chance.choice(few)) if len(few) else 0 for agent, few in legal.items()}
        observations, rewards, *_ = table.step(actions)
    assert sum(rewards.values()) == pytest.approx(1)


@pytest.mark.parametrize("name", ["evil", "board", "pets"])
def test_pettingzoo_draws_it(name):
    render_test(lambda render_mode=None: aec.raw_env(name, players=2, render_mode=render_mode))
    table = aec.env(name, players=2, render_mode="rgb_array")
    table.reset(seed=1)
    picture = table.render()
    assert picture.shape[2] == 3
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 3


@pytest.mark.parametrize("name", litterbox.games())
@pytest.mark.parametrize("players", [2, 4])
def test_gymnasium_finds_nothing_wrong(name, players):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(SeatEnv(name, players=players, illegal="random"), skip_render_check=True)


def test_a_seat_plays_against_bots():
    env = SeatEnv("pets", players=3, bots=["thumb", "random"], render_mode="ansi")
    chance = np.random.default_rng(1)
    for seed in range(5):
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            action = chance.choice(np.flatnonzero(info["action_mask"]))
            _, reward, over, cut, info = env.step(action)
            assert not cut
            assert over or reward == 0
        assert "seat" in env.render()
    env.reset(seed=1)
    with pytest.raises(ValueError, match="is not legal"):
        env.step(int(np.flatnonzero(env._observe()[1]["action_mask"] == 0)[0]))
    with pytest.raises(ValueError, match="other seats"):
        SeatEnv("pets", players=3, bots=["thumb"])
