"""All agents, in the order in which pages list them. To add one, add its folder here.

Everything that needs the agents derives them from `AGENTS`: the routing of claims and questions
(`orchestrator`), the agents the judge expects to hear (`judge`), the work of each wave
(`pipeline.flow`), the settings of models, the choices of forms and of the API, labels and colours.
Only the `spec.py` of a folder is read, which imports no agent (`docs/add-an-agent.md`).
"""

from __future__ import annotations

from importlib import import_module

from agents.base.spec import AgentSpec, Role, SpecialistSpec
from reports.types import ClaimType

FOLDERS = (
    "agents.claims",
    "agents.orchestrator",
    "agents.specialists.geography",
    "agents.specialists.legal",
    "agents.specialists.news_media",
    "agents.specialists.academic",
    "agents.specialists.data_metrics",
    "agents.judge",
)
# The three that every analysis has, whoever the specialists are.
CLAIMS, ORCHESTRATOR, JUDGE = "claims", "orchestrator", "judge"

AGENTS: tuple[AgentSpec, ...] = tuple(import_module(f"{folder}.spec").SPEC for folder in FOLDERS)
SPECIALISTS = tuple(spec for spec in AGENTS if isinstance(spec, SpecialistSpec))
BY_NAME = {spec.name: spec for spec in AGENTS}
NAMES = tuple(BY_NAME)
SPECIALIST_NAMES = tuple(spec.name for spec in SPECIALISTS)
LABELS = {spec.name: spec.label for spec in AGENTS}
CHOICES = [(spec.name, spec.label) for spec in AGENTS]

if len(BY_NAME) != len(AGENTS):
    raise ValueError("Two agents have the same name.")
if unanswered := {kind for spec in SPECIALISTS for kind in spec.answers_for_others} - {
    kind for spec in SPECIALISTS for kind in spec.answers
}:
    raise ValueError(f"No specialist is the first to answer {', '.join(sorted(unanswered))}.")


def by_duty(claim_type: ClaimType) -> tuple[SpecialistSpec, ...]:
    """The specialists with a duty for claims of a type, those of primary role first."""
    given = [spec for spec in SPECIALISTS if claim_type in spec.duties]
    return tuple(sorted(given, key=lambda spec: spec.duties[claim_type].role is not Role.PRIMARY))


def expected_on(claim_type: ClaimType) -> tuple[str, ...]:
    """The specialists an auditor expects to hear on claims of a type, in the order of `by_duty`."""
    named = dict.fromkeys([*by_duty(claim_type), *SPECIALISTS])
    return tuple(spec.name for spec in named if claim_type in spec.expected_on)
