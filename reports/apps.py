"""The Django app of reports and everything found in them."""

from django.apps import AppConfig


class ReportsConfig(AppConfig):
    """Reports, claims, analyses and their results."""

    name = "reports"
    default_auto_field = "django.db.models.BigAutoField"
