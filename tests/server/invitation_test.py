#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The address of a table as a QR code, as phones read it."""

import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))

from codes import read, rows_of_picture
from people import ask, guest, make, serve

from server import request, run

TABLE = "0123456789abcdef" * 2
LONG = f"https://{'a' * 60}.{'b' * 60}.{'c' * 23}.example"


def picture(server, host, extra=""):
    text = f"GET /table/{TABLE}/qr HTTP/1.1\r\nHost: {host}\r\n{extra}Connection: close\r\n\r\n"
    status, answer = request(server, text)
    head, body = answer.decode().split("\r\n\r\n", 1)
    assert status == 200 and "\r\nContent-Type: image/svg+xml\r\n" in head, head
    return body


def test_a_code_leads_where_the_page_is():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        for host in (f"127.0.0.1:{server.port}", "localhost:80", f"[::1]:{server.port}"):
            assert read(rows_of_picture(picture(server, host))) == f"http://{host}/table/{TABLE}"


def test_a_code_names_the_origin_behind_a_proxy():
    assert len(f"{LONG}/table/{TABLE}") == 200
    with (
        tempfile.TemporaryDirectory() as folder,
        serve(folder, "--origin", LONG, "--behind-proxy", "127.0.0.1") as server,
    ):
        host = LONG.removeprefix("https://")
        svg = picture(server, host, "X-Forwarded-For: 192.0.2.1\r\nX-Forwarded-Proto: https\r\n")
        assert read(rows_of_picture(svg)) == f"{LONG}/table/{TABLE}"


def test_other_paths_and_methods():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        table = make(server, guest(server, "Anna")["token"], game="rattus", seats=["open", "rules"])
        assert ask(server, "GET", f"/table/{table}/qr")[0] == 200
        assert ask(server, "GET", f"/table/{table}")[0] == 200
        status, body, _ = ask(server, "HEAD", f"/table/{table}/qr")
        assert status == 200 and body == ""
        for path in (f"/table/{table}/qrs", f"/table/{table}/q", f"/table/{table[:-1]}/qr", f"/table/{table[:-1]}g/qr"):
            assert ask(server, "GET", path)[0] == 404, path
        assert ask(server, "POST", f"/table/{table}/qr", "")[0] == 405


def test_a_name_that_fits_into_no_code_is_refused():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        host = f"localhost:{'1' * 4000}"
        status, answer = request(server, f"GET /table/{TABLE}/qr HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")
        assert status == 400 and answer.endswith(b"the name of this server is too long for a QR code\n"), answer[-200:]


if __name__ == "__main__":
    run(globals())
