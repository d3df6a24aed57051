#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Shows on fresh Debians that Pesthouse builds: `check_debian.py 12 13`. For each release, in a chroot with nothing but
the base system and a clean clone of HEAD: `make play` until its link answers, `make quick`, and each part
(docs/packaging.md) where what it does not need is not installed; `make test` only if it is asked for.

It needs root and debootstrap. Packages come from where this machine's own do: apt's archive, its settings, proxies,
certificates and npm's registry are passed on. Base systems, packages and compiled files are kept in build/debian/, so
that the second run is quicker; what is checked begins anew each time. Logs lie there, too."""

import argparse
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.parse
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
KEPT = ROOT / "build" / "debian"
SUITES = {"12": "bookworm", "13": "trixie"}
BUNDLE = pathlib.Path("/etc/ssl/certs/ca-certificates.crt")
CLONE = "/srv/pesthouse"  # inside

# In a namespace of its own, so that mounts and processes end with the command.
ENTER = """
mount -t proc proc "$1/proc"
mount --rbind /dev "$1/dev"
mount --bind "$2/debs" "$1/var/cache/apt/archives"
mount --bind "$2/ccache" "$1/var/cache/ccache"
shift 2
exec chroot "$@"
"""


class Failed(Exception):
    pass


def said_by(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout


def archive():
    """The URL of the archive from which this machine has its own packages."""
    listed = said_by("apt-get", "indextargets", "--format", "$(REPO_URI) $(ORIGIN) $(CODENAME)", "Created-By: Packages")
    for line in listed.splitlines():
        url, origin, codename = line.split(" ", 2)
        if origin == "Debian" and "-" not in codename:
            return url
    raise Failed("apt-get indextargets names no archive of Debian on this machine; please run apt-get update first")


def passed_on():
    """The environment inside: the plain one, and how this machine reaches others."""
    environment = {
        "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
        "HOME": "/root",
        "LANG": "C.UTF-8",
        "TERM": "xterm",
        "DEBIAN_FRONTEND": "noninteractive",
        "CCACHE_DIR": "/var/cache/ccache",
    }
    for name, value in os.environ.items():
        if re.fullmatch(r"(?i)(https?|ftp|all|no)_proxy", name):
            environment[name] = value
    if BUNDLE.exists():
        for name in ("SSL_CERT_FILE", "NODE_EXTRA_CA_CERTS"):
            environment[name] = "/etc/ssl/machine.crt"
    if shutil.which("npm"):
        environment["npm_config_registry"] = said_by("npm", "config", "get", "registry").strip()
    return environment


def equip(root):
    """Gives a base system this machine's ways to the network."""
    for path in pathlib.Path("/etc/apt/apt.conf.d").iterdir():
        # Those of a package come with it, and dpkg would ask which to keep.
        owned = subprocess.run(["dpkg", "-S", path], capture_output=True, check=False).returncode == 0
        if not owned and "Acquire" in path.read_text(encoding="utf-8", errors="replace"):
            shutil.copy(path, root / "etc/apt/apt.conf.d")
    if BUNDLE.exists():
        (root / "etc/ssl").mkdir(exist_ok=True)
        shutil.copyfile(BUNDLE, root / "etc/ssl/machine.crt")
        (root / "etc/apt/apt.conf.d/machine").write_text('Acquire::https::CaInfo "/etc/ssl/machine.crt";\n')
    # What a power cut would undo can be made anew, so dpkg need not wait for the disk.
    (root / "etc/dpkg/dpkg.cfg.d/machine").write_text("force-unsafe-io\n")
    (root / "var/cache/ccache").mkdir(parents=True)


