# SPDX-License-Identifier: MIT
"""Finds the messages of the program: in its C sources, the names that its data files hold, and the texts of the pages."""

import json
import re

from generate_lessons import SENTENCES
from po_file import Entry, Wrong

TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|[A-Za-z_]\w*|\n|\S', re.S)
KINDS = {"COUNT": "number", "DECIMAL": "decimal", "NAME": "name", "TEXT": "text", "LIST": "list"}
# What says a message, and which of its arguments that is; the others fill its places.
SAYING = {"words_say": 2, "words_line": 2, "words_fill": 3, "words_refuse": 4, "tui_print": 2, "tui_print_line": 2}
TEXTS = {"words_text": 1, "words_text_line": 2}
PROGRAM = ("src/cli/", "src/server/", "src/tui/")  # only the program says what stands there, never a browser
# The messages of cards and actions are said by other files of their game, which fill their places.
CARD = re.compile(r"^const struct words_(?:card|action) \w+(?:\[\])? = ", re.M)
SAYERS = ("questions.c", "answers.c", "actions.c", "story.c")
PAGES = "web/src/"  # the pages say their own texts without the module: t("…")
# Nobody needs what these say before the first choice of a game: the pages load it after everything else.
LATER = re.compile(
    r"src/(?:words/games/\w+/(?:help|reason|ending|lessons)\.c|words/games/\w+/lessons/|viewer/review\.c)"
)
C_ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\", "'": "'"}


def tokens(source):
    """Pairs of token and line, without comments and definitions of macros."""
    source = re.sub(r"#define(?:[^\n]*\\\n)*[^\n]*", lambda match: "\n" * match.group().count("\n"), source)
    found = []
    line = 1
    for match in TOKEN.finditer(source):
        token = match.group()
        if token[:2] not in ("//", "/*") and token != "\n":
            found.append((token, line))
        line += token.count("\n")
    return found


def literal(parts):
    """The text of string literals, one after another; None if something else is among them."""
    if not parts or any(not part.startswith('"') for part in parts):
        return None
    return "".join(re.sub(r"\\(.)", lambda match: C_ESCAPES[match.group(1)], part[1:-1]) for part in parts)


def call_at(found, i):
    """The arguments of the call whose name is token i, each a list of tokens; None if it is no call."""
    if i + 1 >= len(found) or found[i + 1][0] != "(":
        return None
    args = [[]]
    depth = 0
    for token, _ in found[i + 1 :]:
        depth += (token in "([{") - (token in ")]}")
        if depth == 0:
            return args
        if token == "," and depth == 1:
            args.append([])
        elif depth > 1 or token != "(":
            args[-1].append(token)
    return None


