# SPDX-License-Identifier: MIT
"""States, and what a seat sees and knows of them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Callable

from litterbox._native import ffi, lib
from litterbox.game import Game, Seed, check, members, named, native_seed, seed_text, text

TERMINAL = -4
"""What OpenSpiel calls the player of a game that is over."""


@dataclass(frozen=True)
class Zone:
    """A part of the table as somebody sees it: a hand, a pile, a row, a badge."""

    kind: str
    where: str
    owner: int | None
    tone: str
    count: int
    label: str
    note: str
    cards: tuple[tuple[str, int], ...]
    """Cards that are seen, each with how many there are of it."""


def _counts(counts: Any) -> dict[str, int]:
    return {named(lib.lb_card_id, card): counts[card] for card in range(lib.LB_CARDS) if counts[card] > 0}


def _seat(number: int) -> int | None:
    return number if number < lib.LB_SEATS_MAX else None


def _card(number: int) -> str | None:
    return None if number == lib.LB_NO_CARD else named(lib.lb_card_id, number)


class View:
    """What a seat may see now; it has no room for what the seat may not."""

    def __init__(self, game: Game, native: Any, begun: Sequence[int] = ()) -> None:
        self.game = game
        self.native = native
        self.begun = tuple(begun)

    @property
    def viewer(self) -> int | None:
        """Whose view it is; None for a spectator's."""
        return _seat(self.native.viewer)

    @property
    def open(self) -> str:
        """What is decided: "turn", "nope", "place" and so forth."""
        return named(lib.lb_open_name, self.native.open)

    @property
    def legal(self) -> list[int]:
        """What the viewer may choose now."""
        return members(self.native.legal)

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        return int(self.native.turn)

    @property
    def decides(self) -> int | None:
        """Whom everybody waits for; None in a window."""
        return _seat(self.native.decides)

    @property
    def owed(self) -> int:
        """Turns still to take."""
        return int(self.native.owed)

    @property
    def alive(self) -> list[int]:
        """Who is in the game, or in the round."""
        return members(self.native.alive)

    @property
    def hand(self) -> dict[str, int]:
        """The viewer's own cards."""
        return _counts(self.native.hand)

    @property
    def hand_counts(self) -> list[int]:
        """How many cards each seat holds."""
        return list(self.native.hand_count[0 : self.native.players])

    @property
    def pile_count(self) -> int:
        """Cards in the draw pile."""
        return int(self.native.pile_count)

    @property
    def discard(self) -> dict[str, int]:
        """The discard pile."""
        return _counts(self.native.discard)

    @property
    def target(self) -> int | None:
        """Whom the open action is aimed at."""
        return _seat(self.native.target)

    @property
    def action(self) -> list[str]:
        """The cards played for it."""
        return [named(lib.lb_card_id, card) for card in self.native.action[0 : self.native.action_count]]

    @property
    def seen(self) -> str | None:
        """The card that lies before the viewer's eyes."""
        return _card(self.native.seen)

    def zones(self) -> list[Zone]:
        """The table as it looks, piece by piece: all there is to draw."""
        zones = ffi.new("lb_zones *")
        lib.lb_zones_of(self.native, self.game.native_options, lib.LB_NO_CARD, zones)
        reader = ffi.new("lb_reader *", {"game": self.game.native, "viewer": self.native.viewer})
        written = ffi.new("char[]", lib.LB_LINE_BYTES)

        def words(zone: Any, what: Any) -> str:
            lib.lb_zone_write(ffi.addressof(zone), what, reader, written, lib.LB_LINE_BYTES)
            return text(written)

        return [
            Zone(
                kind=named(lib.lb_zone_name, zone.kind),
                where=named(lib.lb_where_name, zone.where),
                owner=_seat(zone.owner),
                tone=named(lib.lb_kind_name, zone.tone),
                count=zone.count,
                label=words(zone, zone.label),
                note=words(zone, zone.note),
                cards=tuple((named(lib.lb_card_id, zone.cards[i]), zone.copies[i]) for i in range(zone.card_count)),
            )
            for zone in zones.zone[0 : zones.count]
        ]

    def observe(self) -> bytes:
        """The view as numbers: see ``Game.layout``."""
        numbers = ffi.new("uint8_t[]", self.game.layout.size)
        lib.lb_observe(self.game.native_layout, self.native, _move(self.begun), numbers)
        return bytes(ffi.buffer(numbers))

    def mask(self) -> bytes:
        """For each action 1 where it is legal, else 0."""
        mask = ffi.new("uint8_t[]", self.game.layout.actions)
        lib.lb_observe_legal(self.game.native_layout, self.native.legal, mask)
        return bytes(ffi.buffer(mask))

    def __str__(self) -> str:
        """The table in lines of text."""
        lines = [f"{self.game.title}: {self.open}" + ("" if self.viewer is None else f", seat {self.viewer}")]
        for zone in self.zones():
            whose = "" if zone.owner is None else f"seat {zone.owner}: "
            cards = ", ".join(f"{count} {card}" if count > 1 else card for card, count in zone.cards)
            count = f" {zone.count}" if zone.count and zone.kind in ("hand", "pile", "heap", "row", "token") else ""
            lines.append(f"  {whose}{zone.label or zone.kind}{count}{': ' + cards if cards else ''}")
        return "\n".join(lines)


