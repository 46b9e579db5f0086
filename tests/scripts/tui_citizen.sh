#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The full-screen table in all kinds of terminals: colours or none, plain signs, dumb, strange, too small; no flicker, no haste.
set -eu
command -v tmux >/dev/null && command -v python3 >/dev/null || exit 77
PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$SOURCE_DIR/tests/support exec python3 - <<'PYTHON'
from tui import *

GAME = ("original", "--players", 3, "--seed", 8, "--bots", "thumb")


def table(*more, settings=None, size=(80, 24), **environment):
    """A terminal in which somebody is asked for a move."""
    terminal = Terminal(Home(**(settings or {})), *size, **environment)
    terminal.play(*GAME, *more, awaits=lambda screen: asked(screen) not in ("", "shell"))
    person = Person(terminal)
    person.play_until("turn")
    return terminal, person


def leave(terminal):
    Person(terminal).quit()
    terminal.close()


def paints(terminal):
    """The codes on the screen, apart from bold and reverse and their ends."""
    codes = set()
    for code in re.findall("\033\\[([\\d;]*)m", terminal.screen(codes=True)):
        code = re.sub(r"\b0?[017]\b(?!;5)|\b39\b|\b49\b|\b2[27]\b", "", code)
        codes.update(part for part in [code.strip(";")] if part)
    return codes


def colours():
    terminal, _ = table()
    if not any("38;5" in code for code in paints(terminal)):
        terminal.fail("there are no colours where there are 256")
    leave(terminal)
    terminal, _ = table(TERM="screen")
    few = paints(terminal)
    if not few or any("38;5" in code for code in few):
        terminal.fail(f"a terminal of 8 colours is sent {few or 'none'}")
    leave(terminal)
    for more, settings, environment in (((), {}, {"NO_COLOR": "1"}), (("--no-color",), {}, {}),
                                        ((), {"colour": 0}, {}), ((), {}, {"TERM": "vt100"})):
        terminal, _ = table(*more, settings=settings, **environment)
        if paints(terminal):
            terminal.fail(f"{more}{settings}{environment}: there are colours: {paints(terminal)}")
        if "\033[" not in terminal.screen(codes=True):
            terminal.fail("without colours the cursor is not to be seen")
        terminal.close()


def plain_signs():
    """ASCII by wish and where the locale has no more: on every screen of whole games."""
    def plain(terminal):
        def check(what, screen):
            strange = set(re.findall(r"[^\n -~]", screen))
            if strange:
                terminal.fail(f"{sorted(strange)} is not ASCII")
        return check

    for game, more, environment in (("evil", ("--ascii",), {}), ("board", ("--ascii",), {}),
                                    ("pets", (), {"LC_ALL": "C"})):
        terminal = Terminal(Home(), **environment)
        terminal.play(game, "--players", 3, "--seed", 8, "--bots", "thumb", *more)
        Person(terminal, watch=plain(terminal)).finish()
        terminal.left(0)
        terminal.close()


def no_table():
    """Dumb and nameless terminals get the line mode, unheard-of ones a sentence or the line mode."""
    for kind in ("dumb", ""):
        terminal = Terminal(Home(), TERM=kind)
        terminal.play(*GAME, awaits=lambda screen: "Type ? for help" in screen)
        if terminal.flags()[0] != "0":
            terminal.fail("a dumb terminal is sent codes")
        terminal.await_text("^> ?$")
        terminal.shell("quit")
        terminal.left(0)
        terminal.close()
    terminal = Terminal(Home(), TERM="unheard-of")
    terminal.play(*GAME, awaits=lambda screen: "--line" in screen.replace("play", "", 1)
                  or "Type ? for help" in screen)
    terminal.close()


def too_small():
    """A window that is too small says so from the start, and the table comes when it grows."""
    terminal = Terminal(Home(), 50, 12)
    terminal.play(*GAME)
    terminal.await_that(lambda screen: asked(screen) == "small" and "50 and 12" in screen,
                        "sentence about the size")
    terminal.resize(80, 24)
    terminal.await_text("Your turn")
    leave(terminal)
    terminal = Terminal(Home(), 59, 24)
    terminal.play()
    terminal.await_that(lambda screen: asked(screen) == "small", "sentence about the size")
    terminal.resize(60, 20)
    terminal.await_text("New game")
    terminal.keys("C-c")
    terminal.left(130)
    terminal.close()


def strange_names():
    """A name cannot steer the terminal."""
    home = Home(name="\033[31mRed\033]0;title\007")
    terminal = Terminal(home)
    terminal.tape("raw")
    terminal.play(*GAME)
    Person(terminal).play_until("turn")
    leave(terminal)
    with open(home.file("raw"), "rb") as file:
        raw = file.read()
    if b"\033]0;title" in raw or b"\033[31mRed" in raw or b"\007" in raw:
        raise Failure("a name reaches the terminal as it is")


def no_flicker():
    """After the first screen nothing is wiped, and a key costs few bytes; waiting costs nothing."""
    home = Home()
    terminal = Terminal(home)
    terminal.play(*GAME)
    person = Person(terminal)
    person.play_until("turn")
    terminal.await_still()
    terminal.tape("raw")
    for key in ("Right", "Right", "Left", "Left"):
        person.press(key, PATIENCE)
    terminal.await_still()
    moved = os.path.getsize(home.file("raw"))
    if not 0 < moved < 4 * 1000:
        terminal.fail(f"four arrow keys send {moved} bytes")
    pid = terminal.program()
    spent = work(pid)
    time.sleep(0.5)
    if work(pid) - spent > 10:
        terminal.fail("waiting for a key keeps the machine busy")
    person.must("turn", "d", "Enter")
    person.play_until("turn")
    with open(home.file("raw"), "rb") as file:
        if re.search(b"\033\\[H\033\\[2?J|\033\\[2J|\033c", file.read()):
            terminal.fail("the screen is wiped between two looks")
    leave(terminal)


def work(pid):
    """Hundredths of seconds a program has kept the machine busy."""
    with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 100 // os.sysconf("SC_CLK_TCK")


def countdown():
    """The time to Nope is to be seen, runs out, and then the game goes on by itself."""
    terminal = Terminal(Home(nope_seconds=2))
    terminal.play("board", "--players", 3, "--seed", 8, "--bots", "thumb")
    person = Person(terminal)
    question = person.play_until("magnet").split("\n")[-2]
    lengths = set()

    def over(screen):
        if question in screen:
            lengths.add(screen.count("\u2588"))
        return question not in screen

    terminal.await_that(over, "end of the window")
    if len(lengths) < 3:
        terminal.fail(f"the time to answer is not seen to run out: {lengths}")
    terminal.close()


run(colours, plain_signs, no_table, too_small, strange_names, no_flicker, countdown)
PYTHON
