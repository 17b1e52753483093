"""The misstatements of an analysis: its failed checks with amounts, differences to records,
exceptions of inventories and of samples that people found, what they said of them, and their sums
against the materiality of each disclosure."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from reports.models import (
    SAYABLE,
    Check,
    ExceptionWord,
    MaterialityLevel,
    MisstatementWord,
    Report,
    Sample,
)
from reports.review.first import SMALL_PERCENT
from reports.review.inventories import misstated_in
from reports.review.materiality import Materiality, Summed, summed
from reports.review.requirements import reason_given
from reports.review.sample_results import samples_of
from reports.review.schedule_entries import (
    ScheduleEntry,
    by_check,
    by_inventory,
    by_record,
    by_samples,
)
from reports.types import Disclosure
from sibyl_project.common.people import name_of

DEFAULTS = (
    "Every failed check whose stated and expected amounts are known stands here, percentages with "
    "their difference in points, every difference a person found between a claim and a record, "
    "every exception of an inventory that a person concluded to be misstated, and every exception "
    "of a sample with an amount. A critical failure, a difference to a record and an exception "
    "count as factual, others as judgemental, and all as uncorrected, until a person says "
    "otherwise. What the newest sample projects beyond its exceptions stands apart."
)


class WordRefused(Exception):
    """What a person gave is not stored. `problems` are messages by field."""

    def __init__(self, problems: Mapping[str, str]) -> None:
        super().__init__(" ".join(problems.values()))
        self.problems = dict(problems)


@dataclass(frozen=True)
class Schedule:
    """All misstatements, first by checks in their order, then by records, inventories and samples,
    the materiality that counts for each disclosure, and the sum of each disclosure that has one."""

    entries: list[ScheduleEntry]
    levels: list[MaterialityLevel]
    sums: list[Summed]

    @property
    def identities(self) -> set[str]:
        """What a word can be said on."""
        return {one.misstated.identity for one in self.entries if not one.misstated.projected}

    @property
    def unmeasured(self) -> list[str]:
        """The disclosures with misstatements and without a materiality."""
        measured = {one.disclosure for one in self.levels}
        found = {one.misstated.disclosure.value for one in self.entries} - measured
        return [one.value for one in Disclosure if one.value in found]


def schedule_of(
    report: Report,
    checks: Iterable[Check],
    samples: Sequence[Sample] | None = None,
    exceptions: Mapping[str, ExceptionWord] | None = None,
) -> Schedule:
    """The misstatements among the checks of an analysis, and those that people found in records,
    inventories and samples: three queries more, however many there are, two for the samples and one
    for the words on `exceptions` of inventories where they are not given."""
    drawn = samples_of(report) if samples is None else samples
    words = {one.identity: one for one in report.misstatement_words.order_by("pk")}
    tests = report.record_tests.standing().filter(difference__isnull=False)
    found = [
        *(entry for check in checks if (entry := by_check(check))),
        *map(by_record, tests.select_related("claim", "document").order_by("created_at", "pk")),
        *map(by_inventory, misstated_in(report, exceptions)),
        *by_samples(drawn),
    ]
    entries = [_with_word(entry, words.get(entry.misstated.identity)) for entry in found]
    levels = levels_of(report)
    amounts = [one.misstated for one in entries]
    return Schedule(entries, levels, [summed(_materiality(one), amounts) for one in levels])


def _with_word(entry: ScheduleEntry, word: MisstatementWord | None) -> ScheduleEntry:
    if word is None:
        return entry
    said = replace(entry.misstated, corrected=word.corrected)
    return replace(entry, misstated=said, word=word)


def levels_of(report: Report) -> list[MaterialityLevel]:
    """The materiality that counts for each disclosure that has one, in the order of
    `Disclosure`."""
    newest = {one.disclosure: one for one in report.materiality_levels.order_by("pk")}
    return [newest[one.value] for one in Disclosure if one.value in newest]


def is_trivial(check: Check, levels: Callable[[], Sequence[MaterialityLevel]]) -> bool:
    """Whether the difference of a failed check can wait: it is not above the clearly trivial amount
    of its disclosure, or where none is set in its unit, below `SMALL_PERCENT` of what is printed.

    A check that tells no amounts is never trivial; only for others `levels` are asked for.
    """
    entry = by_check(check)
    if entry is None:
        return False
    found = entry.misstated
    for level in levels():
        if level.disclosure == found.disclosure.value and level.unit == found.unit:
            return abs(found.difference) <= level.trivial
    percent = check.details.get("discrepancy_percent")
    return isinstance(percent, int | float) and abs(percent) < SMALL_PERCENT


def set_materiality(report: Report, given: Materiality, reason: str, author: Any) -> None:
    """Let these thresholds count from now on. Raises WordRefused where they do not fit each other
    or the reason is too short or too long."""
    problems = given.mistakes
    told = _reason(reason, problems)
    MaterialityLevel.objects.create(
        report=report,
        disclosure=given.disclosure.value,
        unit=given.unit.strip(),
        material=given.material,
        performance=given.performance,
        trivial=given.trivial,
        reason=told,
        **_by(author),
    )


def say(
    report: Report, known: Collection[str], identity: str, word: tuple[str, bool, str], author: Any
) -> None:
    """Store a person's word on a misstatement: its nature, whether it is corrected, the reason.

    `known` are the identities of the schedule. Raises WordRefused for another one, and where the
    nature is unknown or the reason is too short or too long.
    """
    nature, corrected, reason = word
    problems = {}
    if identity not in known:
        problems["identity"] = "This misstatement is not in the schedule: load the page again."
    sayable = [value for value, _ in SAYABLE]
    if nature not in sayable:
        problems["nature"] = f"Choose one of: {', '.join(sayable)}."
    told = _reason(reason, problems)
    MisstatementWord.objects.create(
        report=report,
        identity=identity,
        nature=nature,
        corrected=corrected,
        reason=told,
        **_by(author),
    )


def _reason(reason: str, problems: dict[str, str]) -> str:
    told = ""
    try:
        told = reason_given(reason)
    except ValueError as refusal:
        problems["reason"] = str(refusal)
    if problems:
        raise WordRefused(problems)
    return told


def _by(author: Any) -> dict[str, Any]:
    name = name_of(author)
    return {"author": author, "author_name": name}


def _materiality(level: MaterialityLevel) -> Materiality:
    return Materiality(
        Disclosure(level.disclosure), level.unit, level.material, level.performance, level.trivial
    )
