"""Which metrics of its industry's SASB standard a report gives, and where. It is guidance: nothing
missing here is a gap.

Pure. A metric counts as reported where the report prints its code with an answer, or gives its main
part in words a reader would know it by; parts that were not found are named. What an index leaves
out is not reported, whatever stands elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from agents.specialists.legal.industry.cited import Citation, Said, citations, in_ranges
from agents.specialists.legal.industry.matching import Found, Statements
from agents.specialists.legal.industry.subjects import TEXT, Part, parts_of
from agents.specialists.legal.reading.phrases import fold
from agents.specialists.legal.schemas import Document
from reports.figures.types import Quantity
from reports.language.unread import Unread
from sibyl_project.common.text import contains_quote

_FEWEST_STATEMENTS = 2  # of a discussion
_LONGEST_QUOTE = 1_500
CURRENT_EDITION = "2023-12"
NO_PAGE_READ = "no page of the report could be read"


@dataclass(frozen=True, slots=True)
class AskedMetric:
    """A metric as the registry words it; `topic` is empty for a measure of activity."""

    code: str
    gist: str
    unit: str
    kind: str  # quantitative | discussion | activity
    topic: str = ""
    climate_relevant: bool = False
    edition: str = CURRENT_EDITION


@dataclass(frozen=True, slots=True)
class MetricResult:
    """Whether a metric is reported. `reported` None: nobody could tell; `reason` then says why.

    Page and quote are the evidence, or for one not found the closest place, if any. `reason` of a
    reported one names what of it was not found.
    """

    metric: AskedMetric
    reported: bool | None
    cited: bool = False
    page: int | None = None
    quote: str = ""
    reason: str = ""


def assess_industry(
    industry: str,
    metrics: Sequence[AskedMetric],
    document: Document,
    quantities: Sequence[Quantity] = (),
    company: str = "",
) -> list[MetricResult]:
    """Results in the order of `metrics`; a metric of an older edition counts only where the report
    prints its code."""
    unread = document.unread_by_rules
    if not document.read_pages:
        why = unread.cause if unread.pages else f"{NO_PAGE_READ}."
        return [
            MetricResult(metric, None, reason=f"Not assessed: {why}")
            for metric in _current(metrics)
        ]
    found = _Assessment(industry, document, quantities, company).of_all(metrics)
    return [_as_unassessed(result, unread) for result in found] if unread.prevails else found


def _as_unassessed(result: MetricResult, unread: Unread) -> MetricResult:
    """A metric that was not found is not assessed where rules do not read most of the report; one
    that an index leaves out stays so."""
    if result.reported is not False or result.cited:
        return result
    return MetricResult(result.metric, None, reason=f"Not assessed: {unread.cause}")


def _current(metrics: Iterable[AskedMetric]) -> list[AskedMetric]:
    return [metric for metric in metrics if metric.edition == CURRENT_EDITION]


class _Assessment:
    """One pass over the metrics of an industry."""

    def __init__(
        self, industry: str, document: Document, quantities: Sequence[Quantity], company: str
    ) -> None:
        self.document = document
        self.statements = Statements(document, quantities, company)
        self.cited = citations(document.stated_pages, industry)
        self.texts = {page.number: page.text for page in document.read_pages}

    def of_all(self, metrics: Sequence[AskedMetric]) -> list[MetricResult]:
        return [
            self.of(metric)
            for metric in metrics
            if metric.edition == CURRENT_EDITION or metric.code in self.cited
        ]

    def of(self, metric: AskedMetric) -> MetricResult:
        lines = self.cited.get(metric.code, [])
        best = lines[0] if lines else None
        parts = parts_of(metric.gist, metric.unit, metric.kind)
        if best and best.said is Said.ANSWER:
            answer = _most_telling(lines, parts)
            return self._reported(metric, answer.page, answer.quote, cited=True)
        if best and best.said is Said.OMITTED:
            return MetricResult(
                metric,
                False,
                True,
                best.page,
                best.quote,
                f"The report's index leaves it out (p. {best.page}).",
            )
        if best and best.said is Said.PAGES:
            return self._on_named_pages(metric, parts, lines)
        result = self._by_words(metric, parts, cited=bool(best))
        return result if result.reported or not best else _unclear(metric, best)

    def _on_named_pages(
        self, metric: AskedMetric, parts: Sequence[Part], lines: Sequence[Citation]
    ) -> MetricResult:
        """Follow the index: the metric must be recognised on a page it names, and else the page
        must at least speak of it."""
        line = lines[0]
        pages = frozenset(page for one in lines for page in one.pages)
        if result := self._given(metric, parts, cited=True, pages=pages):
            return result
        refers = f"The index refers to p. {in_ranges(pages)}"
        read = [self.texts[page] for page in sorted(pages & self.texts.keys())]
        if parts and any(
            all(telling.search(fold(text)) for telling in parts[0].telling) for text in read
        ):
            why = f"{refers}; what answers there was not singled out."
            return self._reported(metric, line.page, line.quote, cited=True, reason=why)
        why = "where nothing was recognised that gives it" if read else "which could not be read"
        return MetricResult(metric, None, True, line.page, line.quote, f"{refers}, {why}.")

    def _by_words(self, metric: AskedMetric, parts: Sequence[Part], *, cited: bool) -> MetricResult:
        if result := self._given(metric, parts, cited=cited):
            return result
        if not parts:
            why = (
                "Not assessed: rules know no words to look for it by, and the report does not "
                "print its code."
            )
            return MetricResult(metric, None, cited, reason=why)
        near = self.statements.near(parts[0])
        count = self.document.left
        unread = f" {count} page{'s' if count > 1 else ''} could not be read." if count else ""
        if near is None or not self._quotable(near.page, near.text):
            return MetricResult(
                metric, False, cited, reason=f"Not found: no statement on {parts[0].name}.{unread}"
            )
        lacks = (
            "not two statements that discuss it"
            if parts[0].unit == TEXT
            else "without the figure asked for"
        )
        return MetricResult(
            metric,
            False,
            cited,
            near.page,
            near.text,
            f"Not found: the closest is p. {near.page}, {lacks}.{unread}",
        )

    def _given(
        self,
        metric: AskedMetric,
        parts: Sequence[Part],
        *,
        cited: bool,
        pages: frozenset[int] | None = None,
    ) -> MetricResult | None:
        """The metric as reported, where its main part is given; None otherwise."""
        if not parts or not (found := self._evidence(parts[0], pages)):
            return None
        missing = [part.name for part in parts[1:] if not self._evidence(part, pages)]
        reason = f"In part: not found are {'; '.join(missing)}." if missing else ""
        return self._reported(metric, found.page, found.quote, cited=cited, reason=reason)

    def _evidence(self, part: Part, pages: frozenset[int] | None) -> Found | None:
        found = [
            item
            for item in self.statements.giving(part, pages)
            if self._quotable(item.page, item.quote)
        ]
        # where the index names the pages, it vouches for the subject
        fewest = 1 if pages else _FEWEST_STATEMENTS
        if part.unit == TEXT and len(found) < fewest:
            return None
        return found[0] if found else None

    def _quotable(self, page: int, quote: str) -> bool:
        return len(quote) <= _LONGEST_QUOTE and contains_quote(self.texts.get(page, ""), quote)

    def _reported(
        self, metric: AskedMetric, page: int, quote: str, *, cited: bool, reason: str = ""
    ) -> MetricResult:
        return MetricResult(metric, True, cited, page, quote, reason)


def _most_telling(lines: Sequence[Citation], parts: Sequence[Part]) -> Citation:
    """Of several lines that answer, the first that uses the words of the metric's main part."""
    answers = [line for line in lines if line.said is Said.ANSWER]
    worded = (
        line
        for line in answers
        if parts and all(telling.search(fold(line.quote)) for telling in parts[0].telling)
    )
    return next(worded, answers[0])


def _unclear(metric: AskedMetric, line: Citation) -> MetricResult:
    """The code is printed, but its answer is elsewhere or could not be read beside it."""
    if line.said is Said.ELSEWHERE:
        why = (
            f"The index refers to another document ({line.refers}), which is not part of this "
            "report."
        )
    else:
        why = (
            f"Its code stands on p. {line.page}, but no answer could be read beside it, and none "
            "was recognised elsewhere."
        )
    return MetricResult(metric, None, True, line.page, line.quote, why)
