#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The board in one file: a wrong board.def does not build and is told so in a sentence that quotes the row, and one with
# other numbers is all that is needed to play another board: rules, referee, drawings, lessons, help and page follow.
set -eu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() {
    echo "board_file.sh: $*" >&2
    exit 1
}

compiler=${CC:-cc}
if ! command -v "$compiler" >/dev/null || ! command -v cmake >/dev/null || ! command -v python3 >/dev/null; then
    echo "board_file.sh: another board is built with a C compiler and CMake and checked in Python; one is missing here" >&2
    exit 77
fi
file=src/games/board/board.def

# ---- Wrong files ----------------------------------------------------------------------------------------------------

# edited EDIT: the file after that edit by sed, where the compiler finds it first.
mkdir -p "$scratch/edited/games/board"
edited() {
    sed -E "$1" "$SOURCE_DIR/$file" >"$scratch/edited/games/board/board.def"
    ! cmp -s "$SOURCE_DIR/$file" "$scratch/edited/games/board/board.def" || fail "no such row to edit: $1"
}

compiles() {
    LC_ALL=C "$compiler" -std=gnu11 -fsyntax-only -Wall -Wextra -Werror -I"$scratch/edited" -I"$SOURCE_DIR/src" \
        -I"$SOURCE_DIR/include" "$@" >"$scratch/said" 2>&1
}

# wrong SENTENCE EDIT: after that edit by sed the compiler says so of board.def.
wrong() {
    edited "$2"
    ! compiles "$SOURCE_DIR/src/games/board/rules.c" || fail "this compiles: $2"
    grep -qF -- "$1" "$scratch/said" || fail "nothing says \"$1\" after $2: $(head -n 5 "$scratch/said")"
}

