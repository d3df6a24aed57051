#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""THIRD-PARTY.md and debian/copyright list what the pages and the modules contain, no more and no less, and
tools/generate_notices.py refuses what it cannot list, with its name. Exits 77 where the packages of npm are not installed. usage: notices_test.py"""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import generate_notices  # noqa: E402
import notice_formats  # noqa: E402

SKIPPED = 77
WASI = "/usr/lib/wasm32-wasi/libc.a"


def copy_sources(folder):
    """A copy of what the page is made of, in which a test may change files."""
    root = pathlib.Path(folder)
    for name in ("web", "debian"):
        (root / name).mkdir()
    for name in ("web/package-lock.json", "THIRD-PARTY.md", "debian/copyright", "LICENSE"):
        shutil.copy(ROOT / name, root / name)
    shutil.copytree(ROOT / "tools/notices", root / "tools/notices")
    packages = root / "web/node_modules"
    for name in ("preact", "@preact/signals", "@preact/signals-core"):
        for file in ("package.json", "LICENSE"):
            (packages / name).mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / "web/node_modules" / name / file, packages / name / file)
    return root


def generate(root, *arguments):
    """What the tool complains of; "": nothing."""
    return generate_notices.run(["--root", str(root), *arguments])


def expect(found, *wanted):
    assert all(part in found for part in wanted), f"{wanted} are not in: {found!r}"


def edit(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{path} has no {old!r}"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def edit_lock(root, name, **fields):
    path = root / "web/package-lock.json"
    lock = json.loads(path.read_text(encoding="utf-8"))
    lock["packages"][f"node_modules/{name}"].update(fields)
    path.write_text(json.dumps(lock), encoding="utf-8")


def node(script):
    """What node prints of a script that has everything of web/notices.mjs."""
    text = f"import {{ readNotices, checkNotices }} from '{(ROOT / 'web/notices.mjs').as_uri()}';{script}"
    return subprocess.run(["node", "--input-type=module", "-e", text], capture_output=True, text=True, check=False)


# ---- the page -------------------------------------------------------------------------------------------------------


def test_the_page_is_what_the_pages_contain(root):
    assert generate(ROOT, "--check") == "", generate(ROOT, "--check")
    assert generate(root) == ""
    for name in ("THIRD-PARTY.md", "debian/copyright"):
        assert (root / name).read_bytes() == (ROOT / name).read_bytes(), name


def test_a_package_without_a_licence_is_named(root):
    for name in ("preact", "picocolors"):  # in the pages; among what only checks them
        for licence in ("", None):
            edit_lock(root, name, license=licence)
            expect(generate(root), f"web/package-lock.json: {name} ", " has no licence")
        edit_lock(root, name, license="MIT")
    (root / "web/node_modules/preact/LICENSE").unlink()
    before = (root / "THIRD-PARTY.md").read_bytes()
    expect(generate(root), "preact is in the pages, but web/node_modules/preact has no file with its licence")
    assert (root / "THIRD-PARTY.md").read_bytes() == before, "the page was written without a licence"


def test_what_the_page_lacks_or_has_too_much_is_named(root):
    page = root / "THIRD-PARTY.md"
    edit(page, "## @preact/signals-core\n", "## left-pad\n")
    expect(generate(root, "--check"), "THIRD-PARTY.md lacks @preact/signals-core; make notices")
    generate(root)
    page.write_text(page.read_text(encoding="utf-8") + "\n## left-pad\n", encoding="utf-8")
    expect(generate(root, "--check"), "THIRD-PARTY.md lists left-pad, which Pesthouse does not contain")
    generate(root)
    edit(page, "Copyright (c) 2022-present Preact Team", "Copyright (c) 1922 Preact Team")
    expect(generate(root, "--check"), "THIRD-PARTY.md is not what its sources say")
    generate(root)
    edit(root / "debian/copyright", "Rich Felker", "John Doe")
    expect(generate(root, "--check"), "debian/copyright is not what its sources say")


def test_a_bill_of_materials_has_every_part(_):
    parts = generate_notices.all_parts(ROOT)
    text = notice_formats.bill_of_materials("1.2.3", "2026-11-28T12:00:00Z", parts)
    assert text == notice_formats.bill_of_materials("1.2.3", "2026-11-28T12:00:00Z", parts), "other bytes"
    bill = json.loads(text)
    components = {entry["name"]: entry for entry in bill["components"]}
    assert set(components) == {part["title"] for part in parts}
    preact = components["preact"]
    assert preact["purl"] == f"pkg:npm/preact@{preact['version']}" and preact["licenses"] == [
        {"license": {"id": "MIT"}}
    ]
    assert components["wasi-libc"]["licenses"] == [{"expression": "MIT AND BSD-2-Clause AND ISC AND CC0-1.0"}]
    assert "Rich Felker" in components["wasi-libc"]["copyright"]
    assert bill["dependencies"][0]["dependsOn"] == [entry["bom-ref"] for entry in bill["components"]]


# ---- the pages ------------------------------------------------------------------------------------------------------


def test_a_build_of_the_pages_refuses_other_notices(root):
    check = f"const notices = readNotices('{root}'); checkNotices(notices, "
    packages = ["@preact/signals", "@preact/signals-core", "preact"]
    ran = node(f"{check} {packages})")
    assert ran.returncode == 0, ran.stderr
    expect(node(f"{check} {[*packages, 'left-pad']})").stderr, "THIRD-PARTY.md lacks what the pages contain: left-pad")
    expect(node(f"{check} {packages[1:]})").stderr, "lists what the pages do not contain: @preact/signals;")
    edit(root / "THIRD-PARTY.md", "- Licence: MIT\n", "")
    expect(node(f"{check} {packages})").stderr, "expected the licence, the source and the text of @preact/signals")


def test_the_pages_show_every_licence_as_it_is(root):
    notices = json.loads(node(f"console.log(JSON.stringify(readNotices('{root}')))").stdout)
    texts = {notice["title"]: notice["text"] for notice in notices}
    wanted = {"Pesthouse": root / "LICENSE", "preact": root / "web/node_modules/preact/LICENSE"}
    for part in generate_notices.PARTS:
        wanted[part.get("title", part["name"])] = root / "tools/notices" / f"{part['name']}.txt"
    for title, path in wanted.items():
        assert texts[title] == path.read_text(encoding="utf-8").strip(), title


# ---- the modules ----------------------------------------------------------------------------------------------------


def write_map(root, *lines):
    (root / "modules").mkdir(exist_ok=True)
    text = "".join(f"       -      400       30         {line}\n" for line in lines)
    (root / "modules/pages.map").write_text(text, encoding="utf-8")
    return "--linked", str(root / "modules")


def test_what_modules_link_is_listed(root):
    ours = f"{root}/modules/pages.wasm.lto.o:(.text.desk)"
    free = "/usr/lib/llvm-14/lib/clang/14.0.6/lib/wasi/libclang_rt.builtins-wasm32.a(multi3.c.obj):(.text.__multi3)"
    assert generate(root, *write_map(root, f"{WASI}(dlmalloc.o):(.text.free)", ours, free)) == ""
    foreign = "/usr/lib/wasm32/libz.a(inflate.o):(.text.inflate)"
    found = generate(root, *write_map(root, f"{WASI}(dlmalloc.o):(.text.free)", foreign))
    expect(found, "the modules link /usr/lib/wasm32/libz.a, which THIRD-PARTY.md does not list")
    expect(generate(root, *write_map(root, ours)), "THIRD-PARTY.md lists wasi-libc, which the modules do not link")
    (root / "modules/pages.map").unlink()
    expect(generate(root, "--linked", str(root / "modules")), "has no map of a module: make wasm")
    if list((ROOT / "build/wasm").glob("*.map")):
        assert generate(ROOT, "--linked", str(ROOT / "build/wasm")) == ""


def refusal_of(part, copyright_file, members):
    """What is wrong with a notice beside a Debian's copyright file."""
    found = generate_notices.copyright_files
    generate_notices.copyright_files = lambda _: [copyright_file]
    try:
        generate_notices.check_debian(ROOT, part, members)
    except generate_notices.Wrong as wrong:
        return str(wrong)
    finally:
        generate_notices.copyright_files = found
    return ""


