#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes constant C of the languages in po/LINGUAS, English first: `generate_words.py --out catalogues.c`. Refuses messages
whose places do not fit, and words that tools/wording.json lists, in the sources and in translations. `--pot FILE` writes a
template of all messages, `--missing` lists what is not translated and fails if there is any, `--pseudo` adds a language made
of English, longer and with accents, for tests of layouts, `--library` leaves out what only the program says, `--pages DIR`
does so, too, builds only English in and writes the others to DIR as catalogues."""

import argparse
import hashlib
import json
import lzma
import pathlib
import re
import subprocess
import sys

import po_file
import wording
from game_data import write_changed
from message import Checker, cut, parse_name, pieces
from po_file import Wrong, quote
from words_source import Sources

CATALOGUE_MAX = 25000  # bytes of each part of what a browser says in a language, compressed as for the web
ACCENTS = str.maketrans("aeiouyAEIOUYcnCN", "áéíóúýÁÉÍÓÚÝçñÇÑ")
PLURAL = re.compile(r"nplurals=(\d+); *plural=([n\d\s()?:%<>=!&|+*/-]+);")


def noun_of(where, entry):
    if "{n}" not in (entry.plural or ""):
        raise Wrong(f'{where}: a message with the context count is a plural like "{{n}} cubes"')
    return entry.plural.replace("{n}", "").strip()


class Language:
    """A .po file, checked against the messages of the program."""

    def __init__(self, path, sources, own):
        self.code = path.stem
        self.path = path
        self.own = own  # what en.po defines: nouns, forms of English names
        header, self.entries = po_file.read(self.path)
        self.name = self.header_field(header, "X-Language-Name", r"(.+)")[0]
        self.forms, self.plural = self.header_field(header, "Plural-Forms", PLURAL.pattern)
        self.translated = {entry.key: entry for entry in self.entries if entry.is_translated}
        if len({entry.key for entry in self.entries}) < len(self.entries):
            raise Wrong(f"{self.path}: a message appears twice")
        nouns = {noun_of(f"en.po:{entry.line}", entry) for entry in own.values() if entry.context == "count"}
        self.checker = Checker(nouns, self.names(sources))
        for entry in self.entries:
            self.check(entry, sources)

    def header_field(self, header, name, pattern):
        match = re.search(rf"^{name}: *{pattern}$", header, re.M)
        if not match:
            raise Wrong(f"{self.path}:1: the header needs a field {name}")
        return match.groups()

    def where(self, entry):
        return f"{self.path}:{entry.line}"

    def names(self, sources):
        """By context: the attributes and forms of each name; None for one that is not translated."""
        found = {}
        for context, english in {**sources.entries, **self.own}:
            if context and context != "count":
                entry = self.translated.get((context, english))
                if entry is not None:
                    plain, attributes, forms = parse_name(self.where(entry), entry.texts[0])
                    inner = {"name": ("text", "")} if "{name}" in english else {}
                    optional = {"next": ("text", "")} if context == "list" else {}
                    for text in (plain, *forms.values()):
                        if Checker(set(), {}).check(self.where(entry), text, inner | optional) - set(optional) != set(
                            inner
                        ):
                            raise Wrong(f"{self.where(entry)}: {text!r} needs the place {{name}}")
                    found.setdefault(context, {})[english] = attributes, forms
                else:
                    found.setdefault(context, {})[english] = (set(), {}) if self.code == "en" else None
        return found

    def check(self, entry, sources):
        where = self.where(entry)
        if not entry.is_translated:
            return
        for text in entry.texts.values():
            wording.check(where, self.code, entry.context, text)
        if entry.context == "count":
            if len(entry.texts) != int(self.forms):
                raise Wrong(f"{where}: expected {self.forms} plural forms, got {len(entry.texts)}")
            for text in entry.texts.values():
                if self.checker.check(where, text, {"n": ("number", "")}) != {"n"}:
                    raise Wrong(f"{where}: the plural form {text!r} needs the place {{n}}")
            return
        kinds = sources.kinds.get(entry.key)
        if kinds is not None:
            found = self.checker.check(where, entry.texts[0], kinds)
            if found != set(kinds):
                raise Wrong(f"{where}: the translation leaves out {', '.join(sorted(set(kinds) - found))}")

    def missing(self, sources):
        """Complaints about messages without a translation, and translations without a message."""
        wanted = {**self.own, **({} if self.code == "en" else sources.entries)}
        known = {**sources.entries, **self.own}
        for key, entry in wanted.items():
            if key not in self.translated:
                yield f"{self.path}: not translated: {describe(entry)}"
        for entry in self.entries:
            if entry.key not in known:
                yield f"{self.where(entry)}: nothing says this any more: {describe(entry)}"

    def messages(self):
        """Pairs of context, English and all forms of the text, for the catalogue."""
        for entry in self.translated.values():
            english = noun_of(self.where(entry), entry) if entry.context == "count" else entry.english
            texts = [entry.texts[i] for i in sorted(entry.texts)]
            if texts != [english]:
                yield entry.context, english, texts


class Pseudo:
    """English, longer and with accents."""

    def __init__(self, english, sources):
        self.code, self.name, self.plural = "pseudo", "Pséúdó", english.plural
        self.texts = {(context, text): texts for context, text, texts in english.messages()}
        for context, text in sources.entries:
            self.texts.setdefault((context, text), [text])

    def messages(self):
        for (context, english), texts in self.texts.items():
            is_name = context not in ("", "count", "list", "number")
            yield context, english, [(longer_name if is_name else longer)(text) for text in texts]


def longer_place(inside):
    """What stands between braces, with its alternatives made longer."""
    place, *alternatives = inside.split("?", 1)
    if not alternatives:
        return inside
    *conditional, last = cut(alternatives[0], "|")
    longer_ones = [f"{condition}:{longer(words)}" for condition, words in (each.split(":", 1) for each in conditional)]
    return f"{place}?" + "|".join([*longer_ones, longer(last)])


def longer(text):
    """Doubles the vowels outside of places."""
    parts = pieces("pseudo", text)
    parts[::2] = [
        re.sub("[aeiouAEIOU]", lambda match: match.group() + match.group().lower().translate(ACCENTS), part)
        for part in parts[::2]
    ]
    return "".join(f"{{{longer_place(part)}}}" if i % 2 else part for i, part in enumerate(parts))


def longer_name(text):
    plain, attributes, forms = parse_name("pseudo", text)
    return " | ".join(
        [longer(plain), *sorted(attributes), *(f"{form}: {longer(words)}" for form, words in forms.items())]
    )


def describe(entry):
    return (f"[{entry.context}] " if entry.context else "") + quote(entry.english)


def hash_of(context, english):
    value = 2166136261
    for byte in f"{context}\x04{english}".encode():
        value = (value ^ byte) * 16777619 & 0xFFFFFFFF
    return value >> 8


def numbers(name, kind, values):
    return f"static const {kind} {name}[] = {{{', '.join(f'{value}u' for value in values) or '0'}}};\n"


def rows_of(language):
    """Triples of context, English and text. Each form of a plural is one, with its number in the context."""
    for context, english, texts in language.messages():
        for form, text in enumerate(texts):
            yield f"{context}{form}" if context == "count" else context, english, text


def shared_rows(language, sources):
    """Those of messages that a browser says, too."""
    return [row for row in rows_of(language) if sources.is_shared(row[:2])]


def is_said_later(row, sources):
    return row[:2] in sources.entries and sources.is_later(row[:2])


def key_table(languages, rows):
    """The hashes of all messages, ascending: texts in this order need no table that finds them."""
    keys = {}
    for language in languages:
        for context, english, _ in rows(language):
            key = hash_of(context, english)
            if keys.setdefault(key, (context, english)) != (context, english):
                raise Wrong(f"two messages have one hash: {keys[key][1]!r} and {english!r}; reword one of them")
    return sorted(keys)


def packed_size(rows):
    """LZMA stands in for Brotli, which Python lacks; its result is about as long, rather longer."""
    return len(lzma.compress("".join(f"{text}\0" for _, _, text in rows).encode(), preset=9 | lzma.PRESET_EXTREME))


def texts_of(language, keys):
    """The text of each message, "" where the language has none."""
    rows = {hash_of(context, english): text for context, english, text in rows_of(language)}
    return [rows.get(key, "") for key in keys]


def catalogue(language, keys, built_in):
    """The C of a language, and its row in the table."""
    name = language.code
    # A NUL is written with three digits, so that a digit may follow; a string for each message keeps lines readable.
    texts = "".join("    " + quote(text + "\0").replace("\0", "\\000") + "\n" for text in texts_of(language, keys))
    table = f'static const char {name}_texts[] =\n{texts}    "";\n' if built_in else ""
    return (
        table + f"static unsigned {name}_plural(unsigned long n) {{\n    return (unsigned)({language.plural});\n}}\n\n",
        f'    {{"{name}", {quote(language.name)}, edition, key_tops, key_rests, {len(keys)}, '
        f"{f'{name}_texts' if built_in else 'NULL'}, NULL, {name}_plural}},\n",
    )


def check_sizes(languages, sources):
    for language in languages:
        for when, is_later in (("at first", False), ("later", True)):
            size = packed_size(
                [row for row in shared_rows(language, sources) if is_said_later(row, sources) == is_later]
            )
            if size > CATALOGUE_MAX:
                raise Wrong(
                    f"what a browser says {when} in {language.code} has {size} bytes compressed; expected at most "
                    f"{CATALOGUE_MAX}"
                )


def edition_of(keys):
    return hashlib.sha256(" ".join(map(str, keys)).encode()).hexdigest()[:16]


def write_json(path, value):
    write_changed(path, json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def write_catalogues(languages, keys, sources, folder):
    """Files for browsers, which load a language when they need it: catalogue-fr.json for the module, with the numbers of the
    texts that can be loaded `later`, and texts-fr.json with the pages' own texts by their English."""
    folder.mkdir(parents=True, exist_ok=True)
    for language in languages:
        later = {hash_of(*row[:2]) for row in shared_rows(language, sources) if is_said_later(row, sources)}
        write_json(
            folder / f"catalogue-{language.code}.json",
            {
                "code": language.code,
                "name": language.name,
                "edition": edition_of(keys),
                "texts": texts_of(language, keys),
                "later": [i for i, key in enumerate(keys) if key in later],
            },
        )
        write_json(
            folder / f"texts-{language.code}.json",
            {english: text for context, english, text in rows_of(language) if sources.is_pages((context, english))},
        )


