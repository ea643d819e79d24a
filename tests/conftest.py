"""Settings of all tests: properties neither depend on chance in CI nor fail because a machine is busy, and what is
generated has its own folder. `make fuzz` looks for a long time, and anew each time.
"""

import os
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, settings

from evalnb.workspace.sample import OUTPUTS

settings.register_profile("evalnb", deadline=None, derandomize="CI" in os.environ)
settings.register_profile("fuzz", deadline=None, max_examples=5_000, suppress_health_check=list(HealthCheck))
settings.load_profile(os.environ.get("EVALNB_PROPERTIES", "evalnb"))


def pytest_configure(config: pytest.Config) -> None:
    """Give each process that runs tests, and its kernels, a new folder for outputs: notebooks find the sample untouched."""
    folder = TemporaryDirectory()
    os.environ[OUTPUTS] = folder.name
    config.add_cleanup(folder.cleanup)
