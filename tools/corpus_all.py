#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays the corpus with every compiler, processor and system that this machine has, and wants the hashes of
tests/corpus.json from all of them (docs/corpus.md). Each build is kept in build/corpus/. Prints what it found, how long the
games took, and what the machine lacks."""

import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "tests"))
import check_debian
import corpus_test

ROOT = pathlib.Path(__file__).resolve().parent.parent
KEPT = ROOT / "build" / "corpus"
DEBIAN = "13"


class Lacking(Exception):
    """What the machine would need."""


class Build:
    """A compiler, and what runs that which it makes."""

    def __init__(self, name, compiler, packages, cmake=(), runner=(), environment=None, suffix=""):
        self.name, self.compiler, self.packages = name, compiler, packages
        self.cmake, self.runner, self.environment, self.suffix = cmake, runner, environment or {}, suffix
        self.folder = KEPT / name

    def play(self, options):
        for program in (self.compiler, *self.runner[:1]):
            if shutil.which(program) is None:
                raise Lacking(f"{program} (Debian: {self.packages})")
        log = KEPT / f"{self.name}.log"
        configure = ["cmake", "-G", "Ninja", "-S", ROOT, "-B", self.folder, "-DCMAKE_BUILD_TYPE=Release"]
        configure += ["-DPESTHOUSE_PROGRAM=OFF", f"-DCMAKE_C_COMPILER={self.compiler}", *self.cmake]
        run_logged(log, configure)
        run_logged(log, ["cmake", "--build", self.folder, "-j", str(options.jobs), "--target", "corpus"])
        began = time.monotonic()
        corpus = str(self.folder / f"corpus{self.suffix}")
        found = corpus_test.play([*self.runner, corpus], options.games, {**os.environ, **self.environment})
        return {self.name: found}, time.monotonic() - began, version_of(self.compiler)


WASM = ROOT / "build" / "wasm"
IN_NODE = ["node", "--no-warnings", ROOT / "tests" / "wasm" / "wasi.mjs", WASM / "corpus"]


def build_wasm(log, options):
    for program, package in (("clang", "clang"), ("wasm-ld", "lld"), ("node", "nodejs")):
        if not any(shutil.which(name) for name in (program, f"{program}-14", f"{program}-19")):
            raise Lacking(f"{program} (Debian: {package})")
    run_logged(log, ["cmake", "--preset", "wasm"])
    targets = ["corpus", "pesthouse_wasm", "pages_wasm"]
    run_logged(log, ["cmake", "--build", WASM, "-j", str(options.jobs), "--target", *targets])


class Module:
    """What make wasm builds: the corpus itself, and what it asks asked of the modules."""

    name = "wasm"

    def play(self, options):
        build_wasm(KEPT / "wasm.log", options)
        began = time.monotonic()
        requests = corpus_test.requests_of(IN_NODE, options.games)
        found = {
            "wasm": corpus_test.play(IN_NODE, options.games),
            "pesthouse.wasm": corpus_test.play_module(requests, "programs", WASM / "pesthouse.wasm"),
            "pages.wasm": corpus_test.play_module(requests, "pages", WASM / "pages.wasm"),
        }
        return found, time.monotonic() - began, version_of("clang")


class Package:
    """What make npm packs, asked in Node as its users ask it."""

    name = "npm"

    def play(self, options):
        log = KEPT / "npm.log"
        build_wasm(log, options)
        run_logged(log, ["node", ROOT / "npm" / "build.mjs", WASM, KEPT / "npm"])
        began = time.monotonic()
        requests = corpus_test.requests_of(IN_NODE, options.games)
        found = {"npm": corpus_test.play_module(requests, "npm", KEPT / "npm" / "package")}
        return found, time.monotonic() - began, f"node {version_of('node')}"


class Chroot:
    """The gcc of another Debian, with HEAD, in a chroot that check_debian.py has made before."""

    name = f"debian{DEBIAN}"

    def play(self, options):
        debian = check_debian.Debian(DEBIAN)
        if os.geteuid() != 0 or not (debian.kept / "base").exists():
            raise Lacking(f"a chroot of Debian {DEBIAN} (as root: make check-debian ARGS='{DEBIAN} --only parts')")
        debian.begin()
        debian.run("corpus-packages", "tools/install_packages.sh library")
        build = "cmake -G Ninja -B build/corpus -DCMAKE_BUILD_TYPE=Release -DPESTHOUSE_PROGRAM=OFF"
        debian.run("corpus", f"{build} && cmake --build build/corpus -j {options.jobs} --target corpus")
        began = time.monotonic()
        output = debian.find(f"build/corpus/corpus --games {options.games} --each")
        found = {self.name: corpus_test.digests(output.encode())}
        spent = time.monotonic() - began
        version = debian.find("cc --version").splitlines()[0]
        shutil.rmtree(debian.root)
        return found, spent, version


def run_logged(log, command):
    with log.open("ab") as output:
        if subprocess.run(command, cwd=ROOT, stdout=output, stderr=output, check=False).returncode != 0:
            raise corpus_test.Failed(f"cannot build: {log}")


def version_of(compiler):
    said = subprocess.run([compiler, "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout
    return said.splitlines()[0]


LINUX = "-DCMAKE_SYSTEM_NAME=Linux"
STATIC = "-DCMAKE_EXE_LINKER_FLAGS=-static"  # so that no library of the other processor must be found
BUILDS = [
    Build("gcc", "gcc", "gcc"),
    Build("clang", "clang", "clang"),
    Build(
        "i386",
        "i686-linux-gnu-gcc",
        "gcc-i686-linux-gnu libc6-dev-i386-cross",
        cmake=[LINUX, "-DCMAKE_SYSTEM_PROCESSOR=i686", STATIC],
    ),
    Build(
        "arm64",
        "aarch64-linux-gnu-gcc",
        "gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user",
        cmake=[LINUX, "-DCMAKE_SYSTEM_PROCESSOR=aarch64", STATIC],
        runner=["qemu-aarch64"],
    ),
    Build(
        "windows",
        "x86_64-w64-mingw32-gcc",
        "gcc-mingw-w64-x86-64 wine wine64",
        cmake=[f"-DCMAKE_TOOLCHAIN_FILE={ROOT}/tools/windows.cmake"],
        runner=["wine"],
        environment={"WINEPREFIX": str(KEPT / "wine"), "WINEDEBUG": "-all", "DISPLAY": ""},
        suffix=".exe",
    ),
    Module(),
    Package(),
    Chroot(),
]


def check(build, options):
    """One line: whether its answers are those that are kept. Returns whether they are, None for what is lacking."""
    try:
        found, seconds, version = build.play(options)
        for name, of_kinds in found.items():
            got = corpus_test.expect_kept(of_kinds, options.games)
            said = f"all {got['all'][:16]}…" if "all" in got else f"{len(got)} kinds"
            print(f"{name:15} equal: {said}, {seconds:.0f} s, {version}", flush=True)
        return True
    except Lacking as lacking:
        print(f"{build.name:15} not tried: there is no {lacking}", flush=True)
        return None
    except (corpus_test.Failed, check_debian.Failed) as failure:
        print(f"{build.name:15} {failure}", flush=True)
        return False


def main():
    names = [build.name for build in BUILDS]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, choices=corpus_test.NUMBERS, default=max(corpus_test.NUMBERS))
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("only", nargs="*", metavar="BUILD", help=f"of {', '.join(names)}; all if none is named")
    options = parser.parse_args()
    if not set(options.only) <= set(names):
        parser.error(f"expected builds of {', '.join(names)}")
    KEPT.mkdir(parents=True, exist_ok=True)
    ended = [check(build, options) for build in BUILDS if not options.only or build.name in options.only]
    print(f"{ended.count(True)} equal, {ended.count(False)} not, {ended.count(None)} not tried")
    return 1 if False in ended else 0


if __name__ == "__main__":
    sys.exit(main())
