# SPDX-License-Identifier: MIT
"""A terminal for tests: runs a program in a pseudo-terminal, types keys, and keeps the screen that a person would see.
It understands what ncurses writes for TERM=xterm. Every wait is bounded."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
import typing

PROGRAM = os.environ.get("PH_PROGRAM", "build/debug/pesthouse")
PATIENCE = 30.0  # seconds for what should take a moment: the machine may be busy

UP, DOWN, RIGHT, LEFT = "\x1bOA", "\x1bOB", "\x1bOC", "\x1bOD"
ENTER, ESCAPE, TAB = "\r", "\x1b", "\t"

CSI = re.compile(r"\x1b\[([?>=]?)([0-9;:]*)([@-~])")
OTHER = re.compile(r"\x1b(?:[()][A-Z0-9]|[=>78cDMEH]|\][^\x07\x1b]*(?:\x07|\x1b\\))")


class Screen:
    """Cells, a cursor, and the escape sequences that move and erase."""

    def __init__(self, columns, rows):
        self.resize(columns, rows)

    def resize(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.cells = [[" "] * columns for _ in range(rows)]
        self.styles = [[""] * columns for _ in range(rows)]
        self.x = self.y = 0
        self.style = ""
        self.last = " "
        self.top, self.bottom = 0, rows - 1

    def feed(self, text):
        """Takes the text in; returns what is left of an unfinished sequence."""
        at = 0
        while at < len(text):
            letter = text[at]
            if letter == "\x1b":
                match = CSI.match(text, at)
                if match:
                    self.control(match)
                    at = match.end()
                    continue
                match = OTHER.match(text, at)
                if match:
                    if match.group() == "\x1bM":
                        self.reverse_feed()
                    elif match.group() in ("\x1bD", "\x1bE"):
                        self.line_feed()
                    at = match.end()
                    continue
                if len(text) - at < 40:
                    return text[at:]
                raise AssertionError(f"unknown sequence {text[at : at + 20]!r}")
            at += 1
            if letter == "\n":
                self.line_feed()
            elif letter == "\r":
                self.x = 0
            elif letter == "\b":
                self.x = max(0, self.x - 1)
            elif letter == "\t":
                self.x = min(self.columns - 1, self.x // 8 * 8 + 8)
            elif letter >= " ":
                self.write(letter)
        return ""

    def write(self, letter):
        if self.x >= self.columns:
            self.x = 0
            self.line_feed()
        self.cells[self.y][self.x] = letter
        self.styles[self.y][self.x] = self.style
        self.x += 1
        self.last = letter

    def line_feed(self):
        if self.y == self.bottom:
            self.scroll(1)
        else:
            self.y = min(self.rows - 1, self.y + 1)

    def reverse_feed(self):
        if self.y == self.top:
            self.scroll(-1)
        else:
            self.y = max(0, self.y - 1)

    def scroll(self, count):
        for _ in range(abs(count)):
            out, into = (self.top, self.bottom) if count > 0 else (self.bottom, self.top)
            for grid, blank in ((self.cells, " "), (self.styles, "")):
                del grid[out]
                grid.insert(into, [blank] * self.columns)

    def erase(self, first, last):
        for index in range(first, last):
            y, x = divmod(index, self.columns)
            self.cells[y][x], self.styles[y][x] = " ", ""

    def control(self, match):
        private, numbers, final = match.groups()
        values = [int(number) for number in re.split("[;:]", numbers) if number]
        n = values[0] if values else 1
        here = self.y * self.columns + min(self.x, self.columns - 1)
        row = self.y * self.columns
        if private:
            if private == "?" and 1049 in values:
                self.erase(0, self.rows * self.columns)
        elif final in "Hf":
            self.y = min(self.rows, values[0] if values else 1) - 1
            self.x = min(self.columns, values[1] if len(values) > 1 else 1) - 1
        elif final == "A":
            self.y = max(0, self.y - n)
        elif final == "B":
            self.y = min(self.rows - 1, self.y + n)
        elif final == "C":
            self.x = min(self.columns - 1, self.x + n)
        elif final == "D":
            self.x = max(0, self.x - n)
        elif final == "G":
            self.x = min(self.columns, n) - 1
        elif final == "d":
            self.y = min(self.rows, n) - 1
        elif final == "J":
            mode = values[0] if values else 0
            ranges = {0: (here, self.rows * self.columns), 1: (0, here + 1), 2: (0, self.rows * self.columns)}
            self.erase(*ranges.get(mode, (0, 0)))
        elif final == "K":
            mode = values[0] if values else 0
            self.erase(*{0: (here, row + self.columns), 1: (row, here + 1), 2: (row, row + self.columns)}[mode])
        elif final == "X":
            self.erase(here, min(here + n, row + self.columns))
        elif final in "P@":
            for grid, blank in ((self.cells, " "), (self.styles, "")):
                line = grid[self.y]
                if final == "P":
                    grid[self.y] = line[: self.x] + line[self.x + n :] + [blank] * min(n, self.columns - self.x)
                else:
                    grid[self.y] = (line[: self.x] + [blank] * n + line[self.x :])[: self.columns]
        elif final in "LM":
            top, self.top = self.top, self.y
            self.scroll(n if final == "M" else -n)
            self.top = top
        elif final == "S":
            self.scroll(n)
        elif final == "T":
            self.scroll(-n)
        elif final == "b":
            for _ in range(n):
                self.write(self.last)
        elif final == "r":
            self.top = values[0] - 1 if values else 0
            self.bottom = values[1] - 1 if len(values) > 1 else self.rows - 1
            self.x = self.y = 0
        elif final == "m":
            self.style = "" if numbers in ("", "0") else self.style + ";" + numbers
        elif final not in "hlntc":
            raise AssertionError(f"unknown sequence {match.group()!r}")

    def text(self):
        return "\n".join("".join(line).rstrip() for line in self.cells)


class Terminal:
    """The program on a terminal of its own."""

    opened: typing.ClassVar = []  # and not closed yet

    def __init__(self, *arguments, columns=80, rows=24, **environment):
        self.screen = Screen(columns, rows)
        self.rest = ""
        self.bytes = b""
        self.output = ""
        self.status = None
        self.opened.append(self)
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            variables = dict(os.environ, TERM="xterm-256color", LC_ALL="C.UTF-8", COLUMNS="", LINES="")
            del variables["COLUMNS"], variables["LINES"]
            variables.pop("NO_COLOR", None)
            for name, value in environment.items():
                variables.pop(name, None)
                if value is not None:
                    variables[name] = value
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            os.execve(PROGRAM, [PROGRAM, *arguments], variables)

    def resize(self, columns, rows):
        self.screen.resize(columns, rows)
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        os.kill(self.pid, signal.SIGWINCH)

    def pump(self, seconds):
        """Takes in what comes within that time; returns whether anything did."""
        ready, _, _ = select.select([self.file], [], [], seconds)
        if not ready:
            return False
        try:
            got = os.read(self.file, 65536)
        except OSError:  # the program has ended
            got = b""
        if not got:
            self.reap()
            return False
        self.bytes += got
        text = self.bytes.decode("utf-8", "ignore")
        # An unfinished character stays for the next time.
        cut = 0
        while cut < 4 and cut < len(self.bytes):
            try:
                text = self.bytes[: len(self.bytes) - cut].decode("utf-8")
                break
            except UnicodeDecodeError:
                cut += 1
        self.bytes = self.bytes[len(self.bytes) - cut :] if cut else b""
        self.output += text
        self.rest = self.screen.feed(self.rest + text)
        return True

    def reap(self):
        if self.status is None:
            deadline = time.monotonic() + PATIENCE
            while time.monotonic() < deadline:
                pid, status = os.waitpid(self.pid, os.WNOHANG)
                if pid:
                    self.status = status
                    return
                time.sleep(0.01)
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
            raise AssertionError("the program does not end\n" + self.screen.text())

    def wait(self, text, gone=False):
        """Waits until the screen shows the text, or one of several (with `gone`, none any longer), while it still changes:
        a long review says how far it is."""
        texts = (text,) if isinstance(text, str) else text
        shown, deadline = "", 0.0
        while any(one in self.screen.text() for one in texts) == gone:
            if self.screen.text() != shown:
                shown, deadline = self.screen.text(), time.monotonic() + PATIENCE
            for other in self.opened:  # a program stops whose terminal nobody reads
                while other is not self and other.status is None and other.pump(0):
                    pass
            if time.monotonic() > deadline or (not self.pump(0.2) and self.status is not None):
                raise AssertionError(
                    f"the screen should{' not' if gone else ''} show {text!r}, but shows\n" + self.screen.text()
                )
        deadline = time.monotonic() + PATIENCE
        while self.pump(0.05) and time.monotonic() < deadline:  # the rest of the picture; a search may go on behind it
            pass
        return self.screen.text()

    def ready(self, text):
        """Waits for a picture that appears after others moved, until it takes keys."""
        self.wait(text)
        return self.settle(0.4)

    def settle(self, quiet=0.15):
        """Waits until nothing more comes for a moment, in which the program waits, too."""
        deadline = time.monotonic() + PATIENCE
        while (self.pump(quiet) or self.works()) and time.monotonic() < deadline:
            pass
        return self.screen.text()

    def works(self):
        """Whether the program runs, or would if it had a processor: then it may still say something."""
        if self.status is not None:
            return False
        with open(f"/proc/{self.pid}/stat", encoding="utf-8") as file:
            return file.read().rpartition(")")[2].split()[0] in "RD"

    def answer(self, key):
        """Types a key that the program is sure to answer, and waits for the answer however long it takes to begin. What
        was still being shown before it is none."""
        self.settle(0.3)
        self.type(key)
        self.pump(PATIENCE)
        return self.settle()

    def play_on(self, keys_for, end):
        """Answers what is asked with keys_for(screen) until the screen shows the end. A picture is answered once, since what
        is typed too early would answer another, and again if nothing has come of it: some take no keys at first."""
        answered, began, typed = None, time.monotonic(), 0.0
        while end not in (shown := self.settle(0.03)):
            if "q quit" in shown and (shown != answered or time.monotonic() > typed + 1):
                answered, typed = shown, time.monotonic()
                self.type(*keys_for(shown))
            elif not self.pump(0.2) and time.monotonic() > began + 6 * PATIENCE:
                raise AssertionError(f"the game does not end\n{shown}")
        return self.settle()

    def type(self, *keys):
        for key in keys:
            os.write(self.file, key.encode())
            # Escape alone must not be taken for the beginning of another key.
            time.sleep(0.1 if key == ESCAPE else 0)

    def paste(self, text):
        """Pastes a text, and reads what is shown meanwhile, as a terminal does."""
        rest = f"\x1b[200~{text}\x1b[201~".encode()
        while rest:
            _, writable, _ = select.select([], [self.file], [], 0)
            if writable:
                rest = rest[os.write(self.file, rest[:1000]) :]
            self.pump(0)

    def unread(self):
        """Waits for the program's end; returns the number of bytes typed that it has left to the shell."""
        number = struct.unpack("i", fcntl.ioctl(self.file, 0x80045430, b"\0\0\0\0"))[0]  # TIOCGPTN
        shell = os.open(f"/dev/pts/{number}", os.O_RDWR | os.O_NOCTTY)
        while self.pump(0.2):  # the terminal stays open for the shell, so its end is not the program's
            pass
        self.reap()
        left = struct.unpack("i", fcntl.ioctl(shell, termios.FIONREAD, b"\0\0\0\0"))[0]
        os.close(shell)
        return left

    def end(self):
        """Waits for the program's end; returns its exit code (negative: the signal that killed it)."""
        deadline = time.monotonic() + PATIENCE
        while self.status is None:
            if time.monotonic() > deadline:
                self.close()
                raise AssertionError("the program does not end\n" + self.screen.text())
            self.pump(0.1)
        if os.WIFSIGNALED(self.status):
            return -os.WTERMSIG(self.status)
        return os.WEXITSTATUS(self.status)

    def close(self):
        if self.status is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
            self.status = 9
        os.close(self.file)
        self.opened.remove(self)


