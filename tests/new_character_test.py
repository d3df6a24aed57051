#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Follows docs/adding-a-character.md in a copy of the sources: builds a 23rd character, first as tools/new_card.py begins
it, then as the page has it, runs its tests, and plays it. What is still to be done by hand is named by the checks: messages
to translate, pairs to fill. Also wants a row without code and words not to link, and to name what is missing. Both have a set of rat tokens of their own as well, as docs/own-tokens.md says, and the second plays with it.

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
TESTS = ["test_games_rattus_expansions_pied_piper_characters_innkeeper", "test_words_card"]
TARGETS = ["pesthouse_program", "pesthouse_lab_program", *TESTS]
CHARACTERS = 22  # without the new one
BEGUN, WHOLE = 9, 10  # messages of the character as tools/new_card.py begins it and as the page has it


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
    """The page's code: shell commands, and by path whole files of C and lines of other files."""
    text = PAGE.read_text(encoding="utf-8")
    commands = [line for block in re.findall(r"```sh\n(.*?)```", text, re.DOTALL) for line in block.splitlines()]
    files = dict(re.findall(r"```c (\S+)\n(.*?)```", text, re.DOTALL))
    lines = dict(re.findall(r"```(?:ts|po) (\S+)\n(.*?)```", text, re.DOTALL))
    if len(files) != 3 or len(lines) != 2 or not commands:
        fail(f"{PAGE.name} shows {len(files)} files, {len(lines)} parts of files and {len(commands)} commands")
    return commands, files, lines


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
    for name in TESTS:
        run([next(build.glob(f"bin/**/{name}"))], cwd=tree)


def expect_left(tree, messages):
    """The checks name what the character still needs: messages to translate, a cell for each other character."""
    missing = run(["tools/generate_words.py", "--missing"], wanted=1, cwd=tree).stdout
    if missing.count("not translated: ") != messages or len(missing.splitlines()) != messages:
        fail(f"expected {messages} messages to translate, got:\n{missing}")
    pairs = run(["tools/pairs_table.py"], wanted=1, cwd=tree).stdout
    if pairs.count("innkeeper: '' is no reason") != CHARACTERS or "no cell" in pairs:
        fail(f"expected {CHARACTERS} cells to fill, got:\n{pairs}")


def put_line(path, line):
    """Puts the page's line for the one that begins alike."""
    text = path.read_text(encoding="utf-8")
    begin = line[: line.index(":") + 1]
    changed, count = re.subn(rf"^{re.escape(begin)}.*\n", lambda _: line, text, flags=re.MULTILINE)
    if count != 1:
        fail(f"tools/new_card.py wrote {count} lines {begin.strip()} to {path.name}")
    path.write_text(changed, encoding="utf-8")


def translate(path, messages):
    """Puts the page's translations for the empty ones; returns how many."""
    text = path.read_text(encoding="utf-8")
    for message in messages.strip().split("\n\n"):
        key = message[: message.index("msgstr ")]
        if text.count(f'{key}msgstr ""\n') != 1:
            fail(f"tools/new_card.py wrote no such message to {path.name}:\n{key}")
        text = text.replace(f'{key}msgstr ""\n', f"{message}\n")
    path.write_text(text, encoding="utf-8")
    return messages.count("msgstr ")


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
    if rows[-1]["id"] != "innkeeper" or len(rows) != CHARACTERS + 1 or not all(answer["ok"] for answer in answers):
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
    if cubes != [3, 1] or option["values"] != ["mild", "grim", "harsh", "own"] or '"own\\"' not in answers[5]["record"]:
        fail(f"the set own.json is not played with: cubes {cubes}, option {option}, {done.stdout}")
    if "expansions/africanus/data/tokens/own.json" not in answers[7]["error"]["message"]:
        fail(f"the missing file of Africanus is not named: {answers[7]}")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    scratch = pathlib.Path(sys.argv[1]).resolve()
    tree, build = scratch / "tree", scratch / "build"
    commands, files, lines = blocks()
    translations, drawings = sorted(lines)
    begin = next(shlex.split(line) for line in commands if line.startswith("tools/new_card.py"))

    copy_tree(tree)
    run(begin, cwd=tree)
    run(begin, wanted=1, cwd=tree)  # it is there already
    for path in files:
        if not (tree / path).is_file():
            fail(f"tools/new_card.py did not write {path}")
    expect_left(tree, 2 * BEGUN)
    add_tokens(tree)  # now, for the tables of data are compiled once
    configure(tree, build)
    make(build)
    test(tree, build)
    for path, text in files.items():
        (tree / path).write_text(text, encoding="utf-8")
    run(["tools/merge_messages.sh"], cwd=tree)
    put_line(tree / drawings, lines[drawings])
    expect_left(tree, 2 * WHOLE - translate(tree / translations, lines[translations]))
    run(["clang-format", "--dry-run", "-Werror", *files], cwd=tree)
    make(build)
    test(tree, build)
    play(build, commands)
    play_with_tokens(build)

    for path in files:
        (tree / path).unlink()
    configure(tree, build)
    without = run(["cmake", "--build", build, "--target", TARGETS[0]], wanted=None)
    for name in ("rattus_innkeeper_rule", "rattus_innkeeper_words"):
        if without.returncode == 0 or name not in without.stdout:
            fail(f"a row without code and words has to be missed by name, {name}, but:\n{without.stdout}")
    print("docs/adding-a-character.md: the 23rd character builds, passes its test and is played")
    print("docs/own-tokens.md: a new set is built and played with")


if __name__ == "__main__":
    main()
