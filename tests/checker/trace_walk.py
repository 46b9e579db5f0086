# SPDX-License-Identifier: MIT
"""What the checkers of `pets` and `board` share: the walk along a trace's lines, and the command line.

The rules stay in the checkers. Each hands over a `Checker`: how to begin a game from the header, to follow a move
and to judge the result. Its games know who may act (`to_act`), what (`legal`), and the clause applied last.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass
from typing import Any, Callable, Iterable, Protocol

from check_trace import Mismatch, require, seat_list, split_traces

Line = dict[str, Any]
Asked = dict[str, str] | None       # options asked for, all others at their defaults; None: whatever the header says


class Game(Protocol):
    over: bool
    clause: str                     # applied last, for messages
    applied: Counter[str]
    players: int
    pending: Any                    # None in a plain turn; has a `kind`

    def to_act(self) -> list[int]: ...
    def legal(self, seat: int) -> set[str]: ...


@dataclass(frozen=True)
class Checker:
    name: str                                               # of the game
    clause: str                                             # of its number of players
    options: dict[str, tuple[str, ...]]                     # its options: the values, the default first
    start: Callable[[Line, dict[str, str]], Game]           # the header and its options, which are in order
    follow: Callable[[Any, Line, int, str], None]           # the game, the line, its seat and move, which are legal
    result: Callable[[Any, Line], None]                     # the game, which is over, and the result


def read_options(checker: Checker, raw: Any, asked: Asked) -> dict[str, str]:
    require("options", "names of the options", set(checker.options), set(raw) if isinstance(raw, dict) else raw)
    for name, values in checker.options.items():
        if raw[name] not in values:
            raise Mismatch("options", f"option {name}", f"one of {list(values)}", raw[name])
        if asked is not None:
            require("options", f"option {name}", asked.get(name, values[0]), raw[name])
    return dict(raw)


def start_game(checker: Checker, header: Line, asked: Asked) -> Game:
    if "litterbox" not in header:
        raise Mismatch("notation", "first line", "a header", sorted(header))
    require("notation", "version", 1, header["litterbox"])
    require(checker.clause, "game", checker.name, header.get("game"))
    players = header.get("players")
    if type(players) is not int or players not in range(2, 7):
        raise Mismatch(checker.clause, "players", "2 to 6", players)
    for name in ("seed", "options", "state"):
        if name not in header:
            raise Mismatch("notation", "header", f"a field {name}", sorted(header))
    return checker.start(header, read_options(checker, header["options"], asked))


def check_legal(game: Game, seat: int, raw: Any) -> None:
    if not isinstance(raw, list) or any(type(text) is not str for text in raw):
        raise Mismatch("notation", "legal", "an array of texts", raw)
    missing, surplus = sorted(game.legal(seat) - set(raw)), sorted(set(raw) - game.legal(seat))
    if missing or surplus:
        raise Mismatch(f"after {game.clause}", f"legal moves of seat {seat}",
                       f"also {missing[:8]} ({len(missing)} missing)", f"{surplus[:8]} ({len(surplus)} surplus)")
    if len(set(raw)) != len(raw):
        raise Mismatch("notation", "legal", "each move once", [t for t, n in Counter(raw).items() if n > 1][:8])


def check_pending(game: Game, raw: Any, stats: Counter[str]) -> None:
    if game.over:
        return
    if game.pending is None:
        require(game.clause, "pending after the move", None, raw)
        return
    if not isinstance(raw, dict) or not isinstance(raw.get("kind"), str):
        raise Mismatch(game.clause, "pending after the move", f"an object with a kind ({game.pending.kind})", raw)
    require(game.clause, "seats waited for after the move", game.to_act(), seat_list("pending.seats", raw.get("seats")))
    stats[f"pending {game.pending.kind} shown as {raw['kind']}"] += 1


def check_ply(checker: Checker, game: Game, line: Line, stats: Counter[str]) -> None:
    if game.over:
        raise Mismatch(game.clause, "after the end", "the result", "a move")
    for name in ("to_act", "seat", "legal", "move", "events", "state"):
        if name not in line:
            raise Mismatch("notation", "line of a move", f"a field {name}", sorted(line))
    acting, seat, text = game.to_act(), line["seat"], line["move"]
    require(f"after {game.clause}", "to_act", acting, seat_list("to_act", line["to_act"]))
    if type(seat) is not int or seat not in acting:
        raise Mismatch(f"after {game.clause}", "seat of the move", f"one of {acting}", seat)
    check_legal(game, seat, line["legal"])
    if type(text) is not str or text not in line["legal"]:
        raise Mismatch("notation", "move", "one of the legal moves", text)
    require("notation", "events", list, type(line["events"]))
    require("notation", "state", dict, type(line["state"]))
    checker.follow(game, line, seat, text)
    check_pending(game, line["state"].get("pending"), stats)
    stats["move " + text.partition("@")[0].partition(" ")[0] + ("@" if "@" in text else "")] += 1


def check_result(checker: Checker, game: Game, line: Line) -> None:
    if not game.over:
        raise Mismatch(game.clause, "before the result", "the end of the game", "none")
    require("notation", "result", dict, type(line["result"]))
    checker.result(game, line["result"])


def walk(checker: Checker, lines: Iterable[Any], stats: Counter[str] | None = None, asked: Asked = None) -> int:
    """Checks one trace and returns its number of plies; raises Mismatch at the first difference."""
    stats = Counter() if stats is None else stats
    game: Game | None = None
    where, plies, first_ply, finished = "start", 0, 0, False
    try:
        for line in lines:
            if not isinstance(line, dict):
                where = f"after {where}"
                raise Mismatch("notation", "line", "a JSON object", repr(line))
            if game is None:
                where = "header"
                game = start_game(checker, line, asked)
                stats[f"game {checker.name} {game.players}"] += 1
            elif finished:
                raise Mismatch("notation", "after the result", "nothing", sorted(line))
            elif "result" in line:
                where = "result"
                check_result(checker, game, line)
                finished = True
            else:
                number = line.get("ply")
                where = f"ply {number} (seat {line.get('seat')}: {line.get('move')})"
                if plies == 0:
                    first_ply = int(number == 1)        # plies count from 0 or from 1
                require("notation", "ply", first_ply + plies, number)
                check_ply(checker, game, line, stats)
                plies += 1
        where = "end"
        if not finished:
            raise Mismatch("notation", "last line", "a result", "none")
    except Mismatch as mismatch:
        mismatch.args = (f"{where}: {mismatch.args[0]}",)
        raise
    assert game is not None
    stats.update({f"clause {clause}": count for clause, count in game.applied.items()})
    return plies


def command_line(checker: Checker, description: str) -> int:
    parser = argparse.ArgumentParser(description=description.partition("\n")[0])
    parser.add_argument("files", nargs="*", default=["-"], help="traces; - or none: standard input")
    parser.add_argument("--stats", action="store_true", help="count moves, clauses applied and kinds of pending")
    parser.add_argument("--defaults", action="store_true", help="options must stand at their defaults")
    parser.add_argument("--option", action="append", metavar="K=V", default=[],
                        help="but this one, which was asked for (implies --defaults)")
    arguments = parser.parse_args()
    if any("=" not in option for option in arguments.option):
        parser.error("--option wants K=V")
    asked = dict(option.split("=", 1) for option in arguments.option)
    stats: Counter[str] = Counter()
    traces = plies = failed = 0
    for name in arguments.files:
        with (open(0, encoding="utf-8", closefd=False) if name == "-" else open(name, encoding="utf-8")) as stream:
            for start, lines in split_traces(stream):
                traces += 1
                try:
                    plies += walk(checker, lines, stats, asked if asked or arguments.defaults else None)
                except Mismatch as mismatch:
                    failed += 1
                    print(f"{'stdin' if name == '-' else name}: trace at line {start}: {mismatch}")
    if arguments.stats:
        for what, count in sorted(stats.items()):
            print(f"{count:9} {what}")
    if not traces:
        print("no trace")
    elif failed:
        print(f"traces {traces}: {failed} disagree")
    else:
        print(f"traces {traces}, plies {plies}: all agree")
    return 1 if failed or not traces else 0
