#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Traces of every game, number of players and setting of the options agree with the independent checker.
set -eu
command -v python3 >/dev/null || exit 77
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
checker=$SOURCE_DIR/tests/checker
export PYTHONDONTWRITEBYTECODE=1

fail() {
    echo "trace.sh: $*" >&2
    exit 1
}

# ---- The tables: each line holds the arguments of one trace ---------------------------------------------------------

# The printed games, with the seeds given.
printed() {
    local game players seed
    for game in original burglar evil; do
        for players in 2 3 4 5; do
            for seed in "$@"; do
                echo "$game --players $players --seed $seed"
            done
        done
    done
}

# Every setting of all options of one table, each with a seed of its own; the two that only evil has one at a time.
settings() {
    local game=$1 players=$2 seed=$((1000 * $2)) own=("") extra setup combos last
    [ "$game" != evil ] || own=("" "--option godcat_combos=off" "--option heck=shown")
    for extra in $(seq 0 $((6 - players))); do
        for setup in "--option hand="{4,7}" --option stack_attacks="{on,off}" --option fast="{on,off}; do
            for combos in cats pairs-and-triples all; do
                for last in "${own[@]}"; do
                    seed=$((seed + 1))
                    echo "$game --players $players --seed $seed $setup" \
                        "--option combos=$combos --option extra_defuses=$extra $last"
                done
            done
        done
    done
}

all_settings() {
    local game players
    for game in original burglar evil; do
        for players in 2 3 4 5; do
            settings "$game" "$players"
        done
    done
}

# Games in which rare things happen, by their seeds: Godcat is the only answer or the only card of a hand, a last card
# goes as a Nope, Raising Heck brings up a kitten.
corners() {
    local seed
    for seed in 112 193 373 388; do
        echo "evil --players 5 --seed $seed --option hand=4"
    done
    echo "evil --players 5 --seed 10 --option hand=4 --option heck=shown"
}

# The Board Game has no options; Pets has each of its three one way and the other.
board_tables() {
    local players seed
    for players in 2 3 4 5 6; do
        for seed in "$@"; do
            echo "board --players $players --seed $seed"
        done
    done
}

pets_tables() {
    local players seed options
    for players in 2 3 4 5 6; do
        for options in "--option robovac="{king-out,robovac-wins}" --option rounds="{full,single}" --option shields="{open,closed}; do
            for seed in "$@"; do
                echo "pets --players $players --seed $seed $options"
            done
        done
    done
}

# Where a sanitizer makes everything slow, every eighth table does.
some() {
    case ${CFLAGS:-} in
    *-fsanitize* | *--coverage*) awk 'NR % 8 == 1' ;;
    *) cat ;;
    esac
}

# Plays the tables on standard input, two lots at a time; the traces go to one file.
play() {
    # shellcheck disable=SC2016  # the inner shell expands it
    xargs -P 2 -d '\n' -n 64 bash -c '
        part=$(mktemp "$0.XXXXXX")
        for table in "$@"; do
            read -ra arguments <<<"$table"
            "$LITTERBOX" trace "${arguments[@]}" >>"$part" || exit 255
        done' "$1.part" || fail "a trace failed"
    cat "$1".part.* >"$1"
    rm "$1".part.*
}

# check CHECKER TABLES ...: it must agree with as many traces as there were tables.
check() {
    local name=$1 tables=$2 said
    shift 2
    said=$(python3 "$checker/check_$name.py" "$@") || fail "the checker disagrees: $said"
    case $said in
    "traces $tables, plies "*": all agree") echo "$said" ;;
    *) fail "the checker said \"$said\" about $tables traces" ;;
    esac
}

# ---- The checker agrees, and would not with anything else -----------------------------------------------------------

printed 1 2 3 4 5 6 | some >"$work/tables"
play "$work/printed" <"$work/tables"
check trace "$(wc -l <"$work/tables")" --defaults "$work/printed"

all_settings | some >"$work/tables"
play "$work/settings" <"$work/tables"
check trace "$(wc -l <"$work/tables")" "$work/settings"

