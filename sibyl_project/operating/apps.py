"""The app of what operators need."""

from django.apps import AppConfig


class OperatingConfig(AppConfig):
    """Has no tables; it reads those of every room, and none imports it."""

    name = "sibyl_project.operating"
    label = "operating"
