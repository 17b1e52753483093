"""What a person says of a site, as the page and the API take it."""

from __future__ import annotations

from typing import Final

from reports.models import IdentityKind
from reports.review.outside import Identified
from reports.sites.knowing import written
from reports.sites.types import Site

LONGEST: Final = {"name": 80, "kind": 30, "place": 50}  # characters; a word holds all of them
HALF: Final = "Give both in degrees with decimals, as 54.0524 and -128.65."


def identified(site: Site, *, accepted: bool, reason: str) -> Identified:
    """A person's word on a site, to be stored."""
    return Identified(IdentityKind.SITE, written(site), accepted, reason)
