"""The blocks of a finding on figures or on an attached document, as labelled lines (no Django
here)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation

from reports.pages.checks.words import name_of
from reports.pages.claims.stored import Place, Stored, block, pages, place, rows, text, texts
from reports.pages.claims.words import first_upper, in_words
from reports.pages.figures.words import METHODS, amount, metric_words, scope_words

_TOLD = {True: "pass", False: "fail"}  # what is neither was not assessed
_UNITS = {
    "units_valid": "Units of the claim's figures",
    "methodology_aligned": "Method of measuring emissions",
    "conversion_factors_appropriate": "Conversion factors and global warming potentials",
}
_REASONS = {
    "unit_validation": "Units",
    "benchmark_comparison": "Beside its sector",
    "target_achievability": "Target",
    "historical_consistency": "Other years",
    "ifrs_compliance": "Paragraphs on metrics and targets",
}


@dataclass(frozen=True, slots=True)
class Item:
    """A line of a block. `value` is a result or status that is drawn as a mark, `pages` are pages
    of the report.

    The place of another document than the report is said in the text: it cannot be opened as a page
    of the report.
    """

    text: str
    value: str = ""
    paragraph_id: str = ""
    pages: list[int] = field(default_factory=list)
    quote: str = ""


@dataclass(frozen=True, slots=True)
class Block:
    """A label with its lines."""

    label: str
    items: list[Item]


def blocks_of(details: Stored) -> list[Block]:
    """Whatever of a finding's details has a label here; what is unknown or empty is left out."""
    found = [
        *_document(details),
        Block("Figures of the claim", [_figure(row) for row in rows(details, "figures")]),
        Block("Checks with them", [_check(row) for row in rows(details, "consistency_checks")]),
        Block(_REASONS["unit_validation"], list(_units(block(details, "unit_validation")))),
        Block(
            _REASONS["benchmark_comparison"],
            list(_benchmarks(block(details, "benchmark_comparison"))),
        ),
        Block(
            _REASONS["target_achievability"], list(_target(block(details, "target_achievability")))
        ),
        Block(
            _REASONS["historical_consistency"],
            list(_history(block(details, "historical_consistency"))),
        ),
        Block(_REASONS["ifrs_compliance"], list(_paragraphs(block(details, "ifrs_compliance")))),
        Block("Lacking", [Item(first_upper(in_words(each))) for each in texts(details, "lacking")]),
        Block("Data that was missing", _one(plain(texts(details, "missing_data")))),
        Block("Not looked at", list(_not_looked_at(block(details, "reasons")))),
    ]
    return [each for each in found if each.items]


def plain(names: Iterable[str]) -> str:
    """Stored names as one line."""
    return ", ".join(name.replace("_", " ") for name in names)


def _one(words: str) -> list[Item]:
    return [Item(words)] if words else []


def _document(details: Stored) -> list[Block]:
    """The attached document a finding rests on, and the places of it that speak of the claim."""
    document = block(details, "document")
    if not document:
        return []
    about = [text(document, "kind").replace("_", " "), text(document, "issuer")]
    whose = (
        "independent of the company" if details.get("independent") is True else "the company's own"
    )
    said = f"{text(document, 'filename')} ({', '.join(filter(None, [*about, whose]))})"
    return [
        Block("Attached document", [Item(said)]),
        Block("Its places", [_its_place(row) for row in rows(details, "places")]),
    ]


def _its_place(row: Stored) -> Item:
    at: Place = place(row)
    where = (
        f"sheet {text(row, 'sheet')}"
        if text(row, "sheet")
        else f"page {at.page}"
        if at.page
        else ""
    )
    return Item(
        first_upper(", ".join(filter(None, (where, text(row, "year"), _value(row))))),
        quote=at.quote,
    )


def _figure(row: Stored) -> Item:
    method = text(row, "method")
    parts = [
        metric_words(text(row, "metric")),
        scope_words(text(row, "scope")),
        METHODS.get(method, method),
        text(row, "year"),
    ]
    return Item(f"{first_upper(', '.join(filter(None, parts)))}: {_value(row)}", pages=_page(row))


def _value(row: Stored) -> str:
    """A stored number with its unit, as figures are written everywhere."""
    try:
        return amount(Decimal(text(row, "value")), text(row, "unit"))
    except InvalidOperation:
        return " ".join(filter(None, (text(row, "value"), text(row, "unit"))))


def _page(row: Stored) -> list[int]:
    return [place(row).page] if place(row).page else []


def _check(row: Stored) -> Item:
    lacks = plain(texts(row, "missing_data"))
    said = name_of(text(row, "check_name"))
    return Item(
        f"{said}; lacks {lacks}" if lacks else said, text(row, "result"), pages=pages(row, "pages")
    )


def _units(found: Stored) -> Iterable[Item]:
    if not found:
        return
    yield from (
        Item(label, _TOLD.get(found.get(name), "not_assessed"))  # type: ignore[arg-type]
        for name, label in _UNITS.items()
    )
    yield from (Item(issue) for issue in texts(found, "issues"))


def _benchmarks(found: Stored) -> Iterable[Item]:
    for name in found:
        row = block(found, name)
        source = text(row, "benchmark_source")
        said = [
            f"{first_upper(plain([name]))}: {_assessed(row)}",
            *_sentences(text(row, "reasoning")),
        ]
        if row:
            yield Item(". ".join([*said, *([f"Source: {source}"] if source else [])]) + ".")


def _assessed(row: Stored) -> str:
    return text(row, "assessment").replace("_", " ") or "not assessed"


def _sentences(reasoning: str) -> list[str]:
    return [reasoning.rstrip(".")] if reasoning else []


def _target(found: Stored) -> Iterable[Item]:
    if not found:
        return
    yield Item(f"{first_upper(_assessed(found))}. {text(found, 'reasoning')}")
    asked, past = (
        text(found, "required_annual_percentage_reduction"),
        text(found, "historical_annual_reduction_rate"),
    )
    rates = [
        f"{asked} % a year is needed" if asked else "",
        f"{past} % a year was reached so far" if past else "",
    ]
    yield from _one(first_upper("; ".join(filter(None, rates))))
    if found.get("interim_targets_consistent") is not None:
        yield Item(
            "Interim targets fit it",
            _TOLD.get(found.get("interim_targets_consistent"), "not_assessed"),  # type: ignore[arg-type]
        )
    yield from _one(
        f"Its base year is {text(found, 'baseline_age')} years old"
        if text(found, "baseline_age")
        else ""
    )
    missing = texts(found, "missing_ifrs_requirements")
    yield from _one(f"Not disclosed of S2.33 to S2.36: {'; '.join(missing)}" if missing else "")


def _history(found: Stored) -> Iterable[Item]:
    if not found:
        return
    yield Item(f"{first_upper(_assessed(found))}. {text(found, 'reasoning')}")
    calculated, reported = text(found, "yoy_change_calculated"), text(found, "yoy_change_reported")
    if calculated and reported:
        yield Item(f"Change on the year before: reported {reported} %, recomputed {calculated} %")
    yield from (Item(said) for said in texts(found, "methodology_changes"))


def _paragraphs(found: Stored) -> Iterable[Item]:
    details = block(found, "compliance_details")
    for name in details:
        row = block(details, name)
        yield Item(
            text(row, "reasoning"), text(row, "compliance_status"), name, pages(row, "pages")
        )


def _not_looked_at(reasons: Stored) -> Iterable[Item]:
    return (
        Item(f"{label}: {text(reasons, name)}")
        for name, label in _REASONS.items()
        if text(reasons, name)
    )
