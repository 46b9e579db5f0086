# SPDX-License-Identifier: MIT
"""Batches over numpy arrays."""

import threading
import time

import pytest

np = pytest.importorskip("numpy")

import litterbox  # noqa: E402
from litterbox import Game  # noqa: E402
from litterbox.vector import Batch  # noqa: E402


@pytest.mark.parametrize("name", litterbox.games())
def test_a_batch_tells_what_its_games_tell(name):
    game = Game(name, 3)
    batch = Batch(game, games=7, seed=100)
    states = [game.new_initial_state(100 + i) for i in range(7)]
    arrays = (batch.observations, batch.masks, batch.seats, batch.rewards, batch.ended)
    ended = 0
    for _ in range(300):
        for i, state in enumerate(states):
            assert batch.seats[i] == state.current_player()
            assert bytes(batch.observations[i]) == state.view(state.current_player()).observe()
            assert list(np.flatnonzero(batch.masks[i])) == state.legal_actions()
        choices = batch.random().copy()
        batch.step(choices)
        for i, state in enumerate(states):
            state.apply_action(int(choices[i]))
            assert bool(batch.ended[i]) == state.over
            assert list(batch.rewards[i]) == pytest.approx(state.returns())
            if state.over:
                ended += 1
                states[i] = game.new_initial_state(batch.seed_of(i))
    assert ended > 7
    assert all(
        a is b for a, b in zip(arrays, (batch.observations, batch.masks, batch.seats, batch.rewards, batch.ended))
    )


def test_an_illegal_choice_changes_nothing():
    batch = Batch("pets", games=5, seed=1, players=2)
    before = batch.observations.copy()
    choices = batch.random().astype(np.int64)
    choices[3] = 20
    with pytest.raises(ValueError, match="choice 20 is not legal in game 3"):
        batch.step(choices)
    assert (batch.observations == before).all()


def test_the_same_seed_plays_the_same_games():
    one, two = Batch("evil", games=64, seed=5, players=4), Batch("evil", games=64, seed=5, players=4)
    for _ in range(50):
        one.step(one.random())
        two.step(two.random())
    assert (one.observations == two.observations).all()
    assert one.play(100) == two.play(100) > 0
    one.reset(5)
    assert not one.ended.any()


def test_other_threads_run_while_games_are_played():
    batch = Batch("original", players=4, games=1024, seed=1, observe=False)
    playing = threading.Thread(target=batch.play, args=(8000,))
    playing.start()
    turns = 0
    while playing.is_alive():
        time.sleep(0.001)
        turns += 1
    assert turns > 20
