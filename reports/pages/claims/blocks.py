"""The blocks of a finding on figures or on an attached document, as labelled lines (no Django
here)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal

from reports.check_labels import name_of
from reports.findings.base import Flag, Number
from reports.findings.checks.benchmarks import BenchmarkDetails
from reports.findings.figures import (
    DocumentAnchor,
    DocumentFigures,
    FiguresDetails,
    HistoryBlock,
    NamedCheck,
    ParagraphsBlock,
    StatedFigure,
    TargetBlock,
    UnitsBlock,
)
from reports.findings.finding import FindingDetails
from reports.findings.imagery import ImageryDetails
from reports.findings.news import NewsListDetails, NewsSummaryDetails
from reports.findings.outside_text import OutsideTextDetails
from reports.findings.places import PlaceDetails
from reports.findings.registers import RegisterDetails, RegisterEntry, RegisterFile
from reports.findings.research import ResearchDetails
from reports.pages.claims.block_types import Block, Item
from reports.pages.claims.detail_values import anchor_of, pages, text, texts
from reports.pages.claims.finding_labels import first_upper, in_words
from reports.pages.claims.imagery_blocks import blocks_of_imagery
from reports.pages.claims.news_blocks import blocks_of_list, blocks_of_summary, blocks_of_text
from reports.pages.claims.place_blocks import blocks_of_places
from reports.pages.claims.research_blocks import blocks_of_research
from reports.pages.figures.figure_labels import METHODS, amount, metric_words, scope_words

_REASONS = {
    "unit_validation": "Units",
    "benchmark_comparison": "Beside its sector",
    "target_achievability": "Target",
    "historical_consistency": "Other years",
    "ifrs_compliance": "Paragraphs on metrics and targets",
}


def blocks_of(details: FindingDetails) -> list[Block]:
    """What the details of a finding on figures, by a register, of news, research, images or places
    say, and of every other kind what its class has pages print and the document it rests on; what
    is empty is left out."""
    if isinstance(details, RegisterDetails):
        found = _of_register(details)
    elif isinstance(details, ResearchDetails):
        found = blocks_of_research(details)
    elif isinstance(details, ImageryDetails):
        found = blocks_of_imagery(details)
    elif isinstance(details, PlaceDetails):
        found = blocks_of_places(details)
    elif isinstance(details, OutsideTextDetails):
        found = [*blocks_of_text(details), *_of_document(details)]
    elif isinstance(details, NewsSummaryDetails):
        found = blocks_of_summary(details)
    elif isinstance(details, NewsListDetails):
        found = blocks_of_list(details)
    elif isinstance(details, FiguresDetails):
        found = _of_figures(details)
    else:
        found = [*_of_own(details), *_of_document(details)]
    return [each for each in found if each.items]


def _of_figures(details: FiguresDetails) -> list[Block]:
    return [
        Block("Figures of the claim", [_figure(row) for row in details.figures]),
        Block("Checks with them", [_check(row) for row in details.consistency_checks]),
        Block(_REASONS["unit_validation"], list(_units(details.unit_validation))),
        Block(
            _REASONS["benchmark_comparison"],
            list(_benchmarks(details.benchmark_comparison or {})),
        ),
        Block(_REASONS["target_achievability"], list(_target(details.target_achievability))),
        Block(_REASONS["historical_consistency"], list(_history(details.historical_consistency))),
        Block(_REASONS["ifrs_compliance"], list(_paragraphs(details.ifrs_compliance))),
        Block("Lacking", _lacking(details.lacking)),
        Block("Data that was missing", _one(plain(texts(details.missing_data)))),
        Block("Not looked at", list(_not_looked_at(details.reasons))),
        Block("Note", _one(text(details.note))),
    ]


def plain(names: Iterable[str]) -> str:
    """Stored names in one line, without their underscores."""
    return ", ".join(name.replace("_", " ") for name in names)


def _one(words: str) -> list[Item]:
    return [Item(words)] if words else []


def _lacking(names: Iterable[str]) -> list[Item]:
    return [Item(first_upper(in_words(each))) for each in texts(names)]


def _of_own(details: FindingDetails) -> list[Block]:
    """The values that the class of the details has pages print, in its order."""
    return [
        Block(label, _one(", ".join(texts(map(_said, _listed(getattr(details, name)))))))
        for name, label in details.shown_as.items()
    ]


def _listed(value: object) -> Iterable[object]:
    return value if isinstance(value, list | tuple) else [value]


def _said(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)


def _of_document(details: FindingDetails) -> list[Block]:
    """The attached document a finding rests on, where it speaks of the claim, and what it says
    nothing about."""
    document = details.document
    if not document:
        return []
    about = [text(document.kind).replace("_", " "), text(document.issuer)]
    whose = "independent of the company" if details.independent else "the company's own"
    said = f"{text(document.filename)} ({', '.join(filter(None, [*about, whose]))})"
    named = Block("Attached document", [Item(said)])
    if not isinstance(details, DocumentFigures):
        return [named]
    anchors = [_in_document(row) for row in details.places]
    return [named, Block("Its places", anchors), Block("Lacking", _lacking(details.lacking))]


def _of_register(details: RegisterDetails) -> list[Block]:
    """The entries of a register, the files they stand in, and why nothing follows where it does
    not."""
    more = details.entry_count - len(details.entries)
    entries = [_entry(row) for row in details.entries]
    return [
        Block("Whose word", _one(text(details.standing))),
        Block("Its entries", [*entries, *_one(f"and {more} more" if more > 0 else "")]),
        Block("Files", [Item(_file(row)) for row in details.files]),
        Block("Lacking", _lacking(details.lacking)),
    ]


def _entry(row: RegisterEntry) -> Item:
    where = ", ".join(filter(None, (text(row.place), text(row.country))))
    named = f"{text(row.name) or text(row.entity)} ({text(row.entity)})"
    said = (named, where, text(row.year), _value(row.value, row.unit), text(row.measure))
    return Item(", ".join(filter(None, said)))


def _file(row: RegisterFile) -> str:
    return f"{row.part}: {row.filename} as of {row.as_of}, SHA-256 {row.sha256[:12]}"


def _in_document(row: DocumentAnchor) -> Item:
    at, sheet = anchor_of(row), text(row.sheet)
    where = f"sheet {sheet}" if sheet else f"page {at.page}" if at.page else ""
    said = (where, text(row.year), _value(row.value, row.unit))
    return Item(first_upper(", ".join(filter(None, said))), quote=at.quote)


def _figure(row: StatedFigure) -> Item:
    method = text(row.method)
    parts = [
        metric_words(text(row.metric)),
        scope_words(text(row.scope)),
        METHODS.get(method, method),
        text(row.year),
    ]
    said = f"{first_upper(', '.join(filter(None, parts)))}: {_value(row.value, row.unit)}"
    if row.read_by:
        said = f"{said} (read by {text(row.read_by)}, not proven by a second reader)"
    return Item(said, pages=[row.page] if row.page else [], quote=text(row.quote))


def _value(value: Number | None, unit: str) -> str:
    """A stored number with its unit, written as all figures are."""
    if value is None:
        return text(unit)
    return amount(Decimal(str(value)), text(unit))


def _check(row: NamedCheck) -> Item:
    lacks = plain(texts(row.missing_data))
    said = name_of(text(row.check_name))
    return Item(
        f"{said}; lacks {lacks}" if lacks else said, text(row.result), pages=pages(row.pages)
    )


def _result(flag: Flag) -> str:
    """The name of the mark that is drawn for a flag."""
    return "not_assessed" if flag is None else "pass" if flag else "fail"


def _units(found: UnitsBlock | None) -> Iterable[Item]:
    if not found:
        return
    yield Item("Units of the claim's figures", _result(found.units_valid))
    yield Item("Method of measuring emissions", _result(found.methodology_aligned))
    yield Item(
        "Conversion factors and global warming potentials",
        _result(found.conversion_factors_appropriate),
    )
    yield from (Item(issue) for issue in texts(found.issues))


def _benchmarks(found: Mapping[str, BenchmarkDetails | None]) -> Iterable[Item]:
    for name, row in found.items():
        if row is None:
            continue
        source = text(row.benchmark_source)
        said = [
            f"{first_upper(plain([name]))}: {_assessed(row.assessment)}",
            *_sentences(text(row.reasoning)),
        ]
        yield Item(". ".join([*said, *([f"Source: {source}"] if source else [])]) + ".")


def _assessed(assessment: str) -> str:
    return text(assessment).replace("_", " ") or "not assessed"


def _sentences(reasoning: str) -> list[str]:
    return [reasoning.rstrip(".")] if reasoning else []


def _target(found: TargetBlock | None) -> Iterable[Item]:
    if not found:
        return
    yield Item(f"{first_upper(_assessed(found.assessment))}. {text(found.reasoning)}")
    asked = text(found.required_annual_percentage_reduction)
    past = text(found.historical_annual_reduction_rate)
    rates = [
        f"{asked} % a year is needed" if asked else "",
        f"{past} % a year was reached so far" if past else "",
    ]
    yield from _one(first_upper("; ".join(filter(None, rates))))
    if found.interim_targets_consistent is not None:
        yield Item("Interim targets fit it", _result(found.interim_targets_consistent))
    age = text(found.baseline_age)
    yield from _one(f"Its base year is {age} years old" if age else "")
    missing = texts(found.missing_ifrs_requirements)
    yield from _one(f"Not disclosed of S2.33 to S2.36: {'; '.join(missing)}" if missing else "")


def _history(found: HistoryBlock | None) -> Iterable[Item]:
    if not found:
        return
    yield Item(f"{first_upper(_assessed(found.assessment))}. {text(found.reasoning)}")
    calculated, reported = text(found.yoy_change_calculated), text(found.yoy_change_reported)
    if calculated and reported:
        yield Item(f"Change on the year before: reported {reported} %, recomputed {calculated} %")
    yield from (Item(said) for said in texts(found.methodology_changes))


def _paragraphs(found: ParagraphsBlock | None) -> Iterable[Item]:
    for name, row in found.compliance_details.items() if found else ():
        yield Item(text(row.reasoning), text(row.compliance_status), name, pages(row.pages))


def _not_looked_at(reasons: Mapping[str, str]) -> Iterable[Item]:
    return (
        Item(f"{label}: {text(reasons.get(name))}")
        for name, label in _REASONS.items()
        if text(reasons.get(name))
    )
