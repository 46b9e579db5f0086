#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The menu and the keys of the full-screen table: a new game, lessons, settings, replay, stages, refusals, help.
set -eu
command -v tmux >/dev/null && command -v python3 >/dev/null || exit 77
PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$SOURCE_DIR/tests/support exec python3 - <<'PYTHON'
from tui import *


def seed_where(game, players, wanted):
    for seed in range(1, 300):
        if wanted(opening(game, players, seed)):
            return seed
    raise Failure(f"there is no such seed of {game}")


def sitting(game, wanted, *more, players=3, **settings):
    """A table at which Nell, in seat 0, begins with a certain hand."""
    home = Home(**settings)
    seed = seed_where(game, players, lambda state: state["turn"] == 0 and wanted(state))
    terminal = Terminal(home)
    terminal.play(game, "--players", players, "--seed", seed, "--bots", "drawer", *more)
    person = Person(terminal)
    person.play_until("turn")
    return home, terminal, person


def holds(*cards):
    return lambda state: all(card in state["hands"][0] for card in cards)


def typed(terminal, person, text):
    person.must("turn", ":")
    terminal.type(text)
    terminal.await_text("^ : " + re.escape(text))
    terminal.keys("Enter")


def question(screen):
    return screen.split("\n")[-2].strip()


# ---- At the table -------------------------------------------------------------------------------------

def stages():
    """A move in stages can be taken back until the last; nothing is played before."""
    home, terminal, person = sitting("original", holds("favor"))
    person.must("turn", "f")
    if asked(terminal.screen()) == "turn":  # the first press went to the card
        person.must("turn", "Enter")
    panel = person.must("list", "Escape")
    if "Biscuit" not in panel or "Mochi" not in panel:
        terminal.fail(f"nobody is offered:\n{framed(panel)}")
    person.must("turn", "Enter")
    if home.open_game() is not None and home.moves():
        terminal.fail("a move is made that was taken back")
    person.must("list", "2", "Enter")
    terminal.await_that(lambda screen: home.moves()[:1] == ["0 favor@2"], "favor asked of seat 2")
    terminal.close()


def typing():
    """Every move can be typed, in full or short; what is none is refused with a sentence."""
    home, terminal, person = sitting("original", holds("favor", "skip"))
    typed(terminal, person, "juggle")
    terminal.await_that(lambda screen: asked(screen) == "turn" and "juggle" in question(screen),
                        "refusal")
    typed(terminal, person, "favor@0")
    terminal.await_that(lambda screen: asked(screen) == "turn"
                        and not question(screen).startswith(("Your turn", ":")), "refusal")
    typed(terminal, person, "fav mo")
    terminal.await_that(lambda screen: home.moves()[:1] == ["0 favor@2"], "favor asked of Mochi")
    person.play_until("turn")
    typed(terminal, person, "skip")
    terminal.await_that(lambda screen: "0 skip" in home.moves(), "skip")
    terminal.close()


def refusals():
    """A card that cannot be played says why, and nothing happens."""
    home, terminal, person = sitting("original", lambda state: len(state["hands"][0]) < 5)
    person.must("turn", "x")
    if "Defuse" not in question(terminal.screen()):
        person.must("turn", "Enter")
    terminal.await_that(lambda screen: question(screen).startswith("Defuse: "), "reason")
    if home.moves():
        terminal.fail("something is played")
    terminal.close()


def unnamed_combo():
    """Five different cards do not go because one of them is tried: a stage is there to go back."""
    home, terminal, person = sitting("original", lambda state: len(state["hands"][0]) == 5
                                     and "nope" not in state["hands"][0])
    person.must("turn", "x")
    if asked(terminal.screen()) == "turn":
        person.must("turn", "Enter")
    terminal.await_still()
    if home.moves():
        terminal.fail(f"this is played unasked: {home.moves()}")
    terminal.close()


