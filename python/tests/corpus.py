# SPDX-License-Identifier: MIT
"""Asks the package's engine what the games of the corpus ask the library (docs/corpus.md), and prints the digests of its
answers as `corpus --each` does, of the kinds that are the engine's. usage: corpus --requests | corpus.py"""

import hashlib
import sys

import pesthouse

KINDS = [b"moves", b"views", b"searches", b"records", b"refusals"]


def play(requests):
    """The hashes of one game, by kind. `requests` are pairs of a kind and a line."""
    hashes = {kind: hashlib.sha256() for kind in KINDS}
    engine = pesthouse.Engine()
    for kind, request in requests:
        if kind in hashes:
            hashes[kind].update(engine.answer(request).encode() + b"\n")
    return hashes


def games(lines):
    """The number of each game, and its requests."""
    number, requests = None, []
    for line in lines:
        of, kind, request = line.rstrip(b"\n").split(b" ", 2)
        if of != number and requests:
            yield number, requests
            requests = []
        number = of
        requests.append((kind, request))
    yield number, requests


def main():
    for number, requests in games(sys.stdin.buffer):
        for kind, found in play(requests).items():
            print(number.decode(), kind.decode(), found.hexdigest())


if __name__ == "__main__":
    main()
