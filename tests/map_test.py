#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds the drawn board of Rattus, web/src/games/rattus/map.json, to the rules' data: every border and sea link is drawn
and no other, and every region has room for its pieces. Draws it again and compares where tools/map has its packages.
usage: map_test.py"""

import gzip
import itertools
import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
MAP = ROOT / "web/src/games/rattus/map.json"
TOOL = ROOT / "tools/map"
DATA = ["data/board.json", "expansions/africanus/data/africanus.json"]

GZIP_MAX = 12_000
# In units of the board, of which a telephone shows 1000 in 360 pixels.
BORDER_MIN = 30
GAP_MIN = 8
ON_LAND_MIN = 0.7  # part of a room
LINK_STEP = 4

problems = []


def check(holds, text):
    if not holds:
        problems.append(text)


# ---- geometry -------------------------------------------------------------------------------------------------------


def rings(outline):
    """The points of each ring of a path that consists of M, l and z."""
    for part in re.findall(r"M([^z]*)", outline):
        numbers = [int(number) for number in re.findall(r"-?\d+", part)]
        steps = list(zip(numbers[::2], numbers[1::2]))
        yield list(itertools.accumulate(steps, lambda at, step: (at[0] + step[0], at[1] + step[1])))


def segments(outline):
    for ring in rings(outline):
        yield from zip(ring, ring[1:] + ring[:1])


def is_inside(outline, point):
    """Whether a point is inside, by the number of sides to the right of it."""
    x, y = point
    crossed = sum(
        (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax) for (ax, ay), (bx, by) in segments(outline)
    )
    return crossed % 2 == 1


def distance_to_segment(point, start, end):
    (x, y), (ax, ay), (bx, by) = point, start, end
    squared = (bx - ax) ** 2 + (by - ay) ** 2
    along = max(0.0, min(1.0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / squared)) if squared else 0.0
    return math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay))


def gap(one, other):
    """The least distance between two outlines that do not cross."""
    sides = {key: list(segments(outline)) for key, outline in (("one", one), ("other", other))}
    return min(
        distance_to_segment(corner, *side)
        for a, b in (("one", "other"), ("other", "one"))
        for corner, _ in sides[a]
        for side in sides[b]
    )


def shared_border(one, other):
    """The length of the sides that both outlines have."""
    sides = {frozenset(side) for side in segments(other)}
    return sum(math.dist(*side) for side in segments(one) if frozenset(side) in sides)


def points_along(line):
    for (ax, ay), (bx, by) in zip(line, line[1:]):
        count = math.ceil(math.dist((ax, ay), (bx, by)) / LINK_STEP)
        yield from ((ax + (bx - ax) * i / count, ay + (by - ay) * i / count) for i in range(count))
    yield line[-1]


# ---- what is drawn --------------------------------------------------------------------------------------------------


def rules():
    """The regions in board order, and the edges: whether each is a link over the sea."""
    boxes = [json.loads((ROOT / "src/games/rattus" / path).read_text(encoding="utf-8")) for path in DATA]
    regions = [region["id"] for box in boxes for region in box["regions"]]
    edges = {
        "-".join(sorted((edge["a"], edge["b"]), key=regions.index)): edge["arrow"]
        for box in boxes
        for edge in box["edges"]
    }
    return regions, edges


def check_pair(drawn, one, other, edges):
    key = f"{one}-{other}"
    outlines = [drawn["regions"][region]["outline"] for region in (one, other)]
    border = shared_border(*outlines)
    if key in edges and not edges[key]:
        check(border >= BORDER_MIN, f"{key}: a border of {border:.0f}, expected {BORDER_MIN} or more")
        check("link" not in drawn["edges"].get(key, {}), f"{key}: a link beside a border")
    else:
        check(gap(*outlines) >= GAP_MIN, f"{key}: they touch, or nearly, where the rules have no border")


def check_link(drawn, key):
    """A link leads from the one region to the other, and over no third one."""
    line = next(rings(drawn["edges"][key]["link"]))
    ends = key.split("-")
    outlines = {region: entry["outline"] for region, entry in drawn["regions"].items()}
    check(
        {region for end in (line[0], line[-1]) for region in ends if is_inside(outlines[region], end)} == set(ends),
        f"{key}: the link does not begin and end in the two regions",
    )
    crossed = {region for point in points_along(line) for region in outlines if is_inside(outlines[region], point)}
    check(crossed == set(ends), f"{key}: the link leads over {sorted(crossed - set(ends))}")


def room_of(drawn, region):
    (x, y), (wide, high) = drawn["regions"][region]["room"], drawn["room"]
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def check_room(drawn, region):
    left, top, right, bottom = room_of(drawn, region)
    check(
        left >= 0 and top >= 0 and right <= drawn["size"][0] and bottom <= drawn["size"][1],
        f"{region}: its room is off the board",
    )
    inside = [
        is_inside(drawn["regions"][region]["outline"], (left + (right - left) * x / 20, top + (bottom - top) * y / 20))
        for x in range(1, 20)
        for y in range(1, 20)
    ]
    check(
        sum(inside) >= ON_LAND_MIN * len(inside),
        f"{region}: {sum(inside)} of {len(inside)} points of its room are on its land",
    )


def check_apart(drawn, one, other):
    a, b = room_of(drawn, one), room_of(drawn, other)
    check(a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], f"{one} and {other}: their rooms overlap")


def check_map(text):
    drawn = json.loads(text)
    regions, edges = rules()
    check(list(drawn["regions"]) == regions, "the regions are not those of the rules, in board order")
    check(
        set(drawn["edges"]) == set(edges),
        f"edges that differ from the rules': {sorted(set(drawn['edges']) ^ set(edges))}",
    )
    for one, other in itertools.combinations(regions, 2):
        check_pair(drawn, one, other, edges)
        check_apart(drawn, one, other)
    for key in (key for key, arrow in edges.items() if arrow):
        check_link(drawn, key)
    for region in regions:
        check_room(drawn, region)
    size = len(gzip.compress(text.encode(), mtime=0))
    check(size <= GZIP_MAX, f"{size} bytes as gzip, expected at most {GZIP_MAX}")


def check_drawn_again(text):
    """Drawing needs packages of npm, which only those who change the map install."""
    if not (TOOL / "node_modules").is_dir():
        print("not drawn again: `make map` installs what that takes")
        return
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "map.json"
        subprocess.run(["node", TOOL / "draw.mjs", path], check=True)
        check(path.read_text(encoding="utf-8") == text, "the map is not what `make map` draws")


def main():
    text = MAP.read_text(encoding="utf-8")
    check_map(text)
    check_drawn_again(text)
    if problems:
        sys.exit("\n".join(problems))


if __name__ == "__main__":
    main()
