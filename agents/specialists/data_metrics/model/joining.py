"""The figures a model read beside those of the rules, and the checks with both.

A model's figure completes one that the rules left open, or stands where the rules read none; what
the rules settled is theirs. The checks are the same code for all figures. A check that only these
figures make possible may hold; where it does not, that is left open: which year, scope or part a
number is of was read by one reader, and nothing proves it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from agents.specialists.data_metrics.checks.inputs import with_quantities
from agents.specialists.data_metrics.checks.results import doubted
from agents.specialists.data_metrics.compliance import Compliance, assess
from agents.specialists.data_metrics.examining import Examined
from agents.specialists.data_metrics.identity import identities
from agents.specialists.data_metrics.linking import nests
from agents.specialists.data_metrics.model.unsure import digits_of
from agents.specialists.data_metrics.rules import run_checks
from agents.specialists.data_metrics.schemas import CheckResult
from reports.figures.types import Quantity
from reports.types import CellReading
from sibyl_project.common.text import comparable

UNPROVEN = "a model read one of its figures, and nothing else proves that reading"
_UNDECIDED = ("other", "percentage")  # metrics that say only that a number was read
_UNCLEAR = ("", "unclear")  # parts that say nothing


def with_model_figures(examined: Examined, read: Sequence[Quantity]) -> Examined:
    """The examination with what a model read; as it is where that adds nothing."""
    figures = joined(examined.own, read)
    models = {quantity.read_by for quantity in figures} - {""}
    if not models:
        return examined
    given = with_quantities(examined.given, figures)
    found = run_checks(examined.claims, given.quantities, given=given)
    checks = beside_rules(examined.checks, found, ", ".join(sorted(models)))
    attached = [quantity for quantity in examined.quantities if quantity.source]
    return replace(
        examined,
        given=given,
        quantities=[*given.quantities, *attached],
        checks=checks,
        compliance=no_worse(examined.compliance, assess(given, checks, examined.unread)),
    )


def joined(own: Iterable[Quantity], read: Iterable[Quantity]) -> list[Quantity]:
    """The figures of the rules, completed where a model's reading completes one and contradicts
    nothing the rules decided, then those of the model that stand where the rules read nothing."""
    found = list(own)
    added: list[Quantity] = []
    for new in read:
        rivals = [at for at, one in enumerate(found) if _is_same_number(one, new)]
        if not rivals:
            added.append(new)
        for at in rivals:
            if (whole := completed(found[at], new)) is not None:
                found[at] = whole
                break
    return [*found, *dict.fromkeys(added)]


def completed(one: Quantity, new: Quantity) -> Quantity | None:
    """A figure of the rules with what a model read of the same number; None where that adds nothing
    or the two differ on something the rules decided.

    A cell on which two readers differ is no longer disputed where the model gives it the year of
    the rules; it is not proven by that.
    """
    pairs = (
        (one.year, new.year),
        (one.scope, new.scope),
        (one.method, new.method),
        (one.unit, new.unit),
        (one.period, new.period),
        (one.baseline_year, new.baseline_year),
    )
    part = new.entity_part if one.entity_part in _UNCLEAR else one.entity_part
    undecided = one.metric in _UNDECIDED or one.metric == new.metric
    if not undecided or any(a and b and a != b for a, b in pairs):
        return None
    amount = one if one.unit else new
    whole = replace(
        one,
        metric=new.metric if one.metric in _UNDECIDED else one.metric,
        value=amount.value,
        step=amount.step,
        unit=amount.unit,
        value_tco2e=amount.value if amount.unit == "tCO2e" else None,
        year=one.year or new.year,
        scope=one.scope or new.scope,
        method=one.method or new.method,
        period=one.period or new.period,
        baseline_year=one.baseline_year or new.baseline_year,
        entity_part=part,
        label=one.label or new.label,
        boundary=one.boundary or new.boundary,
    )
    known = replace(one, label=whole.label, boundary=whole.boundary, entity_part=part)
    disputed = one.reading is CellReading.OPEN
    confirmed = disputed and new.year is not None and new.year == one.year
    if whole == known and not confirmed:
        return None
    settled = whole.unit and (whole.year or whole.period)
    reading = CellReading.OPEN if disputed and not confirmed else CellReading.SINGLE
    return replace(whole, open=() if settled else one.open, reading=reading, read_by=new.read_by)


def beside_rules(
    by_rules: Sequence[CheckResult], with_read: Sequence[CheckResult], model: str
) -> list[CheckResult]:
    """The checks of the rules, and those that a model's figures make possible, marked as such.

    What rules alone decided stays as it is; what they had to leave open gives way to a check that
    a model's figures made of the same places.
    """
    known = dict(zip(identities(by_rules), by_rules, strict=True))
    found = dict(zip(identities(with_read), with_read, strict=True))
    judged = {_place(check) for check in by_rules if check.result != "inconclusive"}
    new = {
        key: _marked(check, model)
        for key, check in found.items()
        if key not in known and _place(check) not in judged
    }
    settled = [check for check in new.values() if check.result != "inconclusive"]
    places = {_place(check) for check in settled}
    names = {check.check_name for check in settled}
    kept: list[CheckResult] = []
    for key, check in known.items():
        again = found.get(key)
        is_open = check.result == "inconclusive"
        if is_open and again is not None and again.result != "inconclusive":
            kept.append(_marked(again, model))
        elif (
            again
            or not is_open
            or not (_place(check) in places or (not check.figures and check.check_name in names))
        ):
            kept.append(check)
    return [*kept, *new.values()]


def _place(check: CheckResult) -> tuple[str, tuple[tuple[int, str], ...]]:
    """What a check is about: its kind, and where its figures stand."""
    return check.check_name, check.figures


def _marked(check: CheckResult, model: str) -> CheckResult:
    told = doubted(check, UNPROVEN)
    said = f"{told.message.removesuffix('.')}. Read with figures of a model ({model})."
    return replace(told, message=said, read_by=model)


def _is_same_number(one: Quantity, new: Quantity) -> bool:
    """Whether both are the same printed number of the same words."""
    return (
        one.page == new.page
        and digits_of(one.value) == digits_of(new.value)
        and nests(comparable(one.quote), comparable(new.quote))
    )


def no_worse(before: Sequence[Compliance], after: Sequence[Compliance]) -> list[Compliance]:
    """Each paragraph as it is with a model's figures where that finds more of it disclosed, else as
    the rules found it: a model's figure is never a reason to miss something."""
    judged = ("partially_compliant", "non_compliant")
    return [
        new
        if old.compliance_status in judged
        and set(new.missing_requirements) < set(old.missing_requirements)
        and new.compliance_status in ("compliant", "partially_compliant")
        else old
        for old, new in zip(before, after, strict=True)
    ]
