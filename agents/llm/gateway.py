"""The gateway of an agent to models: the models and the budget frozen on its analysis, the ledger
of its report, and the endpoint."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings

from agents.llm.client import Endpoint, shared_endpoint
from agents.llm.defaults import GO_ON, ModelChoice, budget_of, choice_of, frozen, stops
from agents.llm.ledger import Ledger, MemoryLedger, RowLedger
from reports.models import Analysis


@dataclass(frozen=True, slots=True)
class Gateway:
    """Everything a question needs besides itself. `width` is the most questions one caller may have
    under way; `about` is the id of what is asked about, the same for all questions on it."""

    agent: str
    options: Mapping[str, Any]
    ledger: Ledger
    endpoint: Endpoint
    width: int
    about: str = ""

    @property
    def stops(self) -> bool:
        """Whether the analysis ends when a model fails."""
        return stops(self.options)

    def choice(self, purpose: str) -> ModelChoice:
        """The model for a purpose; "" means the agent's own.

        Raises ModelFailure (no_model) and KeyError as `choice_of` does.
        """
        return choice_of(self.options, purpose or self.agent)


def of_analysis(analysis: Analysis, agent: str) -> Gateway:
    """The gateway of an agent for an analysis. Raises ModelFailure (no_model) when no key is
    set."""
    ledger = RowLedger(
        analysis.report_id,
        analysis.pk,
        budget_of(analysis.options),
        recalls_failures=not stops(analysis.options),
    )
    return Gateway(
        agent,
        analysis.options,
        ledger,
        shared_endpoint(),
        settings.LLM_MAX_CONCURRENCY,
        str(analysis.pk),
    )


def of_capability(agent: str) -> Gateway:
    """A gateway without a report, with the present settings and a budget of its own. Raises
    ModelFailure (no_model)."""
    endpoint, options = shared_endpoint(), frozen() | {"on_failure": GO_ON}
    return Gateway(
        agent, options, MemoryLedger(budget_of(options)), endpoint, settings.LLM_MAX_CONCURRENCY
    )
