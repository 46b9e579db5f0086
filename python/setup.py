# SPDX-License-Identifier: MIT
"""Compiles engine and table library into the package: one extension for every Python from 3.9 on."""

import os
import re
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext

HEADER = Path(__file__).resolve().parent.parent / "include" / "litterbox.h"


class BuildInParallel(build_ext):
    """Compiles the sources of an extension side by side, through ccache where it is there."""

    def build_extensions(self) -> None:
        """Let the compiler take its objects from several threads."""
        compile_one = self.compiler.compile
        command = self.compiler.compiler_so
        if shutil.which("ccache") and "ccache" not in command[0]:
            self.compiler.set_executable("compiler_so", ["ccache", *command])

        def compile_all(sources: list[str], **options: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as threads:
                made = list(threads.map(lambda source: compile_one([source], **options), sources))
            return [name for names in made for name in names]

        self.compiler.compile = compile_all
        super().build_extensions()


def version() -> str:
    """Read the version of the engine from its header."""
    found = re.search(r'#define LB_VERSION "([^"]+)"', HEADER.read_text(encoding="utf-8"))
    assert found, "the header says its version"
    return found[1]


setup(
    version=version(),
    cffi_modules=["build_native.py:builder"],
    cmdclass={"build_ext": BuildInParallel},
    options={"bdist_wheel": {"py_limited_api": "cp39"}},
)
