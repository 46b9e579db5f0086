#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Plays every game to its end on the full screen, in a small and a usual and a large window, one of them resized.
set -eu
command -v tmux >/dev/null && command -v python3 >/dev/null || exit 77
PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$SOURCE_DIR/tests/support exec python3 - <<'PYTHON'
from tui import *

BOTS = ("Biscuit", "Mochi", "Ziggy", "Pepper", "Olive")


def shown(terminal, state, seat):
    """Every card of the hand is on the screen, by the letters a word of its title begins with."""
    screen = terminal.screen().lower()
    for card in state["hands"][seat]:
        if not any(word[:4] in screen for word in card.split("-") if len(word) > 3):
            terminal.fail(f"{card} is in the hand but not on the screen")


def whole(game, players, seed, columns, rows, midway=None):
    """One game from its first screen to the shell, with its record."""
    home = Home()
    terminal = Terminal(home, columns, rows)
    seat = opening(game, players, seed)["turn"]
    names = ("Nell",) + BOTS[:players - 1]
    terminal.play(game, "--players", players, "--seed", seed, "--seat", seat, "--bots",
                  "thumb", "--record", "record")
    person = Person(terminal, watch=sound(terminal, game, names))
    person.play_until("turn")
    if game != "pets":  # where a card is drawn first
        shown(terminal, opening(game, players, seed), seat)
    if midway is not None:
        person.play_until("turn")
        midway(terminal, person)
    screen = person.finish()
    if not re.search("wins?[!.]", screen):
        terminal.fail("nobody wins")
    terminal.left(0)
    if "fine" not in litterbox("verify", home.file("record")):
        terminal.fail("the record does not verify")
    if home.open_game() is not None:
        raise Failure(f"{game}: a finished game is still open")
    [kept] = home.records()
    with open(kept, encoding="utf-8") as one, open(home.file("record"), encoding="utf-8") as two:
        if one.read() != two.read():
            raise Failure(f"{game}: the kept record is not the one that was asked for")
    terminal.close()
    return person


def usual():
    for game in GAMES:
        whole(game, 3, 8, 80, 24)


def small():
    for game in GAMES:
        whole(game, 5, 11, 60, 20)


def two():
    for game in ("burglar", "pets"):
        whole(game, 2, 21, 60, 20)


def resized(terminal, person):
    """Larger, smaller, too small and back: it is the same question every time."""
    asked_before = terminal.lines()[-2].strip()
    for columns, rows in ((120, 40), (60, 20), (200, 60), (59, 20), (60, 19), (20, 5), (80, 24)):
        terminal.resize(columns, rows)
        if columns < 60 or rows < 20:
            terminal.await_that(lambda screen: asked(screen) == "small"
                                and re.search(rf"\b{columns}\b.*\b{rows}\b",
                                              " ".join(screen.split())),
                                "sentence with the size there is and the size there must be")
            if "Nell" in terminal.screen():
                terminal.fail("the table shows in a window that is too small")
        else:
            terminal.await_that(lambda screen: asked(screen) == "turn"
                                and len(screen.split("\n")) == rows
                                and screen.split("\n")[-1].strip()
                                and screen.split("\n")[-2].strip() == asked_before,
                                f"same question at {columns} by {rows}")
            person.watch("turn", terminal.await_still(0.05))


def large():
    for game in GAMES:
        whole(game, 4, 5, 120, 40, resized)


run(usual, small, two, large)
PYTHON
