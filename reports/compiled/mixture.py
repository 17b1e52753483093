"""What of an analysis a model decided and what rules decided in its place, part by part.

Nothing is kept for this alone: each result names who reasoned, and where rules stepped in for a
model it says why. This counts them for the heading of the compiled report.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from reports.models import Analysis, Basis, EvidenceType, Page
from reports.roster import label
from reports.types import RULES, PageState
from sibyl_project.common.regex import regex
from sibyl_project.common.text import counted

MODEL = "model"
_PAGES = regex(r"Pages (\d+)-(\d+) were read by rules: (.+)", re.DOTALL)
_JUDGED = regex(r"(?:Judged by rules|Left unclear): (.+)", re.DOTALL)
_FIGURES = regex(r"Figures read by rules: (.+)", re.DOTALL)
_ROUTED = regex(r"By rules, as (.+)", re.DOTALL)
_VERDICT = regex(r".*Judged by rules: (.+)", re.DOTALL)
_MOST_REASONS = 3  # said in one sentence


class PageReader(NamedTuple):
    """Whether a model or rules looked for claims on a page."""

    number: int
    searched_by: str


@dataclass(frozen=True, slots=True)
class Part:
    """One thing an agent decides: `of` what it decides so many (page, claim, paragraph).

    `which` names those that rules decided in a model's place: numbers of pages, ids of claims, or
    paragraphs. `pages` are those pages, or those the claims stand on; none for paragraphs.
    `reasons` are why, the most frequent first.
    """

    agent: str
    what: str
    of: str
    by_model: int
    which: tuple[str, ...]
    pages: tuple[int, ...]
    reasons: tuple[str, ...]

    @property
    def by_rules(self) -> int:
        """How many rules decided in a model's place."""
        return len(self.which)

    @property
    def named(self) -> str:
        """Which they are, in one line, for pages: all, paragraphs, or pages in runs."""
        if not (self.which and self.by_model):
            return "all" if self.which else "none"
        return f"p. {in_runs(self.pages)}" if self.pages else ", ".join(self.which)

    @property
    def in_words(self) -> str:
        """One clause: "12 of 80 paragraphs were compared by rules (the endpoint failed)"."""
        total = counted(self.by_rules + self.by_model, self.of)
        why = f" ({'; '.join(self.reasons[:_MOST_REASONS])})" if self.reasons else ""
        verb = "was" if self.by_rules == 1 else "were"
        return f"{self.by_rules} of {total} {verb} {self.what} by rules{why}"

    @property
    def label(self) -> str:
        """The agent as pages name it."""
        return label(self.agent)


@dataclass(frozen=True, slots=True)
class Mixture:
    """Who decided what in an analysis that asks models. `pages` are those that were read."""

    parts: tuple[Part, ...]
    pages: tuple[PageReader, ...]

    @property
    def is_mixed(self) -> bool:
        """Whether rules decided anything that a model was to decide."""
        return any(part.by_rules for part in self.parts)

    @property
    def notice(self) -> str:
        """The heading in one sentence; "" where models decided all they were asked."""
        told = [part for part in self.parts if part.by_rules]
        if not told:
            return ""
        clauses = "; ".join(part.in_words for part in told)
        nothing = not any(part.by_model for part in self.parts)
        opening = (
            "Rules decided all of this, though a model was to be asked"
            if nothing
            else "Mixed: rules decided a part of this in place of a model"
        )
        return f"{opening}: {clauses}. Each result names who reasoned."


def mixture_of(analysis: Analysis, pages: Sequence[Page]) -> Mixture | None:
    """Who decided what; None for an analysis that asks no model."""
    if analysis.engine != MODEL:
        return None
    reading, by_page = _reading(analysis, pages)
    parts = (
        reading,
        _routing(analysis),
        _comparing(analysis),
        _covering(analysis),
        _figures(analysis),
        _judging(analysis),
    )
    return Mixture(tuple(part for part in parts if part.by_model or part.by_rules), by_page)


