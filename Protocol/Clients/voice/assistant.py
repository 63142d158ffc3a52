#!/usr/bin/env python3
"""An offline voice assistant for yarnbuddyd: hears commands with pocketsphinx, speaks the answers.

    assistant.py                          listens to the microphone, through arecord
    assistant.py --wav FILE …             hears these recordings instead, and prints what it did
    assistant.py --speak "spd-say -w -e"  speaks through another program, which reads the sentence from standard input

Say the wake word before every command, and before every yes: “yarn buddy, next row”. Films say “next” and “yes” as well.
Needs Python 3.9 or newer and the package pocketsphinx, whose wheel brings an English model.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import re
import shlex
import socket
import subprocess
import sys
import wave
from pathlib import Path

from pocketsphinx import Config, Decoder, Endpointer, get_model_path

RATE = 16000
WAKE = "yarn buddy"
# How much better, in the natural logarithm for a frame of 10 ms, any sounds at all may fit than what was heard: for the wake
# word, and for the rest. Speech that is no command fits worse, or makes a very short wake word.
SLACK = 5.5
SHORTEST_WAKE = 56


class Daemon:
    """A connection to yarnbuddyd: a line out, a line in."""

    def __init__(self, path: str | None, source: str):
        self.path = path or socket_path()
        self.source = source
        self.lines = None

    def ask(self, *words: str) -> dict:
        line = " ".join(words) + "\n"
        try:
            return self._ask(line)
        except OSError:
            # It was stopped and started meanwhile. What was sent has an id, so that it is done once.
            self.lines = None
            return self._ask(line)

    def _ask(self, line: str) -> dict:
        if self.lines is None:
            connection = socket.socket(socket.AF_UNIX)
            connection.settimeout(10)
            connection.connect(self.path)
            self.lines = connection.makefile("rw", encoding="utf-8", newline="\n")
        self.lines.write(line)
        self.lines.flush()
        answer = self.lines.readline()
        if not answer:
            raise ConnectionResetError("the daemon hung up")
        return json.loads(answer)

    def say(self, text: str) -> dict:
        return self.ask("say", json.dumps(text), "wake=" + json.dumps(WAKE), "source=" + self.source,
                        "id=" + os.urandom(12).hex())


def socket_path() -> str:
    """As Protocol/README.md has it."""
    given = os.environ.get("YARNBUDDY_SOCKET")
    if given:
        return given
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    if runtime.startswith("/") and Path(runtime).is_dir() and Path(runtime).stat().st_uid == os.getuid():
        return runtime + "/yarnbuddy/socket"
    state = os.environ.get("XDG_STATE_HOME", "")
    return (state if state.startswith("/") else os.environ["HOME"] + "/.local/state") + "/yarnbuddy/run/socket"


class Ear:
    """Hears one sentence in some audio, or nothing where it is none of ours."""

    def __init__(self, grammar: str, slack: float = SLACK):
        self.slack = slack
        self.grammar = grammar
        self.decoder = Decoder(Config(lm=None, loglevel="FATAL", samprate=RATE, dither=True, seed=1))
        self.names: list[str] | None = None
        # Hears any sounds, so as to know how well the best sentence of ours fits.
        self.sounds = Decoder(Config(allphone=get_model_path("en-us/en-us-phone.lm.bin"), lm=None, lw=2.0, pip=0.3,
                                     beam=1e-20, pbeam=1e-20, loglevel="FATAL", samprate=RATE, dither=True, seed=1))

    def learn(self, names: list[str]):
        """Takes in the names that there are; those with a word that is in no dictionary can't be heard."""
        if names == self.names:
            return
        self.names = names
        known = sorted({" ".join(words) for words in map(self.spoken, names) if words and all(map(self.knows, words))})
        ways = " | ".join(known) if known else "nothing"
        text = re.sub("<name> = .*;", f"<name> = {ways};", self.grammar)
        self.decoder.add_jsgf_string("yarnbuddy", text)
        self.whole = re.compile(pattern(text))
        self.decoder.activate_search("yarnbuddy")

    def knows(self, word: str) -> bool:
        return self.decoder.lookup_word(word) is not None

    @staticmethod
    def spoken(name: str) -> list[str]:
        return "".join(c if c.isalpha() or c == "'" else " " for c in name.lower()).split()

    def hear(self, audio: bytes) -> str | None:
        text = run(self.decoder, audio)
        # Where no sentence fits to its end the decoder gives the beginning of one.
        if not self.whole.fullmatch(text):
            return None
        heard = parts(self.decoder)
        words = [part for part in heard if part[0][0] not in "<[(+"]
        begin, wake, end = words[0][1], words[len(WAKE.split()) - 1][2], words[-1][2]
        if wake - begin < SHORTEST_WAKE:
            return None
        run(self.sounds, audio)
        sounds = parts(self.sounds)
        for first, last, more in ((begin, wake, 0.0), (wake + 1, end, 0.7)):
            if (score(sounds, first, last) - score(heard, first, last)) / (last - first + 1) > self.slack + more:
                return None
        return text


