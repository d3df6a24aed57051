# SPDX-License-Identifier: MIT
"""Writes the C source of the extension module pesthouse._library: all that the public headers and run/team.h declare, read from
the headers themselves, and the few functions below. The build runs it: make_library.py LIBRARY OUT"""

import pathlib
import re
import sys

import cffi

HEADERS = ["pesthouse/pesthouse.h", "run/team.h"]
HELPERS = """
enum { PYTHON_CHANCE = -1, PYTHON_OVER = -2 }; // in place of a seat

// Searches stop once this flag, of the caller, is not 0.
static bool python_stopped(void *flag) {
    return *(volatile char *)flag != 0;
}

// The functions of a game that are called most. Through its struct cffi prepares each call again, which takes longer than the call itself.
static int python_player(const struct ph_game *game, const void *state) {
    const struct ph_actor actor = game->actor(state);
    return actor.kind == PH_ACTOR_SEAT ? actor.seat : actor.kind == PH_ACTOR_CHANCE ? PYTHON_CHANCE : PYTHON_OVER;
}

static size_t python_legal(const struct ph_game *game, const void *state, uint64_t types, ph_action *actions,
                           uint64_t *weights, size_t capacity) {
    return game->legal(state, types, actions, weights, capacity);
}

static bool python_is_legal(const struct ph_game *game, const void *state, ph_action action) {
    return game->is_legal(state, action);
}

static void python_apply(const struct ph_game *game, void *state, ph_action action, struct ph_events *events) {
    game->apply(state, action, events);
}

static void python_observe(const struct ph_game *game, const void *state, int seat, uint8_t *observation) {
    game->observe(state, seat, observation);
}
"""
HELPER_DECLARATIONS = """
enum { PYTHON_CHANCE = -1, PYTHON_OVER = -2 };
bool python_stopped(void *flag);
int python_player(const struct ph_game *game, const void *state);
size_t python_legal(const struct ph_game *game, const void *state, uint64_t types, ph_action *actions,
                    uint64_t *weights, size_t capacity);
bool python_is_legal(const struct ph_game *game, const void *state, ph_action action);
void python_apply(const struct ph_game *game, void *state, ph_action action, struct ph_events *events);
void python_observe(const struct ph_game *game, const void *state, int seat, uint8_t *observation);
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
