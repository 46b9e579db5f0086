# SPDX-License-Identifier: MIT
"""Three plots from the lab: who wins from which seat, a ladder of bots, and whether the odds are right.

python python/examples/three_plots.py --games 20000 --deals 50 --states 200 plots
"""

import argparse
from pathlib import Path

import matplotlib as mpl
import numpy as np
import pandas as pd

from litterbox import Game, lab

mpl.use("Agg")
from matplotlib import pyplot as plt


def win_share_by_seat(folder: Path, games: int) -> None:
    """Random play at every table of one game: what the seat is worth."""
    tables = [lab.sim(Game("original", players), games, seed=1) for players in range(2, 6)]
    figure, axes = plt.subplots()
    for players, table in enumerate(tables, start=2):
        axes.errorbar(table["seat"], table["share"] * players, table["margin"] * players, fmt="o-", label=f"{players}")
    axes.axhline(1, color="grey", linewidth=1)
    axes.set(xlabel="seat", ylabel="share of the win, fair = 1", title="original, random play")
    axes.legend(title="players")
    figure.savefig(folder / "win_share_by_seat.png")


def ladder(folder: Path, deals: int) -> pd.DataFrame:
    """Bots of rising strength against each other."""
    table = lab.arena("original", ["random", "drawer", "thumb", "counter"], deals, seed=1)
    figure, axes = plt.subplots()
    axes.barh(table["bot"], table["share"], xerr=table["margin"])
    axes.invert_yaxis()
    axes.set(xlabel="share of the win, two players", title="ladder")
    figure.savefig(folder / "ladder.png")
    return table


def calibration(folder: Path, states: int) -> None:
    """Predicted shares, in fifths, beside what came of them."""
    table = lab.calibration("original", states, seed=1)
    fifths = np.clip((table["predicted"] * 5).astype(int), 0, 4)
    groups = table.groupby(fifths)
    means = groups.mean()
    figure, axes = plt.subplots()
    axes.errorbar(means["predicted"], means["came"], 1.96 * groups["came"].sem(), fmt="o")
    axes.plot([0, 1], [0, 1], color="grey", linewidth=1)
    axes.set(xlabel="predicted share", ylabel="what came", title="odds of original, two players")
    figure.savefig(folder / "calibration.png")


def main() -> None:
    """Draw all three."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=20000)
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--states", type=int, default=200)
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    win_share_by_seat(given.folder, given.games)
    print(ladder(given.folder, given.deals).to_string(index=False))
    calibration(given.folder, given.states)


if __name__ == "__main__":
    main()
