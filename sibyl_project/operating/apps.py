"""The app of what operators need."""

from django.apps import AppConfig

# Django imports this before anything that sends a task: tasks belong to the application made first.
from sibyl_project.celery import app  # noqa: F401


class OperatingConfig(AppConfig):
    """Has no tables; it reads those of every room, and none imports it."""

    name = "sibyl_project.operating"
    label = "operating"
