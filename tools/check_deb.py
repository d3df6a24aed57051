#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Proves the packages of debian/ on fresh Debians: `check_deb.py 12 13`. For each release, in a chroot as check_debian.py makes
them: the packages are built from the tarball of `make dist`, where there is no network, with the tests of BUILD_TESTING;
lintian finds no error and no warning; a second build in another folder and on another clock gives the same bytes;
autopkgtest installs them and runs their test. Then, in a second chroot without a compiler, somebody installs the package
and plays a game.

It needs root, debootstrap and the tarball of HEAD in build/dist/. Logs lie in build/debian/."""

import argparse
import os
import pathlib
import re
import shutil
import signal
import sys

from check_debian import ROOT, SUITES, Debian, Failed, check_play, step

PLACE = "/srv/deb"
TOOLS = "build-essential debhelper fakeroot lintian autopkgtest faketime iproute2"
MAKE = f"{PLACE}/make_deb.sh {PLACE}/pesthouse-*.tar.gz"


def begin(debian, files):
    """A fresh chroot with these files."""
    debian.begin()
    place = pathlib.Path(f"{debian.root}{PLACE}")
    place.mkdir()
    for file in files:
        shutil.copy(file, place)


def packages(debian, folder):
    return sorted(pathlib.Path(f"{debian.root}{PLACE}/{folder}").glob("*.deb"))


def install_tools(debian):
    debian.run(
        "deb-packages",
        f"apt-get update; apt-get install -y --no-install-recommends {TOOLS}; mkdir /tmp/source; "
        f"tar -xzf {PLACE}/pesthouse-*.tar.gz -C /tmp/source; apt-get build-dep -y /tmp/source/pesthouse-*",
    )
    return "installed what the build needs"


def build(debian, jobs):
    debian.run("deb", f"DEB_BUILD_OPTIONS=parallel={jobs} {MAKE} {PLACE}/one")
    passed = re.findall(r"\d+% tests passed.*", debian.log("deb").read_text(encoding="utf-8", errors="replace"))
    if not passed:
        raise Failed(f"the build ran no tests: {debian.log('deb')}")
    return f"built without a network: {passed[-1]}"


def build_again(debian, jobs):
    """In another folder and 400 days later, the same bytes."""
    options = f"DEB_BUILD_OPTIONS='parallel={jobs} nocheck' CCACHE_DISABLE=1"
    debian.run("deb-again", f"{options} faketime -f +400d {MAKE} {PLACE}/other/folder -b")
    pairs = list(zip(packages(debian, "one"), packages(debian, "other/folder"), strict=True))
    for first, second in pairs:
        if first.name != second.name or first.read_bytes() != second.read_bytes():
            raise Failed(f"{first} and {second} differ (diffoscope shows where)")
    return f"{len(pairs)} packages are the same from two folders and two clocks"


def check_policy(debian):
    debian.run("lintian", f"lintian --allow-root --pedantic --fail-on error,warning {PLACE}/one/*.changes")
    hints = debian.log("lintian").read_text(encoding="utf-8").splitlines()
    return f"lintian --pedantic: no error, no warning, {len(hints)} remarks"


def check_installed(debian):
    """The install test, as Debian's own machines run it."""
    debian.run("autopkgtest", f"autopkgtest {PLACE}/one/*.changes -- null")
    log = debian.log("autopkgtest").read_text(encoding="utf-8", errors="replace")
    return re.findall(r"^command1 +PASS.*", log, re.MULTILINE)[-1]


def check_stranger(debian):
    """Somebody without a compiler installs the package, plays a game in the terminal and opens the pages."""
    debian.run("stranger", f"apt-get update; apt-get install -y {PLACE}/pesthouse_*.deb; useradd --create-home anna")
    if debian.find("command -v cc gcc clang || true"):
        raise Failed("there is a compiler, so this shows nothing")
    said = debian.find("su - anna -c 'yes 1 | pesthouse play --seed 7 --plain'")
    if "\nThe end.\n" not in said:
        raise Failed(f"pesthouse play did not end: {said[-1000:]}")
    pages = check_play(
        debian, "stranger-serve", "exec runuser -u anna -- env HOME=/home/anna /usr/games/pesthouse serve"
    )
    return f"installed, a game played; {pages}"


def keep(debian):
    """Copies the packages, and what says of which tarball they are, beside that tarball."""
    kept = ROOT / "build/dist" / debian.suite
    shutil.rmtree(kept, ignore_errors=True)
    kept.mkdir(parents=True)
    for path in [*packages(debian, "one"), *pathlib.Path(f"{debian.root}{PLACE}/one").glob("*.dsc")]:
        shutil.copy(path, kept)
    return kept


def check_release(number, tarball, jobs):
    debian = Debian(number)
    begin(debian, [tarball, ROOT / "tools/make_deb.sh"])
    step(debian, "packages", install_tools)
    step(debian, "build", build, jobs)
    step(debian, "policy", check_policy)
    step(debian, "again", build_again, jobs)
    step(debian, "autopkgtest", check_installed)
    kept = keep(debian)
    begin(debian, list(kept.glob("pesthouse_*.deb")))
    step(debian, "a first game", check_stranger)
    shutil.rmtree(debian.root)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("releases", nargs="*", default=list(SUITES), metavar="12|13")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    for number in options.releases:
        if number not in SUITES:
            parser.error(f"unknown release {number}; expected {' or '.join(SUITES)}")
    tarballs = sorted((ROOT / "build/dist").glob("pesthouse-*.tar.gz"))
    if len(tarballs) != 1:
        sys.exit(f"check_deb: expected one tarball in {ROOT}/build/dist, found {len(tarballs)}; make dist writes it")
    if os.geteuid() != 0 or shutil.which("debootstrap") is None:
        sys.exit("check_deb: this makes chroots, so it needs root and debootstrap (apt-get install debootstrap)")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("check_deb: stopped"))  # and with it what runs inside
    try:
        for number in options.releases:
            check_release(number, tarballs[0], options.jobs)
    except Failed as failure:
        sys.exit(f"check_deb: {failure}")


if __name__ == "__main__":
    main()
