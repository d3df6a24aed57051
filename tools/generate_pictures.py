#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Turn what the pages draw, outlines, the map and colours by day, and the letters of src/picture/letters.json into
constant C for the server's pictures: picture_data.h and picture_data.c. Curves become short straight lines.

usage: generate_pictures.py --out DIR
"""

import argparse
import math
import pathlib
import re

from game_data import fail, load, text

WEB = pathlib.Path("web/src")
GAMES = WEB / "games"
LETTERS = pathlib.Path("src/picture/letters.json")
# Sheets with colours, and what those of a sheet are called by in C.
SHEETS = [
    ("", WEB / "style.css"),
    ("rattus_", GAMES / "rattus/board/board.css"),
    ("bristol_", GAMES / "bristol1350/board/board.css"),
]
FINE = 8  # coordinates are stored as so many times themselves
FINEST, OF_LETTERS = 0.12, 0.5  # how far a line may be from its curve, in units of the drawing


# ---- paths ----------------------------------------------------------------------------------------------------------

TOKEN = re.compile(r"([a-zA-Z])|(-?(?:\d+\.?\d*|\.\d+))")
ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "T": 2, "A": 7, "Z": 0}


def commands(path):
    """The commands of a path, each with its numbers; further pairs after M are lines."""
    tokens = [match.groups() for match in TOKEN.finditer(path)]
    at = 0
    while at < len(tokens):
        command = tokens[at][0]
        if command is None or command.upper() not in ARGUMENTS:
            fail(f"cannot read the path {path!r} at {tokens[at]}")
        count, at, first = ARGUMENTS[command.upper()], at + 1, True
        while first or (count > 0 and at < len(tokens) and tokens[at][1] is not None):
            numbers = [float(number) for _, number in tokens[at : at + count]]
            yield command if first or command not in "Mm" else "L" if command == "M" else "l", numbers
            at, first = at + count, False


def curve(start, control, end, tolerance):
    """Points after the start of a quadratic curve."""
    bend = math.hypot(start[0] - 2 * control[0] + end[0], start[1] - 2 * control[1] + end[1])
    parts = max(1, math.ceil(math.sqrt(bend / (4 * tolerance))))
    for i in range(1, parts + 1):
        t = i / parts
        yield tuple(
            (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c for a, b, c in zip(start, control, end, strict=True)
        )


def arc(start, radius, large, sweep, end, tolerance):
    """Points after the start of an arc of a circle."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    chord = math.hypot(dx, dy)
    radius = max(radius, chord / 2)
    height = math.sqrt(max(0, radius**2 - chord**2 / 4)) * (-1 if large == sweep else 1)
    middle = ((start[0] + end[0]) / 2 - height * dy / chord, (start[1] + end[1]) / 2 + height * dx / chord)
    first = math.atan2(start[1] - middle[1], start[0] - middle[0])
    turn = (math.atan2(end[1] - middle[1], end[0] - middle[0]) - first) % (2 * math.pi) - (0 if sweep else 2 * math.pi)
    parts = max(3, math.ceil(abs(turn) / (2 * math.acos(max(0.5, 1 - tolerance / radius)))))
    for i in range(1, parts + 1):
        angle = first + turn * i / parts
        yield middle[0] + radius * math.cos(angle), middle[1] + radius * math.sin(angle)


def lines_of(path, tolerance):
    """The lines of a path, each a list of points; a closed one ends where it begins."""
    lines, at, control = [], (0.0, 0.0), None
    for command, numbers in commands(path):
        kind, relative = command.upper(), command.islower()
        base = at if relative else (0.0, 0.0)
        pairs = [(numbers[i] + base[0], numbers[i + 1] + base[1]) for i in range(0, len(numbers) - 1, 2)]
        new = None
        if kind == "M":
            lines.append([pairs[0]])
        elif kind == "Z":
            lines[-1].append(lines[-1][0])
        elif kind == "L":
            lines[-1].append(pairs[0])
        elif kind == "H":
            lines[-1].append((numbers[0] + base[0], at[1]))
        elif kind == "V":
            lines[-1].append((at[0], numbers[0] + base[1]))
        elif kind == "A":
            end = (numbers[5] + base[0], numbers[6] + base[1])
            lines[-1].extend(arc(at, numbers[0], numbers[3] == 1, numbers[4] == 1, end, tolerance))
        else:
            new = (
                pairs[0] if kind == "Q" else at if control is None else (2 * at[0] - control[0], 2 * at[1] - control[1])
            )
            lines[-1].extend(curve(at, new, pairs[-1], tolerance))
        at, control = lines[-1][-1], new
    return lines


