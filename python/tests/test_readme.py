# SPDX-License-Identifier: MIT
"""Runs the examples of the README, in their order."""

import pathlib
import re

README = pathlib.Path(__file__).resolve().parent.parent / "README.md"


def test_the_examples_of_the_readme_run(capsys):
    text = README.read_text(encoding="utf-8")
    examples = list(re.finditer(r"^```python\n(.*?)^```", text, re.M | re.S))
    assert len(examples) >= 6
    names = {"__name__": "readme"}
    for example in examples:
        line = text[: example.start()].count("\n") + 1
        exec(compile("\n" * line + example.group(1), str(README), "exec"), names)
    assert "settle" in capsys.readouterr().out
