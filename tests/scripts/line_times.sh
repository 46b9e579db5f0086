#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# At a terminal a searching bot takes its beat in a window, with a Nope in its hand (seed 40) and without (seed 2).
set -eu
command -v python3 >/dev/null || exit 77
exec python3 - <<'PYTHON'
import os, pty, select, sys, tempfile, time

BEAT_S = 0.065  # 70 ms, rounded by a clock of milliseconds


def read_until(terminal, word, seconds=20.0):
    text, end = b"", time.monotonic() + seconds
    while word not in text:
        ready, _, _ = select.select([terminal], [], [], max(0, end - time.monotonic()))
        if not ready:
            sys.exit(f"line_times.sh: no {word!r} in {text!r}")
        text += os.read(terminal, 4096)
    return text


def read_out(terminal):
    try:
        while os.read(terminal, 4096):
            pass
    except OSError:  # what a terminal says when nobody is left at its other end
        pass


def window(seed):
    """How long it takes from a card that may be Noped to what comes of it."""
    with tempfile.TemporaryDirectory() as home:
        child, terminal = pty.fork()
        if child == 0:
            os.environ.update(TERM="dumb", XDG_STATE_HOME=home, XDG_CONFIG_HOME=home)
            program = os.environ["LITTERBOX"]
            os.execv(program, [program, "play", "original", "--players", "2", "--seed", str(seed), "--bots",
                               "tree:1000ms", "--line"])
        read_until(terminal, b"> ")
        start = time.monotonic()
        os.write(terminal, b"shuffle\n")
        read_until(terminal, b"You play Shuffle")
        taken = time.monotonic() - start
        os.write(terminal, b"quit\n")
        read_until(terminal, b"You stop here")
        read_out(terminal)  # not hung up on while it ends: a leak check that is never comes to its end
        os.waitpid(child, 0)
        os.close(terminal)
        return taken


for seed in (2, 40):
    taken = window(seed)
    if taken < BEAT_S:
        sys.exit(f"line_times.sh: seed {seed}: the bot answers after {taken * 1000:.0f} ms, before its beat")
PYTHON
