"""A figure that a text binds to the name of the company itself: "with 9.64 GW, ahead of ...". Where
it is the one figure of a claim, to three digits, of the same unit and year and on the same subject,
counted by somebody else, it supports the claim. Shares, changes and sums of money are left out:
they are the same too often by chance."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from agents.outside_text.known import Known
from agents.outside_text.likewise import Window, is_stated, is_told_by_others, windows
from agents.outside_text.sentences import Said, is_of_a_part
from agents.outside_text.skeleton import skeleton_of
from agents.outside_text.subject import own_places_in, stems_in
from agents.outside_text.types import OutsideText
from reports.figures.extract import read_sentence
from reports.figures.table import agree
from reports.figures.types import Quantity
from reports.language.negation import is_absence, is_plan
from reports.language.qualifiers import is_target
from reports.language.relative_years import with_years
from reports.language.years import year_values

_TOO_OFTEN: Final = frozenset(
    ["share", "percentage_change", "target_reduction", "money", "ghg_emissions", "energy"]
)
_DIGITS: Final = 3  # that a figure is printed with, at least, to be told from others
_BETWEEN: Final = (
    r"(?: (?:with|at|has|had|comes?|came|to|in|on|of|stands?|stood|leads?|led|follows|followed|used"
    r"|uses|withdrew|consumed|generated|produced|owns|owned|operates|operated|runs|ran|ended"
    r"|averaged|recorded|sent|first|second|third|place|a|total)){1,6} | \("
)


def bound_figure(
    claim: str, figures: Sequence[Quantity], text: OutsideText, said: Sequence[Said], known: Known
) -> Said | None:
    """The sentence of a text that binds the one figure of a claim to the company; None where it
    also binds another number of that unit to it."""
    mine = _one_figure(claim, figures)
    if mine is None:
        return None
    found = [(one, theirs) for one in windows(said) for theirs in _bound_in(one, text, known)]
    alike = [(one, theirs) for one, theirs in found if theirs.unit == mine.unit]
    if not alike or not all(agree(mine, theirs) for _, theirs in alike):
        return None
    one, theirs = alike[0]
    fits = (
        _digits(theirs) >= _DIGITS
        and is_stated(one, known)
        and is_told_by_others(one, text)
        and not is_of_a_part(one.words)
        and _is_of_subject(mine, one, said)
        and _year_of(one, text, said) == mine.year
    )
    return one.said if fits else None


def _one_figure(claim: str, figures: Sequence[Quantity]) -> Quantity | None:
    """The figure of a claim that states only one, of the whole company and of one year."""
    if len(figures) != 1 or is_target(claim) or is_plan(claim) or is_absence(claim):
        return None
    (mine,) = figures
    whole = not (is_of_a_part(claim) or own_places_in(claim))
    is_one_year = mine.year is not None and set(year_values(claim)) == {mine.year}
    sure = not mine.approximate and bool(mine.unit or mine.label) and _digits(mine) >= _DIGITS
    return mine if whole and is_one_year and sure and mine.metric not in _TOO_OFTEN else None


def _bound_in(one: Window, text: OutsideText, known: Known) -> Iterator[Quantity]:
    """The figures of a sentence that stand right behind the name of the company."""
    bare = skeleton_of(one.words, known)
    if "@" not in bare or not any(char.isdigit() for char in bare):
        return
    for theirs in read_sentence(with_years(one.words, text.day.year if text.day else None)):
        number = re.escape(theirs.printed)
        if theirs.printed and re.search(rf"@(?:{_BETWEEN}){number}", bare):
            yield theirs


def _digits(one: Quantity) -> int:
    """With how many digits a figure is printed, without the zeros at its end."""
    if not one.value or not one.step:
        return 0
    return len(
        str(abs(int((one.value / one.step).to_integral_value(rounding="ROUND_HALF_EVEN")))).rstrip(
            "0"
        )
    )


def _is_of_subject(mine: Quantity, one: Window, said: Sequence[Said]) -> bool:
    """Whether a text up to a sentence has most telling words of what a figure counts."""
    wanted = stems_in(mine.label)
    told = stems_in(" ".join(_up_to(one, said)))
    return bool(wanted) and 2 * len(wanted & told) > len(wanted)


def _year_of(one: Window, text: OutsideText, said: Sequence[Said]) -> int | None:
    """The year of a sentence: the one it names, else the only one that the text names before it."""
    published = text.day.year if text.day else None
    told = [set(year_values(with_years(words, published))) for words in _up_to(one, said)]
    years = told[-1] or set().union(*told)
    return years.pop() if len(years) == 1 else None


def _up_to(one: Window, said: Sequence[Said]) -> list[str]:
    """The title and the sentences of a text up to a clause, which is the last."""
    at = next((at for at, each in enumerate(said) if one.words in each.words), 0)
    return [*(each.words for each in said[:at]), one.words]
