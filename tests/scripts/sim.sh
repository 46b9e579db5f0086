#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# litterbox sim: threads change nothing, its games are those of trace, its tables fit a terminal, mistakes are told.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export PYTHONDONTWRITEBYTECODE=1

fail() {
    echo "sim.sh: $*" >&2
    exit 1
}

sim() {
    "$LITTERBOX" sim "$@"
}

# ---- The same bytes, whatever the number of threads -----------------------------------------------------------------

for game in original burglar evil pets board; do
    for players in 2 5; do
        sim "$game" --players "$players" --games 777 --seed 9 --threads 1 --json >"$work/one"
        for threads in 2 3 7 256; do
            sim "$game" --players "$players" --games 777 --seed 9 --threads "$threads" --json >"$work/more"
            cmp "$work/one" "$work/more" || fail "$game with $players: $threads threads count otherwise"
        done
    done
done
sim original --games 200 --seed 1 --json >"$work/one"
sim original --games 200 --seed 1 --json --option fast=off >"$work/two"
cmp "$work/one" "$work/two" || fail "the default number of threads, or a default option, changed the counts"
sim original --games 200 --seed 1 --json --option fast=on >"$work/two"
! cmp -s "$work/one" "$work/two" || fail "an option changed nothing"

# ---- A log, to go on from ---------------------------------------------------------------------------------------------

sim pets --games 300 --seed 4 --json >"$work/one"
sim pets --games 100 --seed 4 --json --log "$work/log" >/dev/null
cp "$work/log" "$work/log.100"
sim pets --games 300 --seed 4 --json --log "$work/log" >"$work/two"
cmp "$work/one" "$work/two" || fail "a simulation that goes on counts otherwise"
sim pets --games 300 --seed 4 --json --log "$work/log" >"$work/two"
cmp "$work/one" "$work/two" || fail "one that is done counts otherwise"
no_log() { # SENTENCE ARGUMENT...
    ! sim "${@:2}" >"$work/two" 2>"$work/error" || fail "taken: ${*:2}"
    grep -q "$1" "$work/error" || fail "${*:2}: $(cat "$work/error")"
}
no_log 'needs --seed' pets --games 300 --log "$work/log"
no_log 'has 300 already' pets --games 200 --seed 4 --log "$work/log"
no_log 'another run' pets --games 300 --seed 5 --log "$work/log"
no_log 'another run' pets --games 300 --seed 4 --bots thumb --log "$work/log"
sed 's/^done 100$/done 101/' "$work/log.100" >"$work/log.edited"
no_log 'was changed' pets --games 300 --seed 4 --log "$work/log.edited"
head -c 200 "$work/log.100" >"$work/log.cut"
no_log 'was changed' pets --games 300 --seed 4 --log "$work/log.cut"
no_log . pets --games 300 --seed 4 --log "$work/no/folder"
"$LITTERBOX" odds --calibrate pets --positions 20 --playouts 5 --seed 2 --json >"$work/one"
for time in first second; do
    "$LITTERBOX" odds --calibrate pets --positions 20 --playouts 5 --seed 2 --json --log "$work/odds.log" >"$work/two"
    cmp "$work/one" "$work/two" || fail "calibration with a log counts otherwise the $time time"
done

# ---- Tables ---------------------------------------------------------------------------------------------------------

big=ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff
for game in original burglar evil; do
    sim "$game" --players 5 --games 300 --seed $big --option fast=on --option combos=pairs-and-triples >"$work/tables" \
        2>"$work/error"
    [ ! -s "$work/error" ] || fail "$game: a progress bar without a terminal"
    ! LC_ALL=C grep -qE '.{81}' "$work/tables" || fail "$game: a line of more than 80 columns"
    ! LC_ALL=C grep -q "$(printf '\033')" "$work/tables" || fail "$game: colours without a terminal"
    for word in "$game, 5 random players" "$big" fast=on "300 games on" games/s "seat 4" "fifth to move" median \
        "Exploding Kitten" "Nopes played" "in triples" events; do
        grep -qF -e "$word" "$work/tables" || fail "$game: the tables say nothing of \"$word\""
    done
