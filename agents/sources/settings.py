"""Which sources are on, at which address, and with which key: what the operator set."""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import ip_network
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings

from agents.sources.spec import SourceSpec
from sibyl_project.common.reach import Reach

NOWHERE = ".invalid"  # the end of the address of a service that operators run themselves
OFF = "it is off: name it in SOURCES"


def why_off(spec: SourceSpec) -> str:
    """Why a source is not asked by what is set; "" where it is on."""
    if spec.name not in settings.SOURCES:
        return f"{OFF} ({spec.name})"
    if spec.needs_key and not key_of(spec):
        return f"it needs a key: set {spec.key_setting}"
    if spec.contact and not settings.SOURCES_CONTACT:
        return "it wants to know whom to write to: set SOURCES_CONTACT to a mail address"
    return ""


def was_on(spec: SourceSpec, options: Mapping[str, Any]) -> bool:
    """Whether a source was on when an analysis began, by its options; where these do not tell,
    whether it is on now."""
    frozen = options.get("sources")
    return not why_off(spec) if frozen is None else spec.name in frozen


def to_set(spec: SourceSpec) -> list[str]:
    """Everything an operator has yet to set so that a source is asked, as orders."""
    lacks_key = spec.needs_key and not key_of(spec)
    lacks_address = address_of(spec).endswith(NOWHERE)
    lacks_contact = spec.contact and not settings.SOURCES_CONTACT
    return [
        *([] if spec.name in settings.SOURCES else [f"name {spec.name} in SOURCES"]),
        *([f"set its key in {spec.key_setting}"] if lacks_key else []),
        *(["set its address in SOURCE_URLS"] if lacks_address else []),
        *(["set a mail address in SOURCES_CONTACT"] if lacks_contact else []),
    ]


def key_of(spec: SourceSpec) -> str:
    """The key of a source; "" where none is set."""
    return str(getattr(settings, spec.key_setting, "") if spec.key_setting else "")


def address_of(spec: SourceSpec) -> str:
    """The address of a source: that of SOURCE_URLS, else its own."""
    return str(settings.SOURCE_URLS.get(spec.name, spec.base_url))


def reach_of(spec: SourceSpec) -> Reach:
    """Where requests to a source may lead: its own hosts, or the one host the operator set."""
    own = settings.SOURCE_URLS.get(spec.name)
    hosts = (urlsplit(own).hostname or "",) if own else spec.hosts
    return Reach(hosts, tuple(ip_network(each, strict=False) for each in settings.SOURCES_NETWORKS))


def user_agent() -> str:
    """Who asks, as the services want to be told."""
    from sibyl_project import __version__

    contact = f" (+{settings.SOURCES_CONTACT})" if settings.SOURCES_CONTACT else ""
    return f"Sibyl/{__version__}{contact}"
