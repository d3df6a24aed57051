# SPDX-License-Identifier: MIT
"""Troubles that a running server can have, and that can be ended again."""

import contextlib
import resource


@contextlib.contextmanager
def full_disk(server):
    """Meanwhile the server can make no file longer than nothing, so every write fails."""
    before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)
