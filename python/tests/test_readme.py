# SPDX-License-Identifier: MIT
"""Runs the examples of the README, in their order. The word after `python` names what an example needs; test_table.py runs that
which needs a server."""

import importlib.util
import pathlib
import re

README = pathlib.Path(__file__).resolve().parent.parent / "README.md"


def examples():
    """Line, need and text of each."""
    text = README.read_text(encoding="utf-8")
    for example in re.finditer(r"^```python ?(\w*)\n(.*?)^```", text, re.M | re.S):
        yield text[: example.start()].count("\n") + 1, example.group(1), example.group(2)


def test_the_examples_of_the_readme_run(capsys):
    names = {"__name__": "readme"}
    run = 0
    for line, need, text in examples():
        if need != "server" and (not need or importlib.util.find_spec(need)):
            exec(compile("\n" * line + text, str(README), "exec"), names)
            run += 1
    assert run >= 7
    assert "settle" in capsys.readouterr().out
