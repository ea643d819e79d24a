"""Puts the notebooks and the params files into the wheel; an editable install finds them in the repository."""

from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BundleHook(BuildHookInterface):
    """Adds the two folders to a standard wheel, and to no other."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "standard":
            build_data["force_include"] |= {"notebooks": "evalnb/_notebooks", "params": "evalnb/_params"}
