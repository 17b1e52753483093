"""Shares that stand in brackets behind the parts of an amount: "1,000 t, of which 600 t (60 %) were
recycled and 400 t (40 %) burnt".

One is called wrong only where another of the same sentence follows from the same amount.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.checks.percentage_calculation import Ratio, result_of_ratio
from agents.specialists.data_metrics.checks.results import doubted
from agents.specialists.data_metrics.schemas import CheckResult
from reports.figures.types import Quantity
from reports.language.numbers import Printed, find_numbers
from reports.language.years import DUE_YEAR, without_years
from reports.types import Statement, StatementKind

_NUMBER = r"\d[\d.,\u00a0\u202f' ]{0,20}"
_UNIT = r"(?:[^\W\d][\w\u2082/.-]*(?: (?:of )?[^\W\d][\w\u2082/.-]*){0,3})"
_PART = re.compile(rf"(?P<part>{_NUMBER})(?: {_UNIT})? ?\((?P<share>\d[\d.,]*) ?%\)")
_WHOLE = re.compile(rf"(?P<whole>{_NUMBER})[^()%\d]*?,? (?:of which|thereof|of these|including)\b")
_LOOSE = re.compile(
    r"\b(?:about|around|approximately|almost|nearly|more than|less than|over|up to|target|goal"
    rf"|by {DUE_YEAR}|points?|respectively|average|per)\b|~|\u2248",
    re.IGNORECASE,
)
_KINDS = (StatementKind.SENTENCE, StatementKind.LIST_ITEM)


def worded_shares(given: CheckInput) -> Iterator[CheckResult]:
    """The shares that stand in brackets behind the parts of an amount."""
    for one in _sentences(given):
        whole, parts = _WHOLE.search(one.text), list(_PART.finditer(one.text))
        total = _one(whole["whole"]) if whole else None
        if whole is None or total is None or len(parts) < 2 or _LOOSE.search(one.text):
            continue
        ratios = [
            Ratio(_figure(one, share, "%"), _figure(one, part, ""), _figure(one, total, ""))
            for match in parts
            if match.start() > whole.end()
            and (part := _one(match["part"]))
            and (share := _one(match["share"]))
            and 0 < part.value <= total.value
        ]
        fitting = sum(ratio.fits for ratio in ratios)
        for ratio in ratios:
            result = result_of_ratio(ratio)
            sure = fitting and fitting >= len(ratios) - fitting
            yield result if sure else doubted(result, "no other share of the sentence follows")


def _sentences(given: CheckInput) -> Iterator[Statement]:
    return (one for one in given.statements if one.kind in _KINDS)


def _one(text: str) -> Printed | None:
    """The number a stretch of words is, if it is one alone and no year."""
    found = find_numbers(without_years(f" {text.strip(' .,')} "))
    return found[0] if len(found) == 1 and not found[0].ambiguous else None


def _figure(one: Statement, number: Printed, unit: str) -> Quantity:
    return Quantity(
        "share" if unit == "%" else "count",
        number.value,
        unit,
        number.step,
        page=one.page,
        quote=one.text,
    )
