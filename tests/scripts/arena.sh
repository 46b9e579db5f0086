#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# litterbox arena: threads change nothing, a log is carried on, its JSON is exact, bots of others play, mistakes are told.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export PYTHONDONTWRITEBYTECODE=1

fail() {
    echo "arena.sh: $*" >&2
    exit 1
}

arena() {
    "$LITTERBOX" arena "$@"
}

# ---- The same bytes, whatever the number of threads and however often it was cut off --------------------------------

for game in original burglar evil pets board; do
    for table in "2 thumb,random" "3 random,drawer" "5 thumb,random,counter"; do
        read -r players bots <<<"$table"
        arguments="$game --players $players --bots $bots --groups 12 --seed 9 --json"
        # shellcheck disable=SC2086
        arena $arguments --threads 1 --log "$work/log" >"$work/one"
        # shellcheck disable=SC2086
        arena $arguments --threads 4 >"$work/more"
        cmp "$work/one" "$work/more" || fail "$arguments: 4 threads give another result"
        head -n 6 "$work/log" >"$work/cut"
        printf '5 6' >>"$work/cut"
        # shellcheck disable=SC2086
        arena $arguments --log "$work/cut" >"$work/more"
        cmp "$work/one" "$work/more" || fail "$arguments: another result from a log that was cut off"
        cmp "$work/log" "$work/cut" || fail "$arguments: another log from a log that was cut off"
        rm "$work/log"
    done
done

# Killed in the middle, and carried on.
arguments="original --players 2 --bots look:20,thumb --groups 60 --seed 4 --json"
# shellcheck disable=SC2086
arena $arguments >"$work/one"
# shellcheck disable=SC2086
(timeout -s KILL 0.1 "$LITTERBOX" arena $arguments --log "$work/killed" >"$work/out" || true) 2>/dev/null
# shellcheck disable=SC2086
arena $arguments --log "$work/killed" >"$work/more"
cmp "$work/one" "$work/more" || fail "another result after a kill"
[ "$(wc -l <"$work/killed")" = 61 ] || fail "the log has $(wc -l <"$work/killed") lines instead of 61"

# ---- Its games are those of sim --------------------------------------------------------------------------------------

# Who of seat 0 and 1 won the one game of these arguments.
winner() {
    local seats
    seats=$("$LITTERBOX" sim original --players 2 --games 1 --json "$@" | grep -oE '"seats":\[\{"wins":[01]')
    echo $((1 - ${seats: -1}))
}
mixed=0
for seed in 11 12 13 14 15 16; do
    one=$(winner --bots thumb,counter --seed $seed) two=$(winner --bots counter,thumb --seed $seed)
    arena original --players 2 --bots thumb,counter --groups 1 --seed $seed --log "$work/log" >"$work/out"
    thumb=$((60 * (1 - one) + 60 * two))
    [ "$(tail -n 1 "$work/log")" = "0 $thumb $((120 - thumb))" ] || fail "seed $seed: sim plays other games than arena"
    mixed=$((mixed + one))
    rm "$work/log"
done
[ $mixed -gt 0 ] || fail "thumb won all games, so this shows nothing"

# ---- Tables ---------------------------------------------------------------------------------------------------------

arena original --players 2 --bots random,thumb --groups 100 --seed 1 --sprt 0,100 >"$work/tables" 2>"$work/error"
[ ! -s "$work/error" ] || fail "a progress bar without a terminal, or: $(cat "$work/error")"
grep -qE '^  1  thumb +\+[0-9.]+ +\+[0-9.]+ +\+[0-9.]+ +[0-9]+\.[0-9] % +[0-9]+$' "$work/tables" || fail "thumb is not the first"
grep -qE '^  2  random +-[0-9.]+ +-[0-9.]+ +-[0-9.]+ +[0-9]+\.[0-9] % +[0-9]+$' "$work/tables" || fail "random is not the second"
grep -q 'H0 accepted: random is stronger than thumb by rather 0 than 100 Elo' "$work/tables" || fail "no verdict"
arena original --bots thumb,counter,drawer,random,look:5,thumb,random,drawer --players 2 --groups 2 --seed 1 >"$work/tables"
! LC_ALL=C grep -nE '.{81}| $' "$work/tables" || fail "more than 80 columns, or blanks at the end of a line"
arena original --bots thumb,random --groups 3 >"$work/tables"
seed=$(awk '$1 == "seed" { print $2 }' "$work/tables") bots_seed=$(awk '$1 == "bots" { print $2; exit }' "$work/tables")
[ "${#seed} ${#bots_seed}" = "64 64" ] || fail "fresh seeds are \"$seed\" and \"$bots_seed\""
arena original --bots thumb,random --groups 3 --seed "$seed" --bots-seed "$bots_seed" >"$work/again"
diff <(grep -v '^run' "$work/tables") <(grep -v '^run' "$work/again") || fail "seed $seed cannot be repeated"
grep -q 'original, 4 players' "$work/tables" || fail "the default is not 4 players"

