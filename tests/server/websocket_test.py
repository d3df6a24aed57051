#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""WebSockets: what closes them with which code, the limits of an address, and how the server stops."""

import contextlib
import pathlib
import socket
import ssl
import time

from server import PATIENCE, Socket, echo_server, frame_bytes, handshake, read_all, request, run, wait_for

OWN = "Origin: http://127.0.0.1:{port}"


def code_after(server, *frames):
    """The code with which the server closes after these frames, each what Socket.send takes."""
    with Socket(server) as one:
        for frame in frames:
            one.send(*frame[:2], **(frame[2] if len(frame) > 2 else {}))
        return one.close_code()


def test_close_codes():
    cases = [
        ("unmasked", [(1, b"a", {"masked": False})], 1002),
        ("binary", [(2, b"a")], 1003),
        ("4097 bytes", [(1, b"a" * 4097)], 1009),
        ("5 KiB", [(1, b"a" * 5120)], 1009),
        ("5 KiB in pieces", [(1, b"a" * 4000, {"first": 0}), (0, b"a" * 1120)], 1009),
        ("70 KiB", [(1, b"a" * 70000)], 1009),
        ("not UTF-8", [(1, b"\xff")], 1007),
        ("a surrogate", [(1, b"\xed\xa0\x80")], 1007),
        ("an overlong letter", [(1, b"\xc0\x80")], 1007),
        ("half a letter", [(1, b"\xe2\x82")], 1007),
        ("reserved bits", [(1, b"a", {"first": 0xC0})], 1002),
        ("opcode 3", [(3, b"a")], 1002),
        ("opcode 11", [(11, b"a")], 1002),
        ("a long ping", [(9, b"a" * 126)], 1002),
        ("a ping in pieces", [(9, b"a", {"first": 0})], 1002),
        ("a continuation of nothing", [(0, b"a")], 1002),
        ("a text within a text", [(1, b"a", {"first": 0}), (1, b"a")], 1002),
        ("1000", [(8, b"\x03\xe8")], 1000),
        ("4000", [(8, b"\x0f\xa0")], 4000),
        ("no code", [(8, b"")], 1005),
        ("half a code", [(8, b"\x03")], 1002),
        ("1005", [(8, b"\x03\xed")], 1002),
        ("999", [(8, b"\x03\xe7")], 1002),
        ("a reason not UTF-8", [(8, b"\x03\xe8\xff")], 1007),
    ]
    with echo_server("handshakes=100") as server:
        for name, frames, expected in cases:
            code = code_after(server, *frames)
            assert code == expected, f"{name}: expected {expected}, got {code}"


def test_echo_in_pieces():
    with echo_server() as server, Socket(server) as one:
        one.send(1, b"Gal", first=0)
        one.send(9, b"in between")
        one.send(0, b"lia \xe2", first=0)
        one.send(0, b"\x82\xac")
        assert one.frame() == (10, b"in between")
        assert one.message() == "Gallia €"
        one.text("")
        assert one.message() == ""
        one.text("a" * 4096)
        assert one.message() == "a" * 4096


def test_origin():
    with echo_server() as server:
        cases = [
            (["Origin: http://127.0.0.1:{port}"], 101),
            (["Origin: http://127.0.0.1:{port}", "Cookie: a=b"], 101),
            ([], 101),
            (["Cookie: a=b"], 403),
            (["Origin: http://evil.example", "Cookie: a=b"], 403),
            (["Origin: http://evil.example"], 403),
            (["Origin: http://127.0.0.1:{port}.evil.example"], 403),
            (["Origin: HTTP://127.0.0.1:{port}"], 403),
            (["Origin: http://127.0.0.1"], 403),
            (["Origin: null"], 403),
            (["Origin:"], 403),
        ]
        for fields, expected in cases:
            with Socket(server, [field.format(port=server.port) for field in fields]) as one:
                assert one.status == expected, (fields, one.status)


def test_a_first_message_that_is_awaited():
    with echo_server("handshake_ms=500") as server:
        with Socket(server, path="/wait") as silent:
            assert silent.close_code() == 1008
        with (
            Socket(server, path="/wait", early=frame_bytes(1, b"in time")) as one,
            Socket(server, path="/wait") as later,
        ):
            assert one.message() == "in time"
            assert later.close_code() == 1008
            one.text("at leisure")
            assert one.message() == "at leisure"


def test_handshakes_of_an_address():
    with echo_server() as server:
        statuses = []
        for _ in range(25):
            with Socket(server) as one:
                statuses.append(one.status)
        assert statuses == [101] * 20 + [429] * 5, statuses
        with Socket(server, source=("127.0.0.2", 0)) as other:
            assert other.status == 101


def pongs(one, last):
    """The payloads of pongs up to the last one, and whatever else comes before it."""
    found = []
    while not found or found[-1] != last:
        opcode, payload = one.frame()
        assert opcode in (1, 10), opcode
        found.append(payload)
    return found


