# SPDX-License-Identifier: MIT
"""Sits at the full-screen table as a person does: keys go into a terminal, what it shows is read.

The terminal is a tmux server of its own, spoken to in control mode, so that a look at the screen
costs next to nothing. Nothing here waits a fixed time: the screen is read until it says something.
"""
import atexit
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PATIENCE = 30  # seconds until a screen that does not come is a failure
LITTERBOX = os.environ["LITTERBOX"]
GAMES = ("original", "burglar", "evil", "board", "pets")
MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # where syncing costs nothing
PROMPT = "sh:"  # of the shell the program is started from

SETTINGS = {"name": "Nell", "nope_seconds": 0, "speed": 0, "ask_first": 0, "pass_empty": 0}


class Failure(Exception):
    pass


def litterbox(*arguments, text=None):
    done = subprocess.run([LITTERBOX, *map(str, arguments)], input=text, text=True,
                          capture_output=True, check=False)
    if done.returncode != 0:
        raise Failure(f"litterbox {' '.join(map(str, arguments))}: {done.stderr.strip()}")
    return done.stdout


class Home:
    """A folder for settings, saved games and records, with nothing of the person's own."""

    def __init__(self, **settings):
        self.path = tempfile.mkdtemp(prefix="litterbox-tui-", dir=MEMORY)
        atexit.register(shutil.rmtree, self.path, ignore_errors=True)
        self.set(**settings)

    def set(self, **settings):
        folder = os.path.join(self.path, "config", "litterbox")
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "settings"), "w", encoding="utf-8") as file:
            for key, value in {**SETTINGS, **settings}.items():
                file.write(f"{key}={value}\n")

    def file(self, name):
        return os.path.join(self.path, name)

    def open_game(self):
        """The record of the game that is open, or None."""
        path = self.file("state/litterbox/open.game")
        if not os.path.exists(path):
            return None
        with open(path, encoding="utf-8") as file:
            return re.split("^journal ", file.read().split("\n", 1)[1], flags=re.M)[0]

    def moves(self):
        return moves_of(self.open_game() or "")

    def records(self):
        folder = self.file("state/litterbox/records")
        return sorted(os.path.join(folder, name) for name in os.listdir(folder))


def moves_of(record):
    """The moves in a record: after its head, a seat and what it does."""
    return re.findall(r"^\d+ .*$", record.partition("\n\n")[2], re.M)


