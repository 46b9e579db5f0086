# SPDX-License-Identifier: MIT
"""Five tabletop games of the Exploding Kittens family, over the engine in C.

    >>> import litterbox
    >>> game = litterbox.Game("original", players=4)
    >>> state = game.new_initial_state(seed=7)
    >>> while not state.is_terminal():
    ...     state.apply_action(state.legal_actions()[0])
    >>> sum(state.returns())
    1.0

A *seat* is a place at the table, a *choice* a number below 64 (an action), a *move* one or more choices with one text
("favor@2"), a *view* what a seat may see now (an observation), a *memory* what it can know (a belief), a *match* a
game with its past, a *record* its text. The methods OpenSpiel has stand beside them under their names there.

Environments are modules of their own, each with its requirements: ``litterbox.vector`` (numpy), ``litterbox.gym``
(Gymnasium), ``litterbox.aec`` (PettingZoo), ``litterbox.spiel`` (OpenSpiel), ``litterbox.lab`` (numpy and pandas).
"""

from litterbox.game import Feature, Game, Layout, Option, games, version
from litterbox.match import Line, Match, Record
from litterbox.state import Memory, Solution, State, View, Zone

__all__ = [
    "Feature",
    "Game",
    "Layout",
    "Line",
    "Match",
    "Memory",
    "Option",
    "Record",
    "Solution",
    "State",
    "View",
    "Zone",
    "games",
    "version",
]
__version__ = version()
