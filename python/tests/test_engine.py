# SPDX-License-Identifier: MIT
"""Games, states, views, memories, matches and records."""

import copy
import pickle
import random
import threading

import pytest

import litterbox
from litterbox import Game, Match, Record, State

TABLES = [(name, players) for name in litterbox.games() for players in (2, 4)]


def play(state, seed, most=10**6):
    chance = random.Random(seed)
    while not state.is_terminal() and state.move_number() < most:
        state.apply_action(chance.choice(state.legal_actions()))
    return state


def test_games_are_listed():
    assert litterbox.games() == ["original", "burglar", "evil", "board", "pets"]
    assert litterbox.__version__ == litterbox.version()
    assert Game("pets").players == 2
    assert sum(Game("pets").cards.values()) == 21
    with pytest.raises(ValueError, match="there is no game 'chess'"):
        Game("chess")
    with pytest.raises(ValueError, match="played by 2 to 5"):
        Game("original", 6)
    with pytest.raises(ValueError, match="option"):
        Game("original", 2, colour="red")
    names = [option.name for option in Game("original").options]
    assert "stack_attacks" in names


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_random_play_ends_and_shares_the_win(name, players):
    game = Game(name, players)
    for seed in range(3):
        state = play(game.new_initial_state(seed), seed)
        assert state.current_player() == -4
        assert state.legal_actions() == []
        assert sum(state.returns()) == pytest.approx(game.utility_sum())
        assert [seat for seat, share in enumerate(state.returns()) if share] == state.winners
        with pytest.raises(ValueError, match="over"):
            state.apply_action(0)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_states_are_their_bytes(name, players):
    game = Game(name, players)
    state = play(game.new_initial_state(5), 5, 20)
    for twin in (
        state.clone(),
        copy.copy(state),
        copy.deepcopy(state),
        pickle.loads(pickle.dumps(state)),
        game.deserialize_state(state.serialize()),
    ):
        assert twin == state
        assert hash(twin) == hash(state)
        assert bytes(twin) == bytes(state)
        assert twin.history() == state.history()
        assert bytes(play(twin, 1)) == bytes(play(state.clone(), 1)), "the chance to come is the same, too"
    before = bytes(state)
    play(state.clone(), 2)
    assert bytes(state) == before


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_is_refused_changes_nothing(name, players):
    state = Game(name, players).new_initial_state(3)
    before = bytes(state)
    illegal = next(action for action in range(64) if action not in state.legal_actions())
    for wrong in (illegal, 64, 1000):
        with pytest.raises(ValueError, match="legal"):
            state.apply_action(wrong)
    with pytest.raises(ValueError, match="below 0"):
        state.apply_action(-1)
    with pytest.raises(ValueError, match="no such seat"):
        state.choose(9, state.legal_actions()[0])
    assert bytes(state) == before


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_observations_have_the_layout(name, players):
    game = Game(name, players)
    layout = game.layout
    assert (
        game.observation_tensor_size()
        == layout.size
        == sum(feature.rows * feature.columns for feature in layout.features if not feature.known)
    )
    chance = random.Random(1)
    state = game.new_initial_state(1)
    while not state.is_terminal():
        seat = state.current_player()
        view = state.view(seat)
        numbers = view.observe()
        hand = dict(zip(layout["hand"].column_labels, numbers[layout["hand"].slice]))
        assert {card: count for card, count in hand.items() if count} == view.hand
        assert list(numbers[layout["hand_count"].slice]) == view.hand_counts
        assert list(numbers[layout["seat"].slice]).index(1) == seat
        assert layout["open"].column_labels[list(numbers[layout["open"].slice]).index(1)] == view.open
        assert [action for action, legal in enumerate(view.mask()) if legal] == state.legal_actions()
        if layout.features[3].name == "begun":
            assert sum(numbers[layout["begun"].slice]) == len(state.begun)
        assert state.observation_tensor() == [float(number) for number in numbers]
        state.apply_action(chance.choice(state.legal_actions()))
    assert len(state.observation_tensor(0)) == layout.size


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_memories_guess_what_they_saw(name, players):
    state = play(Game(name, players).new_initial_state(8), 8, 12)
    for seat in range(players):
        memory = state.memory(seat)
        assert str(memory.view) == str(state.view(seat))
        assert memory.observe()[: state.game.layout.size] == state.view(seat).observe()
        assert len(state.information_state_tensor(seat)) == state.game.layout.size_known
        for seed in range(5):
            guess = state.resample_from_infostate(seat, random.Random(seed).random)
            assert guess.view(seat).observe() == state.view(seat).observe()
            assert guess.information_state_string(seat) == state.information_state_string(seat)
            assert sum(play(guess, seed).returns()) == pytest.approx(1)


