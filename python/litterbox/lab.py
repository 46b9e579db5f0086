# SPDX-License-Identifier: MIT
"""The lab: bots against bots, odds, reviews and simulation, as tables of pandas.

Everything that takes long runs in C without Python's lock, so threads share the work. Game *g* of a run follows from
seed and number alone: the number of threads changes nothing but the time.
"""

from __future__ import annotations

import itertools
import math
import os
import random
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, Union

import numpy as np
import pandas as pd

from litterbox._native import ffi, lib
from litterbox.game import Game, Seed, named, native_seed, text
from litterbox.match import Match
from litterbox.state import Memory, State, shares
from litterbox.vector import Batch


def levels() -> pd.DataFrame:
    """The bots there are, from the weakest on."""
    rows = [
        (text(lib.lb_level_name(i)), text(lib.lb_level_title(i)), text(lib.lb_level_help(i)))
        for i in range(lib.lb_level_count())
    ]
    return pd.DataFrame(rows, columns=["level", "title", "help"])


class Player(Protocol):
    """A player from elsewhere, written in Python."""

    name: str

    def choose(self, state: State, seed: int) -> Sequence[int]:
        """Choices of the seat that is asked; to look at what that seat may know is up to the player."""


Bot = Union[str, Player]
"""One of ours by its level, or one from elsewhere."""


def name_of(bot: Bot) -> str:
    """What a bot is called."""
    return bot if isinstance(bot, str) else bot.name


def play_bots(game: Game, bots: Sequence[Bot], seed: Seed = None, bots_seed: Seed = None) -> tuple[list[float], int]:
    """A game of bots from its deal to its end: the shares of the win, and how many moves."""
    if len(bots) != game.players:
        raise ValueError(f"there are {game.players} seats")
    levels = [bot for bot in bots if isinstance(bot, str)]
    if len(levels) < len(bots):
        return _play_here(game, bots, seed, bots_seed)
    names = [ffi.new("char[]", level.encode()) for level in levels]
    result = ffi.new("native_result *")
    why = ffi.new("lb_reason *")
    table = game.table(native_seed(seed))
    if not lib.native_play(table, native_seed(bots_seed), ffi.new("const char *[]", names), result, why):
        raise ValueError(text(why.text))
    winners = [seat for seat in range(game.players) if result.winners >> seat & 1]
    return shares(winners, game.players), int(result.moves)


def _play_here(game: Game, bots: Sequence[Bot], seed: Seed, bots_seed: Seed) -> tuple[list[float], int]:
    """The same where one of them plays in Python."""
    state, chance, moves = game.new_initial_state(seed), random.Random(bots_seed), 0
    while not state.over:
        seat = state.current_player()
        bot, dice = bots[seat], chance.getrandbits(63)
        chosen = state.memory(seat).choose(bot, dice) if isinstance(bot, str) else bot.choose(state, dice)
        for choice in chosen:
            state.choose(seat, choice)
        moves += not state.staged
    return state.returns(), moves


def interval(values: Sequence[float] | np.ndarray[Any, Any]) -> tuple[float, float]:
    """A mean and how far 95 % of such samples are at most from the truth."""
    array = np.asarray(values, float)
    spread = array.std(ddof=1) / math.sqrt(len(array)) if len(array) > 1 else math.inf
    return float(array.mean()), float(1.96 * spread)


def arena(
    game: Game | str,
    bots: Sequence[Bot],
    deals: int = 100,
    seed: int = 0,
    *,
    players: int = 2,
    threads: int | None = None,
    **options: Any,
) -> pd.DataFrame:
    """Bots against each other: every deal is played by each line-up of them, turned round the table.

    A bot is a level of ours or a ``Player``. One row for each: games, share of the win with its 95 % margin, and with
    two players Elo against the others as they are mixed here. A deal is one sample, for its games are not independent.
    """
    table = game if isinstance(game, Game) else Game(game, players, **options)
    named = {name_of(bot): bot for bot in bots}
    if len(named) != len(bots) or len(bots) < 2:
        raise ValueError("name two different bots or more")
    lineups = list(itertools.combinations(named, min(table.players, len(bots))))
    seatings = []
    for lineup in lineups:
        around = [lineup[i % len(lineup)] for i in range(table.players)]
        turned = {tuple(around[turn:] + around[:turn]) for turn in range(table.players)}
        seatings += sorted(turned)

    def deal(number: int) -> dict[str, list[float]]:
        gained: dict[str, list[float]] = {name: [] for name in named}
        for turn, seating in enumerate(seatings):
            won, _ = play_bots(table, [named[name] for name in seating], seed + number, (seed + number) * 1000 + turn)
            for bot in dict.fromkeys(seating):
                held = [won[seat] for seat in range(table.players) if seating[seat] == bot]
                gained[bot].append(sum(held) / len(held))
        return gained

    with ThreadPoolExecutor(threads or os.cpu_count()) as workers:
        results = list(workers.map(deal, range(deals)))
    rows = []
    for bot in named:
        share, margin = interval([float(np.mean(result[bot])) for result in results])
        games = sum(len(result[bot]) for result in results)
        odds = min(max(share, 1e-3), 1 - 1e-3) if table.players == 2 else None
        elo = 400 * math.log10(odds / (1 - odds)) if odds else math.nan
        rows.append((bot, games, share, margin, elo))
    return pd.DataFrame(rows, columns=["bot", "games", "share", "margin", "elo"]).sort_values(
        "share", ascending=False, ignore_index=True
    )