def shares(winners: list[int], players: int) -> list[float]:
    """What each seat has of a win."""
    return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(players)]


def _move(choices: Sequence[int]) -> Any:
    return ffi.new("lb_move *", {"count": len(choices), "choice": list(choices)})


class Memory:
    """What a player in one seat who forgets nothing can know."""

    def __init__(self, game: Game, native: Any, begun: Sequence[int] = ()) -> None:
        self.game = game
        self.native = native
        self.begun = tuple(begun)

    @property
    def seat(self) -> int:
        """Whose memory it is."""
        return int(self.native.seat)

    @property
    def view(self) -> View:
        """What the seat saw last."""
        return View(self.game, ffi.new("lb_view *", self.native.view), self.begun)

    def observe(self) -> bytes:
        """View and chances as numbers: see ``Game.layout``."""
        numbers = ffi.new("uint8_t[]", self.game.layout.size_known)
        lib.lb_observe_memory(self.game.native_layout, self.native, _move(self.begun), numbers)
        return bytes(ffi.buffer(numbers))

    def _chance(self, question: dict[str, int]) -> Fraction | None:
        answer = ffi.new("lb_fraction *")
        known = lib.lb_chance(self.native, ffi.new("lb_question *", question), answer)
        return Fraction(answer.over, answer.under) if known else None

    def chance_at(self, card: str, place: int = 0) -> Fraction | None:
        """How likely that card lies at a place of the pile, 0 the top; None where it is not known exactly."""
        return self._chance({"ask": 0, "card": card_number(card), "place": place})

    def chance_held(self, card: str, seat: int) -> Fraction | None:
        """How likely a seat holds at least one of that card."""
        return self._chance({"ask": 1, "card": card_number(card), "seat": seat})

    def meet(self, seat: int, bot: str | None) -> None:
        """Who is known to sit in a seat, by the name of a bot, or None for a stranger: what odds believe goes by it."""
        style = lib.lb_style_named((bot or "unknown").encode())
        if not 0 <= seat < self.game.players:
            raise ValueError(f"there is no seat {seat}")
        if bot is not None and style == 0:
            raise ValueError(f"nothing was learned of a bot called {bot}")
        lib.lb_memory_meet(self.native, seat, style)

    def guess(self, seed: Seed = None) -> State:
        """A world the seat cannot rule out, as likely as it is."""
        state = ffi.new("lb_state *")
        rng = ffi.new("lb_rng *")
        lib.lb_rng_start(rng, native_seed(seed), lib.LB_STREAM_TABLE)
        lib.lb_guess(self.native, rng, state, ffi.NULL)
        return State._of_guess(self.game, state, rng)

    def choose(self, level: str, seed: Seed = None) -> list[int]:
        """What a bot of that level does here: the choices of a whole move. Others may run meanwhile."""
        move = ffi.new("lb_move *")
        why = ffi.new("lb_reason *")
        rng = ffi.new("lb_rng *")
        lib.lb_rng_start(rng, native_seed(seed), lib.LB_STREAM_SEATS + self.seat)
        if not lib.lb_level_choose(level.encode(), self.native, rng, move, why):
            raise ValueError(text(why.text))
        return list(move.choice[0 : move.count])