def test_chances_are_exact():
    state = Game("original", 2).new_initial_state(1)
    memory = state.memory(0)
    pile = state.view(0).pile_count
    assert memory.chance_at("exploding-kitten") * pile == 1, "one kitten for two players"
    assert memory.chance_held("defuse", 1) == 1
    with pytest.raises(ValueError, match="no card"):
        memory.chance_at("lion")


def test_moves_have_one_text():
    state = Game("original", 3).new_initial_state(4)
    seat = state.current_player()
    assert "draw" in state.moves()
    assert state.action_to_string(63) == state.action_to_string(seat, 63) == "draw"
    state.play(seat, "draw")
    assert any("draws" in line for line in state.log())
    with pytest.raises(ValueError, match=r"\w"):
        state.play(state.current_player(), "nonsense")


def test_nobody_reads_the_cards_of_others():
    state = Game("pets", 2).new_initial_state(4)
    own, others, public = state.log(0), state.log(1), state.log()
    assert own != others
    assert own != public
    assert state.view().hand == {}


def test_matches_take_back_and_write_records():
    match = Match(Game("original", 2, windows="live"), seed=9, names=["Mochi", "Ziggy"])
    state = match.state()
    chance = random.Random(1)
    while not match.over:
        seat = match.to_act[0]
        state = match.state()
        match.play(seat, chance.choice(state.moves(seat)))
    assert match.state().winners == match.winners
    record = Record(match.record())
    assert (record.viewer, record.over, record.winners) == ("truth", True, match.winners)
    assert record.names == ["Mochi", "Ziggy"]
    assert len([line for line in record if line.seat is not None]) == match.plies
    assert record.match().record() == match.record()
    assert Record(match.record(0)).viewer == 0
    assert Record(match.record(None)).viewer is None
    text = match.record()
    match.undo()
    assert not match.over
    match.redo()
    assert match.record() == text
    with pytest.raises(ValueError, match=r"\w"):
        Record("nonsense")


def test_seeds():
    game = Game("evil", 3)
    assert game.new_initial_state(1) == game.new_initial_state("1")
    assert game.new_initial_state(1) != game.new_initial_state(2)
    assert game.new_initial_state() != game.new_initial_state()
    big = game.new_initial_state(2**255 + 1)
    assert game.new_initial_state(big.seed) == big


def test_bots_think_without_the_lock():
    state = Game("original", 2).new_initial_state(1)
    memory = state.memory(state.current_player())
    answers = []
    threads = [threading.Thread(target=lambda: answers.append(memory.choose("look:200", 5))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 4
    assert all(answer == answers[0] for answer in answers)
    with pytest.raises(ValueError, match="no such bot"):
        memory.choose("nobody")


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_states_begin_at_positions(name, players):
    state = play(Game(name, players, windows="live").new_initial_state(6), 6, 15)
    while state.staged:
        state.apply_action(state.legal_actions()[0])
    again = State.at(state.position(), seed=3)
    assert again == state
    assert again.game.windows == "live"
    assert again.log() == []
    assert again.memory(0).view.hand == state.view(0).hand
    assert again.observation_string(0) in again.information_state_string(0)
    play(again, 4, 5)
    for twin in (again.clone(), pickle.loads(pickle.dumps(again)), again.game.deserialize_state(again.serialize())):
        assert twin == again
        for seat in range(players):
            assert twin.information_state_string(seat) == again.information_state_string(seat)
            assert twin.memory(seat).observe() == again.memory(seat).observe()
            guess = twin.resample_from_infostate(seat, random.Random(1).random)
            assert guess.information_state_string(seat) == again.information_state_string(seat)
    with pytest.raises(ValueError, match="position"):
        State.at("nonsense")


def test_seats_remember_what_they_chose():
    state = Game("original", 2).new_initial_state(1)
    seat = state.current_player()
    state.play(seat, "draw")
    assert state.information_state_string(seat).endswith("chosen 63")
    assert state.information_state_string(1 - seat).endswith("chosen ")


def test_guessed_worlds_have_no_past():
    guess = State(Game("pets", 2), 1).resample_from_infostate(0)
    with pytest.raises(ValueError, match="guessed"):
        guess.serialize()
    with pytest.raises(ValueError, match="guessed"):
        guess.memory(0)
    assert sum(guess.playout(1)) == pytest.approx(1)
