#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Notices that leave the server: who gets them, when, in which form, and what a receiver may do to it. PH_KILLS: how
often a server is killed meanwhile (20); make chaos-notices: 1,000. PH_AWAY: how many people are asked at once (12);
then all has to be out after 5 s."""

import json
import os
import random
import tempfile
import time

from people import Player, ask, get, guest, make, post
from receiver import Receiver, choose, leave, pair, pass_turn, serve, troubles, webhook

from server import PATIENCE, free_port, run, wait_for

KILLS = int(os.environ.get("PH_KILLS", "20"))
AWAY = int(os.environ.get("PH_AWAY", "12"))
CHANNELS = 8  # that a person may have
OUT_S = 5 if "PH_AWAY" in os.environ else PATIENCE  # a figure for a machine that does nothing else
LONGEST_S = 1.5
# A browser's keys, of RFC 8291.
P256DH = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"


def told(server, receiver, names, path, **more):
    """Two people; the one who is away gets a notice at this path."""
    mover, other = pair(server, names)
    webhook(server, other.token, receiver.url(path), **more)
    choose(server, other)
    pass_turn(mover)
    return mover, other


def test_a_turn_finds_whoever_is_away():
    with tempfile.TemporaryDirectory() as folder, Receiver() as receiver, serve(folder) as server:
        _, ben = told(server, receiver, ("Anna", "Ben"), "/ben")
        (message,) = receiver.wait("/ben")
        url = f"http://127.0.0.1:{server.port}/table/{ben.table}"
        assert message["text"] == f"It is your turn.\nRattus: {url}", message
        assert message["tables"] == [{"table": ben.table, "game": "rattus", "url": url}], message
        assert message["time"] % 1000 == 0 and message["time"] / 1000 < time.time() < message["time"] / 1000 + 60
        told(server, receiver, ("Carl", "Dora"), "/dora")  # a later period
        receiver.wait("/dora")
        assert len(receiver.at("/ben")) == 1, "a question is told once"


def test_forms_and_languages():
    with tempfile.TemporaryDirectory() as folder, Receiver() as receiver, serve(folder) as server:
        told(server, receiver, ("Anna", "Ben"), "/slack", form="slack", language="fr")
        told(server, receiver, ("Carl", "Dora"), "/discord", form="discord", language="it")
        (slack,), (discord,) = receiver.wait("/slack"), receiver.wait("/discord")
        assert list(slack) == ["text"] and slack["text"].startswith("C’est à vous.\n"), slack
        assert discord["allowed_mentions"] == {"parse": []} and list(discord) == ["content", "allowed_mentions"]
        assert discord["content"].startswith("Tocca a te.\n") and "/table/" in discord["content"], discord
        token = guest(server, "Eve")["token"]
        for url, form in (
            ("https://hooks.slack.com/services/T0/B0/x", "slack"),
            ("https://discord.com/api/webhooks/1/x", "discord"),
            ("https://PTB.Discord.com/api/webhooks/1/x", "discord"),
            ("https://discordapp.com/api/webhooks/1/x", "discord"),
            ("https://notslack.com/x", "json"),
            ("https://slack.com.example.org/x", "json"),
        ):
            assert webhook(server, token, url)["form"] == form, url
        assert webhook(server, token, "https://hooks.slack.com/x", form="json")["form"] == "json"
        fields = receiver.taken[0][1]
        assert fields["Content-Type"] == "application/json" and fields["User-Agent"] == "Pesthouse", fields


def test_browsers():
    """What their push services get; tests/browser/device.mjs reads it."""
    with tempfile.TemporaryDirectory() as folder, Receiver() as receiver, serve(folder) as server:
        body = {"kind": "push", "p256dh": P256DH, "auth": AUTH}
        receiver.answers["/gone"] = (404, {})
        for path in ("/first", "/second", "/gone"):
            mover, other = pair(server)
            status, text, _ = post(server, "/me/channel", {**body, "url": receiver.url(path)}, other.token)
            assert status == 201, text
            choose(server, other)
            pass_turn(mover)
            wait_for(lambda path=path: any(where == path for where, *_ in receiver.taken))
        for _, fields, message, _ in receiver.taken:
            assert len(message) == 1126, "all are of one length"
            assert fields["Content-Encoding"] == "aes128gcm" and fields["TTL"] == "86400", fields
            assert fields["Authorization"].startswith("vapid t=") and ", k=B" in fields["Authorization"], fields
        keys = {fields["Authorization"].split(", k=")[1] for _, fields, _, _ in receiver.taken}
        assert keys == {get(server, "/me/notices", other.token)["push"]}, "a store has one key"
        wait_for(lambda: get(server, "/me/notices", other.token)["channels"][0]["stopped"])


def test_several_tables_make_one_message():
    with tempfile.TemporaryDirectory() as folder, Receiver() as receiver, serve(folder) as server:
        anna, ben = guest(server, "Anna"), guest(server, "Ben")
        webhook(server, ben["token"], receiver.url("/ben"))
        tables = [make(server, anna["token"], game="rattus", seats=["open", "open"], by_days=True) for _ in range(2)]
        for table in tables:
            here, there = Player(server, table, anna["token"]), Player(server, table, ben["token"])
            here.agree(t="sit", seat=0)
            there.agree(t="sit", seat=1)
            choose(server, there)
            there.agree(t="ready")
            leave(server, there)
            here.agree(t="ready")
            here.agree(t="start")
            pass_turn(here)  # nothing, if the other one begins
            leave(server, here)
        asked = lambda: {one["table"] for message in receiver.at("/ben") for one in message["tables"]}
        wait_for(lambda: asked() == set(tables))
        times = [message["time"] for message in receiver.at("/ben")]
        assert len(times) == len(set(times)), "a channel is used once in a period"


def test_all_of_a_period_are_out_soon():
    wide = ["--sockets", str(2 * AWAY + 64)]
    with tempfile.TemporaryDirectory() as folder, Receiver() as receiver, serve(folder, *wide, every=10) as server:
        pairs = [pair(server) for _ in range(AWAY)]
        for number, (_, other) in enumerate(pairs):
            for channel in range(CHANNELS):
                webhook(server, other.token, receiver.url(f"/{number}/{channel}"))
            choose(server, other)
        for mover, _ in pairs:
            pass_turn(mover)
        wait_for(lambda: len(receiver.taken) == AWAY * CHANNELS)
        late = sorted(taken - json.loads(body)["time"] / 1000 for _, _, body, taken in receiver.taken)
        print(f"{len(late)} messages, the last one {late[-1]:.2f} s after the full period")
        assert late[-1] <= OUT_S


def test_whoever_is_there_is_not_told():
    with tempfile.TemporaryDirectory() as folder, Receiver() as receiver, serve(folder) as server:
        mover, other = pair(server)
        webhook(server, other.token, receiver.url("/there"))
        choose(server, other)
        other.connect(server)
        pass_turn(mover)
        told(server, receiver, ("Carl", "Dora"), "/away")
        receiver.wait("/away")
        leave(server, other)  # still asked, but that is no news
        told(server, receiver, ("Eve", "Fred"), "/later")
        receiver.wait("/later")
        assert receiver.at("/there") == []


def test_receivers_that_fail_hold_up_no_other():
    failing = {
        "/hangs": ((None, {}), "silence"),
        "/redirects": ((302, {"Location": "/elsewhere"}), "redirect"),
        "/gone": ((410, {}), "gone"),
        "/refuses": ((400, {}), "refused"),
        "/fails": ((500, {}), "busy"),
    }
    with tempfile.TemporaryDirectory() as folder, Receiver() as receiver, serve(folder) as server:
        people = {}
        for path, (answer, _) in failing.items():
            receiver.answers[path] = answer
            people[path] = told(server, receiver, ("Anna", "Ben"), path)[1]
        # Nobody listens there; the certificate names neither.
        closed = f"https://127.0.0.1:{free_port()}/"
        mover, other = pair(server)
        for url in (closed, receiver.url("/named", "127.0.0.2")):
            status, body, _ = post(server, "/me/channel", {"kind": "webhook", "url": url}, other.token)
            assert status == (201 if url == closed else 400), (url, status, body)
        choose(server, other)
        pass_turn(mover)
        _, well = told(server, receiver, ("Carl", "Dora"), "/well")
        receiver.wait("/well")
        expected = {path: {receiver.url(path): trouble} for path, (_, trouble) in failing.items()}
        wait_for(lambda: {path: troubles(server, people[path].token) for path in failing} == expected)
        wait_for(lambda: troubles(server, other.token)[closed] == "connection")
        assert troubles(server, well.token) == {receiver.url("/well"): None}
        assert receiver.at("/elsewhere") == [], "a redirect was followed"
        (gone,) = get(server, "/me/notices", people["/gone"].token)["channels"]
        assert gone["stopped"], gone


def test_the_own_network_is_not_knocked_at():
    with tempfile.TemporaryDirectory() as folder, Receiver() as receiver, serve(folder, allowed=False) as server:
        mover, other = pair(server)
        for url in (
            receiver.url("/x"),
            f"https://[::1]:{receiver.port}/x",
            f"https://[::ffff:127.0.0.1]:{receiver.port}/x",
            "https://10.0.0.1/x",
            "https://169.254.169.254/latest/meta-data",
            "https://0.0.0.0/",
            "http://example.org/x",
        ):
            status, body, _ = post(server, "/me/channel", {"kind": "webhook", "url": url}, other.token)
            assert status == 400 and body.startswith("url: "), (url, status, body)
        # A name says where it leads only when it is looked up.
        url = receiver.url("/x", "localhost")
        webhook(server, other.token, url)
        choose(server, other)
        pass_turn(mover)
        wait_for(lambda: troubles(server, other.token)[url] == "address")
        assert receiver.taken == []


def test_a_certificate_must_be_right():
    with tempfile.TemporaryDirectory() as folder, Receiver() as receiver:
        with serve(folder, "--notices-to", "127.0.0.0/8", allowed=False) as server:
            mover, other = pair(server)
            url = receiver.url("/x", "127.0.0.2")  # which the certificate does not name, and where nobody listens
            webhook(server, other.token, url)
            url_of_other = receiver.url("/x", "localhost")
            webhook(server, other.token, url_of_other)
            choose(server, other)
            pass_turn(mover)
            receiver.wait("/x")
            wait_for(lambda: troubles(server, other.token) == {url: "connection", url_of_other: None})
        with serve(folder, trusts=False) as server:
            _, other = told(server, receiver, ("Carl", "Dora"), "/untrusted")
            wait_for(lambda: troubles(server, other.token)[receiver.url("/untrusted")] == "certificate")
            assert receiver.at("/untrusted") == []


def test_bad_requests():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        token = guest(server, "Anna")["token"]
        for body, expected in (
            ({"kind": "pigeon", "url": "https://example.org/"}, "kind"),
            ({"kind": "webhook"}, "url"),
            ({"kind": "webhook", "url": "example.org"}, "url"),
            ({"kind": "webhook", "url": "https://example.org/a\r\nHost: b"}, "url"),
            ({"kind": "webhook", "url": "https://example.org/" + "a" * 1024}, "url"),
            ({"kind": "webhook", "url": "https://example.org/", "form": "xml"}, "form"),
            ({"kind": "webhook", "url": "https://example.org/", "language": "tlh"}, "language"),
            ({"kind": "webhook", "url": "https://example.org/", "more": 1}, "more"),
            ({"kind": "webhook", "url": "https://example.org/", "p256dh": P256DH, "auth": AUTH}, "p256dh"),
            ({"kind": "push", "url": "https://example.org/"}, "p256dh"),
            ({"kind": "push", "url": "https://example.org/", "p256dh": P256DH}, "auth"),
            ({"kind": "push", "url": "https://example.org/", "p256dh": P256DH + "A", "auth": AUTH}, "p256dh"),
            ({"kind": "push", "url": "https://example.org/", "p256dh": P256DH, "auth": AUTH[:-1]}, "p256dh"),
            ({"kind": "push", "url": "https://example.org/", "p256dh": P256DH[:-1] + "8", "auth": AUTH}, "p256dh"),
            ({"kind": "push", "url": "https://example.org/", "p256dh": P256DH, "auth": AUTH, "form": "json"}, "form"),
        ):
            status, text, _ = post(server, "/me/channel", body, token)
            assert status == 400 and expected in text, (body, status, text)
        assert ask(server, "DELETE", "/me/channel/7", None, token)[0] == 404
        assert ask(server, "GET", "/me/notices")[0] == 401
        table = make(server, token, game="rattus", seats=["open", "open"])
        status, text, _ = post(server, f"/table/{table}/notices", {"wanted": True}, token)
        assert status == 409 and "sit" in text, (status, text)
        assert post(server, f"/table/{table}/notices", {"wanted": 1}, token)[0] == 400


def test_channels_and_choices_are_listed_and_end():
    with tempfile.TemporaryDirectory() as folder, Receiver() as receiver, serve(folder) as server:
        mover, other = pair(server)
        made = [webhook(server, other.token, f"https://example.org/{number}") for number in range(8)]
        status, text, _ = post(server, "/me/channel", {"kind": "webhook", "url": "https://example.org/8"}, other.token)
        assert status == 429, (status, text)
        assert webhook(server, other.token, "https://example.org/0", form="slack")["channel"] == made[0]["channel"]
        status, _, _ = ask(server, "DELETE", f"/me/channel/{made[1]['channel']}", None, mover.token)
        assert status == 404, "another's channel was ended"
        status, _, _ = ask(server, "DELETE", f"/me/channel/{made[1]['channel']}", None, other.token)
        assert status == 204
        choose(server, other)
        listed = get(server, "/me/notices", other.token)
        assert len(listed["channels"]) == 7 and listed["tables"] == [other.table], listed
        assert listed["channels"][0]["form"] == "slack", listed
        assert ask(server, "DELETE", "/me/notices", None, other.token)[0] == 204
        listed = get(server, "/me/notices", other.token)
        assert listed["channels"] == [] and listed["tables"] == [], listed
        webhook(server, other.token, receiver.url("/none"))
        pass_turn(mover)
        told(server, receiver, ("Carl", "Dora"), "/dora")
        receiver.wait("/dora")
        assert receiver.at("/none") == []


def test_kills():
    """Nothing is lost: what waits is stored with the entry that asks. And no channel is used twice in a period."""
    luck = random.Random(1)
    port = free_port()
    with tempfile.TemporaryDirectory() as folder, Receiver() as receiver:
        expected = {}
        server = serve(folder, port=port)
        for kill in range(KILLS):
            mover, other = pair(server)
            path = f"/{kill}"
            webhook(server, other.token, receiver.url(path))
            choose(server, other)
            pass_turn(mover)
            expected[path] = other.table
            if kill % 2 == 0:
                time.sleep(luck.random() * LONGEST_S)
            else:
                receiver.wait(path)  # which the server hardly knows yet
            server.kill()
            server = serve(folder, port=port)
        with server:
            for path in expected:
                receiver.wait(path)
        again = 0
        for path, table in expected.items():
            messages = receiver.at(path)
            assert {one["table"] for message in messages for one in message["tables"]} == {table}, messages
            times = [message["time"] for message in messages]
            assert len(times) == len(set(times)), "a channel was used twice in a period"
            again += len(messages) - 1
        print(f"{KILLS} kills, {len(expected)} notices, 0 lost, {again} sent again")


if __name__ == "__main__":
    run(globals())
