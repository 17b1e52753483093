"""What the data and metrics agent declares: it recomputes what the report's figures allow
(FRD 7)."""

from __future__ import annotations

from agents.base.spec import (
    Call,
    Colours,
    Duty,
    ModelDefaults,
    Role,
    SpecialistSpec,
    Work,
)
from reports.types import ClaimType

SPEC = SpecialistSpec(
    name="data_metrics",
    label="Data/Metrics",
    colours=Colours("#c2542f", "#ee8c68"),
    model=ModelDefaults("anthropic/claude-sonnet-4-5", 0.1, 8192, 60),
    work=(
        Work(
            wave="raise",
            plan="agents.specialists.data_metrics.raising.plan",
            jobs={"raised": "agents.specialists.data_metrics.raising.raise_claims"},
            whole_report=True,
        ),
        Work(
            wave="investigate",
            plan="agents.specialists.data_metrics.agent.plan",
            jobs={
                "figures": "agents.specialists.data_metrics.agent.investigate",
                "power": "agents.specialists.data_metrics.power.job.measure",
                "absent": "agents.specialists.data_metrics.absences.look_for_absences",
            },
            whole_report=True,
        ),
    ),
    totals="agents.specialists.data_metrics.agent.totals",
    duties={
        ClaimType.QUANTITATIVE: Duty(Role.PRIMARY, "a quantitative claim is recomputed"),
        ClaimType.ENVIRONMENTAL: Duty(Role.SECONDARY, "an environmental claim may rest on figures"),
    },
    calls=(
        Call("it states numbers", "agents.specialists.data_metrics.calls.numbers", firm=True),
        Call(
            "it speaks of emission scopes",
            "agents.specialists.data_metrics.calls.scopes",
            firm=False,
        ),
        Call(
            "it sets a target with a date",
            "agents.specialists.data_metrics.calls.dated_targets",
            firm=False,
        ),
    ),
    precedence=1,
    looks_at=(
        "computes. Totals, percentages, units, changes between years, intensities, plausibility "
        "of figures, whether a target can be reached from its baseline; carbon prices and "
        "financial effects."
    ),
    routing_rule=(
        "A claim with figures, shares or a quantified target goes to data_metrics as well. Years "
        "and numbers in names are not figures."
    ),
    answer="agents.specialists.data_metrics.answers.answer",
    answers=("figures", "checks"),
    answers_for_others=("benchmark", "reduction_rate"),
    asked_by_words=(
        r"numbers?|numeric\w*|calculat\w+|emissions? data|scopes?(?: [123])?|metrics?"
        r"|consisten(?:t|cy)|figures?|totals?|sums?|recomput\w+|arithmetic\w*|units?"
        r"|year[- ]over[- ]year"
    ),
    open_questions=2,
    knows=(
        "figures of the report and of attached workbooks, calculations, units, consistency "
        "between figures"
    ),
    conclude="agents.specialists.data_metrics.agent.conclude",
    expected_on=frozenset({ClaimType.QUANTITATIVE, ClaimType.ENVIRONMENTAL}),
    weight=0.9,
    same_when_repeated=True,
    query_word="figures",
)
