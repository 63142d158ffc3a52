"""Widgets of `yb` that a benchmark reads: how soon a press stands in their pipes, and what they cost at rest."""

from __future__ import annotations

import fcntl
import os
import select
import socket
import struct
import subprocess
import time
from statistics import median

from peers import STARTING_S, Fault

PRESSES = 300


class Presser:
    """A connection that sends one request at a time."""

    def __init__(self, path):
        self.client = socket.socket(socket.AF_UNIX)
        self.client.settimeout(STARTING_S)
        self.client.connect(str(path))
        self.reader = self.client.makefile("rb")

    def send(self):
        self.client.sendall(b"next\n")

    def answer(self):
        return self.reader.readline()

    def close(self):
        self.reader.close()
        self.client.close()


class Pedal:
    """The FIFO that stands for the device that yb-pedal reads. Its clock runs a second a press."""

    def __init__(self, bench):
        self.file = os.open(bench.pedal, os.O_WRONLY | os.O_CLOEXEC)
        # A second a millisecond: later than whatever an earlier run pressed, as in load.c.
        self.seconds = time.monotonic_ns() // 1_000_000

    def send(self):
        """F13 and its release, half a second later by the device's clock (struct input_event)."""
        self.seconds += 1
        key, f13 = 1, 183
        os.write(self.file, b"".join(
            struct.pack("@llHHi", self.seconds, at, kind, code, value) for at, kind, code, value in
            [(0, key, f13, 1), (0, 0, 0, 0), (500_000, key, f13, 0), (500_000, 0, 0, 0)]))

    def answer(self):
        """Is yb-pedal's to read."""

    def close(self):
        os.close(self.file)


class Widgets:
    """Running widgets, each with a pipe of its own; those that are to be read have shown the present state."""

    def __init__(self, bench, path, count, pipe_bytes=None):
        self.processes = []
        self.poll = select.epoll()
        for _ in range(count):
            process = subprocess.Popen(
                [bench.bin / "yb", "widget", "plain"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                env=bench.environment(path.parent), bufsize=0)
            if pipe_bytes:
                fcntl.fcntl(process.stdout, fcntl.F_SETPIPE_SZ, pipe_bytes)
            self.processes.append(process)
            self.poll.register(process.stdout, select.EPOLLIN)
        self.wait()

    def wait(self):
        """Returns once each has written a line."""
        missing = {process.stdout.fileno() for process in self.processes}
        while missing:
            ready = self.poll.poll(STARTING_S)
            if not ready:
                raise Fault(f"{len(missing)} of {len(self.processes)} widgets show nothing")
            for descriptor, _ in ready:
                if not os.read(descriptor, 65536).endswith(b"\n"):
                    raise Fault("a widget has ended, or written part of a line")
                missing.discard(descriptor)

    def settle(self):
        """Reads what is still to come, until it is quiet for a tenth of a second."""
        while self.poll.poll(0.1):
            self.wait()

    def nanoseconds(self):
        """The processor time of all of them (/proc/PID/schedstat)."""
        total = 0
        for process in self.processes:
            with open(f"/proc/{process.pid}/schedstat", encoding="ascii") as file:
                total += int(file.read().split()[0])
        return total

    def close(self):
        self.poll.close()
        for process in self.processes:
            process.stdout.close()
            process.kill()
            process.wait()


def _figures(seconds):
    """Median and 99th percentile in microseconds."""
    ordered = sorted(seconds)
    return {"median_us": median(ordered) * 1e6, "p99_us": ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)] * 1e6}


def _times(presser, seen=None, count=PRESSES):
    """Seconds from each press until it is seen; until it is answered where nobody else sees it."""
    took = []
    for _ in range(count):
        began = time.perf_counter()
        presser.send()
        (seen or presser.answer)()
        took.append(time.perf_counter() - began)
        if seen:
            presser.answer()
    return took


def shown(bench, path, bare, of_pedal=False):
    """A press until the new text is in a widget's pipe, and until a server that only commits has answered. The press is a
    request, or a key's events before yb-pedal has read them."""
    widget, ours, peer = Widgets(bench, path, 1), Pedal(bench) if of_pedal else Presser(path), Presser(bare)
    try:
        # The first press may start the timer, which is told too.
        _times(ours, widget.wait, 1)
        widget.settle()
        took = _times(ours, widget.wait)
        if widget.poll.poll(0.1):
            raise Fault("a press stands in a widget's pipe more than once: which one was timed is not known")
        return [_figures(took), _figures(_times(peer))]
    finally:
        widget.close(), ours.close(), peer.close()


def hundred(bench, path):
    """Milliseconds until a press stands in the pipes of 100 widgets: the median of 30."""
    widgets, presser = Widgets(bench, path, 100), Presser(path)
    try:
        return median(_times(presser, widgets.wait, 30)) * 1e3
    finally:
        widgets.close(), presser.close()


def at_rest(bench, path, seconds):
    """Milliseconds of processor time that ten widgets take while nothing changes."""
    widgets = Widgets(bench, path, 10)
    try:
        time.sleep(1)
        before = widgets.nanoseconds()
        time.sleep(seconds)
        return (widgets.nanoseconds() - before) / 1e6
    finally:
        widgets.close()


def held_down(bench, path):
    """Milliseconds of processor time that a widget takes while its bar does not read and 1,000 presses go by."""
    widget, presser = Widgets(bench, path, 1, pipe_bytes=4096), Presser(path)
    try:
        before = None
        for number in range(1500):
            presser.send()
            presser.answer()
            # Its pipe is full by then.
            if number == 500:
                before = widget.nanoseconds()
        return (widget.nanoseconds() - before) / 1e6
    finally:
        widget.close(), presser.close()
