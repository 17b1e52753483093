"""Why a statement was taken as a claim, in one or two sentences an auditor can check against the
page."""

from __future__ import annotations

from agents.claims.signs import SCOPE, Signs
from agents.claims.table_rows import RowClaim
from reports.types import ClaimType

CHECKABLE: dict[ClaimType, str] = {  # how a claim of a type can be checked
    ClaimType.GEOGRAPHIC: "It can be checked against the place it names.",
    ClaimType.QUANTITATIVE: (
        "It can be checked by recomputation and against other figures of the report."
    ),
    ClaimType.LEGAL_GOVERNANCE: (
        "It can be checked against governance documents and the paragraphs that ask for them."
    ),
    ClaimType.STRATEGIC: "It can be checked against published targets and the progress reported.",
    ClaimType.ENVIRONMENTAL: (
        "It can be checked against certificates, registers or comparable practice."
    ),
}


def explain(signs: Signs, kind: ClaimType, text: str) -> str:
    """The signs seen, most telling first, then how the claim can be checked."""
    seen = [*_stated(signs), *_framed(signs)]
    scope = SCOPE.search(text)
    about = f" about {scope.group() if scope else signs.topics[0]}" if scope or signs.topics else ""
    return (
        f"{seen[0][:1].upper()}{seen[0][1:]}{about}"
        f"{', ' + ', '.join(seen[1:]) if seen[1:] else ''}. {CHECKABLE[kind]}"
    )


def explain_row(row: RowClaim) -> str:
    """Why a table row is a claim."""
    dated = " with the years of its header" if row.dated else ""
    return (
        f"A table row that reports {row.metric}{dated}; no sentence states the figure. "
        f"{CHECKABLE[ClaimType.QUANTITATIVE]}"
    )


def _stated(signs: Signs) -> list[str]:
    """What is asserted."""
    told = [
        (signs.has("figure"), f"states a figure ({', '.join(signs.figures[:2])})"),
        (signs.has("target", "net zero") and signs.has("target year"), "sets a dated target"),
        (signs.has("organ and duty"), "names a body or officer and its duty"),
        (
            signs.has("standard"),
            f"names a standard or certificate ({', '.join(signs.standards[:2])})",
        ),
        (signs.has("facility"), f"names a facility ({', '.join(signs.facilities[:2])})"),
        (signs.has("count") and not signs.has("figure"), "states a number"),
        (signs.has("achievement") and not signs.has("figure"), "reports something done"),
    ]
    return [words for there, words in told if there] or [
        "describes a practice that can be observed"
    ]


def _framed(signs: Signs) -> list[str]:
    """How it is asserted: comparison, time, place, voice."""
    told = [
        (signs.has("change") and signs.has("figure"), "with a comparison"),
        (signs.has("year"), f"with a year ({', '.join(signs.years[:2])})"),
        (signs.has("place"), f"at a named place ({', '.join(signs.places[:2])})"),
        (signs.has("own voice", "company name"), "in the company's own voice"),
    ]
    return [words for there, words in told if there]
