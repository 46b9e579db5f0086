#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# litterbox odds and review: figures that repeat and add up, tables that fit, pictures that parse, mistakes that are told.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export PYTHONDONTWRITEBYTECODE=1 LC_ALL=C.UTF-8
golden=$SOURCE_DIR/tests/golden

fail() {
    echo "odds.sh: $*" >&2
    exit 1
}

# refused CODE WORDS ARGUMENT...: leaves with that code after one sentence with those words.
refused() {
    local wanted=$1 words=$2 code=0
    shift 2
    "$LITTERBOX" "$@" >"$work/out" 2>"$work/err" </dev/null || code=$?
    [ "$code" = "$wanted" ] || fail "$*: leaves with $code, not $wanted"
    grep -q "^litterbox.*$words" "$work/err" || fail "$*: says \"$(cat "$work/err")\", nothing of \"$words\""
    [ ! -s "$work/out" ] || fail "$*: prints although it is refused"
}

# ---- Odds -----------------------------------------------------------------------------------------------------------

for game in original burglar evil board pets; do
    record=$golden/$game.record
    for ply in 0 9 20; do
        for seat in 0 1; do
            "$LITTERBOX" odds "$record@$ply" --seat $seat --playouts 400 --json >"$work/one"
            "$LITTERBOX" odds "$record@$ply" --seat $seat --playouts 400 --json >"$work/two"
            cmp "$work/one" "$work/two" || fail "$game@$ply: the same playouts, other figures"
            python3 - "$work/one" <<'PYTHON'
import json
import sys

odds = json.load(open(sys.argv[1]))
assert abs(sum(seat["share"] for seat in odds["win"]) - 1) < 1e-5, odds["win"]
assert len(odds["win"]) == odds["players"] and odds["worlds"] > 0
assert bool(odds["moves"]) == odds["decides"]
for figure in odds["win"] + odds["moves"] + odds["holds"] + odds["peril"]:
    assert 0 <= figure["low"] <= figure["share"] <= figure["high"] <= 1, figure
for chance in odds["holds"] + odds["peril"]:
    assert chance["exact"], chance
    over, under = chance["fraction"]
    assert abs(over / under - chance["share"]) < 1e-5 and chance["low"] == chance["high"], chance
    assert chance["believed"] == chance["share"] if over in (0, under) else 0 < chance["believed"] < 1, chance
assert all(chance["seat"] != odds["seat"] for chance in odds["holds"])
assert len({move["move"] for move in odds["moves"]}) == len(odds["moves"])
PYTHON
            "$LITTERBOX" odds "$record@$ply" --seat $seat --ms 20 >"$work/text"
            ! grep -qE '.{81}' "$work/text" || fail "$game@$ply: a line of more than 80 columns"
            grep -q "Seat $seat, " "$work/text" || fail "$game@$ply: no word of the seat"
        done
    done
done
"$LITTERBOX" odds "$golden/original.record@0" --seat 0 --playouts 100 >"$work/text"
grep -q '3/35 = 8\.6 %  if the cards of others were dealt blind (exact)$' "$work/text" || fail "the first draw: $(cat "$work/text")"
"$LITTERBOX" odds - --seat 0 --playouts 100 <"$golden/pets.record" >/dev/null || fail "standard input is not read"
"$LITTERBOX" odds "$golden/original.record" --seat 1 --playouts 100 >"$work/text"
grep -q 'you hold no Defuse' "$work/text" || fail "the last decision is not the usual one: $(cat "$work/text")"
"$LITTERBOX" odds "$golden/original.record@17" --seat 0 --playouts 3000 --all >"$work/all"
[ "$(grep -c ' % ± ' "$work/all")" -ge 6 ] || fail "--all shows too little: $(cat "$work/all")"

# Moves have the numbers that the seat is shown: what a review says of move 17 is what replay has there, and the odds of
# the moment before offer that very move.
for name in original evil board pets; do
    for seat in 0 1 2; do
        "$LITTERBOX" replay "$golden/$name.record" --as $seat --json >"$work/shown"
        "$LITTERBOX" review "$golden/$name.record" --seat $seat --playouts 40 --json >"$work/review"
        python3 - "$work/shown" "$work/review" "$LITTERBOX" "$golden/$name.record" <<'PYTHON' || fail "$name, seat $seat: other numbers than replay"
