#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The engine on pipes that do not block, and on a reader that is slow or stuck: every answer arrives, whole and in order,
and a signal still ends the program. usage: tests/engine_pipes_test.py PROGRAM"""

import json
import os
import select
import signal
import subprocess
import sys
import time

PROGRAM = sys.argv[1]
PATIENCE = 60


def start(blocking):
    """The engine, with our ends of its pipes."""
    requests_in, requests = os.pipe()
    answers, answers_out = os.pipe()
    os.set_blocking(requests_in, blocking)
    os.set_blocking(answers_out, blocking)
    engine = subprocess.Popen(
        [PROGRAM, "engine"], stdin=requests_in, stdout=answers_out, stderr=subprocess.PIPE, text=True
    )
    os.close(requests_in)
    os.close(answers_out)
    return engine, requests, answers


def line(**request):
    return (json.dumps(request) + "\n").encode()


def read_all(answers):
    chunks = []
    while True:
        ready, _, _ = select.select([answers], [], [], PATIENCE)
        assert ready, "the engine does not answer"
        chunk = os.read(answers, 4096)
        if not chunk:
            return b"".join(chunks)
        chunks.append(chunk)


def end(engine):
    _, complaint = engine.communicate(timeout=PATIENCE)
    return engine.returncode, complaint


def test_waits_for_requests_and_for_room(blocking):
    engine, requests, answers = start(blocking)
    time.sleep(0.2)  # nothing to read yet
    os.write(requests, line(cmd="new", game="bristol1350", players=9, seed=1))
    time.sleep(0.2)
    count = 200  # of answers that do not fit into a pipe together
    os.write(requests, b"".join(line(cmd="get", id=number) for number in range(count)))
    time.sleep(0.5)
    os.close(requests)
    lines = read_all(answers).decode().splitlines()
    os.close(answers)
    code, complaint = end(engine)
    assert code == 0 and complaint == "", (code, complaint)
    found = [json.loads(text) for text in lines]
    assert sum(len(text) for text in lines) > 1 << 17, "all answers fit into a pipe: the test shows nothing"
    assert [answer.get("id") for answer in found[1:]] == list(range(count)), len(found)
    assert all(answer["ok"] for answer in found)


def test_a_signal_ends_it_though_nobody_reads(blocking):
    engine, requests, answers = start(blocking)
    os.write(requests, line(cmd="new", game="bristol1350", players=9, seed=1))
    os.write(requests, line(cmd="get") * 200)
    time.sleep(1)
    assert engine.poll() is None, end(engine)
    engine.send_signal(signal.SIGTERM)
    code, _ = end(engine)
    assert code in (3, -signal.SIGTERM, 128 + signal.SIGTERM), code
    os.close(requests)
    os.close(answers)


def main():
    for test in (test_waits_for_requests_and_for_room, test_a_signal_ends_it_though_nobody_reads):
        for blocking in (True, False):
            test(blocking)


if __name__ == "__main__":
    main()
