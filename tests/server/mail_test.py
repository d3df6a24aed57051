#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Notices by mail: whose address counts from when on, what is sent, how it stops, and what a sendmail may do to a server.
PH_KILLS: how often a server is killed meanwhile (5); make chaos-notices: 1,000."""

import contextlib
import hmac
import json
import os
import random
import shutil
import signal
import sqlite3
import struct
import subprocess
import tempfile
import time

from mails import FROM, Box, Smtp, add, confirm, confirmed, look, missing, python_with_smtp
from people import PROGRAM, ask, get, guest, post
from receiver import choose, pair, pass_turn, serve, troubles
from trouble import full_disk

from server import free_port, run, wait_for

KILLS = int(os.environ.get("PH_KILLS", "5"))
LONGEST_S = 1.5


def told(server, box, address, names=("Anna", "Ben"), **more):
    """Two people; the one who is away has confirmed this address, and is asked."""
    mover, other = pair(server, names)
    confirmed(server, box, other.token, address, **more)
    choose(server, other)
    pass_turn(mover)
    return mover, other


def channel(server, token):
    (one,) = get(server, "/me/notices", token)["channels"]
    return one


def test_an_address_counts_once_its_owner_has_said_so():
    with tempfile.TemporaryDirectory() as folder:
        box = Box(folder)
        with box.serve() as server:
            assert get(server, "/me/notices", guest(server, "Eve")["token"])["mail"] is True
            mover, other = pair(server)
            made = add(server, other.token, "Ben@Example.org")
            assert made["kind"] == "mail" and made["address"] == "Ben@example.org" and not made["confirmed"], made
            choose(server, other)
            pass_turn(mover)
            (first,) = box.wait("Ben@example.org")
            assert first.words == ["-i", "-f", FROM, "--", "Ben@example.org"], first.words
            assert set(first.descriptors) <= {"0", "1", "2", "10", "11"}, first.descriptors  # the last two are sh's
            assert set(first.variables) <= {"HOME", "LOGNAME", "PATH", "PWD", "SHLVL", "TZ", "USER", "_"}, (
                first.variables
            )
            assert first.message["Subject"] == "Do you want notices of games?", first.message["Subject"]
            assert first.message["List-Unsubscribe"] is None and "/table/" not in first.text, first.text
            for _ in range(2):  # programs that look for harm open links
                status, page = look(server, first.path)
                assert status == 200 and "Should notices of games come to Ben@example.org?" in page, page
                assert '<form method="post">\n<button>Send notices there</button>' in page, page
            assert channel(server, other.token)["confirmed"] is False
            assert "Notices will come to Ben@example.org." in confirm(server, first)
            assert channel(server, other.token)["confirmed"] is True
            confirm(server, first)
            told(server, box, "dora@example.org", ("Carl", "Dora"))
            assert len(box.at("Ben@example.org")) == 1, "what was asked before is news to nobody"
            assert add(server, other.token, "Ben@example.org")["confirmed"] is True
            box.wait("dora@example.org", 2)


def test_a_turn_comes_by_mail_until_it_is_stopped():
    with tempfile.TemporaryDirectory() as folder:
        box = Box(folder)
        with box.serve() as server:
            _, ben = told(server, box, "ben@example.org")
            _, dora = told(server, box, "dora@example.org", ("Carl", "Dora"), language="fr")
            url = f"http://127.0.0.1:{server.port}"
            mail = box.wait("ben@example.org", 2)[1]
            assert mail.message["Subject"] == "It is your turn.", mail.message["Subject"]
            assert mail.message["From"] == f"Pesthouse <{FROM}>" and mail.message["Auto-Submitted"] == "auto-generated"
            expected = f"It is your turn.\nRattus: {url}/table/{ben.table}\n\nStop these notices: {url}{mail.path}\n"
            assert mail.text == expected, mail.text
            assert mail.message["List-Unsubscribe"] == f"<{url}{mail.path}>", mail.message["List-Unsubscribe"]
            assert mail.message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
            for secret in (ben.token, "Ben", "Anna"):
                assert secret not in mail.text.replace("Ben@", ""), mail.text
            # A program of mail presses without cookies (RFC 8058), and has its form.
            status, page = look(server, mail.path)
            assert status == 200 and "Should no more notices come to ben@example.org?" in page, page
            extra = "Content-Type: application/x-www-form-urlencoded\r\n"
            for sentence in ("No more notices will come to ben@example.org.", "No more notices will come there."):
                status, page, _ = post(server, mail.path, "List-Unsubscribe=One-Click", None, extra)
                assert status == 200 and sentence in page, (status, page)
            assert get(server, "/me/notices", ben.token)["channels"] == []
            # A browser presses with its cookie, and says from which page.
            mail = box.wait("dora@example.org", 2)[1]
            assert mail.message["Subject"] == "C’est à vous." and mail.text.startswith("C’est à vous.\nRattus"), (
                mail.text
            )
            status, page = look(server, mail.path)
            assert '<html lang="fr">' in page and "Arrêter ces avis</button>" in page, page
            assert '<meta name="referrer" content="same-origin">' in page, "or browsers hide where they press"
            cookie = f"Cookie: pesthouse={dora.token}\r\nOrigin: "
            for origin, expected in (("https://elsewhere.example", 403), ("null", 403), ("http://127.0.0.1", 200)):
                status, page, _ = post(server, mail.path, "", None, f"{cookie}{origin}\r\n")
                assert status == expected, (origin, status, page)
            assert get(server, "/me/notices", dora.token)["channels"] == []


def test_links_that_nobody_made():
    with tempfile.TemporaryDirectory() as folder:
        box = Box(folder)
        with box.serve() as server:
            token = guest(server, "Anna")["token"]
            add(server, token, "anna@example.org")
            path = box.wait("anna@example.org")[0].path
            for wrong in (path[:-1] + ("0" if path[-1] != "0" else "1"), "/mail/" + "0" * 68):
                assert look(server, wrong)[0] == 404
                assert post(server, wrong, "")[0] == 404
            for wrong in (path + "0", path[:-1], "/mail/", "/mail/x", path + "?x=1"):
                assert ask(server, "GET", wrong)[0] in (400, 404), wrong
            assert ask(server, "DELETE", path)[0] == 405
            # One whose channel has ended confirms nothing.
            assert ask(server, "DELETE", "/me/notices", None, token)[0] == 204
            assert look(server, path)[0] == 404
            assert post(server, path, "")[0] == 404
            assert get(server, "/me/notices", token)["channels"] == []


def link_of(folder, act, channel, until):
    """A link as the server makes it, of its store's secret."""
    with contextlib.closing(sqlite3.connect(f"file:{folder}/tables.db?mode=ro", uri=True)) as store:
        found = store.execute("SELECT value FROM counters WHERE name LIKE 'secret %' ORDER BY name")
        secret = b"".join(struct.pack("<q", value) for (value,) in found)
    signed = bytes([act]) + b"en" + struct.pack(">QQ", channel, until)
    return "/mail/" + (signed + hmac.digest(secret, b"pesthouse-mail-1\0" + signed, "sha256")[:15]).hex()


