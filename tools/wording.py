# SPDX-License-Identifier: MIT
"""The house's wording: refuses in a message what tools/wording.json lists for its language, and says what to write."""

import json
import pathlib
import re

from message import cut, parse_name, pieces
from po_file import Wrong

TABLE = json.loads(pathlib.Path(__file__).with_name("wording.json").read_text(encoding="utf-8"))
ROWS = {language: rows for language, rows in TABLE.items() if language != "about"}
NOT_NAMES = ("", "count", "list", "number")  # contexts whose messages have no forms
AROUND = 20  # letters that an error shows on both sides


def readings(where, text):
    """What is read of a text: its places as {name}, and each alternative of a place by itself."""
    parts = pieces(where, text)
    for i, inside in enumerate(parts[1::2]):
        place, *alternatives = inside.split("?", 1)
        parts[2 * i + 1] = "{" + re.match(r"\w*", place).group() + "}"
        for alternative in cut(alternatives[0], "|") if alternatives else []:
            yield from readings(where, cut(alternative, ":")[-1] if ":" in alternative else alternative)
    yield "".join(parts)


def texts_of(where, context, text):
    if context in NOT_NAMES:
        return [text]
    plain, _, forms = parse_name(where, text)
    return [plain, *forms.values()]


def rows_of(language):
    return [*ROWS["every"], *ROWS.get(language, [])]


def check(where, language, context, text):
    for each in texts_of(where, context, text):
        for reading in readings(where, each):
            for row in rows_of(language):
                match = re.search(row["refused"], reading)
                if match:
                    shown = reading[max(match.start() - AROUND, 0) : match.end() + AROUND]
                    raise Wrong(f"{where}: {match.group()!r} in {shown!r}; expected {row['write']}")
