# SPDX-License-Identifier: MIT
"""serve.py: the server under test: games between programs, kills, limits. serve.py PROGRAM [long] [postgres]: on a store in
a file with all its manners, or on a database of PostgreSQL with all that touches the store."""

import asyncio
import base64
import json
import os
import random
import re
import resource
import signal
import socket
import ssl
import struct
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, "examples")
sys.path.insert(0, "tests/support")
import limits
import postgres
import server_bot
from guests import SCHEMA, Tables, game
from proxy import Proxy
from server import Server, http

PROGRAM, LONG, SHARED = sys.argv[1], "long" in sys.argv[2:], "postgres" in sys.argv[2:]
KILLS = (100 if SHARED else 1000) if LONG else (15 if SHARED else 50)
STORM = 2000 if LONG else 200
FOLDER = tempfile.TemporaryDirectory()
BASE = postgres.needed() if SHARED else None
STORE = BASE.address if SHARED else os.path.join(FOLDER.name, "tables.db")
TABLES = Tables(PROGRAM, STORE, BASE)


def another(name, *arguments):
    return Server(PROGRAM, STORE if SHARED else os.path.join(FOLDER.name, name), *arguments)


def games_of_all_kinds(server):
    listed = subprocess.run([PROGRAM, "games"], capture_output=True, text=True, check=True).stdout
    tables = [game([server.address], name, 2, "seats=3", "bots=1", "window=2", "pace=0") for name in re.findall(r"^(\w+): ", listed, re.M)]
    assert len(tables) >= 5
    for players in tables:
        TABLES.settle(players)
        TABLES.verify(players[0].code)


def killed_at_random(server):
    """Games under way while the server is killed again and again."""
    kept, kills, chance = 0, 0, random.Random(7)
    while kills < KILLS:
        tables = [game([server.address], "original", 2, "seats=2", "window=2", "pace=0") for _ in range(4)]
        while kills < KILLS and any(player.is_alive() for players in tables for player in players):
            time.sleep(chance.random() * 0.25)
            server.kill()
            server.start()
            kills += 1
        for players in tables:
            kept += TABLES.settle(players)
            TABLES.verify(players[0].code)
    print(f"{kills} kills, {kept} commands kept, none lost or doubled")


def through_a_bad_line(server):
    """Clients whose connections are cut, and whose frames come late and twice: every move counts once all the same."""
    line = Proxy(server)
    tables = [game([line.address], "original", 2, "seats=2", "window=2", "pace=0") for _ in range(3)]
    kept = sum(TABLES.settle(players) for players in tables)
    for players in tables:
        TABLES.verify(players[0].code)
    assert line.cuts and line.delays and line.doubles, "the line was good"
    print(f"{line.cuts} cuts, {line.delays} delays, {line.doubles} doubles, {kept} commands kept, none lost or doubled")


class Stormer:
    """A guest who is at a table, and comes back there."""

    def __init__(self, server, number):
        self.server, self.number, self.cookie, self.code, self.wire = server, number, "", None, None

    async def _exactly(self, count):
        return await self.wire[0].readexactly(count)

    async def say(self, line):
        data, mask = line.encode(), os.urandom(4)
        self.wire[1].write(bytes([0x81, 0x80 | len(data)]) + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))
        await self.wire[1].drain()

    async def hear(self, kind):
        while True:
            _, length = await self._exactly(2)
            if length > 125:
                length = struct.unpack(">H" if length == 126 else ">Q", await self._exactly(2 if length == 126 else 8))[0]
            message = json.loads(await self._exactly(length))
            if message["type"] == kind:
                return message

    async def come(self, code=None):
        """Comes in, and to its table; again and again, until it is there."""
        while True:
            try:
                self.wire = await asyncio.open_connection("127.0.0.1", self.server.port)
                key = base64.b64encode(os.urandom(16)).decode()
                self.wire[1].write(f"GET /ws HTTP/1.1\r\nHost: {self.server.address}\r\nUpgrade: websocket\r\n"
                                   f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
                                   f"{self.cookie}\r\n".encode())
                head = (await self.wire[0].readuntil(b"\r\n\r\n")).decode()
                if (cookie := re.search(r"set-cookie: ([^;]*)", head, re.I)):
                    self.cookie = f"Cookie: {cookie[1]}\r\n"
                await self.say(f"hello 1 Guest {self.number}")
                await self.hear("welcome")
                if self.code is None and code is None:
                    await self.say("#c create original seats=5")
                else:
                    await self.say(f"watch {self.code or code}")
                table = await self.hear("table")
                self.code = table["code"]
                return table
            except (OSError, EOFError):
                await asyncio.sleep(0.1)

    async def sit(self, seat):
        await self.say(f"#s sit {seat}")
        await self.hear("done")


