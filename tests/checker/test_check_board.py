# SPDX-License-Identifier: MIT
"""Checks the checker of `board`: real traces, falsified in many ways, must all be refused.

    litterbox trace board --players 4 --seed 7 | test_check_board.py

Reads one or more traces, makes sure that they pass as they are, then applies every falsification at several places.
One that finds no place in these traces is named and skipped; fewer than twelve that found one is a failure.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))
from check_board import RIBBON, check_trace  # noqa: E402
from falsify import Trace, at_a_ply, once, run, shift, swap_different  # noqa: E402

ORDERLY = ("attack", "skip", "super-move", "flip-the-board", "see-the-future", "defuse", "explode")    # no disc moves


# ---- one move --------------------------------------------------------------------------------------------------------


@at_a_ply
def seat_missing_to_act(trace: Trace, i: int) -> bool:
    rest = [seat for seat in trace[i]["to_act"] if seat != trace[i]["seat"]]
    return bool(rest) and trace[i]["to_act"].remove(rest[0]) is None


@at_a_ply
def discs_reordered(trace: Trace, i: int) -> bool:
    return trace[i]["move"] in ORDERLY and swap_different(trace[i]["state"]["move_deck"])


@at_a_ply
def magnet_misplaced(trace: Trace, i: int) -> bool:
    return trace[i]["move"].startswith("place ") and swap_different(trace[i]["state"]["move_deck"])


@at_a_ply
def magnet_never_placed(trace: Trace, i: int) -> bool:
    state = trace[i]["state"]
    if not trace[i]["move"].startswith("place ") or "danger-magnet" not in state["move_deck"]:
        return False
    state["move_deck"].remove("danger-magnet")
    state["magnets"] += 1
    return True


@at_a_ply
def magnet_placed_too_early(trace: Trace, i: int) -> bool:
    """Announced is not placed."""
    state = trace[i]["state"]
    if trace[i]["move"] != "add-a-magnet-now":
        return False
    state["move_deck"].insert(0, "danger-magnet")
    state["magnets"] -= 1
    return True


@at_a_ply
def order_told_otherwise(trace: Trace, i: int) -> bool:
    rest = [text for text in trace[i]["legal"] if text != trace[i]["move"]]
    if not trace[i]["move"].startswith("order ") or not rest:
        return False
    trace[i]["move"] = rest[0]
    return True


@at_a_ply
def equal_order_offered(trace: Trace, i: int) -> bool:
    """Of orders with equal results only the first is legal."""
    texts = {f"order {a} {b} {c}" for a in range(3) for b in range(3) for c in range(3) if len({a, b, c}) == 3}
    rest = sorted(texts - set(trace[i]["legal"]))
    if not trace[i]["move"].startswith("order ") or not rest:
        return False
    trace[i]["legal"].append(rest[0])
    return True


@at_a_ply
def disc_discarded(trace: Trace, i: int) -> bool:
    state = trace[i]["state"]
    if len(state["move_deck"]) < 2:
        return False
    disc = state["move_deck"].pop()
    state["move_discard"][disc] = state["move_discard"].get(disc, 0) + 1
    return True


@at_a_ply
def disc_born(trace: Trace, i: int) -> bool:
    trace[i]["state"]["move_deck"].append("move-4")
    return True


@at_a_ply
def magnet_lost(trace: Trace, i: int) -> bool:
    trace[i]["state"]["magnets"] -= 1
    return True


@at_a_ply
def board_flipped(trace: Trace, i: int) -> bool:
    state = trace[i]["state"]
    state["side"] = "chaos" if state["side"] == "calm" else "calm"
    return True


@at_a_ply
def character_moved(trace: Trace, i: int) -> bool:
    positions = trace[i]["state"]["positions"]
    positions[trace[i]["seat"]] = next(space for space in range(1, RIBBON) if space not in positions)
    return True


@at_a_ply
def two_on_a_space(trace: Trace, i: int) -> bool:
    positions = trace[i]["state"]["positions"]
    taken = [space for space in positions if space]
    if not taken or positions.count(max(taken)) == len(positions):
        return False
    positions[positions.index(min(positions))] = max(taken)
    return True


@at_a_ply
def swapped_with_another(trace: Trace, i: int) -> bool:
    rest = [text for text in trace[i]["legal"] if text != trace[i]["move"]]
    if not trace[i]["move"].startswith("swap@") or not rest:
        return False
    trace[i]["move"] = rest[0]
    return True


@at_a_ply
def other_card_discarded(trace: Trace, i: int) -> bool:
    rest = [text for text in trace[i]["legal"] if text != trace[i]["move"]]
    if not trace[i]["move"].startswith("discard ") or not rest:
        return False
    trace[i]["move"] = rest[0]
    return True


@at_a_ply
def one_card_too_many(trace: Trace, i: int) -> bool:
    state = trace[i]["state"]
    return shift(state["action_deck"], state["hands"][trace[i]["seat"]])


@at_a_ply
def played_card_kept(trace: Trace, i: int) -> bool:
    state = trace[i]["state"]
    return shift(state["action_discard"], state["hands"][trace[i]["seat"]])


@at_a_ply
def drawn_from_the_discard(trace: Trace, i: int) -> bool:
    """A flip that draws: one of the cards is changed for a discarded one."""
    state, before = trace[i]["state"], trace[i - 1]["state"]
    hand, old = state["hands"][trace[i]["seat"]], before["hands"][trace[i]["seat"]]
    new = next((title for title, count in hand.items() if count > old.get(title, 0)), None)
    other = next((title for title, count in state["action_discard"].items() if count and title != new), None)
    if trace[i]["move"] != "flip" or new is None or other is None:
        return False
    for counts, title, number in ((hand, new, -1), (hand, other, 1),
                                  (state["action_discard"], new, 1), (state["action_discard"], other, -1)):
        counts[title] = counts.get(title, 0) + number
    return True


@at_a_ply
def owed_more(trace: Trace, i: int) -> bool:
    trace[i]["state"]["owed"] += 1
    return True


@at_a_ply
def attacked_flipped(trace: Trace, i: int) -> bool:
    trace[i]["state"]["attacked"] = not trace[i]["state"]["attacked"]
    return True


@at_a_ply
def moved_flipped(trace: Trace, i: int) -> bool:
    trace[i]["state"]["moved"] = not trace[i]["state"]["moved"]
    return True


@at_a_ply
def moved_as_number(trace: Trace, i: int) -> bool:
    trace[i]["state"]["moved"] = int(trace[i]["state"]["moved"])
    return True


# ---- header, result, whole trace -------------------------------------------------------------------------------------


@once
def chaos_at_the_start(trace: Trace, _: int) -> bool:
    trace[0]["state"]["side"] = "chaos"
    return True


@once
def head_start(trace: Trace, _: int) -> bool:
    trace[0]["state"]["positions"][0] = 1
    return True


@once
def magnet_at_the_start(trace: Trace, _: int) -> bool:
    state = trace[0]["state"]
    state["move_deck"].append("danger-magnet")
    state["magnets"] -= 1
    return True


@once
def first_player_attacked(trace: Trace, _: int) -> bool:
    trace[0]["state"]["attacked"] = True
    return True


@once
def card_discarded_at_the_start(trace: Trace, _: int) -> bool:
    state = trace[0]["state"]
    return shift(state["action_deck"], state["action_discard"])


if __name__ == "__main__":
    sys.exit(run(check_trace))
