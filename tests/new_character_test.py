#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Follows docs/adding-a-character.md in a copy of the sources: builds a 23rd character, first as tools/new_card.py begins
it, then as the page has it, runs its test, and plays it. Also wants a row without code not to link, and to name what is
missing. The second build has a set of rat tokens of its own as well, as docs/own-tokens.md says, and plays with it.

usage: new_character_test.py SCRATCH    a folder for the copy and its build, which are kept for the next time"""

import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/adding-a-character.md"
TARGETS = ["pesthouse_program", "pesthouse_lab_program", "test_games_rattus_expansions_pied_piper_characters_innkeeper"]


def fail(message):
    sys.exit(f"new_character_test: {message}")


def run(command, wanted=0, **options):
    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", check=False, **options
    )
    if wanted is not None and done.returncode != wanted:
        fail(f"{' '.join(map(str, command))} exited with {done.returncode}:\n{done.stdout}")
    return done


def blocks():
    """The page's code: shell commands, and files by path."""
    text = PAGE.read_text(encoding="utf-8")
    commands = [line for block in re.findall(r"```sh\n(.*?)```", text, re.DOTALL) for line in block.splitlines()]
    files = dict(re.findall(r"```c (\S+)\n(.*?)```", text, re.DOTALL))
    if len(files) != 2 or not commands:
        fail(f"{PAGE.name} shows {len(files)} files and {len(commands)} commands")
    return commands, files


def copy_tree(tree):
    """Copies what git knows and what is new. Unchanged files keep their times, so the build is incremental."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True
    ).stdout
    wanted = {name for name in listed.split("\0") if name and (ROOT / name).is_file()}
    for name in wanted:
        source, target = ROOT / name, tree / name
        if not target.exists() or target.read_bytes() != source.read_bytes():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)
    for path in [path for path in tree.rglob("*") if path.is_file()]:
        if str(path.relative_to(tree)) not in wanted:
            path.unlink()


def configure(tree, build):
    run(
        [
            "cmake",
            "-S",
            tree,
            "-B",
            build,
            "-G",
            "Ninja",
            "-DCMAKE_BUILD_TYPE=Debug",
            "-DCMAKE_C_FLAGS_DEBUG=-O0",
            "-DPESTHOUSE_TESTS=ON",
            "-DPESTHOUSE_CHECK_STATES=ON",
            "--log-level=ERROR",
        ]
    )


def make(build, wanted=0):
    return run(["cmake", "--build", build, "-j", str(os.cpu_count() or 1), "--target", *TARGETS], wanted)


def test(tree, build):
    program = next(build.glob(f"bin/**/{TARGETS[-1]}"))
    run([program], cwd=tree)


def play(build, commands):
    """The page's own game, and a look at what the engine says of the character."""
    simulate = next(shlex.split(line) for line in commands if "simulate" in line)
    program = build / "pesthouse"
    run([build / "pesthouse-lab", *simulate[1:]])
    asked = [
        '{"cmd": "describe", "game": "rattus"}',
        '{"cmd": "new", "game": "rattus", "players": 6, "seed": 1, '
        '"options": {"pied_piper": true, "characters": "random"}}',
        '{"cmd": "legal"}',
    ]
    answers = [json.loads(line) for line in run([program, "engine"], input="\n".join(asked) + "\n").stdout.splitlines()]
    rows = answers[0]["components"]["characters"]["characters"]
    if rows[-1]["id"] != "innkeeper" or len(rows) != 23 or not all(answer["ok"] for answer in answers):
        fail("the engine does not know the 23rd character")


def add_tokens(tree):
    """A file more in the base box, with nothing but the Monk's class on every token of limit 1."""
    folder = tree / "src/games/rattus/data/tokens"
    tokens = json.loads((folder / "mild.json").read_text(encoding="utf-8"))
    for row in tokens["tokens"]:
        row.update({"M": 0, "A": 0, "classes": {"church": 2}} if row["limit"] == 1 else {})
    (folder / "own.json").write_text(json.dumps(tokens), encoding="utf-8")


def play_with_tokens(build):
    """The new set is a value of the option and decides what a token does; Africanus lacks it and says which file is missing."""
    begun = (
        '"position": {"game": "rattus", "players": 2, "options": {"tokens": "own"}, "plague": "germania", "placed": true, '
        '"owners": {"monk": 1}, "cubes": [{"gallia": 3}, {"gallia": 3}], "rats": {"gallia": [{}]}}'
    )
    asked = [
        f'{{"cmd": "position", {begun}, "chance": "manual"}}',
        '{"cmd": "play", "action": "plague gallia"}',
        '{"cmd": "play", "action": "rat italia"}',
        '{"cmd": "play", "action": "token r05"}',
        '{"cmd": "get"}',
        '{"cmd": "record"}',
        '{"cmd": "describe", "game": "rattus"}',
        '{"cmd": "new", "game": "rattus", "players": 5, "options": {"tokens": "own"}}',
    ]
    done = run([build / "pesthouse", "engine"], input="\n".join(asked) + "\n")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    cubes = [seat["gallia"] for seat in answers[4]["position"]["cubes"]] if answers[4]["ok"] else None
    option = next(row for row in answers[6]["options"] if row["name"] == "tokens")
    if cubes != [3, 1] or option["values"] != ["mild", "harsh", "own"] or '"own\\"' not in answers[5]["record"]:
        fail(f"the set own.json is not played with: cubes {cubes}, option {option}, {done.stdout}")
    if "expansions/africanus/data/tokens/own.json" not in answers[7]["error"]["message"]:
        fail(f"the missing file of Africanus is not named: {answers[7]}")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    scratch = pathlib.Path(sys.argv[1]).resolve()
    tree, build = scratch / "tree", scratch / "build"
    commands, files = blocks()
    begin = next(shlex.split(line) for line in commands if line.startswith("tools/new_card.py"))

    copy_tree(tree)
    run(begin, cwd=tree)
    run(begin, wanted=1, cwd=tree)  # it is there already
    for path in files:
        if not (tree / path).is_file():
            fail(f"tools/new_card.py did not write {path}")
    configure(tree, build)
    make(build)
    test(tree, build)
    for path, text in files.items():
        (tree / path).write_text(text, encoding="utf-8")
    add_tokens(tree)
    run(["clang-format", "--dry-run", "-Werror", *files], cwd=tree)
    make(build)
    test(tree, build)
    play(build, commands)
    play_with_tokens(build)

    code = tree / next(path for path in files if not path.endswith("_test.c"))
    code.unlink()
    configure(tree, build)
    without = make(build, wanted=None)
    if without.returncode == 0 or "rattus_innkeeper_rule" not in without.stdout:
        fail(f"a row without code has to be missed by name, but:\n{without.stdout}")
    print("docs/adding-a-character.md: the 23rd character builds, passes its test and is played")
    print("docs/own-tokens.md: a new set is built and played with")


if __name__ == "__main__":
    main()
