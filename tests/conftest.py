"""Settings of all tests: no property test fails because a machine is busy, and what is generated has its own folder."""

import os
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings

from evalnb.workspace.sample import OUTPUTS

settings.register_profile("evalnb", deadline=None)
settings.load_profile("evalnb")


def pytest_configure(config: pytest.Config) -> None:
    """Give each process that runs tests, and its kernels, a new folder for outputs: notebooks find the sample untouched."""
    folder = TemporaryDirectory()
    os.environ[OUTPUTS] = folder.name
    config.add_cleanup(folder.cleanup)
