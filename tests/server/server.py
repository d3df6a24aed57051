# SPDX-License-Identifier: MIT
"""A server to test, and the raw ends of its connections. What several tests of the server share."""

import base64
import contextlib
import faulthandler
import functools
import os
import pathlib
import random
import re
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from schemas import schemas

PATIENCE = float(os.environ.get("PH_PATIENCE", "60"))  # seconds for what should take a moment: the machine may be busy
LONG_S = 200  # no test takes that long; one that hangs is ended by ctest, which cannot say where
KEY = base64.b64encode(b"0123456789abcdef").decode()


class Server:
    """A program that prints its address, until the end of a `with`. It must end well on SIGTERM."""

    host = None  # the name under which people know it; None: its address

    def __init__(self, *command, environment=None):
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, **(environment or {})},
        )
        first = self.process.stdout.readline()
        assert "://" in first, f"expected an address, got {first!r} {self.process.stderr.read()}"
        # A link that names another machine does not name the port.
        given = re.search(r"127\.0\.0\.1:(\d+)", first) or re.search(r"--port (\d+)", " ".join(command))
        self.port = int(given.group(1))
        self.sockets = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for one in self.sockets:
            one.connection.close()  # or the server would wait for them
        self.stop()

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            _, errors = self.process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        assert self.process.returncode == 0, f"the server ended with {self.process.returncode}: {errors}"

    def kill(self):
        """Ends it in the middle of whatever it does."""
        self.process.kill()
        self.process.communicate()

    def connect(self, source=None):
        connection = socket.create_connection(("127.0.0.1", self.port), PATIENCE, source_address=source)
        connection.settimeout(PATIENCE)
        return connection


def with_clock(**settings):
    """The environment of a server whose machine's clock is faketime's, with these settings; None: it is not installed."""
    library = next(pathlib.Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"), None)
    return library and {"LD_PRELOAD": str(library), "ASAN_OPTIONS": "verify_asan_link_order=0", **settings}


def put_clock(file, offset):
    """Gives the clock that reads FAKETIME_TIMESTAMP_FILE another offset at once: nobody reads a file that is half written."""
    aside = file.with_suffix(".new")
    aside.write_text(offset, encoding="utf-8")
    aside.rename(file)


def clock_of(folder):
    """A file for put_clock in this folder, and with_clock for a server whose clock it moves."""
    passed = pathlib.Path(folder, "passed")
    put_clock(passed, "+0m")
    return passed, with_clock(FAKETIME_TIMESTAMP_FILE=str(passed), FAKETIME_NO_CACHE="1")


def with_moved_clock(test):
    """Gives a test a folder, the file for put_clock in it, and the environment of a server whose clock that file moves."""

    @functools.wraps(test)
    def run_there():
        with tempfile.TemporaryDirectory() as folder:
            passed, clock = clock_of(folder)
            if clock is None:
                print("skipped: faketime is not installed")
            else:
                test(folder, passed, clock)

    return run_there


def wait_for(found, patience=PATIENCE, every=0.05):
    end = time.monotonic() + patience
    while not found():
        assert time.monotonic() < end, "this took too long"
        time.sleep(every)


def free_port():
    """Of those that no connection gets by itself, nor a server that is told none, so that it stays free between two servers."""
    while True:
        with socket.socket() as one, contextlib.suppress(OSError):
            one.bind(("127.0.0.1", random.SystemRandom().randrange(20000, 32000)))
            return one.getsockname()[1]


def echo_server(*arguments):
    return Server(os.environ["PH_ECHO_SERVER"], "0", *arguments)


def read_all(connection):
    """All bytes up to the end. A connection that is reset has an end, too."""
    chunks = []
    while True:
        try:
            chunk = connection.recv(65536)
        except ConnectionResetError:
            chunk = b""
        if not chunk:
            return b"".join(chunks)
        chunks.append(chunk)


def request(server, text, source=None):
    """The status and the whole answer to raw bytes, up to the end of the connection."""
    with server.connect(source) as connection:
        connection.sendall(text if isinstance(text, bytes) else text.encode())
        answer = read_all(connection)
    found = re.match(rb"HTTP/1\.1 (\d+) ", answer)
    if found:
        compare_body(text if isinstance(text, bytes) else text.encode(), int(found.group(1)), answer)
    return int(found.group(1)) if found else None, answer


def compare_body(asked, status, answer):
    """Holds a whole body of JSON to the row of its request."""
    head, _, body = answer.partition(b"\r\n\r\n")
    kind = re.search(rb"\r\nContent-Type: (application/(?:json|x-ndjson))\r", head)
    length = re.search(rb"\r\nContent-Length: (\d+)", head)
    method, path, *_ = asked.split(b" ", 2)
    if kind and b"\r\nContent-Encoding: " not in head and length and len(body) == int(length.group(1)) > 0:
        schemas().http(method.decode(), path.decode(), status, kind.group(1).decode(), body.decode())


def handshake(port, path="/echo", extra=(), host=None):
    fields = [
        f"GET {path} HTTP/1.1",
        f"Host: {host or f'127.0.0.1:{port}'}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {KEY}",
        *extra,
    ]
    return "".join(field + "\r\n" for field in fields) + "\r\n"


def frame_bytes(opcode, payload, first=0x80, masked=True):
    length = len(payload)
    head = bytes([first | opcode])
    bit = 0x80 if masked else 0
    if length < 126:
        head += bytes([bit | length])
    elif length < 65536:
        head += bytes([bit | 126]) + struct.pack(">H", length)
    else:
        head += bytes([bit | 127]) + struct.pack(">Q", length)
    mask = b"\x01\x02\x03\x04" if masked else b""
    return head + mask + (bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload)) if masked else payload)