# ---- A terminal sees progress on standard error ---------------------------------------------------------------------

if command -v script >/dev/null; then
    script -qec "'$LITTERBOX' arena original --bots look:50,look:50 --groups 40 --seed 1 >'$work/tables'" \
        /dev/null </dev/null >"$work/terminal"
    grep -q '\[#* *\] *[0-9]* %  [0-9]* of 40 groups' "$work/terminal" || fail "no progress bar on a terminal"
    ! grep -q '\[#' "$work/tables" || fail "the progress bar is on standard output"
fi

# ---- A pipe or a device in place of a log is refused at once ---------------------------------------------------------

mkfifo "$work/pipe"
for log in "$work/pipe" /dev/zero; do
    status=0
    timeout 10 "$LITTERBOX" arena original --players 2 --bots thumb,counter --groups 1 --log "$log" \
        >"$work/out" 2>"$work/error" || status=$?
    grep -q "no ordinary file" "$work/error" || fail "--log $log: status $status, $(cat "$work/error")"
    [ $status = 1 ] || fail "--log $log: status $status"
done

# ---- Ctrl-C: the groups that are done are told and logged, and the run can be gone on with --------------------------
# Without --foreground the program and its group are both told, and a second Ctrl-C ends it at once.

arguments="original --players 2 --bots look:20,thumb --seed 4 --log $work/stopped"
code=0
# shellcheck disable=SC2086
timeout --foreground -s INT 1 "$LITTERBOX" arena $arguments --groups 100000 >"$work/out" 2>"$work/error" || code=$?
[ "$code" -ne 0 ] || fail "an interrupted run was a success"
groups=$(sed -n 's/^litterbox: stopped; \([0-9]*\) of 100000 groups are done$/\1/p' "$work/error")
[ -n "$groups" ] || fail "an interrupted run says: $(cat "$work/error")"
grep -q "^run      $groups group" "$work/out" || fail "an interrupted run tells: $(cat "$work/out")"
[ "$(wc -l <"$work/stopped")" = $((groups + 1)) ] || fail "$groups groups are done, $(wc -l <"$work/stopped") lines logged"
# shellcheck disable=SC2086
arena $arguments --groups $((groups + 2)) | grep -q "$groups group.* of them from the log" || fail "an interrupted run does not go on"

# ---- Charts ---------------------------------------------------------------------------------------------------------

arena original --bots thumb,random,drawer --groups 5 --seed 1 --svg "$work/chart.svg" >"$work/tables"
for word in '<svg ' thumb random drawer '5 deals' '</svg>'; do
    grep -qF -e "$word" "$work/chart.svg" || fail "the chart has no $word"
done
code=0
arena original --bots thumb,random --groups 1 --svg "$work/none/chart.svg" >"$work/out" 2>"$work/error" || code=$?
[ "$code" = 1 ] || fail "a chart that cannot be written gave exit code $code instead of 1"
grep -q 'none/chart.svg": its folder is not there' "$work/error" || fail "a chart that cannot be written: $(cat "$work/error")"

# ---- Bots of others -------------------------------------------------------------------------------------------------

