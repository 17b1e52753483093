"""The requirement matrix: one row a paragraph under its pillar, application guidance folded beneath
the paragraph it serves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import urlencode

from django.db.models import Prefetch
from django.urls import reverse

from reports.compile import status_counts
from reports.enum_labels import COVERAGE
from reports.models import Analysis, Coverage, CoverageElement
from reports.pages.addresses import marking
from reports.review.standing import corrected_earlier, standing_rows
from standards.models import Paragraph
from standards.types import PILLAR_NAMES, Level, Pillar

Anchors = list[tuple[int, str]]


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """One requirement. `anchors` are the distinct pages and quotes found for it, and `first` is the
    address that opens the first of them; `guidance` is the application guidance folded beneath it.

    `earlier` is its row in an earlier analysis, where an auditor corrected it there and not here.
    """

    coverage: Coverage
    anchors: Anchors
    first: str
    earlier: Coverage | None = None
    guidance: list[MatrixRow] = field(default_factory=list)

    @property
    def guidance_counts(self) -> list[tuple[str, int]]:
        """How many pieces of guidance have each status; zero counts are left out."""
        return counted(row.coverage for row in self.guidance)


@dataclass(frozen=True, slots=True)
class MatrixGroup:
    """One pillar: its requirements, and the guidance that serves none of those listed."""

    pillar: str
    rows: list[MatrixRow]
    guidance: list[MatrixRow]

    @property
    def size(self) -> int:
        """How many requirements the pillar lists, folded ones included."""
        return len(self.rows) + len(self.guidance) + sum(len(row.guidance) for row in self.rows)


def matrix_rows_of(analysis: Analysis) -> list[Coverage]:
    """Every requirement of an analysis in the order of the standards, with the pages and quotes
    of its elements. Two or three queries."""
    quotes = CoverageElement.objects.only("coverage_id", "order", "page", "quote")
    return standing_rows(
        analysis.coverage.prefetch_related(Prefetch("elements", quotes)).order_by("sort_key")
    )


def matrix(analysis: Analysis, rows: Iterable[Coverage]) -> list[MatrixGroup]:
    """These requirements by pillar. Two or three queries more."""
    document = reverse("reports:detail", args=[analysis.report_id])
    earlier = corrected_earlier(analysis)
    listed = [
        matrix_row(row, document, None if row.correction else earlier.get(row.paragraph_id))
        for row in rows
    ]
    fold = folded([row.coverage for row in listed], served_by([row.coverage for row in listed]))
    by_id = {row.coverage.paragraph_id: row for row in listed}
    for paragraph_id, guidance in fold.items():
        by_id[paragraph_id].guidance.extend(by_id[row.paragraph_id] for row in guidance)
    inside = {row.paragraph_id for guidance in fold.values() for row in guidance}
    outside = [row for row in listed if row.coverage.paragraph_id not in inside]
    groups = [_group(pillar, outside) for pillar in Pillar]
    return [group for group in groups if group.size]


def _group(pillar: Pillar, rows: Sequence[MatrixRow]) -> MatrixGroup:
    here = [row for row in rows if row.coverage.pillar == pillar]
    main = [row for row in here if row.coverage.level != Level.APPENDIX]
    return MatrixGroup(
        PILLAR_NAMES[pillar], main, [row for row in here if row.coverage.level == Level.APPENDIX]
    )


def matrix_row(row: Coverage, document: str, earlier: Coverage | None = None) -> MatrixRow:
    """The row of one requirement. It reads the elements, which the caller prefetches.

    `document` is the address of the report's document.
    """
    anchors = anchors_of(row)
    first = anchor_address(document, *anchors[0]) if anchors else ""
    return MatrixRow(row, anchors, first, earlier)


def anchors_of(row: Coverage) -> Anchors:
    """The distinct pages and quotes that were found for a requirement, in the order of the
    pages."""
    named = [(element.page, element.quote) for element in row.elements.all() if element.page]
    named += [(stored["page"], stored["quote"]) for stored in row.evidence]
    return sorted(dict.fromkeys(named), key=lambda anchor: anchor[0])


def anchor_address(document: str, page: int, quote: str) -> str:
    """The address that opens the document on a page with the quote marked."""
    return f"{document}?{urlencode(marking(page, quote))}"


def served_by(rows: Iterable[Coverage]) -> dict[str, list[str]]:
    """For each paragraph of application guidance among these rows, the paragraphs it serves. One
    query; none where there is no guidance."""
    ids = [row.paragraph_id for row in rows if row.level == Level.APPENDIX]
    return (
        dict(Paragraph.objects.filter(pk__in=ids).order_by().values_list("pk", "supports"))
        if ids
        else {}
    )


def folded(
    rows: Sequence[Coverage], serves: Mapping[str, Sequence[str]]
) -> dict[str, list[Coverage]]:
    """For each paragraph among these rows, the guidance among them that is folded beneath it: every
    piece of guidance beneath the first paragraph it serves."""
    main = {row.paragraph_id for row in rows if row.level != Level.APPENDIX}
    beneath: dict[str, list[Coverage]] = defaultdict(list)
    for row in rows:
        home = next(
            (paragraph for paragraph in serves.get(row.paragraph_id, ()) if paragraph in main), None
        )
        if row.level == Level.APPENDIX and home:
            beneath[home].append(row)
    return dict(beneath)


def counted(rows: Iterable[Coverage]) -> list[tuple[str, int]]:
    """How many of these rows have each standing status, in the order of the bars; zero counts are
    left out."""
    counts = status_counts(rows)
    return [(status, counts[status]) for status in COVERAGE if counts[status]]
