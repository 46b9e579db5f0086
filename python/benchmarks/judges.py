# SPDX-License-Identifier: MIT
"""What OpenSpiel says of our bots: how far they are exploited in endings of pets, and its ISMCTS against one of them.

    python python/benchmarks/judges.py [--endings 12] [--deals 50] [--simulations 100]

A deal is two games, so with 100 simulations the arena takes a processor some ten seconds a deal.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import pandas as pd
import pyspiel

from litterbox import lab, spiel

LEVELS = ("thumb", "counter", "tree:100")
ROUNDS = 300


def exploited(seed: int) -> Iterator[tuple[str, float]]:
    """What a best response takes from each policy in one ending."""
    game = pyspiel.load_game(f"{spiel.ENDING}(pile=1,seed={seed})")
    tree = pyspiel.convert_to_cached_tree(game)
    yield "all alike", pyspiel.exploitability(tree, pyspiel.UniformRandomPolicy(tree))
    for level in LEVELS:
        yield level, pyspiel.exploitability(tree, spiel.policy_table(game, spiel.bot_moves(level)))
    yield "our solution", pyspiel.exploitability(tree, spiel.policy_table(game, spiel.solved_moves(game)))
    solver = pyspiel.CFRPlusSolver(tree)
    for _ in range(ROUNDS):
        solver.evaluate_and_update_policy()
    yield f"CFR+, {ROUNDS} rounds", pyspiel.exploitability(tree, solver.average_policy())


def main() -> None:
    """Both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--endings", type=int, default=12)
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--simulations", type=int, default=100)
    given = parser.parse_args()
    spiel.register()
    table = pd.DataFrame([dict(exploited(seed)) for seed in range(given.endings)])
    print(table.agg(["mean", "max"]).T.to_string(float_format=lambda share: f"{share:.5%}"))
    for name in ("pets", "original"):
        print(name)
        print(lab.arena(name, [spiel.Ismcts(given.simulations), "counter"], given.deals, seed=1).to_string(index=False))


if __name__ == "__main__":
    main()
