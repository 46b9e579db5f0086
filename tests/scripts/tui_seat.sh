#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# At the full-screen table: nothing goes by accident, what matters has its moment, and bugs that were are not back.
set -eu
command -v tmux >/dev/null && command -v python3 >/dev/null || exit 77
PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$SOURCE_DIR/tests/support exec python3 - <<'PYTHON'
from tui import *


def seated(game, wanted, *more, players=3, size=(80, 24), **settings):
    """A table at which Nell, in seat 0, begins with a certain hand."""
    home = Home(**settings)
    seed = next(seed for seed in range(1, 2000)
                if (lambda state: state["turn"] == 0 and wanted(state))(opening(game, players, seed)))
    terminal = Terminal(home, *size)
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
    person.must("typing", "Enter")


def question(screen):
    return " ".join(row.strip() for row in screen.split("\n")[-3:-1])


# ---- Nothing by accident ------------------------------------------------------------------------------

def letters_select():
    """No key but Enter plays, and Enter does not play what was never chosen."""
    home, terminal, person = seated("original", holds("skip", "favor"))
    for key in ("d", "s", "f", "s", "x", "d"):
        person.must("turn", key)
    if home.moves():
        terminal.fail(f"a letter plays: {home.moves()}")
    person.must("turn", "f", "Enter")
    person.must("list", "2", "1", "2")
    if home.moves():
        terminal.fail(f"a letter answers: {home.moves()}")
    person.must("list", "Enter")
    terminal.await_that(lambda screen: home.moves()[:1] == ["0 favor@2"], "favor asked of seat 2")
    terminal.close()


def hurry():
    """Keys pressed to hurry bots on do nothing in the turn after them."""
    home = Home(speed=300)
    terminal = Terminal(home)
    terminal.play("original", "--players", 4, "--seed", 8, "--bots", "drawer")
    person = Person(terminal)
    person.play_until("turn")
    own = len([move for move in home.moves() if move.startswith("0 ")])
    terminal.keys("d", "Enter", "Enter", "Enter", "Enter", "Enter")
    terminal.await_that(lambda screen: len(home.moves()) > 3 and asked(screen) == "turn"
                        and "Your turn" in screen and home.moves()[-1].startswith("3 "), "next turn")
    terminal.await_still()
    now = [move for move in home.moves() if move.startswith("0 ")]
    if len(now) != own + 1 or asked(terminal.screen()) != "turn":
        terminal.fail(f"more than a draw was made: {now}")
    terminal.close()


def precious():
    """The King Cat is asked for once more, with the cursor on no; the cursor does not start on it."""
    home, terminal, person = seated("pets", lambda state: "king-cat" in state["hands"][0])
    if re.search("\u25b6k\u25c0", terminal.screen()):
        terminal.fail("the cursor starts on what must be kept")
    person.must("turn", "k", "Enter")
    terminal.await_text("puts you out of the round. Play it all the same")
    person.must("sure", "Enter")
    terminal.await_that(lambda screen: asked(screen) == "turn", "turn")
    if home.moves():
        terminal.fail("the King Cat goes although the answer was no")
    person.must("turn", "Enter")
    person.must("sure", "y", "Enter")
    terminal.await_that(lambda screen: home.moves()[:1] == ["0 king-cat"], "King Cat")
    terminal.close()


def five():
    """A Defuse goes into a combo only when it is asked for once more; in lists it stands last."""
    home, terminal, person = seated("evil", lambda state: len(set(state["hands"][0])) >= 7,
                                    "--option", "combos=all")
    typed(terminal, person, "five")
    panel = terminal.await_text("picked, which next")
    if not re.search("x Defuse +\u2502.*\n.*\u2570", panel):
        terminal.fail("the Defuse is not the last of the list")
    person.must("list", "x", "Enter")
    for count in range(1, 5):
        terminal.await_text(f"{count} picked")
        person.must("list", "Enter")
    terminal.await_text("That spends Defuse")
    if home.moves():
        terminal.fail("the Defuse goes unasked")
    terminal.close()


def click():
    """A click goes to a card, another one plays it."""
    home, terminal, person = seated("original", holds("skip"))
    person.must("turn", "d")
    rows = terminal.lines()
    row = next(i for i, text in enumerate(rows) if "[s]" in text)
    column = rows[row].index("[s]") + 1

    def press(x, y):
        for button in (0, 3):  # down, up
            terminal.type(f"\033[M{chr(32 + button)}{chr(33 + x)}{chr(33 + y)}")

    press(column, row + 1)
    terminal.await_text("\u25b6s\u25c0")
    if home.moves():
        terminal.fail("one click plays")
    press(column, row + 1)
    terminal.await_that(lambda screen: home.moves()[:1] == ["0 skip"], "skip")
    terminal.close()


def taken_back():
    """What was done is told before the question, not over it."""
    home, terminal, person = seated(
        "original", lambda state: state["draw_pile"][0] != "exploding-kitten")
    person.must("turn", "d", "Enter")
    person.play_until("turn")
    person.must("turn", "U")
    terminal.await_that(lambda screen: "Taken back" in question(screen)
                        and "Your turn" in question(screen), "question after what was taken back")
    terminal.close()


# ---- Windows ------------------------------------------------------------------------------------------

