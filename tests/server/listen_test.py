#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Where the server listens: at addresses, at paths, on sockets of systemd; and who counts as its proxy there."""

import contextlib
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import stat
import subprocess
import sys
import tempfile

from server import PATIENCE, free_port, read_all, run

PROGRAM = os.environ["PH_PROGRAM"]
HOST = "play.example.org"
ORIGIN = ["--origin", f"https://{HOST}"]


@contextlib.contextmanager
def folder_of_sockets():
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        yield pathlib.Path(folder)


@contextlib.contextmanager
def serve(folder, *arguments, command=(), fds=()):
    """A server, and the lines that it printed before it served."""
    process = subprocess.Popen(
        [*command, PROGRAM, "serve", "--store", f"{folder}/tables.db", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        pass_fds=fds,
    )
    said = []
    while not said or said[-1] != "Ctrl-C stops it.\n":
        said.append(process.stdout.readline())
        assert said[-1], process.stderr.read()
    try:
        yield process, "".join(said)
    finally:
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0, errors


def ask(where, path="/healthz", *fields, host="localhost", source="127.0.0.1"):
    """The status and the body of an answer, from a port of 127.0.0.1, an address or a path."""
    if isinstance(where, pathlib.Path):
        connection = socket.socket(socket.AF_UNIX)
        connection.connect(str(where))
    else:
        place = where if isinstance(where, tuple) else ("127.0.0.1", where)
        connection = socket.create_connection(place, source_address=None if ":" in place[0] else (source, 0))
    connection.settimeout(PATIENCE)
    method = "POST" if path == "/guest" else "GET"
    body = '{"name":"Anna"}' if path == "/guest" else ""
    text = "".join(f"{field}\r\n" for field in [*fields, f"Content-Length: {len(body)}"])
    with connection:
        connection.sendall(
            f"{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{text}\r\n{body}".encode()
        )
        answer = read_all(connection)
    return int(answer.split()[1]), answer.split(b"\r\n\r\n", 1)[1].decode()


def refusal(folder, *arguments):
    done = subprocess.run(
        [PROGRAM, "serve", "--store", f"{folder}/tables.db", *arguments],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.stdout == "" and done.stderr.startswith("pesthouse serve: "), done
    return done.returncode, done.stderr


# ---- places ----------------------------------------------------------------------------------------------------------


def test_several_places():
    with folder_of_sockets() as folder:
        one, other, path = free_port(), free_port(), folder / "here.sock"
        with serve(folder, "--listen", f"127.0.0.1:{one}, 127.0.0.2,unix:{path}", "--port", str(other)) as (_, said):
            assert f"Pesthouse is served at http://127.0.0.1:{one}\n" in said and "is taken" not in said, said
            for where in (one, ("127.0.0.2", other), path):
                assert ask(where) == (200, "ok\n"), where
                assert ask(where, "/metrics")[0] == 200, "this machine may ask"
            assert stat.S_IMODE(path.stat().st_mode) == 0o666
            with contextlib.suppress(ConnectionRefusedError):
                ask(("127.0.0.2", one))
                raise AssertionError("listens where it was not told to")
        assert not path.exists()


def test_the_second_version_of_addresses():
    with folder_of_sockets() as folder, contextlib.suppress(OSError):
        socket.socket(socket.AF_INET6).bind(("::1", 0))
        port = free_port()
        with serve(folder, "--listen", f"[::1]:{port}") as (_, said):
            assert f"http://[::1]:{port}\n" in said, said
            assert ask(("::1", port), host=f"[::1]:{port}") == (200, "ok\n")
        with serve(folder, "--listen", f"[::]:{port}", "--lan"):
            assert ask(("::1", port))[0] == ask(port)[0] == 200


def test_a_path_of_before():
    with folder_of_sockets() as folder:
        path = folder / "here.sock"
        with socket.socket(socket.AF_UNIX) as left_over:
            left_over.bind(str(path))
        with serve(folder, "--listen", f"unix:{path}"):
            assert ask(path)[0] == 200
            code, words = refusal(folder, "--listen", f"unix:{path}")
            assert code == 3 and f"cannot listen at unix:{path}: Address already in use" in words, words
            assert ask(path)[0] == 200
        path.write_text("not a socket", encoding="ascii")
        code, words = refusal(folder, "--listen", f"unix:{path}")
        assert code == 3 and "Address already in use" in words, words
        assert path.read_text(encoding="ascii") == "not a socket"


def test_mistakes():
    with folder_of_sockets() as folder:
        for arguments, code, words in [
            (["--listen", "localhost"], 2, "--listen: expected an address like 127.0.0.1"),
            (["--listen", "127.0.0.1:0"], 2, "got 127.0.0.1:0"),
            (["--listen", "127.0.0.1:65536"], 2, "got 127.0.0.1:65536"),
            (["--listen", "127.0.0.1:80x"], 2, "got 127.0.0.1:80x"),
            (["--listen", "[::1"], 2, "got [::1"),
            (["--listen", "unix:"], 2, "got unix:"),
            (["--listen", f"unix:/{'x' * 120}"], 2, "got unix:/x"),
            (["--listen", f"unix:{folder}/here.sock,"], 2, "--listen: expected an address like 127.0.0.1"),
            (["--listen", "0.0.0.0:4000"], 2, "to listen at 0.0.0.0:4000, which other machines reach, expected --lan"),
            (["--listen", "[::]"], 2, "to listen at [::]:1350, which other machines reach"),
            (["--listen", f"unix:{folder}/missing/here.sock"], 3, "here.sock: No such file or directory"),
            (["--listen", "192.0.2.1:4000", "--lan"], 3, "192.0.2.1:4000: Cannot assign requested address"),
            (["--behind-proxy", "unix", *ORIGIN, "--port", str(free_port())], 2, "expected --listen unix:PATH, too"),
            (["--behind-proxy", "172.18.0.0/33", *ORIGIN], 2, "got 172.18.0.0/33"),
            (["--behind-proxy", "127.0.0.1,caddy", *ORIGIN], 2, "or unix, got caddy"),
            (["--behind-proxy", "", *ORIGIN], 2, "--behind-proxy: expected an address"),
            (["--behind-proxy", ",".join(["10.0.0.1"] * 17), *ORIGIN], 2, "at most 16 addresses"),
        ]:
            result, said = refusal(folder, *arguments)
            assert result == code and words in said, (arguments, result, said)


# ---- proxies ---------------------------------------------------------------------------------------------------------


def be_proxy(where, also_here, source="127.0.0.1"):
    """Requests from there are a proxy's: limits count whom it names, and it is not this machine."""
    assert ask(where, host=HOST, source=source)[0] == 400, "a proxy names the client"
    for client, statuses in [("192.0.2.1", [201, 201, 429]), ("192.0.2.2", [201])]:
        for status in statuses:
            field = f"X-Forwarded-For: 203.0.113.9, {client}"
            assert ask(where, "/guest", field, host=HOST, source=source)[0] == status, (client, status)
    lie = "X-Forwarded-For: 127.0.0.1"
    assert ask(where, "/metrics", lie, host=HOST, source=source)[0] == 404
    assert ask(where, "/healthz", lie, source=source)[0] == 421
    assert ask(also_here, "/metrics")[0] == 200, "who comes to it otherwise is this machine"


def test_a_proxy_at_a_path():
    with folder_of_sockets() as folder:
        path, port = folder / "here.sock", free_port()
        places = ["--listen", f"unix:{path},127.0.0.1:{port}"]
        with serve(folder, *places, "--behind-proxy", "unix", *ORIGIN, "--handshakes", "2") as (_, said):
            assert f"served at https://{HOST}\n" in said
            be_proxy(path, port)


def test_a_proxy_in_a_network():
    with folder_of_sockets() as folder:
        port = free_port()
        proxies = ["--behind-proxy", "10.99.0.0/16, 127.0.1.0/24", "--listen", f"0.0.0.0:{port}"]
        with serve(folder, *proxies, *ORIGIN, "--handshakes", "2"):
            be_proxy(port, port, source="127.0.1.77")


# ---- systemd ---------------------------------------------------------------------------------------------------------


FIRST = 50  # of descriptors that nobody else has
HAND_OVER = f"""
import os, sys
count = int(sys.argv[1])
for i in range(count):
    os.dup2({FIRST} + i, 3 + i)
os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS=str(count))
os.execv(sys.argv[2], sys.argv[2:])
"""


def activated(count):
    """What starts a program with sockets as systemd gives them."""
    return [sys.executable, "-c", HAND_OVER, str(count)]


def hand_over(sockets):
    for i, one in enumerate(sockets):
        os.dup2(one.fileno(), FIRST + i)
    return tuple(range(FIRST, FIRST + len(sockets)))


@contextlib.contextmanager
def listening(path):
    with socket.socket() as tcp, socket.socket(socket.AF_UNIX) as unix:
        tcp.bind(("127.0.0.1", 0))
        unix.bind(str(path))
        for one in (tcp, unix):
            one.listen()
        fds = hand_over([tcp, unix])
        try:
            yield tcp.getsockname()[1], fds
        finally:
            for fd in fds:
                os.close(fd)


def test_given_sockets():
    with folder_of_sockets() as folder:
        path = folder / "here.sock"
        with listening(path) as (port, fds):
            for _ in range(2):  # they outlast the server
                with serve(folder, "--port", "1", command=activated(2), fds=fds) as (_, said):
                    assert f"http://127.0.0.1:{port}\n" in said, said
                    assert ask(port)[0] == ask(path)[0] == 200
                assert path.exists()
            with serve(folder, "--behind-proxy", "unix", *ORIGIN, "--handshakes", "2", command=activated(2), fds=fds):
                be_proxy(path, port)


def given_refusal(folder, fds, *arguments):
    done = subprocess.run(
        [*activated(len(fds)), PROGRAM, "serve", "--store", f"{folder}/tables.db", *arguments],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        pass_fds=fds,
        check=False,
    )
    assert done.stdout == "", done
    return done.returncode, done.stderr


def test_given_sockets_of_no_use():
    with folder_of_sockets() as folder, socket.socket() as idle, socket.socket() as everywhere:
        everywhere.bind(("0.0.0.0", 0))
        everywhere.listen()
        for given, arguments, code, words in [
            (idle, [], 3, "descriptor 3: expected a listening stream socket"),
            (everywhere, [], 2, "which other machines reach"),
            (everywhere, ["--listen", "127.0.0.1"], 2, "expected no --listen, since systemd gives 1 sockets"),
        ]:
            fds = hand_over([given])
            result, said = given_refusal(folder, fds, *arguments)
            os.close(fds[0])
            assert result == code and words in said, (result, said)
        port = free_port()
        os.environ.update(LISTEN_PID="1", LISTEN_FDS="7")  # of another process
        try:
            with serve(folder, "--port", str(port)):
                assert ask(port)[0] == 200
        finally:
            del os.environ["LISTEN_PID"], os.environ["LISTEN_FDS"]


def test_systemd_itself():
    starter = shutil.which("systemd-socket-activate")
    if starter is None:
        print("skipped: systemd-socket-activate is not installed")
        return
    with folder_of_sockets() as folder:
        path = folder / "here.sock"
        process = subprocess.Popen(
            [starter, f"--listen={path}", PROGRAM, "serve", "--store", f"{folder}/tables.db"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert re.search(r"Listening on .*here\.sock", process.stderr.readline())
        assert ask(path)[0] == 200  # which starts it
        assert json.loads(ask(path, "/guest")[1])["name"] == "Anna"
        process.terminate()
        assert process.wait(PATIENCE) == 0
        process.communicate()


if __name__ == "__main__":
    run(globals())
