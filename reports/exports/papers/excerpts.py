"""The sections of a paper to read: what the workbook lists in full, as far as it fits a page."""

from __future__ import annotations

from typing import Any, Final

from reports.enum_labels import plain, verdict_of
from reports.exports.papers.groundwork import checks
from reports.exports.papers.judgements import PILLARS, missing_of
from reports.exports.papers.reviews import words_in_short
from reports.exports.papers.section import Column, Compiled, Section, Value, listed
from reports.exports.papers.work import on_checks, on_claims, on_gaps
from reports.models import Check
from reports.types import CoverageStatus, Settle
from standards.types import Pillar

METHOD: Final = (
    "The report was read page by page. Claims were taken from it with their words and page, given "
    "to specialists that look for what supports or contradicts them, and judged by fixed rules. "
    "Its arithmetic was recomputed by code. Each paragraph of IFRS S1 and S2 that can be checked "
    "was looked for. A machine did all of that; above each table stands how much of it people "
    "looked at. Status and verdict are the machine's, unless a correction by a person is named; "
    "where a person accepts or overrides one, that word stands beside it, and no number counts it "
    "in the machine's place. A person's conclusion is not part of this paper."
)
_CLAIM = (
    *(Column("no.", 8), Column("page", 8), Column("claim", 67), Column("paragraphs", 20)),
    *(Column("verdict", 16), Column("a person's word", 26), Column("support", 20)),
    Column("would settle it", 34),
)


def claims_by_pillar(compiled: Compiled) -> list[Section]:
    """The claims in a section for each pillar, each claim once: under the pillar of its first
    paragraph. Claims without a paragraph come last. Numbers are those of the workbook."""
    by_pillar: dict[str, list[tuple[int, dict[str, Any]]]] = {}
    for number, claim in enumerate(compiled["claims"], 1):
        first = claim["paragraphs"][0]["pillar"] if claim["paragraphs"] else ""
        by_pillar.setdefault(first, []).append((number, claim))
    order = [*(pillar.value for pillar in Pillar), ""]
    return [_pillar(name, by_pillar[name], compiled) for name in order if name in by_pillar]


def _pillar(name: str, claims: list[tuple[int, dict[str, Any]]], compiled: Compiled) -> Section:
    people = words_in_short(compiled, "claim")
    rows = [_claim(number, claim, people.get(claim["id"], "")) for number, claim in claims]
    work = on_claims([claim for _, claim in claims], compiled)
    if not name:
        says = "Claims that speak to no paragraph."
        return Section("Claims: no paragraph", says, _CLAIM, rows, work)
    says = f"Claims whose first paragraph belongs to {PILLARS[name]}, in reading order."
    return Section(f"Claims: {PILLARS[name]}", says, _CLAIM, rows, work)


def _claim(number: int, claim: dict[str, Any], person: str) -> tuple[Value, ...]:
    verdict = claim["verdict"] or {}
    return (
        *(number, claim["page"], claim["text"]),
        listed(each["paragraph_id"] for each in claim["paragraphs"]),
        *(verdict_of(claim["verdict"]), person),
        plain(verdict.get("support", "")),
        Settle(**verdict["settle"]).request if verdict else "",
    )


def gaps_in_short(compiled: Compiled) -> Section:
    """The gaps: what is missing, and on which pages the rest stands."""
    people = words_in_short(compiled, "requirement")
    return Section(
        "Gaps",
        "Requirements that are not disclosed or only partly met.",
        (
            *(Column("paragraph", 14), Column("pillar", 18), Column("status", 14)),
            *(Column("missing", 60), Column("found on pages", 12), Column("a person's word", 26)),
        ),
        [
            (
                *(row["paragraph_id"], PILLARS[row["pillar"]], plain(row["gap_status"])),
                missing_of(row),
                listed(sorted({each["page"] for each in row["evidence_found"] if each["page"]})),
                people.get(row["paragraph_id"], ""),
            )
            for row in compiled["gaps"]
        ],
        on_gaps(compiled),
    )


def failed_checks(compiled: Compiled) -> Section:
    """The checks of arithmetic that failed."""
    failed = [row for row in compiled["checks"] if row["result"] == Check.Result.FAIL]
    shown = checks({**compiled, "checks": failed})
    says = "Arithmetic of the report that does not hold."
    work = on_checks(compiled["checks"], compiled)
    return Section("Failed checks", says, shown.columns, shown.rows, work)


def not_assessed(compiled: Compiled) -> Section:
    """The requirements that nobody could assess, and why."""
    return Section(
        "Not assessed",
        "Requirements of which nothing is said here, and why.",
        (Column("paragraph", 14), Column("pillar", 18), Column("why", 90)),
        [
            (row["paragraph_id"], PILLARS[row["pillar"]], row["cause"])
            for row in compiled["requirements"]
            if row["status"] == CoverageStatus.NOT_ASSESSED
        ],
    )
