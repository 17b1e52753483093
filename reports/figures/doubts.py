"""What stays open about a figure: in words a reader understands, never as a guess."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from itertools import pairwise

from reports.figures.spans import Sentence, Span
from reports.figures.types import Quantity
from reports.language.unit_names import common_factor
from sibyl_project.common.regex import regex

NO_YEAR = "the year is not stated nearby"
RANGE_END = "one end of a range"
_NEED_YEAR = ("ghg_emissions", "energy", "water")
_COMPARED = (
    *_NEED_YEAR,
    "mass",
    "percentage_change",
    "target_reduction",
    "emission_change",
    "percentage_points",
)
_SAME_AS = regex(
    r"\s*[(\[=,]*\s*(?:i\.e\.,?|or|equal to|equivalent to|equalling|which is|=|\u2248"
    r"|approximately|about)?\s*",
    re.IGNORECASE,
)
_MEASURES = ("emissions", "mass", "energy", "water", "area", "distance", "power", "volume")
_SLACK = Decimal("0.06")  # two roundings of one amount


def undecided(
    quantity: Quantity, printed_value: Decimal, step: Decimal, reasons: tuple[str, ...]
) -> Quantity:
    """The figure with its unit taken back: value as printed, no tonnes, the reasons."""
    return replace(
        quantity,
        metric="other",
        value=printed_value,
        step=step,
        unit="",
        value_tco2e=None,
        open=(*quantity.open, *reasons),
    )


def end_of_range(quantity: Quantity) -> Quantity:
    """One end of a range. No check compares it: of the metrics that are compared it is none."""
    metric = "other" if quantity.metric in _COMPARED else quantity.metric
    return replace(quantity, metric=metric, value_tco2e=None, open=(*quantity.open, RANGE_END))


def without_year(quantity: Quantity) -> Quantity:
    """The figure marked where an amount that belongs to a year has none."""
    if (
        quantity.metric not in _NEED_YEAR
        or quantity.year is not None
        or quantity.period
        or not quantity.unit
    ):
        return quantity
    return replace(quantity, open=(*quantity.open, NO_YEAR))


def contradictions(sentence: Sentence, spans: list[Span]) -> dict[int, str]:
    """For each figure (by place in `spans`) that another one right behind it contradicts, what the
    two say.

    "12 kt (12,000 MWh)": the same digits in units of different kinds. "12 kt (14,000 t)": the same
    kind, another amount.
    """
    found: dict[int, str] = {}
    for i, (one, other) in enumerate(pairwise(spans)):
        between = sentence.folded[one.end : other.start]
        restates = (
            between.strip() and _SAME_AS.fullmatch(between) and between.strip() not in (",", "or")
        )
        if (
            not restates
            or one.number.open_range
            or one.unit.per
            or other.unit.per
            or not _bracket_ends(sentence, between, other)
        ):
            continue
        if (
            one.unit.kind in _MEASURES
            and other.unit.kind in _MEASURES
            and _contradict(sentence, one, other)
        ):
            said = (
                f"\u201c{sentence.printed(one.start, one.end)}\u201d and "
                f"\u201c{sentence.printed(other.start, other.end)}\u201d"
            )
            found[i] = found[i + 1] = f"{said} contradict each other"
    return found


def _bracket_ends(sentence: Sentence, between: str, other: Span) -> bool:
    """Whether a bracket that opens before the second amount holds nothing else."""
    return "(" not in between or sentence.folded[other.end :].lstrip()[:1] == ")"


def _contradict(sentence: Sentence, one: Span, other: Span) -> bool:
    families = {"emissions": "mass"}
    kinds = [families.get(span.unit.kind, span.unit.kind) for span in (one, other)]
    if kinds[0] != kinds[1]:
        return (
            _digits(one) == _digits(other) and abs(_size(one)) == abs(_size(other))
            if all(map(_known, (one, other)))
            else False
        )
    printed = [sentence.folded[span.number.end : span.end].strip() for span in (one, other)]
    if printed[0] == printed[1] or not (_known(one) and _known(other)):
        return False  # the same unit again is last year's amount
    sizes = [abs(_size(span) * common_factor(span.unit.unit)) for span in (one, other)]
    return abs(sizes[0] - sizes[1]) > _SLACK * max(sizes)


def _known(span: Span) -> bool:
    return span.unit.factor is not None


def _size(span: Span) -> Decimal:
    return span.number.value * (span.unit.factor or Decimal(0))


def _digits(span: Span) -> str:
    return "".join(map(str, span.number.value.normalize().as_tuple().digits))
