#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What others see of a table before they open it: the page at its address, and its picture."""

import pathlib
import re
import struct
import sys
import tempfile
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))

from people import ask, catch_up, guest, make, play_on, seated, serve

from server import request, run

NOBODYS = "0123456789abcdef" * 2


def picture(server, table, query="", extra=""):
    path = f"/table/{table}/picture{query}"
    status, answer = request(server, f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{extra}Connection: close\r\n\r\n")
    head, body = answer.split(b"\r\n\r\n", 1)
    assert status == 200 and b"\r\nContent-Type: image/png\r\n" in head, head
    return body, re.search(rb'\r\nETag: (W/"[0-9a-f]+")\r\n', head).group(1).decode()


def decode(png):
    """The rows of a PNG as colours, after a check of every part."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n") and len(png) <= 60000, len(png)
    chunks, at = [], 8
    while at < len(png):
        length, kind = struct.unpack_from(">I4s", png, at)
        body = png[at + 8 : at + 8 + length]
        assert struct.unpack_from(">I", png, at + 8 + length)[0] == zlib.crc32(kind + body), kind
        chunks.append((kind, body))
        at += 12 + length
    assert [kind for kind, _ in chunks] == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]
    (_, head), (_, colors), (_, packed), _ = chunks
    assert struct.unpack(">IIBBBBB", head) == (1200, 630, 8, 3, 0, 0, 0)
    pixels = zlib.decompress(packed)
    assert len(pixels) == 630 * 1201
    rows = [pixels[start : start + 1201] for start in range(0, len(pixels), 1201)]
    assert all(row[0] == 0 for row in rows) and max(map(max, rows)) < len(colors) // 3
    return [[colors[3 * index : 3 * index + 3] for index in row[1:]] for row in rows]


def page(server, table, extra="", status=200, query=""):
    got, body, answer = ask(server, "GET", f"/table/{table}{query}", extra=extra)
    assert got == status and b"\r\nContent-Type: text/html; charset=utf-8\r\n" in answer, answer
    assert f'<meta http-equiv="refresh" content="0;url=/#/table/{table}">' in body, body
    icon = re.search(r'<link rel="icon" href="(/icon\.[0-9a-f]+\.svg)">', body).group(1)
    assert ask(server, "GET", icon)[0] == 200, icon
    return dict(re.findall(r'<meta (?:name|property)="([^"]*)" content="([^"]*)">', body))


def resigned(server, name):
    """A game of a person and a bot that is over."""
    [player] = seated(server, [name], game="rattus", seats=["open", "rules"])
    player.agree(t="resign")
    return player.table


def test_a_table_is_drawn_before_during_and_after_its_game():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        table = make(server, guest(server, "Anna")["token"], game="bristol1350", seats=["open", "rules"])
        before, _ = picture(server, table)
        decode(before)
        players = seated(server, ["Ben", "Clara"], game="rattus", seats=["open", "open"])
        first, mark = picture(server, players[0].table)
        assert decode(first) != decode(before)
        assert picture(server, players[0].table) == (first, mark)
        play_on(players, 4)
        catch_up(players)
        later, other = picture(server, players[0].table)
        assert decode(later) != decode(first) and other != mark
        status, body, answer = ask(
            server, "GET", f"/table/{players[0].table}/picture", extra=f"If-None-Match: {other}\r\n"
        )
        assert status == 304 and body == "" and other.encode() in answer, answer
        assert picture(server, players[0].table, extra=f"If-None-Match: {mark}\r\n")[0] == later


def test_a_picture_is_the_same_for_everybody_and_after_a_restart():
    with tempfile.TemporaryDirectory() as folder:
        server = serve(folder)
        players = seated(server, ["Anna", "Ben"], game="bristol1350", seats=["open", "open"])
        play_on(players, 3)
        table = players[0].table
        public, mark = picture(server, table)
        for player in players:
            assert picture(server, table, extra=f"Authorization: Bearer {player.token}\r\n") == (public, mark)
        over = resigned(server, "Clara")
        ended = picture(server, over)
        server.stop()
        with serve(folder) as again:
            assert picture(again, over) == ended


def test_a_picture_is_in_a_language():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        table = resigned(server, "Anna")
        english, french = (picture(server, table, f"?language={code}")[0] for code in ("en", "fr"))
        assert english != french
        assert picture(server, table)[0] == english
        assert picture(server, table, extra="Accept-Language: fr-CH\r\n")[0] == french
        assert picture(server, table, "?language=en", "Accept-Language: fr\r\n")[0] == english
        for query in ("?language=xx", "?language=", "?after=" + NOBODYS, "?x"):
            status, body, _ = ask(server, "GET", f"/table/{table}/picture{query}")
            assert status == 400 and body == "expected no query but language=, with en, fr or it\n", (query, body)


def test_names_that_have_no_letters_here():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        table = resigned(server, "안나")
        decode(picture(server, table)[0])
        assert "안나" in page(server, table)["og:description"] + page(server, table)["og:title"]


def test_the_page_says_what_a_link_is_about():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        table = resigned(server, 'Anna <"&')
        about = page(server, table)
        origin = "http://127.0.0.1"
        assert about["og:title"] == "Rattus – Bruno has won: all others have resigned.", about
        assert about["og:description"] == "Anna &lt;&quot;&amp;, Bruno", about
        assert about["og:type"] == "website" and about["twitter:card"] == "summary_large_image"
        assert about["og:url"] == f"{origin}/table/{table}", about
        assert about["og:image"] == f"{origin}/table/{table}/picture?language=en", about
        french = page(server, table, "Accept-Language: fr\r\n", query="?fbclid=1")
        assert french["og:image"].endswith("?language=fr") and french["og:title"] != about["og:title"], french
        open_table = make(server, guest(server, "Ben")["token"], game="bristol1350", seats=["open", "rules"])
        gathering = page(server, open_table)
        assert gathering["og:title"] == "Bristol 1350" and gathering["og:image"], gathering


def test_the_page_of_a_finished_game_says_who_has_how_much():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        players = seated(server, ["Ada", "Ben"], game="bristol1350", seats=["open", "open"])
        play_on(players, 3000)
        about = page(server, players[0].table)
        assert about["og:title"].startswith("Bristol 1350 – ") and len(about["og:title"]) > 20, about
        assert "Ada" in about["og:description"] and "Ben" in about["og:description"], about
        assert not re.search(r"  |\n", about["og:title"] + about["og:description"]), about
        decode(picture(server, players[0].table)[0])


def test_what_is_not_there():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        assert set(page(server, NOBODYS, status=404)) == {"viewport", "robots"}
        status, body, _ = ask(server, "GET", f"/table/{NOBODYS}/picture")
        assert status == 404 and body == "there is no such table\n", body
        table = make(server, guest(server, "Anna")["token"], game="rattus", seats=["open", "rules"])
        for path in (f"/table/{table}", f"/table/{table}/picture"):
            status, body, answer = ask(server, "HEAD", path)
            assert status == 200 and body == "" and b"\r\nContent-Length: " in answer, answer
            assert ask(server, "POST", path, "")[0] == 405
        for path in (f"/table/{table[:-1]}g", f"/table/{table}/pictures", f"/table/{table[:-1]}/picture"):
            assert ask(server, "GET", path)[0] == 404, path


if __name__ == "__main__":
    run(globals())
