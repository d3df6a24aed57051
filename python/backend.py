# SPDX-License-Identifier: MIT
"""Builds wheels and source packages by scikit-build-core. A source package holds the library's sources in library/, so it
builds without the repository. The version comes from the library's CMakeLists.txt."""

import contextlib
import pathlib
import re
import shutil
import tempfile

from scikit_build_core import build
from scikit_build_core.build import (
    build_wheel,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_sdist",
    "build_wheel",
    "dynamic_metadata",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_wheel",
]

HERE = pathlib.Path(__file__).resolve().parent
PACKED = HERE / "library"
LIBRARY = PACKED if PACKED.exists() else HERE.parent
# What the library is built of. The generator of its languages checks the messages of all sources.
PARTS = ["CMakeLists.txt", "include", "po", "src", "tools", "web/src"]
NOT_NEEDED = shutil.ignore_patterns("*_test.c", "__pycache__", "library", ".*_cache", "map", "puzzles")


def dynamic_metadata(field, settings):
    """The value of `dynamic` metadata, for scikit-build-core."""
    if field != "version" or settings:
        raise ValueError(f"expected the field 'version' without settings, got {field!r}")
    text = (LIBRARY / "CMakeLists.txt").read_text(encoding="utf-8")
    return re.search(r"^project\(pesthouse VERSION ([0-9.]+) ", text, re.M).group(1)


def copy_part(part, into):
    into.parent.mkdir(parents=True, exist_ok=True)
    if part.is_dir():
        shutil.copytree(part, into, ignore=NOT_NEEDED)
    else:
        shutil.copyfile(part, into)


def build_sdist(sdist_directory, config_settings=None):
    out = str(pathlib.Path(sdist_directory).resolve())
    with tempfile.TemporaryDirectory() as folder:
        stage = pathlib.Path(folder) / "pesthouse"
        shutil.copytree(HERE, stage, ignore=NOT_NEEDED)
        for part in PARTS:
            copy_part(LIBRARY / part, stage / "library" / part)
        with contextlib.chdir(stage):
            return build.build_sdist(out, config_settings)
