"""What could be asked of the client and of others: the documents that would settle open claims,
gaps, figures that no check guards, exceptions of inventories and absences, grouped by document and
issuer."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final, Protocol

from reports.compiled.claim import CompiledClaim
from reports.compiled.inventories import CompiledInventory
from reports.findings.power import HeadlineKind, PowerDetails
from reports.language.years import fiscal_year, without_years, year_values
from reports.models import Claim, Coverage, RequestItemKind, Sample, SampleItemKind, VerdictValue
from reports.review.completeness import WhatIsAbsent
from reports.review.inventories import where
from reports.review.requesting import LONGEST_NAME, Asked, Draft, DraftItem, identity
from reports.types import SIGNED_ASSURANCE, Settle, Support
from sibyl_project.common.text import counted
from standards.types import Level

MOST_REQUESTS = 40
EXPLANATION = "explanation of a difference"
COMPANY = "the company"
WORKING = "the record from which the figure was taken"
OF_LINES = "the invoice, meter reading or other record behind each line"
OF_ABSENCES = "explanations of what was expected in the report and is not there"
EXCEPTIONS = "explanations and records for the exceptions in"
_TARGET = HeadlineKind.TARGET
# as what an item of a sample is asked for
ASKED_AS: Final = {
    SampleItemKind.CLAIM: RequestItemKind.CLAIM,
    SampleItemKind.FIGURE: RequestItemKind.FIGURE,
    SampleItemKind.LINE: RequestItemKind.INVENTORY,
}
_RANGE, _AND = ("to", "-", "\u2013", "until"), ("and", "/", ";")
_ASKED_LEVELS = (Level.CORE, Level.GENERAL)


@dataclass(frozen=True, slots=True)
class Wanted:
    """A document that would settle one item."""

    settle: Settle
    item: DraftItem


@dataclass(slots=True)
class ProposedRequest:
    """A document to ask its issuer for. `scopes` and `periods` are those that its items name, in
    their order."""

    document: str
    issuer: str
    scopes: list[str] = field(default_factory=list)
    periods: list[str] = field(default_factory=list)
    items: list[DraftItem] = field(default_factory=list)
    known: set[tuple[RequestItemKind, str]] = field(default_factory=set, repr=False, compare=False)

    @property
    def reference(self) -> str:
        """By which it is chosen, the same as long as it asks for the same document of the same
        issuer."""
        return sha256("|".join(identity(self.document, self.issuer)).encode()).hexdigest()[:16]

    @property
    def draft(self) -> Draft:
        """As it is asked."""
        scope, period = "; ".join(self.scopes), in_one(self.periods)
        return Draft(self.document, self.issuer, scope, period, self.items)

    def add(self, wanted: Wanted) -> None:
        """Take in an item, once, with the scope and the period it is asked for."""
        if (wanted.item.kind, wanted.item.key) not in self.known:
            self.known.add((wanted.item.kind, wanted.item.key))
            self.items.append(wanted.item)
        _add_new(self.scopes, wanted.settle.scope)
        _add_new(self.periods, wanted.settle.period)

    def number_of(self, kind: RequestItemKind) -> int:
        """How many items of a kind it would settle."""
        return sum(item.kind is kind for item in self.items)

    @property
    def settles(self) -> str:
        """What it would settle, in words: "2 claims, 1 requirement"."""
        numbers = [(self.number_of(kind), kind.label) for kind in RequestItemKind]
        return ", ".join(counted(number, label) for number, label in numbers if number)


@dataclass(frozen=True, slots=True)
class RequestList:
    """The requests, the most useful first, and how many more were left out beyond MOST_REQUESTS,
    with the number of their items."""

    requests: list[ProposedRequest]
    left_out: int
    items_left_out: int


class Compiled(Protocol):
    """What providers read of a compiled report."""

    @property
    def claims(self) -> list[CompiledClaim]:
        """The claims in reading order."""

    @property
    def gaps(self) -> list[Coverage]:
        """The requirements that are missing or only partly met."""

    @property
    def detection_power(self) -> PowerDetails | None:
        """Which headline figures the checks guard."""

    @property
    def samples(self) -> list[Sample]:
        """Every draw, oldest first; the newest counts."""

    @property
    def inventories(self) -> list[CompiledInventory]:
        """The client's workbooks as they were computed again."""

    @property
    def completeness(self) -> WhatIsAbsent:
        """What should be in the report and is not."""


Provider = Callable[[Compiled], Iterable[Wanted]]


def of_claims(compiled: Compiled) -> Iterable[Wanted]:
    """What would settle the claims that are judged and not verified. Where arithmetic disproves a
    claim nothing is open: the company is asked to explain the difference."""
    for row in compiled.claims:
        if row.verdict is None or row.verdict.verdict == VerdictValue.VERIFIED:
            continue
        claim, settle = row.claim, row.verdict.asked_for
        if row.verdict.support == Support.CONTRADICTED_BY_PROOF:
            settle = Settle(EXPLANATION, COMPANY, settle.scope, settle.period)
        if settle.document:
            yield Wanted(settle, _of_claim(claim))


def of_assurance(compiled: Compiled) -> Iterable[Wanted]:
    """The signed statement of assurance, for the claims that one printed in the report covers."""
    for row in compiled.claims:
        if row.verdict and row.verdict.asked_for.assured:
            yield Wanted(SIGNED_ASSURANCE, _of_claim(row.claim))


def _of_claim(claim: Claim) -> DraftItem:
    return DraftItem(RequestItemKind.CLAIM, claim.fingerprint, claim.text, claim.page, claim.pk)


