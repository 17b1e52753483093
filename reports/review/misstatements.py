"""The misstatements of an analysis: its failed checks with amounts, what people said of them, and
their sums against the materiality of each disclosure."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from reports.findings.checks.base import CheckDetails
from reports.findings.checks.financial import FinancialTieDetails
from reports.findings.checks.sums import Scope3Details, SumDetails, TableSumDetails
from reports.findings.kinds import read_check
from reports.models import Check, MaterialityLevel, MisstatementWord, Nature, Report
from reports.review.materiality import Materiality, Misstated, Summed, summed
from reports.review.requirements import reason_given
from reports.types import Disclosure

DEFAULTS = (
    "Every failed check of a sum or of a tie to the financial statements whose stated and expected "
    "amounts are known stands here. A critical failure counts as factual, any other as "
    "judgemental, and all as uncorrected, until a person says otherwise."
)
_SCOPE = re.compile(r"scope[\s\u00a0]*([123])", re.IGNORECASE)
_UNITS = {
    Disclosure.ENERGY: re.compile(r"\b([kMGT]Wh|[MGTP]J)\b"),
    Disclosure.WATER: re.compile(r"\b(ML|m3|m\u00b3|megalit\w+|cubic met\w+)\b", re.IGNORECASE),
}


class WordRefused(Exception):
    """What a person gave is not stored. `problems` are messages by field."""

    def __init__(self, problems: Mapping[str, str]) -> None:
        super().__init__(" ".join(problems.values()))
        self.problems = dict(problems)


@dataclass(frozen=True)
class ScheduleEntry:
    """A misstatement with the check that found it and the newest word of a person, if any."""

    misstated: Misstated
    check: Check
    page: int
    word: MisstatementWord | None

    @property
    def nature(self) -> str:
        """Factual or judgemental: a person's word, else by the severity of the check."""
        if self.word:
            return self.word.nature
        critical = self.check.severity == Check.Severity.CRITICAL
        return Nature.FACTUAL.value if critical else Nature.JUDGEMENTAL.value


@dataclass(frozen=True)
class Schedule:
    """All misstatements in the order of the checks, the materiality that counts for each
    disclosure, and the sum of each disclosure that has one."""

    entries: list[ScheduleEntry]
    levels: list[MaterialityLevel]
    sums: list[Summed]

    @property
    def identities(self) -> set[str]:
        """What a word can be said on."""
        return {one.misstated.identity for one in self.entries}

    @property
    def unmeasured(self) -> list[str]:
        """The disclosures with misstatements and without a materiality."""
        measured = {one.disclosure for one in self.levels}
        found = {one.misstated.disclosure.value for one in self.entries} - measured
        return [one.value for one in Disclosure if one.value in found]


def schedule_of(report: Report, checks: Iterable[Check]) -> Schedule:
    """The misstatements among the checks of an analysis: two queries more, however many there
    are."""
    words = {one.identity: one for one in report.misstatement_words.order_by("pk")}
    entries = [
        entry
        for check in checks
        if check.result == Check.Result.FAIL and (entry := _entry(check, words.get(check.identity)))
    ]
    levels = levels_of(report)
    amounts = [one.misstated for one in entries]
    return Schedule(entries, levels, [summed(_materiality(one), amounts) for one in levels])


def levels_of(report: Report) -> list[MaterialityLevel]:
    """The materiality that counts for each disclosure that has one, in the order of
    `Disclosure`."""
    newest = {one.disclosure: one for one in report.materiality_levels.order_by("pk")}
    return [newest[one.value] for one in Disclosure if one.value in newest]


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
    if nature not in Nature.values:
        problems["nature"] = f"Choose one of: {', '.join(Nature.values)}."
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


def _entry(check: Check, word: MisstatementWord | None) -> ScheduleEntry | None:
    details = read_check(check)
    stated, expected, unit = _amounts(details)
    if stated is None or expected is None:
        return None
    misstated = Misstated(
        check.identity,
        _disclosure(details, unit, check.message),
        Decimal(str(stated)),
        Decimal(str(expected)),
        unit,
        bool(word and word.corrected),
    )
    return ScheduleEntry(misstated, check, next(iter(details.pages), 0), word)


def _amounts(details: CheckDetails) -> tuple[float | None, float | None, str]:
    if isinstance(details, SumDetails):
        return details.reported_total, details.calculated_total, details.unit
    if isinstance(details, FinancialTieDetails):
        return details.reported, details.in_statements, details.unit
    return None, None, ""


def _disclosure(details: CheckDetails, unit: str, message: str) -> Disclosure:
    """Of what a sum is: by its kind, then by its unit, then by the only scope its label names."""
    if isinstance(details, Scope3Details):
        return Disclosure.SCOPE_3
    label = details.total if isinstance(details, TableSumDetails) else ""
    return disclosure_of(unit, label or message)


def disclosure_of(unit: str, words: str) -> Disclosure:
    """The disclosure of an amount: by its unit, then by the only scope its words name."""
    if "co2" not in unit.casefold().replace("\u2082", "2"):
        return next((one for one, sign in _UNITS.items() if sign.search(unit)), Disclosure.OTHER)
    scopes = set(_SCOPE.findall(words))
    return Disclosure(f"scope_{scopes.pop()}") if len(scopes) == 1 else Disclosure.EMISSIONS_TOTAL