import json, subprocess, sys
shown = {line["ply"]: line for line in map(json.loads, open(sys.argv[1])) if "ply" in line}
review = json.load(open(sys.argv[2]))
for move in review["moves"]:
    there = shown[move["ply"]]
    assert there["move"] == move["move"] and there["seat"] == review["seat"], (move, there)
for move in review["moves"][:2] + review["moves"][-1:]:
    odds = json.loads(subprocess.run([sys.argv[3], "odds", f"{sys.argv[4]}@{move['ply'] - 1}", "--seat", str(review["seat"]),
                                      "--playouts", "20", "--json", "--all"], check=True, stdout=subprocess.PIPE).stdout)
    assert move["move"] in [other["move"] for other in odds["moves"]], (move["ply"], move["move"])
PYTHON
    done
done

# An ending is solved: moves are made as often as 1 in all, those that are made win the most, and nothing is sampled.
ending=$golden/pets-ending.record
"$LITTERBOX" odds "$ending@14" --seat 0 --exact >"$work/text"
grep -q "has 47\.754. % of the win" "$work/text" || fail "the ending: $(cat "$work/text")"
! grep -qE '.{91}' "$work/text" || fail "a solved ending has long lines"
"$LITTERBOX" odds "$ending@14" --seat 1 --exact --json >"$work/one"
"$LITTERBOX" odds "$ending@14" --seat 1 --exact --json | cmp - "$work/one" || fail "the same ending, other figures"
python3 - "$work/one" <<'PYTHON'
import json
import sys

solved = json.load(open(sys.argv[1]))
moves = solved["moves"]
assert solved["seat"] == 1 and 0 <= solved["gap"] <= 1e-6 and solved["worlds"] == 240, solved
assert abs(sum(move["chance"] for move in moves) - 1) < 1e-5 and abs(solved["share"] - 5 / 6) < 1e-5, solved
best = max(move["share"] for move in moves)
assert all(move["share"] > best - 1e-4 for move in moves if move["chance"] > 1e-2), moves
PYTHON
# Nothing is hidden at the end of a Kittens game.
"$LITTERBOX" odds "$golden/burglar-ending.record@96" --seat 1 --exact >"$work/text"
grep -q "nothing being hidden.* has 30\.0000 % of the win" "$work/text" || fail "the ending: $(cat "$work/text")"
grep -q "the Cat Burglar to Seat 0 for Tacocat" "$work/text" || fail "its words: $(cat "$work/text")"
refused 1 "nothing in the pile but the kitten" odds "$golden/burglar-ending.record@80" --seat 1 --exact
refused 1 "at most 4 cards in the pile" odds "$ending@2" --seat 0 --exact
refused 1 "none does in this game" odds "$golden/board.record@9" --seat 0 --exact
refused 1 "no ending begins here" odds "$ending@2" --seat 0 --exact
refused 1 "no ending begins here" odds "$golden/original.record@9" --seat 0 --exact
refused 2 "samples nothing" odds "$ending@14" --seat 0 --exact --playouts 5
refused 2 "belong to a record" odds --calibrate pets --exact

refused 2 "whose eyes" odds "$golden/original.record"
refused 2 "\-\-seat takes a whole number from 0 to 3" odds "$golden/original.record" --seat 4
refused 2 "no moment after 999" odds "$golden/original.record@999" --seat 0
refused 1 "cannot be read" odds "$work/nothing" --seat 0
refused 2 "one record" odds
refused 2 "either" odds "$golden/original.record" --seat 0 --ms 5 --playouts 5
refused 2 "\-\-ms takes" odds "$golden/original.record" --seat 0 --ms 0
refused 2 "belong to --calibrate" odds "$golden/original.record" --seat 0 --bots thumb
"$LITTERBOX" replay "$golden/original.record" --as 1 --record >"$work/seen"
refused 1 "somebody else" odds "$work/seen" --seat 0
"$LITTERBOX" replay "$golden/original.record" --record --as public >"$work/public"
refused 1 "somebody else" odds "$work/public" --seat 0
grep -v '^#:' "$work/seen" >"$work/old"
refused 1 "has no lines for odds" odds "$work/old"
refused 1 "has no lines for odds" review "$work/old"
for wrong in 's/^#: view .*/#: view viewer=1/' 's/^#: event drew .*/#: event drew/' 's/^#: game original/#: game evil/' \
    '/^#: game/d; s/^> Ann/#: game\n&/' 's/^#: ply .*/#: dance/' 's/hand_count=[0-9,]*/hand_count=9,9,9,9/'; do
    sed "$wrong" "$work/seen" >"$work/wrong"
    refused 1 "." odds "$work/wrong"
