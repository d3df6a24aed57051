#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes src/picture/letters.json, the letters of the server's pictures, from a font in TrueType: Gentium Plus Regular
(Debian's fonts-sil-gentiumplus). usage: letters.py FONT.ttf >src/picture/letters.json"""

import json
import pathlib
import struct
import sys

EM = 500  # units of what is written
# Latin with the letters of Europe, Greek, Cyrillic, and signs.
RANGES = [(0x20, 0x7E), (0xA0, 0x17F), (0x218, 0x21B), (0x386, 0x3CE), (0x400, 0x45F), (0x490, 0x491), (0x1E9E, 0x1E9E)]
RANGES += [(0x2010, 0x2026), (0x2030, 0x203A), (0x20AC, 0x20AC), (0x2190, 0x2193), (0x2212, 0x2212)]


class Font:
    def __init__(self, data):
        count = struct.unpack_from(">H", data, 4)[0]
        rows = [struct.unpack_from(">4sIII", data, 12 + 16 * i) for i in range(count)]
        self.tables = {name.decode(): data[start : start + length] for name, _, start, length in rows}
        self.em, self.long = struct.unpack_from(">H", self.tables["head"], 18)[0], self.tables["head"][51] == 1
        self.metrics = struct.unpack_from(">H", self.tables["hhea"], 34)[0]
        self.glyphs = self.read_cmap()

    def read_cmap(self):
        """Glyphs by character, from the table of format 4 or 12."""
        table = self.tables["cmap"]
        found = {}
        for i in range(struct.unpack_from(">H", table, 2)[0]):
            start = struct.unpack_from(">I", table, 8 + 8 * i)[0]
            if struct.unpack_from(">H", table, start)[0] == 12:
                for j in range(struct.unpack_from(">I", table, start + 12)[0]):
                    first, last, glyph = struct.unpack_from(">III", table, start + 16 + 12 * j)
                    found.update({code: glyph + code - first for code in range(first, last + 1)})
        if not found:
            sys.exit("letters: expected a font with a character map of format 12")
        return found

    def advance(self, glyph):
        return struct.unpack_from(">H", self.tables["hmtx"], 4 * min(glyph, self.metrics - 1))[0]

    def data(self, glyph):
        where = struct.unpack_from(">II" if self.long else ">HH", self.tables["loca"], glyph * (4 if self.long else 2))
        start, end = (each * (1 if self.long else 2) for each in where)
        return self.tables["glyf"][start:end]

    def contours(self, glyph):
        """Closed outlines of points (x, y, whether it is on the curve)."""
        data = self.data(glyph)
        if not data:
            return []
        count = struct.unpack_from(">h", data)[0]
        return self.simple(data, count) if count >= 0 else self.composite(data)

    def simple(self, data, count):
        ends = struct.unpack_from(f">{count}H", data, 10)
        at = 10 + 2 * count
        at += 2 + struct.unpack_from(">H", data, at)[0]
        flags = []
        while len(flags) <= ends[-1]:
            flag = data[at]
            times, at = (1 + data[at + 1], at + 2) if flag & 8 else (1, at + 1)
            flags += [flag] * times
        axes = []
        for short, same in ((2, 16), (4, 32)):
            values, value = [], 0
            for flag in flags:
                if flag & short:
                    value += data[at] if flag & same else -data[at]
                    at += 1
                elif not flag & same:
                    value += struct.unpack_from(">h", data, at)[0]
                    at += 2
                values.append(value)
            axes.append(values)
        points = list(zip(*axes, (bool(flag & 1) for flag in flags), strict=True))
        starts = [0, *(end + 1 for end in ends[:-1])]
        return [points[start : end + 1] for start, end in zip(starts, ends, strict=True)]

    def composite(self, data):
        found, at, more = [], 10, True
        while more:
            flags, glyph = struct.unpack_from(">HH", data, at)
            at += 4
            dx, dy = struct.unpack_from(">hh" if flags & 1 else ">bb", data, at)
            at += 4 if flags & 1 else 2
            size = 1 if flags & 8 else 2 if flags & 0x40 else 4 if flags & 0x80 else 0
            scales = [each / 16384 for each in struct.unpack_from(f">{size}h", data, at)]
            at += 2 * size
            a, b, c, d = {0: (1, 0, 0, 1), 1: (*scales, 0, 0, *scales), 2: (scales[:1] + [0, 0] + scales[1:])}.get(
                size, scales
            )
            if not flags & 2:
                sys.exit("letters: expected parts that are placed by offsets")
            found += [
                [(a * x + c * y + dx, b * x + d * y + dy, on) for x, y, on in contour]
                for contour in self.contours(glyph)
            ]
            more = bool(flags & 0x20)
        return found


def whole(points):
    """The same outline, beginning on the curve, with the points between two that are off it."""
    full = []
    for i, (x, y, on) in enumerate(points):
        px, py, before = points[i - 1]
        if not on and not before:
            full.append(((x + px) / 2, (y + py) / 2, True))
        full.append((x, y, on))
    first = next(i for i, point in enumerate(full) if point[2])
    return full[first:] + full[:first]


def path_of(contours, em):
    """As the path of an SVG whose y goes down, in whole units."""
    parts = []
    for points in map(whole, contours):
        scaled = [(round(x * EM / em), round(-y * EM / em), on) for x, y, on in points]
        (x, y, _), control = scaled[0], None
        parts.append(f"M{x} {y}")
        for nx, ny, on in [*scaled[1:], scaled[0]]:
            if not on:
                control = (nx - x, ny - y)
            else:
                parts.append(
                    f"l{nx - x} {ny - y}" if control is None else f"q{control[0]} {control[1]} {nx - x} {ny - y}"
                )
                x, y, control = nx, ny, None
        parts.append("z")
    return "".join(parts).replace(" -", "-")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    font = Font(pathlib.Path(sys.argv[1]).read_bytes())
    codes = [code for first, last in RANGES for code in range(first, last + 1) if code in font.glyphs]
    letters = {}
    for code in codes:
        glyph = font.glyphs[code]
        advance = round(font.advance(glyph) * EM / font.em)
        letters[chr(code)] = [advance, path_of(font.contours(glyph), font.em)]
    about = "Made by tools/letters.py of Gentium Plus, under the SIL Open Font License (THIRD-PARTY.md)"
    rows = ",\n".join(f"{json.dumps(letter, ensure_ascii=False)}: {json.dumps(row)}" for letter, row in letters.items())
    print(f'{{\n"_about": {json.dumps(about)},\n"em": {EM},\n"letters": {{\n{rows}\n}}\n}}')


if __name__ == "__main__":
    main()
