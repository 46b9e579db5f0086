# SPDX-License-Identifier: MIT
"""Checks the checker: real traces, falsified in many ways, must all be refused.

    litterbox trace evil --players 4 --seed 7 | test_check_trace.py

Reads one or more traces, makes sure that they pass as they are, then applies every falsification below at several
places. One that finds no place in these traces is named and skipped; fewer than twelve that found one is a failure.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any, Callable

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))
from check_trace import Mismatch, check_trace, split_traces  # noqa: E402

Trace = list[dict[str, Any]]
Falsify = Callable[[Trace, int], bool]      # changes line i of the trace; False: nothing to change there

AT_A_PLY: list[Falsify] = []                # any move but the last
ONCE: list[Falsify] = []                    # header, result, whole trace
PLACES, LEAST = 6, 12


def at_a_ply(function: Falsify) -> Falsify:
    AT_A_PLY.append(function)
    return function


def once(function: Falsify) -> Falsify:
    ONCE.append(function)
    return function


def others(line: dict[str, Any], but: list[int]) -> list[int]:
    return [seat for seat, alive in enumerate(line["state"]["alive"]) if alive and seat not in but]


def shift(source: dict[str, int], sink: dict[str, int], but: tuple[str, ...] = ("godcat",)) -> bool:
    """One card from one place to another."""
    for title in [title for title, count in source.items() if count and title not in but]:
        source[title] -= 1
        sink[title] = sink.get(title, 0) + 1
        return True
    return False


def renumber(trace: Trace) -> bool:
    first = trace[1]["ply"]
    for number, line in enumerate(trace[1:-1]):
        line["ply"] = first + number
    return True


# ---- one move --------------------------------------------------------------------------------------------------------


@at_a_ply
def legal_move_missing(trace: Trace, i: int) -> bool:
    legal = trace[i]["legal"]
    surplus = [text for text in legal if text != trace[i]["move"]]
    return bool(surplus) and legal.remove(surplus[-1]) is None


@at_a_ply
def legal_move_invented(trace: Trace, i: int) -> bool:
    legal = trace[i]["legal"]
    legal.append("draw" if "draw" not in legal else "nope")
    return True


@at_a_ply
def legal_move_twice(trace: Trace, i: int) -> bool:
    trace[i]["legal"].append(trace[i]["legal"][0])
    return True


@at_a_ply
def legal_move_misspelt(trace: Trace, i: int) -> bool:
    legal = trace[i]["legal"]
    for k, text in enumerate(legal):
        if "@" in text and text != trace[i]["move"]:
            legal[k] = text.replace("@", "@0")
            return True
    return False


@at_a_ply
def move_not_legal(trace: Trace, i: int) -> bool:
    trace[i]["move"] = "draw" if "draw" not in trace[i]["legal"] else "defuse"
    return True


@at_a_ply
def another_move_told(trace: Trace, i: int) -> bool:
    """The story says draw, the table says that something else was played."""
    if trace[i]["move"] == "draw" or "draw" not in trace[i]["legal"]:
        return False
    trace[i]["move"] = "draw"
    return True


@at_a_ply
def seat_wrong(trace: Trace, i: int) -> bool:
    rest = others(trace[i], trace[i]["to_act"])
    trace[i]["seat"] = rest[0] if rest else -1
    return True


@at_a_ply
def seat_too_many_to_act(trace: Trace, i: int) -> bool:
    rest = others(trace[i], trace[i]["to_act"])
    return bool(rest) and trace[i]["to_act"].append(rest[0]) is None


@at_a_ply
def seat_missing_to_act(trace: Trace, i: int) -> bool:
    rest = [seat for seat in trace[i]["to_act"] if seat != trace[i]["seat"]]
    return bool(rest) and trace[i]["to_act"].remove(rest[0]) is None


@at_a_ply
def ply_dropped(trace: Trace, i: int) -> bool:
    del trace[i]
    return renumber(trace)


@at_a_ply
def ply_doubled(trace: Trace, i: int) -> bool:
    trace.insert(i, json.loads(json.dumps(trace[i])))
    return renumber(trace)


@at_a_ply
def ply_misnumbered(trace: Trace, i: int) -> bool:
    trace[i]["ply"] += 2
    return True


# ---- the state after one move ----------------------------------------------------------------------------------------


@at_a_ply
def pile_reordered(trace: Trace, i: int) -> bool:
    pile = trace[i]["state"]["draw_pile"]
    k = next((k for k in range(len(pile) - 1) if pile[k] != pile[k + 1]), None)
    if trace[i]["move"] != "draw" or k is None:
        return False
    pile[k], pile[k + 1] = pile[k + 1], pile[k]
    return True


@at_a_ply
def kitten_misplaced(trace: Trace, i: int) -> bool:
    pile, move = trace[i]["state"]["draw_pile"], trace[i]["move"]
    if not move.startswith("place "):
        return False
    place = int(move.split()[1])
    other = next((k for k, title in enumerate(pile) if title != pile[place]), None)
    if other is None:
        return False
    pile[place], pile[other] = pile[other], pile[place]
    return True


@at_a_ply
def pile_changed_by_shuffle(trace: Trace, i: int) -> bool:
    """A shuffle that swaps a card of the pile with one that left the game."""
    state = trace[i]["state"]
    before = trace[i - 1]["state"]["draw_pile"]
    if before == state["draw_pile"] or sorted(before) != sorted(state["draw_pile"]):
        return False
    title = next((t for t, count in state["removed"].items() if count and t != state["draw_pile"][0]), None)
    if title is None:
        return False
    state["removed"][title] -= 1
    state["removed"][state["draw_pile"][0]] = state["removed"].get(state["draw_pile"][0], 0) + 1
    state["draw_pile"][0] = title
    return True


@at_a_ply
def bottom_card_discarded(trace: Trace, i: int) -> bool:
    state = trace[i]["state"]
    if not state["draw_pile"]:
        return False
    title = state["draw_pile"].pop()
    state["discard"][title] = state["discard"].get(title, 0) + 1
    return True


@at_a_ply
def card_changes_hands(trace: Trace, i: int) -> bool:
    hands = trace[i]["state"]["hands"]
    return trace[i]["move"] == "draw" and any(shift(hands[k], hands[k - 1]) for k in range(len(hands)))


@at_a_ply
def played_card_kept(trace: Trace, i: int) -> bool:
    state = trace[i]["state"]
    return shift(state["discard"], state["hands"][trace[i]["seat"]])


@at_a_ply
def card_lost(trace: Trace, i: int) -> bool:
    return shift(trace[i]["state"]["discard"], {})


@at_a_ply
def card_born(trace: Trace, i: int) -> bool:
    hand = trace[i]["state"]["hands"][trace[i]["seat"]]
    hand["nope"] = hand.get("nope", 0) + 1
    return True


@at_a_ply
def stolen_card_of_no_one(trace: Trace, i: int) -> bool:
    """A hand grows out of the cards that left the game."""
    state = trace[i]["state"]
    return shift(state["removed"], state["hands"][trace[i]["seat"]])


@at_a_ply
def owed_more(trace: Trace, i: int) -> bool:
    trace[i]["state"]["owed"] += 1
    return True


@at_a_ply
def attacked_flipped(trace: Trace, i: int) -> bool:
    trace[i]["state"]["attacked"] = not trace[i]["state"]["attacked"]
    return True


@at_a_ply
def turn_moved(trace: Trace, i: int) -> bool:
    trace[i]["state"]["turn"] = others(trace[i], [trace[i]["state"]["turn"]])[0]
    return True


@at_a_ply
def life_flipped(trace: Trace, i: int) -> bool:
    alive = trace[i]["state"]["alive"]
    alive[-1] = not alive[-1]
    return True


@at_a_ply
def life_as_number(trace: Trace, i: int) -> bool:
    trace[i]["state"]["alive"] = [int(alive) for alive in trace[i]["state"]["alive"]]
    return True


@at_a_ply
def burglar_moved(trace: Trace, i: int) -> bool:
    state = trace[i]["state"]
    if state["burglar"] is None:
        return False
    state["burglar"] = others(trace[i], [state["burglar"]])[0]
    return True


@at_a_ply
def godcat_moved(trace: Trace, i: int) -> bool:
    state = trace[i]["state"]
    if state["godcat"] is None:
        return False
    state["godcat"] = others(trace[i], [])[0] if state["godcat"] in ("mat", "play") else "mat"
    return True


@at_a_ply
def devilcat_moved(trace: Trace, i: int) -> bool:
    state = trace[i]["state"]
    if state["devilcat"] is None:
        return False
    state["devilcat"] = "mat" if state["devilcat"] == "play" else "play"
    return True


@at_a_ply
def pending_invented(trace: Trace, i: int) -> bool:
    state = trace[i]["state"]
    if state["pending"] is not None:
        return False
    state["pending"] = {"kind": "nope", "seats": [state["turn"]]}
    return True


@at_a_ply
def pending_forgotten(trace: Trace, i: int) -> bool:
    state = trace[i]["state"]
    was, state["pending"] = state["pending"], None
    return was is not None


@at_a_ply
def pending_on_other_seats(trace: Trace, i: int) -> bool:
    pending = trace[i]["state"]["pending"]
    if pending is None:
        return False
    pending["seats"] = [seat for seat in range(len(trace[i]["state"]["alive"])) if seat not in pending["seats"]]
    return True


@at_a_ply
def pending_of_another_kind(trace: Trace, i: int) -> bool:
    pending = trace[i]["state"]["pending"]
    if pending is None:
        return False
    pending["kind"] = "place" if pending["kind"] != "place" else "use"
    return True


@at_a_ply
def field_missing(trace: Trace, i: int) -> bool:
    del trace[i]["state"]["resolving"]
    return True


# ---- steals, Godcat, what is told ------------------------------------------------------------------------------------


@at_a_ply
def asked_only_with_both_rescues(trace: Trace, i: int) -> bool:
    """The question is skipped where Godcat is the only answer, as if it betrayed nothing (K4.1)."""
    if trace[i]["legal"] != ["use godcat"]:
        return False
    trace[i - 1]["state"] = trace[i]["state"]
    trace[i - 1]["events"] += trace[i]["events"]
    del trace[i]
    return renumber(trace)


@at_a_ply
def defuse_offered_without_one(trace: Trace, i: int) -> bool:
    return trace[i]["legal"] == ["use godcat"] and trace[i]["legal"].append("use defuse") is None


@at_a_ply
def pair_says_what_it_wants(trace: Trace, i: int) -> bool:
    """A pair announces its target and no more (K5.5)."""
    move, legal = trace[i]["move"], trace[i]["legal"]
    if not move.startswith("pair ") or trace[i - 1]["state"]["godcat"] != int(move[-1]):
        return False
    legal[legal.index(move)] = trace[i]["move"] = move + "=godcat"
    return True


@at_a_ply
def pair_cannot_hope_for_godcat(trace: Trace, i: int) -> bool:
    """No pair at who holds Godcat and nothing else (K6.2, K6.7)."""
    before, legal = trace[i - 1]["state"], trace[i]["legal"]
    alone = [seat for seat, hand in enumerate(before["hands"]) if set(hand) == {"godcat"}]
    pairs = [text for text in legal if text.startswith("pair ") and int(text[-1]) in alone and text != trace[i]["move"]]
    for text in pairs:
        legal.remove(text)
    return bool(pairs)


@at_a_ply
def other_steal_told(trace: Trace, i: int) -> bool:
    other = {"steal godcat": "steal blind", "steal blind": "steal godcat"}
    if trace[i]["move"] not in other:
        return False
    trace[i]["move"] = other[trace[i]["move"]]
    return True


@at_a_ply
def steal_not_asked(trace: Trace, i: int) -> bool:
    if not trace[i]["move"].startswith("steal "):
        return False
    trace[i - 1]["state"] = trace[i]["state"]
    trace[i - 1]["events"] += trace[i]["events"]
    del trace[i]
    return renumber(trace)


@at_a_ply
def godcat_for_a_blind_card(trace: Trace, i: int) -> bool:
    """Godcat comes of a blind steal, for the card that was taken."""
    if trace[i]["move"] != "steal blind":
        return False
    (stole,) = (event for event in trace[i]["events"] if event["event"] == "stole")
    state, thief, victim, title = trace[i]["state"], stole["seat"], stole["other"], stole["hidden"][0]
    state["hands"][thief][title] -= 1
    state["hands"][victim][title] = state["hands"][victim].get(title, 0) + 1
    del state["hands"][victim]["godcat"]
    state["hands"][thief]["godcat"], state["godcat"] = 1, thief
    stole["hidden"], stole["audience"] = ["godcat"], "all"
    return True


def events(trace: Trace, i: int, *names: str) -> list[dict[str, Any]]:
    return [event for event in trace[i]["events"] if event["event"] in names]


@at_a_ply
def theft_seen_by_all(trace: Trace, i: int) -> bool:
    for event in events(trace, i, "stole"):
        event["audience"] = [event["seat"]] if event["audience"] == "all" else "all"
        return True
    return False


@at_a_ply
def other_booty_told(trace: Trace, i: int) -> bool:
    for event in events(trace, i, "stole"):
        event["hidden"] = ["nope" if event["hidden"] != ["nope"] else "favor"]
        return True
    return False


@at_a_ply
def fizzle_told_as_lack(trace: Trace, i: int) -> bool:
    """K6.7: an empty hand is not searched."""
    for event in events(trace, i, "fizzled"):
        asked, target = event["seat"], event["other"]
        event.update(event="lacks", seat=target, other=asked, named="defuse")
        return True
    return False


@at_a_ply
def lack_told_as_fizzle(trace: Trace, i: int) -> bool:
    for event in events(trace, i, "lacks"):
        event.update(event="fizzled", seat=event["other"], other=event["seat"])
        del event["named"]
        return True
    return False


@at_a_ply
def outcome_kept_quiet(trace: Trace, i: int) -> bool:
    told = events(trace, i, "stole", "handed", "lacks", "fizzled", "lifted")
    return bool(told) and trace[i]["events"].remove(told[0]) is None


@at_a_ply
def bottom_card_shown_or_hidden(trace: Trace, i: int) -> bool:
    for event in events(trace, i, "lifted"):
        event["audience"] = [event["seat"]] if event["audience"] == "all" else "all"
        return True
    return False


# ---- header, result, whole trace -------------------------------------------------------------------------------------


@once
def option_other_hand(trace: Trace, _: int) -> bool:
    trace[0]["options"]["hand"] = 4 if int(trace[0]["options"]["hand"]) == 7 else 7
    return True


@once
def option_other_defuses(trace: Trace, _: int) -> bool:
    options = trace[0]["options"]
    options["extra_defuses"] = 0 if int(options["extra_defuses"]) else 1
    return True


@once
def option_other_fast(trace: Trace, _: int) -> bool:
    trace[0]["options"]["fast"] = "on" if trace[0]["options"]["fast"] in ("off", False) else "off"
    return True


@once
def option_other_heck(trace: Trace, _: int) -> bool:
    """Tells in a game in which Raising Heck brought a kitten up."""
    options = trace[0]["options"]
    if not any(event["hidden"] == ["exploding-kitten"]
               for i in range(1, len(trace) - 1) for event in events(trace, i, "lifted")):
        return False
    options["heck"] = "shown" if options["heck"] == "hidden" else "hidden"
    return True


@once
def option_unknown(trace: Trace, _: int) -> bool:
    trace[0]["options"]["catnip"] = "on"
    return True


@once
def option_out_of_range(trace: Trace, _: int) -> bool:
    trace[0]["options"]["extra_defuses"] = 7 - trace[0]["players"]
    return True


@once
def player_without_defuse(trace: Trace, _: int) -> bool:
    state = trace[0]["state"]
    hand, pile = state["hands"][0], state["draw_pile"]
    if hand["defuse"] != 1:
        return False
    k = next(k for k, title in enumerate(pile) if title not in ("defuse", "exploding-kitten"))
    del hand["defuse"]
    hand[pile[k]] = hand.get(pile[k], 0) + 1
    pile[k] = "defuse"
    return True


@once
def kitten_too_few(trace: Trace, _: int) -> bool:
    state = trace[0]["state"]
    pile = state["draw_pile"]
    title = next((t for t, count in state["removed"].items() if count and t != "exploding-kitten"), None)
    if title is None:
        return False
    pile[pile.index("exploding-kitten")] = title
    state["removed"][title] -= 1
    state["removed"]["exploding-kitten"] = state["removed"].get("exploding-kitten", 0) + 1
    return True


@once
def dealt_unevenly(trace: Trace, _: int) -> bool:
    hands = trace[0]["state"]["hands"]
    return shift(hands[0], hands[1], ("godcat", "defuse"))


@once
def first_player_attacked(trace: Trace, _: int) -> bool:
    trace[0]["state"]["attacked"] = True
    return True


@once
def wrong_winner(trace: Trace, _: int) -> bool:
    trace[-1]["result"]["winners"] = [(trace[-1]["result"]["winners"][0] + 1) % trace[0]["players"]]
    return True


@once
def wrong_scores(trace: Trace, _: int) -> bool:
    trace[-1]["result"]["scores"] = [1 - score for score in trace[-1]["result"]["scores"]]
    return True


@once
def no_result(trace: Trace, _: int) -> bool:
    trace.pop()
    return True


@once
def result_too_early(trace: Trace, _: int) -> bool:
    del trace[-2]
    return True


def refusal(trace: Trace) -> str | None:
    try:
        check_trace(trace)
    except Mismatch as mismatch:
        return str(mismatch)
    return None


def main() -> int:
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


if __name__ == "__main__":
    sys.exit(main())