class Solution:
    """An ending between two, solved from what lies open where it begins: how often each choice is made, to the end.

    ``Solution(State.at(position))`` is good for every state that began at a position where the same lies open.
    """

    def __init__(self, state: State) -> None:
        self.native = lib.native_solve(*state.native_past()[:2])
        if self.native == ffi.NULL:
            raise ValueError("no ending begins here that can be solved")
        self.native = ffi.gc(self.native, lib.native_forget)

    @property
    def gap(self) -> float:
        """What both seats together could still win by playing otherwise."""
        return float(lib.native_gap(self.native))

    @property
    def share(self) -> float:
        """What seat 0 has of the win, over all worlds it may begin in."""
        return float(lib.native_share(self.native))

    def choices(self, state: State) -> dict[int, float]:
        """How often who is asked makes each choice there; of choices that come to the same one stands for all."""
        chance = ffi.new("double[]", lib.LB_CHOICES_MAX)
        if not lib.native_mix(self.native, *state.native_past(), state.current_player(), chance):
            raise ValueError("this state does not come of that ending")
        return {choice: chance[choice] for choice in state.legal_actions()}


def card_number(card: str) -> int:
    """The number of a card by its id."""
    for number in range(lib.LB_CARDS):
        if named(lib.lb_card_id, number) == card:
            return number
    raise ValueError(f"there is no card {card!r}")


@dataclass(frozen=True)
class Past:
    """What a seat has seen and chosen: all that it can tell states apart by."""

    seen: tuple[str, ...] = ()
    chosen: tuple[int, ...] = ()


