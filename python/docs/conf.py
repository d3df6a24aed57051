# SPDX-License-Identifier: MIT
"""Sphinx: the reference of the Python package, which `make check-python` builds in build/python-docs."""

import pesthouse

project = "Pesthouse"
copyright = "2026 the Pesthouse authors"
version = release = pesthouse.__version__
extensions = ["sphinx.ext.autodoc"]
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "show-inheritance": True}
html_theme = "alabaster"
