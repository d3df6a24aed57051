#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Begins a new character of Rattus: a row in data/characters.json, its rule and the test beside it, its words, a drawing,
its messages in po/ and its cells in tests/pairs.json.

What it writes works at once: the owner puts one cube from supply into a region. Make of it what the card says.
docs/adding-a-character.md goes on from here."""

import argparse
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
RATTUS = pathlib.Path("src/games/rattus")
WORDS = pathlib.Path("src/words/games/rattus/cards")
EMBLEMS = pathlib.Path("web/src/games/rattus/cards/emblems.ts")
PAIRS = pathlib.Path("tests/pairs.json")

CODE = """\
// SPDX-License-Identifier: MIT
// {name}: once a turn one own cube from supply goes to a region. (Say in your own words what the card does, and name its
// rule.)
#include "games/rattus/phases.h"

static bool possible(const struct rattus_state *state) {{
    return state->supply[state->seat] > 0;
}}

static void list(const struct rattus_state *state, struct ph_list *list) {{
    RATTUS_EACH(region, state->regions) {{
        ph_list_add(list, ph_action_of(RATTUS_TYPE_{upper}, region, 0, 0), 1);
    }}
}}

static void apply(struct rattus_state *state, ph_action action, struct ph_events *events) {{
    (void)events;
    rattus_supply_take(state, state->seat, 1);
    rattus_cube_add(state, state->seat, ph_action_component(action, 1), 1);
    rattus_mark_used(state, RATTUS_{upper});
}}

const struct rattus_rule rattus_{id}_rule = {{
    .name = "{id}",
    .text = "{words} {{region}}",
    .rule = "{rule}",
    .fields = {{RATTUS_REGION("region", 1)}},
    .possible = possible,
    .list = list,
    .apply = apply,
}};
"""

TEST = """\
// SPDX-License-Identifier: MIT
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define {upper} \\
    "'options': {options}, 'owners': {{'{id}': 0}}, "

static void {id}_places_a_cube(void **unused) {{
    (void)unused;
    struct table table = position({upper} "'plague': 'gallia'");
    expect_count(&table, "{words} ", 12);
    play(&table, "{words} italia");
    expect_cubes(&table, 0, "italia", 1);
    expect_supply(&table, 0, 19);
    refuse(&table, "{words} gallia"); // once a turn
}}

static void {id}_needs_supply(void **unused) {{
    (void)unused;
    const struct table table = position({upper} "'cubes': [{{'gallia': 20}}, {{}}, {{}}, {{}}]");
    expect_count(&table, "{words} ", 0);
}}

static void {id}_is_of_use_in_the_final_round(void **unused) {{
    (void)unused;
    struct table table = position({upper} "'phase': 'final', 'last': 1, 'ended': 'rats', 'pile': 0");
    play(&table, "{words} italia");
    expect(&table, "/used", "['{id}']");
}}

int main(void) {{
    const struct CMUnitTest tests[] = {{
        cmocka_unit_test({id}_places_a_cube),
        cmocka_unit_test({id}_needs_supply),
        cmocka_unit_test({id}_is_of_use_in_the_final_round),
    }};
    return cmocka_run_group_tests(tests, NULL, NULL);
}}
"""

SAID = """\
// SPDX-License-Identifier: MIT
#include "words/games/rattus/cards.h"

