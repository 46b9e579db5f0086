# SPDX-License-Identifier: MIT
"""What of the two headers Python knows, and the few functions beside them: cffi makes litterbox._native of it."""

import os
from pathlib import Path

from cffi import FFI

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
ROOMS = ("core", "games", "memory", "observe", "words", "wire", "bots", "advice", "table")

builder = FFI()
builder.cdef((HERE / "native.h").read_text(encoding="utf-8").split("/* cdef */")[1])


def beside(path: Path) -> str:
    """A path as seen from this folder, which setuptools wants."""
    return os.path.relpath(path, HERE)


builder.set_source(
    "litterbox._native",
    "#include <litterbox.h>\n#include <litterbox_table.h>\n" + (HERE / "native.c").read_text(encoding="utf-8"),
    sources=sorted(beside(path) for room in ROOMS for path in (ROOT / "src" / room).rglob("*.c")),
    include_dirs=[beside(ROOT / "include"), beside(ROOT / "src")],
    extra_compile_args=["-std=gnu11", "-O2", "-DNDEBUG", "-g0", "-fvisibility=hidden"],
    libraries=["m"],
)
