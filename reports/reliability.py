"""How often judgements of a kind proved right: measured by independent readers on reports that
nobody had opened while the rules were written.

The shares are read from `data/reliability.json`, which `make reliability` writes from labelled
judgements together with `docs/reliability.md`. This is not a finding's `confidence`, which says how
strong its evidence is and weighs in the judge's rules; this says how far to trust the machine.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any, Final

from reports.types import RULES, CoverageStatus

LEAST_CASES = 30  # fewer say too little
DATA = Path(__file__).parent / "data" / "reliability.json"
OF_COMPLIANCE = "ifrs_compliance"  # the type of findings that tell compliance
BY_RULES, BY_MODEL = "rules", "model"
_ADDRESSED = (CoverageStatus.FULLY_ADDRESSED, CoverageStatus.PARTIALLY_ADDRESSED)


class Judgement(StrEnum):
    """What is judged."""

    COVERAGE = "coverage"  # whether the report meets a paragraph; steps: the status
    COMPLIANCE = "compliance"  # whether a claim's wording meets a paragraph; steps: the status
    MAPPING = "mapping"  # that a claim speaks to a paragraph
    CLAIM = "claim"  # that a statement is a claim that can be verified; steps: sentence or row
    CHECK = "check"  # what a check of arithmetic found; steps: the result


WORDS: Final[Mapping[tuple[Judgement, str], str]] = {  # by judgement and step
    (Judgement.COVERAGE, "fully_addressed"): "A requirement is met",
    (Judgement.COVERAGE, "partially_addressed"): "A requirement is partly met",
    (Judgement.COVERAGE, "fully_unaddressed"): "A requirement is not disclosed",
    (Judgement.COMPLIANCE, "addressed"): "A claim's wording gives what a paragraph asks, or a part",
    (Judgement.COMPLIANCE, "not_addressed"): "A claim's wording does not give it",
    (Judgement.MAPPING, "mapped"): "A claim speaks to a paragraph",
    (Judgement.CLAIM, "sentence"): "A sentence is a claim that can be verified",
    (Judgement.CLAIM, "row"): "A row of a table is such a claim",
    (Judgement.CHECK, "pass"): "A check holds",
    (Judgement.CHECK, "fail"): "A check does not hold",
}


@dataclass(frozen=True, slots=True)
class Reliability:
    """The share of judgements that were right (0 to 1), of how many, and who had made them
    ("rules" or "model")."""

    share: float
    cases: int
    engine: str


@cache
def measured() -> Mapping[tuple[str, str, str], tuple[int, int]]:
    """Right judgements and all that were looked up, by judgement, step and engine."""
    rows = json.loads(DATA.read_text(encoding="utf-8"))["measured"]
    return {
        (row["judgement"], row["step"], row["engine"]): (row["right"], row["cases"]) for row in rows
    }


def reliability(judgement: Judgement, step: str, reasoned_by: str) -> Reliability | None:
    """How often such a judgement was right; None where too few were looked up to say.

    `reasoned_by` is "rules" or the name of a model.
    """
    engine = BY_RULES if reasoned_by == RULES else BY_MODEL
    right, cases = measured().get((judgement.value, step, engine), (0, 0))
    return Reliability(round(right / cases, 2), cases, engine) if cases >= LEAST_CASES else None


def of_claim(quote: str, reasoned_by: str) -> Reliability | None:
    """How often a sentence or a row of a table taken for a claim is one that can be verified."""
    return reliability(Judgement.CLAIM, "row" if " | " in quote else "sentence", reasoned_by)


def of_mapping(reasoned_by: str) -> Reliability | None:
    """How often a claim speaks to the paragraph it is mapped to."""
    return reliability(Judgement.MAPPING, "mapped", reasoned_by)


def of_compliance(status: str, reasoned_by: str) -> Reliability | None:
    """How often the wording of a claim gives, or does not give, what a paragraph asks for."""
    step = "addressed" if status in _ADDRESSED else status
    return reliability(Judgement.COMPLIANCE, step, reasoned_by)


def of_finding(
    evidence_type: str, details: Mapping[str, Any], reasoned_by: str
) -> Reliability | None:
    """How often the compliance that a finding tells was right; of other findings nobody measured
    it."""
    if evidence_type != OF_COMPLIANCE:
        return None
    return of_compliance(str(details.get("compliance_status", "")), reasoned_by)


def of_check(result: str) -> Reliability | None:
    """How often a check is right that something holds or does not; arithmetic is always code."""
    return reliability(Judgement.CHECK, result, RULES)


def of_coverage(status: str, reasoned_by: str) -> Reliability | None:
    """How often a paragraph's assessed status is the one an independent reader gives it."""
    judged = status not in (CoverageStatus.NOT_APPLICABLE, CoverageStatus.NOT_ASSESSED)
    return reliability(Judgement.COVERAGE, status, reasoned_by) if judged else None
