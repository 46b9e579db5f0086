# SPDX-License-Identifier: MIT
"""Plays every game at three sizes and writes down its moments, windows, lists and ends, to be read:
    LITTERBOX=build/dev/litterbox python3 tests/support/captures.py FOLDER
"""
import sys

from tui import *

SIZES = ((60, 20), (80, 24), (120, 40))
MOST = 6  # screens of a kind


def capture(folder, game, columns, rows):
    terminal = Terminal(Home(speed=100, pass_empty=0), columns, rows)
    players = 6 if game in ("board", "pets") else 4
    terminal.play(game, "--players", players, "--seed", 8, "--bots", "thumb")
    person, kept = Person(terminal, cards_every=2), {}
    with open(os.path.join(folder, f"{game}-{columns}x{rows}.txt"), "w", encoding="utf-8") as file:
        for _ in range(600):
            what, screen = person.look()
            if what in ("notice", "nope", "magnet", "list", "slider", "secret", "over"):
                screen = terminal.await_still(0.05)
                same = kept.setdefault(what, [])
                if len(same) < MOST and screen not in same:
                    same.append(screen)
                    file.write(f"== {what}\n{framed(screen)}\n")
            if what in ("over", "shell"):
                break
            person.press(person.answer(what, screen))
    terminal.close()


os.makedirs(sys.argv[1], exist_ok=True)
for name in GAMES:
    for size in SIZES:
        capture(sys.argv[1], name, *size)
