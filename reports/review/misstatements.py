"""The misstatements of an analysis: its failed checks with amounts, differences to records,
exceptions of inventories and of samples that people found, what they said of them, and their sums
against the materiality of each disclosure."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.db.models import F, QuerySet

from reports.models import (
    SAYABLE,
    Check,
    ExceptionWord,
    MaterialityLevel,
    MisstatementWord,
    RecordTest,
    Report,
    Sample,
)
from reports.review.first import SMALL_PERCENT
from reports.review.inventories import misstated_in, misstated_in_many
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
    def open(self) -> list[ScheduleEntry]:
        """Those that the company has not corrected."""
        return [one for one in self.entries if not one.misstated.corrected]

    @property
    def material(self) -> list[Summed]:
        """The disclosures whose uncorrected misstatements reach their materiality."""
        return [one for one in self.sums if one.material]

    @property
    def unmeasured(self) -> list[ScheduleEntry]:
        """Those for which no materiality is set."""
        measured = {Disclosure(one.disclosure).of(one.unit) for one in self.levels}
        return [
            one
            for one in self.entries
            if one.misstated.disclosure.of(one.misstated.unit) not in measured
        ]

    @property
    def unmeasured_disclosures(self) -> list[str]:
        """The disclosures of `unmeasured`."""
        found = {one.misstated.disclosure for one in self.unmeasured}
        return [one.value for one in Disclosure if one in found]

    @property
    def unmeasured_names(self) -> list[str]:
        """What would need a materiality, in words."""
        amounts = [one.misstated for one in self.unmeasured]
        found = {one.disclosure.of(one.unit): one.disclosure.named(one.unit) for one in amounts}
        return [name for _, name in sorted(found.items())]

    @property
    def uncompared(self) -> list[ScheduleEntry]:
        """The open ones that are held against no materiality, because none is set for them or only
        one in another unit."""
        held = {one.identity for each in self.sums for one in (*each.counted, *each.trivial)}
        return [one for one in self.open if one.misstated.identity not in held]


@dataclass
class _Said:
    """What a schedule is made of beside the checks of an analysis."""

    tests: list[RecordTest] = field(default_factory=list)
    exceptions: Sequence[ExceptionWord] = ()
    samples: Sequence[Sample] = ()
    words: dict[str, MisstatementWord] = field(default_factory=dict)
    levels: list[MaterialityLevel] = field(default_factory=list)


def schedule_of(
    report: Report,
    checks: Iterable[Check],
    samples: Sequence[Sample] | None = None,
    exceptions: Mapping[str, ExceptionWord] | None = None,
) -> Schedule:
    """The misstatements among the checks of an analysis, and those that people found in records,
    inventories and samples: three queries more, however many there are, two for the samples and one
    for the words on `exceptions` of inventories where they are not given."""
    said = _Said(
        tests=list(_differences().filter(report=report)),
        exceptions=misstated_in(report, exceptions),
        samples=samples_of(report) if samples is None else samples,
        words={one.identity: one for one in report.misstatement_words.order_by("pk")},
        levels=levels_of(report),
    )
    return _schedule(checks, said)


def schedules_of(reports: Collection[uuid.UUID]) -> dict[uuid.UUID, Schedule]:
    """The same for the current analyses of many reports, by the keys of the reports; at most seven
    queries, however many there are."""
    if not reports:
        return {}
    checks: dict[uuid.UUID, list[Check]] = {key: [] for key in reports}
    failed = Check.objects.filter(
        analysis__report__current_analysis=F("analysis"),
        analysis__report__in=reports,
        result=Check.Result.FAIL,
    ).annotate(report_id=F("analysis__report"))
    for check in failed.order_by("order"):
        checks[check.report_id].append(check)
    said = _said_of(reports)
    return {key: _schedule(found, said[key]) for key, found in checks.items()}


def _said_of(reports: Collection[uuid.UUID]) -> dict[uuid.UUID, _Said]:
    of_these = {"report__in": reports}
    said = {key: _Said() for key in reports}
    for test in _differences().filter(**of_these):
        said[test.report_id].tests.append(test)
    for key, concluded in misstated_in_many(reports).items():
        said[key].exceptions = concluded
    drawn = Sample.objects.filter(**of_these).order_by("number").prefetch_related("items")
    for sample in drawn:
        said[sample.report_id].samples = [*said[sample.report_id].samples, sample]
    for word in MisstatementWord.objects.filter(**of_these).order_by("pk"):
        said[word.report_id].words[word.identity] = word
    set_so_far: dict[uuid.UUID, list[MaterialityLevel]] = defaultdict(list)
    for level in MaterialityLevel.objects.filter(**of_these).order_by("pk"):
        set_so_far[level.report_id].append(level)
    for key, levels in set_so_far.items():
        said[key].levels = _newest(levels)
    return said


def _differences() -> QuerySet[RecordTest]:
    """The tests of claims against records that found a difference."""
    tests = RecordTest.objects.standing().filter(difference__isnull=False)
    return tests.select_related("claim", "document").order_by("created_at", "pk")


def _schedule(checks: Iterable[Check], said: _Said) -> Schedule:
    found = [
        *(entry for check in checks if (entry := by_check(check))),
        *map(by_record, said.tests),
        *map(by_inventory, said.exceptions),
        *by_samples(said.samples),
    ]
    entries = [_with_word(entry, said.words.get(entry.misstated.identity)) for entry in found]
    amounts = [one.misstated for one in entries]
    sums = [summed(_materiality(one), amounts) for one in said.levels]
    return Schedule(entries, said.levels, sums)


def _with_word(entry: ScheduleEntry, word: MisstatementWord | None) -> ScheduleEntry:
    if word is None:
        return entry
    said = replace(entry.misstated, corrected=word.corrected)
    return replace(entry, misstated=said, word=word)


def levels_of(report: Report) -> list[MaterialityLevel]:
    """The materiality that counts for each disclosure that has one, of what is neither emissions,
    energy nor water for each unit, in the order of `Disclosure`."""
    return _newest(report.materiality_levels.order_by("pk"))


def _newest(levels: Iterable[MaterialityLevel]) -> list[MaterialityLevel]:
    """Of levels in the order in which they were set, the newest of each disclosure."""
    newest = {Disclosure(one.disclosure).of(one.unit): one for one in levels}
    order = list(Disclosure)
    return sorted(
        newest.values(), key=lambda one: (order.index(Disclosure(one.disclosure)), one.unit)
    )


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
