#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""TLS of the server: its protocol, resumed sessions, and certificates that are renewed while people are connected."""

import contextlib
import os
import pathlib
import shutil
import signal
import socket
import ssl
import subprocess
import tempfile

from server import PATIENCE, Server, Socket, run

HERE = pathlib.Path(__file__).parent
HOST = "play.example.org"


@contextlib.contextmanager
def secure_server(*arguments, **settings):
    """A server that echoes by TLS, and the folder of its certificate and key."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("cert.pem", "key.pem"):
            shutil.copy(HERE / name, folder)
        with Server(
            os.environ["PH_ECHO_SERVER"],
            "0",
            f"cert={folder}/cert.pem",
            f"key={folder}/key.pem",
            f"origin=https://{HOST}",
            *arguments,
            **settings,
        ) as server:
            yield server, pathlib.Path(folder)


def client():
    tls = ssl.create_default_context()
    tls.check_hostname = False
    tls.verify_mode = ssl.CERT_NONE
    return tls


def greet(server, tls, session=None):
    connection = tls.wrap_socket(server.connect(), server_hostname=HOST, session=session)
    connection.sendall(f"GET / HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode())
    assert connection.recv(65536).startswith(b"HTTP/1.1 200 ")
    return connection


def shown(server):
    """The certificate that somebody sees who comes now."""
    with greet(server, client()) as connection:
        return ssl.DER_cert_to_PEM_cert(connection.getpeercert(binary_form=True))


def lines(path):
    return ssl.DER_cert_to_PEM_cert(ssl.PEM_cert_to_DER_cert(path.read_text(encoding="ascii")))


def hang_up(server):
    """What the server says of it."""
    server.process.send_signal(signal.SIGHUP)
    return server.process.stderr.readline()


def test_a_renewed_certificate():
    with secure_server() as (server, folder):
        before, after = lines(HERE / "cert.pem"), lines(HERE / "localhost.pem")
        with Socket(server, host=HOST, tls=client()) as stays:
            half = server.connect()  # its handshake comes later
            assert shown(server) == before
            shutil.copy(HERE / "localhost.pem", folder / "cert.pem")
            assert hang_up(server) == "pesthouse serve: SIGHUP: the certificate was read again\n"
            assert shown(server) == after != before
            for file, text, words in [
                ("cert.pem", "broken", "cert.pem: expected a certificate in PEM"),
                ("key.pem", (HERE / "other_key.pem").read_text(encoding="ascii"), "expected the key of"),
            ]:
                kept = (folder / file).read_text(encoding="ascii")
                (folder / file).write_text(text, encoding="ascii")
                said = hang_up(server)
                assert words in said and said.endswith("; the certificate of before stays\n"), said
                assert shown(server) == after
                (folder / file).write_text(kept, encoding="ascii")
            (folder / "key.pem").unlink()
            assert "cannot read the key" in hang_up(server)
            assert shown(server) == after
            with client().wrap_socket(half, server_hostname=HOST) as late:
                assert ssl.DER_cert_to_PEM_cert(late.getpeercert(binary_form=True)) == after
            stays.text("still here")
            assert stays.message() == "still here"


def test_without_a_certificate():
    with Server(os.environ["PH_ECHO_SERVER"], "0") as server:
        assert hang_up(server) == "pesthouse serve: SIGHUP: there is no certificate to read again\n"
        with Socket(server) as one:
            one.text("still here")
            assert one.message() == "still here"


def test_a_terminal_that_is_gone():
    ours, theirs = os.openpty()
    process = subprocess.Popen([os.environ["PH_ECHO_SERVER"], "0"], stdin=theirs, stdout=subprocess.PIPE, text=True)
    os.close(theirs)
    assert process.stdout.readline()
    os.close(ours)
    process.send_signal(signal.SIGHUP)
    assert process.wait(PATIENCE) == 0
    process.stdout.close()


def test_sessions_are_resumed():
    with secure_server() as (server, _):
        for version in (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3):
            tls = client()
            tls.minimum_version = tls.maximum_version = version
            with greet(server, tls) as first:
                assert not first.session_reused
                with greet(server, tls, first.session) as second:
                    assert second.session_reused, version


def test_protocols():
    with secure_server() as (server, _):
        for offered, chosen in [(["http/1.1", "h2"], "http/1.1"), (["h2"], None), ([], None)]:
            tls = client()
            if offered:
                tls.set_alpn_protocols(offered)
            with greet(server, tls) as connection:
                assert connection.selected_alpn_protocol() == chosen, offered


def test_an_end_is_said():
    """After an answer that ends the connection comes close_notify; after a handshake that is none, an alert."""
    with secure_server() as (server, _):
        with client().wrap_socket(server.connect(), server_hostname=HOST, suppress_ragged_eofs=False) as connection:
            connection.sendall(f"GET / HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n\r\n".encode())
            while connection.recv(65536):  # raises at an end that was not said
                pass
        with server.connect() as connection:
            connection.sendall(b"\x16\x03\x01\x00\x05hello")
            assert connection.recv(65536)[:1] == b"\x15"
            assert connection.recv(65536) == b""


def test_large_answers_under_tls():
    """More than fits into a record, a socket's buffer and a BIO, to a client that reads late."""
    with secure_server() as (server, _):
        plain = socket.socket()
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        plain.settimeout(PATIENCE)
        plain.connect(("127.0.0.1", server.port))
        tls = client()
        original, server.connect = server.connect, lambda source=None: plain
        with Socket(server, host=HOST, tls=tls) as slow:
            server.connect = original
            slow.text("flood 200000")
            with greet(server, client()):
                pass  # others are served meanwhile
            assert all(slow.message() == "x" * 1000 for _ in range(200))


if __name__ == "__main__":
    run(globals())
