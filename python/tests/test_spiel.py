# SPDX-License-Identifier: MIT
"""OpenSpiel's own tests and algorithms as judges."""

import itertools
import os
import random
from collections import Counter

import pytest

pyspiel = pytest.importorskip("pyspiel")

from absl import flags  # noqa: E402
from open_spiel.python import policy  # noqa: E402
from open_spiel.python.algorithms import exploitability, generate_playthrough, mcts  # noqa: E402
from open_spiel.python.algorithms.ismcts import ISMCTSBot  # noqa: E402

import litterbox  # noqa: E402
from litterbox import spiel  # noqa: E402

LONG = os.environ.get("LITTERBOX_LONG") == "1"
WHOLE = [f"python_litterbox_{name}(deals=3)" for name in (litterbox.games() if LONG else ("evil", "pets"))]
TABLES = [
    f"python_litterbox_{name}(players={players},seed=5)"
    for name in litterbox.games()
    for players in range(litterbox.Game(name).least_players, (litterbox.Game(name).most_players if LONG else 2) + 1)
]
ENDINGS = [f"{spiel.ENDING}(pile=1,seed={seed})" for seed in (range(12) if LONG else (0, 2))]


@pytest.fixture(autouse=True, scope="module")
def _registered():
    spiel.register()
    spiel.register()
    flags.FLAGS([""])  # what playthroughs ask for


@pytest.mark.parametrize("name", TABLES + ENDINGS)
def test_openspiel_finds_nothing_wrong(name):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=3 if LONG else 1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", [*WHOLE, ENDINGS[1]])
def test_openspiel_plays_the_same_again(name, tmp_path):
    path = tmp_path / "playthrough.txt"
    path.write_text(generate_playthrough.playthrough(name, None, seed=4), encoding="utf-8")
    first, again = generate_playthrough.replay(str(path))
    assert "Returns() = " in first
    assert again == first


@pytest.mark.parametrize("name", TABLES)
def test_a_state_is_told_by_what_its_seats_know(name):
    game = pyspiel.load_game(name)
    chance = random.Random(1)
    state = game.new_initial_state()
    state.apply_action(chance.choice(state.legal_actions()))
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
    bot = ISMCTSBot(game, mcts.RandomRolloutEvaluator(1), 2.0, 20)
    state = game.new_initial_state()
    state.apply_action(0)
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


def test_openspiel_sits_in_the_arena():
    lab = pytest.importorskip("litterbox.lab")
    table, again = (
        lab.arena("pets", [spiel.Ismcts(4), "random"], deals=1, seed=1, threads=threads) for threads in (1, 2)
    )
    assert again.equals(table), "its chance follows from the seed"
    assert set(table["bot"]) == {"ismcts:4", "random"}
    assert table["share"].sum() == pytest.approx(1)
    assert (table["games"] == 2).all()
    if LONG:
        table = lab.arena("pets", [spiel.Ismcts(50), "random"], deals=10, seed=1)
        assert table["bot"][0] == "ismcts:50"


def nodes(state):
    """Every state from there on."""
    yield state
    if not state.is_terminal():
        for action in state.legal_actions():
            yield from nodes(state.child(action))


@pytest.mark.parametrize("name", ENDINGS)
def test_nobody_forgets_in_an_ending(name):
    """In an information state one has always seen and done the same, and may do the same."""
    known = {}
    for state in nodes(pyspiel.load_game(name).new_initial_state()):
        if state.is_chance_node() or state.is_terminal():
            continue
        player, own = state.current_player(), []
        walked = state.get_game().new_initial_state()
        for action in state.history():
            if walked.current_player() == player:
                own.append((walked.information_state_string(), action))
            walked.apply_action(action)
        assert str(walked) == str(state)
        seen = state.information_state_string()
        assert known.setdefault(seen, (own, state.legal_actions())) == (own, state.legal_actions())


@pytest.mark.parametrize("name", ENDINGS)
def test_chance_is_fair_in_an_ending(name):
    """Chances are those of cards dealt blind, which our memories know exactly, and of shuffles that differ."""
    game = pyspiel.load_game(name)
    root = game.new_initial_state()
    held: dict[str, Counter] = {}
    for action, chance in root.chance_outcomes():
        state = root.child(action).state
        held.setdefault(state.information_state_string(0), Counter())[state.position()] += chance
    for seen, worlds in held.items():
        state = litterbox.State.at(next(iter(worlds)))
        assert state.information_state_string(0) == seen
        for card in game.game.cards:
            there = sum(chance for world, chance in worlds.items() if card in spiel._zones(world)["hands 1"])
            assert there / sum(worlds.values()) == pytest.approx(float(state.memory(0).chance_held(card, 1)))
    for state in nodes(root):
        if state.is_chance_node() and state.history():
            after = [state.child(action) for action, _ in state.chance_outcomes()]
            told = {(str(one), *(one.information_state_string(seat) for seat in range(2))) for one in after}
            assert len(told) == len(after)


def test_every_shuffle_is_there():
    assert sorted(spiel._orders(4)) == list(itertools.permutations(range(4)))


def test_openspiel_is_of_one_mind():
    """Its judgement in Python, on our states one by one, and in C++, on a tree made of them."""
    game = pyspiel.load_game(ENDINGS[0])
    here = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
    tree = pyspiel.convert_to_cached_tree(game)
    assert here == pytest.approx(pyspiel.exploitability(tree, pyspiel.UniformRandomPolicy(tree)))


@pytest.mark.parametrize("name", ENDINGS)
def test_openspiel_solves_endings(name):
    """Its CFR+ comes close to a policy that nobody can exploit, and what it says of others fits with it."""
    game = pyspiel.load_game(name)
    tree = pyspiel.convert_to_cached_tree(game)
    solver = pyspiel.CFRPlusSolver(tree)
    for _ in range(300 if LONG else 30):
        solver.evaluate_and_update_policy()
    solved = pyspiel.exploitability(tree, solver.average_policy())
    assert 0 <= solved < (1e-3 if LONG else 5e-3)
    random_play = pyspiel.exploitability(tree, pyspiel.UniformRandomPolicy(tree))
    counted = pyspiel.exploitability(tree, spiel.policy_table(game, spiel.bot_moves("counter")))
    assert -1e-9 < counted <= random_play


@pytest.mark.parametrize("name", ENDINGS)
def test_openspiel_agrees_with_our_solution(name):
    """What a best response wins of it on average is half the gap that it states of both together."""
    game = pyspiel.load_game(name)
    tree = pyspiel.convert_to_cached_tree(game)
    solution = litterbox.Solution(game.deal(0))
    found = pyspiel.exploitability(tree, spiel.policy_table(game, spiel.solved_moves(game)))
    assert found == pytest.approx(solution.gap / 2, abs=1e-9)
    assert found < 1e-6
    with pytest.raises(ValueError, match="does not come of"):
        solution.choices(pyspiel.load_game(f"{spiel.ENDING}(pile=2,seed=5)").deal(0))
