#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the examples that people are shown: those of every command's --help, and those of the README and of the pages it leads
to. Long ones are run short (fewer games, seconds, iterations). usage: examples_test.py PESTHOUSE PESTHOUSE-LAB"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGES = ("README.md", "docs/terminal.md", "docs/programs.md")


sys.path[:0] = [str(ROOT / "tests/server"), str(ROOT / "tests/support")]
from engine import Engine  # noqa: E402

import server  # noqa: E402


def run(command, **options):
    return subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        timeout=120,
        **options,
    )


def shortened(example):
    example = re.sub(r"--games \d+", "--games 6", example)
    example = re.sub(r"(arena .*--agents )(\S+)", lambda found: found[1] + re.sub(r":\d+", ":2", found[2]), example)
    example = re.sub(r"^yes 1 .*\bplay\b(?!.*--bots)", r"\g<0> --bots rules", example)  # a whole game
    example = re.sub(r"--iterations \d+", "--iterations 4", example)
    example = re.sub(r"\breview\b(?!.*--iterations)", "review --iterations 4", example)
    example = re.sub(r"\bsimulate\b(?!.*--games)", "simulate --games 6", example)
    example = re.sub(r"\bbench\b(?!.*--seconds)", "bench --seconds 1", example)
    example = re.sub(
        r"\bbench\b(?!.*--only)", "bench --only copies", example
    )  # src/lab/commands_test.c measures all rows
    example = re.sub(r"^pesthouse serve", "timeout --preserve-status --signal TERM 2 pesthouse serve", example)
    example = re.sub(r"^(pesthouse bridge.*)", r"timeout 2 \1; test $? = 124", example)
    # Asks the server that runs.
    example = re.sub(r"^pesthouse admin (?=ban\b)", "pesthouse admin --store own.db ", example)
    return re.sub(r"--seconds \d+", "--seconds 1", example)


def examples_of_help(program):
    listed = run([program, "--help"]).stdout
    commands = re.findall(r"^  ([a-z]+) ", listed.split("commands:")[1].split("\n\n")[0], re.MULTILINE)
    for command in commands:
        text = run([program, command, "--help"]).stdout
        for line in text.split("examples:\n")[1].splitlines():
            if line.strip():
                yield f"{program.name} {command} --help", line.strip()


def examples_of_pages():
    for page in PAGES:
        for line in (ROOT / page).read_text(encoding="utf-8").splitlines():
            if re.match(r"    pesthouse(-lab)? (?!engine$)", line):
                yield page, line.strip()