for command in "'$LITTERBOX' bot thumb" "exec '$LITTERBOX' bot random"; do
    arena original --players 2 --groups 6 --seed 3 --threads 2 --json --bots guest,thumb --bot guest="$command" \
        >"$work/out" 2>"$work/error" || fail "$command: $(cat "$work/error")"
    [ "$(grep -c "tries all small seeds can compute every card" "$work/error")" = 1 ] ||
        fail "$command: a small seed is not warned of once: $(cat "$work/error")"
    [ "$(wc -l <"$work/error")" = 1 ] || fail "$command: $(cat "$work/error")"
    grep -q '"name":"guest"' "$work/out" || fail "$command does not play"
done
# With fresh seeds there is nothing to say, and while it plays nobody who reads the log finds them.
spy="cp '$work/spied_on' '$work/spied'; exec '$LITTERBOX' bot random"
arena original --players 2 --groups 2 --bots spy,thumb --bot spy="$spy" --log "$work/spied_on" >"$work/out" 2>"$work/error"
[ ! -s "$work/error" ] || fail "fresh seeds: $(cat "$work/error")"
seed=$(awk '$1 == "seed" { print $2 }' "$work/out") bots_seed=$(awk '$1 == "bots" { print $2; exit }' "$work/out")
grep -q " seed=?" "$work/spied" || fail "the log of a running arena: $(head -n 1 "$work/spied")"
! grep -qE "$seed|$bots_seed" "$work/spied" || fail "the log of a running arena tells its seeds"
grep -q " seed=$seed bots_seed=$bots_seed " "$work/spied_on" || fail "the log of a finished arena does not tell its seeds"
# The log is enough to go on from, and one that was cut off before its seeds were told is refused.
arena original --players 2 --groups 3 --bots spy,thumb --bot spy="$spy" --log "$work/spied_on" >"$work/out"
grep -q "2 groups of them from the log" "$work/out" || fail "an arena with fresh seeds does not go on from its log"
cp "$work/spied" "$work/cut" && sed -i 's/ seed=[0-9a-f]* bots_seed=[0-9a-f]*/ seed=? bots_seed=?/' "$work/cut"
code=0
arena original --players 2 --groups 3 --bots spy,thumb --bot spy="$spy" --log "$work/cut" >"$work/out" 2>"$work/error" || code=$?
[ "$code" = 1 ] || fail "a log without seeds: exit code $code"
grep -q "before it told its seeds" "$work/error" || fail "a log without seeds: $(cat "$work/error")"
# One that ends in its first game has lost it, and the arena plays on.
cat >"$work/quitter" <<'SCRIPT'
read -r line
echo ready
SCRIPT
arena original --players 3 --groups 2 --seed 3 --json --bots quitter,thumb,random --bot quitter="sh '$work/quitter'" --ms 500 \
    >"$work/out" 2>"$work/error" || fail "a bot that ends: $(cat "$work/error")"
grep -q '"name":"quitter","score":0,' "$work/out" || fail "a bot that ends wins: $(cat "$work/out")"
grep -q 'litterbox: quitter left 6 games: ' "$work/error" || fail "a bot that ends is not told of: $(cat "$work/error")"

# ---- Mistakes -------------------------------------------------------------------------------------------------------

# refused CODE WORDS ARGUMENTS...: that exit code, nothing on standard output, one sentence that holds the words.
refused() {
    local expected=$1 word=$2 code=0
    shift 2
    arena "$@" >"$work/out" 2>"$work/error" || code=$?
    [ "$code" = "$expected" ] || fail "arena $*: exit code $code instead of $expected"
    [ ! -s "$work/out" ] || fail "arena $*: printed something"
    [ "$(wc -l <"$work/error")" = 1 ] || fail "arena $*: not one sentence: $(cat "$work/error")"
    grep -qF -e "$word" "$work/error" || fail "arena $*: no \"$word\" in: $(cat "$work/error")"
}
refused 2 "which game" --bots thumb,random
refused 2 "which bots" original
refused 2 chess chess --bots thumb,random
refused 2 "one game" original evil --bots thumb,random
refused 2 "2 to 8 bots" original --bots thumb
refused 2 "2 to 8 bots" original --bots thumb,thumb,thumb,thumb,thumb,thumb,thumb,thumb,thumb
for bots in '' ',' 'thumb,' thumb,,random thumb,chess 'thumb, random' look:x,thumb look:0,thumb thumb:5,random; do
    refused 2 "--bots: " original --bots "$bots"