def test_a_link_that_confirms_lasts_a_day():
    with tempfile.TemporaryDirectory() as folder:
        box = Box(folder)
        with box.serve() as server:
            token = guest(server, "Anna")["token"]
            number = add(server, token, "anna@example.org")["channel"]
            (first,) = box.wait("anna@example.org")
            made = int(first.message["Message-ID"].split(".")[2].split("@")[0])
            assert first.path == link_of(folder, 1, number, made + 24 * 3600 * 1000)
            now = int(time.time() * 1000)
            over = link_of(folder, 1, number, now - 60 * 1000)
            for status in (look(server, over)[0], post(server, over, "")[0]):
                assert status == 404, status
            assert channel(server, token)["confirmed"] is False
            assert post(server, link_of(folder, 1, number, now + 3600 * 1000), "")[0] == 200
            assert channel(server, token)["confirmed"] is True


def test_first_mails_have_limits():
    with tempfile.TemporaryDirectory() as folder:
        box = Box(folder)
        with box.serve() as server:
            anna = guest(server, "Anna")["token"]
            ask_for = lambda token, address: post(server, "/me/channel", {"kind": "mail", "address": address}, token)
            for _ in range(3):
                assert ask_for(anna, "one@example.org")[0] == 201
            for token in (anna, guest(server, "Ben")["token"]):
                status, text, _ = ask_for(token, "one@example.org")
                assert status == 429 and "hour" in text, (status, text)
            assert [ask_for(anna, f"{number}@example.org")[0] for number in range(3)] == [201, 201, 429]
            # Ending them does not count them less.
            assert ask(server, "DELETE", "/me/notices", None, anna)[0] == 204
            assert ask_for(anna, "4@example.org")[0] == 429
            assert ask_for(guest(server, "Carl")["token"], "4@example.org")[0] == 201


