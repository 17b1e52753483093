"""The sections of a paper to read: what the workbook lists in full, as far as it fits a page."""

from __future__ import annotations

from typing import Any

from reports.enum_labels import SUPPORTS, plain
from reports.exports.papers.groundwork import checks
from reports.exports.papers.judgements import STATUS
from reports.exports.papers.section import Column, Compiled, Section, Value, listed
from reports.types import CoverageStatus, Settle
from standards.types import Pillar

_FAILED = "fail"
_CLAIM = (
    *(Column("no.", 6), Column("page", 6), Column("claim", 60), Column("paragraphs", 20)),
    *(Column("verdict", 18), Column("support", 24), Column("would settle it", 40)),
)


def claims_by_pillar(compiled: Compiled) -> list[Section]:
    """The claims in a section for each pillar, each claim once: under the pillar of its first
    paragraph. Claims without a paragraph come last. Numbers are those of the workbook."""
    by_pillar: dict[str, list[tuple[Value, ...]]] = {}
    for number, claim in enumerate(compiled["claims"], 1):
        first = claim["paragraphs"][0]["pillar"] if claim["paragraphs"] else ""
        by_pillar.setdefault(first, []).append(_claim(number, claim))
    order = [*(pillar.value for pillar in Pillar), ""]
    return [_pillar(name, by_pillar[name]) for name in order if name in by_pillar]


def _pillar(name: str, rows: list[tuple[Value, ...]]) -> Section:
    if not name:
        return Section("Claims: no paragraph", "Claims that speak to no paragraph.", _CLAIM, rows)
    says = f"Claims whose first paragraph belongs to {plain(name)}, in reading order."
    return Section(f"Claims: {plain(name)}", says, _CLAIM, rows)


def _claim(number: int, claim: dict[str, Any]) -> tuple[Value, ...]:
    verdict = claim["verdict"] or {}
    return (
        *(number, claim["page"], claim["text"]),
        listed(each["paragraph_id"] for each in claim["paragraphs"]),
        plain(verdict.get("verdict", "not judged")),
        SUPPORTS.get(verdict.get("support", ""), ""),
        Settle(**verdict["settle"]).request if verdict else "",
    )


def gaps_in_short(compiled: Compiled) -> Section:
    """The gaps: what is missing, and on which pages the rest stands."""
    return Section(
        "Gaps",
        "Requirements that are not disclosed or only partly met.",
        (
            *(Column("paragraph", 14), Column("pillar", 18), Column("status", 14)),
            *(Column("missing", 70), Column("found on pages", 12)),
        ),
        [
            (
                *(row["paragraph_id"], plain(row["pillar"]), STATUS[row["gap_status"]]),
                listed(each["name"] for each in row["missing"]),
                listed(sorted({each["page"] for each in row["evidence_found"] if each["page"]})),
            )
            for row in compiled["gaps"]
        ],
    )


def failed_checks(compiled: Compiled) -> Section:
    """The checks of arithmetic that failed."""
    whole = checks(compiled)
    result = [column.name for column in whole.columns].index("result")
    rows = [row for row in whole.rows if row[result] == _FAILED]
    return Section("Failed checks", "Arithmetic of the report that fails.", whole.columns, rows)


def not_assessed(compiled: Compiled) -> Section:
    """The requirements that nobody could assess, and why."""
    return Section(
        "Not assessed",
        "Requirements of which nothing is said here, and why.",
        (Column("paragraph", 14), Column("pillar", 18), Column("why", 90)),
        [
            (row["paragraph_id"], plain(row["pillar"]), row["cause"])
            for row in compiled["requirements"]
            if row["status"] == CoverageStatus.NOT_ASSESSED
        ],
    )
