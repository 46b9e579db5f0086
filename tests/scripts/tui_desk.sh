#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Goes through all that is around the table: the menu, open games, statistics, replays, rules, cards, leaving.
set -eu
command -v tmux >/dev/null && command -v python3 >/dev/null || exit 77
PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$SOURCE_DIR/tests/support exec python3 - <<'PYTHON'
from tui import *


def menu(home, columns=80, rows=24):
    """The program alone at a terminal opens its menu."""
    terminal = Terminal(home, columns, rows)
    terminal.shell('clear; stty -g >before; "$LITTERBOX"')
    terminal.await_text("New game")
    return terminal


def back(terminal):
    terminal.keys("Escape")
    terminal.await_text("New game")


def open_games():
    """Several games are open: the menu lists them, goes on with any, and gives one up when asked twice."""
    home = Home()
    for game in ("original", "pets", "board"):
        terminal = Terminal(home)
        terminal.play(game, "--seed", 8, "--players", 3, "--bots", "thumb")
        person = Person(terminal)
        person.play_until("turn")
        terminal.keys("q")
        terminal.await_text(r"quit \(the game stays open\)")
        terminal.keys("x")
        terminal.await_text(f"^{TITLES[game]} stays open: ")
        terminal.left(0)
        terminal.close()
    terminal = menu(home, 60, 20)
    terminal.await_text("›c +Continue a game +3 games are open")
    terminal.keys("Enter")
    terminal.await_text("Nell, Biscuit, Mochi")
    [number] = re.findall(r"([123]) .* pets +3 players", terminal.screen())
    terminal.keys(*["Down"] * (int(number) - 1), "x")
    terminal.await_text("Give this game up")
    terminal.keys("n")
    terminal.await_text("pets, 3 players|pets +3 players")
    terminal.keys("x", "y")
    terminal.await_that(lambda screen: "pets" not in screen and re.search("board +3", screen), "shorter list")
    [number] = re.findall(r"([12]) .* original +3 players", terminal.screen())
    terminal.keys(number)
    person = Person(terminal)
    person.play_until("over")
    terminal.keys("m")
    terminal.await_text("Continue the last game +board, 3 players")
    terminal.keys("q")
    terminal.await_text("^.*wins?[!.] Record: ")  # of the game that was left last
    terminal.left(0)
    if len([name for name in os.listdir(home.file("state/litterbox")) if name.endswith(".game")]) != 1:
        raise Failure("not one game is open")


def leaving():
    """What is said at the end is about the game that was left last, and true."""
    home = Home()
    terminal = menu(home)
    terminal.keys("w", "Enter")
    terminal.await_text("space stops")
    terminal.keys("q")
    terminal.await_text("nothing is kept")
    if "stays open" in terminal.screen():
        terminal.fail("a game that is watched does not stay open")
    terminal.keys("x")
    terminal.left(0)
    if "open" in terminal.screen():
        terminal.fail("the program speaks of a game that nobody keeps")
    terminal.play("original", "--seed", 8, "--players", 2, "--bots", "drawer")
    person = Person(terminal)
    person.play_until("over")
    terminal.keys("a")  # another one, which is then left with Ctrl-C
    terminal.await_that(lambda screen: asked(screen) != "over", "other game")
    person.play_until("turn")
    terminal.keys("C-c")
    screen = terminal.await_text("^Exploding Kittens stays open")
    if "Record:" in screen:
        terminal.fail("the game before is spoken of")
    terminal.left(130)


def statistics():
    """A game counts once it is over, by game and level."""
    home = Home()
    terminal = menu(home)
    terminal.keys("t")
    terminal.await_text("Nothing yet")
    back(terminal)
    terminal.keys("q")
    terminal.left(0)
    for seed, level in ((8, "random"), (9, "easy")):
        terminal.play("original", "--seed", seed, "--players", 2, "--bots", level)
        Person(terminal).finish()
        terminal.left(0)
    terminal.shell('clear; stty -g >before; "$LITTERBOX"')
    terminal.await_text("New game")
    terminal.keys("t")
    for row in (r"all games +2 games +\d won", r"original, Clueless +1 game +[01] won",
                r"original, Easy +1 game +[01] won"):
        terminal.await_text(row)
    terminal.keys("Down")
    terminal.await_text("Exploding Kittens: [01] of 1 won, where chance alone wins 0.5")
    back(terminal)
    terminal.keys("r")
    screen = terminal.await_text(r"1 .*\d\d:\d\d +original +2 players, \w+ won")
    if screen.count("2 players") != 2:
        terminal.fail("there are not two finished games")
    terminal.await_text("Exploding Kittens: Nell, Biscuit")