const struct words_card rattus_{id}_words = {{
    .power = MSG("places a cube anywhere."),
    .topic = {{WORD("topic", "{id}"), MSG("{name} ({card_class})"), MSG("Once in your turn: place a cube anywhere.")}},
    .actions = {{{{.type = RATTUS_TYPE_{upper},
        .choice = {{MSG("{name}: a cube")}},
        .questions = {{[1] = MSG("Where does the {name} place a cube?")}},
        .action = {{MSG("{name}: a cube in {{region}}")}},
        .told = {{MSG("{{Who}} placed a cube in {{region}} ({name}).")}}}}}},
}};
"""

EMBLEM = "M8 8h32v32H8z"  # a square

FOLDERS = {
    "base": "characters",
    "pied-piper": "expansions/pied_piper/characters",
    "africanus": "expansions/africanus/characters",
}


def fail(message):
    sys.exit(f"new_card: {message}")


def row_text(arguments):
    row = {
        "id": arguments.id,
        "name": arguments.name,
        "name_fr": None,
        "name_it": None,
        "class": arguments.card_class,
        "box": arguments.box,
        "actions": [arguments.id],
        "provenance": "reconstruction",
    }
    return "  " + json.dumps(row, ensure_ascii=False)


def check(arguments, cast):
    """Refuses what would not build, and says what would."""
    if not re.fullmatch(r"[a-z][a-z_]*[a-z]", arguments.id):
        fail(f"{arguments.id!r}: an id is written in small letters, and _ between words")
    taken = {row["id"] for row in cast["characters"]} | {name for row in cast["characters"] for name in row["actions"]}
    if arguments.id in taken:
        fail(f"there is a character or an action {arguments.id} already")
    classes = [row["id"] for row in cast["classes"]]
    if arguments.card_class not in classes:
        fail(f"there is no class {arguments.card_class}; there are {', '.join(classes)}")


def insert(path, begin, end, added):
    """Puts text before the next `end` behind `begin`, and leaves all else in the file as it is."""
    text = path.read_text(encoding="utf-8")
    at = text.index(end, text.index(begin))
    path.write_text(f"{text[:at]}{added}{text[at:]}", encoding="utf-8")


def pair_rows(arguments, cast):
    """A cell for each other character, without the test or the reason that tools/pairs_table.py wants."""
    rows = [{"pair": [row["id"], arguments.id], "apart": ""} for row in cast["characters"]]
    return "".join(f",\n  {json.dumps(row)}" for row in rows)


def add_rows(arguments, cast):
    """Adds to the files that list all characters."""
    root = arguments.root
    insert(root / RATTUS / "data/characters.json", '"characters": [', "\n ],", f",\n{row_text(arguments)}")
    insert(root / EMBLEMS, "CHARACTER_EMBLEMS", "};", f'    {arguments.id}: "{EMBLEM}",\n')
    insert(root / PAIRS, '"pairs": [', "\n ]", pair_rows(arguments, cast))
    subprocess.run(["tools/merge_messages.sh"], cwd=root, check=True)
    print(f"{RATTUS / 'data/characters.json'}: a row")
    print(f"{EMBLEMS}: a square, to be drawn")
    print(f"{PAIRS}: {len(cast['characters'])} cells, each to be given a test or a reason")
    print("po/: its messages, to be translated (tools/generate_words.py --missing lists them)")


def test_options(arguments):
    others = ["king", "monk", "knight", "merchant", "peasant"]
    options = f"{{'characters': [{', '.join(repr(name) for name in [arguments.id, *others])}]"
    return options + (", 'africanus': true}" if arguments.box == "africanus" else "}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("id", help="how the protocol calls it: innkeeper")
    parser.add_argument("--name", help="how people call it (default: from the id)")
    parser.add_argument("--class", dest="card_class", required=True, help="peasantry, bourgeoisie, church, …")
    parser.add_argument("--box", choices=FOLDERS, default="pied-piper", help="(default: pied-piper)")
    parser.add_argument("--root", type=pathlib.Path, default=ROOT, help="the source tree (default: this one)")
    arguments = parser.parse_args()
    arguments.name = arguments.name or arguments.id.replace("_", " ").title()

    data = arguments.root / RATTUS / "data/characters.json"
    cast = json.loads(data.read_text(encoding="utf-8"))
    check(arguments, cast)
    folder = arguments.root / RATTUS / FOLDERS[arguments.box]
    files = {
        folder / f"{arguments.id}.c": CODE,
        folder / f"{arguments.id}_test.c": TEST,
        arguments.root / WORDS / f"{arguments.id}.c": SAID,
    }
    for path in files:
        if path.exists():
            fail(f"{path.relative_to(arguments.root)} is there already")
    for path, template in files.items():
        path.write_text(
            template.format(
                id=arguments.id,
                upper=arguments.id.upper(),
                rule=f"R-{arguments.id.upper().replace('_', '')}-1",
                name=arguments.name,
                card_class=next(row["name"] for row in cast["classes"] if row["id"] == arguments.card_class),
                words=arguments.id.replace("_", "-"),
                options=test_options(arguments),
            ),
            encoding="utf-8",
        )
        subprocess.run(["clang-format", "-i", path], cwd=arguments.root, check=True)
        print(path.relative_to(arguments.root))
    add_rows(arguments, cast)
    print(f"Now: make test T={arguments.id}")


if __name__ == "__main__":
    main()