def empty_windows():
    """Alone against bots who holds no Nope is not asked; with a friend everybody is."""
    for friends, wanted in ((0, False), (1, True)):
        home = Home(pass_empty=1)
        terminal = Terminal(home)
        seed = next(seed for seed in range(1, 500)
                    if (lambda state: state["turn"] != 0 and "nope" not in state["hands"][0])
                    (opening("original", 3, seed)))
        terminal.play("original", "--players", 3, "--seed", seed, "--bots", "random",
                      *(("--friends", friends) if friends else ()))
        person = Person(terminal, nopes_every=0)
        asked_of_nell = False

        def watch(what, screen):
            nonlocal asked_of_nell
            if what == "nope" and "n \u2717 Nope" not in screen and "[n]\u2500" not in screen:
                asked_of_nell = True

        person.watch = watch
        for _ in range(60):
            what, screen = person.look()
            if what in ("over", "shell"):
                break
            person.press(person.answer(what, screen))
        if asked_of_nell != wanted:
            terminal.fail(f"with {friends} friends: asked is {asked_of_nell}")
        terminal.close()


def stakes():
    """A window says what it means for who is asked."""
    home = Home()
    terminal = Terminal(home)
    seed = next(seed for seed in range(1, 3000)
                if (lambda state: state["turn"] == 1 and "attack" in state["hands"][1])
                (opening("original", 2, seed)))
    terminal.play("original", "--players", 2, "--seed", seed, "--friends", 1)
    person = Person(terminal)
    person.must("curtain", "Enter")
    typed(terminal, person, "attack")
    terminal.await_text(r"Attack\? Nell would owe 2 turns\.")
    terminal.close()


# ---- Time to see --------------------------------------------------------------------------------------

def out_once():
    """Being out is said once, with a picture of how; then the others play on to an end that tells all."""
    home = Home(speed=0)
    terminal = Terminal(home, 60, 20)
    terminal.play("original", "--players", 4, "--seed", 8, "--bots", "thumb")
    person = Person(terminal, cards_every=0, nopes_every=0)
    said, pictures = [], []

    def watch(what, screen):
        if what == "notice" and "You are out \u2500" in screen and screen not in said:
            said.append(screen)
        if what == "notice" and ("B O O M" in screen or "phew" in screen):
            pictures.append(screen)

    person.watch = watch
    end = person.play_until("over")
    if len(said) > 1:
        terminal.fail(f"being out is said {len(said)} times")
    if said and "Kitten" not in said[0]:
        terminal.fail("it is not said how:\n" + framed(said[0]))
    if not pictures:
        terminal.fail("nothing had its picture")
    for wanted in ("wins!|You win!", r"1 \w+, 2 \w+, 3", r"\d+ moves", "\u203a a again"):
        if not re.search(wanted, " ".join(end.split())):
            terminal.fail(f"the end does not say {wanted}")
    terminal.await_text("cost|clearly worse")
    terminal.keys("Escape")
    terminal.left(0)
    terminal.close()


def stands_still():
    """Who watches stops the game with the space bar, is told so, and lets it go on."""
    terminal = Terminal(Home(speed=100))
    terminal.play("original", "--players", 4, "--seed", 8, "--watch")
    terminal.await_text("space stops")
    terminal.keys("Space")
    still = terminal.await_text("Stopped")
    time.sleep(0.6)
    if terminal.screen() != still:
        terminal.fail("it goes on although it is stopped")
    terminal.keys("Space")
    terminal.await_that(lambda screen: "Stopped" not in screen and screen != still, "game that goes on")
    terminal.close()


def slow_bot():
    """While a slow bot thinks, keys are heard."""
    terminal = Terminal(Home())
    seed = next(seed for seed in range(1, 200) if opening("original", 2, seed)["turn"] == 1)
    terminal.play("original", "--players", 2, "--seed", seed, "--bots", "tree:3000ms")
    terminal.await_text("is to move")
    begun = time.monotonic()
    terminal.keys("l")
    terminal.await_text("any other key goes back")
    if time.monotonic() - begun > 2:
        terminal.fail("the screen stands still while a bot thinks")
    terminal.close()


def news_and_knowledge():
    """What is new is marked, and what was seen of the pile stays in sight until a shuffle."""
    home, terminal, person = seated("original", holds("see-the-future", "shuffle"), players=2)
    typed(terminal, person, "see-the-future")
    person.play_until(lambda what, screen: what == "turn" and "next" in screen.split("\n")[-3])
    terminal.await_text(r"next \S")
    typed(terminal, person, "shuffle")
    terminal.await_that(lambda screen: asked(screen) == "turn" and not re.search(r" next \S", screen.split("\n")[-3]), "no strip")
    person.must("turn", "d", "Enter")
    person.play_until("turn")
    terminal.await_text("\u2500 new \u2500")
    terminal.close()


def no_seed():
    """The menu of a running game does not tell its seed."""
    home, terminal, person = seated("original", holds("skip"))
    person.must("turn", "q")
    terminal.await_that(lambda screen: asked(screen) == "menu", "menu")
    if re.search("seed", terminal.screen(), re.I):
        terminal.fail("the seed is told before the end")
    terminal.close()


run(letters_select, hurry, precious, five, click, taken_back, empty_windows, stakes, out_once, stands_still, slow_bot,
    news_and_knowledge, no_seed)
PYTHON
