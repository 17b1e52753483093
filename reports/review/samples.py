"""Samples of a report: drawing one, saying what came of its items, and what they allow to conclude.

A draw is frozen: its population, strata and probabilities stay as they were. The newest counts; the
earlier ones are kept with their results.
"""

from __future__ import annotations

import secrets
from dataclasses import asdict, dataclass
from decimal import Decimal
from typing import Any, Final

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from reports.models import (
    Analysis,
    Report,
    Sample,
    SampleItem,
    SampleItemKind,
    SampleResult,
)
from reports.models.figures import DECIMAL_PLACES
from reports.review.drawing import Wanted, frozen, selected
from reports.review.misstatements import levels_of
from reports.review.populations import Population, Unit
from reports.review.requirements import reason_given
from reports.review.sampling import ALL_OF_IT, CONFIDENCES, RULE_VERSION
from sibyl_project.common.people import name_of

MOST_CLAIMS, MOST_FIGURES, LONGEST_SEED, LONGEST_REMARK = 200, 60, 40, 2000
MOST_TOLERABLE: Final = 50  # percent
LARGEST: Final = Decimal(10) ** 30  # of an amount found


class SampleRefused(Exception):
    """What cannot be drawn or said. `field` names what to change; the message says how."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


def draw(
    report: Report, analysis: Analysis, population: Population, wanted: Wanted, author: Any
) -> Sample:
    """Draw a sample and store it with its population. Raises SampleRefused."""
    _refuse(wanted, population)
    with transaction.atomic():
        Report.objects.select_for_update(no_key=True).get(pk=report.pk)
        last = Sample.objects.filter(report=report).aggregate(last=Max("number"))["last"] or 0
        reason = _reason(wanted.reason) if last else ""
        seed = wanted.seed.strip() or secrets.token_hex(8)
        drawn, strata = selected(population, seed, wanted, levels_of(report))
        sample = Sample.objects.create(
            report=report,
            analysis=analysis,
            number=last + 1,
            seed=seed,
            rule_version=RULE_VERSION,
            confidence=wanted.confidence,
            tolerable_rate=wanted.tolerable_rate,
            claims_wanted=wanted.claims,
            figures_wanted=wanted.figures,
            population=frozen(population, drawn),
            left_out=[asdict(one) for one in population.left_out],
            strata=strata,
            reason=reason,
            author=author,
            author_name=name_of(author),
        )
        SampleItem.objects.bulk_create(
            _item(sample, order, unit, probability)
            for order, (unit, probability) in enumerate(drawn, 1)
        )
    return sample


def _item(sample: Sample, order: int, unit: Unit, probability: float) -> SampleItem:
    certain = probability >= 1 and unit.kind is not SampleItemKind.CLAIM
    return SampleItem(
        sample=sample,
        order=order,
        kind=unit.kind,
        key=unit.element.key,
        group=unit.group[:120],
        stratum=ALL_OF_IT if certain else unit.element.stratum.value,
        label=unit.label,
        quote=unit.quote,
        page=unit.page,
        amount=unit.amount,
        unit=unit.unit,
        disclosure=unit.disclosure,
        probability=probability,
        claim_id=unit.claim,
    )


def _refuse(wanted: Wanted, population: Population) -> None:
    if not population.units and not population.lines:
        raise SampleRefused(
            "claims",
            "There is nothing to draw from: no claim or figure is left unguarded, and no workbook "
            "of the client has lines.",
        )
    if not 0 <= wanted.claims <= MOST_CLAIMS:
        raise SampleRefused("claims", f"Draw between 0 and {MOST_CLAIMS} claims.")
    if not 0 <= wanted.figures <= MOST_FIGURES:
        raise SampleRefused(
            "figures", f"Draw between 0 and {MOST_FIGURES} figures or lines of a group."
        )
    if not wanted.claims and not wanted.figures:
        raise SampleRefused("claims", "Draw at least one claim, figure or line.")
    if wanted.confidence not in CONFIDENCES:
        choices = ", ".join(map(str, CONFIDENCES))
        raise SampleRefused("confidence", f"Choose a confidence of {choices} percent.")
    if not 1 <= wanted.tolerable_rate <= MOST_TOLERABLE:
        raise SampleRefused("tolerable_rate", "Tolerate a rate of 1 to 50 percent.")
    if len(wanted.seed.strip()) > LONGEST_SEED:
        raise SampleRefused("seed", f"Keep the seed within {LONGEST_SEED} characters.")


def _reason(text: str) -> str:
    try:
        return reason_given(text)
    except ValueError as refusal:
        raise SampleRefused("reason", f"This report has a sample already. {refusal}") from None


@dataclass(frozen=True, slots=True)
class Said:
    """A person's word on an item: a value of SampleResult, or "" to take it back; the amount found
    instead (of a figure or line alone), and a remark."""

    result: str
    found: Decimal | None = None
    remark: str = ""


@transaction.atomic
def say(item: SampleItem, said: Said, author: Any) -> SampleItem:
    """Store what came of an item of the newest sample. The item as it then is.

    Raises SampleRefused for an item of an earlier draw, an exception without the amount found or
    without a remark, and an amount that is no different.
    """
    report = Report.objects.select_for_update(no_key=True).get(pk=item.sample.report_id)
    now = SampleItem.objects.select_for_update(no_key=True).get(pk=item.pk)
    newest = Sample.objects.filter(report=report).aggregate(last=Max("number"))["last"]
    if item.sample.number != newest:
        raise SampleRefused(
            "result", f"Sample {newest} was drawn since: its items are tested, not these."
        )
    _refuse_said(now, said)
    now.result, now.found, now.remark = said.result, said.found, said.remark.strip()
    now.author, now.author_name = author, name_of(author)
    now.said_at = timezone.now()
    now.save(update_fields=["result", "found", "remark", "author", "author_name", "said_at"])
    return now


def _refuse_said(item: SampleItem, said: Said) -> None:
    if said.result and said.result not in SampleResult.values:
        raise SampleRefused("result", f"Choose one of: {', '.join(SampleResult.values)}.")
    if len(said.remark.strip()) > LONGEST_REMARK:
        raise SampleRefused("remark", f"Keep the remark within {LONGEST_REMARK} characters.")
    if said.result != SampleResult.EXCEPTION:
        if said.found is not None:
            raise SampleRefused("found", "Only an exception has an amount found instead.")
        return
    if item.kind == SampleItemKind.CLAIM:
        if said.found is not None:
            raise SampleRefused("found", "A claim has no amount: say in the remark what is wrong.")
        if not said.remark.strip():
            raise SampleRefused("remark", "Say what the exception is.")
        return
    if said.found is None:
        raise SampleRefused("found", f"Give the amount found instead, in {item.unit}.")
    _refuse_amount(said.found)
    if said.found == item.amount:
        raise SampleRefused("found", "This is the amount stated: it agrees.")


def _refuse_amount(amount: Decimal) -> None:
    digits = amount.as_tuple().exponent
    if not isinstance(digits, int) or abs(amount) >= LARGEST:
        raise SampleRefused("found", "Give the amount as a number of at most 30 digits.")
    if -digits > DECIMAL_PLACES:
        raise SampleRefused("found", f"Give at most {DECIMAL_PLACES} decimal places.")
