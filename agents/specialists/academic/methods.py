"""Whether a method named in a report is a recognised one, and what it is for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from agents.base.ask import Reply, ReportFacts
from standards.reference.ghg import Methodology, methodologies_in

_KINDS = {
    "accounting": "says how emissions are counted",
    "financed": "says how financed emissions are counted",
    "product": "says how a product's emissions are counted",
    "project": "says how a project's reductions are counted",
    "regulation": "is a regulation on counting or reporting",
    "factors": "is a source of emission factors, no method by itself",
    "gwp": "is a source of warming potentials, no method by itself",
    "assurance": "is a standard of assurance, no method of counting",
    "target": "is about targets, no method of counting",
    "claims": "is about claims of neutrality, no method of counting",
    "disclosure": "says what to disclose, not how to count it",
    "management": "is a management system, no method of counting",
}


def answer(context: Mapping[str, Any], report: ReportFacts) -> Reply:
    """Name each recognised method in `text` and what it covers.

    The answer for a text without one says so; it does not call the text wrong.
    """
    text = " ".join(str(context.get("text") or "").split())
    if not text:
        return Reply(False, "The question names no method.")
    found = methodologies_in(text)
    if not found:
        return Reply(
            False,
            f"{text!r} names no method that is held as recognised: not assessed.",
            details={"methods": []},
        )
    sentences = " ".join(_described(method) for method in found)
    sources = "; ".join(dict.fromkeys(method.source for method in found))
    return Reply(True, sentences, sources, {"methods": [_details(method) for method in found]})


def _described(method: Methodology) -> str:
    scopes = [f"Scope {part}" for part in method.covers if part[0].isdigit()]
    covers = f" It covers {', '.join(scopes)}." if scopes else ""
    return (
        f"{method.name} is recognised ({method.status}): {method.purpose}; it "
        f"{_KINDS[method.kind]}.{covers}"
    )


def _details(method: Methodology) -> dict[str, Any]:
    return {
        "key": method.key,
        "name": method.name,
        "kind": method.kind,
        "covers": list(method.covers),
        "purpose": method.purpose,
        "counts_emissions": method.counts_emissions,
        "status": method.status.value,
        "source": method.source,
    }
