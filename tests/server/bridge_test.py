#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Programs at tables of a server, by `pesthouse bridge`."""

import pathlib
import re
import subprocess
import sys
import tempfile

from people import PROGRAM, Player, guest, make, serve
from proxy import Proxy

from server import run, wait_for

ROOT = pathlib.Path(__file__).resolve().parents[2]
PATIENCE = 150  # for a whole game on a busy machine


def example():
    """The program in docs/bridge.md."""
    return re.search(r"```python\n(.*?)```", (ROOT / "docs/bridge.md").read_text(), re.S).group(1)


def bridge(url, engine, *arguments):
    return subprocess.Popen(
        [PROGRAM, "bridge", "--url", url, "--engine", engine, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def engine(folder, name, text):
    path = pathlib.Path(folder, name)
    path.write_text(text)
    return f"{sys.executable} {path}"


def url(port, table):
    return f"http://127.0.0.1:{port}/table/{table}"


def end_of(process):
    out, errors = process.communicate(timeout=PATIENCE)
    return process.returncode, out, errors


class Maker:
    """Makes a table, and starts it once everybody else is ready."""

    def __init__(self, server, **settings):
        self.server = server
        self.token = guest(server, "Anna")["token"]
        self.table = make(server, self.token, **settings)
        self.watch = Player(server, self.table, self.token)

    def start_when_ready(self, count):
        ready = 0
        while ready < count:
            message = self.watch.next()
            ready += message["t"] == "entry" and message["entry"]["t"] == "ready"
        self.watch.ask(t="start")

    def watch_for(self, kind):
        """The next message of an entry of that kind."""
        while True:
            message = self.watch.next()
            if message["t"] == "entry" and message["entry"]["t"] == kind:
                return message


def test_two_programs_play_a_game_to_its_end():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        maker = Maker(server, game="rattus", seats=["open", "open"])
        mine = engine(folder, "mine.py", example())
        both = [bridge(url(server.port, maker.table), mine, "--name", name) for name in ("Ben", "Cleo")]
        maker.start_when_ready(2)
        for process in both:
            code, out, errors = end_of(process)
            assert code == 0 and out.startswith("The game is over ("), (code, out, errors)


def test_it_makes_tables_of_its_own():
    """Nobody else is needed; an open seat is waited for."""
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        mine = engine(folder, "mine.py", example())
        home = f"http://127.0.0.1:{server.port}"
        kept = pathlib.Path(folder, "kept")
        # Alone, so that no bot's pace is waited for.
        alone = ["--make", "bristol1350", "--with", "", "--options", '{"alms":true}', "--games", "2"]
        code, out, errors = end_of(bridge(home, mine, *alone, "--records", str(kept)))
        assert code == 0 and out.count("The game is over (") == 2, (code, out, errors)
        assert sorted(path.name for path in kept.iterdir()) == ["000000.rec", "000001.rec"]
        for path in kept.iterdir():
            verified = subprocess.run([PROGRAM, "verify", path], stdout=subprocess.PIPE, text=True, check=True).stdout
            assert "right: Bristol 1350, 1 players" in verified and "not over" not in verified, verified
            assert '\\"alms\\":true' in path.read_text(), path.read_text()[:400]
        # With bots the game begins, too; this program does not stay.
        code, out, errors = end_of(bridge(home, "read line; exit 7", "--make", "rattus", "--with", "rules,random"))
        assert code == 1 and "ended with exit code 7; a bot of the server takes its place" in errors, (code, errors)
        for expected, status, words in (
            ("the server refuses to make this table (status 400)", 1, ["--make", "chess"]),
            ("the server refuses to make this table (status 400)", 1, ["--make", "rattus", "--with", "nobody"]),
            ("--games and --records are for several tables", 2, ["--games", "2"]),
            ("--options is for tables that it makes", 2, ["--accept", "--options", "{}"]),
            ("--make and --accept: expected one of them", 2, ["--accept", "--make", "rattus"]),
            ("--game and --wait are for tables of others", 2, ["--wait", "5"]),
            ("unknown game chess", 2, ["--accept", "--game", "chess"]),
            ("--records: cannot make the folder", 3, ["--make", "rattus", "--records", "/proc/none/kept"]),
        ):
            code, out, errors = end_of(bridge(home, mine, *words))
            assert code == status and expected in errors and out == "", (words, code, out, errors)


def test_it_accepts_tables_of_others():
    """It goes from one listed table to the next, and back to a game after a restart."""
    alone = {"game": "bristol1350", "seats": ["open"]}
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        mine = engine(folder, "mine.py", example())
        home = f"http://127.0.0.1:{server.port}"
        words = ["--accept", "--game", "bristol", "--token-file", str(pathlib.Path(folder, "token"))]
        # It is for everybody, but not hidden, of another game, by days or full.
        maker = Maker(server, **alone)
        for unwanted in (
            {"game": "rattus", "seats": ["open", "open"], "listed": True},
            {**alone, "listed": True, "by_days": True, "move": 3_600_000},
            {**alone, "listed": True, "seats": ["rules", "rules"]},
        ):
            make(server, maker.token, **unwanted)
        later, idle, barring, playing = (Maker(server, **alone, listed=True) for _ in range(4))
        program = bridge(home, mine, *words, "--wait", "1", "--games", "1")
        # The newest comes first: this one begins.
        playing.start_when_ready(1)
        code, out, errors = end_of(program)
        assert code == 0 and out.startswith("The game is over (") and playing.table in errors, (code, out, errors)

        program = bridge(home, mine, *words, "--wait", "1", "--games", "1")
        person = barring.watch_for("sat")["entry"]["person"]
        barring.watch.agree(t="bar", person=person, **{"from": "table"})
        # The next one never begins.
        assert idle.watch_for("left")["entry"]["seat"] == 0
        later.start_when_ready(1)
        code, out, errors = end_of(program)
        assert code == 0 and out.startswith("The game is over ("), (code, out, errors)
        for expected in ("has freed its seat", "the game has not begun; it leaves", later.table):
            assert expected in errors, (expected, errors)
        assert maker.table not in errors


# The second decision waits for a file.
HESITANT = """
import json, pathlib, sys, time

for number, line in enumerate(sys.stdin):
    while number == 1 and not pathlib.Path(sys.argv[1]).exists():
        time.sleep(0.01)
    print(json.loads(line)["legal"][0]["text"], flush=True)
"""


def test_it_comes_back_to_its_game():
    """Killed in the middle and started again it plays on; without a number of games it waits for the next until a signal."""
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        sure = pathlib.Path(folder, "sure")
        mine = f"{engine(folder, 'mine.py', HESITANT)} {sure}"
        home = f"http://127.0.0.1:{server.port}"
        words = ["--accept", "--token-file", str(pathlib.Path(folder, "token"))]
        maker = Maker(server, game="bristol1350", seats=["open", "open"], listed=True, brisk=True)
        program = bridge(home, mine, *words)
        other = bridge(url(server.port, maker.table), engine(folder, "other.py", example()), "--name", "Cleo")
        maker.start_when_ready(2)
        maker.watch_for("play")
        program.kill()
        sure.touch()  # its program ends, too
        program.communicate()
        program = bridge(home, mine, *words)
        assert maker.table in program.stderr.readline()
        maker.watch_for("over")
        assert program.stdout.readline().startswith("The game is over (")
        program.terminate()
        assert [end_of(process)[0] for process in (program, other)] == [128 + 15, 0]


def test_cuts_change_nothing():
    """Each action counts once, whenever the connection is cut."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serve(folder, "--sockets", "500") as server,
        Proxy(server.port) as proxy,
    ):
        maker = Maker(server, game="rattus", seats=["open", "open"])
        mine = engine(folder, "mine.py", example())
        both = [
            bridge(url(port, maker.table), mine, "--name", name)
            for port, name in ((proxy.port, "Ben"), (server.port, "Cleo"))
        ]
        maker.start_when_ready(2)
        cuts = 0
        while both[0].poll() is None:
            passed = proxy.passed
            wait_for(lambda passed=passed: proxy.passed > passed + 700 or both[0].poll() is not None, every=0.01)
            proxy.cut()
            cuts += 1
        ends = [end_of(process) for process in both]
        assert [end[0] for end in ends] == [0, 0], ends
        assert "reconnecting" in ends[0][2] and cuts >= 3 and proxy.count > 3, (cuts, proxy.count)


# Who draws cards and moves pawns is soon asked whether to whip.
WINDOWS = """
import json
import random
import sys

choices = random.Random(int(sys.argv[1]))
for line in sys.stdin:
    decision = json.loads(line)
    if decision["window"]:
        open(sys.argv[2], "w").write("asked")
    texts = [action["text"] for action in decision["legal"]]
    opens = [text for text in texts if text.split()[0] in ("draw", "elbow", "dash", "push")]
    print(choices.choice(opens or texts), flush=True)
"""


def asked_in_a_window(server, folder, number):
    """Whether a game of six programs had a window, which has closed."""
    asked = pathlib.Path(folder, f"asked{number}")
    maker = Maker(server, game="bristol1350", seats=["open"] * 6, window=3000)
    mine = engine(folder, "mine.py", WINDOWS)
    all_of_them = [
        bridge(url(server.port, maker.table), f"{mine} {6 * number + seed} {asked}", "--name", f"Program {seed}")
        for seed in range(6)
    ]
    try:
        maker.start_when_ready(6)
        kind = None
        while kind not in ("window_closed", "over"):
            kind = maker.watch.next().get("entry", {}).get("t")
    finally:
        for process in all_of_them:
            process.terminate()
    ends = [end_of(process) for process in all_of_them]
    # Of a game that is over the signal may meet one that is ending by itself.
    assert {end[0] for end in ends} <= {0, 128 + 15} | ({-15} if kind == "over" else set()), ends
    return kind == "window_closed" and asked.exists()


def test_windows_are_asked():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        assert any(asked_in_a_window(server, folder, number) for number in range(15)), "no game had a window"


def test_a_bot_takes_the_place_of_a_program_that_fails():
    """It dies, says nonsense, says nothing, or speaks unasked. Only the silent one is waited for: the others are slow to
    begin on a busy machine."""
    cases = {
        "import sys\nsys.stdin.readline()\nsys.exit(7)\n": "ended with exit code 7",
        "import sys\nfor line in sys.stdin:\n print('dance', flush=True)\n": "the program's answer is refused",
        "import sys, time\nfor line in sys.stdin:\n time.sleep(60)\n": "has not answered within 500 ms",
        "import sys\nfor line in sys.stdin:\n print('a' * 2000, flush=True)\n": "too long",
        "import sys\nprint('hello', flush=True)\nfor line in sys.stdin:\n pass\n": "that it was not asked",
    }
    for number, (text, expected) in enumerate(cases.items()):
        with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
            maker = Maker(server, game="rattus", seats=["open", "open"])
            failing = bridge(
                url(server.port, maker.table),
                engine(folder, "failing.py", text),
                "--patience",
                "500" if number == 2 else "60000",
            )
            if number < 4:
                well = bridge(url(server.port, maker.table), engine(folder, "mine.py", example()), "--name", "Well")
                maker.start_when_ready(2)
            code, _, errors = end_of(failing)
            assert code == 1 and expected in errors, (code, errors)
            kinds = []
            while not {"resigned", "left"} & set(kinds):
                message = maker.watch.next()
                kinds.append(message.get("entry", {}).get("t"))
            if number < 4:
                assert kinds[-1] == "resigned" and end_of(well)[0] == 0


def test_what_cannot_work_is_said():
    nothing = "cat >/dev/null"
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        maker = Maker(server, game="rattus", seats=["open", "rules"])
        there = url(server.port, maker.table)
        stranger = "0" * 32

        def token(text):
            path = pathlib.Path(folder, f"token-{len(text)}")
            path.write_text(text + "\n")
            return str(path)

        cases = [
            (["--url", "play.example.org", "--engine", nothing], 2, "expected the address of a server"),
            (["--url", f"http://127.0.0.1:{server.port}", "--engine", nothing], 2, "expected the address of a table"),
            (["--engine", nothing], 2, "--url is missing"),
            (["--url", there], 2, "--engine is missing"),
            (["--url", there, "--engine", nothing, "--seat", "7"], 1, "seat"),
            (["--url", there, "--engine", nothing, "--seat", "B"], 1, "the server refuses"),
            (["--url", there, "--engine", nothing, "--token-file", token(stranger)], 1, "does not know this token"),
            (["--url", there, "--engine", nothing, "--token-file", token("12")], 2, "32 hexadecimal digits"),
            (["--url", there, "--engine", nothing, "--token-file", token(stranger + "12")], 2, "32 hexadecimal digits"),
            (["--url", there, "--engine", nothing, "--token-file", folder], 3, "folder"),
            (["--url", url(server.port, stranger), "--engine", nothing], 1, "there is no table"),
            (["--url", url(1, stranger), "--engine", nothing], 3, "refused"),
            (["--url", there, "--engine", nothing, "--ca", "/nowhere"], 3, "expected certificates"),
        ]
        for arguments, code, expected in cases:
            result = subprocess.run([PROGRAM, "bridge", *arguments], capture_output=True, text=True, timeout=PATIENCE)
            assert result.returncode == code and expected in result.stderr, (arguments, result)


def test_a_token_brings_it_back():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        maker = Maker(server, game="rattus", seats=["open", "open"])
        mine = engine(folder, "mine.py", example())
        kept = pathlib.Path(folder, "token")
        first = bridge(url(server.port, maker.table), mine, "--name", "Ben", "--token-file", str(kept))
        assert "it plays as Ben" in first.stderr.readline()
        assert kept.stat().st_mode & 0o777 == 0o600
        token = kept.read_text().strip()
        for process in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
            try:
                assert token.encode() not in process.read_bytes(), process
            except OSError:
                pass  # it has ended
        other = bridge(url(server.port, maker.table), mine, "--name", "Cleo")
        maker.start_when_ready(2)
        for _ in range(20):
            maker.watch.next()
        first.kill()
        first.communicate()
        again = bridge(url(server.port, maker.table), mine, "--token-file", str(kept))
        assert [end_of(process)[0] for process in (again, other)] == [0, 0]


if __name__ == "__main__":
    run(globals())
