# SPDX-License-Identifier: MIT
"""The engine of a program, `pesthouse engine`, asked line by line (docs/protocol.md)."""

import json
import subprocess


class Refused(Exception):
    """What was asked, and why the engine refuses it."""


class Engine:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, cmd, **fields):
        """The answer, whatever it is."""
        self.process.stdin.write(json.dumps({"cmd": cmd, **fields}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def must(self, cmd, **fields):
        """The answer without `ok`; raises Refused."""
        answer = self.ask(cmd, **fields)
        if not answer.pop("ok"):
            raise Refused(f"{cmd} {json.dumps(fields)}: {answer['error']['message']}")
        return answer

    def close(self):
        self.process.stdin.close()
        self.process.wait()
