# SPDX-License-Identifier: MIT
"""Checks the checker of `pets`: real traces, falsified in many ways, must all be refused.

    litterbox trace pets --players 4 --seed 7 | test_check_pets.py

Reads one or more traces, makes sure that they pass as they are, then applies every falsification at several places.
One that finds no place in these traces is named and skipped; fewer than twelve that found one is a failure.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))
from check_pets import check_trace  # noqa: E402
from falsify import Trace, at_a_ply, once, run, shift, swap_different  # noqa: E402


def is_chance(line: dict[str, Any]) -> bool:
    """Moves after which cards lie where chance put them."""
    return "round_end" in line or line["move"] == "jittery-juggler"


def give_first(row: list[str], hand: dict[str, int]) -> bool:
    if not row:
        return False
    title = row.pop(0)
    hand[title] = hand.get(title, 0) + 1
    return True


# ---- one move --------------------------------------------------------------------------------------------------------


@at_a_ply
def pile_reordered(trace: Trace, i: int) -> bool:
    return not is_chance(trace[i]) and swap_different(trace[i]["state"]["draw_pile"])


@at_a_ply
def trapped_card_misplaced(trace: Trace, i: int) -> bool:
    return (trace[i]["move"].startswith("place ") and not is_chance(trace[i])
            and swap_different(trace[i]["state"]["draw_pile"]))


@at_a_ply
def other_place_told(trace: Trace, i: int) -> bool:
    """The card went to the top, the story says to the bottom."""
    pile = trace[i - 1]["state"]["draw_pile"]
    if trace[i]["move"] != "place 0" or len(set(pile)) < 2 or pile[0] == pile[1]:
        return False
    trace[i]["move"] = f"place {len(pile) - 1}"
    return True


@at_a_ply
def juggler_takes_the_card_aside(trace: Trace, i: int) -> bool:
    state = trace[i]["state"]
    if trace[i]["move"] != "jittery-juggler" or "round_end" in trace[i]:
        return False
    pile, aside = state["draw_pile"], state["aside_down"]
    if not pile or pile[0] == aside[0]:
        return False
    pile[0], aside[0] = aside[0], pile[0]
    return True


@at_a_ply
def digging_told_otherwise(trace: Trace, i: int) -> bool:
    before = trace[i - 1]["state"]
    if trace[i]["move"] not in ("keep", "swap") or before["aside_down"][0] in before["hands"][trace[i]["seat"]]:
        return False
    trace[i]["move"] = "keep" if trace[i]["move"] == "swap" else "swap"
    return "round_end" not in trace[i]


@at_a_ply
def bottom_card_played(trace: Trace, i: int) -> bool:
    state = trace[i]["state"]
    if not state["draw_pile"]:
        return False
    state["front"][trace[i]["seat"]].append(state["draw_pile"].pop())
    return True


@at_a_ply
def played_card_taken_back(trace: Trace, i: int) -> bool:
    state, seat = trace[i]["state"], trace[i]["seat"]
    return give_first(state["front"][seat], state["hands"][seat])


@at_a_ply
def row_reordered(trace: Trace, i: int) -> bool:
    return any(swap_different(row) for row in trace[i]["state"]["front"])


@at_a_ply
def life_flipped(trace: Trace, i: int) -> bool:
    alive = trace[i]["state"]["alive"]
    alive[-1] = not alive[-1]
    return True


@at_a_ply
def shield_flipped(trace: Trace, i: int) -> bool:
    shielded = trace[i]["state"]["shielded"]
    shielded[0] = not shielded[0]
    return True


@at_a_ply
def shield_as_number(trace: Trace, i: int) -> bool:
    trace[i]["state"]["shielded"] = [int(shielded) for shielded in trace[i]["state"]["shielded"]]
    return True


@at_a_ply
def token_invented(trace: Trace, i: int) -> bool:
    trace[i]["state"]["tokens"][0] += 1
    return True


@at_a_ply
def round_misnumbered(trace: Trace, i: int) -> bool:
    trace[i]["state"]["round"] += 1
    return True


# ---- shields ---------------------------------------------------------------------------------------------------------


def aimed_at_a_shield(trace: Trace, i: int) -> int | None:
    """The shielded seat that the move of line i is aimed at."""
    before, (_, at, tail) = trace[i - 1]["state"], trace[i]["move"].partition("@")
    return int(tail[0]) if at and before["shielded"][int(tail[0])] else None


@at_a_ply
def shield_cannot_be_aimed_at(trace: Trace, i: int) -> bool:
    """P4.12 the closed way."""
    before, legal = trace[i - 1]["state"], trace[i]["legal"]
    aimed = [text for text in legal if "@" in text and before["shielded"][int(text.partition("@")[2][0])]]
    if "round_end" in trace[i - 1] or not aimed or trace[i]["move"] in aimed:
        return False
    for text in aimed:
        legal.remove(text)
    return True


@at_a_ply
def shield_pierced(trace: Trace, i: int) -> bool:
    """Swapped all the same."""
    target, state, seat = aimed_at_a_shield(trace, i), trace[i]["state"], trace[i]["seat"]
    if target is None or "round_end" in trace[i] or target == state["turn"]:
        return False
    hands = state["hands"]
    hands[target], hands[seat] = hands[seat], hands[target]
    return hands[target] != hands[seat]


@at_a_ply
def shielded_card_put_down(trace: Trace, i: int) -> bool:
    target, state = aimed_at_a_shield(trace, i), trace[i]["state"]
    if target is None or "round_end" in trace[i] or not state["draw_pile"]:
        return False
    (title, *_) = (title for title, count in state["hands"][target].items() if count)
    state["front"][target].append(title)
    return shift(state["hands"][target], {}) and give_first(state["draw_pile"], state["hands"][target])


@at_a_ply
def wrong_guess_told_of_a_shield(trace: Trace, i: int) -> bool:
    target = aimed_at_a_shield(trace, i)
    if target is None or not trace[i]["move"].startswith("crystal-bowl@"):
        return False
    trace[i]["events"].insert(1, {"event": "wrong", "seat": trace[i]["seat"], "other": target})
    return True


@at_a_ply
def shield_looked_behind(trace: Trace, i: int) -> bool:
    target = aimed_at_a_shield(trace, i)
    if target is None or not trace[i]["move"].startswith("battle-bunny@"):
        return False
    trace[i]["events"].insert(1, {"event": "compared", "seat": trace[i]["seat"], "other": target,
                                  "hidden": ["battle-bunny", "battle-bunny"], "audience": [trace[i]["seat"]]})
    return True


@at_a_ply
def shield_holds_in_silence(trace: Trace, i: int) -> bool:
    before = len(trace[i]["events"])
    trace[i]["events"] = [event for event in trace[i]["events"] if event["event"] != "shield_held"]
    return len(trace[i]["events"]) < before


@at_a_ply
def shield_invented(trace: Trace, i: int) -> bool:
    _, at, tail = trace[i]["move"].partition("@")
    if not at or aimed_at_a_shield(trace, i) is not None:
        return False
    trace[i]["events"].insert(1, {"event": "shield_held", "seat": trace[i]["seat"], "other": int(tail[0])})
    return True


# ---- the end of a round ----------------------------------------------------------------------------------------------


@at_a_ply
def round_end_forgotten(trace: Trace, i: int) -> bool:
    return trace[i].pop("round_end", None) is not None


@at_a_ply
def round_end_invented(trace: Trace, i: int) -> bool:
    if "round_end" in trace[i]:
        return False
    state = trace[i]["state"]
    trace[i]["round_end"] = {"hands": state["hands"], "front": state["front"], "winners": [state["turn"]]}
    return True


@at_a_ply
def round_won_by_another(trace: Trace, i: int) -> bool:
    """Told so throughout: the winner, the Token and who begins."""
    line = trace[i]
    if "round_end" not in line or len(line["round_end"]["winners"]) != 1:
        return False
    (winner,), state = line["round_end"]["winners"], line["state"]
    other = (winner + 1) % trace[0]["players"]
    line["round_end"]["winners"] = [other]
    state["tokens"][winner] -= 1
    state["tokens"][other] += 1
    state["turn"] = other
    return shift(state["hands"][winner], state["hands"][other])


@at_a_ply
def round_won_by_one_more(trace: Trace, i: int) -> bool:
    line = trace[i]
    if "round_end" not in line or len(line["round_end"]["winners"]) != 1:
        return False
    other = (line["round_end"]["winners"][0] + 1) % trace[0]["players"]
    line["round_end"]["winners"].append(other)
    line["state"]["tokens"][other] += 1
    return True


@at_a_ply
def loser_begins(trace: Trace, i: int) -> bool:
    line = trace[i]
    if "round_end" not in line or len(line["round_end"]["winners"]) != 1:
        return False
    (winner,), state = line["round_end"]["winners"], line["state"]
    state["turn"] = (winner + 1) % trace[0]["players"]
    return shift(state["hands"][winner], state["hands"][state["turn"]])


@at_a_ply
def last_row_falsified(trace: Trace, i: int) -> bool:
    return "round_end" in trace[i] and any(row and row.pop() for row in trace[i]["round_end"]["front"])


@at_a_ply
def last_hand_falsified(trace: Trace, i: int) -> bool:
    if "round_end" not in trace[i]:
        return False
    hands = trace[i]["round_end"]["hands"]
    living = next(seat for seat, hand in enumerate(hands) if hand)
    hands[living] = {} if isinstance(hands[living], dict) else []
    return True


# ---- header, result, whole trace -------------------------------------------------------------------------------------


@once
def option_other_rounds(trace: Trace, _: int) -> bool:
    options = trace[0]["options"]
    options["rounds"] = "single" if options["rounds"] == "full" else "full"
    return True


@once
def option_other_shields(trace: Trace, _: int) -> bool:
    """Tells in a game in which somebody could aim at a shield, or could not."""
    options = trace[0]["options"]
    options["shields"] = "closed" if options["shields"] == "open" else "open"
    return any("@" in text and any(before["state"]["shielded"]) and "round_end" not in before
               for before, line in zip(trace, trace[1:-1]) for text in line["legal"])


@once
def option_out_of_range(trace: Trace, _: int) -> bool:
    trace[0]["options"]["robovac"] = "robovac-cleans"
    return True


@once
def nothing_set_aside(trace: Trace, _: int) -> bool:
    state = trace[0]["state"]
    state["draw_pile"].append(state["aside_down"].pop())
    return True


@once
def one_dead_at_the_start(trace: Trace, _: int) -> bool:
    trace[0]["state"]["alive"][0] = False
    return True


@once
def first_draw_forgotten(trace: Trace, _: int) -> bool:
    state = trace[0]["state"]
    hand = state["hands"][state["turn"]]
    title = next(iter(hand))
    state["draw_pile"].insert(0, title)
    return shift(hand, {})


@once
def tokens_of_the_result(trace: Trace, _: int) -> bool:
    trace[-1]["result"]["tokens"][0] += 1
    return True


if __name__ == "__main__":
    sys.exit(run(check_trace))
