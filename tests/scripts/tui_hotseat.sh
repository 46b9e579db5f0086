#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Plays every game to its end with friends at one keyboard: no screen shows a card its reader may not know.
set -eu
command -v tmux >/dev/null && command -v python3 >/dev/null || exit 77
PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$SOURCE_DIR/tests/support exec python3 - <<'PYTHON'
from tui import *

NAMES = ("Nell", "Friend 1", "Friend 2", "Friend 3")


def sources(path, pattern):
    with open(os.path.join(os.environ["SOURCE_DIR"], path), encoding="utf-8") as file:
        return re.findall(pattern, file.read())


TITLE = {card: title for card, title in
         sources("include/litterbox.h", r'X\(\w+,\s*"([\w-]+)",\s*"([^"]+)"\)')}
FACE = {name.replace("_", "-"): f"{first} {second}" for game in ("kittens", "board", "pets")
        for name, first, second in sources(f"src/games/{game}/cards.def",
                                           r'CARD\((\w+),.*"([^"]*)", "([^"]*)",(?: \\)?\n')}
CARDS = {game["name"]: list(game["cards"]) for game in
         json.loads(litterbox("games", "--json"))["games"]}


def words(text):
    return set(re.findall(r"[A-Z][a-z]+-?", text))


def words_of(card):
    return words(TITLE[card] + " " + FACE.get(card, ""))


class Eyes:
    """Checks every screen against the record of the open game, told to the screen's reader."""

    def __init__(self, terminal, home, game):
        self.terminal, self.home, self.game = terminal, home, game
        self.sound = sound(terminal, game, ())
        self.checked = {}
        self.last = (None, None, None)  # a record, whose eyes, and the cards it names to them

    def reader(self, screen):
        """Whose hand is open: a seat, or None where the curtain is drawn."""
        name = re.search(r"you are (.*)", screen.split("\n")[0])
        return NAMES.index(name.group(1).strip()) if name else None

    def told(self, seat):
        record = self.home.open_game()
        if record is None:  # no move is made yet: a seat knows its hand
            return set(self.state["hands"][seat]) if seat is not None else set()
        if self.last[:2] != (record, seat):
            viewer = "public" if seat is None else seat
            text = " ".join(litterbox("replay", "-", "--as", viewer, text=record).split())
            cards = {card for card in CARDS[self.game] if TITLE[card] in text}
            self.last = (record, seat, cards)
        return self.last[2]

    def __call__(self, what, screen):
        self.sound(what, screen)
        if what in ("over", "shell", "list", "sure"):  # a list may name any card
            return
        seat = self.reader(screen)
        if what in ("curtain", "nope", "magnet") and seat is not None:
            self.terminal.fail("the curtain is open")
        if seat is None and re.search("\u256d\\[|our hand|no cards in hand", screen):
            self.terminal.fail("there is a hand behind the curtain")
        self.checked[what] = self.checked.get(what, 0) + 1
        rows = screen.split("\n")[1:-1]
        if what in ("nope", "magnet"):  # what is asked, and its answers, are the same for all
            answers = [i for i, row in enumerate(rows) if re.match(r".{0,2}\[[nm]\] ", row)]
            if not answers:
                self.terminal.fail("nothing can be answered")
            rows = rows[:answers[0]]
        known = set().union({"Exploding", "Kitten", "Kittens", "Cat"},
                            *(words_of(card) for card in self.told(seat)))
        secrets = set().union(*(words_of(card) for card in CARDS[self.game])) - known
        open_to_all = "\u263c Godcat|\u2646 Devilcat"  # they lie on the mat
        leaked = words(re.sub(open_to_all, "", "\n".join(rows))) & secrets
        if leaked:
            whom = "everybody" if seat is None else NAMES[seat]
            self.terminal.fail(f"{whom} reads what is a secret: {', '.join(sorted(leaked))}")


def whole(game, players, seed, columns, rows, *more):
    home = Home()
    terminal = Terminal(home, columns, rows)
    eyes = Eyes(terminal, home, game)
    eyes.state = opening(game, players, seed)
    terminal.play(game, "--players", players, "--seed", seed, "--record", "record", *more)
    person = Person(terminal, cards_every=2, nopes_every=3, watch=eyes)
    person.finish()
    terminal.left(0)
    if "fine" not in litterbox("verify", home.file("record")):
        raise Failure(f"{game}: the record does not verify")
    if eyes.checked.get("curtain", 0) < 3:
        raise Failure(f"{game}: only {eyes.checked} was looked at")
    terminal.close()