def test_many_pings():
    """Up to 16 that wait are all answered, of more the last one."""
    with echo_server() as server, Socket(server) as one:
        payloads = [b"%d" % i for i in range(100)]
        for count in (1, 16):
            one.connection.sendall(b"".join(frame_bytes(9, payload) for payload in payloads[:count]))
            assert pongs(one, payloads[count - 1]) == payloads[:count]
        # However they arrive, each of the first 16 is answered, and the last.
        one.connection.sendall(b"".join(frame_bytes(9, payload) for payload in payloads))
        found = pongs(one, payloads[-1])
        assert found[:15] == payloads[:15] and found == sorted(found, key=payloads.index), found
        # A message between them stays where it is.
        early = [frame_bytes(9, payload) for payload in payloads[:20]]
        one.connection.sendall(b"".join([*early, frame_bytes(1, b"text"), frame_bytes(9, b"late")]))
        found = pongs(one, b"late")
        assert found.index(payloads[19]) < found.index(b"text"), found


def fill(connection, bytes):
    """Sends as often as the other end has room; returns how many bytes that were."""
    count = 0
    connection.setblocking(False)
    with contextlib.suppress(BlockingIOError):
        while True:
            count += connection.send(bytes)
    connection.settimeout(PATIENCE)
    return count


def test_a_flood_of_frames():
    """Whoever sends too much is heard in pieces, a second each; others of the same address are served meanwhile."""
    for first, flood in ((b"", frame_bytes(9, b"")), (frame_bytes(1, b"", first=0), frame_bytes(0, b"", first=0))):
        with echo_server("bytes=100", "bytes_burst=1000") as server, Socket(server) as one, Socket(server) as other:
            one.connection.sendall(first)
            waits = fill(one.connection, flood * 1000)
            for i in range(20):
                other.text(f"hello {i}")
                assert other.message() == f"hello {i}"
            assert fill(one.connection, flood * 1000) < waits / 2, "all was read"


def test_a_flood_of_requests():
    """The bytes of an address count together, and a request counts 512 more."""
    text = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with echo_server("sockets=2", "bytes_address=10", "bytes_address_burst=1000") as server, server.connect() as one:
        for _ in range(8):
            one.sendall(text.encode())
            assert one.recv(65536).startswith(b"HTTP/1.1 200 ")
        waits = fill(one, text.encode() * 100)
        with Socket(server, source=("127.0.0.2", 0)) as other:
            for i in range(20):
                other.text(f"hello {i}")
                assert other.message() == f"hello {i}"
        assert fill(one, text.encode() * 100) < waits / 2, "all was read"
    with echo_server(
        "sockets=2",
        "bytes_address=10",
        "bytes_address_burst=1000",
        "proxy=127.0.0.1",
        "origin=https://play.example.org",
    ) as server:

        def through(client):
            fields = f"Host: play.example.org\r\nX-Forwarded-For: {client}\r\nConnection: close"
            return request(server, f"GET / HTTP/1.1\r\n{fields}\r\n\r\n")[0]

        statuses = [through("192.0.2.1") for _ in range(8)]
        assert statuses[:3] == [200] * 3 and statuses[-1] == 429, statuses
        assert through("192.0.2.2") == 200


def test_sockets_of_an_address():
    with echo_server() as server:
        held = [server.connect() for _ in range(64)]
        with server.connect() as refused:
            assert read_all(refused) == b""
        with Socket(server, source=("127.0.0.2", 0)) as other:
            assert other.status == 101
        held.pop().close()

        def comes_in():
            with Socket(server) as again:
                return again.status == 101

        wait_for(comes_in)  # once the server has seen that one is gone
        for one in held:
            one.close()


def test_messages_a_minute():
    with echo_server() as server, Socket(server) as one:
        for number in range(30):
            one.text(str(number))
        assert [one.message() for _ in range(30)] == [str(number) for number in range(30)]
        begun = time.monotonic()
        time.sleep(0.7)  # one more comes every 0.6 s
        answered = 0
        while True:
            one.text("more")
            opcode, payload = one.frame()
            if opcode != 1:
                break
            answered += 1
        assert (opcode, payload[:2]) == (8, (1008).to_bytes(2, "big")), (opcode, payload)
        assert 1 <= answered <= (time.monotonic() - begun) / 0.6 + 1, answered


def test_a_reader_that_stops():
    with echo_server() as server, Socket(server) as one, Socket(server) as other:
        one.connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        one.text("flood 8000000")
        other.text("unharmed")
        assert other.message() == "unharmed"
        assert one.close_code() == 1013