def generate(languages, out, sources, library, pages):
    """For the program all languages are built in; for pages English is, without the program's own messages, and the
    others are catalogues in the folder `pages`."""
    said = sources.is_shared if library or pages else sources.is_programs
    keys = key_table(languages, lambda language: [row for row in rows_of(language) if said(row[:2])])
    made = [catalogue(language, keys, not pages or i == 0) for i, language in enumerate(languages)]
    if pages:
        write_catalogues(languages[1:], keys, sources, pages)
    write_changed(
        out,
        '// Made by tools/generate_words.py.\n#include "words/language.h"\n\n'
        '#if defined(__GNUC__)\n#pragma GCC diagnostic ignored "-Woverlength-strings"\n#endif\n\n'
        + numbers("key_tops", "uint8_t", [key >> 16 for key in keys])
        + numbers("key_rests", "uint16_t", [key & 0xFFFF for key in keys])
        + f'static const char edition[] = "{edition_of(keys)}";\n'
        + "".join(tables for tables, _ in made)
        + "const struct words_language words_languages[] = {\n"
        + "".join(row for _, row in made)
        + "};\n"
        f"const size_t words_language_count = {len(made)};\n"
        f"const size_t words_spoken_count = {sum(isinstance(language, Language) for language in languages)};\n",
    )


