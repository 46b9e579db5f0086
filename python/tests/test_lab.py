# SPDX-License-Identifier: MIT
"""The lab from Python."""

import random

import pytest

pytest.importorskip("pandas")

from litterbox import Game, Match, lab


def test_levels():
    assert lab.levels()["level"][0] == "random"


def test_an_arena_tells_who_is_better_whatever_the_threads():
    one = lab.arena("original", ["random", "thumb"], deals=30, seed=1, threads=1)
    two = lab.arena("original", ["random", "thumb"], deals=30, seed=1, threads=3)
    assert one.equals(two)
    assert one["bot"][0] == "thumb"
    assert one["share"].sum() == pytest.approx(1)
    assert (one["games"] == 60).all()
    assert one["share"][0] - one["margin"][0] > 0.5
    three = lab.arena("pets", ["random", "drawer", "thumb"], deals=5, players=3)
    assert three["share"].sum() == pytest.approx(1)
    with pytest.raises(ValueError, match="no such bot"):
        lab.arena("pets", ["random", "nobody"], deals=1)


def test_odds_and_review():
    state = Game("original", 2).new_initial_state(3)
    tables = lab.odds(state.memory(state.current_player()), playouts=200)
    assert set(tables["moves"]["move"]) == set(state.moves())
    assert tables["wins"]["share"].sum() == pytest.approx(1)
    assert tables["chances"]["exact"].any()
    match = Match(Game("pets", 2), seed=4)
    chance = random.Random(2)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, chance.choice(match.state().moves(seat)))
    table = lab.review(match, 0, playouts=50)
    total = table.attrs
    assert total["start"] + total["luck"] - total["lost"] == pytest.approx(total["result"])
    assert total["result"] == match.state().returns()[0]


def test_beliefs_go_by_who_sits_there():
    state = Game("original", 2).new_initial_state(3)
    memory = state.memory(state.current_player())
    strangers = lab.odds(memory, playouts=50)
    memory.meet(1 - memory.seat, "champion")
    known = lab.odds(memory, playouts=50)
    assert (known["chances"]["share"] == strangers["chances"]["share"]).all()
    assert (known["chances"]["believed"] != strangers["chances"]["believed"]).any()
    memory.meet(1 - memory.seat, None)
    assert lab.odds(memory, playouts=50)["chances"].equals(strangers["chances"])
    with pytest.raises(ValueError, match="no seat 2"):
        memory.meet(2, "champion")
    with pytest.raises(ValueError, match="nothing was learned"):
        memory.meet(0, "nobody")


def test_simulation_counts_random_play():
    table = lab.sim("pets", games=5000, seed=1, players=3)
    assert table["share"].sum() == pytest.approx(1)
    assert table.attrs["games"] == 5000
    assert 60 < table.attrs["choices"] < 110
    assert lab.sim("pets", games=100, seed=1, players=3)["share"].sum() == pytest.approx(1)
