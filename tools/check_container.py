#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Builds and tries packaging/Containerfile on a base of debootstrap: `check_container.py 13`. By podman where containers
may run; else step by step in chroots, as the file says. Then the server of the image runs as its user, its health is asked
while it runs and afterwards, and SIGTERM ends it.

It needs root and debootstrap, and keeps what check_debian.py keeps."""

import argparse
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time

import check_debian
from check_debian import KEPT, ROOT, SUITES, Debian, Failed

FILE = ROOT / "packaging" / "Containerfile"
STOP_S = 2
START_S = 60


def instructions():
    """Pairs of a word and its text, with lines that go on joined."""
    text = re.sub(r"^\s*#.*\n", "", FILE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    for line in re.sub(r"\\\n\s*", " ", text).splitlines():
        if line.strip():
            word, _, rest = line.strip().partition(" ")
            yield word, rest.strip()


def words_of(text):
    """The words of an exec form, or of the shell form through a shell."""
    return [*re.findall(r'"([^"]*)"', text)] if text.startswith("[") else ["sh", "-c", text]


class Stage:
    """A file system that grows by the instructions, in a chroot."""

    def __init__(self, debian, name):
        self.root = debian.kept / f"container-{name}"
        self.debian = debian
        self.environment = {}
        self.user = "0:0"
        self.folder = "/"
        self.entry, self.command, self.health = [], [], []
        if self.root.exists():
            shutil.rmtree(self.root)
        subprocess.run(["cp", "-a", "--reflink=auto", debian.make_base(), self.root], check=True)
        for host in ("resolv.conf", "hosts"):
            shutil.copyfile(f"/etc/{host}", self.root / "etc" / host)

    def enter(self, words, user="0:0"):
        given = {**check_debian.passed_on(), **self.environment}
        inside = f'cd {shlex.quote(self.folder)} && exec "$@"'
        return [
            *["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-ec", check_debian.ENTER, "sh"],
            *[self.root, self.debian.kept, f"--userspec={user}", self.root, "env", "-i"],
            *[f"{name}={value}" for name, value in given.items()],
            *["sh", "-c", inside, "sh", *words],
        ]

    def run(self, command, log):
        log.write(f"\n== {command}\n".encode())
        log.flush()
        done = subprocess.run(
            self.enter(["sh", "-ec", command]), stdin=subprocess.DEVNULL, stdout=log, stderr=log, check=False
        )
        if done.returncode != 0:
            raise Failed(f"{command}: failed with {done.returncode}: {log.name}")

    def copy(self, text, stages):
        *sources, target = text.split()
        place = self.root / target.strip("/")
        if not sources[0].startswith("--from="):
            shutil.rmtree(place, ignore_errors=True)
            subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", ROOT, place], check=True)
            return
        origin = stages[sources.pop(0).removeprefix("--from=")].root
        (place if target.endswith("/") else place.parent).mkdir(parents=True, exist_ok=True)
        for source in sources:
            subprocess.run(["cp", "-a", origin / source.strip("/"), place], check=True)


def build_in_chroots(debian, given, log):
    """The stage that the file ends with."""
    stages, stage, known = {}, None, {}
    for word, text in instructions():
        if word == "FROM":
            name = text.split()[2] if " AS " in text else "last"
            stage = stages[name] = Stage(debian, name)
        elif word == "ARG":
            name, _, value = text.partition("=")
            known[name] = given.get(name, value)
            if stage is not None:
                stage.environment[name] = known[name]
        elif word == "ENV":
            stage.environment.update(pair.split("=", 1) for pair in shlex.split(text))
        elif word == "WORKDIR":
            stage.folder = text
            (stage.root / text[1:]).mkdir(parents=True, exist_ok=True)
        elif word == "COPY":
            stage.copy(text, stages)
        elif word == "RUN":
            stage.run(text, log)
        elif word == "USER":
            stage.user = text
        elif word == "ENTRYPOINT":
            stage.entry = words_of(text)
        elif word == "CMD":
            stage.command = words_of(text)
        elif word == "HEALTHCHECK":
            stage.health = words_of(text.split(" CMD ", 1)[1] if " CMD " in text else text.removeprefix("CMD "))
        elif word not in ("VOLUME", "EXPOSE"):
            raise Failed(f"{FILE.name}: {word} is new to this script")
    return stage


def ask_health(stage):
    words = stage.enter(stage.health, stage.user)
    return subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, check=False).returncode


def try_in_chroot(debian, given):
    with debian.log("container").open("wb") as log:
        stage = build_in_chroots(debian, given, log)
    stage.environment.update(
        PESTHOUSE_BEHIND_PROXY="10.0.0.0/8", PESTHOUSE_ORIGIN="https://play.example.org", HOME="/nonexistent"
    )
    server = subprocess.Popen(
        stage.enter([*stage.entry, *stage.command], stage.user),
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        first = server.stdout.readline()
        if "https://play.example.org" not in first:
            raise Failed(f"the server said {first!r}")
        found = subprocess.run(["pgrep", "-s", str(server.pid), "-x", "pesthouse"], capture_output=True, text=True)
        process = int(found.stdout.split()[0])
        owner = os.stat(f"/proc/{process}").st_uid
        if f"{owner}:{owner}" != stage.user or ask_health(stage) != 0:
            raise Failed(f"the server runs as {owner}; its health was asked in vain")
        began = time.monotonic()
        os.kill(process, signal.SIGTERM)
        code = server.wait(timeout=START_S)
        took = time.monotonic() - began
    finally:
        if server.poll() is None:
            os.killpg(server.pid, signal.SIGKILL)
    if code != 0 or took > STOP_S or ask_health(stage) == 0:
        raise Failed(
            f"the server ended with {code} after {took:.1f} s; expected 0 within {STOP_S} s, and no health then"
        )
    packages = (stage.root / "usr/share/pesthouse/packages").read_text().split()
    print(
        f"Debian {debian.number}: as user {owner}; {len(packages)} packages: {', '.join(packages)}; ended in {took:.1f} s"
    )
    for path in debian.kept.glob("container-*"):
        shutil.rmtree(path)


# ---- podman ---------------------------------------------------------------------------------------------------------


def podman(*words, check=True):
    return subprocess.run(["podman", *words], capture_output=True, text=True, check=check)


def podman_works():
    return shutil.which("podman") is not None and podman("info", check=False).returncode == 0


def try_podman(debian, given):
    base, image, name = f"pesthouse-base-{debian.suite}", f"pesthouse-{debian.suite}", "pesthouse-check"
    packed = subprocess.Popen(["tar", "-C", debian.make_base(), "-c", "."], stdout=subprocess.PIPE)
    subprocess.run(["podman", "import", "-", base], stdin=packed.stdout, check=True)
    packed.wait()
    arguments = [f"--build-arg={key}={value}" for key, value in {**given, "BASE": base}.items()]
    subprocess.run(["podman", "build", "-t", image, "-f", FILE, *arguments, ROOT], check=True)
    settings = ["-e", "PESTHOUSE_BEHIND_PROXY=10.0.0.0/8", "-e", "PESTHOUSE_ORIGIN=https://play.example.org"]
    podman("run", "-d", "--name", name, "--read-only", *settings, image)
    try:
        end = time.monotonic() + START_S
        while podman("healthcheck", "run", name, check=False).returncode != 0:
            if time.monotonic() > end:
                raise Failed(podman("logs", name).stdout)
            time.sleep(0.5)
        podman("stop", "--time", str(STOP_S), name)
        code = podman("inspect", "--format", "{{.State.ExitCode}}", name).stdout.strip()
        if code != "0":
            raise Failed(f"the container ended with {code} within {STOP_S} s")
    finally:
        podman("rm", "--force", name)
    print(f"Debian {debian.number}: built and run by podman")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("releases", nargs="*", default=["13"], metavar="12|13")
    parser.add_argument("--no-pages", action="store_true", help="without npm and the pages for browsers")
    options = parser.parse_args()
    if os.geteuid() != 0 or shutil.which("debootstrap") is None:
        print("skipped: this makes chroots, so it needs root and debootstrap")
        return
    given = {"JOBS": str(os.cpu_count()), "PAGES": "no" if options.no_pages else "yes"}
    KEPT.mkdir(parents=True, exist_ok=True)
    for number in options.releases:
        if number not in SUITES:
            parser.error(f"unknown release {number}; expected {' or '.join(SUITES)}")
        try:
            (try_podman if podman_works() else try_in_chroot)(Debian(number), given)
        except Failed as failure:
            sys.exit(f"check_container: {failure}")


if __name__ == "__main__":
    main()
