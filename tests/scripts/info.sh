#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tests of the commands that tell: games, rules, replay and verify, with good input and bad.
set -u
export LC_ALL=C.UTF-8
command -v python3 >/dev/null || exit 77
golden=$SOURCE_DIR/tests/golden
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1
"$LITTERBOX" --version >/dev/null || exit 1
status=0

fail() {
    echo "info.sh: $*" >&2
    status=1
}

# run ARGUMENTS...: leaves out, err (files) and code.
run() {
    "$LITTERBOX" "$@" >out 2>err </dev/null
    code=$?
}

# wants CODE ARGUMENTS...: the exit code, and a complaint if and only if there is reason for one.
wants() {
    local wanted=$1
    shift
    run "$@"
    [ $code = "$wanted" ] || fail "litterbox $* ends with $code, not $wanted: $(head -c 300 err)"
    [ "$wanted" = 0 ] || [ -s err ] || [ -s out ] || fail "litterbox $* says nothing"
    [ "$wanted" != 2 ] || [ ! -s out ] || fail "litterbox $* prints something in spite of wrong usage"
    [ "$wanted" != 0 ] || [ ! -s err ] || fail "litterbox $* complains: $(cat err)"
    grep -qP '[\x00-\x08\x0b-\x1f\x7f]' out err && fail "litterbox $* prints control characters"
    return 0
}

says() {
    grep -qF -- "$1" out err || fail "no \"$1\" in: $(cat out err | head -c 400)"
}

narrow() {
    ! grep -qE '^.{81}' out || fail "$1 is wider than 80 columns"
}

# What a terminal of 60 columns gets to see.
on_terminal() {
    python3 - "$LITTERBOX" "$@" <<'PYTHON'
import fcntl, os, pty, struct, sys, termios
child, screen = pty.fork()
if child == 0:
    os.environ.setdefault("TERM", "xterm")
    fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 60, 0, 0))
    os.execv(sys.argv[1], sys.argv[1:])
while True:
    try:
        data = os.read(screen, 4096)
    except OSError:
        break
    if not data:
        break
    sys.stdout.buffer.write(data)
os.waitpid(child, 0)
PYTHON
}

# ---- games -----------------------------------------------------------------------------------------

wants 0 games
narrow "games"
for word in original burglar evil board pets "2 to 5 players" "2 to 6 players; no options" "king-out (default), robovac-wins" "4 (default), 7" "extra_defuses" "0 to 4 (default 2) with 2 players" \
    "cats, pairs-and-triples, all (default)" "godcat_combos"; do
    says "$word"
done
wants 0 games --help
says "usage: litterbox games"
wants 2 games original
wants 2 games --nothing
wants 0 games --json
python3 - out <<'PYTHON' || fail "games --json is not what the man page says"
import json, sys
games = json.load(open(sys.argv[1]))["games"]
assert [game["name"] for game in games] == ["original", "burglar", "evil", "board", "pets"]
for game in games:
    assert set(game) >= {"name", "title", "note", "seats_least", "seats_most", "state_bytes", "cards", "options"}
    assert game["state_bytes"] <= 256
    tables = list(range(game["seats_least"], game["seats_most"] + 1))
    for option in game["options"]:
        assert [table["players"] for table in option["by_players"]] == tables
        assert all(table["default"] in table["values"] for table in option["by_players"])
assert [game["name"] for game in games if game["note"]] == ["board"] and "(B1.2 to B1.5)" in games[3]["note"]
assert [sum(game["cards"].values()) for game in games] == [56, 56, 53 + 2, 64 + 11 + 10, 21]
defuses = {table["players"]: table for table in
           next(o for o in games[0]["options"] if o["name"] == "extra_defuses")["by_players"]}
assert all(table["values"] == [4, 7] for game in games[:3] for table in game["options"][0]["by_players"])
assert defuses[3] == {"players": 3, "default": 3, "values": [0, 1, 2, 3]}
PYTHON

# ---- rules -----------------------------------------------------------------------------------------