class Sources:
    """All messages, by context and English."""

    def __init__(self, root):
        self.root = root
        self.entries = {}
        self.kinds = {}  # of the places of each sentence: {place: (kind, context)}
        self.constructors = {}
        files = sorted(
            path
            for folder in ("src/words", "src/viewer", "src/tui", "src/cli", "src/server")
            for path in (root / folder).rglob("*.[ch]")
            if not path.name.endswith("_test.c")
        )
        texts = {path: path.read_text(encoding="utf-8") for path in files}
        for text in texts.values():
            self.read_constructors(text)
        found = {path: tokens(text) for path, text in texts.items()}
        for path, text in texts.items():
            folder = path.parent.parent if path.parent.name == "cards" else path.parent
            sayers = [found[folder / name] for name in SAYERS if folder / name in found] if CARD.search(text) else []
            self.read_file(path.relative_to(root), found[path], sayers)
        for path in sorted((root / "src/words/games").glob("*/names.json")):
            self.read_names(path)
        for path in sorted((root / "src/words/games").glob("*/lessons/*.json")):
            self.read_lesson(path)
        for path in sorted((root / "src/ai").rglob("*.c")):
            self.read_bots(path.relative_to(root), path.read_text(encoding="utf-8"))
        for path in sorted((root / PAGES).rglob("*.ts*")):
            self.read_page(path.relative_to(root), path.read_text(encoding="utf-8"))

    def read_constructors(self, text):
        """Macros that fill a place in one way: #define REGION(place, region) NAME(place, "region", …). Those that call a
        function …_arg(#place, …) fill it with a seat."""
        for match in re.finditer(r'#define (\w+)\((\w+)[^)]*\)[\s\\]*(?:(NAME|LIST)\(\2, "(\w+)"|(TEXT)\(\2,)', text):
            self.constructors[match.group(1)] = KINDS[match.group(3) or match.group(5)], match.group(4) or ""
        for match in re.finditer(r"#define (\w+)\((\w+)[^)]*\)[\s\\]*\w+_arg\(#\2,", text):
            self.constructors[match.group(1)] = "name", "seat"

    def read_lesson(self, path):
        lesson = json.loads(path.read_text(encoding="utf-8"))
        for key in SENTENCES:
            self.add(path.relative_to(self.root), "", lesson[key], None)

    def read_bots(self, path, text):
        """The names of bots, and what they say of themselves; their layer knows no messages."""
        for match in re.finditer(
            r'(?:\.name = |^(?:LEVEL|MEASURED)\(\w+, )("\w[^"]*"),\s*(?:\.summary = )?("[^"]+"),', text, re.M
        ):
            self.add(path, "bot name", literal([match.group(1)]), None)
            self.add(path, "bot", literal([match.group(2)]), None)
        tempers = re.findall(r'TEMPERED\(id, .+? TEMPER_\w+,\s*"(\w+)"', text)
        for level in re.findall(r'^LEVEL\(\w+, "([^"]+)"', text, re.M):
            for temper in tempers:
                self.add(path, "bot name", f"{level}, {temper}", None)
        for match in re.finditer(r'^    \[TEMPER_\w+\] = \{"\w+", ("[^"]+"),', text, re.M):
            self.add(path, "temper", literal([match.group(1)]), None)

    def filled(self, where, name, args):
        """The place that a constructor fills, and its kind; None if it is none."""
        if name == "PADDED":
            inner = call_at([(token, 0) for token in args[1]], 0)
            return self.filled(where, args[1][0], inner) if inner is not None else None
        if name in self.constructors:
            return args[0][0], self.constructors[name]
        if name not in KINDS or len(args[0]) != 1:
            return None
        context = literal(args[1]) if name in ("NAME", "LIST") else ""
        if context is None:
            raise Wrong(f"{where}: the context of {name} is a string literal")
        return args[0][0], (KINDS[name], context)

    def places_of(self, where, found):
        """Kinds of the places that a file fills."""
        places = {}
        for i, (token, _) in enumerate(found):
            args = call_at(found, i)
            filled = self.filled(where, token, args) if args is not None else None
            if filled is not None:
                places.setdefault(filled[0], set()).add(filled[1])
        return places

    def read_file(self, path, found, sayers):
        """`sayers` are the tokens of other files that say this one's tables."""
        tables = []
        for i, (token, line) in enumerate(found):
            where = f"{path}:{line}"
            args = call_at(found, i)
            if args is None:
                continue
            if token in SAYING:
                self.read_say(where, token, args)
            elif token in TEXTS:
                self.add_literal(where, token, args[TEXTS[token] :], {})
            elif token == "MSG":
                tables.append((where, args))
            elif token == "words_word":
                self.add(where, literal(args[1]), literal(args[2]), None)
            elif token == "WORD":
                self.add(where, literal(args[0]), literal(args[1]), None)
        if tables:
            places = self.places_of(path, [each for file in (found, *sayers) for each in file])
        for where, args in tables:
            self.add_literal(where, "MSG", args, places)

    def read_say(self, where, what, args):
        kinds = {}
        message = SAYING[what]
        for arg in args[message + 1 :]:
            inner = call_at([(token, 0) for token in arg], 0)
            filled = self.filled(where, arg[0], inner) if inner is not None else None
            if filled is None:
                raise Wrong(f"{where}: expected an argument like SEAT(who, …), got {' '.join(arg)}")
            kinds[filled[0]] = {filled[1]}
        self.add_literal(where, what, args[message:], kinds, True)

    def add_literal(self, where, what, args, kinds, exact=False):
        english = literal(args[0]) if args else None
        if english is None:
            raise Wrong(f"{where}: {what} takes a message as a string literal")
        used = {name[0].lower() + name[1:] for name in re.findall(r"\{(\w+)", english)}
        if exact and used != set(kinds):
            raise Wrong(f"{where}: the places of the message are {sorted(used)}, the arguments fill {sorted(kinds)}")
        for place in used:
            if len(kinds.get(place, ())) != 1:
                known = "in several ways" if place in kinds else "by nothing"
                raise Wrong(f"{where}: the place {{{place}}} is filled {known} in this file")
        self.add(where, "", english, {place: next(iter(kinds[place])) for place in used})

    def read_page(self, path, text):
        """Places of the pages' own texts have no grammar."""
        for match in re.finditer(r'\bt\(\s*("(?:\\.|[^"\\])*")', text):
            english = literal([match.group(1)])
            kinds = {place: ("text", "") for place in re.findall(r"\{(\w+)", english)}
            self.add(f"{path}:{text.count(chr(10), 0, match.start()) + 1}", "", english, kinds)

    def is_shared(self, key):
        """Whether the module of the pages says this, too: names that en.po adds, and what stands anywhere but in the
        program's folders and the pages."""
        return key not in self.entries or any(
            not place.startswith((*PROGRAM, PAGES)) for place in self.entries[key].places
        )

    def is_later(self, key):
        """Whether the module says this only where LATER has it."""
        said = [place for place in self.entries[key].places if not place.startswith((*PROGRAM, PAGES))]
        return bool(said) and all(map(LATER.match, said))

    def is_pages(self, key):
        """Whether it is a text of the pages."""
        return key in self.entries and any(place.startswith(PAGES) for place in self.entries[key].places)

    def is_programs(self, key):
        """Whether the program says it."""
        return key not in self.entries or any(not place.startswith(PAGES) for place in self.entries[key].places)

    def add(self, where, context, english, kinds):
        if not english:
            raise Wrong(f"{where}: a message is empty")
        entry = self.entries.setdefault((context, english), Entry(context, english))
        entry.places.append(str(where))
        if kinds is not None:
            if self.kinds.setdefault((context, english), kinds) != kinds:
                raise Wrong(f"{where}: the places of this message are filled by other kinds than at {entry.places[0]}")
            for place, (kind, what) in sorted(kinds.items()):
                note = f"{{{place}}}: {what or kind}" + (" (list)" if kind == "list" else "")
                if note not in entry.notes:
                    entry.notes.append(note)

    def read_names(self, path):
        for context, origins in json.loads(path.read_text(encoding="utf-8")).items():
            for file, at, *how in origins:
                how = how[0] if how else "name"
                source = self.root / file
                try:
                    found = json.loads(source.read_text(encoding="utf-8"))
                    names = [source.stem] if how == "file" else values(found, at.split("."))
                except (OSError, ValueError, KeyError, TypeError) as error:
                    raise Wrong(f"{path}: {context}: cannot read {at} of {file}: {error}") from error
                for name in filter(None, map(FORMED[how], names)):
                    self.add(file, context, name, None)


def option_value(value):
    """The value of an option as menus show it; None for what needs no words: numbers, lists, and yes and no themselves."""
    return value.replace("true", "yes").replace("false", "no") if isinstance(value, str) else None


# A text of a data file as people read it.
FORMED = {
    "name": lambda text: text,
    "file": lambda text: text,  # the file's own name
    "sentence": lambda text: text[0].upper() + text[1:] + ".",
    "title": lambda text: (text[0].upper() + text[1:]).replace("_", " "),
    "value": option_value,
}


def values(value, steps):
    """All values at a path like regions[].name; a name with a question mark may be missing."""
    if not steps:
        return [value]
    name, optional, each = re.fullmatch(r"(\w+)(\?)?(\[\])?", steps[0]).groups()
    if optional and name not in value:
        return []
    return [found for item in (value[name] if each else [value[name]]) for found in values(item, steps[1:])]
