#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Plays every game to its end in the line mode, in a dumb terminal and through a pipe: sentences and nothing else.
set -eu
command -v tmux >/dev/null && command -v python3 >/dev/null || exit 77
PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$SOURCE_DIR/tests/support exec python3 - <<'PYTHON'
from tui import *

TYPED = ("1", "2", "0", "1", "3", "1", "4", "5", "10", "9", "6", "1", "8", "7")


def plain(game, text):
    """Nothing but sentences a voice can read: no codes, no signs, no line wider than a page."""
    strange = set(re.findall(r"[^\n -~]", text))
    if strange:
        raise Failure(f"{game}: {sorted(strange)} is not plain")
    for line in text.split("\n"):
        if len(line) > 80:
            raise Failure(f"{game}: this line is too wide: {line}")
        if re.search(r"[|#_=]{3}|\(null\)|[-]{4}", line):
            raise Failure(f"{game}: this is a drawing, not a sentence: {line}")
    if not re.search(r"^Result: .* wins;", text, re.M):
        raise Failure(f"{game}: there is no result")


def dumb():
    for game in GAMES:
        home = Home()
        terminal = Terminal(home, 80, 24, TERM="dumb")
        terminal.shell("stty -g >before")
        terminal.await_still()
        terminal.tape("raw")
        terminal.shell(f'"$LITTERBOX" play {game} --players 3 --seed 8 --record record')
        terminal.await_text("Type . for help")
        for turn in range(1500):
            screen = terminal.await_that(
                lambda screen: re.search(r"^([^>]*>|" + PROMPT + ")$", last_row(screen)), "question")
            if last_row(screen) == PROMPT:
                break
            if re.search(r"press Enter\.\n> ?$", screen.rstrip()):
                terminal.keys("Enter")
                terminal.await_still(0.2)
            else:
                terminal.shell(TYPED[turn % len(TYPED)])
                terminal.await_that(lambda now: now != screen, "answer")
        terminal.left(0)
        terminal.close()
        if "fine" not in litterbox("verify", home.file("record")):
            raise Failure(f"{game}: the record does not verify")
        with open(home.file("raw"), encoding="utf-8", newline="") as file:
            raw = file.read()
        if re.search("\r[^\r\n]", raw):
            raise Failure(f"{game}: the cursor goes back in a line")
        plain(game, raw.replace("\r", "").partition("Type ? for help")[2].partition("left=")[0])


def piped():
    for game in GAMES:
        answers = "\n".join((*TYPED, "") * 300) + "\n"
        done = subprocess.run([LITTERBOX, "play", game, "--line", "--players", "4", "--seed", "3"],
                              input=answers, text=True, capture_output=True, check=False)
        if done.returncode != 0 or done.stderr:
            raise Failure(f"{game}: status {done.returncode}: {done.stderr}")
        plain(game, done.stdout)


run(dumb, piped)
PYTHON