def test_bad_requests():
    with tempfile.TemporaryDirectory() as folder:
        box = Box(folder)
        with box.serve() as server:
            token = guest(server, "Anna")["token"]
            for body, expected in (
                ({"kind": "mail"}, "address"),
                ({"kind": "mail", "url": "https://example.org/"}, "address"),
                ({"kind": "mail", "address": 7}, "address"),
                ({"kind": "mail", "address": ""}, "address"),
                ({"kind": "mail", "address": "anna"}, "address"),
                ({"kind": "mail", "address": "anna@example.org\r\nBcc: ben@example.org"}, "address"),
                ({"kind": "mail", "address": "anna@example.org, ben@example.org"}, "address"),
                ({"kind": "mail", "address": "anna@ben@example.org"}, "address"),
                ({"kind": "mail", "address": "-oQ/tmp@example.org"}, "address"),
                ({"kind": "mail", "address": "änna@example.org"}, "address"),
                ({"kind": "mail", "address": "a" * 65 + "@example.org"}, "address"),
                ({"kind": "mail", "address": "a@" + "b" * 3000 + ".org"}, "address"),
                ({"kind": "mail", "address": "anna@example.org", "form": "json"}, "form"),
                ({"kind": "mail", "address": "anna@example.org", "url": "https://example.org/"}, "url"),
                ({"kind": "mail", "address": "anna@example.org", "language": "tlh"}, "language"),
                ({"kind": "webhook", "url": "https://example.org/", "address": "anna@example.org"}, "address"),
            ):
                status, text, _ = post(server, "/me/channel", body, token)
                assert status == 400 and expected in text, (body, status, text)
            assert get(server, "/me/notices", token)["channels"] == []
        with serve(folder) as server:  # without a sendmail
            token = guest(server, "Ben")["token"]
            assert get(server, "/me/notices", token)["mail"] is False
            status, text, _ = post(server, "/me/channel", {"kind": "mail", "address": "ben@example.org"}, token)
            assert status == 400 and "sends no mail" in text, (status, text)


def test_bad_options():
    with tempfile.TemporaryDirectory() as folder:
        box = Box(folder)
        program = str(box.program)
        for options, expected in (
            (["--sendmail", program], "need each other"),
            (["--mail-from", FROM], "need each other"),
            (["--sendmail", "sendmail", "--mail-from", FROM], "full path"),
            (["--sendmail", f"{folder}/none", "--mail-from", FROM], "No such file"),
            (["--sendmail", f"{folder}/tables.db", "--mail-from", FROM], "cannot run"),
            (["--sendmail", program, "--mail-from", "pesthouse"], "expected an address"),
            (["--sendmail", program, "--mail-from", "a" * 300 + "@example.org"], "expected an address"),
        ):
            ended = subprocess.run(
                [PROGRAM, "serve", "--store", f"{folder}/tables.db", "--port", str(free_port()), *options],
                capture_output=True,
                text=True,
                check=False,
            )
            assert ended.returncode not in (0, -signal.SIGSEGV) and expected in ended.stderr, (options, ended)


def lines_of(server):
    """What the server reported, of which it must have ended."""
    return [json.loads(line) for line in server.process.stderr.read().splitlines()]


def test_a_sendmail_that_fails_loses_nothing():
    """Its troubles are the server's, so no channel is stopped for them; those of an address are."""
    expected = {
        "hangs": "silence",
        "deaf": "silence",
        "talks": "silence",
        "fails": "mail",
        "dies": "mail",
        "busy": "busy",
        "refused": "refused",
        "gone": "gone",
    }
    with tempfile.TemporaryDirectory() as folder:
        box = Box(folder)
        server = box.serve("--events")
        tokens = {}
        for name in expected:
            tokens[name] = guest(server, "Anna")["token"]
            add(server, tokens[name], f"{name}@example.org")
        add(server, guest(server, "Ben")["token"], "well@example.org")
        box.wait("well@example.org")
        found = lambda: {name: channel(server, token).get("trouble") for name, token in tokens.items()}
        wait_for(lambda: found() == expected)
        assert [name for name, token in tokens.items() if channel(server, token)["stopped"]] == ["gone"]
        pids = [int(pid) for pid in (box.folder / "hangs.pids").read_text().split()]
        wait_for(lambda: not any(os.path.exists(f"/proc/{pid}") for pid in pids))
        # It is put right, and what waits is sent.
        box.program.write_text(box.program.read_text().replace("fails*)", "none*)"))
        box.wait("fails@example.org")
        wait_for(lambda: channel(server, tokens["fails"]).get("trouble") is None)
        server.process.send_signal(signal.SIGTERM)
        events = [event for event in lines_of(server) if event["event"] == "mail_failed"]
        server.stop()
        assert events and len(events) < 20, events
        for event in events:
            assert event["why"].isascii() and event["why"].isprintable(), event


