# SPDX-License-Identifier: MIT
"""serve.py: the server under test: games between programs, kills, limits. serve.py PROGRAM [long]"""

import atexit
import os
import random
import re
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, "examples")
sys.path.insert(0, "tests/support")
import server_bot
from schema import Schema

PROGRAM, LONG = sys.argv[1], len(sys.argv) > 2 and sys.argv[2] == "long"
KILLS = 1000 if LONG else 50
FOLDER = tempfile.TemporaryDirectory()
STORE = os.path.join(FOLDER.name, "tables.db")
SCHEMA, LOCK = Schema("docs/schema/server.json"), threading.Lock()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """A server process; it can be killed and started again at the same port."""

    def __init__(self, *arguments, store=STORE):
        self.arguments, self.port, self.process, self.store = arguments, free_port(), None, store
        self.start()

    @property
    def address(self):
        return f"127.0.0.1:{self.port}"

    def start(self):
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--listen", self.address, "--store", self.store, "--limit", "lines-per-second=100000",
             "--limit", "lines-at-once=100000", *self.arguments],
            # Under the address sanitizer: where files are locked away, the search for leaks finds nothing to read.
            env=os.environ | {"ASAN_OPTIONS": "detect_leaks=0"}, stderr=subprocess.PIPE, text=True)
        atexit.register(self.process.kill)  # also where a test fails
        line = self.process.stderr.readline()
        assert "event=started" in line, line
        threading.Thread(target=self.process.stderr.read, daemon=True).start()

    def kill(self):
        self.process.kill()
        self.process.wait()

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(10) == 0, "it did not end well"


def http(address, text, timeout=8):
    """What the server answers to these bytes, until it closes or the time is up."""
    with socket.create_connection(address.rsplit(":", 1), timeout) as wire:
        wire.sendall(text.encode())
        answer = b""
        try:
            while (part := wire.recv(65536)):
                answer += part
                if b"\r\n\r\n" in answer and b"101 Switching" in answer:
                    break
        except (TimeoutError, ConnectionResetError):
            return answer.decode(errors="replace") + "<timeout>"
        return answer.decode(errors="replace")


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
                if message["type"] == "done":
                    self.acknowledged.append(message["re"])
        except Exception as fault:  # noqa: BLE001
            self.fault = fault
            self.opened.set()


def rows(code):
    import sqlite3
    with sqlite3.connect(f"file:{STORE}?mode=ro", uri=True) as base:
        return base.execute("SELECT number, seat, id, text FROM line WHERE code = ? ORDER BY number", (code,)).fetchall()


def settle(players):
    """All played to the end; every acknowledged command is a row, once."""
    for player in players:
        player.join(240)
        assert not player.is_alive(), f"{player.arguments[1]} still plays"
        assert player.fault is None, repr(player.fault)
    kept = [row[2].rpartition(":")[2] for row in rows(players[0].code) if row[2]]
    assert len(kept) == len(set(kept)), "a command counts twice"
    for player in players:
        order = [kept.index(ident) for ident in player.acknowledged if ident in kept]
        lost = [ident for ident in player.acknowledged if ident not in kept]
        assert not lost, f"acknowledged and lost: {lost}"
        assert order == sorted(order), "another order than that of the acknowledgements"
    return len(kept)


def verify(code):
    record = subprocess.run([PROGRAM, "serve", "--store", STORE, "--export", code], capture_output=True, text=True)
    assert record.returncode == 0, record.stderr
    check = subprocess.run([PROGRAM, "verify", "-"], input=record.stdout, capture_output=True, text=True)
    assert check.returncode == 0 and "shuffled as promised" in check.stdout, check.stdout
    return record.stdout


def game(server, name, people, *words):
    first = Player(server.address, "Ann", "-", (name, *words))
    first.start()
    assert first.opened.wait(20) and first.code, first.fault
    players = [first] + [Player(server.address, f"Guest {i}", first.code) for i in range(1, people)]
    for player in players[1:]:
        player.start()
    return players


def games_of_all_kinds(server):
    for name in subprocess.run([PROGRAM, "games"], capture_output=True, text=True).stdout.split("\n"):
        if (match := re.match(r"(\w+): ", name)):
            players = game(server, match[1], 2, "seats=3", "bots=1", "window=2", "pace=0")
            settle(players)
            verify(players[0].code)


def killed_at_random(server):
    """Games under way while the server is killed again and again."""
    kept, kills, chance = 0, 0, random.Random(7)
    while kills < KILLS:
        tables = [game(server, "original", 2, "seats=2", "window=2", "pace=0") for _ in range(4)]
        while kills < KILLS and any(player.is_alive() for players in tables for player in players):
            time.sleep(chance.random() * 0.25)
            server.kill()
            server.start()
            kills += 1
        for players in tables:
            kept += settle(players)
            verify(players[0].code)
    print(f"{kills} kills, {kept} commands kept, none lost or doubled")


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
    begun = time.time()
    http(address, "GET / HTTP/1.1\r\nHost: ", 20)  # and nothing more
    assert time.time() - begun < 15, "half a head is waited for without end"

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


def slow_reader(server):
    """Who does not read is dropped, and the others go on."""
    wire = server_bot.Socket(server.address, "")
    wire.send(b"hello 1 Sloth", 0x81)
    try:
        for _ in range(20000):
            wire.send(b"games", 0x81)
    except OSError:
        return
    metrics = http(server.address, f"GET /metrics HTTP/1.1\r\nHost: {server.address}\r\nConnection: close\r\n\r\n")
    assert "litterbox_links 0" in metrics, "a reader that lags is kept: " + metrics[-900:]


def a_second_one_is_refused(server):
    other = subprocess.run([PROGRAM, "serve", "--listen", "127.0.0.1:0", "--store", STORE], capture_output=True,
                           text=True, timeout=20)
    assert other.returncode == 1 and other.stderr, "two servers write to one store"


def backups(server):
    copy = os.path.join(FOLDER.name, "copy.db")
    subprocess.run([PROGRAM, "serve", "--store", STORE, "--backup", copy], check=True)
    assert "fine" in subprocess.run([PROGRAM, "serve", "--store", copy, "--check"], capture_output=True, text=True).stdout


def tls(server):
    """Its own TLS: the cookie is bound to the host and never sent in the clear."""
    cert, key = os.path.join(FOLDER.name, "cert.pem"), os.path.join(FOLDER.name, "key.pem")
    made = subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                           "-keyout", key, "-out", cert], capture_output=True)
    if made.returncode != 0:
        return
    secure = Server("--tls-cert", cert, "--tls-key", key, store=os.path.join(FOLDER.name, "secure.db"))
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
    hidden = Server("--behind-proxy", "--limit", "links-of-address=2", store=os.path.join(FOLDER.name, "hidden.db"))

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
    assert server.process.wait(10) == 0


server = Server()
for part in (manners, tls, behind_a_proxy, games_of_all_kinds, slow_reader, a_second_one_is_refused, backups, killed_at_random, goodbye):
    begun = time.time()
    part(server)
    print(f"{part.__name__}: {time.time() - begun:.1f} s", flush=True)
assert subprocess.run([PROGRAM, "serve", "--store", STORE, "--check"], capture_output=True).returncode == 0
