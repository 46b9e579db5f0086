#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Kills the full-screen table, closes its terminal and sends it signals: the game goes on where it was, not a move lost.
set -eu
command -v tmux >/dev/null && command -v python3 >/dev/null || exit 77
PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$SOURCE_DIR/tests/support exec python3 - <<'PYTHON'
from tui import *


def runs(pid):
    """Whether a program still runs; one that nobody has asked about since its end does not."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def gone(pid):
    until = time.monotonic() + PATIENCE
    while runs(pid):
        if time.monotonic() > until:
            raise Failure("the program does not end")
        time.sleep(0.01)


def kill(terminal):
    pid = terminal.program()
    os.kill(pid, signal.SIGKILL)
    gone(pid)
    terminal.close()


def close(terminal):
    """The window is closed with its cross."""
    pid = terminal.program()
    terminal.close()
    gone(pid)


def take_up(home, columns, rows):
    """Another day, another terminal: the menu offers the game."""
    terminal = Terminal(home, columns, rows)
    terminal.play("--speed", 0)
    terminal.await_text("Continue the last game")
    terminal.keys("c")
    return terminal, Person(terminal)


def resume(game, interrupt, columns, rows, *more, at="turn"):
    """Interrupted at some turn, taken up again, played to its end."""
    for seed in range(8, 16):  # in some games one is out before it comes to that
        home = Home()
        terminal = Terminal(home, columns, rows)
        terminal.play(game, "--seed", seed, "--players", 3, "--bots", "thumb", *more)
        person = Person(terminal, cards_every=2)
        person.play_until(lambda what, screen: what == "over"
                          or (what == at and len(home.moves()) >= 3))
        if asked(terminal.await_still()) == at:
            break
        terminal.close()
    else:
        raise Failure(f"{game}: no game comes to {at} with three moves saved")
    before, moves = terminal.await_still(), home.moves()
    interrupt(terminal)
    saved = home.moves()  # in an open window bots may have let it pass meanwhile, which nobody hears of
    if saved[:len(moves)] != moves or any(not move.endswith(" pass") for move in saved[len(moves):]):
        raise Failure(f"{game}: an interruption changes the saved moves")
    terminal, person = take_up(home, columns, rows)
    if "--friends" in more and at == "turn":  # nobody knows who sits there now
        person.must("curtain", "Enter")
    covers = "any key covers them again"  # what was seen in secret may be looked at once more
    terminal.await_that(lambda screen: asked(screen) == at or covers in screen, at)
    while covers in terminal.await_still():
        terminal.keys("Enter")
    terminal.await_that(lambda screen: asked(screen) == at, at)
    if terminal.await_still() != before:
        terminal.fail(f"the game is not where it was, which is\n{framed(before)}\n")
    person.play_until("over")
    terminal.keys("Escape")
    terminal.await_text("New game")
    if "Continue" in terminal.screen():
        terminal.fail("a finished game can be continued")
    terminal.keys("q")
    terminal.left(0)
    [record] = home.records()
    if "fine" not in litterbox("verify", record):
        raise Failure(f"{game}: the record does not verify")
    with open(record, encoding="utf-8") as file:
        if moves_of(file.read())[:len(moves)] != moves:
            raise Failure(f"{game}: a move is lost")
    terminal.close()


def killed():
    for game in GAMES:
        resume(game, kill, 80, 24)


def closed():
    for game in GAMES:
        resume(game, close, 60, 20)


def among_friends():
    resume("burglar", kill, 80, 24, "--friends", 2)
    resume("pets", close, 80, 24, "--friends", 1, at="curtain")


def in_a_window():
    resume("original", kill, 80, 24, at="nope")
    resume("board", close, 80, 24, at="magnet")


def in_a_look():
    """Who was looking at cards in secret may look again."""
    for seed in range(1, 100):
        state = opening("original", 2, seed)
        if state["turn"] == 0 and "see-the-future" in state["hands"][0]:
            break
    home = Home()
    terminal = Terminal(home)
    terminal.play("original", "--seed", seed, "--players", 2, "--bots", "drawer")
    person = Person(terminal)
    person.must("turn", ":")
    terminal.type("see-the-future")
    person.must("typing", "Enter")
    before = person.play_until("secret")
    kill(terminal)
    terminal, person = take_up(home, 80, 24)
    terminal.await_that(lambda screen: screen == before, "look at the same cards")
    terminal.close()


def before_the_first_move():
    """A game is open as soon as it has begun."""
    home = Home()
    terminal = Terminal(home)
    terminal.play("original", "--seed", 8, "--players", 2, "--bots", "drawer")
    before = Person(terminal).play_until("turn")
    kill(terminal)
    terminal, _ = take_up(home, 80, 24)
    terminal.await_that(lambda screen: screen == before, "same table")
    terminal.close()


def at_any_moment():
    """Killed again and again with a key on its way: what is saved is whole and only grows."""
    home = Home()
    moves = []
    terminal = Terminal(home)
    terminal.play("evil", "--seed", 3, "--players", 4, "--bots", "thumb")
    person = Person(terminal, cards_every=2)
    for delay in (0, 0.002, 0.005, 0.01, 0.02, 0.05):
        what = person.step()
        while what not in ("turn", "list", "sure", "nope", "slider"):
            if what == "over":
                return
            what = person.step()
        what, screen = person.look()
        if what == "over":
            return
        answer = person.answer(what, screen)
        terminal.keys(*([answer] if isinstance(answer, str) else answer))
        time.sleep(delay)
        kill(terminal)
        record = home.open_game()
        if record is None:
            return  # that was the end of the game
        litterbox("replay", "-", text=record)
        if moves_of(record)[:len(moves)] != moves:
            raise Failure(f"a move is lost: {moves_of(record)} was {moves}")
        moves = moves_of(record)
        terminal, person = take_up(home, 80, 24)
    person.look()
    terminal.await_still()
    left_over = [name for name in os.listdir(home.file("state/litterbox"))
                 if name.endswith(".saving")]
    if left_over:
        raise Failure(f"files are left about: {left_over}")


def not_saved():
    """A game that cannot be saved says so until it can."""
    home = Home()
    in_the_way = home.file("state/litterbox/open.game.saving")
    os.makedirs(os.path.dirname(in_the_way))
    os.mkfifo(in_the_way)
    terminal = Terminal(home)
    terminal.play("original", "--seed", 9, "--players", 3, "--bots", "drawer")
    person = Person(terminal)
    person.play_until("turn")
    for _ in range(2):
        terminal.await_text("^Not saved: cannot write")
        person.must("turn", "d", "Enter")
        person.play_until("turn")
    if home.open_game() is not None:
        raise Failure("the game is saved all the same")
    os.remove(in_the_way)
    person.must("turn", "d", "Enter")
    person.play_until("turn")
    if "Not saved" in terminal.screen():
        terminal.fail("it is still said that the game is not saved")
    if len(home.moves()) < 3:
        raise Failure(f"moves are lost: {home.moves()}")
    os.mkfifo(in_the_way)
    person.must("turn", "d", "Enter")
    person.play_until("turn")
    terminal.keys("q")
    terminal.await_text(r"quit \(the game is not saved\)")
    terminal.keys("x")
    terminal.await_text("^litterbox: Not saved: cannot write ")
    if "stays open" in terminal.screen():
        terminal.fail("a game stays open that was not saved")
    terminal.left(1)


def no_game():
    """What is no file in the place of the open game is refused at once."""
    home = Home()
    os.makedirs(home.file("state/litterbox"))
    os.mkfifo(home.file("state/litterbox/open.game"))
    terminal = Terminal(home)
    terminal.play()
    terminal.await_text("Continue the last game")
    terminal.keys("c")
    terminal.await_text("no ordinary file")
    terminal.close()


def twice():
    """A second program has an open game of its own, and leaves alone what the first one plays."""
    home = Home()
    first, second = Terminal(home), Terminal(home)
    first.play("original", "--seed", 8, "--players", 3, "--bots", "thumb")
    Person(first).play_until("turn")
    game = home.open_game()
    second.play()
    second.await_text("New game")
    if "Continue" in second.screen():
        second.fail("a game that is being played can be continued")
    second.keys("q")
    second.left(0)
    second.play("evil", "--seed", 8, "--players", 3, "--bots", "thumb")
    Person(second).play_until("turn")
    if home.open_game() != game:
        raise Failure("the second program writes over the game of the first")
    kill(second)
    kill(first)
    for terminal, rest in ((Terminal(home), "original"), (Terminal(home), "")):
        terminal.play()
        if rest:
            terminal.await_text("Continue a game +2 games are open")
            terminal.keys("c")
            terminal.await_text("[12] .* original +3 players, ")
            terminal.await_text("[12] .* evil +3 players, ")
            row = re.search("([12]) .* evil ", terminal.screen())
            terminal.keys(row.group(1))
            terminal.await_text("Good vs Evil")
        else:
            terminal.await_text("Continue the last game +original, 3 players")
            terminal.keys("c")
        Person(terminal).play_until("turn")
    for name in sorted(os.listdir(home.file("state/litterbox"))):
        if name not in ("open.game", "open.game.lock", "open-2.game", "open-2.game.lock"):
            raise Failure(f"what is {name}?")


def signals():
    """A signal leaves the terminal as it was and the game open."""
    home = Home()
    terminal = Terminal(home)
    terminal.play("original", "--seed", 8, "--players", 3, "--bots", "thumb")
    person = Person(terminal)
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT, signal.SIGSEGV,
                   signal.SIGABRT):
        person.play_until(lambda what, screen: what == "turn" and home.open_game())
        before = terminal.await_still()
        terminal.signal(number)
        terminal.left(128 + number)
        terminal.play("--speed", 0)
        terminal.await_text("Continue the last game")
        terminal.keys("c")
        terminal.await_text("Your turn")
        if terminal.await_still() != before:
            terminal.fail(f"after signal {number} the game is not where it was:\n{framed(before)}\n")
    person.must("turn", "C-c")
    terminal.left(130)


run(killed, closed, among_friends, in_a_window, in_a_look, before_the_first_move, at_any_moment,
    not_saved, no_game, twice, signals)
PYTHON
