"""Does the report say why a figure changed: that it was restated, or what happened?

Beside the figure first, then elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.checks.passages import Place, place_of, statements_with
from reports.figures.types import Quantity
from reports.language.qualifiers import RESTATED
from reports.language.scopes import scopes_in
from reports.language.years import year_values
from reports.types import Statement, StatementKind
from sibyl_project.common.regex import regex

REASON = regex(
    r"\bmethod\w*|\bdefinitions?\b"
    r"|\bGWP|global warming potential|\bemission factors?|\bacqui\w+|\bdivest\w+"
    r"|\bdispos(?:al|ed)|\bsold\b|\bmerg\w+|\bboundar\w+|\bscope of (?:consolidation|reporting)"
    r"|\bperimeter|\berrors?\b|\bmisstate\w*|\bdata (?:quality|availability)|\bimproved data"
    r"|\bbetter data|\bnew (?:data|sites?|plants?|factors?)|\bactual data|\bdue to|\bbecause"
    r"|\bfollowing\b|\bowing to|\bto reflect|\bas a result|\bin line with|\bpandemic|\bCOVID"
    r"|\bclosure|\bclosed\b|\bstopp?ed\b|\bshut|\bexclud\w+|\binclud\w+|\bto align\b",
    re.IGNORECASE,
)
_ENDS = regex(r"[.;:!?)]\W*$")
_TITLE = 12  # words of a line that may be a heading, or entries of a list of contents


def restatement_of(
    quantity: Quantity, given: CheckInput, statements: Iterable[Statement] | None = None
) -> Place | None:
    """The statement that says a figure was restated: its own, else one that may be about it; None
    where none is found.

    A statement about another year or another scope alone is none, nor is a heading, which announces
    what others say.
    """
    if RESTATED.search(quantity.quote):
        return quantity.page, quantity.quote
    found = statements_with(given, RESTATED) if statements is None else statements
    return next((place_of(one) for one in found if _may_be_of(one, quantity)), None)


def _may_be_of(statement: Statement, quantity: Quantity) -> bool:
    if _is_title(statement):
        return False
    years, scopes = year_values(statement.text), scopes_in(statement.text)
    own = (
        set(quantity.scope.split(".")[0].split("+"))
        if quantity.metric == "ghg_emissions"
        else set()
    )
    return (not years or quantity.year in years) and (not scopes or not own or bool(scopes & own))


def _is_title(statement: Statement) -> bool:
    """Whether words only announce what others say: a heading, or a line as short that has neither
    a figure nor an end."""
    if statement.kind in (StatementKind.HEADING, StatementKind.ROW):
        return statement.kind is StatementKind.HEADING
    text = statement.text
    is_bare = not _ENDS.search(text) and not any(letter.isdigit() for letter in text)
    return is_bare and len(text.split()) <= _TITLE