def odds(memory: Memory, playouts: int = 1000, seed: Seed = 0) -> dict[str, pd.DataFrame]:
    """What a seat has to expect: its moves, every seat's share as things stand, and what others may hold.

    Chances are told twice: `share` if the cards of others were dealt blind, `believed` as people play. Where one is
    `bounded`, `low` and `high` are proven to hold it; otherwise they are equal, or the 95 % interval of a sample.
    """
    rng = ffi.new("lb_rng *")
    lib.lb_rng_start(rng, native_seed(seed), lib.LB_STREAM_PLAYERS)
    budget = ffi.new("lb_budget *", {"playouts": playouts, "milliseconds": 0})
    native = ffi.new("lb_odds *", lib.lb_odds_of(memory.native, budget, ffi.NULL, rng))
    try:
        moves = [
            (text(move.move.text), move.win.share, move.win.low, move.win.high, int(move.worlds), text(move.why))
            for move in native.move[0 : native.moves]
        ]
        wins = [(seat, *_estimate(native.win[seat])) for seat in range(native.players)]
        chances = [
            (
                "peril" if chance.about == 0 else "holds",
                named(lib.lb_card_id, chance.card),
                chance.seat,
                *_estimate(chance.chance),
                bool(chance.exact),
                bool(chance.bounded),
                chance.believed,
            )
            for chance in native.chance[0 : native.chances]
        ]
    finally:
        lib.lb_odds_free(native)
    return {
        "moves": pd.DataFrame(moves, columns=["move", "share", "low", "high", "worlds", "why"]),
        "wins": pd.DataFrame(wins, columns=["seat", "share", "low", "high"]),
        "chances": pd.DataFrame(
            chances, columns=["about", "card", "seat", "share", "low", "high", "exact", "bounded", "believed"]
        ),
    }


def _estimate(estimate: Any) -> tuple[float, float, float]:
    return estimate.share, estimate.low, estimate.high


def review(match: Match, seat: int, playouts: int = 400, seed: Seed = 0) -> pd.DataFrame:
    """Every decision of a seat looked at again: what it was worth, and what the best would have been.

    ``DataFrame.attrs`` has the sum: start + luck - lost = result.
    """
    rng = ffi.new("lb_rng *")
    lib.lb_rng_start(rng, native_seed(seed), lib.LB_STREAM_PLAYERS)
    native = ffi.new("lb_review *", lib.lb_review_of(match.native, seat, playouts, ffi.NULL, rng))
    try:
        if native.failed:
            raise MemoryError("no memory for the review")
        rows = [
            (
                int(move.ply),
                text(move.move.text),
                text(move.best_move.text),
                move.luck,
                move.best,
                move.made,
                move.lost.share,
                bool(move.unsure),
                text(move.why),
            )
            for move in native.move[0 : native.moves]
        ]
        total = {"start": native.start, "luck": native.luck, "lost": native.lost, "result": native.result}
    finally:
        lib.lb_review_free(native)
    columns = ["ply", "move", "best_move", "luck", "best", "made", "lost", "unsure", "why"]
    table = pd.DataFrame(rows, columns=columns)
    table.attrs.update(total)
    return table


def sim(
    game: Game | str, games: int = 10000, seed: Seed = 0, *, players: int | None = None, **options: Any
) -> pd.DataFrame:
    """Random play counted: how often each seat wins, with its 95 % margin, and how many choices a game has."""
    table = game if isinstance(game, Game) else Game(game, players, **options)
    size = min(games, 4096)
    batch = Batch(table, size, seed, observe=False)
    won = np.zeros(table.players)
    squares = np.zeros(table.players)
    lengths = np.zeros(size)
    finished, length = 0, 0.0
    left = np.full(size, games // size) + (np.arange(size) < games % size)
    while finished < games:
        batch.step(batch.random())
        lengths += 1
        ends = (batch.ended > 0) & (left > 0)
        shares_won = batch.rewards[ends].astype(float)
        won += shares_won.sum(axis=0)
        squares += (shares_won**2).sum(axis=0)
        finished += int(ends.sum())
        left[ends] -= 1
        length += float(lengths[ends].sum())
        lengths[batch.ended > 0] = 0
    share = won / games
    margin = 1.96 * np.sqrt(np.maximum(squares / games - share**2, 0) / games)
    table_of_seats = pd.DataFrame({"seat": range(table.players), "share": share, "margin": margin})
    table_of_seats.attrs.update(games=games, choices=length / games)
    return table_of_seats


def calibration(
    game: Game | str, states: int = 400, playouts: int = 64, seed: int = 0, *, players: int = 2
) -> pd.DataFrame:
    """Whether the odds are right: predicted shares of the win in states of play by thumb, beside what came of them."""
    table = game if isinstance(game, Game) else Game(game, players)
    rows: list[tuple[float, float]] = []
    chance = np.random.default_rng(seed)
    while len(rows) < states:
        state: State = table.new_initial_state(int(chance.integers(2**63)))
        stop = int(chance.integers(5, 60))
        row: tuple[int, float] | None = None
        while not state.over:
            player = state.current_player()
            memory = state.memory(player)
            if state.move_number() >= stop and row is None:
                wins = odds(memory, playouts, int(chance.integers(2**63)))["wins"]
                row = player, float(wins["share"][player])
            for choice in memory.choose("thumb", int(chance.integers(2**63))):
                state.choose(player, choice)
        if row is not None:
            rows.append((row[1], state.returns()[row[0]]))
    return pd.DataFrame(rows, columns=["predicted", "came"])
