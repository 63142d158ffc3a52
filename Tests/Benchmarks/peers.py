"""Compiles the C programs, starts every server on a Unix socket in a scratch folder, and cleans all of it up."""

from __future__ import annotations

import ctypes
import json
import os
import platform
import select
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
STARTING_S = 10
STOPPING_S = 5
PRODUCTS = ("yarnbuddyd", "yb", "yb-pedal", "yarnbuddy")


class Fault(Exception):
    """What kept the measurement from being made, as a sentence."""


def ask(path, *lines):
    """Sends the lines and returns one answer for each, LF included."""
    with socket.socket(socket.AF_UNIX) as client:
        client.settimeout(STARTING_S)
        client.connect(str(path))
        reader = client.makefile("rb")
        answers = []
        for line in lines:
            client.sendall(line.encode() + b"\n")
            answers.append(reader.readline())
        return answers


import stock  # noqa: E402, because it needs Fault


class Subscribers:
    """Open subscriptions that have read all that came so far."""

    def __init__(self, path, count):
        self.clients = []
        for _ in range(count):
            client = socket.socket(socket.AF_UNIX)
            client.settimeout(STARTING_S)
            client.connect(str(path))
            client.sendall(b"subscribe\n")
            reader = client.makefile("rb")
            reader.readline(), reader.readline()  # the answer, and the snapshot
            self.clients.append((client, reader))

    def next_event(self):
        return self.clients[0][1].readline()

    def close(self):
        for client, reader in self.clients:
            reader.close()
            client.close()


class Server:
    """A process that answers on a Unix socket. It dies with this program, whatever ends it."""

    def __init__(self, name, command, path, cpu, environment, folder):
        self.name, self.path = name, path
        self.log = folder / f"{name}.log"
        libc = ctypes.CDLL(None)

        def prepare():
            libc.prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
            if cpu is not None:
                os.sched_setaffinity(0, {cpu})

        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [str(word) for word in command], stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=folder,
                env=environment, preexec_fn=prepare)
        self.pid = self.process.pid

    def wait_until_ready(self):
        """Returns once the socket accepts; a server that ends before that, or takes ten seconds, is a fault."""
        ended = select.poll()
        handle = os.pidfd_open(self.pid)
        ended.register(handle)
        try:
            deadline = time.monotonic() + STARTING_S
            while time.monotonic() < deadline:
                with socket.socket(socket.AF_UNIX) as client:
                    if client.connect_ex(str(self.path)) == 0:
                        return self
                if ended.poll(1):
                    raise Fault(f"{self.name} ended at once{self.last_words()}")
            raise Fault(f"{self.name} takes no connections{self.last_words()}")
        finally:
            os.close(handle)

    def last_words(self):
        text = self.log.read_text(errors="replace").strip()
        return f": {text[-600:]}" if text else ""

    def status(self, field):
        """A number of /proc/PID/status, added up over the threads where it is theirs."""
        process = Path(f"/proc/{self.pid}")
        folders = (process / "task").iterdir() if field.endswith("switches") else [process]
        total = 0
        for folder in folders:
            for line in (folder / "status").read_text().splitlines():
                if line.startswith(field + ":"):
                    total += int(line.split()[1])
        return total

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(STOPPING_S)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()