done
# What a person sees of a game: few columns, no empty table, these rows and not those of another game.
shows() {
    local game=$1 players=$2 word
    shift 2
    sim "$game" --players "$players" --games 3000 --seed $big >"$work/tables"
    ! LC_ALL=C grep -nE '.{81}| $' "$work/tables" || fail "$game: more than 80 columns, or blanks at the end of a line"
    awk '/^[^ ]/ { head = NR } /^$/ && NR == head + 1 && NR > 5 { exit 1 }' "$work/tables" ||
        fail "$game: an empty table"
    for word in "$game, $players random players" "seat $((players - 1))" turns "played per game" "$@"; do
        grep -qF -e "$word" "$work/tables" || fail "$game: the tables say nothing of \"$word\""
    done
    ! grep -qE 'Devilcat|Burglar|Exploding Kitten|in all|no card left' "$work/tables" ||
        fail "$game: rows of other games"
}
shows pets 6 "  rounds  " "one player was left" "cards were revealed" "by a Crystal Bowl" "another's Battle Bunny" \
    "their own Battle Bunny" "played the King Cat" "met a Snake" "guessed wrong" "aimed at a shield" \
    "Hermit Home Swap"
! grep -qE 'Nope|Ribbon|arrow|Defuse' "$work/tables" || fail "pets: rows of board"
shows board 6 "reached the Ribbon by" "Super Move" "Danger Magnet" "In Front of Next" exploded \
    "sent back by the arrow" "Danger Magnets put in" "flipped by a card" "flipped by a disc" "Defuse against a kitten" \
    "Nopes played" "discs flipped"
! grep -qE 'rounds|Bunny|out of' "$work/tables" || fail "board: rows of pets"
sim nullgame --games 100 --seed 1 >"$work/tables"
grep -q 'several at once  *100 ' "$work/tables" || fail "nullgame: nothing about wins of several"

sim evil --games 2000 --seed 1 >"$work/tables"
for word in Devilcat "Raising Heck" "Godcat against a kitten"; do
    grep -qF -e "$word" "$work/tables" || fail "evil: the tables say nothing of \"$word\""
done
sim original --games 2000 --seed 1 >"$work/tables"
! grep -qE 'Devilcat|Godcat|Burglar|Raising' "$work/tables" || fail "original: the tables have cards of other games"
sim original >"$work/tables"
grep -q '10000 games on' "$work/tables" || fail "the default is not 10000 games"
seed=$(awk '$1 == "seed" { print $2 }' "$work/tables")
sim original --seed "$seed" >"$work/again"
diff <(grep -v '^run' "$work/tables") <(grep -v '^run' "$work/again") || fail "seed $seed cannot be repeated"

# ---- The figures of the rules page ----------------------------------------------------------------------------------

# Its commands run as they stand, but for fewer games: those are the first of the same games, so means lie close.
# For that the page is made one line, with |commands| between bars.
tr '\n\140' ' |' <"$SOURCE_DIR/docs/rules/board.md" | tr -s ' ' >"$work/page"
grep -oE '\|litterbox sim [^|]*' "$work/page" >"$work/commands"
[ "$(wc -l <"$work/commands")" = 6 ] || fail "docs/rules/board.md has $(wc -l <"$work/commands") commands, not 6"
checked=0
while read -r _ command arguments; do
    [[ $arguments =~ ^(.*--games )[0-9]+(.*)$ ]] || fail "docs/rules/board.md: no number of games in: $arguments"
    # shellcheck disable=SC2086
    "$LITTERBOX" "$command" ${BASH_REMATCH[1]}2000${BASH_REMATCH[2]} >"$work/tables" ||
        fail "docs/rules/board.md: $arguments"
    said=$(grep -oE -e "$arguments\|: [0-9.]+ turns, [0-9.]+ explosions and [0-9.]+" "$work/page" |
        sed 's/.*|: //' | tr -dc '0-9. ') || true
    [ -n "$said" ] || continue
    found=$(awk '$1 == "turns" { t = $2 } $1 == "exploded" && NF == 3 { e = $3 } /by the arrow/ { l = $NF }
        END { print t, e, l }' "$work/tables")
    awk -v said="$said" -v found="$found" 'BEGIN {
        split(said, s); split(found, f)
        for (i = 1; i <= 3; i++) if (!(f[i] > s[i] * 0.94 && f[i] < s[i] * 1.06)) exit 1
    }' || fail "docs/rules/board.md says $said of \"$arguments\", which gives $found"
    checked=$((checked + 1))
done <"$work/commands"
[ "$checked" = 5 ] || fail "docs/rules/board.md: $checked lines of figures instead of 5"

# ---- A terminal sees progress on standard error ---------------------------------------------------------------------

