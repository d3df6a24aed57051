#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the build refuses in messages and translations, each with the file and line."""

import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent
GENERATOR = ROOT.parent / "tools" / "generate_words.py"
sys.path.insert(0, str(GENERATOR.parent))
sys.dont_write_bytecode = True

import wording  # noqa: E402
from po_file import Wrong  # noqa: E402

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
    ([(FRENCH, " | in: dans l’Éden", "")], f"{PLACED}: {{region:in}}: the region 'Hispania' has no form in"),
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
    ([(FRENCH, "épargnée", LONG)], "what a browser says at first in fr has "),
    ([(FRENCH, "épargné}.", "épargné}...")], f"{SPARED}: '...' in '"),
    ([(C, "{region} was spared.", "{region} was spared...")], "expected … instead of three dots"),
    # Wordings: in a source, an alternative of a place, a form of a name, a plural.
    (
        [(C, "{region} was spared.", "Whoever lives in {region} was spared.")],
        "'Whoever' in 'Whoever lives in {region} w'; expected a noun",
    ),
    ([(FRENCH, "{who?you:avez|a}", "{who?you:n'avez|a}")], f'{PLACED}: "\'" in "n\'avez"; expected the apostrophe ’'),
    ([(FRENCH, "dans l’Éden", "dans l'Éden")], "expected the apostrophe ’"),
    ([(FRENCH, 'msgstr[1] "{n} cubes"', 'msgstr[1] "{n} cubes !"')], "expected a no-break space before ; ! ?"),
    ([("po/en.po", "you | of: your", "you | of: your’")], "expected straight ' and \""),
    ([(FRENCH, "X-Language-Name: français\\n", "")], f"{FRENCH}:1: the header needs a field X-Language-Name"),
]
LANGUAGES = ("en", "fr", "it")
# Sentences near to refused ones.
RIGHT = [
    ("en", "You hold at most 3 cubes, most of them in Gallia."),
    ("en", "arrows: look around   Enter: all about this place"),
    ("en", "You would be out of the game for good. Are you sure?"),
    ("en", "Was it worth it? Where is the player who made the table?"),
    ("en", "Go on to the table as a guest"),
    ("fr", "Table ouverte sur http://127.0.0.1:1350/table/X\u00a0: à 18:30."),
    ("fr", "{count?one:un mélange|{count} mélanges}\u00a0; fin."),
    ("it", "Di' quanto vuoi: l'ora è 18:30."),
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


def refusal(language, text):
    try:
        wording.check(language, language, "", text)
    except Wrong as wrong:
        return str(wrong)
    return None


def wording_failures():
    """Each row of tools/wording.json refuses its bad example, and all rows of its language accept its good one."""
    for language, rows in wording.ROWS.items():
        for row in rows:
            if not re.search(row["refused"], row["bad"]):
                yield f"{language}: {row['refused']} does not match its bad example: {row['bad']}"
            for code in LANGUAGES if language == "every" else [language]:
                if refusal(code, row["bad"]) is None:
                    yield f"{code}: nothing refuses {row['bad']}"
                if refusal(code, row["good"]) is not None:
                    yield f"the good example of {row['refused']} is refused: {refusal(code, row['good'])}"
    for code, text in RIGHT:
        if refusal(code, text) is not None:
            yield f"a sentence that is right is refused: {refusal(code, text)}"


def later_failures():
    """What only the help of a game says is loaded later; what something else says, too, is not."""
    help_only, said_elsewhere = "Only help says this.", "{region} was spared."
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder) / "root"
        shutil.copytree(ROOT / "words", root)
        help_file = root / "src/words/games/garden/help.c"
        help_file.parent.mkdir(parents=True)
        help_file.write_text(
            f'words_say(writer, language, "{said_elsewhere}", NAME(region, "region", region));\n'
            f'words_text(language, "{help_only}");\n',
            encoding="utf-8",
        )
        with (root / FRENCH).open("a", encoding="utf-8") as french:
            french.write(f'\nmsgid "{help_only}"\nmsgstr "Seule l’aide le dit."\n')
        command = [sys.executable, "-B", GENERATOR, "--root", root, "--out", root / "out.c", "--pages", root / "pages"]
        subprocess.run(command, check=True)
        catalogue = json.loads((root / "pages/catalogue-fr.json").read_text(encoding="utf-8"))
    later = [catalogue["texts"][number] for number in catalogue["later"]]
    if later != ["Seule l’aide le dit."]:
        yield f"expected to be loaded later: what only help says; got {later}"


def main():
    failed = 0
    for failure in (*wording_failures(), *later_failures()):
        print(failure)
        failed += 1
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
