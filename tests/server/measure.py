#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What a WebSocket that idles costs the server in memory, in plain text and under TLS, and how long a move takes from the
request to the answer, synced to the disk. usage: tests/server/measure.py PROGRAM"""

import os
import pathlib
import resource
import ssl
import sys
import tempfile
import time

PROGRAM = sys.argv[1]
os.environ["PH_PROGRAM"] = PROGRAM
from server import Server, Socket  # after the program is known
from table_test import catch_up, guest, make, seated

HERE = pathlib.Path(__file__).parent
MANY = ["--sockets", "100000", "--handshakes", "100000"]
MOVES = 60


def memory_kib(server):
    status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])


def idle(server, count, table, **how):
    """KiB for each of so many onlookers of a table."""
    held = [Socket(server, path=f"/table/{table}", **how) for _ in range(50)]  # what the first ones need is not counted
    for one in held:
        one.message()
    before = memory_kib(server)
    for _ in range(count):
        held.append(Socket(server, path=f"/table/{table}", **how))
        held[-1].message()
    time.sleep(1)
    return (memory_kib(server) - before) / count


def measure_plain(store):
    with Server(PROGRAM, "serve", "--store", store, *MANY) as server:
        table = make(server, guest(server, "Anna")["token"], game="rattus", seats=["open", "rules"])
        print(f"an idle WebSocket: {idle(server, 5000, table):.1f} KiB")


def measure_tls(store, port):
    with Server(PROGRAM, "serve", "--store", store, *MANY) as server:
        table = make(server, guest(server, "Anna")["token"], game="rattus", seats=["open", "rules"])
    tls = ssl.create_default_context(cafile=HERE / "cert.pem")
    tls.check_hostname = False
    with Server(PROGRAM, "serve", "--store", store, *MANY, "--cert", str(HERE / "cert.pem"), "--key", str(HERE / "key.pem"),
                "--origin", "https://play.example.org", "--port", str(port)) as server:
        print(f"under TLS: {idle(server, 1000, table, host='play.example.org', tls=tls):.1f} KiB")


def measure_moves(store):
    times = []
    with Server(PROGRAM, "serve", "--store", store) as server:
        players = seated(server, ["Anna", "Ben"], game="rattus", seats=["open", "open"])
        while len(times) < MOVES:
            catch_up(players)
            mover = next(player for player in players if player.legal)
            start = time.perf_counter()
            assert mover.act()["code"] == "ok"
            times.append((time.perf_counter() - start) * 1000)
            time.sleep(0.65)  # 100 messages a minute
    times.sort()
    print(f"a move: p50 {times[len(times) // 2]:.1f} ms, the longest of {MOVES} {times[-1]:.1f} ms")


def main():
    resource.setrlimit(resource.RLIMIT_NOFILE, (20000, 20000))
    with tempfile.TemporaryDirectory() as folder:
        measure_plain(f"{folder}/plain.db")
        measure_tls(f"{folder}/tls.db", 18443)
        measure_moves(f"{folder}/moves.db")


if __name__ == "__main__":
    main()
