#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that what is committed can be released (docs/releasing.md), and writes what goes with it to build/dist/: a bill of
materials, and checksums of all that lies there. Says everything that is wrong, a line each.

It compares every place that names the version, the notices with the pages and modules, the kept fixtures and the library's
last release. make release-check builds what it asks for."""

import datetime
import hashlib
import json
import re
import sys
import tarfile

import check_abi
import generate_notices
import notice_formats
from check_debian import SUITES
from make_dist import ROOT, git, version

DIST = ROOT / "build/dist"
LIBRARY = ROOT / "build/abi/libpesthouse.so"
UNDATED = "not yet released"
SUMS = "SHA256SUMS"


def read(path):
    return (ROOT / path).read_text(encoding="utf-8")


# ---- one version ----------------------------------------------------------------------------------------------------


def named_versions():
    """Each place outside CMakeLists.txt that names the version, and what it says."""
    yield "CHANGELOG.md", re.search(r"^## (\S+?),", read("CHANGELOG.md"), re.MULTILINE)[1]
    yield "debian/changelog", re.search(r"^pesthouse \((.*)-[^-]*\)", read("debian/changelog"))[1]
    yield "src/base/version.c", re.search(r'PH_VERSION "(.*)"', read("src/base/version.c"))[1]
    for path in git("ls-files", "-z", "*package.json", "*pyproject.toml").split("\0"):
        text = read(path) if path else ""
        name = re.search(r'"?name"?\s*[:=]\s*"(pesthouse|@pesthouse/[a-z-]+)"', text)
        found = re.search(r'^\s*"?version"?\s*[:=]\s*"([^"]*)"', text, re.MULTILINE)
        if name and found:
            yield path, found[1]


def version_problems():
    for path, found in named_versions():
        if found != version():
            yield f"{path} names the version {found}, CMakeLists.txt {version()}"
    heading = re.search(r"^## .*", read("CHANGELOG.md"), re.MULTILINE)[0]
    if UNDATED in heading:
        yield f"CHANGELOG.md: {version()} is {UNDATED}; expected the day of its release, as '## {version()}, 2026-11-29'"
    elif not re.fullmatch(r"## \S+, \d{4}-\d{2}-\d{2}", heading):
        yield f"CHANGELOG.md: expected '## {version()}, YEAR-MONTH-DAY', found '{heading}'"
    if "UNRELEASED" in read("debian/changelog").splitlines()[0]:
        yield "debian/changelog: the newest entry is UNRELEASED"


# ---- what a release keeps and says ----------------------------------------------------------------------------------


def notice_problems():
    for words in (["--check"], ["--linked", str(ROOT / "build/wasm")]):
        wrong = generate_notices.run(words)
        if wrong:
            yield wrong


def kept_problems():
    for folder, verb in (("tests/releases", "keep-release"), ("tests/abi", "abi WRITE=1")):
        if not list((ROOT / folder).glob(f"{version()}*")):
            yield f"{folder} has nothing of {version()}: make {verb}"


def abi_problems():
    try:
        print(check_abi.check(LIBRARY))
    except check_abi.Wrong as wrong:
        yield str(wrong)


def tarball():
    return DIST / f"pesthouse-{version()}.tar.gz"


def packages():
    """What check-deb and wheel keep, a folder for each release of Debian and one for Python."""
    return sorted(path for folder in (*SUITES.values(), "python") for path in (DIST / folder).glob("*.*"))


def sha256(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def tarball_problems():
    if not tarball().is_file():
        yield f"{DIST} has no tarball of {version()}: make dist"
        return
    with tarfile.open(tarball()) as tar:
        if tar.next().mtime != int(git("log", "-1", "--format=%ct")):
            yield f"{tarball()} is that of another commit: make dist"
    for path in packages():
        if path.suffix == ".dsc" and sha256(tarball()) not in path.read_text(encoding="utf-8"):
            yield f"the packages in {path.parent} are those of another tarball: make check-deb"


# ---- what goes with it ----------------------------------------------------------------------------------------------


def write_bill():
    seconds = int(git("log", "-1", "--format=%ct"))
    time = datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    path = DIST / f"pesthouse-{version()}.cdx.json"
    path.write_text(
        notice_formats.bill_of_materials(version(), time, generate_notices.all_parts(ROOT)), encoding="utf-8"
    )
    return f"{path}: {len(json.loads(path.read_text(encoding='utf-8'))['components'])} components"


def write_sums():
    """Of the files of a release, as `sha256sum --check` reads them."""
    files = sorted(path for path in DIST.glob("pesthouse-*") if path.is_file()) + packages()
    lines = [f"{sha256(path)}  {path.relative_to(DIST)}\n" for path in files]
    (DIST / SUMS).write_text("".join(lines), encoding="utf-8")
    return f"{DIST / SUMS}: {len(files)} files"


def main():
    problems = [
        problem
        for find in (version_problems, notice_problems, kept_problems, abi_problems, tarball_problems)
        for problem in find()
    ]
    DIST.mkdir(parents=True, exist_ok=True)
    print(write_bill())
    print(write_sums())
    for problem in problems:
        print(f"release_check: {problem}", file=sys.stderr)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
