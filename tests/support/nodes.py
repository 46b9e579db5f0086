# SPDX-License-Identifier: MIT
"""nodes.py: three servers over one PostgreSQL: guests at any of them, owners that are killed under way, one that sleeps and
wakes up again, a database that goes and comes back. nodes.py PROGRAM [long]"""

import os
import random
import signal
import subprocess
import sys
import time

sys.path.insert(0, "examples")
sys.path.insert(0, "tests/support")
import postgres
import server_bot
from guests import SCHEMA, Tables, game
from proxy import Proxy
from server import Server

PROGRAM, LONG = sys.argv[1], "long" in sys.argv[2:]
KILLS, STOPS, GAMES = (60, 10, 4) if LONG else (3, 1, 1)
BASE = postgres.needed()
TABLES = Tables(PROGRAM, BASE.address, BASE)
NODES = [Server(PROGRAM, BASE.address, "--limit", "links-of-address=1000") for _ in range(3)]
CHANCE = random.Random(11)


class Anyone:
    """Where a guest is led to: any node that lets somebody in."""

    def __init__(self, nodes):
        self.nodes = nodes

    @property
    def address(self):
        for node in CHANCE.sample(self.nodes, len(self.nodes)):
            try:
                if " 200 " in node.get("/healthz"):
                    return node.address
            except OSError:
                pass
        return self.nodes[0].address


DOOR = Proxy(Anyone(NODES), often=0)


def wait_until(what, condition, seconds=120):
    until = time.time() + seconds
    while not (found := condition()):
        assert time.time() < until, what
        time.sleep(0.02)
    return found


def owner(code):
    """The number of the node that has a table, as long as it lives."""
    found = BASE.ask("SELECT owner.node FROM owner JOIN pg_locks ON objid = owner.node WHERE code = :'v0'"
                     " AND locktype = 'advisory' AND classid = 1279414786", code)
    return int(found[0][0]) if found else None


def node_of(number):
    """The server with that number, by its address for other nodes."""
    port = BASE.ask("SELECT split_part(address, ':', 2) FROM node WHERE number = :v0", number)[0][0]
    return next(node for node in NODES if f":{int(port):04X} " in listens(node))


def listens(node):
    """What a process listens to, as the kernel lists it."""
    files = {os.readlink(f"/proc/{node.process.pid}/fd/{file}") for file in os.listdir(f"/proc/{node.process.pid}/fd")}
    lines = [line.split() for line in open("/proc/net/tcp") if line.split()[3] == "0A"]
    return " ".join(line[1] for line in lines if f"socket:[{line[9]}]" in files) + " "


class Guest:
    """A guest at one node, by hand."""

    def __init__(self, node, name, cookie=""):
        self.wire = server_bot.Socket(node.address, cookie)
        self.wire.send(f"hello 1 {name}".encode())
        self.hear("welcome")

    def say(self, line, ident=None):
        ident = ident or os.urandom(8).hex()
        self.wire.send(f"#{ident} {line}".encode())
        return ident

    def hear(self, kind, re=None):
        while True:
            message = self.wire.receive()
            assert SCHEMA.complaint(message) is None, SCHEMA.complaint(message)
            if message["type"] == kind and (re is None or message["re"] == re):
                return message
            assert message["type"] != "error" or kind == "error", message

    def ask(self, line, kind="done"):
        ident = self.say(line)
        return self.hear(kind, ident if kind in ("done", "error") else None)