class Bench:
    """The scratch folder, the programs in it, and the servers that run."""

    def __init__(self, chosen, note):
        self.chosen, self.note = chosen, note
        self.servers, self.left_out = {}, []
        self.stash = None
        self.fresh = 0
        usable = sorted(os.sched_getaffinity(0))
        self.pinned = chosen.one_core or len(usable) > 1
        self.server_cpu = usable[0] if self.pinned else None
        self.driver_cpu = (usable[0] if chosen.one_core else usable[1]) if self.pinned else None
        self.answer = {"status": 400, "next": 400, "event": 400}
        self.began = time.time()

    def __enter__(self):
        self.bin = None if self.chosen.peers else self.build()
        self.folder = Path(tempfile.mkdtemp(prefix="yarnbuddy-bench-", dir=os.environ.get("TMPDIR") or "/var/tmp"))
        self.programs = self.folder / "programs"
        self.programs.mkdir()
        return self

    def __exit__(self, *_):
        for server in reversed(list(self.servers.values())):
            server.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def build(self):
        """The folder with the release binaries."""
        if not self.chosen.bin and not self.chosen.no_build:
            for product in PRODUCTS:
                self.note(f"building {product}")
                command = ["swift", "build", "-c", "release", "--product", product]
                if subprocess.run(command, cwd=ROOT, stdout=2).returncode != 0:
                    raise Fault(f"{product} did not build")
        folder = (self.chosen.bin or ROOT / ".build" / "release").resolve()
        for product in PRODUCTS:
            if not os.access(folder / product, os.X_OK):
                raise Fault(f"no {product} in {folder}; run without --no-build")
        return folder

    def compile(self):
        compiler = os.environ.get("CC") or shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
        if not compiler:
            raise Fault("no C compiler: install gcc or clang, or set CC")
        for name, extra in [("echo", []), ("floor", ["-lsqlite3"]), ("oneshot", []), ("oneshot-static", ["-static"]),
                            ("load", []), ("spawn", [])]:
            source = HERE / f"{name.removesuffix('-static')}.c"
            command = [compiler, "-std=gnu11", "-D_GNU_SOURCE", "-O2", "-Wall", "-Wextra", "-Werror", source, "-o",
                       self.programs / name, *extra]
            if subprocess.run(command).returncode != 0:
                raise Fault(f"{source.name} did not compile")

    def command_of(self, kind, place):
        """The command that starts a server of a kind with its files in `place`."""
        path = place / "socket"
        if kind == "echo":
            return [self.programs / "echo", path, self.answer["status"]]
        if kind == "floor":
            return [self.programs / "floor", path, place / "floor.db", self.answer["next"], self.answer["event"]]
        if kind == "redis":
            return ["redis-server", "--port", "0", "--unixsocket", path, "--dir", place, "--appendonly", "yes",
                    "--appendfsync", "always", "--save", "", "--auto-aof-rewrite-percentage", "0"]
        return [self.bin / "yarnbuddyd"]

    def environment(self, place):
        """One that reaches nothing of the person's own."""
        kept = {name: value for name, value in os.environ.items()
                if not name.startswith(("XDG_", "LISTEN_", "YARNBUDDY_")) and name != "NOTIFY_SOCKET"}
        return kept | {"HOME": str(place), "YARNBUDDY_SOCKET": str(place / "socket"),
                       "YARNBUDDY_STORE": str(place / "store.db")}

    def start(self, kind, name=None):
        name = name or kind
        place = self.folder / name
        place.mkdir(mode=0o700)
        server = Server(name, self.command_of(kind, place), place / "socket", self.server_cpu,
                        self.environment(place), place)
        self.servers[name] = server
        return server.wait_until_ready()

    def start_all(self):
        self.compile()
        if not self.chosen.peers:
            path = self.start("yarnbuddyd").path
            # Its socket takes connections before it has made its store; an answer shows that it has started.
            ask(path, "ping")
            self.resident_at_start = self.servers["yarnbuddyd"].status("VmRSS")
            # Peers answer as long as we do, once a counter is in use.
            counted = ask(path, *["next"] * 20)[-1]
            if not counted.startswith(b'{"ok":true'):
                raise Fault(f"yarnbuddyd answers next with {counted[:300]!r}")
            subscriber = Subscribers(path, 1)
            ask(path, "next")
            event = subscriber.next_event()
            subscriber.close()
            self.answer = {"status": len(ask(path, "status")[0]), "next": len(counted), "event": len(event)}
            if self.wants("pattern"):
                stock.pattern(self.start("yarnbuddyd", "pattern").path)
                stock.plain(self.start("yarnbuddyd", "plain").path)
            if self.wants("years"):
                self.start_years()
            if self.wants("stash"):
                self.fill_stash()
            if self.wants("pedal"):
                self.start_pedal()
        self.start("echo")
        if self.chosen.peers:
            self.start("echo", "echo-again")
        self.start("floor")
        if shutil.which("redis-server"):
            self.start("redis")
        else:
            self.left_out.append("redis-server is not installed: its rows are left out")

    def wants(self, group):
        """Whether a group's servers are worth starting."""
        return not self.chosen.only or any(word in group or group in word for word in self.chosen.only)

    def start_years(self):
        """A daemon whose store was filled while it was not running."""
        if not shutil.which("sqlite3"):
            self.left_out.append("sqlite3 is not installed: its rows are left out")
            return
        self.note("writing a million time entries")
        server = self.start("yarnbuddyd", "years")
        ask(server.path, "status")
        server.stop()
        stock.years(server.path.parent / "store.db")
        server = Server("years", self.command_of("yarnbuddyd", server.path.parent), server.path, self.server_cpu,
                        self.environment(server.path.parent), server.path.parent)
        self.servers["years"] = server.wait_until_ready()

    def fill_stash(self):
        """A store with ten thousand yarns, and no daemon."""
        if not shutil.which("sqlite3"):
            self.left_out.append("sqlite3 is not installed: the rows of the stash are left out")
            return
        place = self.folder / "stash"
        place.mkdir(mode=0o700)
        made = subprocess.run([self.bin / "yarnbuddy", "stash", "list"], env=self.environment(place),
                              capture_output=True, text=True)
        if made.returncode != 0:
            raise Fault(f"yarnbuddy made no store: {made.stderr.strip()}")
        stock.stash(place / "store.db")
        self.stash = place
    def start_pedal(self):
        """yb-pedal before our daemon, with a FIFO that stands for the device's node. Its clock runs a second a press, and it
        has no lock-out, since a benchmark's foot is faster than any."""
        daemon = self.servers["yarnbuddyd"]
        place = self.folder / "yb-pedal"
        identity = place / "sys/class/input/event0/device"
        for folder in (identity / "id", place / "dev/input", place / "config/yarnbuddy"):
            folder.mkdir(parents=True)
        for name, text in (("id/vendor", "3553"), ("id/product", "b001"), ("name", "pedal"), ("phys", "none/input0")):
            (identity / name).write_text(text + "\n")
        (place / "config/yarnbuddy/pedal").write_text("debounce 0\ndevice 3553:b001\nf13 = next\n")
        self.pedal = place / "dev/input/event0"
        os.mkfifo(self.pedal)
        # Held open: with its last writer gone the device would be gone too.
        self.pedal_writer = os.open(self.pedal, os.O_RDWR | os.O_CLOEXEC)
        environment = self.environment(daemon.path.parent) | {
            "XDG_CONFIG_HOME": str(place / "config"), "YARNBUDDY_PEDAL_ROOT": str(place)}
        self.servers["yb-pedal"] = Server("yb-pedal", [self.bin / "yb-pedal"], daemon.path, self.server_cpu, environment, place)

    def on_fresh_files(self, kinds, take):
        """Starts one more server of each kind on an empty folder, takes a sample of them all and stops them."""
        servers = []
        try:
            for kind in kinds:
                self.fresh += 1
                servers.append(self.start(kind, f"{kind}-{self.fresh}"))
            return take(servers)
        finally:
            for server in servers:
                server.stop()
                del self.servers[server.name]
                shutil.rmtree(server.path.parent, ignore_errors=True)

    def drive(self, program, *words, environment=None):
        """Runs `load` or `spawn` on the driver's processor and returns what it measured."""
        def pin():
            if self.driver_cpu is not None:
                os.sched_setaffinity(0, {self.driver_cpu})

        done = subprocess.run([str(word) for word in (self.programs / program, *words)], capture_output=True, text=True,
                              preexec_fn=pin, env=environment)
        if done.returncode != 0:
            dead = [f"; {server.name} has ended{server.last_words()}" for server in self.servers.values()
                    if server.process.poll() is not None]
            raise Fault(f"{program} {' '.join(str(word) for word in words)}: {done.stderr.strip()}{''.join(dead)}")
        return json.loads(done.stdout)

    def about(self):
        """What a reader needs to know to judge the figures."""
        kind = subprocess.run(["stat", "-f", "-c", "%T", self.folder], capture_output=True, text=True).stdout.strip()
        if kind in ("tmpfs", "ramfs"):
            self.left_out.append(f"{self.folder.parent} is in memory, where a sync costs nothing: set TMPDIR to a disk")
        model = [line.split(":", 1)[1].strip() for line in Path("/proc/cpuinfo").read_text().splitlines()
                 if line.startswith(("model name", "Model"))]
        redis = subprocess.run(["redis-server", "--version"], capture_output=True, text=True).stdout.split() \
            if "redis" in self.servers else []
        return {
            "date": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(self.began)),
            "seconds": round(time.time() - self.began),
            "processor": model[0] if model else platform.machine(), "processors": os.cpu_count(),
            "kernel": platform.release(), "file system": kind, "load at end": os.getloadavg()[0],
            "server on": self.server_cpu, "driver on": self.driver_cpu,
            "redis": next((word[2:] for word in redis if word.startswith("v=")), None),
            "answer bytes": self.answer, "left out": self.left_out,
        }