done
# A record of a seat is enough: it gives what the full one gives, and the same replay.
for name in original evil board pets; do
    for seat in 0 2; do
        "$LITTERBOX" replay "$golden/$name.record" --record --as $seat >"$work/seat"
        for moment in "" @3 @21; do
            "$LITTERBOX" odds "$golden/$name.record$moment" --seat $seat --playouts 50 --json >"$work/one"
            "$LITTERBOX" odds "$work/seat$moment" --playouts 50 --json | cmp - "$work/one" || fail "$name, seat $seat$moment: other odds"
        done
        "$LITTERBOX" review "$golden/$name.record" --seat $seat --playouts 30 --json >"$work/one"
        "$LITTERBOX" review "$work/seat" --playouts 30 --json | cmp - "$work/one" || fail "$name, seat $seat: another review"
        "$LITTERBOX" replay "$golden/$name.record" --as $seat >"$work/one"
        "$LITTERBOX" replay "$work/seat" --as $seat | cmp - "$work/one" || fail "$name, seat $seat: another replay"
    done
done

# ---- Review ---------------------------------------------------------------------------------------------------------

for game in original burglar evil board pets; do
    "$LITTERBOX" review "$golden/$game.record" --seat 1 --playouts 300 --json >"$work/one"
    "$LITTERBOX" review "$golden/$game.record" --seat 1 --playouts 300 --json >"$work/two"
    cmp "$work/one" "$work/two" || fail "$game: the same review says something else"
    python3 - "$work/one" <<'PYTHON'
import json
import sys

review = json.load(open(sys.argv[1]))
assert abs(review["start"] + review["luck"] - review["lost"] - review["result"]) < 1e-4, review
assert review["over"] and review["result"] in (0, 1)
assert abs(sum(move["lost"] for move in review["moves"]) - review["lost"]) < 1e-4
PYTHON
done
"$LITTERBOX" review "$golden/original.record" --seat 0 --playouts 4000 >"$work/text"
for words in "costliest moves" "Attack, Cattermelon, Defuse, Shuffle and Skip" "luck" "skill" "  0\.0 %  at the end: lost"; do
    grep -q "$words" "$work/text" || fail "the review says nothing of \"$words\": $(cat "$work/text")"
done
refused 2 "one record" review
refused 2 "whose eyes" review "$golden/pets.record"

# ---- Calibration ----------------------------------------------------------------------------------------------------

calibrate() {
    "$LITTERBOX" odds --calibrate "$@" --positions 150 --playouts 20 --seed 3
}
for game in original board pets; do
    calibrate $game --players 3 --threads 1 --json >"$work/one"
    calibrate $game --players 3 --threads 3 --json --svg "$work/plot.svg" >"$work/two"
    cmp "$work/one" "$work/two" || fail "$game: threads change the calibration"
    python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' "$work/plot.svg" ||
        fail "$game: the plot is no XML"
done
calibrate original --players 2 --bots thumb,counter >"$work/text"
grep -q "^bots  *thumb counter$" "$work/text" || fail "the bots are not told"
chances() {
    "$LITTERBOX" odds --calibrate "$@" --chances --positions 20 --seed 3
}
for game in original board pets; do
    chances $game --players 3 --threads 1 --json >"$work/one"
    chances $game --players 3 --threads 3 --json --svg "$work/plot.svg" >"$work/two"
    cmp "$work/one" "$work/two" || fail "$game: threads change how chances come true"
    python3 - "$work/one" "$work/plot.svg" <<'PYTHON' || fail "$game: odd chances"
import json, sys, xml.dom.minidom
xml.dom.minidom.parse(sys.argv[2])
told = json.load(open(sys.argv[1]))
assert told["games"] == 20 and len(told["figures"]) >= 3, told
for figure in told["figures"]:
    for way in ("blind", "believed", "strange"):
        assert sum(group["times"] for group in figure[way]["bins"]) == figure["times"], figure
        assert all(0 <= group[key] <= 1 for group in figure[way]["bins"] for key in ("said", "came")), figure
        assert 0 <= figure[way]["chance"] < 0.5, figure
        assert 0 <= figure[way]["beyond"] <= figure[way]["error"], figure
    assert figure["blind"] != figure["believed"] or (told["game"], figure["about"]) == ("board", "peril") or told["game"] != "original", figure
