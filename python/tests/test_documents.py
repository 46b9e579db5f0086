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


def run(folder, script, arguments):
    environment = {**os.environ, "MPLCONFIGDIR": str(folder), "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    command = [sys.executable, ROOT / "python" / script, *arguments]
    return subprocess.run(command, check=True, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True).stdout


def commands():
    lines = [line.split() for block in blocks("sh") for line in block.splitlines()]
    return {Path(line[1]).name: line[2:] for line in lines if line[0] == "python"}


def test_its_commands_are_right(tmp_path):
    for module in ("numpy", "pandas", "matplotlib"):
        pytest.importorskip(module)
    assert sorted(commands()) == sorted([*SHORT, "judges.py", "speed.py"])
    for script, arguments in SHORT.items():
        run(tmp_path, f"examples/{script}", arguments)
    assert len(list(tmp_path.rglob("*.png"))) == 3


@pytest.mark.skipif(os.environ.get("LITTERBOX_LONG") != "1", reason="LITTERBOX_LONG=1 measures")
def test_what_takes_longer(tmp_path):
    for module in ("numpy", "pandas", "pyspiel"):
        pytest.importorskip(module)
    learned = run(tmp_path, "examples/learn_pets.py", commands()["learn_pets.py"])
    assert float(re.search(r"against random players: ([\d.]+)%", learned)[1]) >= 80
    assert "CFR+" in run(tmp_path, "benchmarks/judges.py", ["--endings", "2", "--deals", "1", "--simulations", "5"])
    assert "original 4: Batch.step" in run(tmp_path, "benchmarks/speed.py", ["--seconds", "0.1", "--games", "256"])


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
