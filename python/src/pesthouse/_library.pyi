# The extension module that cffi writes: make_library.py.
from typing import Any

ffi: Any
lib: Any
