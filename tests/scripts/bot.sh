#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# litterbox bot: what it answers to good and bad lines, by hand and as the page on the protocol shows it.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
    echo "bot.sh: $*" >&2
    exit 1
}

# says EXPECTED: the answers to the lines of the input, one after another.
says() {
    "$LITTERBOX" bot random >"$work/out" || fail "it ends with exit code $?"
    diff <(printf '%s' "$1") "$work/out" || fail "it says something else (< expected, > said)"
}

# ---- Beginning and end ----------------------------------------------------------------------------------------------

says '' </dev/null
printf 'hello 1' | says $'ready\n'
printf 'hello 1\r\nquit\r\nhello 1\r\n' | says $'ready\n'
says $'ready\nready\n' <<'LINES'
hello 1
game original players=2 seat=0 fast=on
rng 42
over winners=0
quit
LINES

# ---- Bad lines ------------------------------------------------------------------------------------------------------

long=$(printf '%05000d' 0)
says 'error a line cannot begin so: 
error a line cannot begin so: 
error a line cannot begin so: banana
error a line cannot begin so: ??[2Jx
error there is no game yet; a line "game" begins one
error there is no such game: chess
ready
error a seed is a number below 2^64 or 64 hexadecimal digits
error there is no such event: banana
error this field is missing: viewer
error by the last view this seat has nothing to choose
ready
' <<LINES

legal $long
banana
$(printf '\001\033[2Jx')
choose 100
game chess players=2 seat=0
game evil players=5 seat=4
rng banana
event banana seat=0
view
choose 100
hello 1
LINES
{
    echo game pets players=2 seat=0
    yes 'event turn seat=0 number=1' | head -n 49
} | says $'ready\nerror that is too many events without a view\n'

# ---- The page -------------------------------------------------------------------------------------------------------

# The blocks of lines that are marked > and <: the last one is a talk with this program.
awk '/^```/ { inside = !inside; if (inside) talk = ""; next } inside { talk = talk $0 "\n" } END { printf "%s", talk }' \
    "$SOURCE_DIR/docs/bot-protocol.md" >"$work/talk"
grep -q '^> quit$' "$work/talk" || fail "the page shows no talk"
sed -n 's/^> //p' "$work/talk" | says "$(sed -n 's/^< //p' "$work/talk")"$'\n'

# ---- Arguments ------------------------------------------------------------------------------------------------------

refuses() {
    local expected=$1
    shift
    if "$LITTERBOX" bot "$@" >"$work/out" 2>"$work/error" </dev/null; then
        fail "it accepts: $*"
    fi
    [ ! -s "$work/out" ] || fail "it says something to: $*"
    grep -qF -e "$expected" "$work/error" || fail "it complains otherwise of \"$*\": $(cat "$work/error")"
}
refuses "bot takes one level"
refuses "bot takes one level" thumb thumb
refuses "no such bot" banana
refuses "does not search" thumb:100
refuses "a budget is" look:soon
"$LITTERBOX" bot --help >"$work/out"
for bot in random drawer thumb counter look tree expert champion; do
    grep -q "^  $bot  " "$work/out" || fail "the help does not name $bot"
done
