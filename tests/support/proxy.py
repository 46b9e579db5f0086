# SPDX-License-Identifier: MIT
"""proxy.py: a bad line between clients and a server: it cuts connections, also in the middle of a frame, holds frames
of clients back, and says them twice."""

import random
import socket
import threading
import time


class Proxy:
    """Every so many frames of a client are spoiled, by chance from a seed."""

    def __init__(self, server, seed=1, often=0.15):
        self.server, self.often, self.chance = server, often, random.Random(seed)
        self.cuts = self.delays = self.doubles = 0
        self.door = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.address = "127.0.0.1:%d" % self.door.getsockname()[1]
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        while True:
            client, _ = self.door.accept()
            threading.Thread(target=self._carry, args=(client,), daemon=True).start()

    def _carry(self, client):
        try:
            server = socket.create_connection(self.server.address.rsplit(":", 1), 60)
        except OSError:
            client.close()
            return
        threading.Thread(target=self._back, args=(server, client), daemon=True).start()
        try:
            self._forth(client.makefile("rb"), server)
        except OSError:
            pass
        for wire in (client, server):
            try:
                wire.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            wire.close()

    @staticmethod
    def _back(server, client):
        """What the server says, as it comes."""
        try:
            while (part := server.recv(65536)):
                client.sendall(part)
            client.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass

    def _forth(self, client, server):
        """What a client says: a head, and then frame by frame."""
        while (line := client.readline()):
            server.sendall(line)
            if not line.strip():
                break
        while (frame := self._frame(client)):
            spoil = self.chance.choice(("cut", "cut_off", "cut_behind", "delay", "double", "double")) \
                if self.chance.random() < self.often else None
            if spoil == "delay":
                self.delays += 1
                time.sleep(self.chance.random() * 0.1)
            if spoil != "cut":
                server.sendall(frame[:-1] if spoil == "cut_off" else frame)
            if spoil == "double":
                self.doubles += 1
                server.sendall(frame)
            if spoil in ("cut", "cut_off", "cut_behind"):
                self.cuts += 1
                return

    @staticmethod
    def _frame(client):
        """A whole frame with its mask, or nothing at the end."""
        head = client.read(2)
        if len(head) < 2:
            return b""
        more = {126: 2, 127: 8}.get(head[1] & 127, 0)
        length = client.read(more)
        rest = client.read(4 + (int.from_bytes(length, "big") if more else head[1] & 127))
        return head + length + rest
