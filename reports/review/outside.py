"""What people say of who the company of a report is, and of which entries of public registers are
its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db import transaction

from reports.models import IdentityKind, IdentityWord, MatchWord, Page, RegisterRow, Report
from reports.registers.catalogue import REGISTERS
from reports.registers.identifiers import isin_in, lei_in
from reports.registers.knowing import Said, company_of, said_of
from reports.registers.matching import Found, find, found_for
from reports.registers.printed_identity import CIK_DIGITS, Printed, printed_identity
from reports.registers.snapshots import in_force, rows_of
from reports.registers.types import Method
from reports.review.requirements import reason_given
from sibyl_project.common.people import name_of
from sibyl_project.common.text import storable

LONGEST: Final = 200
YEARS: Final = range(1990, 2100)
_CHECKED: Final = {
    IdentityKind.LEI: lei_in,
    IdentityKind.SUBSIDIARY_LEI: lei_in,
    IdentityKind.PARENT_LEI: lei_in,
    IdentityKind.ISIN: isin_in,
}


class OutsideRefused(Exception):
    """What a person gave is not stored. `field` names the field to change; the message says how."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


@dataclass(frozen=True, slots=True)
class Identified:
    """What a person says of who the company is: a kind and value, whether it is accepted, and why,
    which a rejection needs."""

    kind: str
    value: str
    accepted: bool = True
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Matched:
    """What a person says of an entry of a register, and in which years it is the company's."""

    register: str
    entity: str
    accepted: bool
    reason: str
    from_year: int | None = None
    to_year: int | None = None


@dataclass(frozen=True, slots=True)
class Known:
    """Something on who the company is: as the report prints it (`printed`, else None), and the
    newest word of a person on it, else None."""

    kind: str
    value: str
    printed: Printed | None
    word: IdentityWord | None

    @property
    def label(self) -> str:
        """What it is, in words."""
        return IdentityKind(self.kind).label

    @property
    def state(self) -> str:
        """accepted, rejected, or proposed."""
        if self.word is None:
            return "proposed"
        return "accepted" if self.word.accepted else "rejected"


@dataclass(frozen=True, slots=True)
class Outside:
    """All that is known of a company: who it is, and which entries are, or may be, its own."""

    identity: list[Known]
    matches: list[Found]


def outside_of(report: Report) -> Outside:
    """Who the company of a report is, what the report prints among it, and its entries."""
    said = said_of(report)
    return Outside(known_of(report, said), find(company_of(report, said), said, in_force()))


def known_of(report: Report, said: Said) -> list[Known]:
    """What people said, and what the report prints and nobody has said anything of, by kind."""
    printed = {(one.kind, one.value): one for one in printed_of(report)}
    keys = dict.fromkeys([*said.identity, *printed])
    order = IdentityKind.values
    return sorted(
        (Known(*key, printed.get(key), said.identity.get(key)) for key in keys),
        key=lambda one: order.index(one.kind),
    )


def printed_of(report: Report) -> list[Printed]:
    """What the report prints of who its company is."""
    pages = Page.objects.filter(report=report).order_by("number")
    return printed_identity(pages.values_list("number", "text"), report.company)


def identify(report: Report, given: Identified, author: Any) -> IdentityWord:
    """Store a person's word on who the company is. Raises OutsideRefused."""
    (word,) = identify_all(report, [given], author)
    return word


def identify_all(report: Report, given: Sequence[Identified], author: Any) -> list[IdentityWord]:
    """Store words of a person on who the company is, all of them or none. Raises
    OutsideRefused."""
    printed = {(one.kind, one.value): one for one in printed_of(report)} if given else {}
    words = [_word(report, one, printed, author) for one in given]
    with transaction.atomic():
        for word in words:
            word.save()
    return words


def _word(
    report: Report,
    given: Identified,
    printed: Mapping[tuple[str, str], Printed],
    author: Any,
) -> IdentityWord:
    if given.kind not in IdentityKind.values:
        raise OutsideRefused("kind", f"Choose one of: {', '.join(IdentityKind.values)}.")
    kind = IdentityKind(given.kind)
    value = _value(kind, given.value)
    reason = storable(given.reason.strip(), 1000)
    if not given.accepted:
        reason = _reason(given.reason)
    found = printed.get((kind, value))
    return IdentityWord(
        report=report,
        kind=kind,
        value=value,
        accepted=given.accepted,
        page=found.page if found else 0,
        quote=found.quote if found else "",
        reason=reason,
        author=author,
        author_name=name_of(author),
    )


def _value(kind: IdentityKind, given: str) -> str:
    value = storable(" ".join(given.split()))
    if not value or len(value) > LONGEST:
        raise OutsideRefused("value", f"Give 1 to {LONGEST} characters.")
    if kind in _CHECKED:
        checked = _CHECKED[kind](value)
        if not checked:
            raise OutsideRefused("value", f"Its check digits are not those of an {kind.label}.")
        return checked
    if kind is IdentityKind.CIK:
        if not value.isdecimal() or len(value) > CIK_DIGITS:
            raise OutsideRefused("value", f"A CIK is a number of at most {CIK_DIGITS} digits.")
        return value.zfill(CIK_DIGITS)
    return value


def match(report: Report, given: Matched, author: Any) -> MatchWord:
    """Store a person's word on an entry of a register. An entry that nothing found is one whose id
    the person gives, so it has to stand in the register. Raises OutsideRefused."""
    if given.register not in REGISTERS:
        raise OutsideRefused("register", f"Choose one of: {', '.join(REGISTERS)}.")
    entity = storable(given.entity.strip(), RegisterRow._meta.get_field("entity").max_length)
    found = {(one.register, one.entity): one for one in found_for(report)}
    known = found.get((given.register, entity))
    files = in_force([given.register])
    if known is None and not rows_of(files, entity=entity):
        raise OutsideRefused("entity", f"No loaded file of this register has the entry {entity}.")
    reason = _reason(given.reason)
    first, last = given.from_year, given.to_year
    if any(year is not None and year not in YEARS for year in (first, last)):
        raise OutsideRefused("from_year", "Give years of four digits.")
    if first is not None and last is not None and first > last:
        raise OutsideRefused("to_year", "The last year is before the first.")
    return MatchWord.objects.create(
        report=report,
        register=given.register,
        entity=entity,
        accepted=given.accepted,
        method=(known.method if known else Method.TYPED).value,
        from_year=first,
        to_year=last,
        reason=reason,
        author=author,
        author_name=name_of(author),
    )


def _reason(given: str) -> str:
    try:
        return reason_given(given)
    except ValueError as refusal:
        raise OutsideRefused("reason", str(refusal)) from None
