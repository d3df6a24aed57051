#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes THIRD-PARTY.md, the licences of what others made and the pages, the modules, the library or the program contain,
and the same as debian/copyright.
Which packages of npm are in the pages, the bundler says (web/bundled.mjs); their licences are those of web/package-lock.json
and of the packages themselves. The notices of the rest are in tools/notices/, taken from Debian's copyright files without
what other processors and other programs need, so that they are the same on every release.

usage: generate_notices.py [--check] [--linked DIR] [--root DIR]
--check writes nothing, and fails if the files are not what would be written. --linked compares the page with what the
modules in DIR link (their .map files) and with the copyright files of the Debian that linked them."""

import argparse
import functools
import json
import pathlib
import re
import subprocess
import sys
from fnmatch import fnmatch

import notice_formats

HERE = pathlib.Path(__file__).resolve().parent.parent
PAGE = "THIRD-PARTY.md"
COPYRIGHT = "debian/copyright"
LICENCE_FILE = re.compile(r"(licen[cs]e|copying|notice)(\.(md|txt))?", re.I)
HEAD = """# What others made

Pesthouse is under the [MIT licence](LICENSE). Its pages, its WebAssembly modules, its library and its program also contain
what is listed here. Most of these licences ask that their text comes with every copy, so a copy of Pesthouse comes with
this page; the pages show it under "Licences". What the program only links to when it runs, such as SQLite or OpenSSL, is
not in it, and has its own notices where it is installed. `make notices` writes this page.
"""

# What does not come from npm. `debian` is the package whose copyright file has its notices, `linked` what its files are
# called in the map of a module, `made` and `files` what in the sources was made of it.
PARTS = [
    {
        "name": "wasi-libc",
        "licence": "MIT, BSD-2-Clause, ISC and CC0-1.0",
        "in": "the modules",
        "from": "https://github.com/WebAssembly/wasi-libc",
        "debian": "wasi-libc",
        "linked": r"/wasm32-wasi/",
    },
    {
        "name": "jsmn",
        "licence": "MIT",
        "in": "the modules, the library and the program",
        "from": "https://github.com/zserge/jsmn",
        "debian": "libjsmn-dev",
    },
    {
        "name": "qrcodegen",
        "title": "QR Code generator",
        "licence": "MIT",
        "in": "the program, where it is linked statically",
        "from": "https://www.nayuki.io/page/qr-code-generator-library",
        "debian": "libqrcodegen-dev",
    },
    {
        "name": "unicode",
        "title": "Unicode data",
        "licence": "Unicode-3.0",
        "in": "the modules, the library and the program",
        "from": "https://www.unicode.org",
        "made": "tables of the width and spelling of characters, and of names that are the same or look alike",
        "files": [
            "src/base/glyph_tables.c",
            "src/tui/terminal/spellings.c",
            "src/store/folding_table.c",
            "src/store/skeleton_table.c",
            "src/server/people/script_table.c",
        ],
    },
    {
        "name": "natural-earth",
        "title": "Natural Earth",
        "licence": "public domain",
        "in": "the pages and the program",
        "from": "https://www.naturalearthdata.com",
        "made": "the map of Rattus",
        "files": ["web/src/games/rattus/map.json"],
    },
    {
        "name": "gentium",
        "title": "Gentium Plus",
        "licence": "OFL-1.1",
        "in": "the program",
        "from": "https://software.sil.org/gentium",
        "made": "the letters of the server's pictures (src/picture/letters.json), which are under this licence, too",
        "files": ["src/picture/letters.json"],
    },
]

# What may be linked without a notice: LLVM's exception to its licence frees what clang puts into the programs it compiles.
FREE = re.compile(r"/libclang_rt\.builtins[^/]*$")


class Wrong(Exception):
    """What keeps the page from being written, or from being right."""


# ---- npm ------------------------------------------------------------------------------------------------------------


def read_lock(root):
    """The packages of the lockfile by name; every one has a licence."""
    entries = json.loads((root / "web/package-lock.json").read_text(encoding="utf-8"))["packages"]
    packages = {path.removeprefix("node_modules/"): entry for path, entry in entries.items() if path != ""}
    for name, entry in packages.items():
        if not (isinstance(entry.get("license"), str) and entry["license"].strip()):
            raise Wrong(f"web/package-lock.json: {name} {entry.get('version', '')} has no licence")
    return packages


@functools.cache
def bundled():
    """The names of the packages that are in the scripts of the pages."""
    ran = subprocess.run(["node", str(HERE / "web/bundled.mjs")], capture_output=True, text=True, check=False)
    if ran.returncode != 0:
        raise Wrong(f"web/bundled.mjs failed: {ran.stderr.strip()}")
    return json.loads(ran.stdout)


def npm_part(root, name, packages):
    """A package of npm as a part of the page."""
    if name not in packages:
        raise Wrong(f"{name} is in the pages, but not in web/package-lock.json")
    folder = root / "web/node_modules" / name
    texts = sorted(path for path in folder.iterdir() if LICENCE_FILE.fullmatch(path.name)) if folder.is_dir() else []
    if not texts:
        raise Wrong(f"{name} is in the pages, but web/node_modules/{name} has no file with its licence")
    home = json.loads((folder / "package.json").read_text(encoding="utf-8")).get("homepage")
    return {
        "title": name,
        "version": packages[name]["version"],
        "licence": packages[name]["license"],
        "in": "the pages",
        "source": f"npm package {name} {packages[name]['version']}{f', {home}' if home else ''}",
        "text": "\n\n".join(path.read_text(encoding="utf-8").strip() for path in texts),
    }


# ---- the page -------------------------------------------------------------------------------------------------------


def other_part(root, part):
    """A part that does not come from npm."""
    for file in part.get("files", []):
        if not (HERE / file).is_file():
            raise Wrong(f"{part['name']}: there is no {file}")
    made = f"; {part['made']}" if "made" in part else ""
    return {
        "title": part.get("title", part["name"]),
        "licence": part["licence"],
        "in": part["in"],
        "source": f"{part['from']}{made}",
        "text": text_of(root, part).strip(),
        **({"files": part["files"]} if "files" in part else {}),
    }


def text_of(root, part):
    path = root / "tools/notices" / f"{part['name']}.txt"
    if not path.is_file():
        raise Wrong(f"{part['name']} has no notice: {path.relative_to(root)} is missing")
    return path.read_text(encoding="utf-8")


def section(part):
    return (
        f"\n## {part['title']}\n\n- Licence: {part['licence']}\n- In: {part['in']}\n- Source: {part['source']}\n\n"
        f"```text\n{part['text']}\n```\n"
    )


def all_parts(root):
    """What others made, as the page lists it."""
    packages = read_lock(root)
    return [npm_part(root, name, packages) for name in bundled()] + [other_part(root, part) for part in PARTS]


def written(root):
    """The files as they should be, by their paths."""
    parts = all_parts(root)
    own = (root / "LICENSE").read_text(encoding="utf-8")
    return {
        PAGE: HEAD + "".join(section(part) for part in parts),
        COPYRIGHT: notice_formats.debian_copyright(own, parts),
    }


def titles(text):
    return set(re.findall(r"^## (.*)$", text, re.M))


def check(root):
    """Fails if the files are not what the sources say."""
    wanted = written(root)
    found = {path: (root / path).read_text(encoding="utf-8") if (root / path).is_file() else "" for path in wanted}
    for title in sorted(titles(wanted[PAGE]) - titles(found[PAGE])):
        raise Wrong(f"{PAGE} lacks {title}; make notices writes it")
    for title in sorted(titles(found[PAGE]) - titles(wanted[PAGE])):
        raise Wrong(f"{PAGE} lists {title}, which Pesthouse does not contain; make notices writes it anew")
    for path, text in wanted.items():
        if found[path] != text:
            raise Wrong(f"{path} is not what its sources say; make notices writes it anew")


# ---- what modules link ----------------------------------------------------------------------------------------------

# "   -  1a2b  12  /usr/lib/wasm32-wasi/libc.a(dlmalloc.o):(.text.free)"
FROM_FILE = re.compile(r"\s(/[^\s():]+\.(?:a|o))(?:\(([^()]+)\))?:\(", re.M)


def linked_files(folder):
    """What the modules in a folder link from elsewhere: pairs of a file and its member."""
    maps = sorted(folder.glob("*.map"))
    if not maps:
        raise Wrong(f"{folder} has no map of a module: make wasm writes them")
    found = set()
    for path in maps:
        found.update(FROM_FILE.findall(path.read_text(encoding="utf-8", errors="replace")))
    return {(file, member) for file, member in found if not pathlib.Path(file).is_relative_to(folder.resolve())}


def check_linked(root, folder):
    """Each file that is linked belongs to a part of the page, and each such part is linked."""
    files = linked_files(folder)
    listed = titles((root / PAGE).read_text(encoding="utf-8"))
    for file, _ in sorted(files):
        owner = next((part for part in PARTS if "linked" in part and re.search(part["linked"], file)), None)
        if not FREE.search(file) and (owner is None or owner["name"] not in listed):
            raise Wrong(f"the modules link {file}, which {PAGE} does not list")
    for part in PARTS:
        if "linked" in part and not any(re.search(part["linked"], file) for file, _ in files):
            raise Wrong(f"{PAGE} lists {part['name']}, which the modules do not link")
    members = {pathlib.Path(member or file).stem for file, member in files}
    for part in PARTS:
        check_debian(root, part, members)


# ---- Debian's copyright files ---------------------------------------------------------------------------------------

OTHER_PROCESSORS = re.compile(r"/(aarch64|arm|i386|mips\w*|powerpc\w*|riscv64|x32|x86_64)/")
COPYRIGHT_HOLDER = re.compile(r"^(?:©|\(c\)|copyright|[\d\s,–-])*", re.I)


def stanzas(text):
    """The paragraphs of a copyright file as fields."""
    for paragraph in re.split(r"\n\s*\n", text):
        fields = re.findall(r"^([A-Z][\w-]*):((?:.*)(?:\n[ \t].*)*)", paragraph, re.M)
        yield {name: value.strip() for name, value in fields}


def is_linked(pattern, members):
    """Whether files of a pattern are in a module: not those of other processors, nor single files that nothing uses."""
    if pattern.startswith(("debian/", "tools/")) or OTHER_PROCESSORS.search(f"/{pattern}"):
        return False
    name = pattern.rsplit("/", 1)[-1]
    stem = name.rsplit(".", 1)[0]
    return stem == "*" or any(fnmatch(member, stem) for member in members)


def holders(stanza):
    for line in stanza.get("Copyright", "").splitlines():
        holder = re.sub(r"<[^>]*>|\([^)]*\)", "", COPYRIGHT_HOLDER.sub("", line.strip())).strip(" .,")
        if holder:
            yield holder


def copyright_files(part):
    return sorted(pathlib.Path("/usr/share/doc").glob(f"{part['debian']}/copyright")) if "debian" in part else []


def check_debian(root, part, members):
    """Who made what is linked, as this Debian says, stands in the notice. Years differ between releases, people do not."""
    for path in copyright_files(part):
        notice = text_of(root, part)
        for stanza in stanzas(path.read_text(encoding="utf-8")):
            if not any(is_linked(pattern, members) for pattern in stanza.get("Files", "").split()):
                continue
            for holder in holders(stanza):
                if not is_named(holder, notice):
                    raise Wrong(f"{path} names {holder}, whom tools/notices/{part['name']}.txt does not")


def is_named(holder, notice):
    """Whether each word of a name stands in one line of a notice, initials apart: "Serge A. Zaitsev" is "Serge Zaitsev"."""
    words = [word for word in re.findall(r"\w+", holder.lower()) if len(word) > 1]
    return any(all(word in line.lower() for word in words) for line in notice.splitlines())


# ---- the command ----------------------------------------------------------------------------------------------------


def run(arguments):
    """The command; returns what is wrong, "": nothing."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--linked", type=pathlib.Path)
    parser.add_argument("--root", type=pathlib.Path, default=HERE)
    given = parser.parse_args(arguments)
    try:
        if given.linked is not None:
            check_linked(given.root, given.linked)
        elif given.check:
            check(given.root)
        else:
            for path, text in written(given.root).items():
                (given.root / path).write_text(text, encoding="utf-8")
    except Wrong as wrong:
        return f"generate_notices.py: {wrong}"
    return ""


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]) or 0)
