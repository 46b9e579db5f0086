#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A bot for docs/bot-protocol.md: rules of thumb for the Kittens games, any legal move in others."""
import random
import sys


def first(moves, *beginnings):
    """A move that begins like the first of these that any move begins like."""
    groups = ([m for m in moves if m.startswith(b)] for b in beginnings)
    return next((chance.choice(group) for group in groups if group), None)


def choose(view, moves, top):
    me, mine = view["viewer"], view["turn"] == view["viewer"]
    if view["open"] == "nope":  # our own card against a Nope, our hand against thieves
        cancelled = int(view.get("nopes", 0)) % 2 == 1
        wanted = cancelled if mine else view.get("target") == me and not cancelled
        return first(moves, "nope" if wanted else "pass")
    if view["open"] == "place":  # on top for the next player, deep if that is us
        return moves[0] if view.get("owed") == "1" else moves[-1]
    if view["open"] == "give":
        return min(moves, key=lambda move: ("defuse" in move, "nope" in move, "cat" not in move))
    if view["open"] != "turn" or "draw" not in moves:
        return chance.choice(moves)
    kittens, defuse = len(view["alive"].split(",")) - 1, "defuse" in view.get("hand", "")
    danger = (top[0] == "exploding-kitten") if top else kittens / int(view["pile_count"])
    theft = [m for m in moves if m.endswith("=defuse") or m.startswith("pair") and "cat" in m]
    move = first(theft, "three", "pair") or first(moves, "favor")
    if not move and not top and danger > 0.1:
        move = first(moves, "see-the-future", "reveal-the-future")
    if not move and danger > (0.4 if defuse else 0.1):
        move = first(moves, "attack", "targeted-attack", "skip", "shuffle" if danger > 0.5 else "skip")
    return move or "draw"


chance, view, moves, top = random.Random(), {}, [], []  # top: what we know of the top of the pile
for line in sys.stdin:
    word, _, rest = line.rstrip().partition(" ")
    pairs = dict(pair.split("=", 1) for pair in rest.split() if "=" in pair)
    if word in ("hello", "game"):
        top = []
        print("ready", flush=True)
    elif word == "rng":
        chance = random.Random(rest)
    elif word == "event":
        name, seen = rest.split()[0], pairs.get("hidden", pairs.get("cards", "?"))
        if name in ("peeked", "revealed") and "?" not in seen:
            top = seen.split(",")
        elif name in ("drew", "kitten"):
            top = top[1:]
        elif name in ("shuffled", "placed", "put_back", "topped"):
            top = ["exploding-kitten"] if pairs.get("place") == "0" else []
    elif word == "view":
        view = pairs
    elif word == "legal":
        moves.append(rest)
    elif word == "choose":
        print("move", choose(view, moves, top), flush=True)
        moves = []
