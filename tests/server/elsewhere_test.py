#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Pages of other origins: what they may do with a token, and that neither cookies nor anything else opens them more."""

import functools
import json
import re
import tempfile

from people import ask, guest, make, serve

from server import Socket, read_all, request, run

ELSEWHERE = "Origin: https://club.example.org\r\n"
OTHERS = ("https://club.example.org", "http://127.0.0.1:1", "https://127.0.0.1", "null")
TABLE = {"t": "make", "game": "rattus", "seats": ["open", "rules"]}
SHARED = "\r\nAccess-Control-Allow-Origin: *\r\n"
# What gives a token, or takes a password or a code.
OURS = (
    ("POST", "/guest", {"name": "Anna"}),
    ("POST", "/account", {"name": "Anna", "password": "correct horse"}),
    ("DELETE", "/account", {}),
    ("POST", "/session", {"code": "0123456789ABCDEF"}),
    ("POST", "/password", {"old": "correct horse", "password": "battery staple"}),
    ("POST", "/code", {}),
)


def head_of(answer):
    return answer.split(b"\r\n\r\n", 1)[0].decode() + "\r\n"


def with_cookie(server, name):
    """A guest as a page of the server is one: the cookie, and the token in it."""
    _, _, answer = ask(server, "POST", "/guest", {"name": name}, extra="Origin: http://127.0.0.1\r\n")
    cookie = re.search(r"Set-Cookie: ([^;]+);", head_of(answer))[1]
    return f"Cookie: {cookie}\r\n", cookie.split("=")[1]


def test_a_browser_asks_first(server):
    asks = "Access-Control-Request-Method: POST\r\nAccess-Control-Request-Headers: authorization\r\n"
    status, _, answer = ask(server, "OPTIONS", "/table", extra=ELSEWHERE + asks)
    head = head_of(answer)
    assert status == 204 and SHARED in head, head
    assert "\r\nAccess-Control-Allow-Methods: GET, POST, DELETE\r\n" in head, head
    assert "\r\nAccess-Control-Allow-Headers: Authorization, Content-Type\r\n" in head, head
    assert "Access-Control-Allow-Credentials" not in head, head
    for origin in ("", "Origin: http://127.0.0.1\r\n"):
        status, _, answer = ask(server, "OPTIONS", "/table", extra=origin + asks)
        assert status == 405 and "Access-Control" not in head_of(answer), answer
    other_host = f"OPTIONS /table HTTP/1.1\r\nHost: other.example.org\r\n{ELSEWHERE}{asks}\r\n"
    status, answer = request(server, other_host)
    assert status == 421 and "Access-Control" not in head_of(answer), answer


def test_a_token_is_enough(server):
    token = guest(server, "Anna")["token"]
    for origin in OTHERS:
        extra = f"Origin: {origin}\r\n"
        cases = (
            ("POST", "/table", TABLE, token, 201),
            ("GET", "/me", None, token, 200),
            ("GET", "/tables", None, token, 200),
            ("POST", "/table", {"t": "make"}, token, 400),
            ("GET", "/me", None, "0" * 32, 401),
            ("GET", "/nothing", None, token, 404),
        )
        for method, path, body, bearer, expected in cases:
            status, text, answer = ask(server, method, path, body, bearer, extra)
            assert (status, SHARED in head_of(answer)) == (expected, True), (origin, path, text, answer)
            assert "Set-Cookie" not in head_of(answer) and "Allow-Credentials" not in head_of(answer), answer


def test_without_a_token_nothing_is_changed_or_shown(server):
    for origin in OTHERS:
        for method, path, body in (*OURS, ("POST", "/table", TABLE), ("DELETE", "/session", None)):
            for bearer in ("", "Authorization: Basic QW5uYTp4\r\n", "Authorization: bearer x\r\n"):
                extra = f"Origin: {origin}\r\nContent-Type: text/plain\r\n{bearer}"
                status, _, answer = ask(server, method, path, body, extra=extra)
                assert status == 403 and "Access-Control" not in head_of(answer), (origin, path, answer)
        status, _, answer = ask(server, "GET", "/tables", extra=f"Origin: {origin}\r\n")
        assert status == 200 and "Access-Control" not in head_of(answer), answer


def test_a_token_gives_no_tokens_and_takes_no_passwords(server):
    token = guest(server, "Bela")["token"]
    for method, path, body in OURS:
        status, text, answer = ask(server, method, path, body, token, ELSEWHERE)
        assert status == 403 and text.startswith("this is only for this server's own pages"), (path, text)
        assert SHARED in head_of(answer), answer


