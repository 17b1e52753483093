"""The misstatements of an analysis: its failed checks with amounts, differences to records and
exceptions of samples that people found, what they said of them, and their sums against the
materiality of each disclosure."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum
from hashlib import sha256
from textwrap import shorten
from typing import Any

from reports.findings.kinds import read_check
from reports.models import (
    SAYABLE,
    Check,
    MaterialityLevel,
    MisstatementWord,
    Nature,
    RecordTest,
    Report,
    Sample,
    SampleItem,
    SampleItemKind,
    SampleResult,
)
from reports.review.amounts import compared, disclosure_of, disclosure_of_check
from reports.review.first import SMALL_PERCENT
from reports.review.materiality import Materiality, Misstated, Summed, summed
from reports.review.requirements import reason_given
from reports.review.sample_results import evaluated, samples_of
from reports.types import Disclosure
from sibyl_project.common.text import counted

DEFAULTS = (
    "Every failed check whose stated and expected amounts are known stands here, percentages with "
    "their difference in points, every difference a person found between a claim and a record, and "
    "every exception of a sample with an amount. A critical failure, a difference to a record and "
    "an exception count as factual, others as judgemental, and all as uncorrected, until a person "
    "says otherwise. What the newest sample projects beyond its exceptions stands apart."
)


class Found(StrEnum):
    """How a misstatement was found."""

    CHECK = "check"
    RECORD = "record"
    SAMPLE = "sample"
    PROJECTION = "projection"

    @property
    def in_words(self) -> str:
        """What found it."""
        return _FOUND[self]


_FOUND = {
    Found.CHECK: "a failed check",
    Found.RECORD: "a difference to a record",
    Found.SAMPLE: "an exception of a sample",
    Found.PROJECTION: "projected from a sample",
}

LONGEST_NAME = 90  # characters of a claim that is named


class WordRefused(Exception):
    """What a person gave is not stored. `problems` are messages by field."""

    def __init__(self, problems: Mapping[str, str]) -> None:
        super().__init__(" ".join(problems.values()))
        self.problems = dict(problems)


@dataclass(frozen=True)
class ScheduleEntry:
    """A misstatement with how it was found (`message` says it, `check` is the failed check, else
    None), what it counts as until somebody says otherwise, and the newest word of a person."""

    misstated: Misstated
    found: Found
    message: str
    page: int
    counts_as: Nature
    check: Check | None = None
    word: MisstatementWord | None = None

    @property
    def nature(self) -> str:
        """A person's word, else what it counts as by itself; what is projected stays so."""
        if self.word and not self.misstated.projected:
            return self.word.nature
        return self.counts_as.value

    @property
    def check_name(self) -> str:
        """The name of the failed check; empty for any other."""
        return self.check.check_name if self.check else ""


@dataclass(frozen=True)
class Schedule:
    """All misstatements, first by checks in their order, then by records and samples, the
    materiality that counts for each disclosure, and the sum of each disclosure that has one."""

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
    report: Report, checks: Iterable[Check], samples: Sequence[Sample] | None = None
) -> Schedule:
    """The misstatements among the checks of an analysis, and those that people found in records and
    samples: three queries more, however many there are, and two for the samples where they are not
    given."""
    drawn = samples_of(report) if samples is None else samples
    words = {one.identity: one for one in report.misstatement_words.order_by("pk")}
    tests = report.record_tests.standing().filter(difference__isnull=False)
    found = [
        *(entry for check in checks if (entry := _by_check(check))),
        *map(_by_record, tests.select_related("claim", "document").order_by("created_at", "pk")),
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
    entry = _by_check(check)
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
    name = (author.get_full_name() or author.get_username())[:150]
    return {"author": author, "author_name": name}


def _materiality(level: MaterialityLevel) -> Materiality:
    return Materiality(
        Disclosure(level.disclosure), level.unit, level.material, level.performance, level.trivial
    )


def _by_check(check: Check) -> ScheduleEntry | None:
    if check.result != Check.Result.FAIL:
        return None
    details = read_check(check)
    amounts = compared(details)
    if amounts.stated is None or amounts.expected is None:
        return None
    misstated = Misstated(
        check.identity,
        disclosure_of_check(details, amounts.of or amounts.unit, check.message),
        Decimal(str(amounts.stated)),
        Decimal(str(amounts.expected)),
        amounts.unit,
    )
    effect = amounts.effect(misstated.difference)
    message = f"{check.message} {effect}".rstrip()
    critical = check.severity == Check.Severity.CRITICAL
    nature = Nature.FACTUAL if critical else Nature.JUDGEMENTAL
    page = next(iter(details.pages), 0)
    return ScheduleEntry(misstated, Found.CHECK, message, page, nature, check)


def _by_record(test: RecordTest) -> ScheduleEntry:
    """A difference is what the claim says less what the record says; the amounts themselves are
    not known."""
    claim = test.claim
    misstated = Misstated(
        f"record:{test.pk}",
        disclosure_of(test.unit, claim.text),
        None,
        None,
        test.unit,
        by=test.difference or Decimal(0),
    )
    claimed = shorten(claim.text, LONGEST_NAME, placeholder=" \u2026")
    message = f"\u201c{claimed}\u201d against {test.document.filename}, {test.place}."
    return ScheduleEntry(misstated, Found.RECORD, message, claim.page, Nature.FACTUAL)


def by_samples(samples: Sequence[Sample]) -> Iterable[ScheduleEntry]:
    """The exceptions of all samples, of each figure the newest, and what the newest sample projects
    beyond its own."""
    newest: dict[tuple[str, str], SampleItem] = {}
    for sample in samples:
        for item in sample.items.all():
            if item.kind == SampleItemKind.FIGURE and item.result:
                newest[item.group, item.key] = item
    for item in newest.values():
        if item.result == SampleResult.EXCEPTION:
            misstated = Misstated(
                f"sample:{item.pk}", Disclosure(item.disclosure), item.amount, item.found, item.unit
            )
            yield ScheduleEntry(misstated, Found.SAMPLE, item.label, item.page, Nature.FACTUAL)
    if samples:
        yield from _projected(samples[-1])


def _projected(sample: Sample) -> Iterable[ScheduleEntry]:
    for told in evaluated(sample).figures:
        amount = Decimal(str(told.amounts.beyond_known)).quantize(Decimal("0.001"))
        if not amount:
            continue
        group = told.group
        digest = sha256(f"{sample.pk}|{group.group}".encode()).hexdigest()[:32]
        misstated = Misstated(
            f"projected:{digest}",
            Disclosure(group.disclosure),
            None,
            None,
            group.unit,
            by=amount,
            projected=True,
        )
        message = (
            f"{group.group}: projected from {counted(told.amounts.items, 'figure')} of "
            f"{group.size}, beyond the differences found in sample {sample.number}."
        )
        yield ScheduleEntry(misstated, Found.PROJECTION, message, 0, Nature.PROJECTED)
