#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The figures that a server shows at /metrics: what they count, their format, and the alerts and the dashboard that are made of
them. Prometheus' own tool looks at all three where it is installed."""

import pathlib
import re
import shutil
import subprocess
import tempfile

from people import Player, get, guest, make, play_on, seated, serve

from server import Socket, request, run, wait_for

HERE = pathlib.Path(__file__).parent
PACKAGING = HERE.parents[1] / "packaging"
ALERTS = PACKAGING / "prometheus-alerts.yml"
SERIES = re.compile(r'pesthouse_(\w+)(?:\{((?:\w+="[^"]*",?)*)\})? (\S+)')


def text_of(server):
    status, answer = request(server, "GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
    assert status == 200
    return answer.split(b"\r\n\r\n", 1)[1].decode()


def figures(server):
    """Each value by its name and labels, as 'answers_total{code="200"}'."""
    values = {}
    for line in text_of(server).splitlines():
        if not line.startswith("#"):
            name, labels, value = SERIES.fullmatch(line).groups()
            values[f"{name}{{{labels}}}" if labels else name] = float(value)
    return values


def promtool(*arguments, text=None):
    done = subprocess.run(["promtool", *arguments], input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "error" not in done.stderr, done


def lacks_promtool():
    if shutil.which("promtool"):
        return False
    print("skipped: promtool is not installed (package prometheus)")
    return True


def test_acts():
    """Each request that changes a table is counted once, when it is on the disk and when all were told."""
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        players = seated(server, ["Anna", "Ben"], game="rattus", seats=["open", "open"])
        before = figures(server)
        assert before["act_told_seconds_count"] == 5, before  # two sat down and were ready; one has begun
        play_on(players, 3)
        after = figures(server)
        for stage in ("synced", "told"):
            assert after[f"act_{stage}_seconds_count"] == 8, after
            assert after[f'act_{stage}_seconds_bucket{{le="+Inf"}}'] == 8, after
        assert 0 < after["act_synced_seconds_sum"] <= after["act_told_seconds_sum"], after
        assert after["store_wait_seconds_count"] >= after["store_batches_total"] > before["store_batches_total"], after
        assert after["ready"] == 1 and after["store_failures_total"] == 0, after


def test_refusals_by_code():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        anna = guest(server, "Anna")
        player = Player(server, make(server, anna["token"], game="rattus", seats=["open", "open"]), anna["token"])
        assert player.ask(t="ready")["code"] == "not_seated"
        assert request(server, "GET /nothing HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")[0] == 404
        assert request(server, "GET / HTTP/1.0\r\n\r\n")[0] == 505
        with Socket(server, path=f"/table/{'0' * 32}") as socket:
            assert socket.close_code() == 4004
        with Socket(server, path=f"/table/{player.table}") as socket:
            socket.message()
            socket.send(2, b"binary")
            assert socket.close_code() == 1003
        found = figures(server)
        assert found['requests_refused_total{code="not_seated"}'] == 1, found
        assert found['requests_refused_total{code="stale"}'] == 0, found
        for code in (404, 505):
            assert found[f'answers_total{{code="{code}"}}'] == 1, found
        assert found['answers_total{code="101"}'] == 3, found
        for code in (4004, 1003):
            assert found[f'websockets_closed_total{{code="{code}"}}'] == 1, found


def test_bots():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        (anna,) = seated(server, ["Anna"], game="rattus", seats=["open", "novice"])
        while figures(server)["beat_late_seconds_count"] == 0:
            anna.act() if anna.legal else anna.next()
        found = figures(server)
        assert found["bots_wait_seconds_count"] > 0 and found["bots_threads"] >= 1, found
        assert 0 < found["bots_granted_seconds_total"] <= found["bots_wanted_seconds_total"], found


def test_the_loop():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        wait_for(lambda: figures(server)["loop_lag_seconds_count"] >= 2)


def test_format():
    """Each metric has help and a type; a histogram only grows from bound to bound."""
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        get(server, "/tables")
        text = text_of(server)
        for line in text.splitlines():
            if not line.startswith("#"):
                name = SERIES.fullmatch(line).group(1)
                name = re.sub(r"_seconds_(bucket|sum|count)$", "_seconds", name)
                assert re.search(rf"^# HELP pesthouse_{name} [A-Z1].*\.\n# TYPE pesthouse_{name} \w+$", text, re.M), (
                    line
                )
        for name in set(re.findall(r"(\w+)_bucket", text)):
            bounds = [float(value) for value in re.findall(rf"^{name}_bucket.* (\d+)$", text, re.M)]
            assert bounds == sorted(bounds) and len(bounds) == 15, (name, bounds)
        if not lacks_promtool():
            promtool("check", "metrics", text=text)


def test_alerts():
    if not lacks_promtool():
        promtool("check", "rules", str(ALERTS))
        promtool("test", "rules", str(HERE / "alerts.yml"))


def test_each_alert_is_tried():
    names = re.findall(r"- alert: (\w+)", ALERTS.read_text(encoding="utf-8"))
    tried = (HERE / "alerts.yml").read_text(encoding="utf-8")
    for name in names:
        assert len(re.findall(rf"alertname: {name}\b", tried)) == 2, f"{name}: expected quiet and in trouble"


def test_alerts_and_dashboard_name_what_there_is():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        known = set(re.findall(r"^# TYPE (\w+)", text_of(server), re.M))
    for path in (ALERTS, PACKAGING / "grafana-dashboard.json"):
        text = path.read_text(encoding="utf-8")
        named = set(re.findall(r"\bpesthouse_\w+", text))
        assert len(named) > 5, path
        for name in named:
            assert re.sub(r"_(bucket|sum|count)$", "", name) in known or name in known, (path.name, name)
    board = (PACKAGING / "grafana-dashboard.json").read_text(encoding="utf-8")
    missing = [name for name in known if name not in board]
    assert missing == [], f"the dashboard does not show {missing}"


run(globals())
