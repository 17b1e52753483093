"""The register of a company's sites: as people put them, once for all claims and all its reports,
and as its report names them.

A person's word on a site is one on who the company is (`IdentityKind.SITE`). It is written as
`name | what it is | place | latitude, longitude`; all but the name may be left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from reports.language.coordinates import position_of
from reports.models import IdentityKind, IdentityWord, Report
from reports.registers.knowing import same_company
from reports.sites.reading import joined
from reports.sites.types import Site, key_of

_PARTS: Final = 4
_BETWEEN: Final = " | "


def written(site: Site) -> str:
    """A site as a person's word holds it."""
    at = f"{site.position.latitude}, {site.position.longitude}" if site.position else ""
    parts = [site.name, site.kind, site.place, at]
    return _BETWEEN.join(" ".join(part.replace("|", "/").split()) for part in parts).rstrip(" |")


def read_word(word: str) -> Site:
    """The site that a person's word is about."""
    name, kind, place, at = (*(part.strip() for part in word.split("|")), "", "", "", "")[:_PARTS]
    latitude, _, longitude = at.partition(",")
    return Site(
        name, place=place, kind=kind, position=position_of(latitude, longitude), confirmed=True
    )


def words_on(report: Report) -> dict[str, IdentityWord]:
    """The newest word on each site of the company, by the key of its name."""
    words = IdentityWord.objects.filter(report__in=same_company(report), kind=IdentityKind.SITE)
    return {key_of(read_word(word.value).name): word for word in words.order_by("pk")}


def frozen_of(words: Iterable[IdentityWord]) -> tuple[Site, ...]:
    """What people said of sites, as an analysis freezes it: those they accepted, and of those they
    rejected the name alone."""
    return tuple(
        site if word.accepted else Site(site.name)
        for word in words
        for site in (read_word(word.value),)
    )


def joined_with(said: Sequence[Site], printed: Sequence[Site]) -> list[Site]:
    """All sites, where `said` is what people said (see `frozen_of`): those they accepted, as they
    put them, with what the report says where they say nothing, then those of the report on which
    nobody said anything."""
    by_key = {site.key: site for site in printed}
    known = [
        replace(joined(site, by_key[site.key]), confirmed=True) if site.key in by_key else site
        for site in said
        if site.confirmed
    ]
    keys = {site.key for site in said}
    return [*known, *(site for site in printed if site.key not in keys)]
