#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the tarball of a release, build/dist/pesthouse-VERSION.tar.gz: all that is committed, and in pages/ the pages that
`make web` has built, so that it builds without a network. The same commit gives the same bytes, wherever and whenever it
is made: files are sorted, owned by nobody in particular and as old as the commit."""

import argparse
import gzip
import hashlib
import io
import pathlib
import re
import subprocess
import sys
import tarfile

ROOT = pathlib.Path(__file__).resolve().parent.parent


def git(*words):
    return subprocess.run(["git", "-C", ROOT, *words], stdout=subprocess.PIPE, check=True).stdout.decode()


def version():
    return re.search(r"^project\(pesthouse VERSION ([0-9.]+) ", (ROOT / "CMakeLists.txt").read_text(), re.M).group(1)


def committed():
    """The files of the commit, by their paths."""
    if git("status", "--porcelain", "--untracked-files=no"):
        sys.exit("make_dist: there are changes that are not committed; a release is made of a commit")
    return {path: ROOT / path for path in git("ls-files", "-z").split("\0") if path}


def pages(folder):
    files = {f"pages/{path.name}": path for path in folder.iterdir()}
    if "pages/index.html" not in files or not any(name.startswith("pages/licences.") for name in files):
        sys.exit(f"make_dist: {folder} has no pages with the licences of what they contain; make web builds them")
    return files


def add(tar, name, path, time):
    member = tarfile.TarInfo(name)
    member.mtime = time
    if path.is_symlink():
        member.type, member.linkname = tarfile.SYMTYPE, str(path.readlink())
        tar.addfile(member)
        return
    content = path.read_bytes()
    member.size = len(content)
    member.mode = 0o755 if path.stat().st_mode & 0o100 else 0o644
    tar.addfile(member, io.BytesIO(content))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pages", type=pathlib.Path, help="the folder of the pages")
    parser.add_argument("out", type=pathlib.Path, help="the folder of the tarball")
    options = parser.parse_args()
    name = f"pesthouse-{version()}"
    files = {**committed(), **pages(options.pages)}
    time = int(git("log", "-1", "--format=%ct"))
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as tar:
        for path in sorted(files):
            add(tar, f"{name}/{path}", files[path], time)
    options.out.mkdir(parents=True, exist_ok=True)
    tarball = options.out / f"{name}.tar.gz"
    content = gzip.compress(packed.getvalue(), mtime=0)
    tarball.write_bytes(content)
    print(f"{hashlib.sha256(content).hexdigest()}  {tarball}")


if __name__ == "__main__":
    main()