class Debian:
    """A release, and the chroot in which it is used at the moment."""

    def __init__(self, number):
        self.number = number
        self.suite = SUITES[number]
        self.kept = KEPT / self.suite
        self.root = self.kept / "root"
        for name in ("debs/partial", "ccache"):
            (self.kept / name).mkdir(parents=True, exist_ok=True)

    def log(self, name):
        return self.kept / f"{name}.log"

    def make_base(self):
        base = self.kept / "base"
        if base.exists():
            return base
        made = self.kept / "base.new"
        shutil.rmtree(made, ignore_errors=True)
        command = ["debootstrap", "--variant=minbase", "--include=make,ccache", self.suite, str(made), archive()]
        with self.log("base").open("wb") as log:
            if subprocess.run(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, check=False).returncode != 0:
                raise Failed(f"debootstrap failed: {self.log('base')}")
        equip(made)
        made.rename(base)
        return base

    def begin(self):
        """A fresh chroot with a clean clone."""
        base = self.make_base()
        if self.root.exists():
            shutil.rmtree(self.root)
        subprocess.run(["cp", "-a", "--reflink=auto", base, self.root], check=True)
        for name in ("resolv.conf", "hosts"):
            shutil.copyfile(f"/etc/{name}", self.root / "etc" / name)
        subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", ROOT, f"{self.root}{CLONE}"], check=True)

    def enter(self, command):
        """The words that run a command of the shell inside."""
        environment = [f"{name}={value}" for name, value in passed_on().items()]
        return [
            "unshare",
            "--mount",
            "--pid",
            "--fork",
            "--kill-child",
            "sh",
            "-ec",
            ENTER,
            "sh",
            self.root,
            self.kept,
        ] + [self.root, "env", "-i", *environment, "sh", "-ec", f"cd {CLONE}; exec 2>&1; {command}"]

    def run(self, name, command):
        """Runs it with a log of that name. Failed: it did not end well."""
        with self.log(name).open("wb") as log:
            code = subprocess.run(self.enter(command), stdin=subprocess.DEVNULL, stdout=log, check=False).returncode
        if code != 0:
            tail = self.log(name).read_text(encoding="utf-8", errors="replace").splitlines()[-40:]
            raise Failed("\n".join([*tail, f"{name} failed with {code}: {self.log(name)}"]))

    def find(self, command, code=0):
        """What it prints. Failed: it ends with another code."""
        done = subprocess.run(
            self.enter(command), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, check=False
        )
        if done.returncode != code:
            raise Failed(f"{command}: expected exit code {code}, found {done.returncode}: {done.stdout}")
        return done.stdout


# ---- the whole ------------------------------------------------------------------------------------------------------


