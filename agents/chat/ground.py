"""What answers are taken from: the rows of one analysis and its report, each read when it is first
needed."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple

from django.db.models import Q

from agents.chat.drafts import LONGEST_LABEL, Cited, Source
from agents.chat.spelling import long_words
from agents.chat.tables import heads_of
from agents.chat.wording import same, weight, words_in
from reports.compile import CompiledReport
from reports.compiled.claim import CompiledClaim
from reports.language.years import year_of_period
from reports.models import Analysis, Check, Coverage, Figure, Finding, ReportPassage, Statement
from reports.roster import label
from reports.types import Flag, StatementKind
from sibyl_project.common.regex import regex
from sibyl_project.common.text import shortened
from standards.models import Paragraph

_INITIALS: Final = regex(r"\b[A-Z](?:&?[A-Z]){2,4}s?\b|\b[A-Z]&[A-Z]\b")
_SHORTEST: Final = 20  # characters of a statement that says something
_LIKE: Final = 0.5  # of the weight of its words: from which on a text is meant


class Said(NamedTuple):
    """A statement of the report: its page, its words and its kind."""

    page: int
    text: str
    kind: str


class Ground:
    """An analysis, as answers read it."""

    def __init__(self, analysis: Analysis) -> None:
        self.analysis = analysis
        self.report = analysis.report
        self.compiled = CompiledReport(analysis)
        self.found: dict[tuple[str, ...], list[Said]] = {}  # by what was searched for

    @cached_property
    def claims(self) -> list[CompiledClaim]:
        """The claims in reading order."""
        return self.compiled.claims

    @cached_property
    def by_claim(self) -> dict[str, CompiledClaim]:
        """The claims by id."""
        return {str(one.claim.pk): one for one in self.claims}

    @cached_property
    def requirements(self) -> list[Coverage]:
        """One row for each paragraph that can be met, in the order of the standards."""
        return self.compiled.requirements

    @cached_property
    def by_paragraph(self) -> dict[str, Coverage]:
        """The same by the number of the paragraph."""
        return {row.paragraph_id: row for row in self.requirements}

    @cached_property
    def figures(self) -> list[Figure]:
        """The figures with their places."""
        return self.compiled.figures

    @cached_property
    def headings(self) -> dict[int, str]:
        """The headings of each page that has any, as one text."""
        rows = self.report.pages.exclude(headings=[]).values_list("number", "headings")
        return {number: " ".join(one["text"] for one in heads) for number, heads in rows}

    @cached_property
    def texts(self) -> dict[int, str]:
        """The text of each page, by its number."""
        return dict(self.report.pages.values_list("number", "text"))

    @cached_property
    def lexemes(self) -> list[set[str]]:
        """The words of each passage, each in the one form that stands for it."""
        rows = ReportPassage.objects.filter(report=self.report).values_list("lexemes", flat=True)
        return [set(map(same, words)) for words in rows]

    @cached_property
    def table_heads(self) -> dict[int, str]:
        """What stands over each row of a table, by the id of its statement."""
        texts = self.texts
        rows = Statement.objects.filter(report=self.report).order_by("page", "index")
        columns = rows.values_list("pk", "page", "kind", "start", "end")
        return heads_of(
            (key, page, kind, texts[page][a:b].strip()) for key, page, kind, a, b in columns
        )

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """The longer words that the report prints, in small letters."""
        texts = self.texts.values()
        return frozenset(word for text in texts for word in long_words(text.casefold()))

    def written_out(self, question: str) -> str:
        """The question with initials that the report does not print in the words that it prints
        for them: "KRIs" as "key risk indicator"."""
        return _INITIALS.sub(lambda match: self._words_of(match[0]), question)

    def _words_of(self, initials: str) -> str:
        letters = [one for one in initials.rstrip("s") if one.isalpha()]
        joint = r"(?: (?:and|of|for|the|in|&))?[ -]"
        form = joint.join(rf"(?!(?:and|for|from|the)\b){letter}[a-z]{{2,}}" for letter in letters)
        texts = self.texts.values()
        if any(re.search(rf"\b{re.escape(initials.rstrip('s'))}s?\b", text) for text in texts):
            return initials
        found = (re.search(rf"\b{form}\b", " ".join(text.split()), re.I) for text in texts)
        return next((match[0] for match in found if match), initials)

    @cached_property
    def contents(self) -> frozenset[int]:
        """The lines of tables of contents, whose numbers are those of pages."""
        lines = Statement.objects.filter(report=self.report, flags__contains=[Flag.CONTENTS.value])
        return frozenset(lines.values_list("pk", flat=True))

    @cached_property
    def checks(self) -> list[Check]:
        """The checks, failures first."""
        return self.compiled.checks

    @cached_property
    def year(self) -> int | None:
        """The year the report is about: that of its period, else the newest of its emissions."""
        told = year_of_period(self.report.reporting_period or "")
        if told:
            return told
        years = [one.year for one in self.figures if one.year and one.metric == "ghg_emissions"]
        return max(years, default=None)

    def paragraph(self, pid: str) -> Paragraph | None:
        """A paragraph of the standards by its number."""
        return Paragraph.objects.of_vintage(self.vintage).filter(pk=pid).first()

    def paragraphs(self, ids: Sequence[str]) -> dict[str, Paragraph]:
        """Several of them, by number."""
        found = Paragraph.objects.of_vintage(self.vintage).filter(pk__in=ids)
        return {row.pk: row for row in found}

    @property
    def vintage(self) -> str:
        """The text of the standards the report was judged by."""
        return str(self.report.vintage)

    def statements(self, pages: Iterable[int]) -> list[Said]:
        """What stands on these pages of the report, in reading order, without running heads and
        tables of contents."""
        wanted = sorted(set(pages))
        texts = dict(self.report.pages.filter(number__in=wanted).values_list("number", "text"))
        rows = Statement.objects.filter(report=self.report, page__in=wanted).exclude(
            Q(kind=StatementKind.RUNNING.value) | Q(flags__contains=[Flag.CONTENTS.value])
        )
        columns = rows.order_by("page", "index").values_list("page", "start", "end", "kind")
        return [
            Said(page, words, kind)
            for page, start, end, kind in columns
            if len(words := texts[page][start:end].strip()) >= _SHORTEST
        ]

    def claims_like(
        self,
        terms: Sequence[str],
        among: Iterable[CompiledClaim] | None = None,
        least: float = _LIKE,
    ) -> list[CompiledClaim]:
        """The claims that hold most of these words, the closest first."""
        rows = list(self.claims if among is None else among)
        return closest(terms, rows, lambda one: f"{one.claim.text} {one.claim.quote}", least)


def closest(
    terms: Sequence[str],
    rows: Sequence[Any],
    text_of: Callable[[Any], str],
    least: float = _LIKE,
    near: float = 0.75,
) -> list[Any]:
    """The rows whose text holds at least this share of the weight of some words, and `near` as much
    as the closest, which comes first. A word that few rows have weighs more; one that none has
    weighs most."""
    wanted = list(dict.fromkeys(terms))
    if not wanted or not rows:
        return []
    held = [set(words_in(text_of(row))) for row in rows]
    total = len(rows)
    counts = {term: sum(term in words for words in held) for term in wanted}
    weights = {term: weight(term, counts[term], total) for term in wanted}
    every = sum(weights.values())
    shares = [sum(weights[t] for t in wanted if t in words) / every for words in held]
    best = max(shares)
    ranked = sorted(range(total), key=lambda at: (-shares[at], len(held[at])))
    return [rows[at] for at in ranked if shares[at] >= max(least, best * near)]


def claim_source(item: CompiledClaim) -> Source:
    """A claim as something to cite."""
    claim = item.claim
    return Source(
        Cited.CLAIM,
        str(claim.pk),
        f"Claim, p. {claim.page}: {shortened(claim.text, LONGEST_LABEL)}",
        claim.page,
        claim.quote,
    )


def finding_source(finding: Finding, page: int | None = None) -> Source:
    """A finding as something to cite."""
    return Source(
        Cited.FINDING,
        str(finding.pk),
        f"{label(finding.agent_name)}: {shortened(finding.summary, LONGEST_LABEL)}",
        page,
    )


def requirement_source(row: Coverage) -> Source:
    """Whether the report meets a paragraph, as something to cite."""
    return Source(
        Cited.REQUIREMENT,
        row.paragraph_id,
        f"{row.paragraph_id}: {shortened(row.requirement, LONGEST_LABEL)}",
    )


def paragraph_source(row: Paragraph) -> Source:
    """A paragraph of the standards as something to cite."""
    return Source(Cited.PARAGRAPH, row.pk, f"IFRS {row.pk}: {shortened(row.gist, LONGEST_LABEL)}")


def check_source(check: Check) -> Source:
    """A check as something to cite; its page is the first it looks at."""
    pages = check.details.get("pages") or [None]
    return Source(Cited.CHECK, check.identity, shortened(check.message, LONGEST_LABEL), pages[0])


def page_source(page: int, quote: str = "") -> Source:
    """A page of the report, or words on it, as something to cite."""
    return Source(Cited.PAGE, str(page), f"Page {page}", page, quote)


def place_source(name: str, words: str) -> Source:
    """A page of Sibyl about the report as something to cite, by the name of its address."""
    return Source(Cited.PLACE, name, words)


def is_uuid(text: str) -> bool:
    """Whether a text is an id of a row."""
    try:
        uuid.UUID(text)
    except ValueError:
        return False
    return True
