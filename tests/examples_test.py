#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the examples that people are shown: those of every command's --help, and those of the README. Long ones are run
short (fewer games, seconds, iterations). usage: examples_test.py PROGRAM"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent


def run(command, **options):
    return subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          timeout=120, **options)


def shortened(example):
    example = re.sub(r"--games \d+", "--games 6", example)
    example = re.sub(r"(arena .*--agents )(\S+)", lambda found: found[1] + re.sub(r":\d+", ":5", found[2]), example)
    example = re.sub(r"--iterations \d+", "--iterations 4", example)
    example = re.sub(r"\breview\b(?!.*--iterations)", "review --iterations 4", example)
    example = re.sub(r"\bsimulate\b(?!.*--games)", "simulate --games 6", example)
    example = re.sub(r"\bbench\b(?!.*--seconds)", "bench --seconds 1", example)
    example = re.sub(r"^pesthouse serve", "timeout --preserve-status --signal TERM 2 pesthouse serve", example)
    return re.sub(r"--seconds \d+", "--seconds 1", example)


def examples_of_help(program):
    listed = run([program, "--help"]).stdout
    commands = re.findall(r"^  ([a-z]+) ", listed.split("commands:")[1], re.MULTILINE)
    for command in commands:
        text = run([program, command, "--help"]).stdout
        for line in text.split("examples:\n")[1].splitlines():
            if line.strip():
                yield f"{command} --help", line.strip()


def examples_of_readme():
    for line in (ROOT / "README.md").read_text(encoding="utf-8").splitlines():
        if re.match(r"    pesthouse (?!engine$)", line):
            yield "README.md", line.strip()


def check_readme_engine(program):
    """The requests in the README, in order, are all accepted."""
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    requests = [line.strip() for line in lines if line.startswith('    {"cmd"')]
    done = subprocess.run([program, "engine"], input="\n".join(requests) + "\n", stdout=subprocess.PIPE, text=True,
                          timeout=60, check=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    if not requests or len(answers) != len(requests) or not all(answer["ok"] for answer in answers):
        return [f"README.md: the engine answers {answers} to {requests}"]
    return []


def main():
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    program = pathlib.Path(sys.argv[1]).resolve()
    problems = check_readme_engine(program)
    count = 0
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "PATH": f"{program.parent}:{os.environ['PATH']}", "HOME": folder, "TERM": "dumb"}
        saved = ".local/state/pesthouse"
        for name in (".zfunc", ".config/fish/completions", saved):
            os.makedirs(pathlib.Path(folder, name))
        record = run([sys.executable, "-B", ROOT / "tools/engine_game.py", "rattus", "--players", "3", "--", program,
                      "engine"], check=True).stdout
        pathlib.Path(folder, "game.rec").write_text(record, encoding="utf-8")
        shutil.copy(ROOT / "tests/records/rattus-online.journal", pathlib.Path(folder, "table.journal"))
        for name, made in (("fullchain.pem", "cert.pem"), ("privkey.pem", "key.pem")):
            shutil.copy(ROOT / "tests/server" / made, pathlib.Path(folder, name))
        # What a server keeps, and a copy of it.
        run(["bash", "-c", shortened("pesthouse serve")], cwd=folder, env=environment, check=True)
        shutil.copy(pathlib.Path(folder, saved, "server.db"), pathlib.Path(folder, "tables.db"))
        # A game that was left after a few moves.
        begun = re.sub(r'\[Result ".*"\]', '[Result "*"]', "\n".join(record.splitlines()[:20]) + "\n")
        pathlib.Path(folder, saved, "rattus-20260101-200000.record").write_text(begun, encoding="utf-8")
        for source, example in [*examples_of_help(program), *examples_of_readme()]:
            done = run(["bash", "-c", shortened(example)], cwd=folder, env=environment)
            count += 1
            if done.returncode != 0:
                problems.append(f"{source}: `{example}` exits {done.returncode}: {done.stderr.strip()[-300:]}")
    print("\n".join(problems) if problems else f"{count} examples run")
    return 1 if problems or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