def replay():
    """A finished game again: the bar, its keys, all hands, the odds and where it turned."""
    home = Home()
    records = home.file("state/litterbox/records")
    os.makedirs(records)
    litterbox("play", "original", "--players", 4, "--seed", 5, "--record",
              f"{records}/2026-11-16-101010-original.record")
    terminal = menu(home, 60, 20)
    terminal.keys("r", "Enter")
    terminal.await_text("The deal")
    if "█" in terminal.screen():
        terminal.fail("the bar is not empty at the deal")
    terminal.keys("End")
    terminal.await_text(r"Move (\d+) of \1\b")
    if "░" in terminal.screen() or "█" * 58 not in terminal.screen():
        terminal.fail("the bar is not full at the end")
    terminal.keys("t")
    terminal.await_text("no turning point after this one")
    terminal.keys("Home", "t")
    first = terminal.await_text(r"Move \d+ of .* is out|costs\s+\d+\s+%;\s+better: ")
    terminal.keys("t")
    terminal.await_that(lambda screen: screen != first and ("is out" in screen or "costs" in screen),
                        "next turning point")
    terminal.keys("T")
    terminal.await_that(lambda screen: screen == first, "first turning point")
    terminal.keys("a")
    screen = terminal.await_text("all hands")
    for name in ("Biscuit", "Mochi", "Ziggy", "Pepper"):
        if not re.search(rf"{name}: \w", screen):
            terminal.fail(f"the hand of {name} is not shown")
    terminal.keys("l")
    terminal.await_text("what happened")
    terminal.keys("Escape")
    terminal.await_text("all hands")
    terminal.keys("a")
    terminal.await_that(lambda screen: screen == first, "same table")
    terminal.keys("o")
    terminal.await_text("Odds of ")
    terminal.await_text("What comes next")
    terminal.keys("Escape", "?")
    screen = terminal.await_text("Keys of a replay")
    if "draws" in screen.partition("Keys of a replay")[2].replace("draws a card", ""):
        terminal.fail("the keys of a game are told")
    terminal.keys("Escape", "q")
    terminal.await_text("Your finished games")


def book():
    """Rules and cards are in the menu and at the table."""
    home = Home()
    terminal = menu(home, 60, 20)
    for number, card in enumerate(("Tacocat", "Tacocat", "Armageddon", "Super Move", "King Cat"), 1):
        terminal.keys("b")
        terminal.await_text("Of which game")
        terminal.keys(str(number), "c")
        terminal.await_text("^ Cards of ")
        for _ in range(30):
            if f"\n  {card}" in terminal.await_still(0.02):
                break
            terminal.keys("Right")
        terminal.await_text(f"^  {card}")
        terminal.keys("Escape", "r")
        terminal.await_text("^ Rules of ")
        before = terminal.await_still(0.05)
        terminal.keys("Right")
        terminal.await_text(r"^  [A-Z]1 ")
        terminal.keys("End")
        terminal.await_that(lambda screen: screen != before, "other page")
        terminal.keys("Home")
        terminal.await_that(lambda screen: screen == before, "first page")
        terminal.keys("Escape", "Escape")
        terminal.await_text("New game")
    terminal.keys("q")
    terminal.left(0)
    terminal.play("evil", "--seed", 8, "--players", 3, "--bots", "thumb")
    person = Person(terminal)
    before = person.play_until("turn")
    for key, title in (("r", "Rules of"), ("c", "Cards of")):
        terminal.keys("q")
        terminal.await_text("clause by clause")
        terminal.keys(key)
        terminal.await_text(f"^ {title}")
        terminal.keys("Escape")
        terminal.await_that(lambda screen: asked(screen) == "turn", "turn")
    if terminal.await_still() != before:
        terminal.fail("the table is another one after reading")


def who_begins():
    """The first player is picked in the form."""
    home = Home()
    terminal = menu(home)
    terminal.keys("n")
    terminal.await_text("Who begins +◀ drawn by lot")
    terminal.keys(*["Down"] * 6, "Right")
    terminal.await_text("Who begins +◀ Nell, seat 0")
    terminal.keys("Left", "Left")
    terminal.await_text("Who begins +◀ Pepper, seat 3")
    terminal.keys("Enter")
    terminal.await_that(lambda screen: home.open_game() is not None, "game")
    if "option first=3" not in home.open_game():
        raise Failure("the record does not say who was picked")


def click(terminal, text):
    """A press of the mouse on the row where something stands."""
    screen = terminal.await_that(lambda screen: text in screen, text)
    [row] = [number for number, line in enumerate(screen.split("\n")) if text in line]
    place = chr(33 + 6) + chr(33 + row)
    terminal.type("\x1b[M " + place + "\x1b[M#" + place)  # down and up


def mouse():
    """Clicks do what keys do, in the menus too."""
    terminal = menu(Home())
    click(terminal, "Settings")
    terminal.await_text("› +Your name")
    click(terminal, "Bell")
    terminal.await_text("› +Bell +◀ no")
    click(terminal, "Bell")
    terminal.await_text("› +Bell +◀ yes")
    click(terminal, "Escape back")
    terminal.await_text("New game")
    click(terminal, "New game")
    terminal.await_text("› +Game +◀ original")
    click(terminal, "Who begins")
    terminal.await_text("› +Who begins")
    click(terminal, "Who begins")
    terminal.await_text("› +Who begins +◀ Nell, seat 0")
    click(terminal, "Escape back")
    terminal.await_text("New game")
    click(terminal, "Rules and cards")
    terminal.await_text("Of which game")
    click(terminal, "Power Hungry Pets")
    terminal.await_text("clause by clause")
    click(terminal, "Cards")
    terminal.await_text("^ Cards of Power")
    click(terminal, "Escape back")
    terminal.await_text("clause by clause")


def settings():
    """What is changed in the middle of a game holds in it."""
    terminal = Terminal(Home(speed=2000))
    terminal.play("original", "--watch", "--players", 2, "--seed", 8, "--bots", "drawer")
    terminal.await_text("space stops")
    terminal.keys("q")
    terminal.await_text("nothing is kept")
    terminal.keys("s")
    terminal.await_text("Speed +◀ 2000 ms")
    terminal.keys("Down", "Down", "Down", "Right")
    terminal.await_text("Speed +◀ at once")
    terminal.keys("Escape")
    terminal.await_that(lambda screen: asked(screen) == "over", "end of a game at full speed", 15)


run(mouse, settings, open_games, leaving, statistics, replay, book, who_begins)
PYTHON
