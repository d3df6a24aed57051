#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Raw bytes as HTTP requests: each case has the status of its answer, after which the server closes the connection. The
well-formed ones among them are there so that strictness does not go too far."""

import re
import socket
import threading

from server import echo_server, read_all

HANDSHAKE_MS = 1500
HOST = "Host: 127.0.0.1\r\n"
END = "Connection: close\r\n\r\n"


def get(target="/", fields="", host=HOST, version="HTTP/1.1", method="GET"):
    return f"{method} {target} {version}\r\n{host}{fields}{END}"


def post(fields, body, target="/body"):
    return f"POST {target} HTTP/1.1\r\n{HOST}{fields}{END}{body}"


def chunks(text, fields=""):
    return post(f"Transfer-Encoding: chunked\r\n{fields}", text)


def upgrade(fields):
    return f"GET /echo HTTP/1.1\r\n{HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n{fields}\r\n"


KEY = "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
VERSION = "Sec-WebSocket-Version: 13\r\n"

CASES = [
    # Well-formed.
    ("plain", get(), 200),
    ("head", get(method="HEAD"), 200),
    ("a query", get("/?a=b&c=%20d"), 200),
    ("a whole address", get("http://127.0.0.1/"), 200),
    ("a whole address in capitals", get("HTTP://LOCALHOST:1350/?a"), 200),
    ("a whole address by TLS", get("https://127.0.0.1/missing"), 404),
    ("a whole address without a path", get("http://[::1]:80"), 200),
    ("a whole address with a query alone", get("http://127.0.0.1?a=b"), 200),
    ("a whole address beside another Host", get("http://127.0.0.1/", host="Host: evil.example\r\n"), 200),
    ("OPTIONS of the whole server", get("*", method="OPTIONS"), 204),
    ("localhost", get(host="Host: localhost:1350\r\n"), 200),
    ("IPv6 host", get(host="Host: [::1]:1350\r\n"), 200),
    ("a field without spaces", get(fields="Accept:*/*\r\n"), 200),
    ("an empty field", get(fields="Accept:\r\n"), 200),
    ("tabs around a value", get(fields="Accept:\t*/* \t\r\n"), 200),
    ("lists twice", get(fields="Accept-Language: fr\r\nAccept-Language: it\r\n"), 200),
    ("names in capitals", "GET / HTTP/1.1\r\nHOST: 127.0.0.1\r\nCONNECTION: CLOSE\r\n\r\n", 200),
    ("a body", post("Content-Length: 5\r\n", "hello"), 200),
    ("an empty body", post("Content-Length: 0\r\n", ""), 200),
    ("chunks", chunks("3\r\nabc\r\n0002\r\nde\r\n0\r\n\r\n"), 200),
    ("no chunk", chunks("0\r\n\r\n"), 200),
    ("a path of all letters", get("/a-b_c.d~e!$&'()*+,;=:@"), 404),
    ("an encoded letter", get("/%41"), 404),
    ("a long path", get("/" + "a" * 2047), 404),
    ("a head of 8192 bytes", get(fields="X: " + "a" * (8192 - len(get(fields="X: \r\n"))) + "\r\n"), 200),
    ("64 fields", get(fields="X: y\r\n" * 62), 200),
    ("another upgrade", get(fields="Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n"), 200),
    ("the longest body", post("Content-Length: 16384\r\n", "a" * 16384), 200),
    # The request line.
    ("nothing but a line end", "\r\n\r\n", 400),
    ("a line end before", "\r\n" + get(), 400),
    ("a space before", " " + get(), 400),
    ("a word", "hello\r\n\r\n", 400),
    ("HTTP/0.9", "GET /\r\n\r\n", 400),
    ("two spaces", get(method="GET "), 400),
    ("a tab", "GET\t/ HTTP/1.1\r\n" + HOST + END, 400),
    ("a space at the end", get(version="HTTP/1.1 "), 400),
    ("a method with a colon", get(method="G:T"), 400),
    ("a method with a space", get(method="GE T"), 400),
    ("a method in parentheses", get(method="(GET)"), 400),
    ("no method", get(method=""), 400),
    ("bad method", get(method="BREW"), 405),
    ("a method in small letters", get(method="get"), 405),
    ("CONNECT", get(method="CONNECT"), 405),
    ("TRACE", get(method="TRACE"), 405),
    ("OPTIONS", get(method="OPTIONS"), 405),
    ("PATCH", get(method="PATCH"), 405),
    ("PRI", get(method="PRI"), 405),
    ("HTTP/1.0", get(version="HTTP/1.0"), 505),
    ("HTTP/1.2", get(version="HTTP/1.2"), 505),
    ("HTTP/2.0", get(version="HTTP/2.0"), 505),
    ("HTTP/3.0", get(version="HTTP/3.0"), 505),
    ("HTTP/0.9 in words", get(version="HTTP/0.9"), 505),
    ("the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
    ("a version in small letters", get(version="http/1.1"), 400),
    ("a short version", get(version="HTTP/1"), 400),
    ("a long version", get(version="HTTP/1.10"), 400),
    ("another protocol", get(version="HTCPCP/1.0"), 400),
    ("TLS", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400),
    # Targets.
    ("no slash", get("index.html"), 400),
    ("an asterisk", get("*"), 400),
    ("a query of an asterisk", get("*?a", method="OPTIONS"), 400),
    ("a whole address of another scheme", get("ftp://127.0.0.1/"), 400),
    ("a whole address without a host", get("http:///"), 400),
    ("a whole address without anything", get("http://"), 400),
    ("a whole address with a name", get("http://anna@127.0.0.1/"), 400),
    ("a whole address with ..", get("http://127.0.0.1/../etc/passwd"), 400),
    ("a whole address with a fragment", get("http://127.0.0.1/#a"), 400),
    ("a whole address without the field", f"GET http://127.0.0.1/ HTTP/1.1\r\n{END}", 400),
    ("a whole address of another host", get("http://evil.example/"), 421),
    ("an authority", get("127.0.0.1:80"), 400),
    ("..", get("/../etc/passwd"), 400),
    (".. within", get("/a/../b"), 400),
    (".. at the end", get("/a/.."), 400),
    (".", get("/./"), 400),
    ("encoded ..", get("/%2e%2e/etc/passwd"), 400),
    ("half encoded ..", get("/.%2E/etc/passwd"), 400),
    ("an encoded slash", get("/a%2fb"), 400),
    ("an encoded backslash", get("/a%5Cb"), 400),
    ("an encoded NUL", get("/a%00"), 400),
    ("an encoded line end", get("/a%0d%0aX:%20y"), 400),
    ("an encoded space", get("/a%20b"), 400),
    ("an encoded percent sign", get("/%252e%252e"), 400),
    ("half an escape", get("/a%4"), 400),
    ("an escape without digits", get("/a%"), 400),
    ("an escape of other letters", get("/a%zz"), 400),
    ("a backslash", get("/a\\b"), 400),
    ("a fragment", get("/#a"), 400),
    ("angle brackets", get("/<script>"), 400),
    ("a quotation mark", get('/?a="b"'), 400),
    ("half an escape in the query", get("/?a=%f"), 400),
    ("not ASCII", get("/ä").encode(), 400),
    ("a longer path", get("/" + "a" * 2048), 414),
    ("a line of 4000 bytes", get("/" + "a" * 4000), 414),
    ("a line without end", "GET /" + "a" * 9000, 414),
    # Lines and fields.
    ("bare LF", get().replace("\r\n", "\n"), 400),
    ("one bare LF", f"GET / HTTP/1.1\n{HOST}{END}", 400),
    ("bare LF in a field", get(fields="X: a\nY: b\r\n"), 400),
    ("bare CR", get(fields="X: a\rY: b\r\n"), 400),
    ("CR CR LF", get(fields="X: a\r\r\n"), 400),
    ("NUL", get(fields="X: a\0b\r\n"), 400),
    ("a control character", get(fields="X: a\x1bb\r\n"), 400),
    ("DEL", get(fields="X: a\x7fb\r\n"), 400),
    ("a value not ASCII", get(fields="X: ä\r\n").encode(), 400),
    ("obs-fold", get(fields="X: a\r\n b\r\n"), 400),
    ("obs-fold by a tab", get(fields="X: a\r\n\tb\r\n"), 400),
    ("a fold first", f"GET / HTTP/1.1\r\n X: a\r\n{HOST}{END}", 400),
    ("a space before the colon", get(fields="X : a\r\n"), 400),
    ("a space within a name", get(fields="X Y: a\r\n"), 400),
    ("no colon", get(fields="X\r\n"), 400),
    ("no name", get(fields=": a\r\n"), 400),
    ("a name in brackets", get(fields="[X]: a\r\n"), 400),
    ("9 KiB", get(fields="X: " + "a" * 9216 + "\r\n"), 431),
    ("9 KiB of cookies", get(fields="Cookie: " + "a=b; " * 1843 + "\r\n"), 431),
    ("8193 bytes", get(fields="X: " + "a" * (8193 - len(get(fields="X: \r\n"))) + "\r\n"), 431),
    ("65 fields", get(fields="X: y\r\n" * 63), 431),
    # Host.
    ("no Host", get(host=""), 400),
    ("two Hosts", get(host=HOST + HOST), 400),
    ("an empty Host", get(host="Host:\r\n"), 400),
    ("a Host with a path", get(host="Host: 127.0.0.1/a\r\n"), 400),
    ("a Host with a user", get(host="Host: a@127.0.0.1\r\n"), 400),
    ("two names in Host", get(host="Host: 127.0.0.1, localhost\r\n"), 400),
    ("another Host", get(host="Host: evil.example\r\n"), 421),
    ("a Host that begins well", get(host="Host: localhost.evil.example\r\n"), 421),
    # Bodies.
    ("CL and TE", post("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"), 400),
    ("TE and CL", post("Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", "0\r\n\r\n"), 400),
    ("two CL", post("Content-Length: 5\r\nContent-Length: 6\r\n", "hello"), 400),
    ("two equal CL", post("Content-Length: 5\r\nContent-Length: 5\r\n", "hello"), 400),
    ("a list as CL", post("Content-Length: 5, 5\r\n", "hello"), 400),
    ("CL with a sign", post("Content-Length: +5\r\n", "hello"), 400),
    ("negative CL", post("Content-Length: -1\r\n", ""), 400),
    ("CL in hexadecimal", post("Content-Length: 0x5\r\n", "hello"), 400),
    ("CL with a fraction", post("Content-Length: 5.0\r\n", "hello"), 400),
    ("an empty CL", post("Content-Length:\r\n", ""), 400),
    ("CL of 16385", post("Content-Length: 16385\r\n", ""), 413),
    ("CL of 2^64", post("Content-Length: 18446744073709551616\r\n", ""), 413),
    ("CL of 10^40", post("Content-Length: 1" + "0" * 40 + "\r\n", ""), 413),
    ("gzip", post("Transfer-Encoding: gzip\r\n", ""), 400),
    ("gzip and chunked", post("Transfer-Encoding: gzip, chunked\r\n", "0\r\n\r\n"), 400),
    ("chunked twice", post("Transfer-Encoding: chunked, chunked\r\n", "0\r\n\r\n"), 400),
    ("two TE", post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"), 400),
    ("two different TE", post("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n", "0\r\n\r\n"), 400),
    ("a hidden TE", post("Transfer-Encoding : chunked\r\n", "0\r\n\r\n"), 400),
    ("xchunked", post("Transfer-Encoding: xchunked\r\n", "0\r\n\r\n"), 400),
    ("an empty TE", post("Transfer-Encoding:\r\n", "0\r\n\r\n"), 400),
    ("bad chunk", chunks("xyz\r\n"), 400),
    ("a chunk without size", chunks("\r\nabc\r\n0\r\n\r\n"), 400),
    ("a chunk with a sign", chunks("+3\r\nabc\r\n0\r\n\r\n"), 400),
    ("a chunk in 0x", chunks("0x3\r\nabc\r\n0\r\n\r\n"), 400),
    ("a space before the size", chunks(" 3\r\nabc\r\n0\r\n\r\n"), 400),
    ("a chunk extension", chunks("3;a=b\r\nabc\r\n0\r\n\r\n"), 400),
    ("a chunk ended by LF", chunks("3\nabc\n0\n\n"), 400),
    ("a chunk longer than its size", chunks("2\r\nabc\r\n0\r\n\r\n"), 400),
    ("a trailer", chunks("0\r\nX: y\r\n\r\n"), 400),
    ("a chunk of 16 digits", chunks("ffffffffffffffff\r\n"), 413),
    ("a chunk of 2^24", chunks("1000000\r\n"), 413),
    ("chunks of 16385", chunks("4000\r\n" + "a" * 16384 + "\r\n1\r\na\r\n0\r\n\r\n"), 413),
    ("Expect", post("Content-Length: 5\r\nExpect: 100-continue\r\n", ""), 417),
    # Pages of others.
    ("a foreign Origin", post("Content-Length: 0\r\nOrigin: http://evil.example\r\n", ""), 403),
    ("Origin null", post("Content-Length: 0\r\nOrigin: null\r\n", ""), 403),
    ("a cookie without Origin", post("Content-Length: 0\r\nCookie: a=b\r\n", ""), 403),
    ("an Origin of another port", post("Content-Length: 0\r\nOrigin: http://127.0.0.1:1\r\n", ""), 403),
    ("an Origin under TLS", post("Content-Length: 0\r\nOrigin: https://127.0.0.1\r\n", ""), 403),
    ("its own Origin", post("Content-Length: 0\r\nCookie: a=b\r\nOrigin: http://127.0.0.1\r\n", ""), 200),
    ("two Origins", post("Content-Length: 0\r\nOrigin: http://127.0.0.1\r\nOrigin: http://evil.example\r\n", ""), 400),
    ("two Cookies", get(fields="Cookie: a=b\r\nCookie: c=d\r\n"), 400),
    # Half a handshake.
    ("no key", upgrade(VERSION), 400),
    ("a short key", upgrade(VERSION + "Sec-WebSocket-Key: MDEy\r\n"), 400),
    ("a key not in base64", upgrade(VERSION + "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg=!\r\n"), 400),
    ("two keys", upgrade(VERSION + KEY + KEY), 400),
    ("no version", upgrade(KEY), 426),
    ("version 8", upgrade(KEY + "Sec-WebSocket-Version: 8\r\n"), 426),
    ("a handshake with a body", upgrade(KEY + VERSION + "Content-Length: 5\r\n") + "hello", 400),
    ("a handshake by POST", upgrade(KEY + VERSION + "Content-Length: 0\r\n").replace("GET", "POST", 1), 400),
    ("a handshake elsewhere", upgrade(KEY + VERSION).replace("/echo", "/other"), 404),
    ("a handshake from a foreign Origin", upgrade(KEY + VERSION + "Origin: http://evil.example\r\n"), 403),
    ("a handshake with a cookie and no Origin", upgrade(KEY + VERSION + "Cookie: a=b\r\n"), 403),
    ("no Connection", f"GET /echo HTTP/1.1\r\n{HOST}Upgrade: websocket\r\n{KEY}{VERSION}{END}", 404),
    # Slow ones.
    ("half a line", "GET / HT", 408),
    ("half a field", "GET / HTTP/1.1\r\nHos", 408),
    ("no empty line", f"GET / HTTP/1.1\r\n{HOST}", 408),
    ("half a body", post("Content-Length: 5\r\n", "hel"), 408),
    ("half a chunk", chunks("5\r\nhel"), 408),
    ("no last chunk", chunks("3\r\nabc\r\n"), 408),
    ("half a handshake", upgrade(VERSION + KEY)[:-4], 408),
    ("nothing", "", None),
]


def check(server, case, problems):
    name, sent, expected = case
    with server.connect() as connection:
        try:
            connection.sendall(sent if isinstance(sent, bytes) else sent.encode("latin-1"))
        except (BrokenPipeError, ConnectionResetError):
            pass  # it has answered before the end
        answer = read_all(connection)
    statuses = [int(status) for status in re.findall(rb"HTTP/1\.1 (\d+) ", answer)]
    if statuses != ([] if expected is None else [expected]):
        problems.append(f"{name}: expected {expected}, got {statuses}")
    elif expected is not None and b"\r\nConnection: close\r\n" not in answer:
        problems.append(f"{name}: the answer does not say that the connection is closed")


def test_every_case():
    assert len(CASES) >= 100 and len({name for name, _, _ in CASES}) == len(CASES)
    problems = []
    with echo_server(f"handshake_ms={HANDSHAKE_MS}", "sockets=1000", "handshakes=1000", "linger_ms=500") as server:
        threads = [threading.Thread(target=check, args=(server, case, problems)) for case in CASES]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert not problems, "\n".join(problems)


def test_byte_by_byte():
    """How the bytes are cut makes no difference."""
    with echo_server() as server, server.connect() as connection:
        for byte in chunks("3\r\nabc\r\n0\r\n\r\n").encode():
            connection.sendall(bytes([byte]))
        assert read_all(connection).endswith(b"\r\n\r\nabc")


def test_requests_in_a_row():
    with echo_server() as server, server.connect() as connection:
        connection.sendall(
            (get().replace("Connection: close\r\n", "") * 3 + post("Content-Length: 2\r\n", "ab")).encode()
        )
        answer = read_all(connection)
    assert answer.count(b"HTTP/1.1 200 OK") == 4 and answer.endswith(b"ab"), answer


def test_nothing_after_a_refusal():
    """A request that hides behind a malformed one is not read."""
    with echo_server() as server, server.connect() as connection:
        connection.sendall((chunks("xyz\r\n") + get()).encode())
        answer = read_all(connection)
    assert answer.count(b"HTTP/1.1 ") == 1 and b" 400 " in answer, answer


def test_a_client_that_ends_its_side():
    with echo_server() as server:
        for _ in range(20):
            with server.connect() as connection:
                connection.sendall(get().encode())
                connection.shutdown(socket.SHUT_WR)
                assert b" 200 OK" in read_all(connection)


def test_head_has_no_body():
    with echo_server() as server, server.connect() as connection:
        connection.sendall(get(method="HEAD").encode())
        answer = read_all(connection)
    assert answer.endswith(b"\r\n\r\n") and b"Content-Length: 5\r\n" in answer, answer


if __name__ == "__main__":
    from server import run

    run(globals())
