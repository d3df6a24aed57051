#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the build refuses in messages and translations, each with the file and line."""

import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent
GENERATOR = ROOT.parent / "tools" / "generate_words.py"
C = "src/words/fixture.h"
FRENCH = "po/fr.po"


def generate(changes, *arguments):
    """Runs the generator on the fixture with some text in its files replaced."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder) / "fixture"
        shutil.copytree(ROOT / "words", root)
        for file, old, new in changes:
            text = (root / file).read_bytes()
            assert old.encode() in text, old
            (root / file).write_bytes(text.replace(old.encode(), new if isinstance(new, bytes) else new.encode(), 1))
        result = subprocess.run(
            [sys.executable, "-B", GENERATOR, "--root", root, "--out", root / "out.c", *arguments],
            capture_output=True,
            text=True,
            check=False,
        )
        return result.returncode, (result.stdout + result.stderr).replace(f"{root}/", "")


def at(file, text):
    """The file, and the line on which a text stands there."""
    before = (ROOT / "words" / file).read_text(encoding="utf-8").split(text)[0]
    return f"{file}:{before.count(chr(10)) + 1}"


# A text that no compression brings below the size of a catalogue.
LONG = "".join(random.Random(1).choices("abcdefghijklmnopqrstuvwxyz", k=50000))
PLACED = at(FRENCH, 'msgid "{Who} placed')
SPARED = at(FRENCH, 'msgid "{region} was spared')
SAY_PLACED = at(C, 'words_say(writer, language, "{Who} placed')
SAY_SPARED = at(C, 'words_say(writer, language, "{region} was spared')

# What is changed, and what is said about it.
REFUSED = [
    (
        [(C, "{Who} placed {count:cubes} in {region}.", "{Who} placed {count:cubes} in {place}.")],
        f"{SAY_PLACED}: the places of the message are ['count', 'place', 'who'], the arguments fill ['count', 'region', 'who']",
    ),
    (
        [
            (
                C,
                '"{Who} placed {count:cubes} in {region}.", SEAT(who, name), ',
                '"{Who} placed {count:cubes} in {region}.", ',
            )
        ],
        f"{SAY_PLACED}: the places of the message are ['count', 'region', 'who'], the arguments fill ['count', 'region']",
    ),
    (
        [(C, "SEAT(who, name), COUNT(count, count)", "SEAT(who, name), count")],
        f"{SAY_PLACED}: expected an argument like SEAT(who, …), got count",
    ),
    (
        [(C, "{Who} placed {count:cubes}", "{Who} placed {count:balls}")],
        f'{SAY_PLACED}: {{count:balls}}: po/en.po has no plural message "{{n}} balls" with the context count',
    ),
    (
        [(C, "{region} was spared.", "{region:the} was spared.")],
        f"{SAY_SPARED}: {{region:the}}: the region 'Gallia' has no form the",
    ),
    (
        [(C, "{region} was spared.", "{region was spared.")],
        f"{SAY_SPARED}: a brace is not closed in '{{region was spared.'",
    ),
    (
        [(FRENCH, "{region:in}", "{place:in}")],
        f"{PLACED}: unknown place {{place}}; expected one of: count, region, who",
    ),
    ([(FRENCH, " {region:in}", "")], f"{PLACED}: the translation leaves out region"),
    ([(FRENCH, "{region:in}", "{region:to}")], f"{PLACED}: {{region:to}}: the region 'Gallia' has no form to"),
    ([(FRENCH, " | in: dans l'Éden", "")], f"{PLACED}: {{region:in}}: the region 'Hispania' has no form in"),
    (
        [(FRENCH, "{who?you:avez|a}", "{who?me:avez|a}")],
        f"{PLACED}: {{who?me:avez|a}}: unknown condition 'me' of a seat",
    ),
    (
        [(FRENCH, "{who?you:avez|a}", "{who?you:avez}")],
        f"{PLACED}: {{who?you:avez}}: alternatives need at least two texts, as in {{who?you:have|has}}",
    ),
    (
        [(FRENCH, "{who?you:avez|a}", "{who?avez|a}")],
        f"{PLACED}: {{who?avez|a}}: every alternative but the last begins with a condition",
    ),
    (
        [(FRENCH, "{region?f:épargnée|épargné}", "{region?x:épargnée|épargné}")],
        f"{SPARED}: {{region?x:épargnée|épargné}}: unknown condition 'x' of a region",
    ),
    (
        [(FRENCH, "Il reste {share}", "Il reste {share:de}")],
        at(FRENCH, 'msgid "{share}') + ": {share:de}: a decimal has no forms",
    ),
    (
        [(FRENCH, "placé {count:cubes}", "placé {count&}")],
        f'{PLACED}: {{count&}}: only lists can be joined by "and" or "or"',
    ),
    ([(FRENCH, "Gaule | f | in", "Gaule | in")], f"{SPARED}: "),
    (
        [(FRENCH, "Gaule | f | in", "Gaule | in: x | in")],
        at(FRENCH, 'msgctxt "region"') + ": the form in appears twice",
    ),
    (
        [(FRENCH, "{name} | of", "lui | of")],
        at(FRENCH, 'msgctxt "seat"\nmsgid "{name}"') + ": 'lui' needs the place {name}",
    ),
    (
        [(FRENCH, 'msgstr[1] "{n} cubes"', 'msgstr[1] "cubes"')],
        at(FRENCH, 'msgctxt "count"') + ": the plural form 'cubes' needs the place {n}",
    ),
    ([(FRENCH, "plural=n > 1", "plural=n > 1 ? 2 : 0")], "plural"),
    ([(FRENCH, "plural=n > 1", "plural=m > 1")], "plural"),
    ([(FRENCH, "Plural-Forms: nplurals=2", "Plural-Forms: nplurals=3")], "plural"),
    ([(FRENCH, "épargnée", b"\xe9pargn\xe9e")], at(FRENCH, "épargnée")),
    ([(FRENCH, 'msgstr " et "', 'msgstr " et ')], "end-of-line within string"),
    ([(FRENCH, "{next?b:ou bien|ou}", "{next?B:ou bien|ou}")], "unknown condition 'B' of a text"),
    ([(FRENCH, 'msgstr " et "', 'msgstr " {last} et "')], "unknown place {last}; expected one of: next"),
    ([(FRENCH, 'msgid "{region} was spared."\n', "")], "fr.po"),
    ([(FRENCH, "épargnée", LONG)], "what a browser says in fr has "),
    ([(FRENCH, "épargnée", "épargnée...")], f"{SPARED}: expected … instead of three dots"),
    ([(C, "{region} was spared.", "{region} was spared...")], f"{SAY_SPARED}: expected … instead of three dots"),
    ([(FRENCH, "X-Language-Name: français\\n", "")], f"{FRENCH}:1: the header needs a field X-Language-Name"),
]
MISSING = [
    (
        [(FRENCH, 'msgstr "{Region:the} a été {region?f:épargnée|épargné}."', 'msgstr ""')],
        f'{FRENCH}: not translated: "{{region}} was spared."',
    ),
    (
        [(FRENCH, 'msgid "{region} was spared."', '#, fuzzy\nmsgid "{region} was spared."')],
        f'{FRENCH}: not translated: "{{region}} was spared."',
    ),
    ([(C, "{region} was spared.", "{region} was saved.")], f'{FRENCH}: not translated: "{{region}} was saved."'),
    (
        [(C, "{region} was spared.", "{region} was saved.")],
        f'{SPARED}: nothing says this any more: "{{region}} was spared."',
    ),
    ([(FRENCH, 'msgid "Hispania"', 'msgid "Espania"')], f'{FRENCH}: not translated: [region] "Hispania"'),
]


def main():
    failed = 0
    cases = (
        [([], "", 0, ()), ([(FRENCH, "Quitter", LONG)], "", 0, ())]
        + [(changes, said, 1, ()) for changes, said in REFUSED]
        + [(changes, said, 1, ("--missing",)) for changes, said in MISSING]
        + [([], "", 0, ("--missing",))]
    )
    for changes, said, code, arguments in cases:
        returned, output = generate(changes, *arguments)
        if returned != code or said not in output or "Traceback" in output:
            print(f"{changes}:\n  wanted {code}: {said}\n  got {returned}: {output}")
            failed += 1
    print(f"{len(cases)} cases, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
