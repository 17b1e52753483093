"""What the judge declares: it weighs what the specialists found and concludes (FRD 11)."""

from __future__ import annotations

from agents.base.spec import AgentSpec, Colours, ModelDefaults, Work

SPEC = AgentSpec(
    name="judge",
    label="Judge",
    colours=Colours("#a8173a", "#ee6f8c"),
    model=ModelDefaults("anthropic/claude-opus-4.5", 0.1, 16384, 120),
    work=(
        Work(
            wave="judge",
            plan="agents.judge.agent.plan",
            jobs={"claims": "agents.judge.agent.judge_claims"},
        ),
    ),
    totals="agents.judge.agent.totals",
)
