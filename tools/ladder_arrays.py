# SPDX-License-Identifier: MIT
"""Reads the numbers of NumPy's files (npz), as `pesthouse-lab simulate --npz` writes them, without NumPy."""

import array
import ast
import zipfile

MAGIC = b"\x93NUMPY\x01\x00"
CODES = {"<f4": "f", "|i1": "b", "<i8": "q", "<u8": "Q", "|u1": "B"}


def read_arrays(path, names):
    """For each name its numbers, in the order of the file, and its shape."""
    with zipfile.ZipFile(path) as file:
        return {name: _array(file.read(f"{name}.npy")) for name in names}


def _array(content):
    if not content.startswith(MAGIC):
        raise ValueError("not an array of NumPy, version 1.0")
    end = 10 + int.from_bytes(content[8:10], "little")
    header = ast.literal_eval(content[10:end].decode("latin-1"))
    numbers = array.array(CODES[header["descr"]])
    numbers.frombytes(content[end:])
    return numbers, header["shape"]
