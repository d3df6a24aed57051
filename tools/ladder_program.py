# SPDX-License-Identifier: MIT
"""The program that tools/ladder.py measures: its engine and the commands of pesthouse-lab beside it, with children that an
interruption ends."""

import hashlib
import json
import pathlib
import subprocess
import threading
import time


class Stopped(Exception):
    """The measuring was ended from outside; what was under way counts for nothing."""


class Failed(Exception):
    """What went wrong, for people."""


class Program:
    def __init__(self, path):
        self.path = pathlib.Path(path).resolve()
        if not self.path.is_file():
            raise Failed(f"there is no program {path}; `make release` builds build/release/pesthouse")
        self.lab = self.path.with_name("pesthouse-lab")
        if not self.lab.is_file():
            raise Failed(f"there is no program {self.lab}; `make release` builds it beside pesthouse")
        self.lock = threading.Lock()
        self.children = set()
        self.stopping = False
        self.hash = hashlib.sha256(self.path.read_bytes() + self.lab.read_bytes()).hexdigest()[:16]
        try:
            self.agents = self.ask("arena", "--list", "--json")
            self.version = self.run("--version").strip()
            self.levels = [agent["agent"] for agent in self.agents if agent["searches"] and not agent["measuring_only"]]
        except (Failed, OSError, ValueError, KeyError, TypeError) as error:
            raise Failed(
                f"{path} is not a pesthouse that can be measured (`arena --list --json` does not tell its "
                f"agents: {error}); `make release` builds a new one"
            ) from error

    def agent(self, name):
        return next(agent for agent in self.agents if agent["agent"] == name)

    def deviants(self, game):
        """The agents that are `rules` with a habit in this game."""
        return [agent["agent"] for agent in self.agents if agent.get("deviates_in") == game]

    def tempers(self, level, game):
        """The temperaments that a level can have in this game."""
        return [temper["temperament"] for temper in self.agent(level)["temperaments"] if temper["game"] == game]

    def start(self, path, arguments, **options):
        """A child in a session of its own, so that Ctrl-C in the terminal reaches only us."""
        with self.lock:
            if self.stopping:
                raise Stopped()
            child = subprocess.Popen(
                [path, *arguments], stdout=subprocess.PIPE, text=True, start_new_session=True, **options
            )
            self.children.add(child)
        return child

    def end(self, child):
        if child.poll() is None:
            child.kill()
        for stream in (child.stdin, child.stdout, child.stderr):
            if stream is not None and not stream.closed:
                try:
                    stream.close()
                except BrokenPipeError:  # of what the child was not asked in the end
                    pass
        child.wait()
        with self.lock:
            self.children.discard(child)

    def stop(self):
        """Ends what runs, and lets nothing more begin: whoever waits for a child gets Stopped."""
        with self.lock:
            self.stopping = True
            for child in self.children:
                child.kill()

    def run(self, *arguments):
        """What a command of the laboratory prints."""
        child = self.start(self.lab, arguments, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE)
        try:
            output, errors = child.communicate()
        finally:
            self.end(child)
        if self.stopping:
            raise Stopped()
        if child.returncode != 0:
            raise Failed(f"pesthouse-lab {' '.join(arguments)} failed ({child.returncode}): {errors.strip()}")
        return output

    def ask(self, *arguments):
        return json.loads(self.run(*arguments))


class Engine:
    """`pesthouse engine`, as a context; `path`: that of another program than the one that is measured."""

    def __init__(self, program, threads=1, path=None):
        self.program = program
        self.child = program.start(path or program.path, ["engine", "--threads", str(threads)], stdin=subprocess.PIPE)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.program.end(self.child)

    def processor_seconds(self):
        """How long processors have worked for it, all threads together: Linux has a clock for each process."""
        return time.clock_gettime((~self.child.pid << 3) | 2)

    def send(self, cmd, **fields):
        try:
            self.child.stdin.write(json.dumps({"cmd": cmd, **fields}) + "\n")
            self.child.stdin.flush()
        except BrokenPipeError:
            pass  # then there is no answer either

    def answer(self):
        line = self.child.stdout.readline()
        if self.program.stopping:
            raise Stopped()
        answer = json.loads(line) if line else {"ok": False, "error": {"message": "the engine is gone"}}
        if not answer["ok"]:
            raise Failed(f"the engine refuses: {answer['error']['message']}")
        return answer

    def ask(self, cmd, **fields):
        self.send(cmd, **fields)
        return self.answer()
