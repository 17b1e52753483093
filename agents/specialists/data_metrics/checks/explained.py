"""Does the report say why a figure changed: that it was restated, or what happened?

Beside the figure first, then elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.checks.passages import Place, sentences_with
from reports.figures.types import Quantity
from reports.language.qualifiers import RESTATED
from reports.language.scopes import scopes_in
from reports.language.years import year_values

REASON = re.compile(
    r"\bmethod\w*|\bGWP|global warming potential|\bemission factors?|\bacqui\w+|\bdivest\w+"
    r"|\bdispos(?:al|ed)|\bsold\b|\bmerg\w+|\bboundar\w+|\bscope of (?:consolidation|reporting)"
    r"|\bperimeter|\berrors?\b|\bmisstate\w*|\bdata (?:quality|availability)|\bimproved data"
    r"|\bbetter data|\bnew (?:data|sites?|plants?|factors?)|\bactual data|\bdue to|\bbecause"
    r"|\bfollowing\b|\bowing to|\bto reflect|\bas a result|\bin line with|\bpandemic|\bCOVID"
    r"|\bclosure|\bclosed\b|\bstopp?ed\b|\bshut|\bexclud\w+|\binclud\w+|\bto align\b",
    re.IGNORECASE,
)
_ENDS = re.compile(r"[.;:!?)]\W*$")
# words: a line as short as that without an end is a heading, or entries of a list of contents
_TITLE = 12


def restatement_of(
    quantity: Quantity, given: CheckInput, sentences: Iterable[Place] | None = None
) -> Place | None:
    """The sentence that says a figure was restated: its own, else one that may be about it; None
    where none is found.

    A sentence about another year or another scope alone is none, nor is a heading, which announces
    what its sentences say.
    """
    if RESTATED.search(quantity.quote):
        return quantity.page, quantity.quote
    found = sentences_with(given, RESTATED) if sentences is None else sentences
    return next((place for place in found if _may_be_of(place[1], quantity)), None)


def _may_be_of(text: str, quantity: Quantity) -> bool:
    if _is_heading(text):
        return False
    years, scopes = year_values(text), scopes_in(text)
    own = (
        set(quantity.scope.split(".")[0].split("+"))
        if quantity.metric == "ghg_emissions"
        else set()
    )
    return (not years or quantity.year in years) and (not scopes or not own or bool(scopes & own))


def _is_heading(text: str) -> bool:
    """Whether a passage is a title without a figure: neither a sentence nor the row of a table."""
    bare = (
        not _ENDS.search(text)
        and " | " not in text
        and not any(letter.isdigit() for letter in text)
    )
    return bare and len(text.split()) <= _TITLE
