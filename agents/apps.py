"""The room of the agents: how the results came about."""

from django.apps import AppConfig


class AgentsConfig(AppConfig):
    """Pipeline, agents and live activity."""

    name = "agents"
    default_auto_field = "django.db.models.BigAutoField"
