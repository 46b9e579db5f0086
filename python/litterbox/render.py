# SPDX-License-Identifier: MIT
"""A view as text and as a picture; both know zones and no game."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from litterbox.state import View

WIDTH, ROW, TILE = 640, 22, 12
GROUND = (24, 28, 34)
INK = (220, 220, 214)
COLOURS = {
    "danger": (214, 62, 54),
    "rescue": (66, 168, 92),
    "attack": (222, 130, 48),
    "sight": (86, 130, 214),
    "trick": (150, 96, 196),
    "step": (92, 184, 190),
    "nope": (170, 40, 96),
    "cat": (196, 168, 96),
    "wonder": (232, 210, 84),
}
CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789:-,."
SHAPES = """
    2BED 6BAE 3923 6B6E 79A7 79A4 396B 5BED 7497 126A 5BAD 4927 5FED 6B6D 2B6A 6BA4 2B7B 6BAD 388E 7492
    5B6F 5B6A 5BFD 5AAD 5A92 72A7 7B6F 2C97 62A7 628E 5BC9 798E 39EF 7292 7BEF 7BCE 0410 01C0 0014 0002
"""
GLYPHS = {character: int(bits, 16) for character, bits in zip(CHARACTERS, SHAPES.split())}
"""Letters of three by five points, the highest bit first."""


def ansi(view: View) -> str:
    """The table in lines of text."""
    return str(view) + "\n"


def _write(picture: NDArray[np.uint8], x: int, y: int, words: str) -> None:
    for character in words.upper():
        bits = GLYPHS.get(character, 0)
        for point in range(15):
            if bits >> (14 - point) & 1:
                top, left = y + 2 * (point // 3), x + 2 * (point % 3)
                picture[top : top + 2, left : left + 2] = INK
        x += 8
        if x > WIDTH - 8:
            return


def rgb(view: View) -> NDArray[np.uint8]:
    """The table as a picture: a line for each zone, a tile for each card, backs grey."""
    zones = view.zones()
    picture = np.full((48 * ROW, WIDTH, 3), GROUND, np.uint8)
    _write(picture, 6, 6, f"{view.game.name}: {view.open}")
    for line, zone in enumerate(zones[:46], start=1):
        y = line * ROW + 6
        whose = "" if zone.owner is None else f"{zone.owner}: "
        _write(picture, 6, y, (whose + (zone.label or zone.kind))[:34])
        x = 300
        seen = [(card, copies) for card, copies in zone.cards if copies > 0]
        for _card, copies in seen:
            for _ in range(min(copies, 12)):
                picture[y : y + TILE, x : x + TILE - 2] = COLOURS.get(zone.tone, (150, 150, 160))
                x += TILE
            x += 4
        hidden = max(0, zone.count - sum(copies for _, copies in seen))
        for _ in range(min(hidden, (WIDTH - x) // TILE)):
            picture[y : y + TILE, x : x + TILE - 2] = (84, 88, 96)
            x += TILE
    return picture