def test_a_store_that_fails():
    with tempfile.TemporaryDirectory() as folder:
        box = Box(folder)
        with box.serve() as server:
            token = guest(server, "Anna")["token"]
            add(server, token, "anna@example.org")
            (first,) = box.wait("anna@example.org")
            with full_disk(server):
                assert post(server, first.path, "")[0] == 503
                status, text, _ = post(server, "/me/channel", {"kind": "mail", "address": "b@example.org"}, token)
                assert status == 503, (status, text)
            assert channel(server, token)["confirmed"] is False
            wait_for(lambda: post(server, first.path, "")[0] == 200)
            assert channel(server, token)["confirmed"] is True


def test_a_server_that_sends_no_more_mail_keeps_it():
    with tempfile.TemporaryDirectory() as folder:
        box = Box(folder)
        server = box.serve()
        mover, other = pair(server)
        confirmed(server, box, other.token, "ben@example.org")
        choose(server, other)
        pass_turn(mover)
        server.kill()
        with serve(folder) as server:
            # Others are told meanwhile.
            assert channel(server, other.token)["address"] == "ben@example.org"
            assert troubles(server, other.token) == {"ben@example.org": None}
        with box.serve():
            box.wait("ben@example.org", 2)


def test_the_real_way():
    """By msmtp to a server of SMTP."""
    if missing():
        print(f"skipped: {missing()}")
        return
    with tempfile.TemporaryDirectory() as folder, Smtp(python_with_smtp()) as smtp:
        settings = os.path.join(folder, ".msmtprc")
        with open(settings, "w", encoding="utf-8") as file:
            file.write(f"account default\nhost 127.0.0.1\nport {smtp.port}\n")
        os.chmod(settings, 0o600)
        options = ["--sendmail", shutil.which("msmtp"), "--mail-from", FROM]
        with serve(folder, *options, environment={"HOME": folder}) as server:
            mover, other = pair(server)
            add(server, other.token, "ben@example.org", language="it")
            first = smtp.next()
            assert first.to == "ben@example.org" and first.message["Subject"] == "Vuoi avvisi di partite?", first.text
            confirm(server, first)
            choose(server, other)
            pass_turn(mover)
            mail = smtp.next()
            assert f"/table/{other.table}\n" in mail.text and mail.text.startswith("Tocca a te."), mail.text
            anna = guest(server, "Carl")["token"]
            add(server, anna, "nobody@example.org")
            wait_for(lambda: channel(server, anna).get("trouble") is not None)
            print(f"of an unknown address msmtp says: {channel(server, anna)['trouble']}")


def test_kills():
    """No mail is lost, and no channel is used twice in a period, though one that may have been sent is sent again."""
    luck = random.Random(1)
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        box = Box(folder)
        server = box.serve(port=port)
        for kill in range(KILLS):
            address = f"{kill}@example.org"
            add(server, guest(server, "Anna")["token"], address)
            if kill % 2 == 0:
                time.sleep(luck.random() * LONGEST_S)
            else:
                box.wait(address)  # which the server hardly knows yet
            server.kill()
            server = box.serve(port=port)
        with server:
            mails = {f"{kill}@example.org": box.wait(f"{kill}@example.org") for kill in range(KILLS)}
        ids = [mail.message["Message-ID"] for at in mails.values() for mail in at]
        assert len(ids) == len(set(ids)), "a channel was used twice in a period"
        print(f"{KILLS} kills, {KILLS} mails, 0 lost, {len(ids) - KILLS} sent again")


if __name__ == "__main__":
    run(globals())
