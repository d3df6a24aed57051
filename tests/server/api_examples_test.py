#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The examples of docs/server-api.md, run against a server from the first to the last, and its tables of statuses and
close codes, each of which is met.

In a block of code a line `METHOD /path BODY` is a request and the next one its answer, `STATUS BODY`. A line `> MESSAGE`
is sent on a WebSocket, `$ COMMAND` is run beside the server, and `< MESSAGE` has to come; what else comes before is passed over. What differs from run to run
is compared by its form: numbers are any numbers, hexadecimal digits as many others, codes of guests and tables any codes. `…` stands for more members or
items, or for the rest of a text. Tokens and tables in an example stand for those that the server gave last, `at` (but for
1) for the last game entry, a code for the last one, an action for a legal one of its type."""

import json
import os
import pathlib
import re
import shlex
import subprocess
import tempfile

from mails import Box
from people import ask, serve

from server import Socket, run

PROGRAM = os.environ["PH_PROGRAM"]
PAGE = pathlib.Path(__file__).parents[2] / "docs" / "server-api.md"
REQUEST = re.compile(r"(GET|HEAD|POST|PUT|DELETE) (/\S*)\s*(\{.*\})?$")
HEXADECIMAL = re.compile(r"[0-9a-f]{8,}")
CODE = re.compile(r"([0-9A-Z]{4}-){3}[0-9A-Z]{4}|(?:^|(?<=\"))[0-9A-Z]{6}(?=$|\")")


# ---- the page --------------------------------------------------------------------------------------------------------


def read_page():
    """The page's blocks of code, each a list of lines."""
    text = PAGE.read_text(encoding="utf-8")
    return [[line for line in block.splitlines() if line.strip()] for block in re.findall(r"```\n(.*?)```", text, re.S)]


def rows_of(title):
    """The numbers in the first column of the table whose first heading is `title`."""
    text = PAGE.read_text(encoding="utf-8")
    table = re.search(rf"\| {title} \|.*?\n\|[- |]+\n((?:\|.*\n)+)", text).group(1)
    return {int(number) for row in table.splitlines() for number in re.findall(r"\d+", row.split("|")[1])}


def expected_of(text):
    """An example as JSON: an ellipsis as member or item becomes the text "…"."""
    text = re.sub(r"([{,])\s*…\s*(?=})", r'\1"…":0', text)
    return json.loads(re.sub(r"([\[,])\s*…\s*(?=\])", r'\1"…"', text))


def compare(where, expected, given):
    if isinstance(expected, dict):
        assert isinstance(given, dict), f"{where}: expected an object, got {given!r}"
        names = expected.keys() - {"…"}
        missing = names - given.keys()
        assert not missing, f"{where}: {sorted(missing)} are missing in {given!r}"
        more = given.keys() - names
        assert "…" in expected or not more, f"{where}: {sorted(more)} are not in the example"
        for name in names:
            compare(f"{where}.{name}", expected[name], given[name])
    elif isinstance(expected, list):
        assert isinstance(given, list), f"{where}: expected a list, got {given!r}"
        items = [item for item in expected if item != "…"]
        assert len(given) == len(items) or len(given) >= len(items) < len(expected), f"{where}: {len(given)} items"
        for number, item in enumerate(items):
            compare(f"{where}[{number}]", item, given[number])
    elif isinstance(expected, str):
        compare_text(where, expected, given)
    elif isinstance(expected, bool) or expected is None:
        assert given is expected, f"{where}: expected {expected}, got {given!r}"
    else:
        assert isinstance(given, (int, float)) and not isinstance(given, bool), (
            f"{where}: expected a number, got {given!r}"
        )


def compare_text(where, expected, given):
    assert isinstance(given, str), f"{where}: expected a text, got {given!r}"
    if HEXADECIMAL.fullmatch(expected):
        assert HEXADECIMAL.fullmatch(given) and len(given) == len(expected), f"{where}: {given!r}"
    elif expected.endswith("…"):
        assert given.startswith(expected[:-1]), f"{where}: {given!r}"
    else:
        assert CODE.sub("CODE", given) == CODE.sub("CODE", expected), f"{where}: expected {expected!r}, got {given!r}"


def test_comparing_finds_differences():
    wrong = [
        ('{"a":1}', {"a": "1"}),
        ('{"a":1}', {"a": 1, "b": 2}),
        ('{"a":1,…}', {"b": 2}),
        ("[1]", [1, 2]),
        ("[1,…]", []),
        ('"abcdef01"', "abcdef0"),
        ('"abcdef01"', "ABCDEF01"),
        ('"ok"', "stale"),
        ('"a…"', "b"),
        ("true", False),
        ("1", True),
        ("null", 0),
        ("{}", []),
        ("[]", {}),
    ]
    for example, given in wrong:
        try:
            compare("", expected_of(example), given)
        except AssertionError:
            continue
        raise RuntimeError(f"{given!r} passes for {example}")
    right = [
        ('{"a":1,…}', {"a": 2, "b": []}),
        ("{…}", {}),
        ('["a",…]', ["a", 1]),
        ('"abcdef01"', "01234567"),
        ('"a…"', "abc"),
    ]
    for example, given in right:
        compare("", expected_of(example), given)


# ---- running the examples --------------------------------------------------------------------------------------------


