"""An investigation: what is asked, what the stories say of each claim, and what is saved of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from agents.base.events import Event
from agents.base.finding import evidence_event
from agents.base.job import Save, claims_of, emit_now, gateway_of, thinking, to_judge
from agents.base.posting import post
from agents.base.wants import Want, asks_of
from agents.models import Reinvestigation
from agents.outside_text.figures import figures_of
from agents.outside_text.known import Known, known_of
from agents.outside_text.model.reading import Beside, StancesRead, read_stances
from agents.outside_text.queries import Family, Query, of_claim, of_company, of_industry
from agents.outside_text.stance import Asked, stance_of
from agents.outside_text.tiers import Outlets, outlets_of
from agents.outside_text.types import OutsideText
from agents.specialists.news_media.attached import attached_articles
from agents.specialists.news_media.company_wide import company_lists, summary_of
from agents.specialists.news_media.searching import (
    Found,
    Search,
    counts_of,
    news_sources,
    texts_known,
    why_not_asked,
)
from agents.specialists.news_media.telling import Row, Searched, events_of, rows_of
from agents.specialists.news_media.weighing import Spoken, Told, for_model, spoken_on, told_of
from agents.specialists.news_media.windows import Windows, windows_of
from reports.document.from_rows import claim_views
from reports.figures.stored import quantities_of
from reports.findings.finding import NotConsultedDetails
from reports.models import AgentRun, Basis, EvidenceType, Finding, SourceConsulted
from reports.types import ClaimView, Priority
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.text import counted
from standards.reference.industries import industry_name

_SHARE_TO_ASK: Final = 0.6  # of the time of a run
_TEXTS_FOR_MODEL: Final = 8  # of a claim
_URGENCY: Final = (Priority.HIGH, Priority.MEDIUM, Priority.LOW)


@dataclass
class Investigation:
    """The work of one run."""

    run: AgentRun
    deadline: Deadline
    wants: Sequence[Want]
    _events: list[Event] = field(default_factory=list)

    def save(self) -> Save:
        """Search, weigh, and the function that saves what was found."""
        found = self._search()
        self.deadline.check()
        stories = told_of(
            [*found.texts, *self._earlier, *attached_articles(self.run.analysis)],
            self.known,
            self.outlets,
        )
        read = self._by_model(stories)
        rows: list[Row] = []
        for claim in self._held:
            self.deadline.check()
            spoken = spoken_on(
                self._asked[claim.id], stories, self.known, self.outlets, read.readings
            )
            rows += self._rows(claim, spoken, found, read.note)
            self._events += events_of(self.run, claim, spoken)
        if not self.run.cycle and found.any_answer:
            rows += [
                Row(
                    evidence_type=EvidenceType.NEWS_SUMMARY,
                    summary=summary_of(details),
                    details=details,
                )
                for details in company_lists(stories, self.windows)
            ]
        asks = [] if self.run.cycle else asks_of(self.wants, self.claims)
        return lambda: self._saved(found, stories, rows, post(self.run, asks))

    @cached_property
    def claims(self) -> list[ClaimView]:
        """The claims that the agent was given."""
        return list(claim_views(claims_of(self.run)))

    @cached_property
    def known(self) -> Known:
        """What is known of the company."""
        return known_of(self.run.analysis.report)

    @cached_property
    def outlets(self) -> Outlets:
        """The outlets as they were when the analysis began."""
        return outlets_of(self.run.analysis.options.get("outlets", ()))

    @cached_property
    def windows(self) -> Windows:
        """Of which days is asked."""
        return windows_of(self.run.analysis)

    @cached_property
    def _held(self) -> list[ClaimView]:
        """The claims that stories are held against: at first every one of the report."""
        if self.run.cycle:
            return self.claims
        given = {claim.id for claim in self.claims}
        rows = to_judge(self.run.analysis).with_paragraphs().order_by("ordinal")
        others = [one for one in claim_views(list(rows)) if one.id not in given]
        return [*self.claims, *others]

    @cached_property
    def _asked(self) -> dict[str, Asked]:
        reported = quantities_of(self.run.analysis.report)
        return {
            claim.id: Asked(claim, figures_of(claim, reported, self.windows.year))
            for claim in self._held
        }

    @cached_property
    def _earlier(self) -> list[OutsideText]:
        """What earlier cycles found."""
        return list(texts_known(self.run.analysis, self.outlets)) if self.run.cycle else []

    def _search(self) -> Found:
        until = Deadline.after(_SHARE_TO_ASK * self.deadline.remaining)
        search = Search(self.run, self.outlets, until)
        emit_now(
            self.run,
            f"Asking {counted(len(news_sources(self.run.analysis)), 'source')} of news about "
            f"{self.known.name} and {counted(len(self.claims), 'claim')}...",
            "begun",
        )
        found = search.company([] if self.run.cycle else self._company_queries())
        search.claims(self._claim_queries, found)
        return found

    def _company_queries(self) -> list[Query]:
        windows, today = self.windows, self.windows.today
        asked = [
            of_company(self.known, Family.COMPANY, windows.coverage, today),
            of_company(self.known, Family.CONTROVERSY, windows.history, today),
        ]
        if windows.period_end:
            asked.append(of_company(self.known, Family.EVENTS, windows.period_end, today))
        industry = industry_name(self.run.analysis.report.industry or "")
        if industry:
            asked.append(of_industry(industry, windows.coverage, today))
        return asked

    @cached_property
    def _claim_queries(self) -> dict[str, list[Query]]:
        again = bool(self.run.cycle)
        refined = self._refined if again else {}
        ranked = sorted(self.claims, key=lambda claim: _URGENCY.index(claim.priority))
        return {
            claim.id: [
                of_claim(
                    self.known,
                    claim,
                    self.windows.of_claim(claim, again=again),
                    self.windows.today,
                    words,
                )
                for words in refined.get(claim.id, [""])
            ]
            for claim in ranked
        }

    @cached_property
    def _refined(self) -> dict[str, list[str]]:
        """By claim the query that the judge wants this agent to search with, and those a model
        added."""
        asked = Reinvestigation.objects.filter(
            analysis=self.run.analysis,
            cycle=self.run.cycle - 1,
            claim__in=self.run.payload["claims"],
        )
        found: dict[str, list[str]] = {}
        for one in asked:
            mine = [
                query
                for agent, query in zip(one.target_agents, one.refined_queries, strict=False)
                if agent == self.run.agent
            ]
            more = one.refined_queries[len(one.target_agents) :]
            found[str(one.claim_id)] = [*mine, *more][:2] or [""]
        return found

    def _by_model(self, stories: Sequence[Told]) -> StancesRead:
        gateway, why = gateway_of(self.run)
        if gateway is None:
            return StancesRead(note="" if self.run.analysis.engine == "rules" else why)
        beside = []
        for claim in self.claims:
            asked = self._asked[claim.id]
            texts = [
                each.text
                for told in stories
                for each in told.texts[:1]
                if for_model(asked, each, stance_of(asked, each, self.known))
            ]
            if texts:
                beside.append(Beside(claim, tuple(texts[:_TEXTS_FOR_MODEL])))
        return read_stances(gateway, self.known.name, beside, self.deadline)

    def _rows(
        self, claim: ClaimView, spoken: Sequence[Spoken], found: Found, note: str
    ) -> list[Row]:
        if claim.id not in self._claim_queries:
            return rows_of(claim, spoken, None)
        if not found.any_answer and not spoken:
            return [_not_consulted(claim, found)]
        not_asked = list(dict.fromkeys(found.refused_of_claim.get(claim.id, [])))
        if claim.id in found.unasked:
            not_asked.append(found.unasked[claim.id])
        queries = [query.written(operators=False) for query in self._claim_queries[claim.id]]
        if claim.id in found.unasked:
            queries = []
        return rows_of(claim, spoken, Searched(queries, not_asked, note))

    def _saved(
        self, found: Found, stories: Sequence[Told], rows: Sequence[Row], posted: Sequence[Event]
    ) -> list[Event]:
        _record_sources(self.run, found)
        made = Finding.objects.bulk_create(
            row.made(self.run, order) for order, row in enumerate(rows)
        )
        by_id = {claim.id: claim for claim in self._held}
        shown = [
            evidence_event(row, by_id[str(row.claim_id)])
            for row in made
            if row.claim_id and row.evidence_type != EvidenceType.NOT_CONSULTED
        ]
        return [
            *found.events,
            thinking(self.run, _said(found, stories)),
            *self._events,
            *shown,
            *posted,
        ]


def _not_consulted(claim: ClaimView, found: Found) -> Row:
    reasons = "; ".join(
        f"{label}: {'; '.join(dict.fromkeys(why))}" for label, why in found.refused.items()
    )
    return Row(
        evidence_type=EvidenceType.NOT_CONSULTED,
        summary=f"No source of news answered: {reasons}.",
        details=NotConsultedDetails(source="News search", reason=reasons),
        confidence=0.0,
        basis=Basis.NONE,
        claim_id=claim.id,
    )


def _record_sources(run: AgentRun, found: Found) -> None:
    """A line for every source of news: whether it answered, and what it did not."""
    lines: dict[str, tuple[bool, str]] = {
        label: (False, reason) for label, reason in why_not_asked(run.analysis).items()
    }
    for source in news_sources(run.analysis):
        label, name = source.SPEC.label, source.SPEC.name
        why = counts_of(run.analysis, label, name, found)
        if found.answered.get(label) or found.refused.get(label):
            lines[label] = (bool(found.answered.get(label)), why)
    for label, (consulted, reason) in lines.items():
        row, is_new = SourceConsulted.objects.get_or_create(
            analysis=run.analysis,
            agent=run.agent,
            source=label,
            defaults={"consulted": consulted, "reason": reason},
        )
        if not is_new and (consulted or not row.consulted):
            row.consulted, row.reason = consulted or row.consulted, reason
            row.save(update_fields=["consulted", "reason"])


def _said(found: Found, stories: Sequence[Told]) -> str:
    answers = sum(found.answered.values())
    refused = sum(map(len, found.refused.values()))
    said = f"Read {counted(len(stories), 'article')} apart from {counted(answers, 'answer')}"
    if refused:
        said += f"; {counted(refused, 'question')} had no answer"
    if found.left_out:
        said += f"; {found.left_out} of social networks and aggregators were left out"
    if found.unasked:
        said += f"; {counted(len(found.unasked), 'claim')} had no question of their own"
    return f"{said}."
