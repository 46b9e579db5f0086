# SPDX-License-Identifier: MIT
"""guests.py: programs that play at a server and keep a journal, and what the store has to hold by it."""

import sqlite3
import subprocess
import threading

import server_bot
from schema import Schema

SCHEMA, LOCK = Schema("docs/schema/server.json"), threading.Lock()


class Player(threading.Thread):
    """A bot that keeps a journal of the moves it was told to be kept."""

    def __init__(self, address, name, code, create=()):
        super().__init__(daemon=True)
        self.arguments = (address, name, code, create)
        self.code, self.said, self.acknowledged, self.fault = None, {}, [], None
        self.opened = threading.Event()

    def run(self):
        try:
            for message in server_bot.play(*self.arguments):
                with LOCK:
                    complaint = SCHEMA.complaint(message)
                assert complaint is None, complaint
                if message["type"] == "table":
                    self.code = message["code"]
                    self.opened.set()
                if message["type"] == "done" and message["re"] not in self.acknowledged:
                    self.acknowledged.append(message["re"])
        except Exception as fault:  # noqa: BLE001
            self.fault = fault
            self.opened.set()


def game(addresses, name, people, *words):
    """Players at a new table, each at the next address."""
    first = Player(addresses[0], "Ann", "-", (name, *words))
    first.start()
    assert first.opened.wait(60) and first.code, first.fault
    players = [first] + [Player(addresses[i % len(addresses)], f"Guest {i}", first.code) for i in range(1, people)]
    for player in players[1:]:
        player.start()
    return players


class Tables:
    """A store, in a file or in a database of PostgreSQL, as the program and others see it."""

    def __init__(self, program, store, base=None):
        self.program, self.store, self.base = program, store, base

    def rows(self, code):
        if self.base:
            return self.base.ask("SELECT number, seat, id, text FROM line WHERE code = :'v0' ORDER BY number", code)
        with sqlite3.connect(f"file:{self.store}?mode=ro", uri=True) as base:
            return base.execute("SELECT number, seat, id, text FROM line WHERE code = ? ORDER BY number", (code,)).fetchall()

    def settle(self, players):
        """All played to the end; every acknowledged command is a row, once."""
        for player in players:
            player.join(240)
            assert not player.is_alive(), f"{player.arguments[1]} still plays"
            assert player.fault is None, repr(player.fault)
        kept = [row[2].rpartition(":")[2] for row in self.rows(players[0].code) if row[2]]
        assert len(kept) == len(set(kept)), "a command counts twice"
        for player in players:
            order = [kept.index(ident) for ident in player.acknowledged if ident in kept]
            lost = [ident for ident in player.acknowledged if ident not in kept]
            assert not lost, f"acknowledged and lost: {lost}"
            assert order == sorted(order), "another order than that of the acknowledgements"
        return len(kept)

    def verify(self, code):
        record = subprocess.run([self.program, "serve", "--store", self.store, "--export", code], capture_output=True, text=True)
        assert record.returncode == 0, record.stderr
        check = subprocess.run([self.program, "verify", "-"], input=record.stdout, capture_output=True, text=True)
        assert check.returncode == 0 and "shuffled as promised" in check.stdout, check.stdout
        return record.stdout
