# SPDX-License-Identifier: MIT
"""limits.py: every limit of a server holds, and without it the same is let pass."""

import os
import re
import socket
import subprocess
import time

import server_bot
from server import Server


def greeted(server):
    """A connection that has said hello, or None: not let in."""
    try:
        wire = server_bot.Socket(server.address, "")
        wire.send(b"hello 1 Ann")
        assert wire.receive()["type"] == "welcome"
        return wire
    except OSError:
        return None


def answers(wire, lines):
    """Whether one of those lines is too much: the words of the errors."""
    for i, line in enumerate(lines):
        wire.send(f"#{i}-{os.urandom(4).hex()} {line}".encode())
    found, told = set(), 0
    while told < len(lines):
        message = wire.receive()
        if message["type"] == "error":
            found.add(message["why"])
        told += message["type"] in ("done", "error")
    return found


def silent(server):
    """A WebSocket that says nothing."""
    wire = socket.create_connection(server.address.rsplit(":", 1), 60)
    wire.sendall(f"GET /ws HTTP/1.1\r\nHost: {server.address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
    return wire


def is_closed(wire, seconds):
    """The server ends the connection by itself within that time."""
    wire.settimeout(seconds)
    try:
        while wire.recv(65536):
            pass
        return True
    except ConnectionResetError:
        return True
    except TimeoutError:
        return False


# Each goes beyond a limit, and says whether it was stopped.

def links(server):
    wires = [greeted(server) for _ in range(4)]
    return None in wires


def frame_bytes(server):
    wire = greeted(server)
    try:
        wire.send(b"ping " + b"x" * 1000)
        return wire.receive()["type"] != "error"
    except OSError:
        return True


def queue_bytes(server):
    """Who asks and does not read is dropped; with room enough it is waited for."""
    wire = greeted(server)
    try:
        for _ in range(2000):
            wire.send(b"games")
    except OSError:
        return True
    until = time.time() + 60
    while server.figure("lines_total") < 2000 and server.figure("links") > 0 and time.time() < until:
        time.sleep(0.05)
    return server.figure("links") == 0


def head_ms(server, seconds=60):
    """A head that comes letter by letter."""
    wire = socket.create_connection(server.address.rsplit(":", 1), 60)
    wire.sendall(b"GET / HTTP/1.1\r\nHost: ")
    until = time.time() + seconds
    while time.time() < until:
        try:
            wire.sendall(b"x")
        except OSError:
            return True
        if is_closed(wire, 0.1):
            return True
    return False


def hello_ms(server, seconds=60):
    return is_closed(silent(server), seconds)


def tables(server):
    return "hall_full" in set().union(*(answers(greeted(server), ["create original"]) for _ in range(4)))


def tables_of_guest(server):
    return "too_many_tables" in answers(greeted(server), ["create original"] * 4)


def lines_at_once(server):
    return "too_fast" in answers(greeted(server), ["ping"] * 60)


def lines_per_second(server):
    wire = greeted(server)
    first = answers(wire, ["ping"] * 90)  # as many as may come at once
    time.sleep(0.02)
    return "too_fast" in first | answers(wire, ["ping"] * 90)


# Limit, a value that is too little for that and one that is enough, what else is set, who goes beyond it.
LIMITS = [
    ("links", 3, 100, [], links),
    ("links-of-address", 3, 100, [], links),
    ("frame-bytes", 200, 4000, [], frame_bytes),
    ("queue-bytes", 1000, 100000000, [], queue_bytes),
    ("head-ms", 1000, 600000, [], head_ms),
    ("hello-ms", 1000, 600000, [], hello_ms),
    ("tables", 3, 100, [], tables),
    ("tables-of-guest", 3, 100, [], tables_of_guest),
    ("lines-at-once", 40, 100, ["--limit", "lines-per-second=1"], lines_at_once),
    ("lines-per-second", 1, 100000, ["--limit", "lines-at-once=100"], lines_per_second),
]


def check(program, folder):
    config = subprocess.run([program, "serve", "--print-config"], capture_output=True, text=True, check=True).stdout
    assert set(re.findall(r"^limit ([a-z-]+)=", config, re.M)) == {limit[0] for limit in LIMITS}, "a limit has no test"
    for number, (name, little, enough, others, beyond) in enumerate(LIMITS):
        for value in (little, enough):
            server = Server(program, os.path.join(folder, f"limit-{number}-{value}.db"), "--limit", f"{name}={value}", *others)
            slow = value == enough and beyond in (head_ms, hello_ms)
            stopped = beyond(server, 2.5) if slow else beyond(server)
            assert stopped == (value == little), f"{name}={value}: {'stopped' if stopped else 'let pass'}"
            server.kill()
