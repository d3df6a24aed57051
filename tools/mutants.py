#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Breaks one line of each rule, and of what is said, in turn and wants the tests of it to notice.

tests/mutants-*.json list, for each rule of the tests/rules-*.txt of the same name, a file, one line of it (without its
indentation; it must occur once) and the broken line. Sections of a Protocol part (P-...) may be left out. Each is built
in a copy of the tree; then the scenarios that name the rule run, and the C test functions that are named for it. A list without
such a file, as that of the words, names the tests that must notice instead: "sentences rattus" compares what is said of
whole games, and others are the source of a C test. Prints a table, and exits 1 if a mutant survives, does not compile or
does not fit the sources any more."""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FUNCTION = re.compile(r"^static void ([a-z])_([a-z]+)_(\d+)_\w+\(", re.MULTILINE)
TIME_LIMIT_S = 300


def run(command, **options):
    """Runs a command and returns (exit status, output); a command that hangs has failed."""
    try:
        done = subprocess.run(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            timeout=TIME_LIMIT_S,
            check=False,
            **options,
        )
        return done.returncode, done.stdout
    except subprocess.TimeoutExpired:
        return 124, "ran too long"


def copy_tree(scratch):
    """Copies what git knows and what is new to `scratch`; unchanged files keep their times, so builds are incremental."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True
    ).stdout
    wanted = {name for name in listed.split("\0") if name and (ROOT / name).is_file()}
    for name in wanted:
        source, target = ROOT / name, scratch / name
        if not target.exists() or target.read_bytes() != source.read_bytes():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)
    for path in scratch.rglob("*"):
        name = path.relative_to(scratch)
        if path.is_file() and name.parts[0] != "build" and str(name) not in wanted:
            path.unlink()


def load_mutants(name):
    """All mutants of the lists by that name, and the problems with the lists themselves."""
    mutants, problems = [], []
    for path in sorted(ROOT.glob(f"tests/mutants-{name}.json")):
        own = json.loads(path.read_text(encoding="utf-8"))
        rules = ROOT / "tests" / path.name.replace("mutants-", "rules-").replace(".json", ".txt")
        if not rules.exists():
            mutants += own
            continue
        listed = [line.split("#")[0].strip() for line in rules.read_text(encoding="utf-8").splitlines()]
        covered = {mutant["rule"] for mutant in own}
        problems += [
            f"{path.name}: no mutant of {rule}"
            for rule in listed
            if rule and rule not in covered and not rule.startswith("P-")
        ]
        problems += [f"{path.name}: {rule} is not in {rules.name}" for rule in sorted(covered - set(listed))]
        mutants += own
    return mutants, problems


def test_programs():
    """Rule id -> the C test programs (sources, relative) that hold a function named for it."""
    programs = {}
    for path in sorted([*ROOT.glob("src/**/*_test.c"), *ROOT.glob("tests/**/*_test.c")]):
        for match in FUNCTION.finditer(path.read_text(encoding="utf-8")):
            rule = f"{match[1]}-{match[2]}-{match[3]}".upper()
            programs.setdefault(rule, set()).add(str(path.relative_to(ROOT)))
    return programs


def target_of(source):
    """The build target of a test, as tests/CMakeLists.txt names it: of its source, or the program of a command."""
    if not source.endswith(".c"):
        return source.split()[0]
    return "test_" + re.sub(r"^src/|_test\.c$", "", source).replace("/", "_")