def alone():
    """Only people at the table."""
    for game in GAMES:
        whole(game, 3, 8, 80, 24, "--friends", 2)


def with_bots():
    for game in GAMES:
        whole(game, 4, 5, 60, 20, "--friends", 1, "--bots", "thumb")


# ---- Two games alike but for what is hidden look alike ------------------------------------------------

def seeds_where(game, players, wanted, count):
    found = []
    for seed in range(1, 200):
        state = opening(game, players, seed)
        if wanted(state):
            found.append((seed, state))
        if len(found) == count:
            return found
    raise Failure(f"there are not {count} such seeds of {game}")


def begin(game, players, seed, **settings):
    terminal = Terminal(Home(**settings), 80, 24)
    terminal.play(game, "--players", players, "--seed", seed, "--friends", players - 1)
    return terminal, Person(terminal)


def differ(terminal, one, two, what):
    if one != two:
        terminal.fail(f"{what} differ: there was\n{framed(one)}\n")


def same_curtains():
    """Everybody draws: from game to game the curtains must be the same."""
    for game in ("original", "burglar", "evil"):
        first = None
        safe = {"exploding-kitten", "godcat", "devilcat", "raising-heck", "armageddon"}
        for seed, _ in seeds_where(game, 2, lambda state: state["turn"] == 0
                                   and not safe & set(state["draw_pile"][:4]), 2):
            terminal, person = begin(game, 2, seed)
            curtains = []
            for _ in range(4):
                curtains.append(person.must("curtain", "Enter"))
                person.must("turn", "d", "Enter")
                person.must("cover", "Enter")
            first = first or curtains
            for one, two in zip(first, curtains):
                differ(terminal, one, two, "two curtains over unlike hands")
            terminal.close()
    for game in ("board", "pets"):
        first = None
        for seed, _ in seeds_where(game, 3, lambda state: state["turn"] == 0, 3):
            terminal, person = begin(game, 3, seed)
            curtain = person.play_until("curtain")
            first = first or curtain
            differ(terminal, first, curtain, "two curtains over unlike hands")
            terminal.close()


def same_question():
    """The question whether to Nope is asked alike of one who can and one who cannot."""
    for game, played in (("original", "skip"), ("burglar", "shuffle"), ("evil", "shuffle")):
        def able(holds):
            return lambda state: (state["turn"] == 0 and played in state["hands"][0]
                                  and ("nope" in state["hands"][1]) == holds
                                  and "nope" not in state["hands"][0])
        seen = []
        for seed, _ in (seeds_where(game, 2, able(False), 1) + seeds_where(game, 2, able(True), 1)):
            terminal, person = begin(game, 2, seed)
            person.must("curtain", "Enter")
            person.must("turn", ":")
            terminal.type(played)
            terminal.await_text(f"^ : {played}")
            person.must("typing", "Enter")
            question = person.must("nope", "Enter")
            after, _ = person.look()
            seen.append((question, after))
            differ(terminal, seen[0][0], question, "the questions of one who can and one who cannot")
            if after != seen[0][1]:
                terminal.fail(f"after a pass comes {after}, or {seen[0][1]} for one who cannot Nope")
            terminal.close()


def same_foot():
    """Alone against a bot the hand is in sight, but the question is the same, with its time."""
    feet = {}
    for seed in range(1, 40):
        state = opening("original", 2, seed)
        if state["turn"] != 1:
            continue
        terminal = Terminal(Home(nope_seconds=20), 80, 24)
        terminal.play("original", "--players", 2, "--seed", seed, "--bots", "thumb")
        person = Person(terminal)
        what, screen = person.look()
        if what == "nope":
            foot = screen.split("\n")[-3:]
            if not re.search("time [\u2588]+[\u2591]*", foot[0]):
                terminal.fail("the countdown is not to be seen")
            foot[0] = re.sub("[\u2588\u2591]", "=", re.sub(r"\d+", "9", foot[0]))
            foot[1] = re.sub(r"'s .*\?", "'s card?", foot[1])
            feet["nope" in state["hands"][0]] = (terminal, foot)
        if len(feet) == 2:
            break
    if len(feet) < 2:
        raise Failure("no bot plays a card at once")
    if feet[False][1] != feet[True][1]:
        feet[True][0].fail("one who holds a Nope is asked otherwise than\n"
                           + framed("\n".join(feet[False][1])))


run(alone, with_bots, same_curtains, same_question, same_foot)
PYTHON