if command -v script >/dev/null; then
    script -qec "'$LITTERBOX' sim original --players 5 --games 150000 --seed 1 --threads 1 >'$work/tables'" \
        /dev/null </dev/null >"$work/terminal"
    grep -qE '\[#* *\] *[0-9]* %  [0-9]+ of 150000 games, [0-9]+ s left' "$work/terminal" || fail "no progress bar on a terminal"
    grep -q '150000 games on 1 thread ' "$work/tables" || fail "no tables beside the progress bar"
    ! grep -q '\[#' "$work/tables" || fail "the progress bar is on standard output"
fi

# ---- Stopped in the middle: the games that are done, as in a shorter run --------------------------------------------

code=0
timeout --foreground -s INT 1.5 "$LITTERBOX" sim evil --games 1000000000 --seed 5 --json >"$work/tables" 2>"$work/error" || code=$?
[ "$code" -ne 0 ] || fail "an interrupted run was a success"
games=$(sed -n 's/^litterbox: stopped; \([0-9]*\) of 1000000000 games are done, as with --games \1$/\1/p' "$work/error")
[ -n "$games" ] || fail "an interrupted run says: $(cat "$work/error")"
sim evil --games "$games" --seed 5 --json | cmp - "$work/tables" || fail "an interrupted run is not as one of $games games"

# ---- Mistakes -------------------------------------------------------------------------------------------------------

# Exit code 2, nothing on standard output, one sentence that holds the first argument.
refused() {
    local word=$1 code=0
    shift
    sim "$@" >"$work/out" 2>"$work/error" || code=$?
    [ "$code" = 2 ] || fail "sim $*: exit code $code instead of 2"
    [ ! -s "$work/out" ] || fail "sim $*: printed something"
    [ "$(wc -l <"$work/error")" = 1 ] || fail "sim $*: not one sentence: $(cat "$work/error")"
    grep -qF -e "$word" "$work/error" || fail "sim $*: no \"$word\" in: $(cat "$work/error")"
}
refused "which game" --games 5
refused chess chess
refused "one game" original evil
for games in 0 -1 1000000001 99999999999999999999999 x 1e6 10k '' ' 5'; do
    refused "--games takes a whole number from 1 to 1000000000" original --games "$games"
done
for threads in 0 257 -2 many ''; do
    refused "--threads takes a whole number from 1 to 256" original --threads "$threads"
done
refused "2 to 5" evil --players 6 --games 1
refused extra_defuses evil --players 5 --option extra_defuses=2
refused seed original --seed -1
refused colour original --colour
refused games original --games
[ "$(sim --help | head -n 1 | cut -c 1-20)" = "usage: litterbox sim" ] || fail "no help"
code=0
sim evil --games 10 --json >/dev/full 2>"$work/error" || code=$?
[ "$code" = 1 ] || fail "a full disk gave exit code $code instead of 1"

# Room for some threads but not for all, unless a sanitizer needs the room itself.
case ${CFLAGS:-} in
*-fsanitize*) ;;
*)
    code=0
    (ulimit -v 400000 && sim evil --games 100000 --threads 256 >"$work/out" 2>"$work/error") || code=$?
    [ "$code" = 1 ] || fail "256 threads without room: exit code $code instead of 1"
    [ ! -s "$work/out" ] || fail "256 threads without room: printed something"
    grep -q "cannot run 256 threads: " "$work/error" || fail "256 threads without room: $(cat "$work/error")"
    ;;
esac

# ---- Game I of seed S is the trace of seed S + I ---------------------------------------------------------------------

command -v python3 >/dev/null || exit 0
for game in original burglar evil pets board; do
    first=18446744073709551610 # the sum may grow out of 64 bits
    sim "$game" --players 4 --seed "$first" --games 10 --json >"$work/ten"
    for i in $(seq 0 9); do
        seed=$(python3 -c "s = $first + $i; print(s if s < 2**64 else f'{s:064x}')")
        "$LITTERBOX" trace "$game" --players 4 --seed "$seed" >"$work/trace.$i"
        sim "$game" --players 4 --seed "$seed" --games 1 --json >"$work/sim.$i"
    done
    python3 - "$work" <<'PYTHON' || fail "$game: sim and trace tell different games"
import json
import sys
from collections import Counter

work = sys.argv[1]


