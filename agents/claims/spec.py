"""What the claims agent declares: it reads the report and finds the claims in it (FRD 3)."""

from __future__ import annotations

from agents.base.spec import AgentSpec, Colours, ModelDefaults, Work

SPEC = AgentSpec(
    name="claims",
    label="Claims",
    colours=Colours("#5b7c99", "#8db0cf"),
    model=ModelDefaults("anthropic/claude-3.5-sonnet", 0.0, 16000, 120),
    further_models={"claims_dedupe": ModelDefaults("anthropic/claude-3.5-haiku", 0.0, 256, 120)},
    work=(
        Work(
            wave="extract",
            plan="agents.claims.agent.plan_extraction",
            jobs={
                "document": "agents.claims.agent.extract_document",
                "chunk": "agents.claims.agent.extract_chunk",
            },
        ),
        Work(
            wave="merge",
            plan="agents.claims.agent.plan_merge",
            jobs={"merge": "agents.claims.agent.merge_chunks"},
        ),
        Work(
            wave="map",
            plan="agents.claims.agent.plan_mapping",
            jobs={"mapping": "agents.claims.agent.map_to_paragraphs"},
        ),
    ),
    totals="agents.claims.totals.of_claims",
)
