# SPDX-License-Identifier: MIT
"""What the documents show works: Python of docs/python.md in one go, and the examples in the sources."""

import doctest
import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = ROOT / "docs" / "python.md"
SHORT = {
    "three_plots.py": ["--games", "500", "--deals", "2", "--states", "6", "plots"],
    "learn_pets.py": ["--games", "32", "--rounds", "2"],
}


def blocks(kind):
    return re.findall(rf"^```{kind}\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


def test_the_page_is_right():
    for module in ("numpy", "pandas", "gymnasium", "pettingzoo"):
        pytest.importorskip(module)
    names: dict = {}
    spiel = importlib.util.find_spec("pyspiel") is not None
    for block in blocks("python"):
        if "pyspiel" in block and not spiel:
            continue
        exec(compile(block, str(PAGE), "exec"), names)
    assert len(blocks("python")) >= 5


def test_its_commands_are_right(tmp_path):
    for module in ("numpy", "pandas", "matplotlib"):
        pytest.importorskip(module)
    lines = [line for block in blocks("sh") for line in block.splitlines() if line.startswith("python python/examples")]
    scripts = [ROOT / line.split()[1] for line in lines]
    assert sorted(script.name for script in scripts) == sorted(SHORT)
    environment = {**os.environ, "MPLCONFIGDIR": str(tmp_path), "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    for script in scripts:
        command = [sys.executable, script, *SHORT[script.name]]
        subprocess.run(command, check=True, cwd=tmp_path, env=environment, stdout=subprocess.DEVNULL)
    assert len(list(tmp_path.rglob("*.png"))) == 3


@pytest.mark.parametrize(
    ("module", "needs"),
    [
        ("litterbox", ()),
        ("litterbox.vector", ("numpy",)),
        ("litterbox.aec", ("numpy", "pettingzoo")),
        ("litterbox.gym", ("numpy", "gymnasium", "pettingzoo")),
        ("litterbox.spiel", ("pyspiel",)),
    ],
)
def test_examples_in_the_sources(module, needs):
    for needed in needs:
        pytest.importorskip(needed)
    result = doctest.testmod(importlib.import_module(module))
    assert result.attempted > 0
    assert result.failed == 0


def test_the_layout_is_documented():
    from litterbox import Game, games

    page = (ROOT / "docs" / "observations.md").read_text(encoding="utf-8")
    for name in games():
        layouts = [
            Game(name, players).layout for players in range(Game(name).least_players, Game(name).most_players + 1)
        ]
        for feature in layouts[0].features:
            assert f"`{feature.name}`" in page
        sizes = ", ".join(str(layout.size) for layout in layouts)
        known = ", ".join(str(layout.size_known) for layout in layouts)
        assert re.search(rf"\| `{name}` \| {layouts[0].actions} \| \d \| {sizes} \| {known} \|", page)