class State:
    """A state of a game: copied, compared, pickled and hashed by its bytes. Chance is inside, from a seed."""

    def __init__(self, game: Game, seed: Seed = None) -> None:
        self._begin(game, native_seed(seed), ffi.new("lb_state *"))
        events = ffi.new("lb_events *")
        check(lib.lb_start(game.native, game.players, game.native_options, self._rng, self._state, events))
        if game.windows == "live":
            lib.lb_live(self._state)
        self._note(events)

    @classmethod
    def at(cls, position: str, seed: Seed = None) -> State:
        """A state as ``position`` wrote it or somebody made it up: every seat begins with what it sees there."""
        state = ffi.new("lb_state *")
        why = ffi.new("lb_reason *")
        written = position.encode()
        check(lib.lb_position_read(state, written, len(written), why), why)
        made = cls.__new__(cls)
        made._begin(_game_of(position), native_seed(seed), state)
        made._position = bytes(made)
        made._before = [Past((made.observation_string(seat),)) for seat in range(made.game.players)]
        return made

    @classmethod
    def _of_guess(cls, game: Game, state: Any, rng: Any) -> State:
        made = cls.__new__(cls)
        made._begin(game, None, state)
        made._rng = rng
        return made

    def _begin(self, game: Game, seed: Any, state: Any) -> None:
        self.game = game
        self._seed = seed
        self._state = state
        self._rng = ffi.new("lb_rng *")
        if seed is not None:
            lib.lb_rng_start(self._rng, seed, lib.LB_STREAM_TABLE)
        self._position: bytes | None = None
        self._before = [Past()] * game.players
        self._steps: list[tuple[int, int]] = []
        self._begun: tuple[int, ...] = ()
        self._log: list[bytes] = []

    def _note(self, events: Any) -> None:
        if events.count > 0:
            self._log.append(bytes(ffi.buffer(events.item, events.count * ffi.sizeof("lb_event"))))

    # ---- Players' words ----

    @property
    def seed(self) -> str | None:
        """The seed of the deal, which tells everything to come; None for a guessed world."""
        return None if self._seed is None else seed_text(self._seed)

    @property
    def over(self) -> bool:
        """Nothing more can happen."""
        return bool(lib.lb_over(self._state))

    @property
    def staged(self) -> bool:
        """In the middle of a move."""
        return bool(lib.lb_staged(self._state))

    @property
    def begun(self) -> tuple[int, ...]:
        """The choices made so far of that move."""
        return self._begun

    @property
    def to_act(self) -> list[int]:
        """Seats that may choose now, in any order: more than one in a window."""
        return members(lib.lb_to_act(self._state))

    @property
    def winners(self) -> list[int]:
        """Who has won, once it is over."""
        return members(lib.lb_winners(self._state))

    @property
    def happened(self) -> int:
        """How often something happened since the deal: passes and stages of a move are nothing."""
        return len(self._log)

    def legal(self, seat: int) -> list[int]:
        """What a seat may choose now."""
        return members(lib.lb_legal(self._state, seat))

    def choose(self, seat: int, choice: int) -> None:
        """One choice of a seat."""
        events = ffi.new("lb_events *")
        if choice < 0:
            raise ValueError("a choice is not below 0")
        check(lib.lb_apply(self._state, seat, choice, self._rng, events))
        self._steps.append((seat, choice))
        self._begun = (*self._begun, choice) if self.staged else ()
        self._note(events)

    def moves(self, seat: int | None = None) -> list[str]:
        """Every whole move a seat may make now, as text."""
        asked = lib.lb_next(self._state) if seat is None else seat
        size = lib.native_moves(self._state, asked, ffi.NULL, 0) + 1
        written = ffi.new("char[]", size)
        lib.native_moves(self._state, asked, written, size)
        return text(written).splitlines()

    def play(self, seat: int, move: str) -> None:
        """A whole move of a seat, by its text: "favor@2"."""
        found = ffi.new("lb_move *")
        why = ffi.new("lb_reason *")
        check(lib.lb_move_read(self._state, seat, move.encode(), found, why), why)
        for choice in found.choice[0 : found.count]:
            self.choose(seat, choice)

    def playout(self, seed: Seed = None) -> list[float]:
        """Random play from here to the end, by chance of its own and without changing this state; the shares of it."""
        state = ffi.new("lb_state *", self._state[0])
        rng = ffi.new("lb_rng *")
        lib.lb_rng_start(rng, native_seed(seed), lib.LB_STREAM_PLAYERS)
        lib.lb_playout(state, rng)
        return shares(members(lib.lb_winners(state)), self.game.players)

    def view(self, seat: int | None = None) -> View:
        """What a seat may see, or a spectator."""
        viewer = lib.LB_PUBLIC if seat is None else seat
        native = ffi.new("lb_view *", lib.lb_view_for(self._state, viewer))
        return View(self.game, native, self._begun if seat is not None and seat in self.to_act else ())

    def memory(self, seat: int) -> Memory:
        """What a seat can know, from all it has seen since the deal."""
        return self._memory(seat, len(self._steps), self._begun if seat in self.to_act else ())

    def _memory(self, seat: int, steps: int, begun: tuple[int, ...]) -> Memory:
        if self._seed is None:
            raise ValueError("nobody remembers a guessed world")
        native = ffi.new("lb_memory *")
        if not lib.native_remember(*self.native_past(steps), seat, native):
            raise ValueError("this past cannot be played again")
        return Memory(self.game, native, begun)

    def native_past(self, steps: int | None = None) -> tuple[Any, Any, bytes, int]:
        """What native.c plays again: the table, where it began if not with a deal, and so many steps."""
        begin = ffi.NULL if self._position is None else ffi.new("lb_state *", {"bytes": self._position})
        taken = self._steps[:steps]
        return self.game.table(self._seed), begin, bytes(number for step in taken for number in step), len(taken)

    def log(self, viewer: int | None = None) -> list[str]:
        """What happened since the deal, in sentences, as a seat or a spectator may know it."""
        reader = ffi.new("lb_reader *", {"game": self.game.native})
        reader.viewer = lib.LB_PUBLIC if viewer is None else viewer
        written = ffi.new("char[]", lib.LB_LINE_BYTES)
        lines = []
        for events in self._log:
            items = ffi.from_buffer("lb_event[]", events)
            for index in range(len(items)):
                lib.lb_event_write(items + index, reader, written, lib.LB_LINE_BYTES)
                lines.append(text(written))
        return lines

    def position(self) -> str:
        """The whole truth, written down; ``State.at`` reads it."""
        return _written(bytes(self))

    # ---- The same under OpenSpiel's names ----

    def current_player(self) -> int:
        """Whom a driver without a clock asks; TERMINAL once it is over."""
        return TERMINAL if self.over else int(lib.lb_next(self._state))

    def is_terminal(self) -> bool:
        """Nothing more can happen."""
        return self.over

    def is_chance_node(self) -> bool:
        """Chance is inside."""
        return False

    def is_simultaneous_node(self) -> bool:
        """Who may answer at once is asked one after the other."""
        return False

    def num_players(self) -> int:
        """Seats at the table."""
        return self.game.players

    def get_game(self) -> Game:
        """The game it is a state of."""
        return self.game

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What the current player, or another, may choose."""
        return [] if self.over else self.legal(self.current_player() if player is None else player)

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """For each action 1 where it is legal, else 0."""
        legal = set(self.legal_actions(player))
        return [int(action in legal) for action in range(self.game.layout.actions)]

    def action_to_string(self, player: int, action: int | None = None) -> str:
        """What an action adds to the text of its move: "favor", then "@2"."""
        choice = player if action is None else action
        written = ffi.new("char[]", lib.LB_MOVE_BYTES)
        if lib.lb_choice_write(self._state, choice, written, lib.LB_MOVE_BYTES) == 0:
            raise ValueError(f"the decision has no choice {choice}")
        return text(written).strip()

    def apply_action(self, action: int) -> None:
        """One choice of the current player."""
        if self.over:
            raise ValueError("the game is over")
        self.choose(self.current_player(), action)

    def apply_actions(self, actions: Sequence[int]) -> None:
        """Several of them."""
        for action in actions:
            self.apply_action(action)

    def returns(self) -> list[float]:
        """Each seat's share of the win; nothing before the end."""
        return shares(self.winners, self.game.players)

    def rewards(self) -> list[float]:
        """What the last choice brought: the same, for nothing comes before the end."""
        return self.returns()

    def player_return(self, player: int) -> float:
        """One seat's share."""
        return self.returns()[player]

    def history(self) -> list[int]:
        """The choices so far."""
        return [choice for _, choice in self._steps]

    def full_history(self) -> list[tuple[int, int]]:
        """The choices so far, each with its seat."""
        return list(self._steps)

    def move_number(self) -> int:
        """How many there are."""
        return len(self._steps)

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """What a seat sees, as numbers."""
        return [float(number) for number in self.view(self._asked(player)).observe()]

    def observation_string(self, player: int | None = None) -> str:
        """What a seat sees, in lines."""
        view = self.view(self._asked(player))
        begun = f"\nbegun {' '.join(map(str, view.begun))}" if view.begun else ""
        return f"{view}{begun}"

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """What a seat sees and can know, as numbers. It is no perfect recall: that is the string."""
        return [float(number) for number in self.memory(self._asked(player)).observe()]

    def information_state_string(self, player: int | None = None) -> str:
        """All a seat has seen and chosen since the deal, and what it sees now."""
        seat = self._asked(player)
        past = self._past(seat)
        lines = [*past.seen, "--", self.observation_string(seat), f"chosen {' '.join(map(str, past.chosen))}"]
        return "\n".join(lines)

    def _past(self, seat: int) -> Past:
        before = self._before[seat]
        chosen = (choice for chooser, choice in self._steps if chooser == seat)
        return Past((*before.seen, *self.log(seat)), (*before.chosen, *chosen))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float] | None = None) -> State:
        """A world that seat cannot rule out, as likely as it is; the sampler, if given, brings the chance."""
        seed = None if sampler is None else int(sampler() * 2**53)
        whole = len(self._steps) - len(self._begun)
        guess = self._memory(player, whole, ()).guess(seed)
        own = self._past(player)
        begun = self._begun if player == self.current_player() else ()  # what another has begun is its own business
        guess._before = [Past(tuple(self.log()))] * self.game.players
        guess._before[player] = Past(own.seen, own.chosen[: len(own.chosen) - len(begun)])
        for choice in begun:
            guess.choose(player, choice)
        return guess

    def _asked(self, player: int | None) -> int:
        if player is None:
            player = self.current_player()
        if not 0 <= player < self.game.players:
            raise ValueError(f"there is no player {player}")
        return player

    def clone(self) -> State:
        """The same state, going its own way from here, with the same chance to come."""
        made = type(self).__new__(type(self))
        made.game, made._seed, made._position, made._before = self.game, self._seed, self._position, self._before
        made._state = ffi.new("lb_state *", self._state[0])
        made._rng = ffi.new("lb_rng *", self._rng[0])
        made._steps, made._begun, made._log = list(self._steps), self._begun, list(self._log)
        return made

    def serialize(self) -> str:
        """The seed, the position it began at if that was no deal, and every choice, as text; the rest follows."""
        if self._seed is None:
            raise ValueError("a guessed world has no past to write down")
        begun = {} if self._position is None else {"position": _written(self._position)}
        return json.dumps({"seed": self.seed, **begun, "steps": self._steps}, separators=(",", ":"))

    @classmethod
    def deserialize(cls, game: Game, written: str) -> State:
        """And back."""
        read = json.loads(written)
        state = cls.at(read["position"], read["seed"]) if "position" in read else cls(game, read["seed"])
        for seat, choice in read["steps"]:
            state.choose(seat, choice)
        return state

    def __bytes__(self) -> bytes:
        return bytes(ffi.buffer(self._state.bytes))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and bytes(self) == bytes(other)

    def __hash__(self) -> int:
        return hash(bytes(self))

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        seed = None if self._seed is None else bytes(ffi.buffer(self._seed))
        native = (bytes(self), bytes(ffi.buffer(self._rng)), seed)
        kept = {name: getattr(self, name) for name in ("_position", "_before", "_steps", "_begun", "_log")}
        return _state_again, (self.game, native, kept)

    def __str__(self) -> str:
        return self.position()

    def __repr__(self) -> str:
        return f"<State of {self.game!r} after {len(self._steps)} choices>"


