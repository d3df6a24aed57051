# SPDX-License-Identifier: MIT
"""Writes the C source of the extension module pesthouse._library: all that the public headers and run/team.h declare, read from
the headers themselves, and the few functions below. The build runs it: make_library.py LIBRARY OUT"""

import pathlib
import re
import sys

import cffi

HEADERS = ["pesthouse/pesthouse.h", "run/team.h"]
HELPERS = """
// Searches stop once this flag, of the caller, is not 0.
static bool python_stopped(void *flag) {
    return *(volatile char *)flag != 0;
}
"""
HELPER_DECLARATIONS = """
bool python_stopped(void *flag);
extern "Python" void python_run(void (*work)(void *context, unsigned i), void *context, unsigned count);
"""


def in_order(library, name, seen):
    """The text of a header after those of the headers that it includes, each once."""
    if name in seen:
        return ""
    seen.add(name)
    folder = "include" if name.startswith("pesthouse/") else "src"
    text = (library / folder / name).read_text(encoding="utf-8")
    included = re.findall(r'^#include "(pesthouse/\w+\.h)"', text, re.M)
    return "".join(in_order(library, other, seen) for other in included) + text


def without_bodies(text):
    """Functions defined in a header become declarations."""
    found = re.search(r"^static inline ([^{;]*?) ?\{", text, re.M)
    while found:
        depth, end = 1, found.end()
        while depth > 0:
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        text = text[: found.start()] + found.group(1) + ";" + text[end:]
        found = re.search(r"^static inline ([^{;]*?) ?\{", text, re.M)
    return text


def declarations(library):
    """What the headers declare, as cffi reads C: without comments, conditions and attributes."""
    seen = set()
    text = "".join(in_order(library, name, seen) for name in HEADERS)
    text = re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.S)
    text = re.sub(r"^#ifdef __cplusplus\n.*?^#endif\n", "", text, flags=re.M | re.S)
    constants = re.findall(r"^#define (PH_\w+) \(?\S.*$", text, re.M)
    text = re.sub(r"^#(?:[^\n]*\\\n)*[^\n]*\n", "", text, flags=re.M)
    text = re.sub(r"\bPH_API\b|\bPH_PRINTF\([^)]*\)", "", text)
    numbers = [name for name in constants if name not in ("PH_API", "PH_PRINTF")]
    return without_bodies(text) + "".join(f"#define {name} ...\n" for name in numbers)


def main():
    library, out = map(pathlib.Path, sys.argv[1:])
    includes = "".join(f'#include "{name}"\n' for name in HEADERS)
    builder = cffi.FFI()
    builder.cdef(declarations(library) + HELPER_DECLARATIONS)
    builder.set_source("pesthouse._library", includes + HELPERS, py_limited_api=True)
    builder.emit_c_code(str(out))


if __name__ == "__main__":
    main()
