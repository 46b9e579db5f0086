#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The board on the full screen: nobody is lost on the track, both sides end alike, and what is reconstructed is said.
set -eu
command -v tmux >/dev/null && command -v python3 >/dev/null || exit 77
PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$SOURCE_DIR/tests/support exec python3 - <<'PYTHON'
from tui import *

SIZES = (60, 20), (80, 24), (120, 40)
NOTE = "Track, discs and deck are reconstructed (B1.2 to B1.5)."


def table(columns, rows, players, seed):
    terminal = Terminal(Home(), columns, rows)
    seat = opening("board", players, seed)["turn"]
    terminal.play("board", "--players", players, "--seed", seed, "--seat", seat, "--bots", "thumb")
    return terminal


def figures():
    """All six stand in the Litter Box when the race begins, each in its own column."""
    for columns, rows in SIZES:
        terminal = table(columns, rows, 6, 5)
        Person(terminal).play_until("turn")
        terminal.await_that(lambda screen: any(sorted(line.strip("│ ")) == sorted("NBMZPO")
                                               for line in screen.split("\n")), "row with all six figures")
        terminal.close()


def end_of_track(screen):
    """Where the track ends: the places of WIN, and of the arrow below it."""
    lines = screen.split("\n")
    wins = [(row, line.index("WIN")) for row, line in enumerate(lines) if "WIN" in line]
    arrow = [(row, line.index("▶7")) for row, line in enumerate(lines) if "▶7" in line]
    return wins, arrow


def can_flip(state):
    """Who begins can flip the board, and nobody can say Nope."""
    return "flip-the-board" in state["hands"][state["turn"]] and not any("nope" in hand for hand in state["hands"])


def sides():
    """Both sides win at the end, the arrow has a row of its own, and nothing moves when the board is flipped."""
    seed = next(seed for seed in range(1, 200) if can_flip(opening("board", 3, seed)))
    for columns, rows in SIZES:
        terminal = table(columns, rows, 3, seed)
        person = Person(terminal)
        person.play_until("turn")
        screen = terminal.await_still()
        wins, arrow = end_of_track(screen)
        if [line.split()[0].lstrip("▶") for line in screen.split("\n") if "WIN" in line] != ["Calm", "Chaos"]:
            terminal.fail("not every side wins")
        if len(arrow) != 1 or arrow[0][0] != wins[1][0] + 1 or "▶Calm" not in screen:
            terminal.fail("the arrow is not below both sides")
        person.press("b")
        terminal.keys("Enter")
        terminal.await_that(lambda screen: "▶Chaos" in screen and end_of_track(screen) == (wins, arrow),
                            "end of the track as on the other side")
        terminal.close()


def says_once(screen):
    return screen.count(NOTE) == 1


def first_lesson(screen):
    """The words in the frame of the first lesson."""
    head = next((line for line in screen.split("\n") if "╭─ Welcome" in line and "╮" in line), "╭─ Welcome╮")
    left = head.index("╭─ Welcome")
    return " ".join(" ".join(line[left + 1:head.index("╮", left)] for line in screen.split("\n")).split())


def reconstructed():
    """Once on the first screen, in the form and in the lesson, and only of this game."""
    for columns, rows in SIZES:
        terminal = table(columns, rows, 3, 4)
        Person(terminal).play_until("turn")
        terminal.await_that(says_once, "note on the first screen")
        terminal.close()
        terminal = Terminal(Home(), columns, rows)
        terminal.play()
        terminal.keys("n")
        terminal.await_text("A new game")
        if "reconstructed" in terminal.await_still():
            terminal.fail("of another game too")
        for _ in range(GAMES.index("board")):
            Person(terminal).press("Right")
        terminal.await_that(lambda screen: "The Board Game" in screen and says_once(screen), "note in the form")
        terminal.close()
        terminal = Terminal(Home(), columns, rows)
        terminal.play()
        terminal.keys("l")
        terminal.await_text("The Board Game")
        terminal.keys(*["Down"] * GAMES.index("board"), "Enter")
        terminal.await_that(lambda screen: NOTE in first_lesson(screen), "note in the lesson")
        terminal.close()



run(figures, sides, reconstructed)
PYTHON
