#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The program at a shell: what it takes for granted, what it says to a slip of the finger, and the help it gives.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
    echo "shell.sh: $*" >&2
    exit 1
}

# says SENTENCE ARGUMENT...: exit code 2, nothing on standard output, that sentence alone on standard error.
says() {
    local sentence=$1 code=0
    shift
    "$LITTERBOX" "$@" >"$work/out" 2>"$work/error" </dev/null || code=$?
    [ "$code" = 2 ] || fail "$*: exit code $code instead of 2"
    [ ! -s "$work/out" ] || fail "$*: printed something"
    [ "$(cat "$work/error")" = "litterbox: $sentence" ] || fail "$*: said \"$(cat "$work/error")\""
}

# ---- Did you mean ---------------------------------------------------------------------------------------------------

says 'there is no command "paly"; did you mean play?' paly
says 'there is no command "arean"; did you mean arena?' arean original
says 'there is no command "tra"; did you mean trace?' tra
says 'there is no command "chess"; see: litterbox --help' chess
says 'there is no game called "orignal"; did you mean original?' play orignal
says 'there is no game called "Evil"; did you mean evil?' sim Evil
says 'there is no game called "chess"; see: litterbox games' trace chess
says 'there is no option "--plyers"; did you mean --players?' sim original --plyers 3
says 'there is no option "--theads"; did you mean --threads?' arena original --theads=3
says 'there is no option "--unseal-me-now"; see: litterbox verify --help' verify --unseal-me-now
says 'there is no option "-x"; see: litterbox games --help' games -x
says 'several options begin with "--se"; see: litterbox play --help' play --se 3
says '--seed needs a value; see: litterbox trace --help' trace evil --seed
says '--json takes no value' games --json=yes
says '--bots: tumb: no such bot; there are random easy medium hard expert champion beginner drawer thumb counter look tree; did you mean thumb?' sim evil --bots tumb
says '--bots: Hrad: no such bot; there are random easy medium hard expert champion beginner drawer thumb counter look tree; did you mean hard?' play evil --bots Hrad
says '--bots: conter: no such bot; there are random easy medium hard expert champion beginner drawer thumb counter look tree; did you mean counter?' arena evil --bots random,conter
says 'trre:5: no such bot; there are random easy medium hard expert champion beginner drawer thumb counter look tree; did you mean tree?' bot trre:5
says 'evil has no option "hekc"; see: litterbox games; did you mean heck?' trace evil --option hekc=shown
says 'option heck takes hidden or shown, not "shwon"; did you mean shown?' trace evil --option heck=shwon

# ---- Help -----------------------------------------------------------------------------------------------------------

for command in $("$LITTERBOX" help | sed -n 's/^  \([a-z]*\) .*/\1/p'); do
    "$LITTERBOX" help "$command" >"$work/out"
    "$LITTERBOX" "$command" --help | cmp - "$work/out" || fail "help $command is not $command --help"
    grep -q "^usage: litterbox $command" "$work/out" || fail "help $command: $(head -n 1 "$work/out")"
done
"$LITTERBOX" --help | cmp - <("$LITTERBOX" help) || fail "help is not --help"
says 'there is no command "sin"; did you mean sim?' help sin
says 'help takes one command' help play sim

# ---- Without a command ----------------------------------------------------------------------------------------------

code=0
"$LITTERBOX" >"$work/out" 2>"$work/error" </dev/null || code=$?
[ "$code" = 2 ] || fail "without a command and a terminal: exit code $code"
grep -q "^usage: litterbox COMMAND" "$work/error" || fail "without a command and a terminal: $(cat "$work/error")"
if command -v script >/dev/null; then
    export XDG_STATE_HOME=$work/state XDG_CONFIG_HOME=$work/config TERM=xterm
    (sleep 1 && printf q) | timeout 20 script -qec "stty rows 24 cols 80; '$LITTERBOX'" /dev/null >"$work/terminal" || true
    grep -q "New game" "$work/terminal" || fail "at a terminal litterbox alone opens no menu: $(head -c 400 "$work/terminal")"
fi