class Terminal:
    """A terminal with a shell in it."""

    def __init__(self, home, columns=80, rows=24, **environment):
        self.home, self.columns, self.rows = home, columns, rows
        socket = os.path.join(home.path, f"socket{time.monotonic_ns()}")
        self.tmux = ["tmux", "-u", "-S", socket, "-f", "/dev/null"]
        surroundings = {"TERM": "screen-256color", "LC_ALL": "C.UTF-8", "PS1": PROMPT + " ",
                        "ENV": "", "HOME": home.path, "XDG_CONFIG_HOME": home.file("config"),
                        "XDG_STATE_HOME": home.file("state"), "LITTERBOX": LITTERBOX}
        surroundings.update(environment)
        shell = "exec env -u NO_COLOR -u TMUX " + " ".join(
            f"{key}='{value}'" for key, value in surroundings.items()) + " sh"
        subprocess.run([*self.tmux, "new-session", "-d", "-s", "table", "-x", str(columns),
                        "-y", str(rows), "-c", home.path, shell, ";",
                        "set", "-g", "status", "off", ";", "set", "-g", "window-size", "manual",
                        ";", "set", "-g", "remain-on-exit", "on", ";",
                        "resize-window", "-x", str(columns), "-y", str(rows)],
                       check=True, env={**os.environ, "LC_ALL": "C.UTF-8"})
        self.client = subprocess.Popen([*self.tmux, "-C", "attach", "-f", "no-output"],
                                       stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                       encoding="utf-8", env={**os.environ, "LC_ALL": "C.UTF-8"})
        atexit.register(self.close)
        self.read_block()
        self.await_text("^" + PROMPT)

    def close(self):
        subprocess.run([*self.tmux, "kill-server"], stderr=subprocess.DEVNULL, check=False)
        if self.client.poll() is None:
            self.client.kill()
        self.client.wait()
        self.client.stdin.close()
        self.client.stdout.close()

    def read_block(self):
        lines, inside = [], False
        for line in self.client.stdout:
            if line.startswith("%begin "):
                lines, inside = [], True
            elif inside and line.startswith(("%end ", "%error ")):
                if line.startswith("%error "):
                    raise Failure("tmux: " + "\n".join(lines))
                return lines
            elif inside:
                lines.append(line.rstrip("\n"))
        raise Failure("tmux is gone")

    def command(self, text):
        self.client.stdin.write(text + "\n")
        self.client.stdin.flush()
        return self.read_block()

    def lines(self, codes=False):
        """The rows of the screen; with codes also what paints them."""
        return [line.rstrip() for line in
                self.command("capture-pane -t table -p" + (" -e" if codes else ""))]

    def screen(self, codes=False):
        return "\n".join(self.lines(codes))

    def keys(self, *keys):
        self.command("send-keys -t table " + " ".join(quoted(key) for key in keys))

    def type(self, text):
        self.command("send-keys -t table -l " + quoted(text))

    def flags(self):
        """Whether the terminal is in the program's hands: other screen, hidden cursor, keypad."""
        return self.command("display-message -t table -p "
                            "'#{alternate_on}#{?cursor_flag,0,1}#{keypad_flag}"
                            "#{keypad_cursor_flag}#{mouse_any_flag}'")[0]

    def resize(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.command(f"resize-window -t table -x {columns} -y {rows}")

    def tape(self, name):
        """From now on keep every byte the terminal is sent in a file at home."""
        self.command(f"pipe-pane -t table -o {quoted('exec cat >' + self.home.file(name))}")

    def fail(self, why):
        raise Failure(f"{why}; the screen is\n" + framed(self.screen()))

    def await_that(self, holds, what, patience=PATIENCE):
        """Look again until it holds; what the screen was then."""
        until = time.monotonic() + patience
        pause = 0.005
        while True:
            screen = self.screen()
            if holds(screen):
                return screen
            if time.monotonic() > until:
                self.fail(f"there is no {what}")
            time.sleep(pause)
            pause = min(pause * 1.3, 0.1)

    def await_text(self, pattern, patience=PATIENCE):
        return self.await_that(lambda screen: re.search(pattern, screen, re.M), f"/{pattern}/",
                               patience)

    def await_still(self, quiet=0.15):
        """A screen that has not changed for a while."""
        last, since = self.screen(), time.monotonic()
        until = since + PATIENCE
        while time.monotonic() - since < quiet:
            time.sleep(0.02)
            screen = self.screen()
            if screen != last:
                last, since = screen, time.monotonic()
            if since > until:
                self.fail("the screen does not come to rest")
        return last

    # ---- The program in the terminal ----

    def shell(self, line):
        self.type(line)
        self.keys("Enter")

    def play(self, *arguments, before="", awaits=None):
        """Start litterbox play; the shell notes the terminal's state before it."""
        self.shell("clear; stty -g >before; " + before + '"$LITTERBOX" play '
                   + " ".join(map(str, arguments)))
        return self.await_that(awaits or (lambda screen: self.flags()[0] == "1" and screen.strip()),
                               "table")

    def program(self):
        """The id of the running program."""
        shell = int(self.command("display-message -t table -p '#{pane_pid}'")[0])
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with open(f"/proc/{shell}/task/{shell}/children", encoding="utf-8") as file:
                children = file.read().split()
            if children:
                return int(children[0])
            time.sleep(0.01)
        raise Failure("the program does not run")

    def signal(self, number):
        os.kill(self.program(), number)

    def left(self, status):
        """Fails unless the program is gone with that status and the terminal is as it was."""
        self.await_that(lambda screen: last_row(screen) == PROMPT or "left=" in screen, "shell")
        if self.flags() != "00000":
            self.fail(f"the terminal is left as {self.flags()}: other screen, hidden cursor, "
                      "keypad, cursor keys, mouse")
        self.shell("echo left=$?; stty -g >after; cmp before after; echo same=$?")
        self.await_text(r"^same=\d+$")
        if not re.search(f"^left={status}$", self.screen(), re.M):
            self.fail(f"the program leaves with another status than {status}")
        if not re.search("^same=0$", self.screen(), re.M):
            self.fail("the terminal's settings are not as they were")


def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


def framed(screen):
    return "\n".join("  | " + line for line in screen.split("\n"))


def rows_of(screen):
    return [row.rstrip() for row in screen.rstrip("\n").split("\n")]


def last_row(screen):
    return ([row for row in rows_of(screen) if row.strip()] or [""])[-1].rstrip()


# ---- A person --------------------------------------------------------------------------------------

# What the last row says the keys are, and with it what is asked.
ASKED = (
    ("curtain", "Enter opens the curtain"),
    ("cover", "Enter covers your cards"),
    ("secret", "any key covers them again"),
    ("nope", "n Nope  p pass  Enter"),
    ("magnet", "m magnet  p pass  Enter"),
    ("turn", "arrows, "),
    ("slider", "left right, or a number"),
    ("sure", "up down, or its key  Enter  Escape no"),
    ("list", "up down, or its key"),
    ("over", "up down or its letter   Enter   l log"),
    ("passing", "any key goes on  "),  # the table moves on by itself
    ("notice", "any key goes on"),
    ("typing", "a move: "),
    ("menu", "up down   Enter   Escape plays on"),
)


def asked(screen):
    """What a screen asks: a word of the table above; "small", "shell" or "" for nothing."""
    if "The table needs a window of 60 columns and 20 rows" in " ".join(screen.split()):
        return "small"
    last = last_row(screen)
    if last == PROMPT:
        return "shell"
    for word, keys in ASKED:
        if last.strip().startswith(keys.strip()) and keys in last + " ":
            return "" if word == "passing" else word
    return ""


class Person:
    """Plays whatever is asked: mostly on, now and then a card, never the same way twice in a row."""

    def __init__(self, terminal, cards_every=3, nopes_every=4, watch=None):
        self.terminal = terminal
        self.cards_every, self.nopes_every = cards_every, nopes_every
        self.watch = watch  # is shown every screen that asks something
        self.turns = self.windows = self.lists = 0
        self.tries = 0  # cards tried in this turn
        self.seen = {}  # how often each thing was asked
        self.pressed = 0

    def look(self):
        """What is asked and the screen, once something is."""
        while True:
            screen = self.terminal.await_that(asked, "question")
            what = asked(screen)
            try:
                if self.watch is not None:
                    self.watch(what, screen)
                self.seen[what] = self.seen.get(what, 0) + 1
                return what, screen
            except Failure:  # half of a screen may still be on its way
                if self.terminal.await_still() == screen:
                    raise

    def answer(self, what, screen):
        """The key a person would press, or several."""
        if what == "turn":
            return self.turn(screen)
        if what in ("nope", "magnet"):
            self.windows += 1
            yes = self.nopes_every and self.windows % self.nopes_every == 0
            return (what[0], "Enter") if yes and "You hold no" not in screen else "Enter"
        if what == "list" and "Sure?" in screen:  # what was picked is meant
            return "Down" if re.search("[\u203a>] n no", screen) else "Enter"
        if what == "list":
            self.lists += 1
            return "Down" if self.lists % 3 == 1 else "Enter"
        if what == "sure":
            return "y", "Enter"
        if what == "slider":
            self.lists += 1
            return "Right" if self.lists % 2 == 1 else "Enter"
        if what in ("curtain", "cover"):
            return "Enter"
        return "Escape"

    def turn(self, screen):
        """A card now and then; what can always be done otherwise."""
        keys = last_row(screen)
        always = "d" if " d " in keys and re.search(r"\[d\]", screen) else None
        if self.tries == 0:
            self.turns += 1
        self.tries += 1
        if always and (not self.cards_every or self.turns % self.cards_every or self.tries > 4):
            self.tries = 0
            return always, "Enter"
        return "Enter" if self.tries % 2 else "Right"

    def press(self, keys, patience=0.5):
        """Press a key, or several, and wait until the screen shows that it was read."""
        if not isinstance(keys, str):
            for key in keys:
                if asked(self.terminal.screen()) != "over":  # the key before it may have been the last
                    self.press(key, 2 if key != keys[-1] else patience)
            return
        key, terminal = keys, self.terminal
        before, until = terminal.screen(codes=True), time.monotonic() + patience
        self.pressed += 1
        terminal.keys(key)
        while terminal.screen(codes=True) == before and time.monotonic() < until:
            time.sleep(0.005)  # a key may do nothing: the next one will

    def step(self):
        what, screen = self.look()
        if what not in ("over", "shell", "small"):
            self.press(self.answer(what, screen))
        return what

    def play_until(self, stop, most=4000):
        """Play on until something is asked, or a test of (what, screen) holds."""
        wanted = stop if callable(stop) else lambda what, screen: what == stop
        for _ in range(most):
            what, screen = self.look()
            if wanted(what, screen):
                return screen
            if what in ("over", "shell", "small"):
                self.terminal.fail(f"the game is at \"{what}\" too soon")
            self.press(self.answer(what, screen))
        self.terminal.fail("the game does not come to an end")
        return None

    def must(self, what, *keys):
        """Something must be asked now, and is answered with keys that must do something."""
        self.terminal.await_that(lambda screen: asked(screen) == what, what, PATIENCE)
        screen = self.terminal.await_still(0.03)
        for key in keys:
            self.press(key, PATIENCE)
        return screen

    def quit(self):
        """Out of the program by the table's menu; the game stays open."""
        self.must("turn", "q")
        self.terminal.await_that(lambda screen: asked(screen) == "menu", "menu")
        key = re.search(r"\b(\w) quit\b", self.terminal.await_still(0.03))
        if not key:
            self.terminal.fail("the menu does not offer to quit")
        self.terminal.keys(key.group(1))
        self.terminal.left(0)

    def finish(self):
        """To the end of the game and out of the program."""
        screen = self.play_until("over")
        self.terminal.keys("Escape")
        return screen


# ---- What a screen must have -----------------------------------------------------------------------

TITLES = {"original": "Exploding Kittens", "burglar": "Exploding Kittens: Cat Burglar Edition",
          "evil": "Exploding Kittens: Good vs Evil", "board": "Exploding Kittens: The Board Game",
          "pets": "Power Hungry Pets"}


# A frame with a title that goes on to its corner without the space after it.
CUT_TITLE = re.compile("\u256d\u2500 [^\n\u2502\u256d\u256e\u2570\u256f]*[^ \u2500\n\u256d\u256e\u2570\u256f]\u2500*\u256e")


def opening(game, players, seed):
    """The state a game begins with: everything, from the trace of the same seed."""
    trace = subprocess.Popen([LITTERBOX, "trace", game, "--players", str(players), "--seed",
                              str(seed)], stdout=subprocess.PIPE, text=True)
    state = json.loads(trace.stdout.readline())["state"]
    trace.stdout.close()
    trace.wait()
    return state


def sound(terminal, game, names):
    """A check of every screen that asks something: the game, the people, and what can be done."""

    def check(what, screen):
        rows = screen.split("\n")
        if what in ("small", "shell"):
            return
        if len(rows) != terminal.rows or not rows[-1].strip():
            terminal.fail("the last row is not the keys'")
        if not rows[0].strip().startswith(TITLES[game]):
            terminal.fail("the first row is not the game's")
        if re.search(r"\(null\)|\ufffd|%[sdu]", screen):
            terminal.fail("there is something that no person would write")
        if CUT_TITLE.search(screen):
            terminal.fail("a title is cut off")
        if what in ("turn", "list", "slider", "nope", "magnet") and not rows[-2].strip():
            terminal.fail("no line says what can be done now")
        if what in ("turn", "nope", "magnet"):
            for name in names:
                if name not in screen:
                    terminal.fail(f"{name} is not at the table")

    return check


def run(*tests):
    """Run each test; a failure is told with the screen it happened on."""
    for test in tests:
        begun = time.monotonic()
        try:
            test()
        except Failure as failure:
            print(f"{test.__name__}: {failure}", file=sys.stderr)
            sys.exit(1)
        print(f"{test.__name__}: {time.monotonic() - begun:.1f} s")


# A stray hang-up of this process's own terminal must not end the tests half-way.
signal.signal(signal.SIGHUP, signal.SIG_IGN)