done
for groups in 0 -1 1000001 x ''; do
    refused 2 "--groups takes a whole number from 1 to 1000000" original --bots thumb,random --groups "$groups"
done
refused 2 "--threads takes a whole number" original --bots thumb,random --threads 0
refused 2 "--ms takes a whole number" original --bots thumb,random --ms 0
for sprt in '' 0 '0,' ,5 5,0 0,0 0,5,7 a,b 0,nan 0,1e9 nan,5; do
    refused 2 "--sprt takes two Elo differences" original --bots thumb,random --sprt "$sprt"
done
for bot in '' x x= =x; do
    refused 2 "--bot takes NAME=COMMAND" original --bots thumb,random --bot "$bot"
done
refused 2 "a name has" original --bots thumb,random --bot 'a b=cat'
refused 2 "one of our own" original --bots thumb,random --bot thumb=cat
refused 2 "two bots named x" original --bots x,random --bot x=cat --bot x=dog
refused 2 "x does not play" original --bots thumb,random --bot x=cat
refused 2 "2 to 5" evil --players 6 --bots thumb,random
refused 1 "nobody" original --bots nobody,random --bot nobody="exit 3" --ms 200
arena original --bots thumb,random --groups 1 --seed 1 --log "$work/log" >"$work/out"
refused 1 "another game, set-up, seed or bots" original --bots thumb,random --groups 1 --seed 2 --log "$work/log"
refused 1 "another game, set-up, seed or bots" original --bots thumb,drawer --groups 1 --seed 1 --log "$work/log"
[ "$(arena --help | head -n 1 | cut -c 1-22)" = "usage: litterbox arena" ] || fail "no help"

# ---- The JSON of every kind of table --------------------------------------------------------------------------------

command -v python3 >/dev/null || exit 0
for table in "2 thumb,random" "2 thumb,random,drawer" "3 thumb,random,drawer,counter" "4 thumb,random" "5 thumb,random,drawer"; do
    read -r players bots <<<"$table"
    arena original --players "$players" --bots "$bots" --groups 30 --seed 7 --json >"$work/out"
    arena original --players "$players" --bots "$bots" --groups 60 --seed 7 --json --sprt 0,10 >"$work/test"
    python3 - "$work" "$players" "$bots" <<'PYTHON' || fail "$table: the JSON is wrong"
import json
import math
import sys

work, players, names = sys.argv[1], int(sys.argv[2]), sys.argv[3].split(",")
with open(f"{work}/out") as file:
    out = json.load(file)
with open(f"{work}/test") as file:
    test = json.load(file)["sprt"]
assert list(out) == ["game", "players", "groups", "seed", "bots_seed", "bots", "matrix", "sprt"]
assert out["game"] == "original" and out["players"] == players and out["groups"] == 30
assert out["seed"] == 7 and out["sprt"] is None
bots, matrix = out["bots"], out["matrix"]
assert [bot["name"] for bot in bots] == names
for bot in bots:
    assert list(bot) == ["name", "score", "games", "elo", "elo_low", "elo_high"]
    assert bot["elo_low"] <= bot["elo"] <= bot["elo_high"] and 0 <= bot["score"] <= 1
assert abs(sum(bot["elo"] for bot in bots)) < 0.01
if len(bots) <= players:
    assert abs(sum(bot["score"] for bot in bots) - 1) < 1e-5
assert len({bot["games"] for bot in bots}) == 1
assert len(matrix) == len(bots) and all(len(row) == len(bots) for row in matrix)
for i, row in enumerate(matrix):
    for j, share in enumerate(row):
        assert abs(share + matrix[j][i] - 1) < 1e-5
if players == 2 and len(bots) == 2:
    score = bots[0]["score"]
    assert abs(bots[0]["elo"] - bots[1]["elo"] - 400 * math.log10(score / (1 - score))) < 0.01
    assert bots[0]["games"] == 60 and matrix[0][1] == score
assert test["accepted"] == "H1" and test["llr"] >= test["high"] > 0 > test["low"] and test["groups"] <= 60
PYTHON
done
