"""What `manage.py check --deploy --database default` says of the trail."""

from __future__ import annotations

from typing import Any

from django.core.checks import CheckMessage, Tags, Warning, register

from sibyl_project.trail.standing import standing


@register(Tags.database, deploy=True)
def the_application_cannot_rewrite(databases: list[str] | None = None, **_: Any) -> list[Any]:
    """A warning where the application's role of the database owns the trail."""
    if not databases:
        return []
    now = standing()
    hint = "Let migrations run as the owner, and the application as a role that owns nothing."
    found: list[CheckMessage] = [Warning(now.sentence, hint=hint, id="trail.W001")]
    return found if now.can_rewrite else []
