"""What this agent answers other agents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from agents.exchange.types import Reply, ReportFacts


def answer(request_type: str, context: Mapping[str, Any], report: ReportFacts) -> Reply:
    """Nothing is known yet."""
    return Reply.without_source(request_type)
