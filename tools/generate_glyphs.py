#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Turn what Unicode says of characters (Python's unicodedata) into C: how wide each is on a terminal, which way it is
written, and how it is spelled in ASCII.

usage: generate_glyphs.py --out DIR

Writes base/glyph_tables.c and tui/spellings.c below DIR.
"""

import argparse
import pathlib
import unicodedata

# Characters that change how their neighbours are drawn, or only emoji: terminals disagree on how wide the result is.
MODIFIERS = [(0xFE00, 0xFE0F), (0x1F3FB, 0x1F3FF), (0xE0100, 0xE01EF)]
HANGUL_TAILS = [(0x1160, 0x11FF), (0xD7B0, 0xD7FF)]  # vowels and finals, drawn into the syllable
SPELLED = [(0xA0, 0x24F), (0x1E00, 0x1EFF), (0x2000, 0x206F)]
SPELLINGS = {
    "ß": "ss",
    "æ": "ae",
    "Æ": "AE",
    "œ": "oe",
    "Œ": "OE",
    "ø": "o",
    "Ø": "O",
    "đ": "d",
    "Đ": "D",
    "ð": "d",
    "Ð": "D",
    "þ": "th",
    "Þ": "Th",
    "ł": "l",
    "Ł": "L",
    "ħ": "h",
    "Ħ": "H",
    "ı": "i",
    "ŋ": "n",
    "Ŋ": "N",
    "«": '"',
    "»": '"',
    "“": '"',
    "”": '"',
    "„": '"',
    "‘": "'",
    "’": "'",
    "‚": "'",
    "‹": "<",
    "›": ">",
    "‐": "-",
    "‑": "-",
    "–": "-",
    "—": "-",
    "−": "-",
    "×": "x",
    "÷": "/",
    "·": ".",
    "•": "*",
    "ª": "a",
    "º": "o",
}


def within(ranges, glyph):
    return any(first <= glyph <= last for first, last in ranges)


def kind(glyph):
    """The name of its enum ph_glyph_kind; None for what takes one column and is written from left to right."""
    letter = chr(glyph)
    category = unicodedata.category(letter)
    if category in ("Cf", "Zl", "Zp") or within(MODIFIERS, glyph):
        return "INVISIBLE"
    if category in ("Mn", "Me") or within(HANGUL_TAILS, glyph):
        return "COMBINING"
    if unicodedata.bidirectional(letter) in ("R", "AL"):
        return "RIGHT_TO_LEFT"
    return "WIDE" if unicodedata.east_asian_width(letter) in ("W", "F") else None


def ranges():
    """(first, last, kind), ascending. Numbers without a character join the range around them."""
    found = []
    previous = None
    for glyph in range(0xA0, 0x110000):
        if unicodedata.category(chr(glyph)) in ("Cn", "Cs", "Co"):
            continue
        name = kind(glyph)
        if name and name == previous:
            found[-1] = (found[-1][0], glyph, name)
        elif name:
            found.append((glyph, glyph, name))
        previous = name
    return found


def spelling(glyph):
    letter = chr(glyph)
    plain = "".join(part for part in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(part))
    plain = SPELLINGS.get(letter, plain)
    return plain if plain.isascii() and plain.isprintable() and 0 < len(plain) <= 3 else None


def tables_source():
    rows = "".join(f"    {{0x{first:X}, 0x{last:X}, PH_GLYPH_{name}}},\n" for first, last, name in ranges())
    return (
        '#include "base/glyph.h"\n\n'
        f"const struct ph_glyph_range ph_glyph_ranges[] = {{\n{rows}}};\n"
        "const size_t ph_glyph_range_count = sizeof ph_glyph_ranges / sizeof ph_glyph_ranges[0];\n"
    )


def spellings_source():
    rows = []
    for first, last in SPELLED:
        for glyph in range(first, last + 1):
            plain = spelling(glyph)
            if plain:
                quoted = plain.replace("\\", "\\\\").replace('"', '\\"')
                rows.append(f'    {{0x{glyph:X}, "{quoted}"}},\n')
    return (
        '#include "tui/spelling.h"\n\n'
        f"const struct tui_spelling tui_spellings[] = {{\n{''.join(rows)}}};\n"
        "const size_t tui_spelling_count = sizeof tui_spellings / sizeof tui_spellings[0];\n"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    out = parser.parse_args().out
    for name, source in (("base/glyph_tables.c", tables_source()), ("tui/spellings.c", spellings_source())):
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"// Generated from what Unicode says; do not edit.\n{source}", encoding="utf-8")


if __name__ == "__main__":
    main()