for game in original burglar evil board pets; do
    page=$game
    [ -f "$SOURCE_DIR/docs/rules/$game.md" ] || page=kittens
    wants 0 rules $game
    narrow "rules $game"
    cp out "rules.$game"
    grep -q '[*`]' out && fail "rules $game has marks of its page"
    python3 - "$game" out "$SOURCE_DIR/docs/rules/$page.md" <<'PYTHON' || fail "rules $game has other clauses than the page"
import re, sys
game, printed, page = sys.argv[1], open(sys.argv[2]).read(), open(sys.argv[3]).read()
wanted = [clause for clause, games in re.findall(r"^- \*\*(\S+)\*\*(?: \*([a-z, ]+)\*:)?", page, re.M)
          if not games or game in games.split(", ")]
assert len(wanted) >= 30 and re.findall(r"^([KPB]\d+\.\d+) ", printed, re.M) == wanted
# Not a word of a clause is lost.
words = lambda text: re.sub(r"[*`]", "", text).split()
texts = re.findall(r"^- \*\*(\S+)\*\*(?: \*([a-z, ]+)\*:)? (.*(?:\n  .*)*)", page, re.M)
told = printed.split()
for clause, games, text in texts:
    if not games or game in games.split(", "):
        at = [i for i, word in enumerate(told) if word == clause and told[i + 1:i + 4] == words(text)[:3]]
        assert at and told[at[0] + 1:at[0] + 1 + len(words(text))] == words(text), clause
PYTHON
done
grep -q '^K8 ' rules.original && fail "original has the section of the Cat Burglar"
grep -q 'Devilcat' rules.burglar && sed '/^Where/,$d' rules.burglar | grep -q Devilcat && fail "burglar has clauses of evil"

wants 0 rules original K4.3
cp out upper
[ "$(grep -c '^K' out)" = 1 ] || fail "one clause is not one clause"
says "always"
wants 0 rules original k4.3
cmp -s out upper || fail "small letters make a difference"
wants 0 rules evil K4.1
[ "$(grep -c '^K' out)" = 1 ] || fail "K4.1 is not K4.10"
wants 0 rules evil K4
says "K4 Cards"
says "K4.10"
wants 2 rules original K4.10
says "clause K4.10 holds for evil, not for original"
wants 2 rules original k8
says "section K8 holds for burglar, not for original"
for clause in K99 K4.99 4.3 K "" where 'K4.3
'; do
    wants 2 rules original "$clause"
    says "no clause"
done
wants 0 rules pets p5.4
says "Robovac"
wants 0 rules board B1
says "[reconstructed]"
wants 2 rules board K4
says "numbered like B1 or B1.1"
wants 1 rules nullgame
says "no page of rules for nullgame"
wants 2 rules
wants 2 rules chess
says "there is no game called \"chess\""
wants 2 rules original K1 K2

# ---- colours and width ------------------------------------------------------------------------------

escape=$(printf '\033')
unset NO_COLOR
on_terminal rules burglar >screen
grep -q "$escape\[1m" screen || fail "no colours on a terminal"
sed "s/$escape\[[0-9;]*m//g; s/\r//" screen | awk 'length($0) > 60 { exit 1 }' || fail "rules do not fit the terminal"
NO_COLOR=1 on_terminal rules burglar >screen
grep -q "$escape" screen && fail "colours in spite of NO_COLOR"
NO_COLOR=1 on_terminal replay "$golden/evil.record" >screen
grep -q "$escape" screen && fail "replay: colours in spite of NO_COLOR"
on_terminal replay "$golden/evil.record" >screen
grep -q "$escape\[1m" screen || fail "replay: no colours on a terminal"
TERM=dumb on_terminal games >screen
grep -q "$escape" screen && fail "colours on a dumb terminal"

# ---- verify: good records ----------------------------------------------------------------------------

