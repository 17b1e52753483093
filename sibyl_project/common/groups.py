"""The groups of people with a task besides auditing, and what each may do in the admin and the API.

A group opens no engagement and no report: that takes a membership. Being on the staff lets people
into the admin pages and gives nothing by itself. This list is the one place: after every migration
a group has these permissions and no others.
"""

from __future__ import annotations

from typing import Any, Final

from django.contrib.auth.management import create_permissions
from django.db import connections

CURATORS: Final = "Curators"
SITE_ADMINISTRATORS: Final = "Site administrators"


def _all(app: str, models: tuple[str, ...], acts: tuple[str, ...]) -> frozenset[str]:
    return frozenset(f"{app}.{act}_{model}" for model in models for act in acts)


GROUPS: Final[dict[str, frozenset[str]]] = {
    # the registry of paragraphs, its benchmarks, outlets and SASB's metrics; passages can be made
    # anew from it, but not deleted, for no paragraph could be found without them
    CURATORS: _all(
        "standards",
        (
            "paragraph",
            "element",
            "paragraphalias",
            "industry",
            "disclosuretopic",
            "metric",
            "benchmark",
            "outlet",
        ),
        ("view", "add", "change", "delete"),
    )
    | {"standards.view_standardpassage", "standards.add_standardpassage"},
    # accounts are deactivated, never deleted: what people did stays theirs
    SITE_ADMINISTRATORS: _all("auth", ("user",), ("view", "add", "change"))
    | {
        "auth.view_group",
        "axes.view_accessattempt",
        "axes.delete_accessattempt",
        "axes.view_accessfailurelog",
        "axes.view_accesslog",
        # asking costs money at some services, and names this installation to all
        "agents.try_sources",
    },
}


def make_groups(*, using: str, apps: Any, **_: Any) -> None:
    """Make the groups and give them their permissions; runs after every migration.

    Raises LookupError for a permission that does not exist.
    """
    if "auth_group_permissions" not in connections[using].introspection.table_names():
        return  # only a part of the migrations has run
    from django.apps import apps as installed
    from django.contrib.auth.models import Group, Permission

    for app in sorted({name.partition(".")[0] for names in GROUPS.values() for name in names}):
        create_permissions(installed.get_app_config(app), verbosity=0, using=using)
    known = {
        f"{each.content_type.app_label}.{each.codename}": each
        for each in Permission.objects.using(using).select_related("content_type")
    }
    for name, wanted in GROUPS.items():
        missing = wanted - known.keys()
        if missing:
            raise LookupError(f"The group {name} lists unknown permissions: {sorted(missing)}.")
        group, _made = Group.objects.using(using).get_or_create(name=name)
        group.permissions.set(known[each] for each in wanted)
