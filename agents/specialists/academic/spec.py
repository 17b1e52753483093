"""What the academic agent declares: it compares claims with research and benchmarks (FRD 10)."""

from __future__ import annotations

from agents.base.spec import (
    Call,
    Colours,
    Duty,
    ModelDefaults,
    Role,
    SpecialistSpec,
    on_claims,
)
from reports.types import ClaimType

SPEC = SpecialistSpec(
    name="academic",
    label="Academic",
    colours=Colours("#00796b", "#4fbdae"),
    model=ModelDefaults("deepseek/deepseek-chat", 0.2, 8192, 60),
    work=(on_claims("agents.specialists.academic.agent.investigate"),),
    duties={
        ClaimType.STRATEGIC: Duty(Role.PRIMARY, "plans and targets are compared with benchmarks"),
        ClaimType.ENVIRONMENTAL: Duty(
            Role.PRIMARY, "an environmental claim is compared with research"
        ),
    },
    calls=(
        Call(
            "it refers to a target framework or pathway",
            "agents.specialists.academic.calls.frameworks",
            firm=True,
        ),
        Call(
            "it refers to a method, standard or certificate",
            "agents.specialists.academic.calls.methods",
            firm=False,
        ),
    ),
    precedence=3,
    looks_at=(
        "searches research and benchmarks. Whether a method, certificate, offset or target "
        "framework is sound, what peers achieve, whether a target agrees with a science-based "
        "pathway."
    ),
    routing_rule=("Methods, standards, certificates and target frameworks go to academic as well."),
    answer="agents.specialists.academic.agent.answer",
    answers=("benchmark", "reduction_rate", "method"),
    answers_for_others=("prior_report", "certificate"),
    asked_by_words=(
        r"research\w*|academi\w+|benchmark\w*|SBTi?|science[- ]based|methodolog\w+"
        r"|peer[- ]review\w*|stud(?:y|ies)|(?:sector|industry) averages?|GHG Protocol"
    ),
    knows="benchmarks, typical reduction rates, methods, research, science-based targets",
    expected_on=frozenset({ClaimType.STRATEGIC, ClaimType.ENVIRONMENTAL}),
    weight=0.85,
    query_word="benchmark",
)
