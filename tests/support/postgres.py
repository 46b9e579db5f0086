# SPDX-License-Identifier: MIT
"""postgres.py: a PostgreSQL of a test's own: at a free port, in a scratch folder, gone with the test.
postgres.py COMMAND...: runs a command with its address in STORE; status 77 where there is no PostgreSQL to be had."""

import atexit
import glob
import os
import pwd
import shutil
import subprocess
import sys
import tempfile

from server import free_port


def programs():
    """The folder of its programs, or None."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/pg_ctl"))
    one = found[-1] if found else shutil.which("pg_ctl")
    return os.path.dirname(os.path.realpath(one)) if one else None


class Postgres:
    """It refuses to be run by root, so that a test of root's starts it as somebody else."""

    def __init__(self, *settings):
        self.port, self.settings = free_port(), settings
        self.folder = tempfile.mkdtemp(prefix="litterbox-postgres-", dir="/dev/shm" if os.path.isdir("/dev/shm") else None)
        self.user = None
        if os.getuid() == 0:
            self.user = next(name for name in ("postgres", "nobody") if any(one.pw_name == name for one in pwd.getpwall()))
            shutil.chown(self.folder, self.user)
        atexit.register(self.close)
        self._run("initdb", "--no-sync", "-A", "trust", "-U", "litterbox", "-D", self.data, "-E", "UTF8", "--no-locale")
        self.start()

    @property
    def data(self):
        return os.path.join(self.folder, "data")

    @property
    def address(self):
        return f"postgres://litterbox@127.0.0.1:{self.port}/postgres"

    def _run(self, program, *arguments):
        command = [os.path.join(programs(), program), *arguments]
        if self.user:
            command = ["runuser", "-u", self.user, "--", *command]
        done = subprocess.run(command, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, text=True)
        assert done.returncode == 0, f"{program}: {done.stderr}"

    def start(self):
        settings = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 " \
            f"-c max_locks_per_transaction=256 {' '.join(f'-c {one}' for one in self.settings)}"
        self._run("pg_ctl", "-D", self.data, "-o", settings, "-l", os.path.join(self.folder, "log"), "-w", "-t", "120", "start")

    def stop(self, how="fast"):
        self._run("pg_ctl", "-D", self.data, "-m", how, "-w", "-t", "120", "stop")

    def ask(self, sql, *values):
        """What a statement gives: rows of texts."""
        marks = [argument for i, value in enumerate(values) for argument in ("-v", f"v{i}={value}")]
        done = subprocess.run(["psql", "-X", "-A", "-t", "-q", "-F", "\x1f", "-R", "\x1e", "-v", "ON_ERROR_STOP=1", *marks,
                               self.address], input=f"SET search_path = litterbox;\n{sql};\n", capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        text = done.stdout.rstrip("\n")
        return [row.split("\x1f") for row in text.split("\x1e")] if text else []

    def close(self):
        if os.path.exists(os.path.join(self.data, "postmaster.pid")):
            self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)


def needed(*settings):
    """One of them; ends the test, as one that was left out, where there is no PostgreSQL, or nobody to run it."""
    if programs() is None or not shutil.which("psql"):
        print("left out: there is no PostgreSQL (scripts/setup serve)")
        sys.exit(77)
    if os.getuid() == 0 and not shutil.which("runuser"):
        print("left out: PostgreSQL is not run by root, and there is no runuser")
        sys.exit(77)
    return Postgres(*settings)


if __name__ == "__main__":
    base = needed()
    sys.exit(subprocess.run(sys.argv[1:], env=os.environ | {"STORE": base.address}).returncode)
