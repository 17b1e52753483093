"""What the report discloses of S2.29 to S2.36, paragraph by paragraph, for findings.

Only the legal agent writes Coverage.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.checks.passages import Place
from agents.specialists.data_metrics.compliance_evidence import Evidence, Requirement, Topic, said
from agents.specialists.data_metrics.compliance_rules import REQUIREMENTS
from agents.specialists.data_metrics.schemas import CheckResult
from reports.findings.figures import ParagraphDisclosed, ParagraphsBlock
from reports.language.unread import Unread
from reports.types import ClaimView
from sibyl_project.common.text import one_holds_other

Status = Literal[
    "compliant", "partially_compliant", "non_compliant", "not_applicable", "not_assessed"
]
_NO_TARGETS = said(
    r"\b(?:have|has|did|do) not (?:yet )?(?:set|have|adopt\w*)\b.{0,40}\b(?:climate|emissions?"
    r"|GHG) (?:\w+ )?targets?\b|\bno (?:climate|emissions?|GHG)[- ](?:\w+ )?targets?\b"
)
_PRICE_USE, _CHANGE, _REVISION = "S2.29(f)(i)", "S2.29(a)(iii)(3)", "S2.34(d)"
_INVESTEES = ("S2.29(a)(iv)(1)", "S2.29(a)(iv)(2)")
_SHOWN = 3  # places named for an element


@dataclass(frozen=True, slots=True)
class Compliance:
    """One paragraph: which of its elements are present and which missing. `places` are where the
    present ones stand.

    "not_applicable" rests on a statement of the report; where nothing tells whether it applies it
    is "not_assessed".
    """

    paragraph_id: str
    compliance_status: Status
    present: tuple[str, ...]
    missing_requirements: tuple[str, ...]
    reasoning: str
    places: tuple[Place, ...] = ()

    def details(self) -> ParagraphDisclosed:
        """As the details of a finding store it."""
        return ParagraphDisclosed(
            paragraph_id=self.paragraph_id,
            compliance_status=self.compliance_status,
            present=list(self.present),
            missing_requirements=list(self.missing_requirements),
            reasoning=self.reasoning,
            pages=sorted({page for page, _ in self.places}),
        )


def assess(
    given: CheckInput, checks: Iterable[CheckResult], unread: Unread | None = None
) -> list[Compliance]:
    """Every paragraph of the table, in its order.

    `checks` are those of the same report, already run. `unread` are the pages the rules do not read
    because of their language: where they prevail, nothing that was not found is held against the
    report.
    """
    evidence = Evidence(given, checks)
    found = [_paragraph(row, evidence) for row in REQUIREMENTS]
    if unread is None or not unread.prevails:
        return found
    return [
        Compliance(row.paragraph_id, "not_assessed", (), (), unread.cause)
        if row.compliance_status == "non_compliant"
        else row
        for row in found
    ]


def _paragraph(row: Requirement, evidence: Evidence) -> Compliance:
    denied = row.denied(evidence) if row.denied else ()
    found = {
        name: [place for place in detect(evidence) if place not in denied]
        for name, detect in row.elements
    }
    if denied and not all(found.values()):
        names = tuple(name for name, _ in row.elements)
        return Compliance(
            row.paragraph_id, "compliant", names[:1], (), _stated(denied), tuple(denied)[:_SHOWN]
        )
    excused = _excused(row.topic, evidence)
    if excused is not None:
        status, why, places = excused
        return Compliance(row.paragraph_id, status, (), (), why, places)
    optional = _optional(row, evidence)
    missing = tuple(name for name, places in found.items() if not places and name not in optional)
    present = tuple(name for name, places in found.items() if places)
    status = "compliant" if not missing else "partially_compliant" if present else "non_compliant"
    places = tuple(dict.fromkeys(place for spots in found.values() for place in spots))
    return Compliance(row.paragraph_id, status, present, missing, _told(found, optional), places)


def _excused(topic: Topic, evidence: Evidence) -> tuple[Status, str, tuple[Place, ...]] | None:
    """Why a paragraph does not apply, or cannot be told to; None where it applies."""
    if topic in ("targets", "ghg_targets", "net_target", "revised"):
        return _without_targets(topic, evidence)
    if topic == "price":
        price = _row(_PRICE_USE)
        none = price.denied(evidence) if price.denied else ()
        used = [place for place in price.elements[0][1](evidence) if place not in none]
        if none and not used:
            return (
                "not_applicable",
                f"No internal carbon price is used: {_quoted(none[0])}",
                tuple(none)[:1],
            )
        return (
            None
            if used
            else ("not_assessed", "Nothing says whether an internal carbon price is used.", ())
        )
    if topic == "changed" and not _row(_CHANGE).elements[0][1](evidence):
        return "not_assessed", "Nothing says whether the way of measuring changed.", ()
    if topic == "investees" and not any(
        _row(paragraph).elements[0][1](evidence) for paragraph in _INVESTEES
    ):
        return (
            "not_assessed",
            "Nothing says whether there are investees outside the consolidated group.",
            (),
        )
    return None


def _without_targets(
    topic: Topic, evidence: Evidence
) -> tuple[Status, str, tuple[Place, ...]] | None:
    targets = evidence.targets if topic in ("targets", "revised") else evidence.emission_targets
    if not targets:
        none = _NO_TARGETS(evidence)
        if none:
            return (
                "not_applicable",
                f"The report says it has set no climate target: {_quoted(none[0])}",
                tuple(none)[:1],
            )
        return (
            "not_assessed",
            "No climate target was found in the report, and no statement that there is none.",
            (),
        )
    if topic == "net_target" and not any(target.kind == "net_zero" for target in targets):
        return "not_assessed", "No net target was found in the report.", ()
    if topic == "revised" and not _row(_REVISION).elements[0][1](evidence):
        return "not_assessed", "Nothing says whether a target was revised.", ()
    return None


def _optional(row: Requirement, evidence: Evidence) -> frozenset[str]:
    """The elements that are owed only under a condition that does not hold here."""
    if row.topic == "market":
        market = evidence.figures(lambda q: q.scope == "2" and q.method == "market")
        return frozenset() if market else frozenset({"contractual instruments"})
    if row.paragraph_id == "S2.36(c)" and not any(
        target.kind == "net_zero" for target in evidence.emission_targets
    ):
        return frozenset({"associated gross target"})
    return frozenset()


def _row(paragraph_id: str) -> Requirement:
    return next(row for row in REQUIREMENTS if row.paragraph_id == paragraph_id)


def _told(found: dict[str, list[Place]], optional: frozenset[str]) -> str:
    parts = []
    for name, places in found.items():
        if places:
            parts.append(f"{name}: page {places[0][0]}" if places[0][0] else f"{name}: stated")
        elif name not in optional:
            parts.append(f"{name}: not found")
    return "; ".join(parts) + "."


def _stated(places: Sequence[Place]) -> str:
    return f"The report says that it is not so, which discloses it: {_quoted(places[0])}"


def _quoted(place: Place) -> str:
    return f"\u201c{place[1][:160]}\u201d (page {place[0]})."


def of_claims(
    claims: Sequence[ClaimView], assessed: Sequence[Compliance]
) -> dict[str, list[Compliance]]:
    """For each claim id the paragraphs it bears on: those whose elements stand in it, and those it
    was mapped to."""
    by_page: dict[int, list[tuple[int, str]]] = {}
    for at, row in enumerate(assessed):
        for page, words in row.places:
            by_page.setdefault(page, []).append((at, words))
    return {claim.id: _of_claim(claim, assessed, by_page.get(claim.page, [])) for claim in claims}


def _of_claim(
    claim: ClaimView, assessed: Sequence[Compliance], here: Sequence[tuple[int, str]]
) -> list[Compliance]:
    quote = claim.quote or claim.text
    stand = {at for at, words in here if one_holds_other(words, quote)} if quote else set()
    return [row for at, row in enumerate(assessed) if at in stand or _mapped(row, claim)]


def _mapped(row: Compliance, claim: ClaimView) -> bool:
    """Whether the claim was mapped to the paragraph, to one above it or to one below it."""
    own = f"{row.paragraph_id}("
    return any(own.startswith(f"{pid}(") or f"{pid}(".startswith(own) for pid in claim.paragraphs)


def block(rows: Sequence[Compliance]) -> ParagraphsBlock | None:
    """The `ifrs_compliance` block of a finding (FRD 7, section 7.10); None where the claim bears on
    no such paragraph."""
    if not rows:
        return None
    missing = [f"{row.paragraph_id}: {name}" for row in rows for name in row.missing_requirements]
    return ParagraphsBlock(
        paragraphs=[row.paragraph_id for row in rows],
        compliance_status=overall(rows),
        missing_requirements=missing,
        compliance_details={row.paragraph_id: row.details() for row in rows},
        reasoning=" ".join(f"{row.paragraph_id}: {row.reasoning}" for row in rows),
    )


def overall(rows: Sequence[Compliance]) -> Status:
    """One status for several paragraphs: what is not assessed or not applicable does not count
    while another is."""
    judged = [
        row.compliance_status
        for row in rows
        if row.compliance_status not in ("not_applicable", "not_assessed")
    ]
    if not judged:
        return (
            "not_applicable"
            if all(row.compliance_status == "not_applicable" for row in rows)
            else "not_assessed"
        )
    if all(status == "compliant" for status in judged):
        return "compliant"
    return (
        "non_compliant"
        if all(status == "non_compliant" for status in judged)
        else "partially_compliant"
    )
