#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Turn what Unicode says of characters into C. The tables are committed, so that every build has those of one version of
Unicode, whichever Python builds it: servers with one store must agree on which names are the same.

usage: generate_unicode.py --check   compare the tables with those of this Python; exit 77 if it has another version
       generate_unicode.py --write   write them by this Python's version, which may not be an older one

src/base/glyph_tables.c    how wide characters are on a terminal, and which way they are written
src/tui/terminal/spellings.c        how they are spelled in ASCII
src/store/folding_table.c  how they are spelled where names are compared: without case, width and other forms of a letter
"""

import argparse
import pathlib
import re
import sys
import unicodedata

ROOT = pathlib.Path(__file__).resolve().parents[1]
GLYPHS = ROOT / "src/base/glyph_tables.c"
SPELLED_AS = ROOT / "src/tui/terminal/spellings.c"
FOLDED_AS = ROOT / "src/store/folding_table.c"
SKIPPED = 77

# Characters that change how their neighbours are drawn, or only emoji: terminals disagree on how wide the result is.
MODIFIERS = [(0xFE00, 0xFE0F), (0x1F3FB, 0x1F3FF), (0xE0100, 0xE01EF)]
HANGUL_TAILS = [(0x1160, 0x11FF), (0xD7B0, 0xD7FF)]  # vowels and finals, drawn into the syllable
HANGUL = range(0xAC00, 0xD7A4)  # syllables, which C takes apart by itself
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


def folded(letter):
    """Compatibility decomposition without case, until nothing changes."""
    before = None
    while letter != before:
        before = letter
        letter = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", letter).casefold())
    return letter


def version_number(version):
    """140000 for 14.0.0, so that versions can be compared."""
    major, minor, patch = (int(part) for part in version.split("."))
    return major * 10000 + minor * 100 + patch


# ---- the files ------------------------------------------------------------------------------------------------------


def source(header, text):
    return (
        "// SPDX-License-Identifier: MIT\n"
        f"// Generated from Unicode {unicodedata.unidata_version} by tools/generate_unicode.py (make unicode); do not edit.\n"
        "// clang-format off\n"
        f'#include "{header}"\n\n{text}'
    )


def tables_source():
    rows = "".join(f"    {{0x{first:X}, 0x{last:X}, PH_GLYPH_{name}}},\n" for first, last, name in ranges())
    return source(
        "base/glyph.h",
        f"const uint32_t ph_unicode_version = {version_number(unicodedata.unidata_version)};\n\n"
        f"const struct ph_glyph_range ph_glyph_ranges[] = {{\n{rows}}};\n"
        "const size_t ph_glyph_range_count = sizeof ph_glyph_ranges / sizeof ph_glyph_ranges[0];\n",
    )


def spellings_source():
    rows = []
    for first, last in SPELLED:
        for glyph in range(first, last + 1):
            plain = spelling(glyph)
            if plain:
                quoted = plain.replace("\\", "\\\\").replace('"', '\\"')
                rows.append(f'    {{0x{glyph:X}, "{quoted}"}},\n')
    return source(
        "tui/terminal/spelling.h",
        f"const struct tui_spelling tui_spellings[] = {{\n{''.join(rows)}}};\n"
        "const size_t tui_spelling_count = sizeof tui_spellings / sizeof tui_spellings[0];\n",
    )


def foldings_source():
    rows = []
    for glyph in range(0x80, 0x110000):
        letter = chr(glyph)
        if glyph in HANGUL or unicodedata.category(letter) in ("Cn", "Cs", "Co"):
            continue
        plain = folded(letter)
        if plain != letter:
            quoted = "".join(f"\\x{byte:02x}" for byte in plain.encode())
            rows.append(f'    {{0x{glyph:X}, "{quoted}"}},\n')
    return source(
        "store/folding.h",
        f"const struct folding foldings[] = {{\n{''.join(rows)}}};\n"
        "const size_t folding_count = sizeof foldings / sizeof foldings[0];\n",
    )


def sources():
    return ((GLYPHS, tables_source()), (SPELLED_AS, spellings_source()), (FOLDED_AS, foldings_source()))


def committed_version():
    """As text, as in 14.0.0."""
    return re.search(r"^// Generated from Unicode (\S+) by", GLYPHS.read_text(encoding="utf-8"), re.M).group(1)


# ---- verbs ----------------------------------------------------------------------------------------------------------


def check():
    version = committed_version()
    if unicodedata.unidata_version != version:
        print(f"skipped: this Python has Unicode {unicodedata.unidata_version}, the tables are of {version}")
        return SKIPPED
    wrong = [path for path, text in sources() if path.read_text(encoding="utf-8") != text]
    for path in wrong:
        print(f"{path.relative_to(ROOT)} is not what tools/generate_unicode.py makes; `make unicode` writes it")
    return 1 if wrong else 0


def write():
    version = committed_version()
    if version_number(unicodedata.unidata_version) < version_number(version):
        print(
            f"generate_unicode.py: this Python has Unicode {unicodedata.unidata_version}; expected {version} or newer: "
            f"a server with older tables refuses a store whose names were folded by {version}",
            file=sys.stderr,
        )
        return 1
    for path, text in sources():
        path.write_text(text, encoding="utf-8")
    print(f"the tables are of Unicode {unicodedata.unidata_version}; before, {version}")
    return 0


def asks_to_check(about):
    """Whether the command line says --check; else it says --write."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    verb = parser.add_mutually_exclusive_group(required=True)
    verb.add_argument("--check", action="store_true")
    verb.add_argument("--write", action="store_true")
    return parser.parse_args().check


def main():
    return check() if asks_to_check(__doc__) else write()


if __name__ == "__main__":
    sys.exit(main())