"$LITTERBOX" trace evil --players 3 --seed 8 --option fast=on --option hand=4 >"$work/options"
check trace 1 --option fast=on --option hand=4 "$work/options"
said=$(python3 "$checker/check_trace.py" --option fast=on "$work/options") && fail "hand=4 was not told: $said"

board_tables {1..12} | some >"$work/tables"
play "$work/board" <"$work/tables"
check board "$(wc -l <"$work/tables")" --defaults "$work/board"

pets_tables {1..6} | some >"$work/tables"
play "$work/pets" <"$work/tables"
check pets "$(wc -l <"$work/tables")" "$work/pets"
"$LITTERBOX" trace pets --players 3 --seed 8 >"$work/options_pets"
check pets 1 --defaults "$work/options_pets"

# falsify CHECKER: the traces on standard input, falsified, must all be refused.
falsify() {
    local said
    said=$(python3 "$checker/test_check_$1.py") || fail "the checker of $1 is too kind: $said"
    echo "$said"
}
{ printed 11 && corners; } | play "$work/few"
falsify trace <"$work/few"
board_tables 11 | play "$work/few"
falsify board <"$work/few"
pets_tables 11 12 | play "$work/few"
falsify pets <"$work/few"

# ---- Games of bots and of records -----------------------------------------------------------------------------------

# bots_tables GAME PLAYERS...: a few games of bots for each number of players.
bots_tables() {
    local game=$1 players level
    for players in "${@:2}"; do
        for level in random drawer thumb counter look:5; do
            echo "$game --players $players --seed $players --bots $level"
        done
    done
}
{ bots_tables original 2 5 && bots_tables burglar 3 && bots_tables evil 2 5; } | some >"$work/tables"
play "$work/bots" <"$work/tables"
check trace "$(wc -l <"$work/tables")" "$work/bots"
bots_tables pets 2 6 | some >"$work/tables"
play "$work/bots" <"$work/tables"
check pets "$(wc -l <"$work/tables")" "$work/bots"
bots_tables board 2 6 | some >"$work/tables"
play "$work/bots" <"$work/tables"
check board "$(wc -l <"$work/tables")" "$work/bots"

# The same bots with the same seeds play the games that sim counts.
"$LITTERBOX" trace evil --players 3 --seed 7 --bots thumb,counter,random >"$work/one"
"$LITTERBOX" trace evil --players 3 --seed 7 --bots thumb,counter,random --bots-seed 8 >"$work/two"
! cmp -s "$work/one" "$work/two" || fail "the bots' seed changes nothing"
moves=$(($(wc -l <"$work/one") - 2))
"$LITTERBOX" sim evil --players 3 --games 1 --seed 7 --bots thumb,counter,random --json | grep -q "\"moves\":{\"mean\":$moves," ||
    fail "sim plays another game of bots than trace, which has $moves moves"

# A record is traced as the game it is: those of random players as trace plays them, those of a table with live windows.
for name in original burglar evil board pets; do
    record=$SOURCE_DIR/tests/golden/$name.record
    mapfile -t setup < <(awk '$1 == "game" { print $2 } $1 == "players" || $1 == "seed" || $1 == "option" { print "--" $1; print $2 }' "$record")
    "$LITTERBOX" trace "${setup[@]}" >"$work/one"
    "$LITTERBOX" trace "$record" >"$work/two"
    cmp "$work/one" "$work/two" || fail "$name.record is traced as another game"
    checker_name=$name
    case $name in original | burglar | evil) checker_name=trace ;; esac
    for seed in 1 2 3; do
        "$LITTERBOX" play "$name" --seed $seed --record "$work/live.record" </dev/null >/dev/null
        grep -q "^windows live" "$work/live.record" || fail "a table has brief windows"
        "$LITTERBOX" trace - <"$work/live.record" >"$work/live.$seed"
    done
    check "$checker_name" 3 "$work"/live.[123]
done
"$LITTERBOX" trace "$SOURCE_DIR/tests/golden/leave.record" | grep -q '"legal":\[\],"move":"leave"' || fail "a leaving is not traced"
"$LITTERBOX" trace "$SOURCE_DIR/tests/golden/open.record" >"$work/one"
! grep -q '"result"' "$work/one" || fail "an open game has a result"

