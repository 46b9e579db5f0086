#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Learns every game with keys, from its first lesson to its end, two of them also in a small window.
set -eu
command -v tmux >/dev/null && command -v python3 >/dev/null || exit 77
PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$SOURCE_DIR/tests/support exec python3 - <<'PYTHON'
from tui import *

CATS = ("original", "burglar", "evil")


def lessons_of(game):
    """The titles of all lessons there are for it."""
    folder = "kittens" if game in CATS else game
    with open(f"{os.environ['SOURCE_DIR']}/src/games/{folder}/lessons.def", encoding="utf-8") as file:
        return re.findall(r'^LESSON\(.*, "([^"]+)",', file.read(), re.M)


def learn(terminal, number, game):
    """A guided first game; the lessons that came up, in order."""
    titles, come = lessons_of(game), []
    terminal.await_text("New game")
    terminal.keys("l")
    terminal.await_text("Learn a game")
    terminal.await_text(r"Escape back$")
    terminal.keys(str(number))
    names = sound(terminal, game, ("Nell",))

    def watch(what, screen):
        names(what, screen)
        if what == "notice":
            for title in re.findall("\u256d\u2500 ([^\u2500]+) \u2500", screen):
                if title in titles and title not in come:
                    come.append(title)

    person = Person(terminal, cards_every=3, watch=watch)
    first = person.play_until("turn")
    if come[:1] != ["Welcome"]:
        terminal.fail(f"the first lesson is not a welcome: {come}")
    if game == "pets" and "King" in "".join(first.split("\n")[-8:]):
        terminal.fail("who learns is dealt the one card that must not be played")
    person.play_until("over")
    terminal.keys("m")
    return come


def every_game(columns, rows, games=GAMES):
    terminal = Terminal(Home(), columns, rows)
    terminal.play()
    for game in games:
        come = learn(terminal, GAMES.index(game) + 1, game)
        print(f"  {game}: {', '.join(come)}")
        if len(come) < 3:
            raise Failure(f"{game}: there are only {come}")
        if game in CATS and "Cats" not in come:
            raise Failure(f"{game}: cats are not explained: {come}")
    terminal.await_text("New game")
    terminal.keys("t")  # who learns is not counted
    terminal.await_text("Nothing yet")
    terminal.keys("Escape")
    terminal.await_text("New game")
    terminal.keys("q")
    terminal.left(0)
    terminal.close()


def usual():
    every_game(80, 24)


def small():
    every_game(60, 20, ("evil", "pets"))


def again():
    """Who goes on another day is not taught the same again."""
    terminal = Terminal(Home())
    terminal.play()
    terminal.await_text("New game")
    terminal.keys("l")
    terminal.await_text("Learn a game")
    terminal.keys("1")
    person = Person(terminal, cards_every=0)
    person.play_until("turn")
    person.must("turn", "d")
    person.play_until(lambda what, screen: what == "turn" and "You draw" in screen)
    terminal.keys("q")
    terminal.await_text("to the main menu")
    terminal.keys("m")
    terminal.await_text("Continue the last game")
    terminal.keys("c")
    person.watch = lambda what, screen: "Welcome" in screen and terminal.fail("welcome again")
    person.play_until("turn")
    terminal.close()


run(usual, small, again)
PYTHON