def of_gaps(compiled: Compiled) -> Iterable[Wanted]:
    """The document to which the report leaves what a core or general requirement asks. What is
    merely missing is no request: there is no document to send."""
    for row in compiled.gaps:
        if row.level not in _ASKED_LEVELS or not row.pointer.get("document"):
            continue
        kind, page = RequestItemKind.REQUIREMENT, row.pointer.get("page")
        item = DraftItem(kind, row.paragraph_id, row.requirement, page)
        yield Wanted(Settle(row.pointer["document"], COMPANY), item)


def of_figures(compiled: Compiled) -> Iterable[Wanted]:
    """The record behind each headline figure whose misprint no check would find. A target has no
    record: who decided it is asked for its claim."""
    power = compiled.detection_power
    reported = [one for one in (power.unguarded if power else []) if one.kind != _TARGET]
    for figure in reported:
        year = str(figure.year or "")
        reference = f"{figure.name}|{year}|{figure.page}"
        label = f"{figure.name}: {figure.printed}"
        item = DraftItem(RequestItemKind.FIGURE, reference, label, figure.page)
        yield Wanted(Settle(WORKING, COMPANY, period=year), item)


def of_sample(compiled: Compiled) -> Iterable[Wanted]:
    """The record behind each item of the newest sample that has no result: for a claim the document
    that would settle it, where there is one."""
    open_items = [one for sample in compiled.samples[-1:] for one in sample.items.all()]
    settles = {row.claim.fingerprint: _settle(row) for row in compiled.claims}
    for one in (item for item in open_items if not item.result):
        kind = ASKED_AS[SampleItemKind(one.kind)]
        item = DraftItem(kind, one.key, one.label, one.page or None, one.claim_id)
        behind = OF_LINES if one.kind == SampleItemKind.LINE else WORKING
        yield Wanted(settles.get(one.key) or Settle(behind, COMPANY), item)


def of_inventories(compiled: Compiled) -> Iterable[Wanted]:
    """What the company is to explain in each workbook: its exceptions on which no person concluded,
    and that the workbook does not explain."""
    for inventory in compiled.inventories:
        settle = Settle(f"{EXCEPTIONS} {inventory.filename}"[:LONGEST_NAME], COMPANY)
        for one in (each.exception for each in inventory.open_exceptions):
            label = f"{where(one.sheet, one.cells)}: {one.question or one.message}"
            yield Wanted(settle, DraftItem(RequestItemKind.INVENTORY, one.identity, label))


def of_absences(compiled: Compiled) -> Iterable[Wanted]:
    """What the company is to explain of what should be in the report and is not, where nobody
    dismissed the question."""
    for one in (each.absence for each in compiled.completeness.open_questions):
        item = DraftItem(RequestItemKind.ABSENCE, one.identity, one.question, one.page or None)
        yield Wanted(Settle(OF_ABSENCES, COMPANY), item)


def _settle(row: CompiledClaim) -> Settle | None:
    settle = row.verdict.asked_for if row.verdict else Settle()
    return settle if settle.document else None


PROVIDERS: tuple[Provider, ...] = (
    of_claims,
    of_assurance,
    of_gaps,
    of_sample,
    of_figures,
    of_inventories,
    of_absences,
)


def proposed_requests(
    compiled: Compiled,
    providers: Sequence[Provider] = PROVIDERS,
    most: int = MOST_REQUESTS,
    asked: Collection[Asked] = (),
) -> RequestList:
    """What could be asked, at most `most` requests; `asked` is left out.

    What explains a claim that is disproved comes first, then what is asked for emissions of a
    scope, then the rest; within each those that settle most items, then by issuer and document.
    """
    found: dict[tuple[str, str], ProposedRequest] = {}
    for provider in providers:
        for wanted in provider(compiled):
            document, issuer = wanted.settle.document, wanted.settle.issuer
            whom = identity(document, issuer)
            if (*whom, wanted.item.kind.value, wanted.item.key) not in asked:
                found.setdefault(whom, ProposedRequest(document, issuer)).add(wanted)
    ordered = sorted(found.values(), key=_usefulness)
    rest = ordered[most:]
    return RequestList(ordered[:most], len(rest), sum(len(one.items) for one in rest))


def _usefulness(request: ProposedRequest) -> tuple[bool, bool, int, str, str]:
    explains, is_of_emissions = request.document == EXPLANATION, bool(request.scopes)
    return (
        *(not explains, not is_of_emissions, -len(request.items)),
        *(request.issuer, request.document),
    )


def in_one(periods: Sequence[str]) -> str:
    """Several periods as one text that names no year twice: the years in order, neighbouring ones
    as a range, then the periods that are more than years.

    "2022 to 2024", "2024" and "2021" become "2021 to 2024".
    """
    plain = {one: years for one in periods if (years := _plain_years(one))}
    years = sorted({year for found in plain.values() for year in found})
    stretches: list[list[int]] = []
    for year in years:
        if stretches and year == stretches[-1][-1] + 1:
            stretches[-1].append(year)
        else:
            stretches.append([year])
    others = [one for one in periods if one not in plain]
    return "; ".join(dict.fromkeys([*map(_stretch, stretches), *others]))


def _plain_years(period: str) -> list[int]:
    """The years that a period names, those within a range too; none where it says more than
    years."""
    if ended := fiscal_year(period):
        return [ended]
    values, beside = year_values(period), without_years(period).replace(",", " ").split()
    if not values or any(word not in (*_RANGE, *_AND) for word in beside):
        return []
    is_range = any(word in _RANGE for word in beside)
    return list(range(values[0], values[-1] + 1)) if is_range else values


def _stretch(years: Sequence[int]) -> str:
    return str(years[0]) if len(years) == 1 else f"{years[0]} to {years[-1]}"


def _add_new(values: list[str], value: str) -> None:
    if value and value not in values:
        values.append(value)
