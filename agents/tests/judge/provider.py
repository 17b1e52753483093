"""A claim as the judge gets it, and a provider that judges as the rules do, whose answers a
test may change."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from agents.judge.model.holding import Case
from agents.judge.rules import WITHOUT_WEIGHT, judge
from agents.judge.schemas import FindingView
from agents.judge.settling import settling
from agents.specialists.legal.tests.provider import material_in
from agents.tests.orchestrator.provider import NAME
from reports.types import ClaimType, ClaimView
from sibyl_project.common.tests import chat
from sibyl_project.common.tests.model_server import Behaviour, Request

Said = dict[str, Any]
CLAIM = ClaimView(
    "a", "Scope 1 emissions fell to 100 tCO2e in 2023.", ClaimType.QUANTITATIVE, page=4
)


def case_of(*findings: FindingView, cycle: int = 0) -> Case:
    """The claim with these findings, judged by rules; cycle 3 is the last."""
    everybody = dict.fromkeys((each.agent_name for each in findings), "completed")
    result = judge(CLAIM, findings, everybody, cycle, 3, "2023")
    return Case(CLAIM, findings, result, settling(CLAIM, "2023"))


def shown_in(request: Request) -> list[Said]:
    """The claims a request shows."""
    found: list[Said] = json.loads(material_in(request)["claims"])
    return found


def agreeing(claim: Said) -> Said:
    """An answer that keeps to the rules and names what they counted."""
    carry = [one for one in claim["findings"] if one["basis"] not in WITHOUT_WEIGHT]
    yes, no = ([o["id"] for o in carry if o["stance"] == side] for side in ("for", "against"))
    return {
        "claim_id": claim["claim_id"],
        "verdict": claim["rules_verdict"],
        "findings_for": yes,
        "findings_against": no,
        "reasoning": f"It rests on {(no or yes)[0]}.",
        "document": "the meter readings",
        "issuer": "the site",
        "scope": "",
        "period": "2023",
        "look_again": False,
        "queries": [],
    }


def judging(spoil: Callable[[Said], Any] = lambda one: None) -> Behaviour:
    """Agrees with the rules on every claim shown, but for what `spoil` says of an answer."""

    def think(request: Request) -> Said:
        answers = [agreeing(claim) for claim in shown_in(request)]
        return {"answers": [one | (spoil(one) or {}) for one in answers]}

    return chat.answers(think, model=NAME)
