"""The entries of the schedule of misstatements: one for each failed check with amounts, each
difference to a record, each exception of an inventory or a sample that people found, and what a
sample projects beyond its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from hashlib import sha256
from textwrap import shorten

from reports.findings.kinds import read_check
from reports.models import (
    Check,
    ExceptionWord,
    MisstatementWord,
    Nature,
    RecordTest,
    Sample,
    SampleItem,
    SampleItemKind,
    SampleResult,
)
from reports.review.amounts import TONNES, compared, disclosure_of, disclosure_of_check
from reports.review.materiality import Misstated
from reports.review.sample_results import evaluated
from reports.types import Disclosure
from sibyl_project.common.text import counted

LONGEST_NAME = 90  # characters of a claim that is named


class Found(StrEnum):
    """How a misstatement was found."""

    CHECK = "check"
    RECORD = "record"
    INVENTORY = "inventory"
    SAMPLE = "sample"
    PROJECTION = "projection"

    @property
    def in_words(self) -> str:
        """What found it."""
        return _FOUND[self]


_FOUND = {
    Found.CHECK: "a failed check",
    Found.RECORD: "a difference to a record",
    Found.INVENTORY: "an exception of an inventory",
    Found.SAMPLE: "an exception of a sample",
    Found.PROJECTION: "projected from a sample",
}


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


def by_check(check: Check) -> ScheduleEntry | None:
    """The entry of a failed check; None for any other, and where it tells no amounts."""
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


def by_record(test: RecordTest) -> ScheduleEntry:
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


def by_inventory(word: ExceptionWord) -> ScheduleEntry:
    """What a person concluded to be misstated; of its amounts only the difference is known."""
    scope = Disclosure(f"scope_{word.scope}") if word.scope else Disclosure.EMISSIONS_TOTAL
    misstated = Misstated(word.identity, scope, None, None, TONNES, by=word.tonnes or Decimal(0))
    message = f"{word.message} {word.author_name}: {word.reason}"
    return ScheduleEntry(misstated, Found.INVENTORY, message, 0, Nature.FACTUAL)


def by_samples(samples: Sequence[Sample]) -> Iterable[ScheduleEntry]:
    """The exceptions of all samples, of each figure and line the newest, and what the newest sample
    projects beyond its own."""
    newest: dict[tuple[str, str], SampleItem] = {}
    for sample in samples:
        for item in sample.items.all():
            if item.kind != SampleItemKind.CLAIM and item.result:
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
            f"{group.group}: projected from {counted(told.amounts.items, group.noun)} of "
            f"{group.size}, beyond the differences found in sample {sample.number}."
        )
        yield ScheduleEntry(misstated, Found.PROJECTION, message, 0, Nature.PROJECTED)
