#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Turn what Unicode Technical Standard 39 says of look-alikes, and Unicode of scripts, into C. The tables are committed,
as those of generate_unicode.py are: servers with one store must agree on which names look alike. They come from ICU, the
library of the package libicu72 of Debian 12, whose Unicode is 15.0.

usage: generate_confusables.py --check   compare the tables with those of this machine's ICU; exit 77 if it has none, or
                                         ICU or this Python has another version of Unicode
       generate_confusables.py --write   write them by this machine's ICU, which may not be an older one

src/store/skeleton_table.c         how characters are spelled where looks are compared: the prototype of each, folded
src/server/people/script_table.c   the scripts in which each character is used
"""

import ctypes
import ctypes.util
import re
import sys
import unicodedata

from generate_unicode import HANGUL, ROOT, SKIPPED, asks_to_check, folded, version_number

SKELETONS = ROOT / "src/store/skeleton_table.c"
SCRIPTS = ROOT / "src/server/people/script_table.c"
SMALL_CAPITAL = re.compile(r"LATIN LETTER SMALL CAPITAL ([A-Z])")
SETS_MAX = 64  # of scripts that a character is used in, besides its own
EVERYWHERE = ("Common", "Inherited")
# Scripts that are written together (UTS 39, section 5.1), and the name of the whole.
TOGETHER = {
    "Han": ("Japanese", "Korean", "Han with Bopomofo"),
    "Hiragana": ("Japanese",),
    "Katakana": ("Japanese",),
    "Hangul": ("Korean",),
    "Bopomofo": ("Han with Bopomofo",),
}


class Icu:
    """The functions of ICU that are needed; their names end with its version."""

    def __init__(self):
        found = ctypes.util.find_library("icui18n")
        version = re.search(r"\.so\.(\d+)", found or "")
        if not version:
            raise FileNotFoundError("ICU")
        self.suffix = "_" + version.group(1)
        self.common = ctypes.CDLL(found.replace("icui18n", "icuuc"))
        self.i18n = ctypes.CDLL(found)
        self.error = ctypes.c_int(0)
        self.checker = self.call(self.i18n, "uspoof_open", ctypes.c_void_p)

    def call(self, library, name, result, *values):
        function = getattr(library, name + self.suffix)
        function.restype = result
        self.error.value = 0
        answer = function(*values, ctypes.byref(self.error))
        if self.error.value > 0:
            raise RuntimeError(f"{name} fails with {self.error.value}")
        return answer

    def version(self):
        """As text, as in 15.0.0."""
        numbers = (ctypes.c_uint8 * 4)()
        getattr(self.common, "u_getUnicodeVersion" + self.suffix)(numbers)
        return ".".join(str(number) for number in list(numbers)[:3])

    def skeleton(self, letter):
        text = letter.encode()
        storage = ctypes.create_string_buffer(512)
        length = self.call(
            self.i18n,
            "uspoof_getSkeletonUTF8",
            ctypes.c_int32,
            ctypes.c_void_p(self.checker),
            ctypes.c_uint32(0),
            text,
            ctypes.c_int32(len(text)),
            storage,
            ctypes.c_int32(len(storage)),
        )
        return storage.raw[:length].decode()

    def scripts(self, glyph):
        """The names of the scripts in which it is used; none: in all."""
        codes = (ctypes.c_int * SETS_MAX)()
        count = self.call(
            self.common,
            "uscript_getScriptExtensions",
            ctypes.c_int32,
            ctypes.c_int32(glyph),
            codes,
            ctypes.c_int32(SETS_MAX),
        )
        name = getattr(self.common, "uscript_getName" + self.suffix)
        name.restype = ctypes.c_char_p
        names = {name(code).decode().replace("_", " ") for code in list(codes)[:count]}
        return frozenset(names - set(EVERYWHERE) - {"Unknown"})


def glyphs(first):
    return (glyph for glyph in range(first, 0x110000) if unicodedata.category(chr(glyph)) not in ("Cn", "Cs", "Co"))


# ---- the files ------------------------------------------------------------------------------------------------------


def source(icu, header, text):
    return (
        "// SPDX-License-Identifier: MIT\n"
        f"// Generated from Unicode {icu.version()}, as ICU has it, by tools/generate_confusables.py (make unicode); do not "
        "edit.\n"
        "// clang-format off\n"
        f'#include "{header}"\n\n{text}'
    )


def looks_like(icu, letter):
    """Its prototype, folded. Small capitals, which UTS 39 keeps apart, look like the letters they are."""
    plain = ""
    for part in icu.skeleton(letter):
        small = SMALL_CAPITAL.fullmatch(unicodedata.name(part, ""))
        plain += small.group(1) if small else part
    return folded(plain)


def skeletons_source(icu):
    rows = []
    for glyph in glyphs(0x21):
        letter = chr(glyph)
        looks = looks_like(icu, letter)
        if glyph not in HANGUL and looks != folded(letter):
            quoted = "".join(f"\\x{byte:02x}" for byte in looks.encode())
            rows.append(f'    {{0x{glyph:X}, "{quoted}"}},\n')
    return source(
        icu,
        "store/folding.h",
        f"const uint32_t skeleton_unicode_version = {version_number(icu.version())};\n\n"
        f"const struct folding skeletons[] = {{\n{''.join(rows)}}};\n"
        "const size_t skeleton_count = sizeof skeletons / sizeof skeletons[0];\n",
    )


def script_rows(icu):
    """(first, last, scripts), ascending; characters that are used in all scripts have none."""
    rows = []
    for glyph in glyphs(0x21):
        names = icu.scripts(glyph)
        if not names:
            continue
        if rows and rows[-1][1] == glyph - 1 and rows[-1][2] == names:
            rows[-1] = (rows[-1][0], glyph, names)
        else:
            rows.append((glyph, glyph, names))
    return rows


def scripts_source(icu):
    rows = script_rows(icu)
    real = sorted(set().union(*(names for _, _, names in rows)))
    wholes = sorted({whole for scripts in TOGETHER.values() for whole in scripts})
    number = {name: at for at, name in enumerate(real + wholes)}
    sets = []
    lines = []
    for first, last, names in rows:
        bits = [0, 0, 0]
        for name in names.union(*(TOGETHER.get(name, ()) for name in names)):
            bits[number[name] // 64] |= 1 << number[name] % 64
        if bits not in sets:
            sets.append(bits)
        lines.append(f"    {{0x{first:X}, 0x{last:X}, {sets.index(bits)}}},\n")
    listed = "".join(f'    "{name}",\n' for name in real + wholes)
    members = "".join("    {{" + ", ".join(f"0x{part:X}" for part in bits) + "}},\n" for bits in sets)
    return source(
        icu,
        "server/people/script.h",
        f"const char *const script_names[SCRIPTS_MAX] = {{\n{listed}}};\n\n"
        f"const struct script_set script_sets[] = {{\n{members}}};\n\n"
        f"const struct script_range script_ranges[] = {{\n{''.join(lines)}}};\n"
        "const size_t script_range_count = sizeof script_ranges / sizeof script_ranges[0];\n",
    )


def sources(icu):
    return ((SKELETONS, skeletons_source(icu)), (SCRIPTS, scripts_source(icu)))


# ---- verbs ----------------------------------------------------------------------------------------------------------


def committed():
    """The number of the version of Unicode by which looks are compared."""
    text = SKELETONS.read_text(encoding="utf-8") if SKELETONS.exists() else ""
    found = re.search(r"skeleton_unicode_version = (\d+);", text)
    return int(found.group(1)) if found else 0


def check(icu):
    theirs = version_number(icu.version())
    folds = re.search(r"ph_unicode_version = (\d+);", (ROOT / "src/base/glyph_tables.c").read_text(encoding="utf-8"))
    if theirs != committed() or version_number(unicodedata.unidata_version) != int(folds.group(1)):
        print(
            f"skipped: ICU has Unicode {icu.version()} and Python {unicodedata.unidata_version}, "
            f"the tables are of {committed()} and {folds.group(1)}"
        )
        return SKIPPED
    wrong = [path for path, text in sources(icu) if path.read_text(encoding="utf-8") != text]
    for path in wrong:
        print(f"{path.relative_to(ROOT)} is not what tools/generate_confusables.py makes; `make unicode` writes it")
    return 1 if wrong else 0


def write(icu):
    if version_number(icu.version()) < committed():
        print(
            f"generate_confusables.py: ICU has Unicode {icu.version()}, which is older than that of the tables "
            f"({committed()}); a server with older tables refuses a store whose names were compared by newer ones",
            file=sys.stderr,
        )
        return 1
    for path, text in sources(icu):
        path.write_text(text, encoding="utf-8")
    print(f"look-alikes and scripts are of Unicode {icu.version()}")
    return 0


def main():
    checks = asks_to_check(__doc__)
    try:
        icu = Icu()
    except OSError:
        print("skipped: there is no ICU here" if checks else "expected ICU: the package libicu-dev", file=sys.stderr)
        return SKIPPED if checks else 1
    return check(icu) if checks else write(icu)


if __name__ == "__main__":
    sys.exit(main())
