#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# A game is a folder and a line: the template under another name, and its row in games.def, plays everywhere without
# a change to any other file. docs/adding-a-game.md is this test in words.
set -eu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() {
    echo "sixth_game.sh: $*" >&2
    exit 1
}

if ! command -v tmux >/dev/null || ! command -v python3 >/dev/null; then
    echo "sixth_game.sh: the full screen is played in tmux by a Python program; one of them is missing here" >&2
    exit 77
fi

# ---- The folder and the line ----------------------------------------------------------------------------------------

tree=$scratch/tree
mkdir "$tree"
for part in CMakeLists.txt cmake include src docs completions; do
    cp -R "$SOURCE_DIR/$part" "$tree/$part"
done
cp -R "$tree/src/games/template" "$tree/src/games/sixth"
mv "$tree/src/games/sixth/nullgame.h" "$tree/src/games/sixth/sixth.h"
sed -i -e 's/games\/template/games\/sixth/; s/nullgame/sixth/g; s/NULLGAME/SIXTH/g' \
    -e 's/\bnull_/sixth_/g; s/\bNULL_/SIXTH_/g; s/The smallest game/The sixth game/' "$tree"/src/games/sixth/*
sed -i 's/^GAME(pets)$/&\nGAME(sixth)/' "$tree/src/games/games.def"

# That is all: nothing else differs from what is here.
changes=$(cd "$scratch" && for part in include src cmake; do diff -rq "$SOURCE_DIR/$part" "tree/$part" || true; done)
wanted="Files $SOURCE_DIR/src/games/games.def and tree/src/games/games.def differ
Only in tree/src/games: sixth"
[ "$changes" = "$wanted" ] || fail "more than a folder and a line is new: $changes"
[ "$(diff "$SOURCE_DIR/src/games/games.def" "$tree/src/games/games.def" | grep -c '^[<>]')" = 1 ] ||
    fail "games.def has more than one line that is new"
! grep -rn 'template/\|nullgame' "$tree/src/games/sixth" || fail "the folder still speaks of the template"

build=$scratch/build
generator=()
! command -v ninja >/dev/null || generator=(-G Ninja)
cmake -S "$tree" -B "$build" "${generator[@]}" -D CMAKE_BUILD_TYPE=Debug -D CMAKE_C_FLAGS_DEBUG=-O1 \
    -D CMAKE_COMPILE_WARNING_AS_ERROR=ON -D CMAKE_C_COMPILER="${CC:-cc}" >"$scratch/log" 2>&1 ||
    fail "it cannot be built: $(cat "$scratch/log")"
cmake --build "$build" --parallel --target litterbox >"$scratch/log" 2>&1 ||
    fail "it does not build: $(tail -n 20 "$scratch/log")"

# ---- Playing it -----------------------------------------------------------------------------------------------------

export LITTERBOX=$build/litterbox XDG_CONFIG_HOME=$scratch/config XDG_STATE_HOME=$scratch/state
cd "$scratch"

# says WORDS COMMAND...: what the command says has these words in it.
says() {
    local words=$1
    shift
    "$@" >said 2>&1 </dev/null || fail "$*: $(cat said)"
    grep -q -- "$words" said || fail "$*: nothing about \"$words\": $(cat said)"
}

says '^sixth: The sixth game' "$LITTERBOX" games
says '"winners"' "$LITTERBOX" trace sixth --players 3 --seed 4
says 'several at once' "$LITTERBOX" sim sixth --games 50 --threads 1 --seed 1
says 'thumb' "$LITTERBOX" arena sixth --bots thumb,random --players 3 --groups 20 --threads 1 --seed 1

# Line by line, as a person types.
printf '%s\n' pass draw draw draw draw draw draw draw draw draw |
    "$LITTERBOX" play sixth --line --players 3 --seed 13 --bots thumb --speed 0 --record line.record >line 2>&1 ||
    fail "the line mode: $(cat line)"
grep -q 'pass the turn on' line || fail "the line mode does not ask in the game's words: $(cat line)"
grep -q '^Result: ' line || fail "the line mode does not come to an end: $(cat line)"
says 'fine' "$LITTERBOX" verify line.record

PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$SOURCE_DIR/tests/support python3 - <<'PYTHON'
from tui import *


def full_screen():
    home = Home()
    terminal = Terminal(home)
    terminal.play("sixth", "--players", 3, "--seed", 13, "--bots", "thumb", "--record", "record")
    person = Person(terminal)
    screen = person.play_until("turn")
    for words in ("The sixth game", "Nell", "Biscuit", "Mochi"):
        if words not in screen:
            terminal.fail(f"nothing about {words}")
    if not re.search("wins?[!.]", person.finish()):
        terminal.fail("nobody wins")
    terminal.left(0)
    if "fine" not in litterbox("verify", home.file("record")):
        terminal.fail("the record does not verify")
    shutil.copy(home.file("record"), "screen.record")
    terminal.close()


def menu():
    """It is among the games to learn, and its first lesson comes."""
    terminal = Terminal(Home())
    terminal.play()
    terminal.keys("l")
    terminal.await_text("The sixth game")
    terminal.keys(*["Down"] * len(GAMES), "Enter")
    terminal.await_text("Welcome")
    terminal.close()


run(full_screen, menu)
PYTHON

for record in line.record screen.record; do
    says 'pass' "$LITTERBOX" odds "$record@0" --seat 0 --playouts 200 --seed 1 --all
    says 'win' "$LITTERBOX" replay "$record"
    says 'at the end' "$LITTERBOX" review "$record" --seat 0 --playouts 50
done