def _state_again(game: Game, native: tuple[bytes, bytes, bytes | None], kept: dict[str, Any]) -> State:
    made = State.__new__(State)
    made.game = game
    made._state, made._rng, made._seed = ffi.new("lb_state *"), ffi.new("lb_rng *"), None
    ffi.memmove(made._state, native[0], len(native[0]))
    ffi.memmove(made._rng, native[1], len(native[1]))
    if native[2] is not None:
        made._seed = ffi.new("lb_seed *")
        ffi.memmove(made._seed, native[2], len(native[2]))
    vars(made).update(kept)
    return made


def _written(state: bytes) -> str:
    native = ffi.new("lb_state *", {"bytes": state})
    size = lib.lb_position_write(native, ffi.NULL, 0) + 1
    written = ffi.new("char[]", size)
    lib.lb_position_write(native, written, size)
    return text(written)


def _game_of(position: str) -> Game:
    """The table that the first lines of a position tell."""
    lines = [line.split(" ", 1) for line in position.splitlines() if " " in line]
    given = {word: rest.strip() for word, rest in lines if word in ("game", "players", "windows")}
    options = dict(rest.strip().split("=") for word, rest in lines if word == "option")
    return Game(given["game"], int(given["players"]), windows=given.get("windows", "brief"), **options)
