"""The room of the agents: how the results came about."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate

from agents.base.spec import SpecialistSpec
from agents.registry import AGENTS
from reports import roster
from sibyl_project.common.groups import make_groups


class AgentsConfig(AppConfig):
    """Pipeline, agents and live activity."""

    name = "agents"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the names, labels and kinds of evidence of the agents with the reports; make the
        groups after a migration, when all permissions exist, for this app is the last."""
        # exports import models, which are there only now
        from reports.exports.bundle.inputs import register
        from reports.findings import pictures

        register("arithmetic", "agents.specialists.data_metrics.frozen.give")
        register("judging", "agents.judge.frozen.give")
        pictures.register("agents.sites.pictures.picture", "agents.sites.pictures.is_kept")
        post_migrate.connect(make_groups, sender=self)
        roster.fill(
            roster.Agent(
                spec.name,
                spec.label,
                isinstance(spec, SpecialistSpec),
                spec.evidence_types if isinstance(spec, SpecialistSpec) else {},
            )
            for spec in AGENTS
        )
