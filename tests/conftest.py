"""Settings of all tests: no property test fails because a machine is busy."""

from hypothesis import settings

settings.register_profile("evalnb", deadline=None)
settings.load_profile("evalnb")
