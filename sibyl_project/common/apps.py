"""Django needs to know the app for its tables: heartbeats, sessions and tokens."""

from django.apps import AppConfig


class CommonConfig(AppConfig):
    """Shared by every room; imports none of them."""

    name = "sibyl_project.common"
    label = "common"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Watch passwords, codes and accounts, and register what is checked before a deployment."""
        from sibyl_project.common import checks  # noqa: F401 - importing registers them
        from sibyl_project.common.entry import codes
        from sibyl_project.common.sign_in import connect

        connect()
        codes.connect()
