"""Figures that models read, as rows of an analysis, and back as quantities."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from decimal import Context, Decimal

from reports.figures.types import Quantity
from reports.models import AgentRun, Analysis, ModelFigure
from reports.models.figures import DECIMAL_PLACES, MAX_DIGITS
from reports.types import CellReading
from sibyl_project.common.text import storable

LONGEST_PRINTED = 80
_EXACT = Context(prec=MAX_DIGITS)
_LARGEST = Decimal(10) ** (MAX_DIGITS - DECIMAL_PLACES - 1)
_SMALLEST = Decimal(1).scaleb(-DECIMAL_PLACES)
_TONNES = "tCO2e"


def rows_of(run: AgentRun, read: Iterable[tuple[Quantity, str]]) -> list[ModelFigure]:
    """The rows of what a run read, not yet saved: quantities, each with the id of the claim it was
    asked for ("" for none). A number that the columns cannot hold is left out."""
    return [
        ModelFigure(
            analysis_id=run.analysis_id,
            run=run,
            claim_id=uuid.UUID(claim_id) if claim_id else None,
            order=order,
            page=quantity.page,
            quote=storable(quantity.quote),
            printed=storable(quantity.printed, LONGEST_PRINTED),
            metric=quantity.metric[:60],
            value=quantity.value,
            step=quantity.step,
            unit=storable(quantity.unit, 40),
            approximate=quantity.approximate,
            label=storable(quantity.label, 200),
            scope=quantity.scope[:10],
            method=quantity.method[:10],
            entity_part=storable(quantity.entity_part, 120),
            boundary=quantity.boundary[:40],
            year=quantity.year,
            baseline_year=quantity.baseline_year,
            period=storable(quantity.period, 40),
            in_table=quantity.in_table,
            read_by=quantity.read_by[:100],
        )
        for order, (quantity, claim_id) in enumerate(one for one in read if _fits(one[0]))
    ]


def read_for(analysis: Analysis) -> list[Quantity]:
    """What models read for an analysis, in the order in which it was read."""
    return [quantity_of(row) for row in ModelFigure.objects.filter(analysis=analysis)]


def quantity_of(row: ModelFigure) -> Quantity:
    """A row as a quantity: an unproven reading of a printed number."""
    value = _short(row.value)
    return Quantity(
        metric=row.metric,
        value=value,
        unit=row.unit,
        step=_short(row.step),
        scope=row.scope,
        method=row.method,
        value_tco2e=value if row.unit == _TONNES else None,
        year=row.year,
        baseline_year=row.baseline_year,
        approximate=row.approximate,
        entity_part=row.entity_part,
        page=row.page,
        quote=row.quote,
        in_table=row.in_table,
        label=row.label,
        period=row.period,
        printed=row.printed,
        reading=CellReading.SINGLE,
        boundary=row.boundary,
        read_by=row.read_by,
    )


def _fits(quantity: Quantity) -> bool:
    return max(abs(quantity.value), quantity.step) < _LARGEST and quantity.step >= _SMALLEST


def _short(value: Decimal) -> Decimal:
    """Without the zeros a column adds, and without an exponent."""
    whole = value.to_integral_value(context=_EXACT)
    return whole.quantize(Decimal(1), context=_EXACT) if value == whole else value.normalize(_EXACT)
