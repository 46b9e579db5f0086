#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A player at a server (docs/protocol.md): server_bot.py HOST:PORT NAME CODE, or: … NAME - GAME KEY=VALUE…

It sits down at a table, or makes one, prints its code and deals when all seats are taken. It plays any legal move, sends
again what was not acknowledged, and comes back when the connection is lost."""
import base64, json, os, random, socket, struct, sys, time

class Socket:
    """Text frames over a WebSocket, and not a word more of the protocol."""
    def __init__(self, address, cookie):
        self.file = socket.create_connection(address.rsplit(":", 1), 10).makefile("rwb")
        key = base64.b64encode(os.urandom(16)).decode()
        self.file.write((f"GET /ws HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                         f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{cookie}\r\n").encode())
        self.file.flush()
        self.cookie = cookie
        while (line := self._exactly(1) + self.file.readline()).strip():
            if line.lower().startswith(b"set-cookie: "):
                self.cookie = "Cookie: " + line[12:].decode().split(";")[0] + "\r\n"
    def send(self, data, kind=0x81):
        mask, short = os.urandom(4), len(data) < 126
        head = bytes([kind, 0x80 | len(data)]) if short else bytes([kind, 0xfe]) + struct.pack(">H", len(data))
        self.file.write(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))
        self.file.flush()
    def receive(self):
        while True:
            kind, length = self._exactly(2)
            data = self._exactly(int.from_bytes(self._exactly(2 if length == 126 else 8), "big") if length > 125 else length)
            if kind == 0x81:
                return json.loads(data)
            if kind == 0x88:
                raise ConnectionError("closed")
            self.send(data, 0x8a)  # a ping
    def _exactly(self, count):
        if len(data := self.file.read(count)) < count:
            raise ConnectionError("lost")
        return data

def play(address, name, code, create):
    cookie, heard = "", {}
    pending = {"create": "create " + " ".join(create)} if code == "-" else {}  # not acknowledged yet
    def say(line):
        pending[ident := os.urandom(8).hex()] = line
        wire.send(f"#{ident} {line}".encode())
    while True:
        try:
            cookie = (wire := Socket(address, cookie)).cookie
            wire.send(f"hello 1 {name}".encode())
            if code != "-":
                wire.send(f"watch {code} {' '.join(f'{seat}={last}' for seat, last in heard.items())}".strip().encode())
            for ident, line in pending.items():
                wire.send(f"#{ident} {line}".encode())
            while True:
                yield (message := wire.receive())
                if message["type"] in ("done", "error"):
                    pending.pop(message["re"], None)
                elif message["type"] == "table":
                    code, seats, mine = message["code"], message["seats"], [s for s in message["seats"] if s["yours"]]
                    free = [i for i, seat in enumerate(seats) if seat["player"] == "open"]
                    if message["phase"] == "over":
                        return
                    if message["phase"] == "gathering" and not pending and (free if not mine else message["host"] and not free):
                        say("deal" if mine else f"sit {free[0]} {os.urandom(16).hex()}")
                elif message["type"] == "play":
                    seat, told = message["viewer"], message["message"]
                    heard[seat] = told["number"]
                    moves = [move["text"] for move in told["offer"]["moves"] if "text" in move]
                    if told["asked"] and moves:
                        say(f"say {seat} at {told['moment']} move {random.choice(moves)}")
        except OSError:
            time.sleep(0.2)

if __name__ == "__main__":
    for said in play(*sys.argv[1:4], sys.argv[4:]):
        if said["type"] == "table" and said["phase"] == "gathering":
            print(said["code"], flush=True)
