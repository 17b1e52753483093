"""Shares of a figure that stands elsewhere: "revenue of EUR 297 million, or 18.0 % of the group",
or "41 t or 69 % of the 2024 figure" behind the sentence that states it.

What is meant is assumed from the words, so a share can be confirmed here and is never called wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.checks.percentage_calculation import Ratio, result_of_ratio
from agents.specialists.data_metrics.checks.worded import Amount, Worded, worded_sentences
from agents.specialists.data_metrics.schemas import CheckResult
from reports.figures.types import Quantity
from sibyl_project.common.regex import regex

_SHARE = regex(
    r"<A(?P<part>\d+)>(?:[^<;.]|<Y>){0,60}?,? or <P(?P<share>\d+)> of "
    r"(?:(?P<group>the (?:group|company)(?:['\u2019]s)?(?: total)?\b)"
    r"|(?P<before>(?:the|this|that) (?:<Y> )?(?:figure|total|amount)\b))"
)
_LONGEST_LABEL = 60  # characters


def shares_of_figures(given: CheckInput) -> Iterator[CheckResult]:
    """The shares that follow from the one figure elsewhere that their words can mean."""
    for worded in worded_sentences(given):
        for match in _SHARE.finditer(worded.words):
            part, share = (worded.amounts[int(match[name])] for name in ("part", "share"))
            if part.value <= 0 or part.doubtful or share.doubtful:
                continue
            wholes = (
                _stated_before(worded, given)
                if match["before"]
                else _named_in(worded.before(part), given)
            )
            yield from _confirmed(worded, part, share, _of_year(wholes, worded, part, given))


def _confirmed(
    worded: Worded, part: Amount, share: Amount, wholes: Sequence[Quantity]
) -> Iterator[CheckResult]:
    top, printed = worded.figure(part), worded.figure(share, "share")
    ratios = {
        whole.value: Ratio(printed, top, whole)
        for whole in wholes
        if whole.unit == top.unit and whole.value >= top.value and not whole.open
    }
    fitting = [ratio for ratio in ratios.values() if ratio.fits]
    if len(fitting) == 1:
        yield result_of_ratio(fitting[0])


def _stated_before(worded: Worded, given: CheckInput) -> list[Quantity]:
    """The figures of the statement right before a sentence."""
    own = worded.statement
    before = {
        (one.page, one.text.strip())
        for one in given.statements
        if (one.page, one.index) == (own.page, own.index - 1)
    }
    return [q for q in given.quantities if (q.page, q.quote) in before]


def _named_in(words: str, given: CheckInput) -> list[Quantity]:
    """The figures of tables whose label stands in the words: "revenue" of the row "Revenue"."""
    said = words.casefold()
    labelled = (
        (q.label.split(" > ")[-1].casefold().strip(), q) for q in given.quantities if q.in_table
    )
    return [
        q
        for label, q in labelled
        if 0 < len(label) <= _LONGEST_LABEL and re.search(rf"\b{re.escape(label)}\b", said)
    ]


def _of_year(
    wholes: Sequence[Quantity], worded: Worded, part: Amount, given: CheckInput
) -> list[Quantity]:
    """Those of the year that the part is of, as far as it says one."""
    own = worded.statement
    place = (own.page, own.text.strip())
    years = {
        q.year
        for q in given.quantities
        if (q.page, q.quote) == place and q.value == part.value and q.year
    }
    return [q for q in wholes if not years or q.year in years]