def answer_of(link):
    """The start page, as a browser would ask for it; what it is made of must come, too."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(link) as answer:
        page = answer.read().decode()
    parts = re.findall(r'(?:src|href)="(/?[^":]+\.(?:js|css|wasm))"', page)
    if not parts:
        raise Failed(f"{link} names no files; is this the page without the pages? {page}")
    for part in parts:
        opener.open(urllib.request.Request(urllib.parse.urljoin(link, part))).close()
    return len(parts)


def check_play(debian, name="play", command="make play"):
    """Runs a command that serves the games until its link answers. Then it is stopped as by Ctrl-C."""
    link = None
    play = subprocess.Popen(
        debian.enter(command), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        with debian.log(name).open("w", buffering=1) as log:
            for line in play.stdout:
                log.write(line)
                found = re.match(r"Pesthouse is served at (http\S+)", line)
                if found:
                    link = found.group(1)
                    break
        if link is None:
            raise Failed(f"{command} ended with {play.wait()} without a link: {debian.log(name)}")
        parts = answer_of(link)
    finally:
        if play.poll() is None:
            os.killpg(play.pid, signal.SIGINT)
        play.wait()
    return f"{link} answers, and so do {parts} files that it names"


def check_tests(debian, verb):
    debian.run(verb, f"make {verb}")
    text = debian.log(verb).read_text(encoding="utf-8", errors="replace")
    return re.findall(r"\d+% tests passed.*", text)[-1]


# ---- the parts ------------------------------------------------------------------------------------------------------

PARTS = {  # the packages of each by install_packages.sh, its option, libraries that it may need
    "library": ("-DPESTHOUSE_PROGRAM=OFF", "libc libm"),
    "terminal": ("-DPESTHOUSE_SERVER=OFF", "libc libm libncursesw libtinfo"),
    "server": (
        "-DPESTHOUSE_POSTGRES=OFF",
        "libc libm libncursesw libtinfo libuv libsodium libsqlite3 libssl libcrypto libqrcodegen libz",
    ),
}
# What the parts can do without, as pkg-config calls it, and where each is needed first.
FOREIGN = {
    "ncursesw": 1,
    "sqlite3": 2,
    "libsodium": 2,
    "libuv": 2,
    "openssl": 2,
    "qrcodegen": 2,
    "zlib": 2,
    "libpq": 3,
}
LEFT_OUT = ("connect", "bridge", "serve", "admin")


def expect_absent(debian, part):
    """Proves that what the part does not need is not there."""
    number = list(PARTS).index(part)
    there = [
        name
        for name, since in FOREIGN.items()
        if since > number
        and debian.find(f"ls /usr/lib/*/pkgconfig/{name}.pc /usr/share/pkgconfig/{name}.pc 2>/dev/null || true")
    ]
    if there:
        raise Failed(f"{part}: {', '.join(there)} is installed, so this shows nothing")


def expect_needed(debian, path, allowed):
    needed = re.findall(r"NEEDED.*\[(lib[a-z0-9]*)[^]]*\]", debian.find(f"readelf -d {path}"))
    foreign = set(needed) - set(allowed.split())
    if foreign or "libc" not in needed:
        raise Failed(f"{path} needs {', '.join(needed)}; expected of {allowed} at most")


def expect_said(debian, command, code, wanted):
    said = debian.find(command, code)
    if wanted not in said:
        raise Failed(f"{command}: expected '{wanted}', found '{said}'")


def use_library(debian, build):
    expect_needed(debian, f"{build}/libpesthouse.so", PARTS["library"][1])
    debian.find(f"cmake --install {build} --prefix /usr/local; ldconfig")
    debian.find("cmake -S tests/install -B build/consumer -G Ninja && ninja -C build/consumer")
    if debian.find("build/consumer/shared") != debian.find("build/consumer/static"):
        raise Failed("library: the shared and the static library play different games")


def use_terminal(debian, build):
    program = f"{build}/pesthouse"
    expect_needed(debian, program, PARTS["terminal"][1])
    expect_needed(debian, f"{build}/pesthouse-lab", PARTS["library"][1])
    debian.find(f"{program} simulate --game rattus --games 10")
    for command in LEFT_OUT:
        expect_said(
            debian,
            f"{program} {command}",
            2,
            f"pesthouse {command}: this program was built without connect, bridge, serve",
        )
        for words in ("--help", "completion bash"):
            if re.search(rf"^ +{command}\b", debian.find(f"{program} {words}"), re.MULTILINE):
                raise Failed(f"pesthouse {words} lists {command}, which was left out")
    debian.find(f"DESTDIR=/tmp/terminal cmake --install {build} && test ! -e /tmp/terminal/usr/local/lib/systemd")


def use_server(debian, build):
    program = f"{build}/pesthouse"
    expect_needed(debian, program, PARTS["server"][1])
    for command, code in (("serve", 3), ("admin tables", 1)):
        wanted = "this program was built without PostgreSQL"
        expect_said(debian, f"{program} {command} --store postgres:///nothing", code, wanted)
    debian.find(f"{program} admin tables --help")


USES = {"library": use_library, "terminal": use_terminal, "server": use_server}


def check_part(debian, part):
    build = f"build/{part}"
    debian.run(f"{part}-packages", f"tools/install_packages.sh {part}")
    expect_absent(debian, part)
    debian.run(part, f"cmake -G Ninja -B {build} -DCMAKE_BUILD_TYPE=Release {PARTS[part][0]} && ninja -C {build}")
    USES[part](debian, build)
    return "built, and used"


# ---- all of it ------------------------------------------------------------------------------------------------------


def step(debian, name, check, *arguments):
    began = time.monotonic()
    said = check(debian, *arguments)
    print(f"Debian {debian.number}: {name}: {said} ({time.monotonic() - began:.0f} s)", flush=True)


def check_release(number, only):
    debian = Debian(number)
    debian.begin()
    if only in (None, "whole"):
        step(debian, "make play", check_play)
        step(debian, "make quick", check_tests, "quick")
    if only == "test":
        step(debian, "make test", check_tests, "test")
    if only is None:
        debian.begin()
    if only in (None, "parts"):
        for part in PARTS:
            step(debian, part, check_part, part)
    shutil.rmtree(debian.root)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("releases", nargs="*", default=list(SUITES), metavar="12|13")
    parser.add_argument(
        "--only", choices=["whole", "parts", "test"], help="make play and make quick, the parts, or make test"
    )
    options = parser.parse_args()
    for number in options.releases:
        if number not in SUITES:
            parser.error(f"unknown release {number}; expected {' or '.join(SUITES)}")
    if os.geteuid() != 0 or shutil.which("debootstrap") is None:
        sys.exit("check_debian: this makes chroots, so it needs root and debootstrap (apt-get install debootstrap)")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("check_debian: stopped"))  # and with it what runs inside
    try:
        for number in options.releases:
            check_release(number, options.only)
    except Failed as failure:
        sys.exit(f"check_debian: {failure}")


if __name__ == "__main__":
    main()