def told(lines):
    """What a trace says that a simulation counts; the set-up has no events in a trace, but a state."""
    first, moves, result = lines[0], lines[1:-1], lines[-1]["result"]
    events = [event for move in moves for event in move["events"]]
    counts = Counter(event["event"] for event in events)
    for name in SET_UP[first["game"]]:
        counts[name.lstrip("+")] += first["players"] if name in EACH else 1
    cards = Counter()
    for event in events:
        if event["event"] not in PLACES:
            for card in event.get("cards", []) + event.get("hidden", []):
                cards[into_hand(event["event"]), card] += 1
    for hand in first["state"]["hands"]:
        for card, copies in hand.items():
            cards["hand", card] += copies
    caused, last = Counter(), ("", None)
    for event in events:
        if event["event"] in ("played", "disc"):
            last = event["cards"][0], event["seat"]
        if event["event"] in CAUSED and last[0]:
            caused[event["event"], last[0], event.get("seat") == last[1]] += 1
    return {
        "wins": [int(seat in result["winners"]) for seat in range(first["players"])],
        "moves": len(moves),
        "events": counts,
        "cards": cards,
        "caused": caused,
    }


# Events of a set-up: one, or one for each seat.
KITTENS = ("dealt", "turn")
SET_UP = {
    "original": KITTENS,
    "burglar": KITTENS + ("burglar",),
    "evil": KITTENS,
    "pets": ("round", "dealt", "turn", "+drew"),
    "board": ("dealt", "turn"),
}
EACH = ("dealt", "drew")
PLACES = ("placed", "moved_card", "magnet")
CAUSED = ("eliminated", "exploded", "board_flipped", "won", "magnet")


def into_hand(name):
    return "hand" if name in EACH else name


def counted(sim):
    cards = Counter()
    for name, event in sim["events"].items():
        for group in event["cards"].values():
            for card, count in group.items():
                cards[into_hand(name), card] += count
    caused = Counter()
    for name in CAUSED:
        for own in (True, False):
            for card, count in sim["events"].get(name, {}).get("by_own" if own else "by_other", {}).items():
                caused[name, card, own] += count
    return {
        "wins": [seat["wins"] for seat in sim["seats"]],
        "moves": round(sim["length"]["moves"]["mean"] * sim["games"]),
        "events": Counter({name: event["count"] for name, event in sim["events"].items()}),
        "cards": cards,
        "caused": caused,
    }


def add(into, more):
    for key, value in more.items():
        if key == "wins":
            into[key] = [a + b for a, b in zip(into.get(key, [0] * 9), value)]
        else:
            into[key] = into.get(key, type(value)()) + value
    return into


whole = {}
for i in range(10):
    with open(f"{work}/trace.{i}") as trace, open(f"{work}/sim.{i}") as sim:
        truth = told([json.loads(line) for line in trace])
        assert counted(json.load(sim)) == truth, i
        add(whole, truth)
with open(f"{work}/ten") as sim:
    ten = json.load(sim)
assert counted(ten) == whole
assert sum(seat["wins"] for seat in ten["turn_order"]) == 10
assert all(seat["low"] <= seat["share"] <= seat["high"] for seat in ten["seats"] + ten["turn_order"])
assert ten["joint"] == 0 and abs(sum(seat["share"] for seat in ten["seats"]) - 1) < 1e-5
if ten["game"] in ("pets", "board"):
    assert sum(ten["deaths"].values()) == 0
else:
    assert sum(ten["deaths"].values()) == 30
figures, events = ten["figures"], ten["events"]
if ten["game"] == "pets":
    assert figures["last_left"] + figures["reveal"] == events["round"]["count"] == sum(events["held"]["times"])
    out = ("bowl", "bunny_other", "bunny_own", "king_played", "snake_king")
    assert sum(figures[name] for name in out) == events["eliminated"]["count"]
    assert figures["no_king"] + figures["all_shielded"] == events["fizzled"]["count"] and "fizzled" not in figures
    assert figures["shield_held"] == events["shield_held"]["count"]
if ten["game"] == "board":
    assert figures["board_flipped_card"] + figures["board_flipped_disc"] == events["board_flipped"]["count"]
    assert figures["magnet_flipped"] == events["disc"]["cards"]["1"]["danger-magnet"]
    assert events["moved"]["numbers"][19] == 10
assert sum(ten["nopes"]["chains"]) == ten["nopes"]["actions"]
assert sum(ten["nopes"]["chains"][1::2]) == ten["nopes"]["cancelled"]
assert all(sum(length["histogram"]) == 10 for length in ten["length"].values())
PYTHON
done
