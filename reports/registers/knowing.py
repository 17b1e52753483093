"""Who the company of a report is, as people accepted it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from reports.models import IdentityKind, IdentityWord, MatchWord, Report
from reports.registers.identifiers import name_key


@dataclass(frozen=True, slots=True)
class Company:
    """A company as its report's reviewers know it. Names are those it is looked for by; the others
    are what identifies it, or a company of its group."""

    names: tuple[str, ...]
    leis: frozenset[str] = frozenset()
    isins: frozenset[str] = frozenset()
    ciks: frozenset[str] = frozenset()
    sites: tuple[str, ...] = ()

    @property
    def keys(self) -> frozenset[str]:
        """The names without legal forms."""
        return frozenset(filter(None, map(name_key, self.names)))


@dataclass(frozen=True, slots=True)
class Said:
    """The newest words of people on a company: on who it is, and on entries of registers."""

    identity: dict[tuple[str, str], IdentityWord] = field(default_factory=dict)
    matches: dict[tuple[str, str], MatchWord] = field(default_factory=dict)

    def accepted(self, *kinds: IdentityKind) -> list[str]:
        """The values of these kinds that people accepted, in the order they were first said."""
        return [
            word.value for word in self.identity.values() if word.accepted and word.kind in kinds
        ]


def same_company(report: Report) -> list[Report]:
    """The report, and the other kept reports of its engagement that are of the company of the same
    name: what was said of the company there is known here."""
    key = name_key(report.company)
    others = Report.objects.kept().filter(engagement=report.engagement_id).exclude(pk=report.pk)
    return [report, *(other for other in others if key and name_key(other.company) == key)]


def said_of(report: Report) -> Said:
    """What people said of the company of a report: three queries."""
    reports = same_company(report)
    identity = IdentityWord.objects.filter(report__in=reports).order_by("pk")
    matches = MatchWord.objects.filter(report__in=reports).order_by("pk")
    return Said(
        {(word.kind, word.value): word for word in identity},
        {(word.register, word.entity): word for word in matches},
    )


def company_of(report: Report, said: Said) -> Company:
    """The company of a report."""
    return Company(
        names=_once([report.company, *said.accepted(IdentityKind.NAME, IdentityKind.SUBSIDIARY)]),
        leis=frozenset(said.accepted(IdentityKind.LEI, IdentityKind.SUBSIDIARY_LEI)),
        isins=frozenset(said.accepted(IdentityKind.ISIN)),
        ciks=frozenset(said.accepted(IdentityKind.CIK)),
        # what else a person says of a site stands behind its name (`reports.sites.knowing`)
        sites=_once(word.partition("|")[0].strip() for word in said.accepted(IdentityKind.SITE)),
    )


def _once(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(filter(None, names)))
