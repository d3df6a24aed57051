#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Wants every message of src/words and src/viewer in a golden file: one of a game in tests/sentences/<game>.txt, any other
in one of them. FOLDER has what `sentences --messages` wrote, a file each. tests/sentences/unsaid.json lists the messages
that no file can have, each with the reason; one that a file has after all is refused there."""

import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))

from generate_words import describe, hash_of  # noqa: E402
from words_source import Sources  # noqa: E402

PLURAL_FORMS = 2  # of English
SPOKEN = ("src/words/", "src/viewer/")
GAME = re.compile(r"src/words/games/(\w+?)(?:\.c|/)")


def read_said(folder):
    """By file: the hashes of the messages in it."""
    said = {path.name: {int(line, 16) for line in path.read_text().split()} for path in sorted(folder.iterdir())}
    if not said:
        sys.exit(f"{folder} is empty; run the tests tests/sentences/ first")
    return said


def is_in(said, context, english):
    contexts = [f"{context}{form}" for form in range(PLURAL_FORMS)] if context == "count" else [context]
    return any(hash_of(each, english) in said for each in contexts)


def lacking(entry, said):
    """The files that should have a message and do not; "any file" where each would do."""
    games = set()
    shared = False
    for place in entry.places:
        if place.startswith(SPOKEN) and place.split(":")[0].endswith((".c", ".h", ".json")):
            game = GAME.match(place)
            games |= {game.group(1)} if game else set()
            shared |= game is None
    missing = [f"{game}.txt" for game in sorted(games) if not is_in(said[game], entry.context, entry.english)]
    if shared and not any(is_in(each, entry.context, entry.english) for each in said.values()):
        missing.append("any file")
    return missing


def main():
    said = read_said(pathlib.Path(sys.argv[1]))
    unsaid = json.loads((ROOT / "tests/sentences/unsaid.json").read_text(encoding="utf-8"))
    excused = {(row.get("context", ""), row["message"]) for row in unsaid}
    entries = Sources(ROOT).entries
    problems = [
        f"{message!r} is in unsaid.json, but it is no message, or in every file that should have it"
        for message in excused
        if message not in entries or not lacking(entries[message], said)
    ]
    for key, entry in entries.items():
        missing = [] if key in excused else lacking(entry, said)
        if missing:
            problems.append(f"{entry.places[0]}: in {' and '.join(missing)} nobody says {describe(entry)}")
    print("\n".join(problems), end="\n" if problems else "")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
