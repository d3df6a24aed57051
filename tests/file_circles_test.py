#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tools/file_circles.py finds files that use each other's functions, whichever header declares them, and no others.
usage: file_circles_test.py"""

import pathlib
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import file_circles  # noqa: E402

ONE_WAY = {
    "all.h": "void low_do(struct a *a);\nvoid high_do(void);\n",
    "low.h": "extern const struct events high_events;\nhandler high_do;\n",
    "low.c": "// calls high_do later\nvoid low_do(struct a *a) {\n    a->high_do(); // a member\n}\n",
    "high.c": 'static void low(void) {\n    puts("high_do");\n}\n\nvoid high_do(void) {\n    low();\n    low_do(NULL);\n}\n',
    "high_test.c": "void low_do(struct a *a) {\n    high_do();\n}\n",
}
CALL = {"low.c": "void low_do(\n    struct a *a) {\n    high_do();\n}\n"}
CONSTANT = {
    "low.c": "void low_do(struct a *a) {\n    start(&high_events);\n}\n",
    "high.c": "const struct events high_events = {\n    .done = low_do,\n};\n",
}
INLINE = {
    "low.h": "static inline void low_do(struct a *a) {\n    high_do();\n}\n",
    "low.c": "",
}
LONGER = {
    "low.c": "void low_do(struct a *a) {\n    middle_do();\n}\n",
    "middle.c": "void middle_do(void) {\n    high_do();\n}\n",
}


def circles_of(*changes):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for files in (ONE_WAY, *changes):
            for path, source in files.items():
                (folder / path).write_text(source, encoding="utf-8")
        return list(file_circles.circles(folder))


def expect(got, expected):
    assert got == expected, f"expected {expected}, got {got}"


two = "2 files in a circle; a way around: high uses low_do, low uses "
expect(circles_of(), [])
expect(circles_of(CALL), [two + "high_do of high"])
expect(circles_of(CONSTANT), [two + "high_events of high"])
expect(circles_of(INLINE), [two + "high_do of high"])
expect(
    circles_of(LONGER),
    ["3 files in a circle; a way around: high uses low_do, low uses middle_do, middle uses high_do of high"],
)
