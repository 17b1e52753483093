"""The app of the trail."""

from django.apps import AppConfig


class TrailConfig(AppConfig):
    """Knows nothing of reports: every room writes into it."""

    name = "sibyl_project.trail"
    label = "trail"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Watch who signs in."""
        from sibyl_project.trail.sign_ins import connect

        connect()
