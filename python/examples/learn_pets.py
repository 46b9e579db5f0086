# SPDX-License-Identifier: MIT
"""A small network learns Power Hungry Pets for two players by playing against random players: REINFORCE in numpy.

    python python/examples/learn_pets.py --rounds 20

It is an example, no champion: it beats random players in more than four games of five, and a minute is enough for it.
"""

import argparse
import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from litterbox import Game
from litterbox.vector import Batch

Array = NDArray[np.float32]
STEPS, HIDDEN = 160, 64


class Policy:
    """A network with one hidden layer, and Adam to train it."""

    def __init__(self, inputs: int, actions: int, chance: np.random.Generator) -> None:
        self.weights: list[Array] = [
            (chance.normal(size=(inputs, HIDDEN)) / np.sqrt(inputs)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            np.zeros((HIDDEN, actions), np.float32),
            np.zeros(actions, np.float32),
        ]
        self.means = [np.zeros_like(weight) for weight in self.weights]
        self.squares = [np.zeros_like(weight) for weight in self.weights]
        self.updates = 0

    def chances(self, seen: Array, masks: NDArray[np.uint8]) -> tuple[Array, Array]:
        """The hidden layer, and how likely each legal action is taken."""
        first, first_bias, second, second_bias = self.weights
        hidden = np.tanh(seen @ first + first_bias)
        scores = np.where(masks > 0, hidden @ second + second_bias, -1e9)
        raised = np.exp(scores - scores.max(axis=1, keepdims=True))
        return hidden, raised / raised.sum(axis=1, keepdims=True)

    def learn(self, seen: Array, masks: NDArray[np.uint8], taken: NDArray[Any], gains: Array, rate: float) -> None:
        """One step uphill: actions become likelier as they gained; a little entropy keeps it curious."""
        hidden, chances = self.chances(seen, masks)
        pull = -chances * gains[:, None]
        pull[np.arange(len(taken)), taken] += gains
        logs = np.log(np.maximum(chances, 1e-8))
        pull -= 0.01 * chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
        pull /= len(taken)
        back = (pull @ self.weights[2].T) * (1 - hidden**2)
        slopes = [seen.T @ back, back.sum(axis=0), hidden.T @ pull, pull.sum(axis=0)]
        self.updates += 1
        for weight, slope, mean, square in zip(self.weights, slopes, self.means, self.squares):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            fair = (1 - 0.9**self.updates, 1 - 0.999**self.updates)
            weight += rate * (mean / fair[0]) / (np.sqrt(square / fair[1]) + 1e-8)


def draw(chances: Array, chance: np.random.Generator) -> NDArray[np.uint8]:
    """An action of each row, by its chances."""
    sums = chances.cumsum(axis=1)
    below = chance.random((len(chances), 1), np.float32) * sums[:, -1:]
    found: NDArray[np.uint8] = (sums <= below).sum(axis=1).astype(np.uint8)
    return found


def play(batch: Batch, policy: Policy, own: NDArray[Any], chance: np.random.Generator, steps: int) -> Any:
    """So many steps of all games: what the learner saw and did, and what came of it where the game has ended."""
    seen, masks, taken, asked, gains, ended = [], [], [], [], [], []
    for _ in range(steps):
        choices = batch.random().copy()
        ours = batch.seats == own
        numbers = batch.observations[ours].astype(np.float32) / 4
        choices[ours] = draw(policy.chances(numbers, batch.masks[ours])[1], chance)
        seen.append(numbers)
        masks.append(batch.masks[ours].copy())
        taken.append(choices[ours])
        asked.append(ours)
        batch.step(choices)
        ended.append(batch.ended > 0)
        gains.append(np.where(ended[-1], 2 * batch.rewards[np.arange(batch.games), own] - 1, np.nan))
    value = np.full(batch.games, np.nan, np.float32)
    values = []
    for step in reversed(range(steps)):
        value = np.where(ended[step], gains[step], value).astype(np.float32)
        values.append(value[asked[step]])
    rows = [np.concatenate(part) for part in (seen, masks, taken, values[::-1])]
    known = ~np.isnan(rows[3])
    won = np.concatenate([gain[end] for gain, end in zip(gains, ended)]) > 0
    return *(row[known] for row in rows), won


def main() -> None:
    """Learn, then play games that nothing is learned from."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--games", type=int, default=512)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    chance = np.random.default_rng(given.seed)
    game = Game("pets", 2)
    policy = Policy(game.layout.size, game.layout.actions, chance)
    batch = Batch(game, given.games, given.seed)
    own = np.arange(given.games) % 2
    begin = time.monotonic()
    for number in range(given.rounds):
        seen, masks, taken, values, won = play(batch, policy, own, chance, STEPS)
        gains = (values - values.mean()) / (values.std() + 1e-6)
        order = chance.permutation(len(taken))
        for part in np.array_split(order, 8):
            policy.learn(seen[part], masks[part], taken[part], gains[part], 0.003)
        if number % 5 == 4:
            print(f"{number + 1:4} rounds, {time.monotonic() - begin:5.1f} s: {won.mean():.1%} of {len(won)} games won")
    *_, won = play(Batch(game, given.games, given.seed + 10**6), policy, own, chance, 4 * STEPS)
    margin = 1.96 * np.sqrt(won.mean() * (1 - won.mean()) / len(won))
    print(f"against random players: {won.mean():.1%} +- {margin:.1%} of {len(won)} games")


if __name__ == "__main__":
    main()
