"""Research on the claims of a batch: one search for all claims on a subject, read beside each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from agents.base.job import gateway_of
from agents.models import Reinvestigation
from agents.outside_text.model.reading import Beside, read_stances
from agents.outside_text.types import Reading
from agents.sources.asking import Asker
from agents.specialists.academic.investigations.types import Kind, Stated
from agents.specialists.academic.literature.concluding import Concluded, conclude, papers_of
from agents.specialists.academic.literature.questions import planned, subject_of
from agents.specialists.academic.literature.recording import NONE_ON
from agents.specialists.academic.literature.searching import (
    MOST_QUESTIONS,
    Looked,
    search,
    services_of,
)
from agents.specialists.academic.subjects import Subject
from reports.models import AgentRun
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.text import counted

NOT_TECHNICAL: Final = (
    "the claim names no method, certificate, target, benchmark or effect of a technology"
)
NO_SUBJECT: Final = "the claim names no subject on which research is searched"
CAME_FIRST: Final = (
    f"at most {MOST_QUESTIONS} questions are asked for a batch of claims, and others came first"
)
MOST_READ: Final = 8  # publications that a model reads beside a claim

Called = tuple[Stated, tuple[Kind, ...]]


@dataclass(frozen=True, slots=True)
class Researched:
    """What research says of claims, by their ids, or why it was not searched. `said` is what the
    progress line says of it."""

    concluded: Mapping[str, Concluded] = field(default_factory=dict)
    why_not: Mapping[str, str] = field(default_factory=dict)
    looked: tuple[Looked, ...] = ()
    is_on: bool = False
    said: str = ""


def research_on(
    run: AgentRun, deadline: Deadline, claims: Sequence[Called], company: str
) -> Researched:
    """Search research on the subjects of claims and say what it comes to."""
    on = services_of(run.analysis.options)
    if not on:
        why_not = {stated.claim.id: NONE_ON for stated, _ in claims}
        return Researched({}, why_not, said=f"research was not searched: {NONE_ON}")
    subjects = {
        stated.claim.id: subject
        for stated, kinds in claims
        if (subject := subject_of(stated, kinds)) is not None
    }
    wished = _wished(run)
    priorities = {stated.claim.id: stated.claim.priority for stated, _ in claims}
    asker = Asker(run.analysis, run.agent, deadline)
    looked = tuple(search(asker, planned(subjects, priorities, wished, company), on))
    by_subject: dict[str, list[Looked]] = defaultdict(list)
    for one in looked:
        by_subject[one.asked.subject.name].append(one)
    why_not = {
        stated.claim.id: why
        for stated, kinds in claims
        if (why := _why_not(subjects.get(stated.claim.id), kinds, by_subject))
    }
    answered = [
        (stated, by_subject[subjects[stated.claim.id].name])
        for stated, _ in claims
        if stated.claim.id not in why_not
    ]
    readings, note = _read(run, deadline, answered)
    concluded = {
        stated.claim.id: conclude(
            stated, given, company, None if readings is None else readings.get(stated.claim.id, {})
        )
        for stated, given in answered
    }
    return Researched(concluded, why_not, looked, is_on=True, said=_said(run, looked, wished, note))


def _why_not(
    subject: Subject | None, kinds: tuple[Kind, ...], looked: Mapping[str, Sequence[Looked]]
) -> str:
    """Why research was not searched for a claim; "" where a service answered."""
    if subject is None:
        return NO_SUBJECT if kinds else NOT_TECHNICAL
    on_it = looked.get(subject.name, ())
    if not on_it:
        return CAME_FIRST
    if any(one.is_answered for one in on_it):
        return ""
    failed = [f"{one.source}: {one.why_not}" for each in on_it for one in each.searches]
    return "; ".join(dict.fromkeys(failed)).rstrip(".")


def _wished(run: AgentRun) -> dict[str, list[str]]:
    """What the judge wants to know of the claims it sent back to this agent, by claim: its query
    for this agent, and those it added for all."""
    if not run.cycle:
        return {}
    asked = Reinvestigation.objects.filter(
        analysis=run.analysis, cycle=run.cycle - 1, claim__in=run.payload["claims"]
    )
    wished: dict[str, list[str]] = {}
    for row in asked:
        targets, queries = list(row.target_agents), list(row.refined_queries)
        if run.agent in targets:
            own = queries[targets.index(run.agent) : targets.index(run.agent) + 1]
            wished[str(row.claim_id)] = [*own, *queries[len(targets) :]]
    return wished


def _read(
    run: AgentRun, deadline: Deadline, answered: Sequence[tuple[Stated, Sequence[Looked]]]
) -> tuple[dict[str, dict[str, Reading]] | None, str]:
    """What a model reads in publications beside each claim, by claim and address; None where none
    is asked, with the reason."""
    beside = [
        Beside(stated.claim, texts)
        for stated, looked in answered
        if (
            texts := tuple(
                one.as_text() for one in papers_of(looked) if one.paper.abstract and one.url
            )[:MOST_READ]
        )
    ]
    gateway, why = gateway_of(run)
    if gateway is None:
        return None, why
    # no company is named: research is on a technology or a method
    read = read_stances(gateway, "", beside, deadline)
    by_claim: dict[str, dict[str, Reading]] = defaultdict(dict)
    for (claim_id, text_id), reading in read.readings.items():
        by_claim[claim_id][text_id] = reading
    return by_claim, read.note


def _said(
    run: AgentRun, looked: Sequence[Looked], wished: Mapping[str, Sequence[str]], note: str
) -> str:
    found = len({one.url for each in looked for one in each.found})
    asked, gave = counted(len(looked), "question"), counted(found, "publication")
    parts = [f"{asked} to services of research gave {gave} on their subjects"]
    if wished:
        gaps = Reinvestigation.objects.filter(analysis=run.analysis, cycle=run.cycle - 1)
        gap = gaps.filter(claim__in=list(wished)).values_list("evidence_gap", flat=True).first()
        parts.append(f"the judge asked because {(gap or '').rstrip('.')}")
    return "; ".join([*parts, *([note.rstrip(".")] if note else [])])