def helping():
    """The text of a card, the log, odds and a hint, each until a key."""
    _, terminal, person = sitting("original", holds("skip"))
    person.press("s")
    for key, expected in (("?", r"Skip"), ("o", r"Odds"), ("h", r"A hint")):
        person.must("turn", key)
        terminal.await_text(rf"─ {expected} ─")
        person.must("notice", "Escape")
    person.must("turn", "l")
    terminal.await_text("any other key goes back")
    terminal.keys("Escape")
    terminal.await_text("Your turn")
    terminal.close()
    _, terminal, person = sitting("original", holds("skip"), help=0)
    for key in ("o", "h"):
        person.must("turn", key)
        terminal.await_text("switched off")
        person.must("turn", "Escape")
    terminal.close()


def danger():
    """Who wants to be asked before a draw is asked once."""
    home, terminal, person = sitting("original", lambda state: True, ask_first=1)
    person.must("turn", "d", "Enter")
    terminal.await_text("Draw all the same")
    if home.moves():
        terminal.fail("the draw is made before it is asked about")
    person.must("sure", "Enter")
    person.must("turn", "Enter")
    person.must("sure", "y", "Enter")
    terminal.await_that(lambda screen: home.moves()[:1] == ["0 draw"], "draw")
    terminal.close()


def places():
    """A place in the pile by its number or with the arrows."""
    for keys, place in ((("1", "2"), 12), (("End", "Left"), None), (("Right", "Right"), 2)):
        home, terminal, person = sitting(
            "original", lambda state: state["draw_pile"][0] == "exploding-kitten", players=2)
        person.must("turn", "d", "Enter")
        terminal.await_text("any key goes on")
        person.press("Escape", PATIENCE)
        person.must("slider")
        for key in keys:
            person.press(key, PATIENCE)
        shown = re.search(r"place (\d+) of (\d+)", terminal.await_still())
        if place is None:
            place = int(shown.group(2)) - 1
        if int(shown.group(1)) != place:
            terminal.fail(f"the slider is not at {place}")
        person.must("slider", "Enter")
        terminal.await_that(lambda screen: f"0 place {place}" in home.moves(), f"place {place}")
        terminal.close()


def watching():
    """Bots alone: other eyes, and on to the end."""
    home = Home(speed=50)
    terminal = Terminal(home)
    terminal.play("pets", "--players", 3, "--seed", 8, "--watch", "--record", "record")
    terminal.await_text("watching$")
    terminal.keys("Tab")
    terminal.await_text("seen by Biscuit$")
    terminal.keys("f")
    Person(terminal).finish()
    terminal.left(0)
    if "fine" not in litterbox("verify", home.file("record")):
        raise Failure("the record does not verify")
    terminal.close()


# ---- From the menu ------------------------------------------------------------------------------------

def menu():
    """A game of one's own making, then its replay from any seat's eyes; settings that stay."""
    home = Home()
    terminal = Terminal(home, 60, 20)
    person = Person(terminal)
    terminal.play()
    for key, expected in (("n", "A new game"), ("Right", "burglar"), ("Down", "From 2 to 5"),
                          ("Right", "Seat 4"), ("Right", r"Players +\S? ?2"), ("Enter", ".")):
        person.press(key, PATIENCE)
        terminal.await_text(expected)
    person.play_until("over")
    terminal.keys("m")
    for key, expected in (("r", "Your finished games"), ("Enter", "The deal"),
                          ("Tab", "seen by"), ("End", r"Move (\d+) of \1\b"), ("Home", "The deal"),
                          ("Right", "Move 1 of"), ("q", "Your finished games"),
                          ("Escape", "New game"), ("s", "Nope window")):
        terminal.await_text("New game" if key in "rs" else ".")
        person.press(key, PATIENCE)
        terminal.await_text(expected)
    for key in ("Down", "Down", "Right", "Escape"):
        person.press(key, PATIENCE)
    terminal.await_text("New game")
    terminal.keys("q")
    terminal.left(0)
    with open(home.file("config/litterbox/settings"), encoding="utf-8") as file:
        if "nope_seconds=1\n" not in file.read():
            raise Failure("a setting is not kept")
    terminal.close()


run(stages, typing, refusals, unnamed_combo, helping, danger, places, watching, menu)
PYTHON
