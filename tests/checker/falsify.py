# SPDX-License-Identifier: MIT
"""What the tests of the `pets` and `board` checkers share: falsifications that need no rules, and the run of them all.

A falsification changes line i of a trace and says whether it found something to change there. It must make the trace
wrong for certain. Those that the tests of the Kittens checker already have are taken from there.
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any, Callable

from check_trace import Mismatch, split_traces
from test_check_trace import (LEAST, PLACES, Falsify, Trace, legal_move_invented, legal_move_missing,  # noqa: F401
                              legal_move_twice, legal_move_misspelt, move_not_legal, no_result, option_unknown,
                              pending_forgotten, pending_invented, ply_doubled, ply_dropped, ply_misnumbered,
                              result_too_early, shift, wrong_scores, wrong_winner)

AT_A_PLY: list[Falsify] = [                 # any move but the last
    legal_move_invented, legal_move_missing, legal_move_twice, legal_move_misspelt, move_not_legal, pending_forgotten,
    pending_invented, ply_doubled, ply_dropped, ply_misnumbered]
ONCE: list[Falsify] = [                     # header, result, whole trace
    no_result, option_unknown, result_too_early, wrong_scores, wrong_winner]


def at_a_ply(function: Falsify) -> Falsify:
    AT_A_PLY.append(function)
    return function


def once(function: Falsify) -> Falsify:
    ONCE.append(function)
    return function


def swap_different(cards: list[str]) -> bool:
    """Two neighbours of different titles change places."""
    k = next((k for k in range(len(cards) - 1) if cards[k] != cards[k + 1]), None)
    if k is None:
        return False
    cards[k], cards[k + 1] = cards[k + 1], cards[k]
    return True


@at_a_ply
def seat_wrong(trace: Trace, i: int) -> bool:
    rest = [seat for seat in range(trace[0]["players"]) if seat not in trace[i]["to_act"]]
    trace[i]["seat"] = rest[0] if rest else -1
    return True


@at_a_ply
def seat_too_many_to_act(trace: Trace, i: int) -> bool:
    rest = [seat for seat in range(trace[0]["players"]) if seat not in trace[i]["to_act"]]
    return bool(rest) and trace[i]["to_act"].append(rest[0]) is None


@at_a_ply
def turn_moved(trace: Trace, i: int) -> bool:
    state = trace[i]["state"]
    state["turn"] = (state["turn"] + 1) % trace[0]["players"]
    return True


@at_a_ply
def pending_on_other_seats(trace: Trace, i: int) -> bool:
    pending = trace[i]["state"]["pending"]
    if pending is None:
        return False
    pending["seats"] = [seat for seat in range(trace[0]["players"]) if seat not in pending["seats"]]
    return True


@at_a_ply
def card_changes_hands(trace: Trace, i: int) -> bool:
    """A card of the player who has just acted wanders on; a hand that has just been dealt is not theirs alone."""
    hands = trace[i]["state"]["hands"]
    return "round_end" not in trace[i] and any(shift(hands[k], hands[k - 1]) for k in range(len(hands)))


@at_a_ply
def card_born(trace: Trace, i: int) -> bool:
    hand = trace[i]["state"]["hands"][trace[i]["seat"]]
    title = next(iter(trace[0]["state"]["hands"][0]))
    hand[title] = hand.get(title, 0) + 1
    return True


@at_a_ply
def card_lost(trace: Trace, i: int) -> bool:
    return any(shift(hand, {}) for hand in trace[i]["state"]["hands"])


@at_a_ply
def field_missing(trace: Trace, i: int) -> bool:
    del trace[i]["state"]["hands"]
    return True


@once
def other_game(trace: Trace, _: int) -> bool:
    trace[0]["game"] = "original"
    return True


@once
def other_number_of_players(trace: Trace, _: int) -> bool:
    trace[0]["players"] += 1
    return True


@once
def dealt_unevenly(trace: Trace, _: int) -> bool:
    hands = trace[0]["state"]["hands"]
    return shift(hands[0], hands[1])


@once
def lines_after_the_result(trace: Trace, _: int) -> bool:
    trace.append(trace[-1])
    return True


def run(check_trace: Callable[[Trace], Any]) -> int:
    """Every falsification at several places of the traces on standard input; all must be refused."""

    def refusal(trace: Trace) -> str | None:
        try:
            check_trace(trace)
        except Mismatch as mismatch:
            return str(mismatch)
        return None

    texts = [json.dumps(lines) for _, lines in split_traces(sys.stdin)]
    for text in texts:
        if why := refusal(json.loads(text)):
            print(f"a trace does not pass as it is: {why}")
            return 1
    chance = random.Random(1)
    tried, unplaced, missed = 0, [], []
    for falsify in AT_A_PLY + ONCE:
        places = 0
        for text in texts:
            last = len(json.loads(text)) - 3 if falsify in AT_A_PLY else 1
            for i in chance.sample(range(1, last + 1), last):
                if places == PLACES:
                    break
                trace = json.loads(text)
                if falsify(trace, i):
                    places += 1
                    if refusal(trace) is None:
                        missed.append(f"{falsify.__name__} at line {i + 1}")
        tried += bool(places)
        if not places:
            unplaced.append(falsify.__name__)
    for what in missed:
        print(f"not caught: {what}")
    if unplaced:
        print("found no place: " + ", ".join(unplaced))
    print(f"falsifications {tried}: {'all caught' if not missed else f'{len(missed)} not caught'}")
    return 1 if missed or tried < LEAST else 0