PYTHON
done
chances original --players 2 >"$work/text"
for words in "^the next card hits" "^Nope" "dealt blind  off by" "as learned   off by" "of strangers off by" "by chance alone" "beyond chance"; do
    grep -q "$words" "$work/text" || fail "the chances say nothing of \"$words\": $(cat "$work/text")"
done
refused 2 "belongs to win shares alone" odds --calibrate original --chances --seed 1 --log "$work/log"
"$LITTERBOX" odds --calibrate original --chances --players 2 --positions 3 --playouts 5 --seed 9 >"$work/text"
grep -q "^whoever is to move wins" "$work/text" || fail "the chances say nothing of win shares: $(cat "$work/text")"
refused 2 "belong to --calibrate" odds "$golden/original.record" --seat 0 --chances
refused 1 "cannot write" odds --calibrate original --positions 5 --playouts 5 --svg "$work"
refused 2 "no game called" odds --calibrate chess
refused 2 "belong to a record" odds --calibrate original --seat 1
refused 2 "no such bot" odds --calibrate original --bots clever

# ---- Bots in sim and play -------------------------------------------------------------------------------------------

for game in original board pets; do
    "$LITTERBOX" sim $game --players 3 --games 60 --seed 4 --bots thumb,counter,random --threads 1 --json >"$work/one"
    "$LITTERBOX" sim $game --players 3 --games 60 --seed 4 --bots thumb,counter,random --threads 3 --json \
        --svg "$work/sim.svg" >"$work/two"
    cmp "$work/one" "$work/two" || fail "$game: threads change a simulation with bots"
    grep -q '"bots":\["thumb","counter","random"\]' "$work/one" || fail "$game: the bots are not told"
    python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' "$work/sim.svg" ||
        fail "$game: the picture is no XML"
done
"$LITTERBOX" sim original --players 2 --games 400 --seed 4 --bots random,counter --json >"$work/one"
python3 -c 'import json, sys; assert json.load(sys.stdin)["seats"][1]["share"] > 0.8' <"$work/one" ||
    fail "counter does not beat random"
refused 2 "one level for all, or 3" sim original --players 3 --bots thumb,thumb
refused 2 "does not search" sim original --bots thumb:100
refused 1 "cannot write" sim original --games 5 --svg "$work"

# A bot that was a level once plays as the one it is seen as.
for bot in easy beginner; do
    "$LITTERBOX" sim pets --players 3 --games 40 --seed 4 --bots $bot --json | sed s/beginner/easy/g >"$work/$bot"
done
cmp "$work/easy" "$work/beginner" || fail "beginner does not play as easy"

printf 'hint\nodds\ndraw\nundo\nodds\n' |
    "$LITTERBOX" play original --players 3 --seed 5 --seat 1 --bots drawer,thumb --line >"$work/text"
for words in "0 Biscuit (Easy), 1 Guest (you), 2 Mochi (Easy)" "^Try this" "draw a card: " "(exact)" \
    "^Your moves, the best first" "Taken back"; do
    grep -q "$words" "$work/text" || fail "play says nothing of \"$words\": $(cat "$work/text")"
done
refused 2 "one level for all, or 2" play original --players 3 --line --bots thumb,thumb,thumb

# What was taken back is forgotten, and comes again as it was: a game with and without it is the same.
printf 'draw\nundo\ndraw\n' | "$LITTERBOX" play pets --players 3 --seed 6 --line --record "$work/one" >/dev/null
printf 'draw\n' | "$LITTERBOX" play pets --players 3 --seed 6 --line --record "$work/two" >/dev/null
cmp "$work/one" "$work/two" || fail "taking back changes what comes"
for seed in 1 2 3; do
    printf '1\n1\nundo\nundo\n1\n1\n1\n' | "$LITTERBOX" play board --players 3 --seed $seed --line --record "$work/one" >/dev/null
    printf '1\n1\n1\n' | "$LITTERBOX" play board --players 3 --seed $seed --line --record "$work/two" >/dev/null
    cmp "$work/one" "$work/two" || fail "board, seed $seed: taking back changes what comes"
done
