"""Figures as rows: the fact table of a report and its evidence documents, saved and read back as
the quantities in it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import Context, Decimal

from reports.document.from_rows import page_contents
from reports.figures.extract import read_pages
from reports.figures.table import Fact, basis_of_places, fact_table, reading_of_places
from reports.figures.types import Quantity
from reports.language.qualifiers import Basis
from reports.models import Block, Figure, FigurePlace, Report, Statement
from reports.models.figures import DECIMAL_PLACES, MAX_DIGITS
from reports.types import CellReading
from sibyl_project.common.text import storable

_LARGEST = Decimal(10) ** (MAX_DIGITS - DECIMAL_PLACES - 1)
_TABLE_OF = ("page", "index", "table")  # of a block
_EXACT = Context(prec=MAX_DIGITS)
_SMALLEST = Decimal(1).scaleb(-DECIMAL_PLACES)


def replace_quantities(report: Report, quantities: Iterable[Quantity], source: str = "") -> None:
    """Make these the quantities of one source (an evidence document's id, "" for the report) and
    derive the fact table anew.

    Call it inside the transaction that saves what was read; the report's row is locked until that
    ends.
    """
    Report.objects.select_for_update(no_key=True).get(pk=report.pk)
    kept = [q for q in _stored(report) if q.source != source]
    fresh = [replace(q, source=source) for q in quantities if _fits(q)]
    own, attached = (fresh, kept) if not source else (kept, fresh)
    _save(report, list(dict.fromkeys([*own, *attached])))


def quantities_of(report: Report, evidence: Collection[str] = ()) -> list[Quantity]:
    """What was read from the report, in the order of reading, then from the evidence documents
    named by id.

    A report read before places kept their precision is read again from its pages.
    """
    found = [q for q in _stored(report) if not q.source or q.source in evidence]
    if any(not q.step for q in found):
        return [*read_pages(page_contents(report), report.company), *(q for q in found if q.source)]
    return found


def _fits(quantity: Quantity) -> bool:
    """Whether the columns hold it; a larger number is none a company can report."""
    return max(abs(quantity.value), quantity.step) < _LARGEST and quantity.step >= _SMALLEST


def _stored(report: Report) -> list[Quantity]:
    places = (
        FigurePlace.objects.filter(figure__report=report)
        .select_related("figure", "statement")
        .order_by("order", "id")
    )
    blocks = Block.objects.filter(report=report, table__gte=0)
    tables = {(page, index): table for page, index, table in blocks.values_list(*_TABLE_OF)}
    return [_quantity(place, tables) for place in places]


def printed_at(place: FigurePlace) -> Quantity:
    """A place as the quantity it was read as, as far as its printed value goes."""
    return Quantity(
        "",
        _short(place.value),
        "",
        _short(place.step),
        approximate=place.approximate,
        in_table=place.in_table,
    )


def _quantity(place: FigurePlace, tables: Mapping[tuple[int, int], int]) -> Quantity:
    """A place as the quantity it was read as; `tables` are the tables of the report by their page
    and block."""
    figure, value, statement = place.figure, _short(place.value), place.statement
    in_cell = statement is not None and place.column >= 0
    return Quantity(
        metric=figure.metric,
        value=value,
        unit=figure.unit,
        step=_short(place.step),
        scope=figure.scope,
        method=figure.method,
        value_tco2e=None
        if figure.value_tco2e is None
        else value,  # tonnes of gas are their own unit
        year=figure.year,
        baseline_year=place.baseline_year,
        approximate=place.approximate,
        entity_part=figure.entity_part,
        page=place.page,
        quote=place.quote,
        in_table=place.in_table,
        label=place.label,
        period=figure.period,
        printed=place.printed,
        open=tuple(place.open),
        source=str(place.evidence_id or ""),
        reading=CellReading(place.reading) if place.reading else None,
        basis=Basis(place.basis),
        restated=place.restated,
        boundary=figure.boundary,
        statement=statement.index if statement else -1,
        table=tables.get((place.page, statement.block), -1) if statement and in_cell else -1,
        row=statement.row if statement and in_cell else -1,
        column=place.column,
    )


def _short(value: Decimal) -> Decimal:
    """Without the zeros the column adds, and without an exponent."""
    return (
        value.quantize(Decimal(1), context=_EXACT)
        if value == value.to_integral_value()
        else value.normalize(_EXACT)
    )


def _save(report: Report, quantities: Sequence[Quantity]) -> None:
    Figure.objects.filter(report=report).delete()
    statements = _statements(report, quantities)
    read_at = {quantity: order for order, quantity in enumerate(quantities)}
    facts = fact_table(quantities)
    figures = Figure.objects.bulk_create(
        (_figure(report, order, fact) for order, fact in enumerate(facts)), batch_size=500
    )
    FigurePlace.objects.bulk_create(
        (
            _place(figure, q, read_at[q], statements.get((q.page, q.statement)))
            for figure, fact in zip(figures, facts, strict=True)
            for q in fact.places
        ),
        batch_size=500,
    )


def _figure(report: Report, order: int, fact: Fact) -> Figure:
    best = fact.best
    return Figure(
        report=report,
        order=order,
        metric=best.metric[:60],
        scope=best.scope[:10],
        method=best.method[:10],
        entity_part=storable(best.entity_part, 120),
        label=storable(best.label, 200),
        year=best.year,
        period=storable(best.period, 40),
        value=best.value,
        unit=storable(best.unit, 40),
        value_tco2e=best.value_tco2e,
        boundary=best.boundary[:40],
        basis=basis_of_places(fact.places),
        restated=any(place.restated for place in fact.places),
        reading=reading_of_places(fact.places) or "",
        agree=fact.agree,
        evidence_agrees=fact.evidence_agrees,
        open=[storable(reason) for reason in best.open],
    )


def _statements(report: Report, quantities: Iterable[Quantity]) -> dict[tuple[int, int], int]:
    """The ids of the statements that figures stand in, by page and index."""
    pages = {q.page for q in quantities if q.statement >= 0 and not q.source}
    if not pages:
        return {}
    rows = Statement.objects.filter(report=report, page__in=pages)
    return {(page, index): pk for page, index, pk in rows.values_list("page", "index", "pk")}


def _place(
    figure: Figure, quantity: Quantity, order: int, statement: int | None = None
) -> FigurePlace:
    return FigurePlace(
        figure=figure,
        statement_id=None if quantity.source else statement,
        column=quantity.column,
        reading=quantity.reading or "",
        basis=quantity.basis,
        restated=quantity.restated,
        evidence_id=quantity.source or None,
        order=order,
        page=quantity.page,
        quote=storable(quantity.quote),
        label=storable(quantity.label, 200),
        printed=storable(quantity.printed, 80),
        value=quantity.value,
        step=quantity.step,
        approximate=quantity.approximate,
        baseline_year=quantity.baseline_year,
        in_table=quantity.in_table,
        open=[storable(reason) for reason in quantity.open],
    )