# ---- The lines are JSON of the promised shape -----------------------------------------------------------------------

cat "$work/printed" "$work/options" "$work/board" "$work/pets" | python3 -c '
import json, sys

def once(pairs):
    keys = [key for key, _ in pairs]
    assert len(keys) == len(set(keys)), f"a key twice: {keys}"
    return dict(pairs)

FIRST = ["litterbox", "game", "players", "seed", "options", "state"]
MOVE = ["ply", "to_act", "seat", "legal", "move", "events", "state"]
inside = False
for number, line in enumerate(sys.stdin, 1):
    value = json.loads(line, object_pairs_hook=once)
    keys = list(value)
    if not inside:
        pets = value.get("game") == "pets"
    if pets and "round_end" in keys:
        keys.remove("round_end")
    expected = [MOVE, ["result"]] if inside else [FIRST]
    assert keys in expected, f"line {number}: {keys}"
    inside = keys != ["result"]
assert not inside, "the last trace has no result"
' || fail "that is not JSON as docs/notation.md has it"

# ---- Seeds ----------------------------------------------------------------------------------------------------------

big=00000000000000000000000000000000000000000000000f0000000000000001
for seed in 5 18446744073709551615 $big; do
    "$LITTERBOX" trace burglar --players 5 --seed "$seed" >"$work/one"
    "$LITTERBOX" trace burglar --players 5 --seed "$seed" >"$work/two"
    cmp "$work/one" "$work/two" || fail "seed $seed gave two games"
done
"$LITTERBOX" trace burglar --players 5 --seed 6 >"$work/two"
! cmp -s "$work/one" "$work/two" || fail "two seeds gave one game"

"$LITTERBOX" trace original >"$work/one"
seed=$(head -n 1 "$work/one" | python3 -c 'import json, sys; print(json.loads(input())["seed"])')
"$LITTERBOX" trace original --seed "$seed" >"$work/two"
cmp "$work/one" "$work/two" || fail "the seed that was told, $seed, gives another game"

# ---- Mistakes -------------------------------------------------------------------------------------------------------

# Exit code 2, nothing on standard output, one sentence that holds the first argument.
refused() {
    local word=$1 code=0
    shift
    "$LITTERBOX" trace "$@" >"$work/out" 2>"$work/error" || code=$?
    [ "$code" = 2 ] || fail "trace $*: exit code $code instead of 2"
    [ ! -s "$work/out" ] || fail "trace $*: printed something"
    [ "$(wc -l <"$work/error")" = 1 ] || fail "trace $*: not one sentence: $(cat "$work/error")"
    grep -qF -e "$word" "$work/error" || fail "trace $*: no \"$word\" in: $(cat "$work/error")"
}
refused "which game"
refused chess chess
refused "one game" original evil
refused "2 to 5" original --players 1
refused "2 to 5" original --players 6
refused --players original --players two
refused --players original --players -3
refused --seed original --seed x
refused --seed original --seed 18446744073709551616
refused --seed original --seed ''
refused --seed original --seed "${big}0"
refused catnip original --option catnip=on
refused hand original --option hand=5
refused hand original --option hand=
refused extra_defuses original --players 5 --option extra_defuses=2
refused godcat_combos original --option godcat_combos=off
refused heck burglar --option heck=shown
refused hidden evil --option heck=secret
refused combos evil --option combos
refused "2 to 6" pets --players 7
refused rounds board --option rounds=single
refused rounds pets --option rounds=2
refused "open or closed" pets --option shields=on
refused games original --games 3
refused "has no place beside it" "$SOURCE_DIR/tests/golden/open.record" --seed 3
refused "--bots" original --bots nobody
[ "$("$LITTERBOX" trace --help | head -n 1 | cut -c 1-22)" = "usage: litterbox trace" ] || fail "no help"

code=0
"$LITTERBOX" trace evil --seed 1 >/dev/full 2>"$work/error" || code=$?
[ "$code" = 1 ] || fail "a full disk gave exit code $code instead of 1"
