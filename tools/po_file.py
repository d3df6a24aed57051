# SPDX-License-Identifier: MIT
"""Reads and writes gettext .po files."""

import dataclasses
import re

LINE = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr(?:\[(\d+)\])?)\s+"(.*)"$')
ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}


class Wrong(Exception):
    """What is wrong in a file, with its line."""


@dataclasses.dataclass
class Entry:
    context: str = ""
    english: str = ""
    plural: str = None
    texts: dict = dataclasses.field(default_factory=dict)  # by the number of the plural form; 0 where there is none
    fuzzy: bool = False
    line: int = 0
    notes: list = dataclasses.field(default_factory=list)  # for translators, of a template
    places: list = dataclasses.field(default_factory=list)  # files and lines that say it, of a template

    @property
    def key(self):
        return self.context, self.english

    @property
    def is_translated(self):
        return not self.fuzzy and bool(self.texts) and all(self.texts.values())


def unescape(where, text):
    if re.search(r'(?<!\\)(\\\\)*"', text):
        raise Wrong(f"{where}: a quotation mark inside a string needs a backslash")

    def letter(match):
        if match.group(1) not in ESCAPES:
            raise Wrong(f"{where}: unknown escape \\{match.group(1)}")
        return ESCAPES[match.group(1)]

    return re.sub(r"\\(.)", letter, text)


def quote(text):
    for letter, escaped in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("\t", "\\t")):
        text = text.replace(letter, escaped)
    return f'"{text}"'


def field(name, text):
    """A field of an entry, a line for each line of its text."""
    lines = text.splitlines(keepends=True)
    if len(lines) < 2:
        return f"{name} {quote(text)}\n"
    return f'{name} ""\n' + "".join(quote(line) + "\n" for line in lines)


def read(path):
    """The header's text and the entries of a file, in their order."""
    try:
        lines = path.read_bytes().decode("utf-8").split("\n")
    except UnicodeDecodeError as error:
        number = path.read_bytes()[: error.start].count(b"\n") + 1
        raise Wrong(f"{path}:{number}: not UTF-8") from error
    entries = []
    entry = Entry()
    last = None

    def add(text):
        if last in ("context", "english", "plural"):
            setattr(entry, last, (getattr(entry, last) or "") + text)
        else:
            entry.texts[last] = entry.texts.get(last, "") + text

    for number, line in enumerate([*lines, ""], 1):
        line = line.strip()
        where = f"{path}:{number}"
        if not line or (line.startswith("#") and entry.texts):
            if entry.texts:
                entries.append(entry)
            elif last is not None:
                raise Wrong(f"{where}: a message without msgstr")
            entry = Entry()
            last = None
        if line.startswith("#"):
            entry.fuzzy |= line.startswith("#,") and "fuzzy" in line
            continue
        match = LINE.match(line)
        if match:
            name = match.group(1)
            last = {"msgctxt": "context", "msgid": "english", "msgid_plural": "plural"}.get(
                name, int(match.group(2) or 0)
            )
            entry.line = entry.line or number
            add(unescape(where, match.group(3)))
        elif line.startswith('"') and line.endswith('"') and len(line) > 1 and last is not None:
            add(unescape(where, line[1:-1]))
        elif line:
            raise Wrong(f"{where}: expected a field of a message, got {line!r}")
    if not entries or entries[0].english:
        raise Wrong(f"{path}:1: a .po file begins with a header: an empty msgid")
    return entries[0].texts.get(0, ""), entries[1:]


def template(entries):
    """The text of a template with these messages."""
    parts = [
        "# The messages of Pesthouse; made by `make pot`.\n"
        'msgid ""\n'
        'msgstr ""\n'
        '"Project-Id-Version: pesthouse\\n"\n'
        '"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=UTF-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n'
        '"Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n"\n'
    ]
    for entry in entries:
        part = "".join(f"#. {note}\n" for note in entry.notes) + "".join(f"#: {place}\n" for place in entry.places)
        if entry.context:
            part += field("msgctxt", entry.context)
        part += field("msgid", entry.english)
        if entry.plural is None:
            part += 'msgstr ""\n'
        else:
            part += field("msgid_plural", entry.plural) + 'msgstr[0] ""\nmsgstr[1] ""\n'
        parts.append(part)
    return "\n".join(parts)
