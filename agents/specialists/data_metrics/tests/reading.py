"""A provider that reads figures as it is told, and the pieces that a request shows."""

from __future__ import annotations

import json
import re
from typing import Any

from sibyl_project.common.tests import chat
from sibyl_project.common.tests.model_server import Behaviour, Request

NAME = "maker/model-of-today"
_SHOWN = re.compile(
    r"BEGIN MATERIAL pieces (?P<code>\w+)\n(?P<text>.*?)\nEND MATERIAL pieces (?P=code)", re.DOTALL
)


def shown_in(request: Request) -> list[dict[str, Any]]:
    """The pieces of the report that a request shows."""
    shown = _SHOWN.search(chat.messages(request, "user")[0])
    assert shown, "nothing was shown"
    found: list[dict[str, Any]] = json.loads(shown["text"])
    return found


def said(quote: str, number: str, unit: str, **other: Any) -> dict[str, Any]:
    """A figure as a model would give it, of the first piece unless another is named."""
    return {
        "piece_id": "r1",
        "quote": quote,
        "number": number,
        "unit": unit,
        "kind": "amount",
        "direction": "none",
        "label": "",
        "scope": "",
        "method": "",
        "part": "",
        "boundary": "",
        "period": "",
        "year": None,
        "base_year": None,
        **other,
    }


def reads(*figures: dict[str, Any]) -> Behaviour:
    """Gives these figures, whatever it is shown."""
    return chat.says({"figures": list(figures)}, model=NAME)
