#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays a game through the engine protocol and prints its record; also a small example of how a program does that.

usage: engine_game.py GAME [--players N] [--bot NAME] [--iterations N] [--plays N] [--seed S] [-- COMMAND...]

COMMAND is the engine, by default build/release/pesthouse engine. Every seat asks the bot what it would do; its view and
the list of legal actions are asked for as well, and the last answer of all is the record."""

import argparse
import json
import subprocess
import sys


class Engine:
    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, cmd, **fields):
        self.process.stdin.write(json.dumps({"cmd": cmd, **fields}) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        answer = json.loads(line) if line else {"ok": False, "error": {"message": "the engine is gone"}}
        if not answer["ok"]:
            sys.exit(f"engine_game: {cmd} {fields}: {answer['error']['message']}")
        return answer

    def quit(self):
        self.ask("quit")
        return self.process.wait()


def main():
    arguments, command = sys.argv[1:], ["build/release/pesthouse", "engine"]
    if "--" in arguments:
        at = arguments.index("--")
        arguments, command = arguments[:at], arguments[at + 1 :]
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--iterations", type=int, help="of each search; default: as the bot does by itself")
    parser.add_argument("--plays", type=int, help="stop after so many; default: at the end of the game")
    parser.add_argument("--seed", type=int, default=1350)
    options = parser.parse_args(arguments)

    engine = Engine(command)
    actor = engine.ask("new", game=options.game, players=options.players, seed=options.seed)["actor"]
    plays = 0
    while actor["kind"] != "over" and plays != options.plays:
        plays += 1
        engine.ask("view", seat=actor["seat"])
        legal = [action["text"] for action in engine.ask("legal")["actions"]]
        action = engine.ask("search", bot=options.bot, iterations=options.iterations)["action"]
        if action["text"] not in legal:
            sys.exit(f"engine_game: the bot chose {action['text']}, which is not legal")
        actor = engine.ask("play", action=action)["actor"]
    print(engine.ask("record")["record"], end="")
    return engine.quit()


if __name__ == "__main__":
    sys.exit(main())