def test_no_cookie_is_taken_from_elsewhere(server):
    cookie, token = with_cookie(server, "Anna")
    bela = guest(server, "Bela")
    status, text, _ = ask(server, "GET", "/me", extra=cookie + "Origin: http://127.0.0.1\r\n")
    assert status == 200 and json.loads(text)["name"] == "Anna", text
    csrf = f"X-CSRF-Token: {json.loads(text)['csrf']}\r\n"
    old = f"Cookie: pesthouse={token}\r\n"
    for origin in OTHERS:
        extra = f"Origin: {origin}\r\n"
        for given in (cookie, old):
            status, _, answer = ask(server, "GET", "/me", extra=extra + given)
            assert status == 401 and "Access-Control" not in head_of(answer), answer
            assert "Set-Cookie" not in head_of(answer), "it leaves the cookie alone, too"
            status, _, answer = ask(server, "POST", "/table", TABLE, extra=extra + given + csrf)
            assert status == 403 and "Access-Control" not in head_of(answer), answer
            status, text, _ = ask(server, "GET", "/me", token=bela["token"], extra=extra + given)
            assert status == 200 and json.loads(text)["name"] == "Bela", text


def test_each_request_of_a_connection_is_judged_by_itself(server):
    bearer = f"Authorization: Bearer {guest(server, 'Anna')['token']}\r\n"
    requests = (ELSEWHERE + bearer, bearer, ELSEWHERE, ELSEWHERE + bearer + "Connection: close\r\n")
    with server.connect() as connection:
        for extra in requests:
            connection.sendall(f"GET /tables HTTP/1.1\r\nHost: 127.0.0.1\r\n{extra}\r\n".encode())
        answers = read_all(connection).split(b"HTTP/1.1 200 OK\r\n")[1:]
    assert [SHARED in head_of(answer) for answer in answers] == [True, False, False, True], answers


# ---- sockets --------------------------------------------------------------------------------------------------------


def socket_of(server, table, query="", *extra):
    return Socket(server, [field.rstrip("\r\n") for field in extra], f"/table/{table}{query}")


def bring(one, token):
    one.text(json.dumps({"t": "token", "token": token}))


def seat_of(one):
    """Who sits down at the first seat."""
    assert json.loads(one.message())["t"] == "hello"
    one.text('{"t":"sit","seat":0}')
    return json.loads(one.message())["entry"]["name"]


def test_a_socket_brings_its_token_first(server):
    cookie, token = with_cookie(server, "Anna")
    bela = guest(server, "Bela")["token"]
    for extra in ((), (ELSEWHERE,), (ELSEWHERE, cookie), ("Origin: http://127.0.0.1:{}\r\n", cookie)):
        table = make(server, token, game="rattus", seats=["open", "rules"])
        one = socket_of(server, table, "?token=first", *(field.format(server.port) for field in extra))
        assert one.status == 101, (extra, one.status)
        one.send(9, b"nothing is told before")
        assert one.frame() == (10, b"nothing is told before")
        bring(one, bela)
        assert seat_of(one) == "Bela", extra
    build = json.loads(socket_of(server, table).message())["build"]
    one = socket_of(server, table, f"?token=first&form=packed&build={build}", ELSEWHERE)
    bring(one, bela)
    assert json.loads(one.message())["t"] == "hello"


def test_what_a_socket_from_elsewhere_may_not(server):
    cookie, token = with_cookie(server, "Anna")
    bearer = f"Authorization: Bearer {token}"
    table = make(server, token, game="rattus", seats=["open", "rules"])
    for origin in OTHERS:
        for extra in ((), (cookie,), (bearer,)):
            for query in ("", "?form=json"):
                one = socket_of(server, table, query, f"Origin: {origin}", *extra)
                assert one.status == 403, (origin, extra, query, one.status)
    for query in (
        "?token=last",
        "?token=firstly",
        "?token=first&",
        "?token=first&form=jpeg",
        "?form=json&token=first",
    ):
        assert socket_of(server, table, query).status == 400, query
    assert socket_of(server, table, "?token=first", bearer).status == 400, "two ways at once"


def test_a_first_message_without_somebodys_token(server):
    cookie, token = with_cookie(server, "Anna")
    table = make(server, token, game="rattus", seats=["open", "rules"])
    wrong = (
        {"t": "token", "token": "0" * 32},
        {"t": "token", "token": token[:-1]},
        {"t": "token", "token": token, "table": table},
        {"t": "token"},
        {"t": "sit", "seat": 0},
        [],
    )
    for message in wrong:
        one = socket_of(server, table, "?token=first", ELSEWHERE, cookie)
        one.text(json.dumps(message))
        assert one.close_code() == 4001, message
    one = socket_of(server, table, "?token=first", ELSEWHERE)
    bring(one, token)
    assert seat_of(one) == "Anna"
    assert json.loads(one.message())["code"] == "ok"
    bring(one, token)
    assert json.loads(one.message())["code"] == "bad_request", "only the first message is one"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        run({name: functools.partial(test, server) for name, test in globals().items() if name.startswith("test_")})