def guests_at_any_node():
    """Three guests at three nodes play at one table; whoever looks elsewhere goes there, and comes back."""
    players = [game([NODES[(i + j) % 3].address for j in range(3)], "original", 3, "seats=3", "window=2", "pace=0") for i in range(GAMES)]
    for table in players:
        TABLES.settle(table)
        TABLES.verify(table[0].code)
    guests = [Guest(node, name) for node, name in zip(NODES, ("Ann", "Bo", "Cy"))]
    codes = [guest.ask("create original seats=3")["code"] for guest in guests]
    assert len({owner(code) for code in codes}) == 3, "a table is made where its maker is"
    ann = guests[0]
    for code in (*codes, *codes):
        ann.ask(f"watch {code}")
        assert ann.hear("table")["code"] == code
    ann.ask("sit 0")
    assert ann.hear("table")["seats"][0]["yours"] and ann.ask("watch ZZZZZ", "error")["why"] == "no_table"
    ann.wire.send(b"not a\nline")
    assert ann.hear("error")["why"] == "line"
    again = guests[1].say("create original seats=4", "once")
    code = guests[1].hear("done", again)["code"]
    elsewhere = Guest(NODES[2], "Bo", guests[1].wire.cookie)
    elsewhere.say("create original seats=4", "once")
    assert elsewhere.hear("done", again)["code"] == code, "what was made at one node is made again at another"


def what_is_everybodys():
    """The open list, one's own tables, and seats that go to another device are the same at every node."""
    desk, phone = Guest(NODES[0], "Ann"), Guest(NODES[1], "Phone")
    codes = [desk.ask("create original seats=2 list=open")["code"]]
    desk.ask("sit 0")
    desk = Guest(NODES[2], "Ann", desk.wire.cookie)
    codes.append(desk.ask("create original seats=2 list=open")["code"])
    desk.ask("sit 1")
    for node in NODES:
        wait_until("both are in the list", lambda: {table["code"] for table in Guest(node, "Bo").ask("tables", "tables")["tables"]}
                   >= set(codes))
        mine = Guest(node, "Ann", desk.wire.cookie).ask("mine", "mine")["tables"]
        assert {table["code"]: table["seats"] for table in mine} == {codes[0]: [0], codes[1]: [1]}, mine
    assert not phone.ask("mine", "mine")["tables"]
    assert phone.ask("claim BBBBBBBBBBBBBB", "error")["why"] == "device"
    phone.ask(f"claim {desk.ask('device', 'device')['code']}")
    for node in NODES:
        wait_until("the seats are the phone's", lambda: len(Guest(node, "Phone", phone.wire.cookie).ask("mine", "mine")["tables"]) == 2)
    for seat, code in enumerate(codes):
        phone.ask(f"watch {code}")
        assert phone.hear("table")["seats"][seat]["yours"]


def owners_are_killed():
    """Games under way while nodes are killed, and come back; the next owner of a table is there soon."""
    kills, kept, waits = 0, 0, []
    while kills < KILLS:
        tables = [game([DOOR.address], "original", 2, "seats=2", "window=2", "pace=0") for _ in range(GAMES)]
        while kills < KILLS and any(player.is_alive() for players in tables for player in players):
            time.sleep(CHANCE.random() * 0.4)
            code = CHANCE.choice(tables)[0].code
            if BASE.ask("SELECT over FROM place WHERE code = :'v0'", code) != [["0"]] or not (number := owner(code)):
                time.sleep(0.1)
                continue
            node, begun = node_of(number), time.time()
            node.kill()
            wait_until("a table has no owner", lambda: owner(code) not in (None, number) or
                       BASE.ask("SELECT over FROM place WHERE code = :'v0'", code) != [["0"]])
            waits.append(time.time() - begun)
            node.start()
            kills += 1
        for players in tables:
            kept += TABLES.settle(players)
            TABLES.verify(players[0].code)
    print(f"{kills} owners killed, {kept} commands kept, none lost or doubled; the next owner after "
          f"{sorted(waits)[len(waits) // 2]:.2f} s, {max(waits):.2f} s at the latest")