def converse(*arguments, answers, **environment):
    """Plays in lines of text, through pipes. Whoever is called to the keyboard types the letter of the seat; the answers
    are for the other questions. Returns what was shown."""
    game = subprocess.Popen(
        [PROGRAM, "play", "--plain", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=dict(os.environ, **environment),
    )
    answers = iter(answers.splitlines())
    shown = b""
    while True:
        got = os.read(game.stdout.fileno(), 65536)
        shown += got
        if not got:
            break
        if shown.endswith(b"\n> "):
            called = re.search(rb"\n\w+ \(([A-I])\) [^\n]*\n> $", shown)
            answer = called.group(1).decode() if called else next(answers, "quit")
            game.stdin.write(answer.encode() + b"\n")
            game.stdin.flush()
    assert game.wait(PATIENCE) == 0, shown[-600:]
    return shown.decode()


def run_tests(tests):
    """Runs functions in order; prints each that fails, and exits 1 if any did."""
    failed = 0
    for test in tests:
        begun = time.monotonic()
        try:
            test()
            print(f"ok   {test.__name__} ({time.monotonic() - begun:.1f} s)")
        except AssertionError as error:
            failed += 1
            print(f"FAIL {test.__name__}: {error}")
        # What a test left open would save its game while the folders of the tests are removed.
        for terminal in list(Terminal.opened):
            terminal.close()
        sys.stdout.flush()
    sys.exit(1 if failed else 0)
