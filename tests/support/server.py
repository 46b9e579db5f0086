# SPDX-License-Identifier: MIT
"""server.py: a server process for tests, and bytes over HTTP."""

import atexit
import os
import re
import signal
import socket
import subprocess
import threading
import time


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """A server process; it can be killed and started again at the same port."""

    def __init__(self, program, store, *arguments):
        self.program, self.store, self.arguments = program, store, arguments
        self.port, self.process = free_port(), None
        self.start()

    @property
    def address(self):
        return f"127.0.0.1:{self.port}"

    def start(self):
        self.process = subprocess.Popen(
            [self.program, "serve", "--listen", self.address, "--store", self.store, "--limit",
             "lines-per-second=100000", "--limit", "lines-at-once=100000", *self.arguments],
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
        assert self.process.wait(60) == 0, "it did not end well"

    def get(self, path):
        return http(self.address, f"GET {path} HTTP/1.1\r\nHost: {self.address}\r\nConnection: close\r\n\r\n")

    def figure(self, name):
        """A number of its metrics."""
        return int(re.search(rf"^litterbox_{name} (\d+)", self.get("/metrics"), re.M)[1])

    def wait_for(self, name, number, seconds=60):
        until = time.time() + seconds
        while self.figure(name) != number:
            assert time.time() < until, f"{name} is {self.figure(name)} and not {number}"
            time.sleep(0.05)


def http(address, text, timeout=60):
    """What the server answers to these bytes, until it closes or the time is up."""
    with socket.create_connection(address.rsplit(":", 1), timeout) as wire:
        wire.sendall(text.encode())
        answer = b""
        try:
            while (part := wire.recv(65536)):
                answer += part
                if b"\r\n\r\n" in answer and b"101 Switching" in answer:
                    break
        except ConnectionResetError:
            pass
        except TimeoutError:
            return answer.decode(errors="replace") + "<timeout>"
        return answer.decode(errors="replace")
