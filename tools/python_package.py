#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Builds and checks the Python package (python/README.md). `wheel` writes its wheel and its source package to build/dist/python; `check` also
builds a wheel of the source package alone, checks all types, and runs the tests and the notebooks with what was built. Packages of others are
installed in build/python-env. `worlds` compares what two worlds show to a seat, `spiel` plays 100 games of each mixture in OpenSpiel.
`compare` measures the package beside others, which are installed in build/compare-env."""

import argparse
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "python"
ENVIRONMENT = ROOT / "build" / "python-env"
COMPARED = ROOT / "build" / "compare-env"
OUT = ROOT / "build" / "dist" / "python"  # its source package is called as the tarball of a release
BUILD = ROOT / "build" / "python"
WHEEL_MAX = 800_000  # bytes


def programs():
    """The programs that some tests need, if they are built."""
    found = {}
    for name, program in (("PH_PROGRAM", "pesthouse"), ("PH_LAB", "pesthouse-lab")):
        for path in (ROOT / "build" / "debug" / program, ROOT / "build" / "release" / program):
            if path.exists():
                found[name] = str(path)
    return found


def run(*command, folder=ROOT):
    environment = {
        **programs(),
        **os.environ,
        "PYRIGHT_PYTHON_IGNORE_WARNINGS": "1",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }
    environment["PATH"] = f"{ENVIRONMENT / 'bin'}{os.pathsep}{os.environ['PATH']}"
    subprocess.run([str(word) for word in command], cwd=folder, env=environment, check=True)


def python(*words, folder=ROOT, environment=ENVIRONMENT):
    run(environment / "bin" / "python", *words, folder=folder)


def prepare(environment=ENVIRONMENT, requirements="requirements.txt"):
    """An environment with what that file names."""
    wanted = hashlib.sha256((PACKAGE / requirements).read_bytes()).hexdigest()
    stamp = environment / "requirements.sha256"
    if stamp.exists() and stamp.read_text() == wanted:
        return
    shutil.rmtree(environment, ignore_errors=True)
    run(sys.executable, "-m", "venv", environment)
    python("-m", "pip", "install", "--quiet", "-r", PACKAGE / requirements, environment=environment)
    stamp.write_text(wanted)


def pip_wheel(source, out, build):
    words = ["--quiet", "--no-deps", "--no-build-isolation", "--config-settings", f"build-dir={build}"]
    python("-m", "pip", "wheel", *words, "--wheel-dir", out, source)
    return next(pathlib.Path(out).glob("*.whl"))


def check_size(wheel):
    """Small, and silent about where it was built."""
    size = wheel.stat().st_size
    if size > WHEEL_MAX:
        sys.exit(f"{wheel.name} has {size} bytes; at most {WHEEL_MAX} are allowed")
    with zipfile.ZipFile(wheel) as files:
        for name in files.namelist():
            if str(ROOT).encode() in files.read(name):
                sys.exit(f"{wheel.name}: {name} names {ROOT}")
    print(f"{wheel.relative_to(ROOT)}: {size} bytes", flush=True)


def check_wheel(wheel):
    """Such a wheel, for every Linux of the last years."""
    if "-abi3-manylinux" not in wheel.name:
        sys.exit(f"{wheel.name}: expected a wheel for abi3 and manylinux")
    check_size(wheel)


def build_wheel():
    """The wheel and the source package."""
    for old in [*OUT.glob("pesthouse-*.whl"), *OUT.glob("pesthouse-*.tar.gz")]:
        old.unlink()
    with tempfile.TemporaryDirectory() as made:
        raw = pip_wheel(PACKAGE, made, BUILD)
        run("auditwheel", "repair", "--wheel-dir", OUT, raw)
    python("-m", "build", "--sdist", "--no-isolation", "--outdir", OUT, PACKAGE)
    wheel = next(OUT.glob("pesthouse-*.whl"))
    check_wheel(wheel)
    return wheel, next(OUT.glob("pesthouse-*.tar.gz"))


def install(wheel, environment=ENVIRONMENT):
    python("-m", "pip", "install", "--quiet", "--no-deps", "--force-reinstall", wheel, environment=environment)


def check_source(source):
    """The source package builds without the repository, and what comes of it plays."""
    with tempfile.TemporaryDirectory() as folder:
        install(pip_wheel(source, folder, pathlib.Path(folder) / "build"))
        python("-m", "pytest", PACKAGE / "tests" / "test_readme.py", folder=folder)


def others():
    """The other Pythons of this machine that the wheel is for."""
    for minor in range(11, 20):
        found = shutil.which(f"python3.{minor}")
        if found and minor != sys.version_info.minor and subprocess.run([found, "-c", ""], check=False).returncode == 0:
            yield found, ROOT / "build" / f"python-env-3.{minor}"


def check_others(wheel):
    """The same wheel serves other Pythons: a stranger installs it, without a compiler, and runs the tests that need no more."""
    for found, folder in others():
        shutil.rmtree(folder, ignore_errors=True)
        run(found, "-m", "venv", folder)
        run(folder / "bin" / "python", "-m", "pip", "install", "--quiet", "--only-binary", ":all:", wheel, "pytest")
        run(folder / "bin" / "python", "-m", "pytest", "tests", folder=PACKAGE)


def check_corpus():
    """The engine of the package answers as the library does everywhere (docs/corpus.md)."""
    run("cmake", "--build", BUILD, "--target", "corpus")
    interpreter = ENVIRONMENT / "bin" / "python"
    python("tests/corpus_test.py", BUILD / "library" / "corpus", "--games", "1000", "--module", "python", interpreter)


def check(wheel, source):
    run("abi3audit", "--strict", wheel)  # it uses nothing that a later CPython may lack
    run("mypy", folder=PACKAGE)
    run("pyright", "-p", ".", "--pythonpath", ENVIRONMENT / "bin" / "python", folder=PACKAGE)
    check_source(source)
    install(wheel)
    python("-m", "pytest", "tests", "notebooks", folder=PACKAGE)
    check_others(wheel)
    check_corpus()
    python("-m", "sphinx", "-W", "-q", PACKAGE / "docs", ROOT / "build" / "python-docs")


def worlds(wheel):
    """Compares all that the package shows of pairs of worlds that a seat cannot tell apart."""
    install(wheel)
    os.environ.setdefault("PH_PAIRS", "100000")
    python("-m", "pytest", "tests/test_worlds.py", folder=PACKAGE)


def spiel(wheel):
    """Plays games of each mixture by OpenSpiel's own simulations."""
    install(wheel)
    os.environ.setdefault("PH_SIMULATIONS", "100")
    python("-m", "pytest", "tests/test_open_spiel.py", folder=PACKAGE)


def compare(wheel, words):
    """Measures it beside OpenSpiel, pgx and PettingZoo: `compare.py --help` says what words may be."""
    prepare(COMPARED, "requirements-compare.txt")
    install(wheel, COMPARED)
    python("tools/compare.py", *words, environment=COMPARED)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("verb", choices=["wheel", "check", "worlds", "spiel", "compare"])
    parser.add_argument("words", nargs=argparse.REMAINDER, help="of compare: --rounds 5 rattus share")
    options = parser.parse_args()
    if options.words and options.verb != "compare":
        parser.error(f"unexpected '{' '.join(options.words)}' after {options.verb}")
    prepare()
    built = build_wheel()
    if options.verb == "check":
        check(*built)
    elif options.verb == "worlds":
        worlds(built[0])
    elif options.verb == "spiel":
        spiel(built[0])
    elif options.verb == "compare":
        compare(built[0], options.words)


if __name__ == "__main__":
    main()
