"""What the legal agent declares: it holds the report and its claims against the paragraphs of the
standards (FRD 6)."""

from __future__ import annotations

from agents.base.spec import (
    Call,
    Colours,
    Duty,
    ModelDefaults,
    Role,
    SpecialistSpec,
    Work,
    on_claims,
)
from reports.types import ClaimType

SPEC = SpecialistSpec(
    name="legal",
    label="Legal",
    colours=Colours("#6a3fa0", "#b08fe0"),
    model=ModelDefaults("anthropic/claude-sonnet-4-5", 0.2, 16384, 60),
    work=(
        Work(
            wave="investigate",
            plan="agents.specialists.legal.covering.plan",
            jobs={
                "coverage": "agents.specialists.legal.agent.cover",
                "industry": "agents.specialists.legal.agent.hold_against_industry",
            },
            whole_report=True,
        ),
        on_claims("agents.specialists.legal.agent.investigate"),
    ),
    totals="agents.specialists.legal.agent.totals",
    duties={
        ClaimType.GEOGRAPHIC: Duty(
            Role.SECONDARY, "effects on the business model are an IFRS matter"
        ),
        ClaimType.QUANTITATIVE: Duty(Role.SECONDARY, "metrics have disclosure requirements"),
        ClaimType.LEGAL_GOVERNANCE: Duty(
            Role.PRIMARY, "a governance claim is an IFRS compliance matter"
        ),
        ClaimType.STRATEGIC: Duty(Role.PRIMARY, "plans and targets have disclosure requirements"),
    },
    calls=(
        Call("it is mapped to paragraphs", "agents.specialists.legal.calls.paragraphs", firm=True),
    ),
    precedence=5,
    looks_at=(
        "knows IFRS S1 and S2 by paragraph, and the SASB standards. Whether what is told about "
        "governance, risk management, strategy, transition plans, metrics and targets meets what "
        "a paragraph asks for, and what is missing."
    ),
    routing_rule="A claim with paragraphs goes to legal as well.",
    answer="agents.specialists.legal.answers.answer",
    answers=("paragraphs", "coverage"),
    answers_for_others=("method",),
    asked_by_words=(
        r"IFRS|S[12](?:\.\d[\w.()]*)?|ISSB|SASB|complian(?:ce|t)|paragraphs?|regulat\w+"
        r"|governance|legal\w*|disclos\w+ requirements?"
    ),
    open_questions=1,
    knows=(
        "paragraphs of IFRS S1 and S2, SASB, governance and regulation, what the report discloses "
        "of a paragraph"
    ),
    expected_on=frozenset(
        {
            ClaimType.GEOGRAPHIC,
            ClaimType.QUANTITATIVE,
            ClaimType.LEGAL_GOVERNANCE,
            ClaimType.STRATEGIC,
        }
    ),
    weight=0.95,
    query_word="disclosure",
    preload="agents.specialists.legal.reading.screening.prepare",
)
