"""What is known of the company of a report, to tell texts about it from texts about others."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from reports.models import IdentityKind, Page, Report
from reports.registers.identifiers import has_legal_form, name_key
from reports.registers.knowing import company_of, said_of
from reports.registers.printed_identity import printed_identity
from sibyl_project.common.domains import host_of, registrable
from sibyl_project.common.regex import regex
from standards.reference.industries import industry_name
from standards.retrieval.sentences import word_set

_WORD = regex(r"[^\W\d_]{4,}")
_COMMON: Final = word_set(
    "and other services products general management related software goods industry company "
    "group multi line diversified producers production manufacturing"
)


@dataclass(frozen=True)
class Known:
    """The company of a report. `names` are its own, with legal forms where any is known; `group`
    those of subsidiaries; `hosts` the sites it speaks on; `trades` telling words of its industry;
    `report` everything its report prints, folded."""

    names: tuple[str, ...]
    group: tuple[str, ...] = ()
    identifiers: frozenset[str] = frozenset()
    hosts: frozenset[str] = frozenset()
    places: tuple[str, ...] = ()
    trades: frozenset[str] = frozenset()
    report: str = ""

    @property
    def name(self) -> str:
        """The name it is asked for by: without its legal form, as it is written."""
        words = [word.strip(",") for word in self.names[0].split()] if self.names else []
        telling = [word for word in words if name_key(word)]
        return " ".join(telling) or " ".join(words)

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """Its names without legal forms, each once."""
        return tuple(dict.fromkeys(filter(None, map(name_key, self.names))))

    @cached_property
    def forms(self) -> frozenset[str]:
        """The legal forms of its names."""
        return frozenset(form for name in self.names for form in forms_in(name))

    def prints(self, words: str) -> bool:
        """Whether its report prints some words."""
        return words.casefold() in self.report


def known_of(report: Report) -> Known:
    """What is known of a company: what people accepted, and what the report prints, which can only
    make a text somebody else's."""
    said = said_of(report)
    company = company_of(report, said)
    pages = list(
        Page.objects.filter(report=report).order_by("number").values_list("number", "text")
    )
    printed = printed_identity(pages, report.company)
    names = [report.company, *said.accepted(IdentityKind.NAME)]
    names += [one.value for one in printed if one.kind == "name" and has_legal_form(one.value)]
    hosts = [*said.accepted(IdentityKind.WEBSITE)]
    hosts += [one.value for one in printed if one.kind == "website"]
    industry = f"{industry_name(report.industry) or ''} {report.sector}"
    return Known(
        tuple(dict.fromkeys(filter(None, names))),
        tuple(said.accepted(IdentityKind.SUBSIDIARY)),
        company.leis | company.isins,
        frozenset(filter(None, (registrable(host_of(host)) for host in hosts))),
        company.sites,
        frozenset(_WORD.findall(industry.casefold())) - _COMMON,
        " ".join(text for _, text in pages).casefold(),
    )


_FORMS: Final = {
    "corporation": "corp",
    "incorporated": "inc",
    "limited": "ltd",
    "aktiengesellschaft": "ag",
    "spa": "spa",
    "oyj": "oyj",
}
_TELLING: Final = word_set(
    "plc inc corp ag se nv ltd sa spa llc gmbh kgaa asa ab oyj as sau bv sarl sas kk bhd pty llp "
    "ug aps oy pjsc ojsc tbk sl cooperative"
)
_INITIALS = regex(r"\b(?:\w\.){2,}")
_ANY_WORD = regex(r"[^\W_]+")


def forms_in(name: str) -> list[str]:
    """The legal forms in a name, in one spelling. "Group" and "company" tell no two apart."""
    plain = _INITIALS.sub(lambda found: found[0].replace(".", ""), name.casefold())
    words = _ANY_WORD.findall(plain.replace("a/s", "as"))
    forms = [_FORMS.get(word, word) for word in words[1:]]
    return [form for form in forms if form in _TELLING]