def a_zombie_is_fenced():
    """An owner sleeps, another one takes its table over; when it wakes up, not one row of what it was told gets in."""
    for _ in range(STOPS):
        ann = Guest(NODES[0], "Ann")
        code = ann.ask("create original seats=4")["code"]
        ann.ask("sit 0")
        old = owner(code)
        zombie, lost = node_of(old), NODES[0].figure("store_lost_total")
        assert zombie is NODES[0]
        zombie.process.send_signal(signal.SIGSTOP)
        ann.say("sit 1", "zombie-1")
        ann.say("bot 2 thumb", "zombie-2")

        def comes_back():
            try:
                bo = Guest(NODES[1], "Bo")
                bo.ask(f"watch {code}")
                return bo
            except OSError:
                return None

        bo = wait_until("the table has no other owner", lambda: comes_back())
        assert owner(code) not in (None, old)
        bo.ask("sit 3")
        rows = len(TABLES.rows(code))
        zombie.process.send_signal(signal.SIGCONT)
        try:
            while True:
                message = ann.wire.receive()
                assert message.get("re") not in ("zombie-1", "zombie-2"), message
        except OSError:
            pass  # not a word but the end of the line
        wait_until("the zombie found that it was shut out", lambda: zombie.figure("store_lost_total") > lost)
        assert not [row for row in TABLES.rows(code) if "zombie" in row[2]], "a row of a zombie"
        wait_until("the zombie came back", lambda: " 200 " in zombie.get("/healthz"))
        assert len(TABLES.rows(code)) == rows
        bo.ask("bot 1 thumb")
        again = Guest(zombie, "Ann", ann.wire.cookie)
        again.ask(f"watch {code}")
        assert again.hear("table")["seats"][0]["yours"]


def the_database_goes_and_comes():
    """Games under way while PostgreSQL is stopped, or crashes, and is started again: nobody is told anything meanwhile."""
    kept = 0
    for i in range(STOPS):
        tables = [game([DOOR.address], "original", 2, "seats=2", "window=2", "pace=0") for _ in range(GAMES)]
        BASE.stop("fast" if i % 2 else "immediate")
        for node in NODES:
            wait_until("it noticed", lambda: "waiting for the store" in node.get("/healthz"))
            assert node.process.poll() is None
        told = [len(player.acknowledged) for players in tables for player in players]
        time.sleep(0.5)
        assert told == [len(player.acknowledged) for players in tables for player in players], "acknowledged without a store"
        BASE.start()
        for players in tables:
            kept += TABLES.settle(players)
            TABLES.verify(players[0].code)
    print(f"stopped and started {STOPS} times, {kept} commands kept, none lost or doubled")


def errands():
    """What can be done to a store from outside, and what is refused with a sentence."""

    def run(*arguments, store=BASE.address):
        return subprocess.run([PROGRAM, "serve", "--store", store, *arguments], capture_output=True, text=True, timeout=60)

    assert run("--check").stdout.endswith(": fine\n")
    assert "pg_dump" in run("--backup", "copy.db").stderr
    copy = os.path.join(BASE.folder, "copy.db")
    assert " rows" in run("--rescue", copy).stdout
    assert run("--check", store=copy).stdout.endswith(": fine\n")
    for setting, word in (("synchronous_commit%3Doff", "synchronous_commit is off"), ("synchronous_commit%3Dlocal", "is local")):
        weak = run("--listen", "127.0.0.1:0", store=f"{BASE.address}?options=-c%20{setting}")
        assert weak.returncode == 1 and word in weak.stderr, weak.stderr
    nobody = run("--listen", "127.0.0.1:0", store="postgres://litterbox@127.0.0.1:1/none")
    assert nobody.returncode == 1 and "cannot be reached" in nobody.stderr, nobody.stderr
    BASE.ask("UPDATE line SET text = 'move 9' WHERE number = 3 AND code = (SELECT min(code) FROM line WHERE number = 3)")
    damaged = run("--check")
    assert damaged.returncode == 1 and "damaged at row 3" in damaged.stderr, damaged.stderr


for part in (guests_at_any_node, what_is_everybodys, owners_are_killed, a_zombie_is_fenced, the_database_goes_and_comes):
    begun = time.time()
    part()
    print(f"{part.__name__}: {time.time() - begun:.1f} s", flush=True)
for one in NODES:
    one.end()
errands()
