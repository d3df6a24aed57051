# SPDX-License-Identifier: MIT
"""Reads QR codes as a phone would, from pictures and from half blocks, by zbarimg (Debian's zbar-tools)."""

import re
import subprocess

POINTS = 4  # of a module's side

# Of the upper and the lower half of each character, whether it is painted.
HALVES = {" ": (False, False), "▀": (True, False), "▄": (False, True), "█": (True, True)}


def read(rows):
    """The text of a code, whose rows have True for what is dark. Nothing is added around it."""
    width, height = POINTS * len(rows[0]), POINTS * len(rows)
    line = [bytes(0 if dark else 255 for dark in row for _ in range(POINTS)) for row in rows]
    picture = b"P5 %d %d 255\n" % (width, height) + b"".join(one * POINTS for one in line)
    command = ["zbarimg", "--quiet", "--raw", "--set", "disable", "--set", "qrcode.enable", "-"]
    done = subprocess.run(command, input=picture, stdout=subprocess.PIPE, check=False)
    found = done.stdout.decode().splitlines()
    assert len(found) == 1, f"{len(found)} codes in {width} by {height} points"
    return found[0]


def rows_of_picture(svg):
    """The modules of a picture, as it strokes them."""
    size = int(re.search(r'viewBox="0 0 (\d+) \1"', svg).group(1))
    assert f'<path fill="#fff" d="M0 0h{size}v{size}H0z"/>' in svg, svg[:300]
    rows = [[False] * size for _ in range(size)]
    strokes = re.search(r'<path stroke="#000" d="([^"]*)"/></svg>', svg).group(1)
    for column, row, rest in re.findall(r"M(\d+) (\d+)\.5((?:h\d+|m\d+ 0)+)", strokes):
        at = int(column)
        for kind, number in re.findall(r"([hm])(\d+)", rest):
            if kind == "h":
                rows[int(row)][at : at + int(number)] = [True] * int(number)
            at += int(number)
    return rows


def rows_of_blocks(lines, dark):
    """The modules of lines of half blocks; `dark`: what is painted is."""
    return [[HALVES[letter][half] == dark for letter in line] for line in lines for half in (0, 1)]