wants 0 verify "$golden"/*.record
[ "$(wc -l <out)" = "$(find "$golden" -name '*.record' | wc -l)" ] || fail "not one line for each file"
says "evil.record: fine, 68 moves, won by Ann"
says "board.record: fine, 85 moves, won by Ziggy"
says "pets.record: fine, 51 moves, won by Mochi"
says "open.record: fine, 14 moves, not finished"
"$LITTERBOX" verify - <"$golden/leave.record" | grep -qx -- '-: fine, .* won by .*' || fail "verify does not read standard input"

# ---- verify: bad ones --------------------------------------------------------------------------------

record=$golden/burglar.record
lines=$(wc -l <"$record")
bytes=$(wc -c <"$record")
for ((line = 1; line <= lines; line++)); do
    sed "${line}d" "$record" >bad
    wants 1 verify bad
done
for ((at = 0; at < bytes - 1; at += 37)); do
    head -c "$at" "$record" >bad
    wants 1 verify bad
done
for ((at = 1; at < bytes; at += 41)); do
    { head -c $((at - 1)) "$record" && printf 7 && tail -c +$((at + 1)) "$record"; } >bad
    cmp -s bad "$record" || wants 1 verify bad
done
{ cat "$record" && echo "0 draw"; } >bad
wants 1 verify bad
sed '/^check/d' "$record" >unsealed
wants 1 verify unsealed
says "it has no check line"
wants 0 verify unsealed --unsealed
sed 's/^result won .*/result won 0 1 2 3 4/' unsealed >bad
wants 1 verify bad --unsealed
says "the moves lead to the result"
sed '0,/ draw$/s// skip@1/' unsealed >bad
wants 1 verify bad --unsealed
says "line "
sed 's/^seed .*/seed 1/' unsealed >bad
wants 1 verify bad --unsealed
wants 1 verify missing "$record"
grep -qx "missing: it cannot be read: No such file or directory" out || fail "verify says of a missing file: $(cat out)"
says "burglar.record: fine"
[ "$(cat out err | wc -l)" = 2 ] || fail "verify says more than a line for a missing file: $(cat out err)"
wants 1 verify "$scratch"
[ "$(cat out err | wc -l)" = 1 ] || fail "verify says more than a line for a folder: $(cat out err)"
wants 1 verify "$SOURCE_DIR/docs/record.md"
says "a record begins with"
printf 'litterbox record 1\n\0\1\2\377\233' >bad
wants 1 verify bad
head -c 4096 "$LITTERBOX" >bad
wants 1 verify bad
: >bad
wants 1 verify bad
truncate -s 17M bad
wants 1 verify bad
says "larger than 16 MiB"
[ "$(cat out err | wc -l)" = 1 ] || fail "verify says more than a line for a large file: $(cat out err)"
sed '/^result/,$d' unsealed >bad
wants 1 verify bad --unsealed
says "was it cut?"
printf 'litterbox record 1\ngame original\nplayers 2\nname 0 \033[31mred\nseed 1\n\nresult open\n' >bad
wants 1 verify bad --unsealed
says "a name is 1 to 31 bytes"
printf 'litterbox record 1\ngame \302\233m\033[31m\n' >bad
wants 1 verify bad
grep -qP '\xc2\x9b' out err && fail "verify passes a control character on"
wants 2 verify
wants 2 verify --sealed "$record"

# ---- replay ------------------------------------------------------------------------------------------

