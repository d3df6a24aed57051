#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Turn what Unicode says of characters (Python's unicodedata) into C: how each is spelled where names are compared, which
leaves out case, width and other forms of the same letter.

usage: generate_folding.py --out FILE
"""

import argparse
import pathlib
import unicodedata

HANGUL = range(0xAC00, 0xD7A4)  # syllables, which C takes apart by itself


def folded(letter):
    """Compatibility decomposition without case, until nothing changes."""
    before = None
    while letter != before:
        before = letter
        letter = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", letter).casefold())
    return letter


def rows():
    for glyph in range(0x80, 0x110000):
        letter = chr(glyph)
        if glyph in HANGUL or unicodedata.category(letter) in ("Cn", "Cs", "Co"):
            continue
        plain = folded(letter)
        if plain != letter:
            yield f'    {{0x{glyph:X}, "{"".join(f"{chr(92)}x{byte:02x}" for byte in plain.encode())}"}},\n'


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    out = parser.parse_args().out
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(
        "// Generated from what Unicode says; do not edit.\n"
        '#include "server/person_name.h"\n\n'
        f"const struct folding foldings[] = {{\n{''.join(rows())}}};\n"
        "const size_t folding_count = sizeof foldings / sizeof foldings[0];\n",
        encoding="utf-8",
    )


if __name__ == "__main__":
    main()
