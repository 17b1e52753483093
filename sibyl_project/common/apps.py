"""Django needs to know the app for its tables: heartbeats, sessions and tokens."""

from django.apps import AppConfig


class CommonConfig(AppConfig):
    """Shared by every room; imports none of them."""

    name = "sibyl_project.common"
    label = "common"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Watch passwords and accounts."""
        from sibyl_project.common.sign_in import connect

        connect()
