"""The sections of what was judged: claims, requirements and gaps."""

from __future__ import annotations

from typing import Any

from reports.enum_labels import plain, verdict_of
from reports.exports.papers.reviews import PERSON, nobody, words_on
from reports.exports.papers.section import Column, Compiled, Section, Value, listed, share_right
from reports.exports.papers.work import on_claims, on_gaps, on_requirements
from reports.types import Settle
from standards.types import Pillar

PILLARS = {
    pillar.value: "metrics and targets" if pillar.value == "metrics_targets" else plain(pillar)
    for pillar in Pillar
}


def claims(compiled: Compiled) -> Section:
    """Every claim with its verdict, its support and what would settle it, in reading order."""
    people = words_on(compiled, "claim")
    return Section(
        "Claims",
        "Every claim in reading order; the verdict is that of the machine, a person's word stands "
        "beside it.",
        (
            *(Column("no."), Column("page"), Column("claim", 70), Column("quote", 60)),
            *(Column("type"), Column("priority"), Column("paragraphs", 24)),
            *(Column("verdict", 22), *PERSON, Column("support", 30), Column("confidence")),
            *(Column("reasoning", 60), Column("would settle it", 50), Column("findings", 80)),
            *(Column("agents", 30), Column("is a claim: share right"), Column("id", 38)),
        ),
        [
            _claim(number, claim, people.get(claim["id"], nobody()))
            for number, claim in enumerate(compiled["claims"], 1)
        ],
        on_claims(compiled["claims"], compiled),
    )


def _claim(number: int, claim: dict[str, Any], person: tuple[Value, ...]) -> tuple[Value, ...]:
    verdict = claim["verdict"] or {}
    return (
        *(number, claim["page"], claim["text"], claim["quote"]),
        *(plain(claim["claim_type"]), claim["priority"]),
        listed(each["paragraph_id"] for each in claim["paragraphs"]) or claim["no_paragraph_why"],
        *(verdict_of(claim["verdict"]), *person),
        *(plain(verdict.get("support", "")), verdict.get("confidence")),
        *(verdict.get("reasoning", ""), _request(verdict), _findings(claim)),
        listed(plain(agent) for agent in claim["assigned_agents"]),
        *(share_right(claim["reliability"]), claim["id"]),
    )


def _request(verdict: dict[str, Any]) -> str:
    return Settle(**verdict["settle"]).request if verdict else ""


def _findings(claim: dict[str, Any]) -> str:
    """What agents said of a claim, a line each; those that had nothing to say are left out."""
    told = [each for each in claim["findings"] if each["summary"]]
    return "\n".join(f"{plain(each['agent_name'])}: {each['summary']}" for each in told)


def requirements(compiled: Compiled) -> Section:
    """Every paragraph with the status that stands."""
    people = words_on(compiled, "requirement")
    return Section(
        "Requirements",
        "Every paragraph that can be checked; the status is the one that stands, beside it the one "
        "the machine assessed and the correction of a person, if any.",
        (
            *(Column("paragraph", 16), Column("pillar", 20), Column("section", 28)),
            *(Column("level"), Column("requirement", 80), Column("status", 18)),
            *(Column("assessed", 18), Column("cause", 50), Column("given on pages", 18)),
            *(Column("elements given"), Column("elements"), Column("share right")),
            *(Column("corrected by", 20), Column("reason of the correction", 50), *PERSON),
        ),
        [
            (*_requirement(row), *people.get(row["paragraph_id"], nobody()))
            for row in compiled["requirements"]
        ],
        on_requirements(compiled),
    )


def _requirement(row: dict[str, Any]) -> tuple[Value, ...]:
    elements, correction = row["elements"], row["correction"] or {}
    pages = sorted({each["page"] for each in elements if each["page"]})
    return (
        *(row["paragraph_id"], PILLARS[row["pillar"]], row["section"], plain(row["level"])),
        *(row["requirement"], plain(row["status"]), plain(row["assessed_status"])),
        *(row["cause"], listed(pages)),
        *(sum(each["addressed"] is True for each in elements), len(elements)),
        share_right(row["reliability"]),
        *(correction.get("by", ""), correction.get("reason", "")),
    )


def gaps(compiled: Compiled) -> Section:
    """The requirements that are missing or only partly met."""
    people = words_on(compiled, "requirement")
    return Section(
        "Gaps",
        "Requirements that are not disclosed or only partly met.",
        (
            *(Column("paragraph", 16), Column("pillar", 20), Column("section", 28)),
            *(Column("level"), Column("status", 18), Column("missing", 70)),
            *(Column("why", 60), Column("found on pages", 18), Column("searched", 40)),
            *PERSON,
        ),
        [(*_gap(row), *people.get(row["paragraph_id"], nobody())) for row in compiled["gaps"]],
        on_gaps(compiled),
    )


def missing_of(row: dict[str, Any]) -> str:
    """What a gap lacks; a paragraph may be met in part without lacking a whole element."""
    return listed(each["name"] for each in row["missing"]) or "no single element: met only in part"


def _gap(row: dict[str, Any]) -> tuple[Value, ...]:
    pages = sorted({each["page"] for each in row["evidence_found"] if each["page"]})
    return (
        *(row["paragraph_id"], PILLARS[row["pillar"]], row["section"], plain(row["level"])),
        *(plain(row["gap_status"]), missing_of(row)),
        *(listed(filter(None, (each["gap_reason"] for each in row["missing"]))), listed(pages)),
        row["searched"],
    )