def test_people_whom_debian_names_are_named(root):
    part = next(part for part in generate_notices.PARTS if part["name"] == "wasi-libc")
    path = root / "copyright"
    head = "Files: libc-top-half/musl/*\nCopyright: 2005-2031 Rich Felker <dalias@aerifal.cx>\nLicense: MIT\n\n"
    path.write_text(
        head
        + "Files: libc-top-half/musl/src/stdlib/new.c\nCopyright: 2031 Jane Doe\nLicense: MIT\n\n"
        + "Files: libc-top-half/musl/src/math/arm/fma.c debian/*\nCopyright: 2031 John Doe\nLicense: MIT\n",
        encoding="utf-8",
    )
    assert refusal_of(part, path, {"dlmalloc"}) == "", "other years, files that nobody uses, another processor"
    expect(refusal_of(part, path, {"dlmalloc", "new"}), "names Jane Doe, whom tools/notices/wasi-libc.txt does not")


def main():
    if not (ROOT / "web/node_modules/preact").is_dir():
        print("the packages of npm are not installed: make web")
        sys.exit(SKIPPED)
    for name, test in sorted(globals().items()):
        if name.startswith("test_"):
            with tempfile.TemporaryDirectory() as folder:
                test(copy_sources(folder))
            print(f"ok   {name}")


if __name__ == "__main__":
    main()
