"""What plain words cost beyond the verb that they stand for."""

from __future__ import annotations

import json
import socket
import statistics
import time

# Each utterance with its request. A source of its own each time, since the same from the same voice would be one.
PAIRS = [("next row", "next"), ("where am I in my knitting", "status"), ("go back one row, please", "back"),
         ("how long have I knitted altogether", "timer show")]


def more_us(path, times=400):
    """The most that any of them costs more, in microseconds: between the medians of round trips, turn about."""
    connection = socket.socket(socket.AF_UNIX)
    connection.connect(str(path))
    lines = connection.makefile("rb")

    def trip(line):
        began = time.perf_counter()
        connection.sendall(line)
        answer = lines.readline()
        took = time.perf_counter() - began
        if not answer.startswith(b'{"ok":true'):
            raise RuntimeError(f"{line!r} is answered with {answer[:300]!r}")
        return took * 1e6

    most = 0.0
    for words, verb in PAIRS:
        said, done = [], []
        for number in range(times):
            # The verb gets the same option, so that neither answer is one that was kept.
            said.append(trip(f"say {json.dumps(words)} source=v{number}\n".encode()))
            done.append(trip(f"{verb} source=v{number}\n".encode()))
        most = max(most, statistics.median(said[20:]) - statistics.median(done[20:]))
    connection.close()
    return most
