"""What tests and notebooks generate goes to a folder of its own, made anew for each process that runs some."""

import os
from collections.abc import Iterator
from tempfile import TemporaryDirectory

import pytest

from evalnb.workspace.sample import OUTPUTS


@pytest.fixture(scope="session", autouse=True)
def outputs() -> Iterator[str]:
    """Set the folder for this process and for the kernels that it starts; notebooks then find the sample untouched."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv(OUTPUTS, folder)
        yield folder