def run_msgfmt(paths):
    for path in paths:
        checked = subprocess.run(
            ["msgfmt", "--check", "--output-file=/dev/null", path], capture_output=True, text=True, check=False
        )
        if checked.returncode != 0:
            raise Wrong(checked.stderr.strip())


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=pathlib.Path)
    parser.add_argument("--pot", type=pathlib.Path)
    parser.add_argument("--pages", type=pathlib.Path, metavar="DIR")
    parser.add_argument("--library", action="store_true")
    parser.add_argument("--missing", action="store_true")
    parser.add_argument("--pseudo", action="store_true")
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path("."), help="the folder with src/ and po/")
    arguments = parser.parse_args()
    sources = Sources(arguments.root)
    folder = arguments.root / "po"
    paths = [folder / f"{code}.po" for code in (folder / "LINGUAS").read_text(encoding="utf-8").split()]
    run_msgfmt(paths)
    own = {entry.key: entry for entry in po_file.read(paths[0])[1]}
    languages = [Language(path, sources, own) for path in paths]
    for key, entry in sources.entries.items():
        wording.check(entry.places[0], "en", *key)
        if key in sources.kinds:
            languages[0].checker.check(entry.places[0], entry.english, sources.kinds[key])
    if arguments.pot:
        write_changed(
            arguments.pot,
            po_file.template(
                [*sources.entries.values(), *(entry for key, entry in own.items() if key not in sources.entries)]
            ),
        )
    if arguments.out:
        check_sizes(languages, sources)
        generate(
            languages + ([Pseudo(languages[0], sources)] if arguments.pseudo else []),
            arguments.out,
            sources,
            arguments.library,
            arguments.pages,
        )
    if arguments.missing:
        complaints = [complaint for language in languages for complaint in language.missing(sources)]
        print("\n".join(complaints), end="\n" if complaints else "")
        return 1 if complaints else 0
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Wrong as problem:
        sys.exit(f"generate_words: {problem}")