def run(decoder: Decoder, audio: bytes) -> str:
    decoder.start_utt()
    decoder.process_raw(audio, full_utt=True)
    decoder.end_utt()
    found = decoder.hyp()
    return found.hypstr if found else ""


def parts(decoder: Decoder) -> list[tuple[str, int, int, float]]:
    """The words or sounds that were heard: each with its first and last frame, and how well it fits."""
    return [(part.word, part.start_frame, part.end_frame, math.log(part.ascore) if part.ascore > 0 else -700.0)
            for part in decoder.seg()]


def score(heard: list[tuple[str, int, int, float]], first: int, last: int) -> float:
    """How well the frames from first to last fit; of a part that reaches over them, its share."""
    total = 0.0
    for _, begin, end, fits in heard:
        inside = min(last, end) - max(first, begin) + 1
        if inside > 0:
            total += fits * inside / (end - begin + 1)
    return total


def pattern(grammar: str) -> str:
    """The public rule of a grammar as a regular expression; it has words, rules, brackets and bars alone."""
    rules = dict(re.findall(r"<(\w+)> = (.*);", grammar))

    def expression(text: str) -> str:
        made = ""
        for token in re.findall(r"<\w+>|[()\[\]|]|[^\s()\[\]|<>]+", text):
            if token.startswith("<"):
                made += "(?:" + expression(rules[token[1:-1]]) + ")"
            else:
                made += {"(": "(?:", "[": "(?:", ")": ")", "]": ")?", "|": "|"}.get(token, re.escape(token) + r"\b ?")
        return made

    return "(?:" + expression(rules["utterance"]) + ")"


class Mouth:
    """Speaks through a program. Waits until it has spoken, since whoever listens meanwhile hears himself."""

    def __init__(self, command: str):
        self.command = shlex.split(command)

    def say(self, text: str):
        if self.command and text:
            subprocess.run(self.command, input=text + "\n", text=True, check=False)


def names(daemon: Daemon) -> list[str]:
    found = [project["name"] for project in daemon.ask("project", "list").get("projects", [])]
    return found + [counter["name"] for counter in daemon.ask("counter", "list").get("list", [])]


def answer(daemon: Daemon, ear: Ear, mouth: Mouth, audio: bytes) -> dict:
    """Does what is said in the audio, if it is said to us."""
    ear.learn(names(daemon))
    text = ear.hear(audio)
    if text is None:
        return {"heard": None}
    told = daemon.say(text)
    if not told.get("ignored") and not told.get("dup"):
        mouth.say(told.get("say") or told.get("text") or told.get("message") or "")
    return {"heard": text, "answer": told}


def recording(path: str) -> bytes:
    with wave.open(path) as file:
        if (file.getframerate(), file.getnchannels(), file.getsampwidth()) != (RATE, 1, 2):
            sys.exit(f"assistant: {path} is not 16 kHz, 16 bit, mono; sox IN -r 16000 -b 16 -c 1 OUT.wav makes it so")
        return file.readframes(file.getnframes())


def microphone(command: str):
    """One piece of speech after the other. What comes while it is worked on is thrown away with the recorder."""
    while True:
        ends = Endpointer(sample_rate=RATE)
        recorder = subprocess.Popen(shlex.split(command), stdout=subprocess.PIPE)
        speech = bytearray()
        try:
            while True:
                frame = recorder.stdout.read(ends.frame_bytes)
                if len(frame) < ends.frame_bytes:
                    sys.exit(f"assistant: the recorder ended: {command}")
                part = ends.process(frame)
                if part is not None:
                    speech += part
                    if not ends.in_speech:
                        break
        finally:
            recorder.kill()
            recorder.wait()
        yield bytes(speech)


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--wav", nargs="+", metavar="FILE", help="hear recordings (16 kHz, 16 bit, mono)")
    words.add_argument("--speak", default="espeak-ng --stdin", metavar="COMMAND",
                       help="what speaks a sentence from its standard input; empty for nothing")
    words.add_argument("--record", default="arecord -q -t raw -f S16_LE -r 16000 -c 1", metavar="COMMAND",
                       help="what writes the microphone to its standard output")
    words.add_argument("--socket", metavar="PATH")
    words.add_argument("--source", default="assistant", help="what the history calls it")
    words.add_argument("--slack", type=float, default=SLACK, help="how doubtful a sentence may be; less is stricter")
    chosen = words.parse_args()
    daemon = Daemon(chosen.socket, chosen.source)
    try:
        ear = Ear(daemon.ask("describe", "grammar", "jsgf")["grammar"], chosen.slack)
        mouth = Mouth(chosen.speak)
        for audio in map(recording, chosen.wav) if chosen.wav else microphone(chosen.record):
            done = answer(daemon, ear, mouth, audio)
            if chosen.wav:
                print(json.dumps(done), flush=True)
    except OSError as failure:
        sys.exit(f"assistant: can't reach the daemon: {failure}; yb ping starts it")
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()
