# SPDX-License-Identifier: MIT
"""Troubles that a running server can have, and that can be ended again."""

import contextlib
import os
import pathlib
import resource
import subprocess
import tempfile


@contextlib.contextmanager
def full_disk(server):
    """Meanwhile the server can make no file longer than nothing, so every write fails."""
    before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)


def mount_small(folder):
    """Whether a file system of 4 MiB could be mounted, for which root is needed."""
    return (
        subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", folder], capture_output=True, check=False
        ).returncode
        == 0
    )


@contextlib.contextmanager
def full_folder():
    """A folder on a small file system, and what fills it for a while. (None, None) without the right to mount one."""
    with tempfile.TemporaryDirectory() as folder:
        if os.geteuid() != 0 or not mount_small(folder):
            yield None, None
            return

        @contextlib.contextmanager
        def fill():
            filler = pathlib.Path(folder, "filler")
            with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
                while True:
                    file.write(b"a" * 4096)
            try:
                yield
            finally:
                filler.unlink()

        try:
            yield folder, fill
        finally:
            subprocess.run(["umount", folder], check=True)
