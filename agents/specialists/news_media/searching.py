"""Asking the sources of news: about the company once an analysis, about a claim within the time
that the pace of a source leaves. What came is in the ledger, so a run that is done again asks
nothing twice."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Final

from agents.base.events import Event, SearchExecuted
from agents.models import SourceAsk
from agents.outside_text.queries import Family, Query
from agents.outside_text.tiers import LEFT_OUT, Outlets
from agents.outside_text.types import OutsideText
from agents.sources.asking import Asker, answers_of
from agents.sources.records import Article, OtherShape
from agents.sources.registry import CONNECTORS
from agents.sources.settings import why_off
from agents.sources.spec import Kind
from agents.sources.types import Fetched, NotConsulted
from reports.models import AgentRun, Analysis
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.text import counted

NEWS: Final[Mapping[str, ModuleType]] = {
    one.SPEC.name: one for one in CONNECTORS if one.SPEC.kind is Kind.NEWS
}
_FOR_CLAIMS: Final = 45.0  # seconds for questions about single claims, of all sources together
_FOR_CLAIMS_AGAIN: Final = 15.0  # seconds for those that the judge sends back
_LEAST_APART: Final = 0.5  # seconds that a question takes at least
_AGENT: Final = "news_media"


@dataclass(slots=True)
class Found:
    """What the sources showed. `answered` counts the answers of each source, `refused` holds why
    others were not given, `unasked` the claims that were not asked about, with the reason."""

    texts: list[OutsideText] = field(default_factory=list)
    answered: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    refused: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    refused_of_claim: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    unasked: dict[str, str] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)
    left_out: int = 0

    @property
    def any_answer(self) -> bool:
        """Whether any source answered anything."""
        return bool(self.answered)


def news_sources(analysis: Analysis) -> list[ModuleType]:
    """The sources of news that were on when the analysis began, and still are."""
    frozen = analysis.options.get("sources", ())
    return [one for name, one in NEWS.items() if name in frozen and not why_off(one.SPEC)]


def why_not_asked(analysis: Analysis) -> dict[str, str]:
    """The sources of news that are not asked, by label, each with the reason."""
    on = {one.SPEC.name for one in news_sources(analysis)}
    return {
        one.SPEC.label: why_off(one.SPEC) or "it was off when the analysis began"
        for name, one in NEWS.items()
        if name not in on
    }


@dataclass(frozen=True)
class Search:
    """A search of an analysis, which ends at `until`."""

    run: AgentRun
    outlets: Outlets
    until: Deadline

    def company(self, queries: Sequence[Query]) -> Found:
        """Ask every source about the company."""
        found = Found()
        for source in news_sources(self.run.analysis):
            for query in queries:
                self._ask(source, query, "", found)
        return found

    def claims(self, queries: Mapping[str, Sequence[Query]], found: Found) -> None:
        """Ask about claims, the first ones first, as many as the pace of each source allows."""
        sources = news_sources(self.run.analysis)
        asked: set[str] = set()
        seconds = _FOR_CLAIMS_AGAIN if self.run.cycle else _FOR_CLAIMS
        ends = Deadline.after(min(seconds, self.until.remaining))
        for source in sources:
            pace = max(source.SPEC.apart, _LEAST_APART) * len(sources)
            for claim_id in list(queries)[: int(seconds / pace)]:
                if ends.remaining <= 0:
                    break
                asked.add(claim_id)
                for query in queries[claim_id]:
                    self._ask(source, query, claim_id, found)
        for claim_id in queries:
            if claim_id not in asked:
                found.unasked[claim_id] = (
                    "no question was asked about this claim alone, for the pace of the sources "
                    "leaves no time"
                )

    def _ask(self, source: ModuleType, query: Query, claim_id: str, found: Found) -> None:
        label, spec = source.SPEC.label, source.SPEC
        words = query.written(operators=spec.operators)
        asker = Asker(self.run.analysis, self.run.agent, self.until)
        try:
            question = source.question(words, query.since, query.until)
            answer = asker.ask(spec, question, claim_id or None)
            articles = source.read(answer)
        except (NotConsulted, OtherShape) as problem:
            reason = problem.reason if isinstance(problem, NotConsulted) else str(problem)
            found.refused[label].append(reason)
            if claim_id:
                found.refused_of_claim[claim_id].append(f"{label}: {reason}")
            return
        found.answered[label] += 1
        told = SearchExecuted(source=label, query=words, results_count=len(articles))
        key = f"search:{self.run.pk}:{spec.name}:{question.key(spec.name, '')}"
        found.events.append(Event(told, key[:120], self.run.agent))
        if query.family is not Family.INDUSTRY:
            self._keep(articles, answer, query, found)

    def _keep(
        self,
        articles: Sequence[Article],
        answer: Fetched,
        query: Query,
        found: Found,
    ) -> None:
        for article in articles:
            text = text_of(article, answer)
            if self.outlets.of(text.url).kind == LEFT_OUT:
                found.left_out += 1
            elif _is_within(text.day, query):
                found.texts.append(text)


def _is_within(day: dt.date | None, query: Query) -> bool:
    """Whether a text is of the days that were asked for; some services know no days."""
    return day is None or (query.since or day) <= day <= (query.until or day)


def text_of(article: Article, answer: Fetched) -> OutsideText:
    """An article with the frozen answer it stands in."""
    return OutsideText(
        article.url,
        article.title,
        article.text,
        article.day,
        answer.source,
        answer.id,
        answer.sha256,
        answer.at.isoformat(),
    )


def texts_known(analysis: Analysis, outlets: Outlets) -> Iterator[OutsideText]:
    """Every text that the sources showed in an analysis, from the ledger."""
    for ask, answer in answers_of(analysis, _AGENT):
        source = NEWS.get(ask.source)
        if source is None:
            continue
        try:
            articles = source.read(answer)
        except (NotConsulted, OtherShape):
            continue
        texts = (text_of(article, answer) for article in articles)
        yield from (text for text in texts if outlets.of(text.url).kind != LEFT_OUT)


def counts_of(analysis: Analysis, label: str, name: str, found: Found) -> str:
    """What a source did not answer, in a sentence; "" where it answered everything."""
    refused = found.refused.get(label, [])
    if not refused:
        return ""
    asked = SourceAsk.objects.filter(analysis=analysis, agent=_AGENT, source=name).count()
    reasons = "; ".join(dict.fromkeys(refused))
    return f"{len(refused)} of {counted(max(asked, len(refused)), 'question')}: {reasons}"[:300]