async def storm(server):
    guests = [Stormer(server, number) for number in range(STORM)]
    for first in range(0, STORM, 5):  # five at a table
        await guests[first].come()
        for seat in range(5):
            if seat > 0:
                await guests[first + seat].come(guests[first].code)
            await guests[first + seat].sit(seat)
    for _ in range(3):
        server.kill()
        server.start()
        tables = await asyncio.gather(*(guest.come() for guest in guests))
        for guest, table in zip(guests, tables):
            assert table["code"] == guest.code and table["seats"][guest.number % 5]["yours"], table
    server.wait_for("links", STORM)
    for guest in guests:
        guest.wire[1].close()


def everybody_comes_back_at_once(server):
    """The server is killed, and all guests are there at the moment it is back."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    crowd = another("storm.db", "--limit", "links-of-address=100000", "--limit", "tables=100000")
    asyncio.run(storm(crowd))
    crowd.wait_for("links", 0)
    crowd.end()
    print(f"{STORM} guests came back at once, three times")


def manners(server):
    address = server.address
    upgrade = ("Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
               "Sec-WebSocket-Version: 13\r\n")
    page = http(address, f"GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")
    for header in ("content-security-policy: default-src 'none'", "x-content-type-options: nosniff", "HttpOnly",
                   "SameSite=Strict", "referrer-policy: no-referrer"):
        assert header in page, f"{header} is missing: {page[:1500]}"
    assert " 200 " in http(address, f"GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")
    assert "litterbox_rows_total" in http(address, f"GET /metrics HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")
    for path in ("/nothing", "/../etc/passwd", "/%2e%2e/x", "/ws/x"):
        assert " 200 " not in http(address, f"GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"), path
    assert "101 " in http(address, f"GET /ws HTTP/1.1\r\nHost: {address}\r\n{upgrade}\r\n")
    assert "101 " in http(address, f"GET /ws HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\n{upgrade}\r\n")
    for head in ("Origin: http://evil.example\r\n", f"Origin: http://{address}.evil.example\r\n", "Origin: null\r\n"):
        assert "101 " not in http(address, f"GET /ws HTTP/1.1\r\nHost: {address}\r\n{head}{upgrade}\r\n"), head
    assert "101 " not in http(address, f"GET /other HTTP/1.1\r\nHost: {address}\r\n{upgrade}\r\n")

    def dropped(*frames):
        wire = server_bot.Socket(address, "")
        try:
            for data, kind in frames:
                wire.send(data, kind)
            for _ in range(200):
                wire.receive()
        except OSError:
            return True
        return False

    assert dropped((b"x" * 4097, 0x81)), "a frame that is too long"
    assert dropped((b"x" * 4000, 0x01), (b"x" * 4000, 0x80)), "one that is too long in pieces"
    assert dropped((b"hello 1", 0x82)), "a binary one"
    wire = server_bot.Socket(address, "")
    wire.send(b"hel", 0x01)
    wire.send(b"lo 1 Zo\xc3\xab", 0x80)
    assert wire.receive()["name"] == "Zoë", "a command in pieces"
    wire.send(b"\xff\xfe", 0x81)
    try:
        assert wire.receive()["type"] == "error"
    except OSError:
        pass  # the library may refuse what is no UTF-8 by itself


def limits_hold(server):
    limits.check(PROGRAM, FOLDER.name)


def a_second_one_is_refused(server):
    other = subprocess.run([PROGRAM, "serve", "--listen", "127.0.0.1:0", "--store", STORE], capture_output=True,
                           text=True, timeout=20)
    assert other.returncode == 1 and other.stderr, "two servers write to one store"


def backups(server):
    copy = os.path.join(FOLDER.name, "copy.db")
    subprocess.run([PROGRAM, "serve", "--store", STORE, "--backup", copy], check=True)
    assert "fine" in subprocess.run([PROGRAM, "serve", "--store", copy, "--check"], capture_output=True, text=True).stdout


def another_device(server):
    """Seats go to another device, which speaks another language, and stay there when the server is killed."""

    def come(name, cookie=""):
        wire = server_bot.Socket(server.address, cookie)
        wire.send(f"hello 1 {name}".encode())
        return wire

    def ask(wire, line, kind="done"):
        wire.send(f"#{os.urandom(8).hex()} {line}".encode())
        while (message := wire.receive())["type"] != kind:
            assert message["type"] != "error", message
            assert SCHEMA.complaint(message) is None, SCHEMA.complaint(message)
        return message

    desk, phone = come("Ann"), come("Phone")
    code = ask(desk, "create original seats=2 bots=1 window=2 assist=on")["code"]
    ask(desk, "sit 0")
    ask(phone, f"claim {ask(desk, 'device', 'device')['code']}")
    server.kill()
    server.start()
    phone = come("Phone", phone.cookie)
    ask(phone, "language de")
    assert ask(phone, f"watch {code}", "table")["seats"][0]["yours"]
    assert re.search(r"Zug|dran", ask(phone, "deal", "play")["message"]["question"])
    ask(phone, "stop 0")
    assert "Partie" in ask(phone, "review 0", "review")["rows"][0]["label"]


def tls(server):
    """Its own TLS: the cookie is bound to the host and never sent in the clear."""
    cert, key = os.path.join(FOLDER.name, "cert.pem"), os.path.join(FOLDER.name, "key.pem")
    made = subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                           "-keyout", key, "-out", cert], capture_output=True)
    if made.returncode != 0:
        return
    secure = another("secure.db", "--tls-cert", cert, "--tls-key", key)
    context = ssl.create_default_context(cafile=cert)
    context.check_hostname = False
    with context.wrap_socket(socket.create_connection(("127.0.0.1", secure.port), 8)) as wire:
        wire.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        answer = b""
        while (part := wire.recv(65536)):
            answer += part
    for header in (b"set-cookie: __Host-litterbox=", b"; Secure", b"strict-transport-security:"):
        assert header in answer, f"{header} is missing: {answer[:1500]}"
    secure.end()


def behind_a_proxy(server):
    """Addresses are what the proxy says: a full one does not keep others out."""
    hidden = another("hidden.db", "--behind-proxy", "--limit", "links-of-address=2")

    def let_in(address):
        try:
            wire = server_bot.Socket(hidden.address, f"X-Forwarded-For: 203.0.113.9, {address}\r\n")
            wire.send(b"hello 1 Ann")
            assert wire.receive()["type"] == "welcome"
            return wire
        except OSError:
            return None

    first = [let_in("192.0.2.1"), let_in("192.0.2.1")]
    assert all(first) and let_in("192.0.2.1") is None and let_in("192.0.2.2") is not None
    hidden.end()


def goodbye(server):
    wire = server_bot.Socket(server.address, "")
    wire.send(b"hello 1 Last", 0x81)
    assert wire.receive()["type"] == "welcome"
    server.process.send_signal(signal.SIGTERM)
    assert wire.receive()["type"] == "bye"
    assert server.process.wait(60) == 0


PARTS = (manners, limits_hold, another_device, tls, behind_a_proxy, games_of_all_kinds, through_a_bad_line,
         everybody_comes_back_at_once, a_second_one_is_refused, backups, killed_at_random, goodbye)
if SHARED:  # what the store has a part in
    PARTS = (another_device, *((games_of_all_kinds, through_a_bad_line, everybody_comes_back_at_once) if LONG else ()),
             killed_at_random, goodbye)
server = another("tables.db")
for part in PARTS:
    begun = time.time()
    part(server)
    print(f"{part.__name__}: {time.time() - begun:.1f} s", flush=True)
assert subprocess.run([PROGRAM, "serve", "--store", STORE, "--check"], capture_output=True).returncode == 0
