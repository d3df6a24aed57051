#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Rewords messages, in the sources and in po/*.po together: `reword.py OLD NEW`, or many from a file: `reword.py --from FILE`.
Such a file has paragraphs of two lines, the English as it is and as it shall be, each with \\n for a new line inside; after
them a line like `fr: …` gives a translation that changes, too, and before them a line like `[topic]` the context.
Translations stay as they are otherwise. Lists the tests that hold the old words; run `make fmt` and `make pot` after it."""

import argparse
import json
import pathlib
import re
import sys

from po_file import Wrong, field, quote, unescape
from words_source import C_ESCAPES, TOKEN, literal

ROOT = pathlib.Path(__file__).resolve().parent.parent
MESSAGE = re.compile(
    r'(?:^msgctxt "(.*)"\n)?^msgid ((?:".*"\n)+)(?:^msgid_plural (?:".*"\n)+)?((?:^msgstr.*\n(?:".*"\n)*)+)', re.M
)
STRINGS = re.compile(r'"(.*)"\n')
HELD_BY = ("tests", "web/test", "web/src", "src", "docs")  # where tests and pages may hold the words of a message
HELD_IN = (".c", ".h", ".py", ".mjs", ".ts", ".tsx", ".md", ".txt", ".json")
HELD_LETTERS_MIN = 12  # shorter words are everywhere


def runs(source):
    """The runs of adjacent string literals in C: (begin, end, parts)."""
    begin = end = 0
    parts = []
    for match in TOKEN.finditer(source):
        if match.group()[0] == '"':
            begin, parts = (begin, parts) if parts else (match.start(), [])
            parts.append(match.group())
            end = match.end()
        elif match.group() != "\n" and parts:
            yield begin, end, parts
            parts = []


def text_of(parts):
    """Like words_source.literal, but for every string in C, not only messages."""
    return "".join(
        re.sub(r"\\(.)", lambda match: C_ESCAPES.get(match.group(1), match.group()), part[1:-1]) for part in parts
    )


def in_c(source, change):
    """A literal for each line, so that clang-format can break long ones."""
    for begin, end, parts in reversed(list(runs(source))):
        old = text_of(parts)
        new = change(old)
        if new != old:
            written = "\n".join(quote(line) for line in re.findall(r"[^\n]*\n+|[^\n]+", new))
            source = source[:begin] + written + source[end:]
    return source


def in_json(source, change):
    """Data files have some sentences bare: these get a capital and a full stop when they become messages."""

    def reword(match):
        old = json.loads(match.group())
        new = change(old)
        if new == old and old:
            new = change(old[0].upper() + old[1:] + ".")
            new = old if new == old[0].upper() + old[1:] + "." else new[0].lower() + new[1:].removesuffix(".")
        return match.group() if new == old else json.dumps(new, ensure_ascii=False)

    return re.sub(r'"(?:\\.|[^"\\])*"', reword, source)


def in_page(source, change):
    def reword(match):
        old = literal([match.group(1)])
        new = change(old)
        return match.group() if new == old else match.group().replace(match.group(1), quote(new))

    return re.sub(r'\bt\(\s*("(?:\\.|[^"\\])*")', reword, source)


def in_test(text, changes):
    """Tests hold messages without places as they are said."""
    for old, new in changes.items():
        if "{" not in old and len(old) >= HELD_LETTERS_MIN:
            text = text.replace(old, new)
    return text


def in_po(source, changes, language):
    def reword(match):
        english = "".join(unescape("", part) for part in STRINGS.findall(match.group(2)))
        new, translations = changes.get((match.group(1) or "", english), (None, None))
        if new is None:
            return match.group()
        text = match.group().replace("msgid " + match.group(2), field("msgid", new))
        return (
            text.replace(match.group(3), field("msgstr", translations[language])) if language in translations else text
        )

    return MESSAGE.sub(reword, source)


def sources():
    """Pairs of a file and the function that rewords in it."""
    for pattern, how in (
        ("src/words/**/*.[ch]", in_c),
        ("src/viewer/**/*.[ch]", in_c),
        ("src/tui/**/*.[ch]", in_c),
        ("src/cli/**/*.[ch]", in_c),
        ("src/server/**/*.[ch]", in_c),
        ("src/ai/**/*.c", in_c),
        ("src/words/games/**/*.json", in_json),
        ("src/games/**/*.json", in_json),
        ("web/src/**/*.ts*", in_page),
    ):
        for path in sorted(ROOT.glob(pattern)):
            yield path, how


def rewrite(path, how, *arguments):
    before = path.read_text(encoding="utf-8")
    after = how(before, *arguments)
    if after != before:
        path.write_text(after, encoding="utf-8")


def reword(changes):
    """Changes by context and English: {(context, old): (new, {language: translation})}. Returns those that nothing says."""
    by_text = {old: new for (_, old), (new, _) in changes.items()}
    found = set()

    def change(text):
        found.add(text)
        return by_text.get(text, text)

    for path, how in sources():
        rewrite(path, how, change)
    for path in sorted((ROOT / "po").glob("*.po")):
        rewrite(path, in_po, changes, path.stem)
    for path in held_files("tests", "web/test"):
        rewrite(path, in_test, by_text)
    return [old for old in by_text if old not in found]


def held_files(*folders):
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and path.suffix in HELD_IN:
                yield path


def holders(old):
    """Lines that still hold the longest words of a message."""
    words = max((part.strip() for part in re.split(r"\{[^{}]*\}|\n", old)), key=len)
    if len(words) < HELD_LETTERS_MIN:
        return
    for path in held_files(*HELD_BY):
        lines = path.read_text(encoding="utf-8").split("\n")
        yield from (f"{path.relative_to(ROOT)}:{i}: {line.strip()}" for i, line in enumerate(lines, 1) if words in line)


def read_changes(path):
    """Tuples of old, new, context and translations."""
    for number, paragraph in enumerate(re.split(r"\n\s*\n", path.read_text(encoding="utf-8").strip()), 1):
        lines = [line.replace("\\n", "\n") for line in paragraph.split("\n") if not line.startswith("#")]
        if not lines:
            continue
        context = lines.pop(0)[1:-1] if re.fullmatch(r"\[[\w ]+\]", lines[0]) else ""
        rest = [re.fullmatch(r"(\w\w): (.*)", line, re.S) for line in lines[2:]]
        if len(lines) < 2 or not all(rest):
            raise Wrong(f"{path}: paragraph {number}: expected the old line, the new one, then lines like `fr: …`")
        yield lines[0], lines[1], context, dict(match.groups() for match in rest)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*", metavar="OLD NEW")
    parser.add_argument("--from", dest="file", type=pathlib.Path, metavar="FILE")
    parser.add_argument("--context", default="")
    arguments = parser.parse_args()
    if len(arguments.words) != (0 if arguments.file else 2):
        parser.error("expected OLD and NEW, or --from FILE")
    changes = list(read_changes(arguments.file)) if arguments.file else [(*arguments.words, arguments.context, {})]
    unknown = reword({(context, old): (new, translations) for old, new, context, translations in changes})
    for old, *_ in changes:
        print("".join(f"{line}\n" for line in holders(old)), end="")
    for old in unknown:
        print(f"reword: no source says {quote(old)}", file=sys.stderr)
    return 1 if unknown else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Wrong as problem:
        sys.exit(f"reword: {problem}")