# right EDIT: what may be.
right() {
    edited "$1"
    compiles "$SOURCE_DIR"/src/games/board/*.c || fail "this does not compile: $1: $(head -n 5 "$scratch/said")"
}

gap="a row is missing before this one, or this one stands twice"
wrong "board.def: SPACE(9, 2, K): $gap" '/^SPACE\(8,/d'
wrong "board.def: SPACE(8, 1, 1): $gap" 's/^SPACE\(8,.*/&\nSPACE(8, 1, 1)/'
wrong "board.def: RIBBON(19): the Ribbon comes right behind the last SPACE row" '/^SPACE\(18,/d'
wrong "board.def: SPACE(3, 9, 3): a space gives 0 to 8 cards or is a Kitten, K" 's/^SPACE\(3, +2,/SPACE(3, 9,/'
wrong "'X'" 's/^SPACE\(3, +2,/SPACE(3, X,/'
wrong "board.def: ARROW(9): $gap" 's/^ARROW\(.*/&\nARROW(9)/'
wrong "board.def: DISCS(11): $gap" '/^ARROW\(/d'
wrong "board.def: ARROW(19): the arrow leads off the track" 's/^ARROW\(.*/ARROW(19)/'
wrong "board.def: ARROW(0): the arrow leads off the track" 's/^ARROW\(.*/ARROW(0)/'
wrong "board.def: ARROW(18): no Kitten lies from there on" 's/^ARROW\(.*/ARROW(18)/'
wrong "board.def: RIBBON(32): a track has 6 to 30 spaces before the Ribbon" \
    's/^RIBBON\(.*/RIBBON(32)/; s/^SPACE\(18,.*/&'"$(printf '\\nSPACE(%d, 1, 1)' $(seq 19 31))"'/'
wrong "board.def: DISC(move_1, 3, 0, 0): a disc goes 1 to 9 spaces" 's/^DISC\(move_1,.*/DISC(move_1, 3, 0, 0)/'
wrong "board.def: DISC(move_2, 2, 2, 2): a count is not negative, and flip is 0 or 1" \
    's/^DISC\(move_2,.*/DISC(move_2, 2, 2, 2)/'
wrong "'move_5'" 's/^DISC\(move_4,/DISC(move_5,/'
wrong "board.def: DISCS(12): the rows DISC and IN_FRONT do not add up to so many" 's/^DISCS\(.*/DISCS(12)/'
wrong "board.def: MAGNETS(20): there are at most 26 discs, Danger Magnets included" 's/^MAGNETS\(.*/MAGNETS(20)/'
wrong "board.def: ACTIONS(64): the ACTION rows do not add up to so many" 's/^ACTION\(nope,.*/ACTION(nope, 5)/'
wrong "board.def: ACTIONS(68): six hands are dealt of them, and a hand has room for 64" \
    's/^ACTION\(nope,.*/ACTION(nope, 10)/; s/^ACTIONS\(.*/ACTIONS(68)/'
wrong "board.def: ACTION(attack, 6): $gap" '/^ACTION\(alter_the_future,/d'
wrong "board.def: ACTION: not all of these rows are there" '/^ACTION\(super_move,/d'
wrong "'atack'" 's/^ACTION\(attack,/ACTION(atack,/'
wrong "board.def: SUPER_MOVE(0): it goes 1 to 9 spaces" 's/^SUPER_MOVE\(.*/SUPER_MOVE(0)/'
wrong "board.def: FUTURE(4): a card shows 1 to 3 discs" 's/^FUTURE\(.*/FUTURE(4)/'
wrong "board.def: ATTACK(10): the next player owes 1 to 9 turns" 's/^ATTACK\(.*/ATTACK(10)/'
wrong "board.def: RIBBON to ATTACK: not all of these rows are there" '/^ATTACK\(/d'

right 's/^RIBBON\(.*/RIBBON(7)/; s/^ARROW\(.*/ARROW(6)/; /^SPACE\(([7-9]|1.),/d; s/^SPACE\(6,.*/SPACE(6, K, K)/'
right 's/^ACTION\(super_move,.*/ACTION(super_move, 1)/; s/^ACTION\(skip,.*/ACTION(skip, 11)/'
right 's/^ACTION\((super_move|nope), .*/ACTION(\1, 0)/; s/^ACTIONS\(.*/ACTIONS(52)/; s/^MAGNETS\(.*/MAGNETS(0)/'
right 's/^FUTURE\(.*/FUTURE(1)/; s/^ATTACK\(.*/ATTACK(1)/; s/^SUPER_MOVE\(.*/SUPER_MOVE(9)/'

# ---- The page -------------------------------------------------------------------------------------------------------

cp "$SOURCE_DIR/docs/rules/board.md" "$scratch/page.md"
cmake -D PAGE="$scratch/page.md" -P "$SOURCE_DIR/src/games/board/page.cmake" || fail "the page cannot be made"
diff "$SOURCE_DIR/docs/rules/board.md" "$scratch/page.md" >&2 ||
    fail "docs/rules/board.md has other numbers than board.def; cmake -P src/games/board/page.cmake puts it right"

# ---- Another board --------------------------------------------------------------------------------------------------

# As long as can be, with cards and discs that say otherwise, one card that is not in the box and one single one.
tree=$scratch/tree
for part in CMakeLists.txt cmake include src docs completions tests/checker; do
    mkdir -p "$(dirname "$tree/$part")"
    cp -R "$SOURCE_DIR/$part" "$tree/$part"
done
python3 - "$tree/$file" <<'PYTHON'
import re
import sys

CALM = "1 2 K 1 0 2 1 K 1 1 2 1 K 1 3 1 K 1 2 1 1 K 2 1 1 K 1 2 K 1".split()
CHAOS = "2 K 3 K K 2 K 4 2 K K 2 3 K K 2 K K 3 K 2 K K 2 K 8 K K 2 K".split()
ROWS = """RIBBON(31) ARROW(12) DISCS(14) MAGNETS(6) IN_FRONT(2) DISC(move_4,2,0,5) DISC(flip_3,2,1,6) ACTIONS(58)
    ACTION(share_the_future,0) ACTION(super_move,1) ACTION(defuse,11) SUPER_MOVE(3) FUTURE(2) ATTACK(3)""".split()

with open(sys.argv[1], encoding="utf-8") as board:
    text = board.read()
spaces = "".join(f"SPACE({i}, {calm}, {chaos})\n" for i, (calm, chaos) in enumerate(zip(CALM, CHAOS), 1))
text = re.sub(r"(^SPACE\(.*\n)+", spaces, text, flags=re.M)
for row in ROWS:
    name = re.match(r"[A-Z_]+\((?:[a-z_]\w*,)?", row)[0]
    text, count = re.subn(rf"^{re.escape(name)}.*$", row, text, flags=re.M)
    assert count == 1, row
with open(sys.argv[1], "w", encoding="utf-8") as board:
    board.write(text)
PYTHON

export CCACHE_BASEDIR=$scratch
build=$scratch/build
generator=()
! command -v ninja >/dev/null || generator=(-G Ninja)
cmake -S "$tree" -B "$build" "${generator[@]}" -D CMAKE_BUILD_TYPE=Debug -D CMAKE_C_FLAGS_DEBUG=-O1 \
    -D CMAKE_COMPILE_WARNING_AS_ERROR=ON -D CMAKE_C_COMPILER="$compiler" >"$scratch/log" 2>&1 ||
    fail "it cannot be built: $(cat "$scratch/log")"
cmake --build "$build" --parallel --target litterbox >"$scratch/log" 2>&1 ||
    fail "it does not build: $(tail -n 20 "$scratch/log")"
export LITTERBOX=$build/litterbox XDG_CONFIG_HOME=$scratch/config XDG_STATE_HOME=$scratch/state
cd "$scratch"

# says WORDS COMMAND...: what the command says has these words in it, with lines joined.
says() {
    local words=$1
    shift
    "$@" >said 2>&1 </dev/null || fail "$*: $(cat said)"
    tr -s '\n ' '  ' <said | grep -q -- "$words" || fail "$*: nothing about \"$words\": $(cat said)"
}

says 'board: .* reconstructed (B1.2 to B1.5)' "$LITTERBOX" games
says '"super-move":1' "$LITTERBOX" games --json
says 'spaces 1 to 30; the Ribbon is space 31' "$LITTERBOX" rules board B1.2
says '58 action cards; 20 move discs, 6 of them' "$LITTERBOX" rules board B1.1
says 'from the Ribbon to space 12\.' "$LITTERBOX" rules board B1.3
says '2 x Move 5, 1 x Flip and Move 1, 1 x Flip and Move 2, 2 x Flip and Move 6, 2 x In' "$LITTERBOX" rules board B1.4
says '11 x Defuse, .* 6 x See the Future, 5 x Shuffle,' "$LITTERBOX" rules board B1.5
says 'move 3 spaces now' "$LITTERBOX" rules board B1.9
says 'look at the next 2 discs' "$LITTERBOX" rules board B1.10
says 'owes 3 turns' "$LITTERBOX" rules board B1.15

# The second referee plays along.
for players in 2 3 4 5 6; do
    for seed in 1 2 3 4 5 6; do
        "$LITTERBOX" trace board --players "$players" --seed "$seed"
    done
done >traces
python3 "$tree/tests/checker/check_board.py" traces >said 2>&1 || fail "the referee: $(cat said)"
python3 "$tree/tests/checker/test_check_board.py" <traces >said 2>&1 || fail "the referee sees nothing: $(cat said)"
says 'sent back by the arrow' "$LITTERBOX" sim board --players 4 --games 500 --threads 1 --seed 1
says 'thumb' "$LITTERBOX" arena board --bots thumb,counter,random --players 3 --groups 10 --threads 1 --seed 1

# Line by line.
{ printf '%s\n' '? super' '? attack' '? see the future' '? move 5' table && yes 1 | head -n 600; } |
    "$LITTERBOX" play board --line --players 3 --seed 4 --bots thumb --speed 0 --record line.record >line 2>&1 ||
    fail "the line mode: $(tail -n 20 line)"
tr -s '\n ' '  ' <line >joined
for words in 'reconstructed (B1.2 to B1.5)' 'Move 3 spaces now' 'the next player owes 3\.' 'the next 2 discs' \
    'A disc: go 5 spaces' '30: [^ ]*, 31: Ribbon->12\.' 'goes on by the arrow, to space 12\.' 'Result: '; do
    grep -q -- "$words" joined || fail "the line mode says nothing like \"$words\": $(head -n 60 line)"
done
says 'fine' "$LITTERBOX" verify line.record

# On the full screen: what it looks like, a game, and a lesson.
if command -v tmux >/dev/null; then
    PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$SOURCE_DIR/tests/support python3 - <<'PYTHON'
from tui import *


def begin(home, columns, rows, players):
    terminal = Terminal(home, columns, rows)
    seat = opening("board", players, 5)["turn"]
    terminal.play("board", "--players", players, "--seed", 5, "--seat", seat, "--bots", "thumb", "--record", "record")
    return terminal, Person(terminal)


def first_screen():
    """Every space and every figure is there, in windows of all sizes."""
    for columns, rows in ((60, 20), (80, 24), (120, 40)):
        terminal, person = begin(Home(), columns, rows, 6)
        person.play_until("turn")
        screen = terminal.await_still()
        track = screen.split("\n")[1:14]
        numbers = {int(number) for number in re.findall(r"(?<![+▶\w])\d+", "\n".join(track))}
        if not set(range(1, 31)) <= numbers:
            terminal.fail("not all spaces are there")
        if not any(sorted(line.strip()) == sorted("NBMZPO") for line in track):
            terminal.fail("not all figures are in the Litter Box")
        for words, count in (("12◀", 1), ("▶12", 1), ("WIN", 2)):
            if screen.count(words) != count:
                terminal.fail(f"{words} is there {screen.count(words)} times")
        terminal.close()


def whole():
    """A game in a small window, to its end."""
    home = Home()
    terminal, person = begin(home, 60, 20, 2)
    if not re.search("wins?[!.]", person.finish()):
        terminal.fail("nobody wins")
    terminal.left(0)
    if "fine" not in litterbox("verify", home.file("record")):
        terminal.fail("the record does not verify")
    terminal.close()


def lesson():
    """It tells where this arrow leads, and has a card to explain at once."""
    terminal = Terminal(Home())
    terminal.play()
    terminal.keys("l")
    terminal.await_text("The Board Game")
    terminal.keys(*["Down"] * list(GAMES).index("board"), "Enter")
    terminal.await_text("Welcome")
    terminal.await_text(r"back\W+to space 12\.")
    terminal.keys("Enter")
    terminal.await_text(r"Super Move takes you 3 spaces|look at the next 2 discs")
    terminal.close()


run(first_screen, whole, lesson)
PYTHON
fi

# ---- A wrong file in the build --------------------------------------------------------------------------------------

sed -i '/^SPACE(20,/d' "$tree/$file"
! cmake --build "$build" --parallel --target litterbox >"$scratch/log" 2>&1 || fail "a row can go without a word"
grep -qF "board.def: SPACE(21, 1, 2): $gap" "$scratch/log" || fail "the build does not say which row: $(cat "$scratch/log")"
