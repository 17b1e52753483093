"""Whether a certificate named in a report is of a recognised scheme, and what it shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from agents.base.ask import Reply, ReportFacts
from standards.reference.certificates import kind_of_certificate, schemes_in


def answer(context: Mapping[str, Any], report: ReportFacts) -> Reply:
    """Name each recognised scheme in `text`, what it shows, and what it does not.

    The answer for a text without one says so; it does not call the certificate wrong.
    """
    text = " ".join(str(context.get("text") or "").split())
    found = [one for one in schemes_in(text) if one.is_named]
    if not found:
        named = f"{text!r} names" if text else "The question names"
        return Reply(
            False,
            f"{named} no scheme that is held as recognised: not assessed.",
            details={"certificates": []},
        )
    sentences = [
        f"{one.name} is recognised ({one.status}), kept by {one.issuer}: it shows that "
        f"{one.shows}, and does not show {kind_of_certificate(one.kind).shows_not}."
        for one in found
    ]
    details = [
        {"key": one.key, "name": one.name, "kind": one.kind, "issuer": one.issuer} for one in found
    ]
    sources = "; ".join(dict.fromkeys(one.source for one in found))
    return Reply(True, " ".join(sentences), sources, {"certificates": details})
