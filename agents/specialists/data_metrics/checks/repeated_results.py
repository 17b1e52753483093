"""How the check of repeated figures tells what it found: the two prints, their pages and words."""

from __future__ import annotations

from agents.specialists.data_metrics.checks.repeated_labels import Repeated
from agents.specialists.data_metrics.checks.repeated_prints import Key, Print, Prints
from agents.specialists.data_metrics.checks.repeated_sentences import Differing, Told
from agents.specialists.data_metrics.checks.results import doubted, outcome, rounded
from agents.specialists.data_metrics.schemas import CheckResult
from reports.findings.checks.repeated import RepeatedDetails
from reports.language.qualifiers import is_restated
from reports.types import CellReading
from sibyl_project.common.numbers import shown

CHECK = "repeated_figures"


def result_of_label(one: Repeated) -> CheckResult:
    """An amount of a sentence that is printed otherwise in the row the sentence names."""
    statement, figure = one.worded.statement, one.figure
    unit = "%" if one.amount.is_percent else one.amount.unit
    year = f" {one.year}" if one.year else ""
    others = f", as do {one.places - 1} other places" if one.places > 2 else ""
    message = (
        f"The sentence on page {statement.page} says {shown(one.amount.value, unit)}, the row "
        f"\u201c{one.label[:80]}\u201d{year} on page {figure.page} "
    )
    message += "the same" if one.agrees else f"{shown(one.rounded, unit)}{others}"
    details = RepeatedDetails(
        printed=rounded(one.amount.value),
        printed_elsewhere=rounded(one.rounded),
        places_elsewhere=max(1, one.places),
    )
    used = [one.worded.figure(one.amount), figure]
    if one.agrees:
        return outcome(CHECK, "pass", "info", f"{message}.", details, used)
    result = outcome(CHECK, "fail", "warning", f"{message}.", details, used, witnessed=True)
    if is_restated(statement.text) or is_restated(figure.quote):
        return doubted(result, "one of the places speaks of a restatement")
    if statement.page == figure.page:
        return doubted(result, "the sentence stands beside the table and may speak of a part of it")
    return result


def result_of_sentences(pair: Differing) -> CheckResult:
    """Two sentences that say the same with two numbers."""
    odd, usual = pair.odd, pair.usual
    others = f", as do {pair.places - 1} other places" if pair.places > 1 else ""
    message = (
        f"Two sentences say the same with two numbers: {_said(odd)} and {_said(usual)}{others}. "
        f"The first: \u201c{_shortened(odd.statement.text)}\u201d. "
        f"The second: \u201c{_shortened(usual.statement.text)}\u201d."
    )
    details = RepeatedDetails(
        printed=rounded(odd.amount.value),
        printed_elsewhere=rounded(usual.amount.value),
        places_elsewhere=pair.places,
    )
    used = [one.worded.figure(one.amount) for one in (odd, usual)]
    return outcome(CHECK, "fail", "warning", message, details, used, witnessed=True)


def _said(one: Told) -> str:
    unit = "%" if one.amount.is_percent else one.amount.unit
    return f"{shown(one.amount.value, unit)} on page {one.statement.page}"


def result_of_prints(prints: Prints, wrong: Print, right: Print) -> CheckResult:
    """Two prints of one figure, of which the first stands nowhere else."""
    others = len(prints.by_key[right.key]) - 1
    more = f", and in {others} other places" if others > 1 else ", and elsewhere" if others else ""
    shared = (wrong.along | wrong.down) & (right.along | right.down)
    beside = ", ".join(_shown(key) for key in sorted(shared, key=lambda key: -key.weight)[:3])
    message = (
        f"One figure is printed as {_shown(wrong.key)} on page {wrong.page} "
        f"(\u201c{_short(wrong)}\u201d) and as {_shown(right.key)} on page {right.page} "
        f"(\u201c{_short(right)}\u201d{more}). Both places print {beside} beside it"
    )
    details = RepeatedDetails(
        printed=rounded(wrong.figure.value),
        printed_elsewhere=rounded(right.figure.value),
        places_elsewhere=others + 1,
    )
    used = [wrong.figure, right.figure]
    result = outcome(CHECK, "fail", "warning", f"{message}.", details, used, witnessed=True)
    if any(is_restated(each.text) for each in (wrong, right)):
        return doubted(result, "one of the places speaks of a restatement")
    if CellReading.OPEN in (wrong.reading, right.reading):
        return doubted(result, "two readings of the table give one of the figures another place")
    return result


def _short(one: Print) -> str:
    return _shortened(one.text)


def _shortened(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 90 else f"{text[:89].rstrip()}\u2026"


def _shown(key: Key) -> str:
    """A number as its digits are printed, with thousands parted."""
    whole, behind = (
        (key.digits[: -key.decimals] or "0", key.digits[-key.decimals :])
        if key.decimals
        else (key.digits, "")
    )
    return f"{int(whole):,}" + (f".{behind}" if behind else "")