for file in "$golden"/*.record; do
    name=$(basename "$file" .record)
    wants 0 replay "$file"
    narrow "replay $name"
    wants 0 replay "$file" --as truth --record
    cmp -s out "$file" || fail "$name: reading and writing changes the record"
    wants 0 replay "$file" --json
    cp out "$name.truth"
    players=$(sed -n 's/^players //p' "$file")
    for viewer in public $(seq 0 $((players - 1))); do
        wants 0 replay "$file" --as "$viewer"
        cp out seen
        grep -q '^seed' out && fail "$name: $viewer is told the seed"
        wants 0 replay "$file" --as "$viewer" --json
        cp out "$name.$viewer"
        wants 0 replay "$file" --as "$viewer" --record
        cp out blanked
        [ "$(grep -cxE "seed [?]|as $viewer" blanked)" = 2 ] || fail "$name: not blanked for $viewer"
        wants 0 replay blanked
        cmp -s out seen || fail "$name: the record of $viewer is shown unlike the full one"
        wants 0 replay blanked --as "$viewer" --json
        cp out "$name.$viewer.told"
        wants 1 replay blanked --as truth
        says "cannot be shown as truth"
        wants 1 verify blanked --unsealed
        says "shows what one viewer saw, and cannot be played again"
    done
done

# What a viewer is shown is the truth through the filter: hidden parts blanked, passes of others gone.
python3 - "$golden" <<'PYTHON' || fail "replay --json shows viewers something else than the filtered truth"
import glob, json, os, sys

def lines(path):
    return [json.loads(line) for line in open(path)]

def flat(lines, key="events"):
    return [event for line in lines for event in line.get(key, [])]

def filtered(event, viewer):
    audience = event.get("audience", "all")
    if audience == "all" or viewer in audience:
        return event
    return {key: [None] * len(value) if key == "hidden" else None if key == "place" else value
            for key, value in event.items()}

SECRET_MOVES = ("placed", "laid", "gave", "moved_card", "magnet", "ordered")
for path in glob.glob(sys.argv[1] + "/*.record"):
    name = os.path.basename(path)[:-len(".record")]
    truth = lines(name + ".truth")
    assert truth[0]["litterbox"] == 1 and truth[0]["as"] == "truth" and "result" in truth[-1]
    assert [line["ply"] for line in truth[1:-1]] == list(range(1, len(truth) - 1))
    # Whoever digs keeps or swaps without a word, as others pass.
    silent = {"pass"} | ({"keep", "swap"} if truth[0]["game"] == "pets" else set())
    for viewer in ["public", *range(truth[0]["players"])]:
        seen = lines(f"{name}.{viewer}")
        told = lines(f"{name}.{viewer}.told")
        assert seen[0]["seed"] is None and seen[0]["as"] == viewer
        assert seen[-1] == truth[-1]
        assert flat(seen) == [filtered(event, viewer) for event in flat(truth)], (name, viewer)
        assert [line["ply"] for line in seen[1:-1]] == list(range(1, len(seen) - 1))
        shown = [line for line in truth[1:-1] if line["move"] not in silent or line["seat"] == viewer]
        assert len(shown) == len(seen) - 2, (name, viewer)
        for full, part in zip(shown, seen[1:]):
            assert full["seat"] == part["seat"]
            secret = any(filtered(event, viewer) != event and event["event"] in SECRET_MOVES
                         for event in full["events"])
            assert ("?" in part["move"]) == secret and (secret or full["move"] == part["move"])
        assert [line.get("move") for line in told] == [line.get("move") for line in seen]
        assert len(flat(told, "told")) == len(flat(seen))
PYTHON

# The random players of a trace and of these records are the same, so the moves are too.
for words in "original 4 20" "burglar 5 55" "evil 3 79" "board 4 5" "pets 4 5"; do
    read -r game players seed <<<"$words"
    "$LITTERBOX" trace "$game" --players "$players" --seed "$seed" | grep -o '"move":"[^"]*"' >traced
    grep -o '"move":"[^"]*"' "$game.truth" | cmp -s - traced || fail "the trace of $game $seed has other moves than its record"
done

wants 0 replay "$golden/evil.record" --as 1
"$LITTERBOX" replay - --as 1 <"$golden/evil.record" | cmp -s - out || fail "replay does not read standard input"
wants 0 replay "$golden/burglar.record"
says "小猫"
wants 0 replay "$golden/board.record"
says "reaches for the disc."
wants 0 replay "$golden/pets.record" --as 1
says "Round 2 begins."
wants 0 replay "$golden/leave.record"
says "leaves the table"
wants 0 replay "$golden/open.record"
says "The game was not finished."
wants 0 replay unsealed
wants 2 replay
wants 2 replay one two
wants 2 replay "$golden/evil.record" --as 3
says "the seats 0 to 2"
for viewer in 9 -1 01 everybody ""; do
    wants 2 replay "$golden/evil.record" "--as=$viewer"
done
wants 2 replay "$golden/evil.record" --json --record
wants 1 replay missing
wants 1 replay bad
wants 1 replay "$SOURCE_DIR/docs/notation.md"
[ -s out ] && fail "a file that is no record is shown in part"

# Records of a viewer are shown as they are, so nothing in them may reach the terminal.
"$LITTERBOX" replay "$golden/evil.record" --as 1 --record >blanked
wants 1 replay blanked --record
sed "s/^> Ann draws/> \x1b[31m\xc2\x9b31m\xff\xe2\x80\xae Ann draws/; s/^name 2 .*/name 2 \x1b]0;title\x07/" blanked >bad
wants 0 replay bad
grep -qP '\xc2\x9b|\xe2\x80\xae' out && fail "replay passes control characters on"
says "?[31m?31m?? Ann draws"
wants 0 replay bad --json
python3 -c 'import json; [json.loads(line) for line in open("out", encoding="utf-8")]' || fail "the JSON of a bad record is no JSON"
for edit in '/^result/d' 's/^as 1/as 7/' 's/^as 1/as you/' 's/^game .*/game chess/' 's/^players 3/players 9/' \
    's/^0 draw/8 draw/' 's/^0 draw/0/' '/^players/d' 's/^option hand=7/option hand=9/' 's/^engine/engines/' \
    's/^result won 0/result won/' 's/^result won 0/result lost/' "\$a0 draw"; do
    sed "$edit" blanked >bad
    wants 1 replay bad
    [ -s out ] && fail "a bad record of a viewer is shown in part ($edit)"