class Story:
    """A client that does what the page shows."""

    def __init__(self, server, folder):
        self.server = server
        self.folder = folder
        self.token = None
        self.table = None
        self.evening = None
        self.code = ""
        self.socket = None
        self.hello = None  # which has come, but was not read
        self.at = 0
        self.legal = []

    def request(self, method, path, body, expected):
        path = re.sub(r"/table/[0-9a-f]{32}|/table/ID", f"/table/{self.table}", path)
        path = re.sub(r"/evening/[0-9a-f]{32}", f"/evening/{self.evening}", path)
        body = CODE.sub(self.code, body) if body else body
        status, answer, _ = ask(self.server, method, path, body or ("" if method == "POST" else None), self.token)
        number, _, example = expected.partition(" ")
        assert status == int(number), f"{method} {path}: expected {number}, got {status} {answer}"
        if path.endswith("/journal") and status == 200:
            answer = answer.splitlines()[0]  # one line for each entry
        given = json.loads(answer) if example.strip().startswith(("{", "[")) else answer.strip()
        compare(
            f"{method} {path}",
            expected_of(example) if example.strip().startswith(("{", "[")) else example.strip(),
            given,
        )
        if isinstance(given, dict):
            self.token = given.get("token", self.token)
            self.code = given.get("code", self.code)
            self.evening = given.get("evening", self.evening)
            if "table" in given:
                self.table, self.socket = given["table"], None

    def connect(self):
        self.socket = Socket(self.server, [f"Authorization: Bearer {self.token}"], path=f"/table/{self.table}")
        assert self.socket.status == 101, self.socket.status
        self.hello = json.loads(self.socket.message())

    def next(self):
        message, self.hello = self.hello or json.loads(self.socket.message()), None
        kind = message["entry"]["t"] if message["t"] == "entry" else None
        if message["t"] == "entry" and ("moves" in message or kind in ("window_opened", "window_closed")):
            self.at, self.legal = message["entry"]["n"], message.get("legal", [])
        return message

    def legal_of(self, kind):
        """A legal action of a type, before which others are played."""
        while True:
            while not self.legal:
                self.next()
            of_type = [action["text"] for action in self.legal if action["type"] == kind]
            if of_type:
                return of_type[0]
            other = {"t": "act", "at": self.at, "id": os.urandom(16).hex(), "action": self.legal[0]["text"]}
            self.legal = []
            self.socket.text(json.dumps(other))

    def send(self, text):
        message = json.loads(text)
        if message["t"] == "act":
            message.update(id=os.urandom(16).hex(), action=self.legal_of(message["action"].split()[0]))
        elif message["t"] == "legal":
            self.legal_of(message["type"])
        if message.get("at", 1) != 1:
            message["at"] = self.at
        if message["t"] == "act":
            self.legal = []
        self.socket.text(json.dumps(message))

    def receive(self, text):
        expected = expected_of(text)

        def kind(message):
            return message["t"], message.get("entry", {}).get("t")

        passed = []
        try:
            given = self.next()
            while kind(given) != kind(expected):
                passed.append(given)
                given = self.next()
        except (EOFError, TimeoutError) as error:
            raise AssertionError(f"expected {text}, but only these came: {passed}") from error
        compare(text[:60], expected, given)


def run_block(story, lines):
    """How many examples a block of the page has."""
    count = 0
    while lines:
        line = lines.pop(0)
        found = REQUEST.match(line)
        if found:
            story.request(*found.groups(), lines.pop(0))
        elif line.startswith(("> ", "< ")):
            if story.socket is None:
                story.connect()
            (story.send if line[0] == ">" else story.receive)(line[2:])
        elif line.startswith("$ pesthouse "):
            command = [PROGRAM, *shlex.split(line)[2:], "--store", f"{story.folder}/tables.db"]
            subprocess.run(command, check=True, capture_output=True)
        else:
            raise AssertionError(f"expected a request or a message, got {line!r}")
        count += 1
    return count


def test_examples():
    with tempfile.TemporaryDirectory() as folder, serve(folder, *Box(folder).options) as server:
        story = Story(server, folder)
        count = sum(run_block(story, block) for block in read_page())
        assert count >= 10, f"the page has only {count} examples"


def test_every_message_has_an_example():
    """The names of messages and entries that the page and table.md list occur in examples."""
    table = (PAGE.parent / "table.md").read_text(encoding="utf-8")
    rows = re.search(r"\| request \| who \| when \|\n\|[- |]+\n((?:\|.*\n)+)", table).group(1).splitlines()
    requests = {re.search(r"\w+", part).group() for row in rows for part in row.split("|")[1].split(";")}
    page = PAGE.read_text(encoding="utf-8")
    asked = set(re.findall(r'^> \{"t":"(\w+)"', page, re.M)) | set(
        re.findall(r'^POST /table\s+\{"t":"(\w+)"', page, re.M)
    )
    assert requests - asked == set(), f"no example of {sorted(requests - asked)}"
    told = set(re.findall(r'^\| `\{"t":"(\w+)"', page, re.M))
    shown = set(re.findall(r'^[<>] \{"t":"(\w+)"', page, re.M))
    assert told - shown == set(), f"no example of {sorted(told - shown)}"


if __name__ == "__main__":
    run(globals())
