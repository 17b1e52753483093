"""Detection power: every headline figure is misprinted in turn, and the checks are run on what the
report would then say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.checks.table import run_all
from agents.specialists.data_metrics.power.altering import (
    PrintedNumber,
    altered,
    misprints_of,
    printed_number,
)
from agents.specialists.data_metrics.power.headlines import Headline, headlines
from agents.specialists.data_metrics.power.misprints import MATERIALITY, Changed
from agents.specialists.data_metrics.power.nearby import nearby
from agents.specialists.data_metrics.schemas import CheckResult
from reports.findings.power import (
    SAME_FIGURE,
    GuardedFigure,
    HeadlineKind,
    PowerDetails,
    Tried,
)
from sibyl_project.common.numbers import as_number

MOST_FIGURES = 48  # that are tried; of more, each kind has its share

Alarms = Counter[str]
_Placed = tuple[Headline, PrintedNumber]


def detection_power(
    given: CheckInput,
    results: Iterable[CheckResult],
    going_on: Callable[[], None] = lambda: None,
) -> PowerDetails:
    """What the checks guard of a report. `results` are those of the checks on it as it is printed;
    `going_on` is called before each figure and may stop the work by raising."""
    found = headlines(given)
    placed = [(one, place) for one in found if (place := printed_number(given, one.figure))]
    chosen = _chosen(placed)
    together = sorted(chosen, key=_where)
    told = list(results)
    guarded: dict[int, GuardedFigure] = {}
    for _, run in groupby(together, key=_where):
        in_one = list(run)
        part = nearby(given, [one.figure for one, _ in in_one], told)
        before = alarms(part)
        for one, place in in_one:
            going_on()
            guarded[id(place)] = _guarded(part, before, one, place)
    return PowerDetails(
        materiality_percent=as_number(MATERIALITY * 100),
        figures=[guarded[id(place)] for _, place in chosen],
        left_out=len(found) - len(chosen),
    )


def _chosen(placed: Sequence[_Placed]) -> list[_Placed]:
    """As many figures as are tried, in their order: of each kind the first ones, in turn."""
    turns: Counter[HeadlineKind] = Counter()
    ranked = []
    for position, (one, _) in enumerate(placed):
        ranked.append((turns[one.kind], position))
        turns[one.kind] += 1
    return [placed[position] for _, position in sorted(sorted(ranked)[:MOST_FIGURES], key=_second)]


def _second(pair: tuple[int, int]) -> int:
    return pair[1]


def _where(item: _Placed) -> tuple[int, int]:
    """Page and table of a figure."""
    return item[0].figure.page, item[0].figure.table


def _guarded(
    given: CheckInput, before: Alarms, one: Headline, place: PrintedNumber
) -> GuardedFigure:
    figure = one.figure
    return GuardedFigure(
        kind=one.kind,
        name=one.name,
        year=figure.year,
        printed=figure.printed or place.text,
        page=figure.page,
        quote=figure.quote,
        tried=list(_tried(given, before, place)),
    )


def _tried(given: CheckInput, before: Alarms, place: PrintedNumber) -> Iterator[Tried]:
    for changed in misprints_of(given, place):
        yield Tried(
            misprint=changed.misprint,
            printed=changed.digits,
            change_percent=_percent(place, changed),
            seen_by=seen_by(given, before, place, changed),
        )


def seen_by(given: CheckInput, before: Alarms, place: PrintedNumber, changed: Changed) -> list[str]:
    """The kinds of check that call something wrong with the misprint and did not without it."""
    after = alarms(altered(given, place, changed))
    return [name for name, number in after.items() if number > before[name]]


def alarms(given: CheckInput) -> Alarms:
    """How many results of each check accuse, and how many figures have places that disagree."""
    found = Counter(one.check_name for one in run_all(given) if accuses(one))
    apart = sum(not fact.agree for fact in given.facts)
    return found + Counter({SAME_FIGURE: apart})


def accuses(result: CheckResult) -> bool:
    """Whether a result says above information that something does not hold."""
    return result.result == "fail" and result.severity != "info"


def _percent(place: PrintedNumber, changed: Changed) -> int | float:
    old = abs(place.number.value)
    return as_number(((changed.value - old) / old * 100).quantize(MATERIALITY))
