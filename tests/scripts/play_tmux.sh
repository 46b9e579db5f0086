#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Plays a game to its end in a real terminal, and leaves others by Ctrl-D and Ctrl-C: the terminal must be as it was.
set -eu
command -v tmux >/dev/null || exit 77
scratch=$(mktemp -d)
socket=$scratch/socket

screen() {
    tmux -S "$socket" capture-pane -t table -p "$@"
}

fail() {
    echo "play_tmux.sh: $*" >&2
    screen >&2 || true
    exit 1
}

keys() {
    tmux -S "$socket" send-keys -t table "$@"
}

finish() {
    tmux -S "$socket" kill-server 2>/dev/null || true
    rm -rf "$scratch"
}
trap finish EXIT

# Waits until the screen shows a pattern.
await() {
    local tries
    for tries in $(seq 1 200); do
        ! screen | grep -qE -- "$1" || return 0
        sleep 0.05
    done
    fail "after $tries tries the screen does not show: $1"
}

last_line() {
    screen | sed '/^$/d' | tail -n 1
}

# The program in the shell of the terminal, whose state is noted before; the screen shows this game alone.
game=0
start() {
    game=$((game + 1))
    keys "clear; stty -g >before; echo game=$game; '$LITTERBOX' play --line $*" Enter
    await "^game=$game\$"
    await "Type . for help"
}

# Fails unless the program is gone with that exit code and the terminal is as it was and listens.
sane() {
    local tries
    for tries in $(seq 1 200); do
        [ "$(last_line)" != "sh:" ] || break
        [ "$tries" != 200 ] || fail "the program does not leave"
        sleep 0.05
    done
    keys "echo left=\$?; stty -g >after; cmp before after; echo same=\$?" Enter
    await "left=$1\$"
    await "same=0\$"
}

# Without colours of the surroundings and with a prompt that is not the game's.
tmux -S "$socket" -f /dev/null new-session -d -s table -x 80 -y 50 -c "$scratch" \
    "env -u NO_COLOR PS1='sh: ' ENV= sh"
await "sh:"

# ---- Whole games: keys in turn until the shell is back ----
whole() {
    local record=$1 typed=("${@:2}") last turn
    for turn in $(seq 1 1200); do
        last=$(last_line)
        [ "$last" != "sh:" ] || break
        if [[ $last == *">" ]]; then
            keys "${typed[turn % ${#typed[@]}]}" Enter
        fi
        sleep 0.02
    done
    await "Result: .* wins; .*the seed was 8"
    await "The record is in $record"
    sane 0
    "$LITTERBOX" verify "$scratch/$record" >/dev/null || fail "the record $record does not verify"
}
start original --players 3 --seed 8 --record kittens
whole kittens 0 1 ""
for players in 2 4; do
    start pets --players $players --seed 8 --record pets$players --option rounds=single
    whole pets$players 0 1 2 3 4 5 6 7 8 9 10
    start board --players $players --seed 8 --record board$players
    whole board$players 0 1 ""
done

# ---- Colours only where they are wanted, lines no wider than the terminal ----
start original --players 3 --seed 8
await "You can: "
screen -e | grep -q $'\033\\[1m' || fail "the question does not stand out on a terminal"
! screen | grep -qE '.{80}' || fail "a line is as wide as the terminal"
keys quit Enter
sane 0
keys "export NO_COLOR=1" Enter
start original --players 3 --seed 8
await "You can: "
! screen -e | grep -q $'\033' || fail "colours in spite of NO_COLOR"

# ---- Ctrl-D and Ctrl-C, at the start and while a move is composed ----
keys C-d
await "You stop here"
sane 0
start evil --players 2 --seed 8 --record interrupted
await "You can: "
keys "pai" C-c
sane 130
"$LITTERBOX" verify "$scratch/interrupted" >/dev/null || fail "Ctrl-C loses the record"
