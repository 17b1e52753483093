"""What Sibyl knows of Daphne beyond its documentation: who writes a line for each request.

Daphne writes every address with its query to its standard output, past the log: words somebody
searched for, and the code with which the firm's provider sends people back. Sibyl logs requests
itself, by their path alone, so here only what becomes of sockets is kept, and goes to the log.

Issue: https://github.com/django/daphne/issues/333 (these lines do not go through `logging`).
Source: https://github.com/django/daphne/blob/4.2.3/daphne/access.py (`AccessLogGenerator`) and
https://github.com/django/daphne/blob/4.2.3/daphne/cli.py (`run`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import structlog
from daphne.access import AccessLogGenerator

READ_AGAINST = {"daphne": "4.2.3"}
LOOK_AGAIN = (
    "that daphne/cli.py still makes an AccessLogGenerator of daphne/access.py and calls it with "
    "protocol, action and details; tests/live/test_web_process.py shows it with a real Daphne. If "
    "these lines can be turned off by a setting now, take this out"
)
log = structlog.get_logger(__name__)


def keep_queries_out() -> None:
    """Take the place of Daphne's lines; its server calls this one from now on."""
    AccessLogGenerator.__call__ = _told


def _told(_: AccessLogGenerator, protocol: str, action: str, details: Mapping[str, Any]) -> None:
    if protocol == "websocket":
        log.info(f"socket_{action}", path=details["path"].partition("?")[0])