def _reading(analysis: Analysis, pages: Sequence[Page]) -> tuple[Part, tuple[PageReader, ...]]:
    read = [page.number for page in pages if page.state == PageState.READ]
    notes = analysis.claim_set.notes if analysis.claim_set else []
    spans = [match for note in notes if (match := _PAGES.match(note))]
    by_rules = {
        number for match in spans for number in range(int(match[1]), int(match[2]) + 1)
    } & set(read)
    if not analysis.claim_set or not analysis.claim_set.pages_analysed:
        return Part("claims", "searched for claims", "page", 0, (), (), ()), ()
    found = tuple(PageReader(number, RULES if number in by_rules else MODEL) for number in read)
    numbers = tuple(sorted(by_rules))
    which = tuple(map(str, numbers))
    reasons = _frequent(match[3] for match in spans)
    by_model = len(read) - len(by_rules)
    return Part("claims", "searched for claims", "page", by_model, which, numbers, reasons), found


def _routing(analysis: Analysis) -> Part:
    rows = analysis.assignments.filter(cycle=0).order_by("claim__ordinal")
    told = rows.values_list("claim_id", "claim__page", "context__reasoned_by", "context__overall")
    return _part("orchestrator", "given to agents", "claim", told, _ROUTED)


def _comparing(analysis: Analysis) -> Part:
    """The first look at each claim, as a later one is by rules however the first was made. A claim
    for which rules knew no paragraph was compared by nobody."""
    rows = (
        analysis.findings.filter(
            evidence_type=EvidenceType.IFRS_COMPLIANCE, claim__isnull=False, iteration=1
        )
        .exclude(reasoned_by=RULES, details__ifrs_mappings=[])
        .order_by("claim__ordinal", "order")
    )
    told = rows.values_list("claim_id", "claim__page", "reasoned_by", "details__note")
    return _part("legal", "compared with their paragraphs", "claim", told, _JUDGED)


def _covering(analysis: Analysis) -> Part:
    rows = analysis.coverage.order_by("sort_key")
    told = (
        (row.paragraph_id, None, row.reasoned_by, row.note)
        for row in rows.only("paragraph_id", "reasoned_by", "note")
    )
    return _part("legal", "held against the report", "paragraph", told, _JUDGED)


def _figures(analysis: Analysis) -> Part:
    rows = (
        analysis.findings.filter(
            evidence_type=EvidenceType.QUANTITATIVE_VALIDATION, claim__isnull=False, iteration=1
        )
        .exclude(basis__in=[Basis.EVIDENCE_DOCUMENT, Basis.EXTERNAL])
        .order_by("claim__ordinal", "iteration")
    )
    told = rows.values_list("claim_id", "claim__page", "reasoned_by", "details__note")
    return _part("data_metrics", "read for figures", "claim", told, _FIGURES)


def _judging(analysis: Analysis) -> Part:
    """The claims a model was to judge: those without a finding that carries weight are not."""
    rows = analysis.verdicts.standing().order_by("claim__ordinal")
    told = rows.values_list("claim_id", "claim__page", "reasoned_by", "reasoning")
    return _part("judge", "judged", "claim", told, _VERDICT)


def _part(
    agent: str,
    what: str,
    of: str,
    told: Iterable[tuple[object, int | None, str | None, str | None]],
    why: re.Pattern[str],
) -> Part:
    """A part from rows of a thing, its page, who reasoned, and what is noted; of several rows of
    one thing the last counts."""
    last = {thing: (page, reasoned_by, note or "") for thing, page, reasoned_by, note in told}
    reasons = {
        thing: match[1]
        for thing, (_, reasoned_by, note) in last.items()
        if reasoned_by == RULES and (match := why.match(note))
    }
    by_model = sum(reasoned_by not in (RULES, None, "") for _, reasoned_by, _ in last.values())
    pages = sorted({page for thing in reasons if (page := last[thing][0]) is not None})
    which = tuple(map(str, reasons))
    return Part(agent, what, of, by_model, which, tuple(pages), _frequent(reasons.values()))


def _frequent(reasons: Iterable[str]) -> tuple[str, ...]:
    """Each reason once, the most frequent first, on one line and without its full stop."""
    counts = Counter(" ".join(reason.split()).rstrip(".") for reason in reasons)
    return tuple(reason for reason, _ in counts.most_common())


def in_runs(numbers: Iterable[int]) -> str:
    """Numbers in one line, those that follow one another as a run: "1-10, 14"."""
    runs = [
        [number for _, number in run]
        for _, run in groupby(enumerate(sorted(numbers)), key=lambda pair: pair[1] - pair[0])
    ]
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)
