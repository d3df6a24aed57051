#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`make test T=x` builds what the tests with x in their names need and nothing else. usage: build_tests_test.py BUILD"""

import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))

from build_tests import matching, needed  # noqa: E402

folder = pathlib.Path(sys.argv[1]).resolve()
assert matching(folder, "^base/text$") == {"base/text"}
assert needed(folder, {"base/text"}) == ["bin/base/test_base_text"], needed(folder, {"base/text"})
both = needed(folder, matching(folder, "^(base/text|tests/tui/plain)$"))
assert set(both) == {"bin/base/test_base_text", "pesthouse"}, both
found = subprocess.run(
    [ROOT / "tools/build_tests.py", folder, "no_such_test"], stderr=subprocess.PIPE, text=True, check=False
)
assert found.returncode == 1 and "expected a part of a test's name" in found.stderr, found
