"""The room of the standards: what they require, and how text is retrieved."""

from django.apps import AppConfig


class StandardsConfig(AppConfig):
    """The paragraph registry and retrieval."""

    name = "standards"
    default_auto_field = "django.db.models.BigAutoField"
