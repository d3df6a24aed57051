#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Proves the tarball of `make dist`. It is made twice, of two clones in two folders, on two clocks, once without ccache, and
must have the same bytes. Then it is unpacked and built where there is no network: games are played, the server shows the
pages with the licences of what they contain, and the tests of BUILD_TESTING run as a distribution runs them. Works on
HEAD, in build/dist/; takes minutes. npm's packages are those of web/node_modules."""

import argparse
import contextlib
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import urllib.parse
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
KEPT = ROOT / "build" / "dist"
OTHER_CLOCK = ["faketime", "-f", "+400d"]


class Failed(Exception):
    pass


def run(command, folder, log, **environment):
    with (KEPT / log).open("ab") as output:
        env = {**os.environ, **environment}
        done = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=output, stderr=output, env=env)
    if done.returncode != 0:
        tail = (KEPT / log).read_text(errors="replace").splitlines()[-20:]
        raise Failed("\n".join([*tail, f"{' '.join(map(str, command))} ended with {done.returncode}: {KEPT / log}"]))


def make(name, jobs, clock=(), **environment):
    """A tarball of a clone of HEAD."""
    clone = KEPT / name / "pesthouse"
    shutil.rmtree(KEPT / name, ignore_errors=True)
    subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
    shutil.copytree(ROOT / "web/node_modules", clone / "web/node_modules", symlinks=True)
    (clone / "web/node_modules/.package-lock.json").touch()
    run([*clock, "make", "dist", f"JOBS={jobs}"], clone, f"{name}.log", **environment)
    (tarball,) = (clone / "build/dist").glob("pesthouse-*.tar.gz")
    return tarball


def cut_off():
    """The words that run a command without a network."""
    words = ["unshare", "--net"] if os.geteuid() == 0 else ["unshare", "--map-root-user", "--net"]
    if subprocess.run([*words, "true"], check=False).returncode != 0:
        raise Failed("unshare --net does not work here, so this shows nothing")
    # What talks to itself needs its own address.
    return [*words, "sh", "-c", 'ip link set lo up && exec "$@"', "sh"]


def build(tarball, jobs):
    """The folder of what is built of it, as people play it."""
    place = KEPT / "unpacked"
    shutil.rmtree(place, ignore_errors=True)
    with tarfile.open(tarball) as tar:
        tar.extractall(place)
    (source,) = place.iterdir()
    off = cut_off()
    run([*off, "cmake", "--preset", "release"], source, "build.log")
    run([*off, "cmake", "--build", "--preset", "release", "-j", str(jobs)], source, "build.log")
    return source / "build/release"


def play(folder):
    for game in ("rattus", "bristol1350"):
        command = [folder / "pesthouse-lab", "simulate", "--game", game, "--games", "20", "--seed", "1350", "--json"]
        run([*cut_off(), *command], folder, "games.log")


def test(source, jobs):
    """The tests that need cmocka and jansson alone; how many passed."""
    off = cut_off()
    tests = ["-B", "build/tests", "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DBUILD_TESTING=ON"]
    run([*off, "cmake", *tests], source, "tests.log")
    run([*off, "cmake", "--build", "build/tests", "-j", str(jobs)], source, "tests.log")
    ctest = ["ctest", "--test-dir", "build/tests", "--no-tests=error", "--output-on-failure", "-j", str(jobs)]
    run([*off, *ctest], source, "tests.log")
    return re.findall(r"100% tests passed, 0 tests failed out of (\d+)", (KEPT / "tests.log").read_text())[-1]


def fetched(opener, link):
    with opener.open(link) as answer:
        return answer.read().decode(errors="replace")


def check_pages(folder):
    """The start page, all that it names, and the licences."""
    command = [folder / "pesthouse", "serve", "--store", KEPT / "games.db"]
    with contextlib.suppress(FileNotFoundError):
        (KEPT / "games.db").unlink()
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True) as server:
        try:
            found = (re.match(r"Pesthouse is served at (http\S+)", line) for line in server.stdout)
            link = next((line.group(1) for line in found if line), None)
            if link is None:
                raise Failed(f"{folder}/pesthouse serve ended with {server.wait()} without a link")
            opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
            page = fetched(opener, link)
            parts = re.findall(r'(?:src|href)="(/?[^":]+\.(?:js|css|wasm))"', page)
            for part in parts:
                fetched(opener, urllib.parse.urljoin(link, part))
            names = [path.name for path in (folder.parents[1] / "pages").glob("licences.*.json")]
            notices = [fetched(opener, urllib.parse.urljoin(link, f"/{name}")) for name in names]
        finally:
            server.send_signal(signal.SIGINT)
    if not parts or not notices or "MIT" not in notices[0]:
        raise Failed(f"expected the pages and their licences at {link}, found {page[:200]}")
    return len(parts)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    jobs = parser.parse_args().jobs
    if shutil.which("faketime") is None:
        sys.exit("check_dist: expected faketime (Debian: faketime)")
    KEPT.mkdir(parents=True, exist_ok=True)
    for log in KEPT.glob("*.log"):
        log.unlink()
    try:
        one, other = make("one", jobs), make("other-folder", jobs, OTHER_CLOCK, CCACHE_DISABLE="1")
        if one.read_bytes() != other.read_bytes():
            raise Failed(f"{one} and {other} differ (diffoscope shows where)")
        print(f"{one.name}: {one.stat().st_size} bytes, the same from two folders and two clocks", flush=True)
        folder = build(one, jobs)
        play(folder)
        print(
            f"built without a network; 40 games played; the page and {check_pages(folder)} files that it names are there",
            flush=True,
        )
        print(f"{test(folder.parents[1], jobs)} tests with cmocka and jansson alone passed")
    except Failed as failure:
        sys.exit(f"check_dist: {failure}")


if __name__ == "__main__":
    main()