class Tree:
    """A copy of the sources with a build of its own."""

    def __init__(self, scratch, jobs):
        self.scratch, self.jobs = scratch, jobs
        self.build = scratch / "build"
        copy_tree(scratch)
        status, output = run(
            [
                "cmake",
                "-S",
                str(scratch),
                "-B",
                str(self.build),
                "-G",
                "Ninja",
                "-DCMAKE_BUILD_TYPE=Debug",
                "-DCMAKE_C_FLAGS_DEBUG=-O0",
                "-DPESTHOUSE_TESTS=ON",
                "-DPESTHOUSE_CHECK_STATES=ON",
                "--log-level=ERROR",
            ]
        )
        if status != 0:
            sys.exit(output)

    def make(self, targets):
        return run(["cmake", "--build", str(self.build), "-j", str(self.jobs), "--target", *targets])

    def scenarios(self, rule):
        """Runs the rule's scenarios of every game. Returns how many there were and how many failed."""
        count = failed = 0
        for folder in sorted((self.scratch / "tests/scenarios").iterdir()):
            command = [self.build / "bin/tests/scenario_runner", folder, "--rule", rule]
            listed = run([*command, "--list"])[1].splitlines()
            own = sum(1 for line in listed if line.startswith(str(folder)))
            if own:
                status, output = run(command)
                count += own
                # A crash ends the run, so it fails at least one.
                failed += max(output.count("FAIL "), int(status != 0))
        return count, failed

    def functions(self, rule, sources):
        """Runs the C test functions named for the rule, in these programs."""
        count = failed = 0
        name = rule.lower().replace("-", "_") + "_"
        for source in sources:
            program = next(self.build.glob(f"bin/**/{target_of(source)}"))
            status, output = run([program], cwd=self.scratch, env={**os.environ, "CMOCKA_MESSAGE_OUTPUT": "STDOUT"})
            begun = set(re.findall(rf"\[ RUN      \] ({name}\w+)", output))
            good = set(re.findall(rf"\[       OK \] ({name}\w+)", output))
            count += len(begun)
            failed += len(begun - good) if status != 0 else 0
        return count, failed

    def commands(self, tests):
        """Runs tests that a mutant names; each fails as a whole."""
        failed = 0
        for test in tests:
            program = next(self.build.glob(f"bin/**/{target_of(test)}"))
            arguments = [] if test.endswith(".c") else test.split()[1:]
            failed += run([program, *arguments], cwd=self.scratch)[0] != 0
        return len(tests), failed

    def run_tests(self, rule, sources):
        if rule is None:
            return self.commands(sources)
        scenarios, functions = self.scenarios(rule), self.functions(rule, sources)
        return scenarios[0] + functions[0], scenarios[1] + functions[1]


def break_line(path, line, broken):
    """Replaces the line. Returns the old text, or None if it does not occur exactly once."""
    text = path.read_text(encoding="utf-8")
    lines = text.split("\n")
    places = [i for i, own in enumerate(lines) if own.strip() == line]
    if len(places) != 1:
        return None
    indentation = lines[places[0]][: len(lines[places[0]]) - len(lines[places[0]].lstrip())]
    lines[places[0]] = indentation + broken
    path.write_text("\n".join(lines), encoding="utf-8")
    return text


def judge(tree, mutant, sources):
    """One row of the table: (verdict, what to say)."""
    path = tree.scratch / mutant["file"]
    before = break_line(path, mutant["line"], mutant["broken"]) if path.exists() else None
    if before is None:
        return "STALE", "the line does not occur exactly once"
    try:
        status, output = tree.make([*([] if "tests" in mutant else ["scenario_runner"]), *map(target_of, sources)])
        if status != 0:
            return "BROKEN", output.strip().splitlines()[-1]
        count, failed = tree.run_tests(mutant.get("rule"), sources)
    finally:
        path.write_text(before, encoding="utf-8")
    return ("caught" if failed else "SURVIVED"), f"{failed} of {count} tests fail"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", default="*", help="only the mutants of tests/mutants-LIST.json: words")
    parser.add_argument("--rule", help="only the mutants of this rule")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--scratch", type=pathlib.Path, default=ROOT / "build/mutants", help="where the copy lies")
    options = parser.parse_args()

    mutants, problems = load_mutants(options.list)
    if options.rule:
        mutants, problems = [mutant for mutant in mutants if mutant.get("rule") == options.rule], []
    programs = test_programs()
    wanted = {mutant["rule"] for mutant in mutants if "rule" in mutant}
    named = {test for mutant in mutants for test in mutant.get("tests", ())}
    sources = sorted({source for rule in wanted for source in programs.get(rule, ())} | named)
    tree = Tree(options.scratch.resolve(), options.jobs)
    status, output = tree.make(["scenario_runner", *map(target_of, sources)])
    if status != 0:
        sys.exit(output)
    for rule in sorted(wanted):
        count, failed = tree.run_tests(rule, sorted(programs.get(rule, ())))
        if failed:
            sys.exit(f"{rule}: {failed} of {count} tests fail though nothing is broken")
    for test in sorted(named):
        if tree.commands([test])[1]:
            sys.exit(f"{test} fails though nothing is broken")

    for mutant in mutants:
        rule = mutant.get("rule", "words")
        verdict, text = judge(tree, mutant, sorted(mutant.get("tests", programs.get(rule, ()))))
        print(f"{rule:14}{verdict:10}{text:24}{mutant['file']}: {mutant['broken']}", flush=True)
        if verdict != "caught":
            problems.append(f"{rule}: {verdict.lower()}: {mutant['file']}: {mutant['line']}")
    for text in problems:
        print(text, file=sys.stderr)
    return 1 if problems or not mutants else 0


if __name__ == "__main__":
    sys.exit(main())
