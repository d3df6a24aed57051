#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Lets tools/install_packages.sh choose packages on made machines: Debians of two releases, without clang, with another
clang than their own, without lists of packages, without rights. Nothing is installed: apt and its like are scripts
that write down what they are asked for. usage: packages_test.py"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent

# apt knows the packages that the file `known` names, if there are lists at all.
SCRIPTS = {
    "dpkg-query": "cat installed",
    "apt-cache": """
[ -e lists ] || exit 0
case $1 in
policy) printf 'clang:\\n  Installed: (none)\\n  Candidate: %s\\n' "$(cat candidate)" ;;
show) while read -r name; do [ "$name" != "$2" ] || exit 0; done <known; exit 100 ;;
esac""",
    "apt-get": """
echo "$*" >>asked
case $1 in
update) : >lists ;;
install)
    [ -e lists ] || exit 100
    for name in "$@"; do
        case $name in install | -*) continue ;; esac
        known=no
        while read -r line; do [ "$line" != "$name" ] || known=yes; done <known
        [ $known = yes ] || exit 100
    done ;;
esac""",
    "id": "cat uid",
}
TOOLS = ["sh", "sed", "cat", "env"]
PLAY = (
    "gcc libc6-dev cmake ninja-build python3 gettext libjsmn-dev make pkg-config libncurses-dev libsqlite3-dev "
    "libsodium-dev libuv1-dev libssl-dev libqrcodegen-dev zlib1g-dev brotli libpq-dev"
)
RELEASES = {"bookworm": ("1:14.0-55.7~deb12u1", "14"), "trixie": ("1:19.0-63", "19")}


def web(number):
    return f"{PLAY} clang lld-{number} wasi-libc libclang-rt-{number}-dev-wasm32 nodejs npm"


def machine(folder, candidate, clang=None, lists=True, uid=0, installed="", known=""):
    """A folder with a PATH of its own, in which the script is run."""
    for name in TOOLS:
        (folder / name).symlink_to(shutil.which(name))
    scripts = dict(SCRIPTS)
    if clang is not None:
        scripts["clang"] = f"echo {clang}"
    for name, text in scripts.items():
        (folder / name).write_text(f"#!/bin/sh\n{text}\n")
        (folder / name).chmod(0o755)
    (folder / "candidate").write_text(candidate)
    (folder / "uid").write_text(f"{uid}\n")
    (folder / "installed").write_text("".join(f"installed {name}\n" for name in installed.split()))
    (folder / "known").write_text("".join(f"{name}\n" for name in known.split()))
    (folder / "asked").touch()
    if lists:
        (folder / "lists").touch()


def choose(purpose, candidate, **facts):
    """Returns the exit status, what was said, and what apt was asked for."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        machine(folder, candidate, **facts)
        run = subprocess.run(
            ["sh", str(ROOT / "tools" / "install_packages.sh"), purpose],
            cwd=folder,
            env={"PATH": str(folder), "LC_ALL": os.environ.get("LC_ALL", "C.UTF-8")},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
        asked = (folder / "asked").read_text().splitlines()
        return run.returncode, run.stdout + run.stderr, asked


def expect(case, found, wanted):
    if found != wanted:
        sys.exit(f"packages_test: {case}: expected {wanted!r}, found {found!r}")


def expect_said(case, said, *parts):
    for part in parts:
        if part not in said:
            sys.exit(f"packages_test: {case}: expected '{part}' in '{said}'")


INSTALL = "install -y -qq --no-install-recommends "


def test_a_debian_without_clang_gets_its_own():
    for name, (candidate, number) in RELEASES.items():
        code, said, asked = choose("web", candidate, known=web(number))
        expect(name, (code, asked), (0, [INSTALL + web(number)]))
        expect_said(name, said, f"Installing Debian packages: {web(number)}")


def test_lists_are_fetched_before_a_number_is_known():
    for name, (candidate, number) in RELEASES.items():
        code, said, asked = choose("web", candidate, lists=False, known=web(number))
        expect(name, (code, asked), (0, ["update -qq", INSTALL + web(number)]))
        code, said, asked = choose("web", candidate, lists=False, uid=1000)
        expect(name, (code, asked), (1, []))
        expect_said(name, said, "apt has no lists of packages yet. Please run, as root:  apt-get update")


def test_the_clang_that_is_there_decides():
    # Of two that are installed, this is the one that `clang` is.
    wanted = "lld-16 libclang-rt-16-dev-wasm32"
    there = f"{PLAY} clang-14 clang-16 lld-14 libclang-rt-14-dev-wasm32 wasi-libc nodejs npm"
    code, said, asked = choose("web", "1:14.0-55.7~deb12u1", clang="16.0.6", installed=there, known=wanted)
    expect("two clangs", (code, asked), (0, [INSTALL + wanted]))
    code, said, asked = choose("fuzz", "1:14.0-55.7~deb12u1", clang="16.0.6", installed=f"{there} llvm")
    expect_said("two clangs", said, "Installing Debian packages: libclang-rt-16-dev\n")
    code, said, asked = choose("web", "1:14.0-55.7~deb12u1", clang="14.0.6", installed=there)
    expect("the other clang", (code, said, asked), (0, "", []))


def test_a_clang_for_which_there_is_nothing_is_named():
    there = f"{PLAY} wasi-libc nodejs npm"
    code, said, asked = choose("web", "1:14.0-55.7~deb12u1", clang="21.1.0", installed=there)
    expect("a foreign clang", (code, len(asked)), (1, 3))
    expect_said(
        "a foreign clang",
        said,
        "/clang is clang 21, and apt knows no lld-21 libclang-rt-21-dev-wasm32 for it",
        "or remove it: then Debian's own is installed",
    )


def test_without_rights_the_command_is_printed():
    code, said, asked = choose("web", "1:19.0-63", uid=1000, installed=PLAY)
    expect("no rights", (code, asked), (1, []))
    expect_said(
        "no rights", said, f"apt-get {INSTALL.replace('-qq ', '')}clang lld-19 wasi-libc libclang-rt-19-dev-wasm32"
    )


def test_what_needs_no_clang_asks_for_none():
    for purpose in ("play", "debug", "quick", "memory"):
        code, said, asked = choose(purpose, "", lists=False, uid=1000)
        expect(purpose, (code, asked, "clang" in said), (1, [], False))


for name, test in list(globals().items()):
    if name.startswith("test_"):
        test()