# ---- C --------------------------------------------------------------------------------------------------------------


class Points:
    """All points of all outlines, one line after the other."""

    def __init__(self):
        self.rows, self.ends = [], []

    def add(self, path, tolerance=FINEST):
        """The outline of a path, as C."""
        first = len(self.ends)
        for line in lines_of(path, tolerance):
            rounded = [(round(x * FINE), round(y * FINE)) for x, y in line]
            self.rows += [point for i, point in enumerate(rounded) if i == 0 or point != rounded[i - 1]]
            self.ends.append(len(self.rows))
        return f"{{{first}, {len(self.ends) - first}}}"


COLOR = re.compile(r"--([a-z0-9-]+): (?:light-dark\()?(?:#([0-9a-f]{6})\b|rgb\((\d+) (\d+) (\d+) / (\d+)%\))")


def colors():
    """Colours by day as 0xTTRRGGBB; T is how transparent they are."""
    found = {}
    for prefix, sheet in SHEETS:
        for name, digits, *parts in COLOR.findall(sheet.read_text(encoding="utf-8")):
            if digits == "":
                red, green, blue, percent = map(int, parts)
                digits = f"{round(255 - 2.55 * percent):02x}{red:02x}{green:02x}{blue:02x}"
            if found.setdefault(prefix + name.replace("-", "_"), digits) != digits:
                fail(f"{sheet}: --{name} has two colors")
    return found


def named(points, prefix, outlines):
    """Outlines by name; those in an object or a list have its name before theirs, or a number behind it."""
    for name, value in outlines.items():
        if isinstance(value, str):
            yield prefix + name, points.add(value)
        elif isinstance(value, dict) and all(isinstance(each, str) for each in value.values()):
            yield from named(points, f"{prefix}{name}_", value)


def places(name, rows):
    numbers = ", ".join(f"{{{x}, {y}}}" for x, y in rows)
    return f"const struct picture_point {name}[{len(rows)}] = {{{numbers}}};\n"


def regions(points, drawn):
    for name, region in drawn["regions"].items():
        x, y = region["room"]
        yield f"    {{{text(name)}, {points.add(region['outline'])}, {{{x}, {y}}}}},\n"


def edges(points, drawn):
    for name, edge in drawn["edges"].items():
        (x, y), turn = edge["wall"]["at"], edge["wall"]["turn"]
        link = points.add(edge["link"]) if "link" in edge else "{0, 0}"
        yield f"    {{{text(name)}, {link}, {{{x}, {y}}}, {turn}}},\n"


def letter_rows(points, letters):
    for letter, (advance, path) in sorted(letters["letters"].items()):
        yield f"    {{0x{ord(letter):X}, {advance}, {points.add(path, OF_LETTERS)}}},\n"