done

# ---- docs --------------------------------------------------------------------------------------------

# Every event of the header is in docs/notation.md.
sed -n '/define LB_EVENT_LIST/,/^$/s/^    X(\([a-z_]*\),.*/\1/p' "$SOURCE_DIR/include/litterbox.h" >events
[ "$(wc -l <events)" -ge 30 ] || fail "the header has too few events"
while read -r event; do
    grep -q "^| \`$event\` |" "$SOURCE_DIR/docs/notation.md" || fail "docs/notation.md has no event $event"
done <events

# The program of docs/chance.md deals as the engine does, and its worked example is right.
# shellcheck disable=SC2016
sed -n '/^```python$/,/^```$/p' "$SOURCE_DIR/docs/chance.md" | sed '1d;$d' >chance.py
for words in "42 2" "0 3" "7 4" "18446744073709551615 5"; do
    read -r seed players <<<"$words"
    python3 chance.py "$seed" "$players" >dealt || fail "the program of docs/chance.md fails"
    "$LITTERBOX" trace original --seed "$seed" --players "$players" | head -n 1 >first
    python3 - dealt first <<'PYTHON' || fail "docs/chance.md deals otherwise with seed $seed"
import ast, collections, json, sys
dealt, state = ast.literal_eval(open(sys.argv[1]).read()), json.load(open(sys.argv[2]))["state"]
assert dealt["turn"] == state["turn"] and dealt["draw_pile"] == state["draw_pile"]
assert [dict(collections.Counter(hand)) for hand in dealt["hands"]] == state["hands"]
PYTHON
done
python3 - "$SOURCE_DIR/docs/chance.md" >/dev/null <<'PYTHON' || fail "the numbers of docs/chance.md are wrong"
import sys
sys.argv[1:], page = ["42", "2"], open(sys.argv[1]).read()
from chance import DECK, batch, pick, words
source = words(42, 0)
assert f"`{next(source) | next(source) << 32:016x}`" in page
places = batch(words(42, 0), range(46, 38, -1))
cards = [card for card, copies in DECK.items() for _ in range(copies)]
pick(words(42, 0), cards, 8)
for seat in (0, 1):
    row = slice(4 * seat, 4 * seat + 4)
    drawn, dealt = ", ".join(map(str, places[row])), ", ".join(f"`{card}`" for card in cards[row])
    assert f"| {seat} | {drawn} | {dealt} |" in page
zero = words(0, 0)
assert "`%08x` `%08x`" % (next(zero), next(zero)) in page
PYTHON
exit $status