def test_pings_that_nobody_reads():
    """Few pongs wait for somebody who reads none: the memory of a server is bounded by more than what its handler sends."""
    plenty = [f"{name}=1000000000" for name in ("bytes", "bytes_burst", "bytes_address", "bytes_address_burst")]
    with echo_server("queue=10000", *plenty) as server, Socket(server) as one:
        one.connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        payloads = [b"%0125d" % i for i in range(200000)]
        head = bytes([0x80 | 9, 0x80 | 125, 0, 0, 0, 0])  # a mask that changes nothing
        for i in range(0, len(payloads), 1000):
            one.connection.sendall(b"".join(head + payload for payload in payloads[i : i + 1000]))
        one.connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)
        assert len(pongs(one, payloads[-1])) < len(payloads) / 2


def test_dead_and_alive():
    """Pings come; who answers none is dropped, who answers them stays."""
    with echo_server("ping_ms=300", "dead_ms=1000") as server, Socket(server) as alive, Socket(server) as dead:
        for _ in range(5):
            opcode, payload = alive.frame()
            assert opcode == 9
            alive.send(10, payload)
        assert dead.close_code() is None
        alive.text("here")
        assert alive.message() == "here"


def test_under_tls():
    folder = pathlib.Path(__file__).parent
    tls = ssl.create_default_context(cafile=folder / "cert.pem")
    tls.check_hostname = False
    origin = "https://play.example.org"
    with echo_server(
        f"cert={folder}/cert.pem", f"key={folder}/key.pem", f"origin={origin}", "handshake_ms=1000"
    ) as server:
        with Socket(server, [f"Origin: {origin}", "Cookie: a=b"], host="play.example.org", tls=tls) as one:
            for length in (0, 1, 125, 126, 4096):
                one.text("a" * length)
                assert one.message() == "a" * length
            one.text("flood 200000")
            assert [one.message() for _ in range(200)] == ["x" * 1000] * 200
            one.send(8, b"\x03\xe8")
            assert one.close_code() == 1000
            assert one.connection.recv(1) == b""
        with Socket(server, ["Origin: http://play.example.org"], host="play.example.org", tls=tls) as other:
            assert other.status == 403
        silent = server.connect()  # and no TLS: it must not outlive the time of a handshake
        assert read_all(silent) == b""


def test_a_slow_handshake():
    with echo_server("handshake_ms=500") as server, server.connect() as connection:
        text = handshake(server.port)
        answer = b""
        try:
            for letter in text:  # a byte now and then buys no time
                connection.sendall(letter.encode())
                time.sleep(0.01)
        except (BrokenPipeError, ConnectionResetError):
            pass
        answer = read_all(connection)
        assert b" 408 " in answer or answer == b"", answer


def test_stop():
    server = echo_server()
    one = Socket(server)
    idle = server.connect()
    server.process.terminate()
    assert one.close_code() == 1012
    one.connection.close()
    assert read_all(idle) == b""
    server.stop()


def test_stop_with_one_who_reads_nothing():
    """It would wait for ever."""
    server = echo_server()
    one = Socket(server)
    one.text("flood 200000000")
    one.connection.recv(1)
    server.stop()
    one.connection.close()


def test_proxy():
    with echo_server("proxy=127.0.0.1", "origin=https://play.example.org") as server:
        ask = "GET {path} HTTP/1.1\r\nHost: {host}\r\n{fields}Connection: close\r\n\r\n"
        own = dict(path="/who", host="play.example.org")
        cases = [
            (ask.format(**own, fields="X-Forwarded-For: 192.0.2.1\r\n"), None, 200, b"foreign"),
            (ask.format(**own, fields="X-Forwarded-For: 127.0.0.1\r\n"), None, 200, b"foreign"),
            (ask.format(**own, fields=""), None, 400, b""),
            (ask.format(**own, fields="X-Forwarded-For: somebody\r\n"), None, 400, b""),
            (ask.format(path="/who", host="127.0.0.1", fields="X-Forwarded-For: 192.0.2.1\r\n"), None, 421, b""),
            (ask.format(path="/who", host="127.0.0.1", fields=""), ("127.0.0.2", 0), 200, b"local"),
        ]
        for text, source, expected, body in cases:
            status, answer = request(server, text, source)
            assert status == expected and body in answer, (text, status, answer)


def test_limits_behind_a_proxy():
    """The address that the proxy names is counted, and only the one that it added itself."""
    with echo_server("proxy=127.0.0.1", "origin=https://play.example.org", "handshakes=3") as server:

        def status_for(forwarded):
            with server.connect() as connection:
                text = handshake(server.port, extra=[f"X-Forwarded-For: {forwarded}"])
                connection.sendall(text.replace(f"127.0.0.1:{server.port}", "play.example.org").encode())
                return int(connection.recv(65536).split()[1])

        assert [status_for("192.0.2.1") for _ in range(4)] == [101, 101, 101, 429]
        assert [status_for(f"10.0.0.{i}, 192.0.2.1") for i in range(2)] == [429, 429]
        assert status_for("192.0.2.2") == 101
        assert [status_for(f"2001:db8::{i}") for i in range(4)] == [101, 101, 101, 429], (
            "a network of IPv6 counts as one"
        )


if __name__ == "__main__":
    run(globals())
