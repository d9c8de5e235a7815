"""Another user than root, who may do anything, for tests about the rights on files."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

NOBODY = 65_534

needs_users = pytest.mark.skipif(not hasattr(os, "seteuid"), reason="files have other rights on this system")


@contextmanager
def somebody_without_rights() -> Iterator[Path]:
    """A folder to try things in, and this process as a user to whom the bits of a file matter: root may do anything."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder)
        path.chmod(0o777)
        root = os.geteuid() == 0
        if root:
            os.seteuid(NOBODY)
        try:
            yield path
        finally:
            if root:
                os.seteuid(0)
