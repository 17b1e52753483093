"""What the checks of an analysis were computed from, as JSON that a bundle keeps, and the checks
computed from it again.

Figures that a model read are among what is given; what they add up to is always computed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from pydantic import TypeAdapter

from agents.base.ask import Ask, Reply
from agents.base.concluding import asked_and_answered
from agents.models import InfoResponse
from agents.specialists.data_metrics.checks.inputs import CheckInput, with_quantities
from agents.specialists.data_metrics.examining import examine_now
from agents.specialists.data_metrics.model.joining import beside_rules, joined
from agents.specialists.data_metrics.outside.speaking import register_findings
from agents.specialists.data_metrics.rules import run_checks
from agents.specialists.data_metrics.schemas import CheckResult
from agents.specialists.data_metrics.spec import SPEC
from agents.specialists.data_metrics.storing import columns_of
from agents.specialists.data_metrics.taking_in import with_answers
from reports.figures.by_models import read_for
from reports.figures.types import Quantity
from reports.models import Analysis


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """Everything the checks are computed from: what the rules read, what a model read, and what
    other agents answered, in their order."""

    given: CheckInput
    read: tuple[Quantity, ...]
    answers: tuple[tuple[Ask, Reply], ...]


@cache
def _form() -> TypeAdapter[Arithmetic]:
    return TypeAdapter(Arithmetic)


def give(analysis: Analysis) -> Mapping[str, Any]:
    """What the checks of an analysis were computed from, as values of JSON."""
    answered = InfoResponse.objects.filter(
        request__analysis=analysis, request__requesting_agent=SPEC.name
    )
    rows = answered.select_related("request").order_by(
        "request__cycle", "request", "responding_agent"
    )
    kept = Arithmetic(
        # facts and readings follow from the rest, and are made from it again
        replace(examine_now(analysis).given, facts=(), readings=()),
        tuple(read_for(analysis)),
        tuple(asked_and_answered(row) for row in rows),
    )
    found: Mapping[str, Any] = _form().dump_python(kept, mode="json")
    return found


def read(kept: object) -> Arithmetic:
    """What `give` gave, from JSON. Raises pydantic.ValidationError for anything else."""
    return _form().validate_python(kept)


def recomputed(kept: Arithmetic) -> list[dict[str, Any]]:
    """The checks computed again, each as its block in the compiled report, in their order."""
    return [
        {
            "check_name": check.check_name,
            "claim_ids": sorted(check.claim_ids),
            **columns_of(check),
        }
        for check in with_answers(_checks(kept), kept.answers)
    ]


def beside_registers(kept: Arithmetic) -> list[dict[str, Any]]:
    """What public registers say of the claims, computed again from the entries that were frozen:
    the claim, the side taken, and the words and details of each finding."""
    return [
        {
            "claim_id": one.claim_id,
            "supports_claim": one.supports_claim,
            "summary": one.summary,
            "details": one.details.stored(),
        }
        for one in register_findings(kept.given.claims, kept.given)
    ]


def _checks(kept: Arithmetic) -> list[CheckResult]:
    given = with_quantities(kept.given, kept.given.quantities)
    by_rules = run_checks(given.claims, given.quantities, given=given)
    figures = joined(given.quantities, kept.read)
    models = {quantity.read_by for quantity in figures} - {""}
    if not models:
        return by_rules
    beside = with_quantities(given, figures)
    found = run_checks(given.claims, beside.quantities, given=beside)
    return beside_rules(by_rules, found, ", ".join(sorted(models)))