def check_engine(program, page):
    """The requests in the page, in order, are all accepted."""
    lines = (ROOT / page).read_text(encoding="utf-8").splitlines()
    requests = [line.strip() for line in lines if line.startswith('    {"cmd"')]
    done = subprocess.run(
        [program, "engine"], input="\n".join(requests) + "\n", stdout=subprocess.PIPE, text=True, timeout=60, check=True
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    if not requests or len(answers) != len(requests) or not all(answer["ok"] for answer in answers):
        return [f"{page}: the engine answers {answers} to {requests}"]
    return []


def ask(host, method, path, body, token=""):
    text = json.dumps(body) if body is not None else ""
    _, answer = server.request(
        host,
        f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{token}Content-Length: {len(text)}\r\n"
        f"Connection: close\r\n\r\n{text}",
    )
    return json.loads(answer.split(b"\r\n\r\n", 1)[1])


def new_table(host, **settings):
    """A new table at a server, with open seats, and the head by which its maker asks."""
    token = f"Authorization: Bearer {ask(host, 'POST', '/guest', {'name': 'Anna'})['token']}\r\n"
    made = ask(host, "POST", "/table", {"t": "make", "game": "rattus", "seats": ["open"] * 3, **settings}, token)
    return made["table"], token


def table_of(host):
    return f"http://127.0.0.1:{host.port}/table/{new_table(host)[0]}"


def code_of(host):
    table, token = new_table(host, board=True)
    return ask(host, "GET", f"/table/{table}/code", None, token)["code"]


def write_refereed(program, folder):
    """Games with a printed box, whose tokens are counted."""
    engine = Engine(program)
    for name in ("sunday.journal", "monday.rec"):
        engine.must("new", game="rattus", players=4, chance="box")
        for _ in range(60):
            engine.must("play", action=engine.must("legal")["actions"][0]["text"])
        pathlib.Path(folder, name).write_text(engine.must("record")["record"], encoding="utf-8")
    engine.close()


def write_player(folder):
    """The program in docs/bridge.md, under the names that examples use."""
    text = re.search(r"```python\n(.*?)```", (ROOT / "docs/bridge.md").read_text(encoding="utf-8"), re.S).group(1)
    pathlib.Path(folder, "mine.py").write_text(text, encoding="utf-8")
    pathlib.Path(folder, "mine").write_text(f"#!{sys.executable}\n{text}", encoding="utf-8")
    pathlib.Path(folder, "mine").chmod(0o755)


def main():
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    program, lab = (pathlib.Path(path).resolve() for path in sys.argv[1:])
    problems = check_engine(program, "README.md") + check_engine(program, "docs/programs.md")
    count = 0
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "PATH": f"{program.parent}:{os.environ['PATH']}", "HOME": folder, "TERM": "dumb"}
        saved = ".local/state/pesthouse"
        for name in (".zfunc", ".config/fish/completions", saved):
            os.makedirs(pathlib.Path(folder, name))
        record = run(
            [sys.executable, "-B", ROOT / "tools/engine_game.py", "rattus", "--players", "3", "--", program, "engine"],
            check=True,
        ).stdout
        pathlib.Path(folder, "game.rec").write_text(record, encoding="utf-8")
        shutil.copy(ROOT / "tests/records/rattus-online.journal", pathlib.Path(folder, "table.journal"))
        for name, made in (("fullchain.pem", "cert.pem"), ("privkey.pem", "key.pem")):
            shutil.copy(ROOT / "tests/server" / made, pathlib.Path(folder, name))
        # What a server keeps, and a copy of it.
        run(["bash", "-c", shortened("pesthouse serve")], cwd=folder, env=environment, check=True)
        shutil.copy(pathlib.Path(folder, saved, "server.db"), pathlib.Path(folder, "tables.db"))
        # A game that was left after a few moves.
        begun = re.sub(r'\[Result ".*"\]', '[Result "*"]', "\n".join(record.splitlines()[:20]) + "\n")
        pathlib.Path(folder, saved, "rattus-20260101-200000.rec").write_text(begun, encoding="utf-8")
        write_player(folder)
        write_refereed(program, folder)
        with server.Server(
            program, "serve", "--store", str(pathlib.Path(folder, "own.db")), "--handshakes", "1000"
        ) as host:
            for source, example in [*examples_of_help(program), *examples_of_help(lab), *examples_of_pages()]:
                here = shortened(example)
                if "/table/ID" in here:
                    here = re.sub(r"https?://[^ ]*/table/ID", table_of(host), here)
                here = re.sub(
                    r"(connect|bridge --url) https?://(?:127\.0\.0\.1:1350|192\.168\.0\.7:1350|play\.example\.org)(?= |$)",
                    rf"\1 http://127.0.0.1:{host.port}",
                    here,
                )
                here = re.sub(
                    r"https?://[^ ]+ --join \w+", lambda _: f"http://127.0.0.1:{host.port} --join {code_of(host)}", here
                )
                done = run(["bash", "-c", here], cwd=folder, env=environment)
                count += 1
                if done.returncode != 0:
                    problems.append(f"{source}: `{example}` exits {done.returncode}: {done.stderr.strip()[-300:]}")
    print("\n".join(problems) if problems else f"{count} examples run")
    return 1 if problems or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
