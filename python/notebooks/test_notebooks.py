# SPDX-License-Identifier: MIT
"""Runs the notebooks, each in a process of its own, and holds each to a minute of processor time."""

import importlib.util
import json
import pathlib
import re
import resource
import subprocess
import sys

import pytest

FOLDER = pathlib.Path(__file__).resolve().parent
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
NEEDED = ["numpy", "pyspiel", "pettingzoo", "gymnasium"]  # packages of others
SECONDS = 60


def cells(notebook):
    """The sources of its code, one after the other."""
    content = json.loads(notebook.read_text(encoding="utf-8"))
    assert content["nbformat"] == 4
    for cell in content["cells"]:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == [], f"{notebook.name}: expected cells without outputs"
            yield "".join(cell["source"])


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(notebook):
    text = "\n\n".join(cells(notebook))
    for name in NEEDED:
        if re.search(rf"(import |pesthouse\.){name}\b", text) and importlib.util.find_spec(name) is None:
            pytest.skip(f"for want of {name}")
    begun = resource.getrusage(resource.RUSAGE_CHILDREN)
    ran = subprocess.run(
        [sys.executable, "-c", text], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False
    )
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout
    assert ended.ru_utime + ended.ru_stime - begun.ru_utime - begun.ru_stime < SECONDS


def test_there_are_eight():
    assert len(NOTEBOOKS) == 8
