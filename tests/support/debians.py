# SPDX-License-Identifier: MIT
"""Modules that Debian packages bring to its own Python, which another Python does not find."""

import importlib
import os
import sys

PYTHON = "/usr/bin/python3"


def debians(module, package):
    """The module. Where this Python lacks it, Debian's runs the test instead."""
    try:
        return importlib.import_module(module)
    except ImportError:
        if os.path.realpath(sys.executable) == os.path.realpath(PYTHON) or not os.path.exists(PYTHON):
            sys.exit(f"{sys.argv[0]}: needs the Python module {module} (Debian: {package})")
        os.execv(PYTHON, [PYTHON, "-B", *sys.argv])
