#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Wants `make refit` to write weights that compile, each fit's own where they depend on the seats, and the mean of all fits
where they do not. usage: refit_test.py BUILD"""

import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import refit  # noqa: E402

FITS = {
    2: {"card": 0.25, "symbol": 1, "near": 0.8, "card_all": -0.02, "king": 0.1, "pied_piper": 0.0001},
    4: {"card": 0.5, "symbol": 2.125, "near": 0.9, "card_all": 0, "king": 0.3, "pied_piper": 0},
}
WANTED = (
    ".card = {[2] = 0.25F, [4] = 0.5F}",
    ".symbol = {[2] = 1.0F, [4] = 2.125F}",
    ".near = 0.85F",
    ".card_all = -0.01F",
    ".character = {[RATTUS_KING] = 0.2F}",
)


def main():
    build = pathlib.Path(sys.argv[1])
    members = refit.combined(FITS)
    if members != list(WANTED):
        sys.exit(f"expected {list(WANTED)}, got {members}")
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "weights.c"
        refit.write_weights(path, FITS)
        subprocess.run(
            ["cc", "-std=c17", "-Wall", "-Wextra", "-Werror", "-Wno-missing-field-initializers", "-fsyntax-only"]
            + [f"-I{ROOT / 'include'}", f"-I{ROOT / 'src'}", f"-I{build / 'generated'}", str(path)],
            check=True,
        )


if __name__ == "__main__":
    main()
