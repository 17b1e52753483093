"""Targets that leave their base year to another place: the share to be cut on the way to net zero
counts from the base year of the net-zero target."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from agents.specialists.data_metrics.checks.target_reading import EMISSIONS, Target
from sibyl_project.common.regex import regex

_NET_ZERO = regex(r"\bnet[- ]?zero\b", re.IGNORECASE)


def with_base_years(targets: Sequence[Target]) -> list[Target]:
    """The targets, where one in words about net zero names no base year with that, and the scopes,
    of the only net-zero target of its year."""
    return [_with_base_year(target, targets) for target in targets]


def _with_base_year(target: Target, targets: Sequence[Target]) -> Target:
    speaks_of_it = any(_NET_ZERO.search(quote) for _, quote in target.places)
    if target.base_year or target.subject != EMISSIONS or not speaks_of_it:
        return target
    zero = [
        one
        for one in targets
        if one.kind == "net_zero" and one.base_year and one.target_year == target.target_year
    ]
    if len(zero) != 1 or target.scope not in ("", zero[0].scope):
        return target
    return replace(target, base_year=zero[0].base_year, scope=zero[0].scope)