class Socket:
    """A WebSocket, frame by frame. `early` is sent at once, before the answer has come."""

    def __init__(self, server, extra=(), path="/echo", source=None, host=None, tls=None, early=b""):
        self.connection = server.connect(source)
        if tls:
            self.connection = tls.wrap_socket(self.connection, server_hostname=host.split(":")[0])
        self.connection.sendall(handshake(server.port, path, extra, host).encode() + early)
        self.buffer = b""
        head = self.until(b"\r\n\r\n")
        server.sockets.append(self)
        self.status = int(head.split()[1]) if head else None
        self.packed = "form=packed" in path
        self.is_table = path.startswith("/table/")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.connection.close()

    def until(self, end):
        while end not in self.buffer:
            try:
                chunk = self.connection.recv(65536)
            except ConnectionResetError:  # refused before what was sent was read
                return None
            if not chunk:
                return None
            self.buffer += chunk
        head, self.buffer = self.buffer.split(end, 1)
        return head

    def take(self, count):
        while len(self.buffer) < count:
            chunk = self.connection.recv(65536)
            if not chunk:
                raise EOFError
            self.buffer += chunk
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def send(self, opcode, payload, first=0x80, masked=True):
        self.connection.sendall(frame_bytes(opcode, payload, first, masked))

    def text(self, text):
        self.send(1, text.encode())

    def frame(self):
        """Opcode and payload of the next frame."""
        first, second = self.take(2)
        length = second & 0x7F
        if length == 126:
            (length,) = struct.unpack(">H", self.take(2))
        elif length == 127:
            (length,) = struct.unpack(">Q", self.take(8))
        return first & 0x0F, self.take(length)

    def message(self):
        """The next text; pings are answered on the way."""
        while True:
            opcode, payload = self.frame()
            if opcode == 9:
                self.send(10, payload)
            elif opcode == 1:
                if self.is_table:
                    schemas().told(payload.decode(), self.packed)
                return payload.decode()
            else:
                raise AssertionError(f"expected a text, got opcode {opcode} with {payload!r}")

    def close_code(self):
        """The code of the Close frame that comes next, but for other frames; None: the connection just ended."""
        try:
            while True:
                opcode, payload = self.frame()
                if opcode == 8:
                    return struct.unpack(">H", payload[:2])[0] if payload else 1005
        except (EOFError, ConnectionResetError):
            return None


def run(tests):
    """Runs functions named test_…, and says which one fails, or where one hangs."""
    faulthandler.dump_traceback_later(LONG_S, repeat=True)
    for name, test in list(tests.items()):
        if name.startswith("test_"):
            try:
                start = time.monotonic()
                test()
                print(f"{name} took {time.monotonic() - start:.1f} s")
            except BaseException:
                print(f"{name} fails:", file=sys.stderr)
                raise
