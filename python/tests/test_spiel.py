# SPDX-License-Identifier: MIT
"""OpenSpiel's own algorithms as judges."""

import random

import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import mcts  # noqa: E402
from open_spiel.python.algorithms.ismcts import ISMCTSBot  # noqa: E402

import litterbox  # noqa: E402
from litterbox import spiel  # noqa: E402


@pytest.fixture(autouse=True, scope="module")
def _registered():
    spiel.register()
    spiel.register()


@pytest.mark.parametrize("name", litterbox.games())
def test_openspiel_plays_randomly(name):
    game = pyspiel.load_game(f"python_litterbox_{name}(players=3,seed=5)")
    assert game.num_players() == 3
    chance = random.Random(1)
    state = game.new_initial_state()
    while not state.is_terminal():
        player = state.current_player()
        legal = state.legal_actions()
        assert sum(state.legal_actions_mask()) == len(legal)
        texts = [state.action_to_string(player, action) for action in legal]
        assert len(set(texts)) == len(texts)
        assert state.information_state_string(player) == state.clone().information_state_string(player)
        state.apply_action(chance.choice(legal))
    assert sum(state.returns()) == pytest.approx(1)


def test_openspiel_searches_among_guessed_worlds():
    game = pyspiel.load_game("python_litterbox_pets(players=2,seed=3)")
    evaluator = mcts.RandomRolloutEvaluator(1)
    bot = ISMCTSBot(game, evaluator, 2.0, 20)
    state = game.new_initial_state()
    chance = random.Random(2)
    asked = 0
    while not state.is_terminal() and asked < 6:
        if state.current_player() == 0:
            asked += 1
            action = bot.step(state)
            assert action in state.legal_actions()
        else:
            action = chance.choice(state.legal_actions())
        state.apply_action(action)
    assert asked > 0