def layout(prefix, values):
    """Numbers as constants; pairs are a width and a height."""
    for name, value in values.items():
        pair = zip(("_width", "_height"), value, strict=True) if isinstance(value, list) else [("", value)]
        for end, number in pair:
            yield f"    PICTURE_{prefix}{name}{end}".upper() + f" = {number},\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", required=True, type=pathlib.Path)
    arguments = parser.parse_args()
    rattus, bristol = load(GAMES / "rattus/outlines.json"), load(GAMES / "bristol1350/outlines.json")
    drawn, letters, seats = load(GAMES / "rattus/map.json"), load(LETTERS), load(GAMES / "seat_shapes.json")
    points = Points()
    outlines = dict([*named(points, "rattus_", rattus), *named(points, "bristol_", bristol)])
    outlines["rattus_beyond"] = points.add(drawn["beyond"])
    shapes = [points.add(shape) for shape in seats]
    region_rows, edge_rows = list(regions(points, drawn)), list(edges(points, drawn))
    glyphs = list(letter_rows(points, letters))
    sizes = {"map": drawn["size"], "europe_height": drawn["europe_height"], "room": drawn["room"]}
    constants = "".join(
        [*layout("", sizes), *layout("bristol_", bristol["layout"]), f"    PICTURE_EM = {letters['em']},\n"]
    )
    counts = {
        "picture_regions": ("struct picture_region", region_rows),
        "picture_edges": ("struct picture_edge", edge_rows),
        "picture_letters": ("struct picture_letter", glyphs),
    }
    found = colors()
    header = "// Made by tools/generate_pictures.py.\n#ifndef PICTURE_DATA_H\n#define PICTURE_DATA_H\n\n"
    header += '#include "picture/outline.h"\n\n'
    header += "".join(f"#define PICTURE_{name.upper()} 0x{color}u\n" for name, color in found.items())
    header += f"\nenum {{\n{constants}    PICTURE_FINE = {FINE},\n"
    header += "".join(f"    {name.upper()}_COUNT = {len(rows)},\n" for name, (_, rows) in counts.items())
    header += f"    PICTURE_SEATS_COUNT = {len(shapes)},\n    PICTURE_COLORS_COUNT = {len(found)},\n}};\n\n"
    header += f"extern const uint32_t picture_colors[{len(found)}]; // all of the above\n"
    header += "".join(f"extern const struct picture_outline picture_{name};\n" for name in outlines)
    header += f"extern const struct picture_outline picture_seats[{len(shapes)}];\n"
    header += "".join(f"extern const {kind} {name}[{len(rows)}];\n" for name, (kind, rows) in counts.items())
    source = '// Made by tools/generate_pictures.py.\n#include "picture/picture_data.h"\n\n'
    source += f"const uint32_t picture_colors[] = {{{', '.join(f'0x{color}' for color in found.values())}}};\n"
    source += "".join(f"const struct picture_outline picture_{name} = {row};\n" for name, row in outlines.items())
    source += f"const struct picture_outline picture_seats[] = {{{', '.join(shapes)}}};\n"
    source += "".join(f"const {kind} {name}[] = {{\n{''.join(rows)}}};\n" for name, (kind, rows) in counts.items())
    for name in ("waves", "peaks"):
        header += f"extern const struct picture_point picture_rattus_{name}[{len(rattus[name])}];\n"
        source += places(f"picture_rattus_{name}", rattus[name])
    palace, coast = rattus["palace"], rattus["coast_lines"]
    header += (
        f"extern const int16_t picture_rattus_palace[4];\nextern const int16_t picture_rattus_coast[{len(coast)}];\n"
    )
    header += "extern const struct picture_point picture_rattus_palace_room;\n\n#endif\n"
    source += f"const int16_t picture_rattus_palace[] = {{{', '.join(map(str, palace))}}};\n"
    source += f"const int16_t picture_rattus_coast[] = {{{', '.join(map(str, coast))}}};\n"
    source += (
        f"const struct picture_point picture_rattus_palace_room = {{{drawn['palace'][0]}, {drawn['palace'][1]}}};\n"
    )
    source += "const int16_t picture_points[][2] = {\n" + "".join(f"{{{x}, {y}}},\n" for x, y in points.rows) + "};\n"
    source += f"const uint32_t picture_ends[] = {{{', '.join(map(str, points.ends))}}};\n"
    arguments.out.mkdir(parents=True, exist_ok=True)
    (arguments.out / "picture_data.h").write_text(header, encoding="utf-8")
    (arguments.out / "picture_data.c").write_text(source, encoding="utf-8")


if __name__ == "__main__":
    main()
