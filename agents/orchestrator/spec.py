"""What the orchestrator declares: it decides which agents investigate which claim, and which answer
which question (FRD 5)."""

from __future__ import annotations

from agents.base.spec import AgentSpec, Colours, ModelDefaults, Work

SPEC = AgentSpec(
    name="orchestrator",
    label="Orchestrator",
    colours=Colours("#80868f", "#b3b9c2"),
    model=ModelDefaults("anthropic/claude-sonnet-4-5", 0.1, 8192, 120),
    work=(
        Work(
            wave="route",
            plan="agents.orchestrator.agent.plan",
            jobs={"routing": "agents.orchestrator.agent.route"},
        ),
        Work(
            wave="relay",
            plan="agents.orchestrator.passing_on.plan",
            jobs={"requests": "agents.orchestrator.passing_on.relay"},
        ),
    ),
    totals="agents.orchestrator.totals.of_wave",
)
