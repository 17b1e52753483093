"""What explains that a site has nothing of a supply in a whole year."""

from __future__ import annotations

import re

from reports.inventory.exceptions.reasons import Reason
from reports.inventory.months import MONTH_WORD
from sibyl_project.common.regex import regex

# what is open for a part of the year, or shut for some days, uses something in the rest
_DAY = rf"\d{{1,2}}(?:er|\.|º)?(?: (?:de )?{MONTH_WORD}\.?)?"
_STOP = (
    r"\b(?:arrêt|fermé\w*|fermeture|parada|paro|cierre|cerrad\w*|stillstand|geschlossen|betriebs\w+"
    r"|chius\w*|fermo|gesloten|stilstand|stängt|lukket|zamknięt\w*|przestój)\b[^;|,]{0,25}?"
)
_PASSING = regex(
    r"\bseason\w*|\b(?:fully )?closed (?:in|over|during|for) (?:the )?(?:winter|summer|low season)"
    r"|\b(?:open(?:ed)?|closed|operat\w+)\W{1,3}(?!since\b)\w{3,9}\W{1,3}(?:to\W)?(?!\d)\w{3,9}"
    rf"|\b{MONTH_WORD}\W{{1,3}}(?:to\W)?{MONTH_WORD}"
    r"|\b(?:closed|shut(?: down)?|closure)\b[^;|,]{0,15}?\d{1,2}\W?\w{0,9}\W{0,2}"
    r"(?:-|\u2013|to|until|till)\W?\d{1,2}\b(?!\d)"
    r"|\b(?:closed|shut(?: down)?|closure)\b[^;|,]{0,15}?\b(?:days?|weeks?)\b"
    rf"|{_STOP}\b(?:du|del|vom|dal|van|från|fra|od) {_DAY} (?:au|al|bis|tot|till|til|do) {_DAY}"
    rf"(?: et (?:du|del|vom) {_DAY} (?:au|al|bis) {_DAY})*",
    re.IGNORECASE,
)


def lacks_all_year(text: str) -> bool:
    """Whether a text says that something is absent, and not for a part of the year only."""
    return Reason.ABSENT.said_in(_PASSING.sub(" ", text))


def is_outside_all_year(text: str) -> bool:
    """Whether a text says that something is no part of the inventory, and not that it was shut for
    a while."""
    return Reason.OUTSIDE.said_in(_PASSING.sub(" ", text))
