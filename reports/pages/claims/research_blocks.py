"""What is known beside a claim, and what research says of its subject, as labelled lines (no Django
here)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal

from reports.findings.base import Number
from reports.findings.research import BenchmarkRange, Reference, ResearchDetails, Searched
from reports.pages.claims.block_types import Block, Item
from reports.pages.claims.detail_values import outward, text, texts
from reports.pages.claims.finding_labels import first_upper
from reports.pages.figures.figure_labels import amount

_MOST_AUTHORS = 3
_DAY = 10  # characters of a time
_SHORT = 12  # characters of a digest
_STANCES = {
    "supports": "supports what is claimed",
    "contradicts": "contradicts what is claimed",
    "unrelated": "is about something else",
    "not_analysed": "not read by Sibyl",
}
_ASSESSED = {
    "standard_alignment": "Named method and what is counted",
    "legitimacy_assessment": "Kind of certificate",
    "sbti_validation_status": "Validation by the SBTi",
    "plausibility": "Beside what is usual",
    "research_consensus": "Research",
}


def blocks_of_research(details: ResearchDetails) -> list[Block]:
    """What the details of a finding of the academic agent say."""
    more = details.more_references
    papers = [_paper(row) for row in details.academic_references]
    return [
        Block("Assessed", list(_assessed(details))),
        Block("Usual range", list(_usual(details.benchmark_range))),
        Block("To ask", [Item(each) for each in texts(details.questions)]),
        Block("Publications", [*papers, *([Item(f"and {more} more")] if more > 0 else [])]),
        Block("Searched", [Item(_search(row)) for row in details.searches]),
        Block("By", [_standard(row) for row in details.standard_references]),
        Block("Limits", [Item(each) for each in texts(details.limitations)]),
    ]


def _assessed(details: ResearchDetails) -> Iterator[Item]:
    for name, label in _ASSESSED.items():
        if said := text(getattr(details, name)):
            yield Item(f"{label}: {said.replace('_', ' ')}")


def _usual(found: BenchmarkRange | None) -> Iterator[Item]:
    if found is None:
        return
    ends = f"{_value(found.minimum, '')} to {_value(found.maximum, found.unit)}"
    middle = "" if found.median is None else f", typically {_value(found.median, '')}"
    yield Item(f"{ends}{middle}")
    if found.reported is not None:
        yield Item(f"The claim: {_value(found.reported, '')}")


def _value(value: Number | None, unit: str) -> str:
    return "open" if value is None else amount(Decimal(str(value)), text(unit))


def _paper(row: Reference) -> Item:
    who = _people(row.authors)
    where = " ".join(filter(None, [text(row.venue), f"({row.year})" if row.year else ""]))
    frozen = f"{text(row.found_in)} on {text(row.fetched_at)[:_DAY]}, SHA-256 {row.sha256[:_SHORT]}"
    said = [
        text(row.title).rstrip("."),
        ", ".join(filter(None, [who, where])),
        "" if outward(row.url) else text(row.url),
        f"Credibility {row.credibility} of 4" if row.credibility else "",
        first_upper(_STANCES.get(row.stance, "")),
        frozen if row.found_in else "",
    ]
    return Item(
        ". ".join(filter(None, said)),
        quote=text(row.quote),
        link=outward(row.url),
        answer=row.answer,
    )


def _people(authors: Iterable[str]) -> str:
    names = texts(authors)
    if len(names) <= _MOST_AUTHORS:
        return ", ".join(names)
    return f"{', '.join(names[:_MOST_AUTHORS])} and others"


def _search(row: Searched) -> str:
    lead = f"{text(row.source)}: \u201c{text(row.words)}\u201d"
    if row.results is None:
        return f"{lead} was not answered: {text(row.why_not)}"
    return f"{lead} gave {row.results} results, {row.relevant or 0} of them on the subject"


def _standard(row: Reference) -> Item:
    link = outward(row.url)
    said = filter(None, [text(row.title), text(row.quote), "" if link else text(row.url)])
    return Item("; ".join(said), link=link)
