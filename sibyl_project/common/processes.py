"""What kind of process writes: said once for every connection, so that it costs no statement."""

from __future__ import annotations

import re
from typing import Final

from django.conf import settings

OPTION: Final = re.compile(r"\s*-c sibyl\.by=\w+")


def announce(by: str) -> None:
    """Say on every connection this process opens from now on that it is a `request`, a `command` or
    a `worker` that writes (see `trail.models.By`)."""
    options = settings.DATABASES["default"].setdefault("OPTIONS", {})
    others = OPTION.sub("", options.get("options", ""))
    options["options"] = f"{others} -c sibyl.by={by}".strip()
