"""The wheel and the source distribution carry the built front end, so that nobody who installs them needs Node.js."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent / "scripts"))
import build_frontend


class FrontendBuildHook(BuildHookInterface[Any]):
    """Builds the front end before the package is put together; an editable install leaves that to `make`."""

    def dependencies(self) -> list[str]:
        """Node.js as a wheel, where a build is needed and the system has none."""
        return [] if build_frontend.is_built() or build_frontend.has_system_node() else [build_frontend.NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build unless it is built."""
        if version != "editable":
            build_frontend.build()
            build_data["artifacts"].append("src/letitride/web/static/")
