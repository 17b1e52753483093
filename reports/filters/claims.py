"""The filters of claims."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db.models import Exists, OuterRef, Q

from reports.compile import claims_of
from reports.engagements.scope import Scope, levels_within, scope_of
from reports.enum_labels import NOT_JUDGED, SUPPORTS, plain
from reports.enum_labels import VERDICTS as SHOWN
from reports.filters.fields import beginning, by_assurance, by_paragraph, by_pillar, by_words
from reports.models import (
    Analysis,
    Assignment,
    Claim,
    ClaimParagraph,
    Finding,
    Verdict,
    VerdictValue,
)
from reports.models.claims import ClaimQuerySet
from reports.roster import specialist_choices
from reports.types import ClaimType, Priority
from sibyl_project.common.filters import IntegerFilter, ListFilters, choice

UNJUDGED = "none"
LAST_PAGE = 100_000  # more than any report has
TYPES = [(kind.value, plain(kind)) for kind in ClaimType]
PRIORITIES = [(level.value, level.value) for level in Priority]
VERDICTS = [
    (value, f"{words}, any support" if value == VerdictValue.INSUFFICIENT_EVIDENCE else words)
    for value, (_, words) in SHOWN.items()
]
AGENTS = specialist_choices()


class ClaimFilters(ListFilters):
    """The filters of the claims of an analysis, which are listed in reading order. Without an
    analysis there are no claims."""

    claim_type = choice("Type", "any type", TYPES)
    priority = choice("Priority", "any priority", PRIORITIES)
    verdict = choice(
        "Verdict",
        "any verdict",
        [*VERDICTS, (UNJUDGED, NOT_JUDGED)],
        method="judged",
        help_text="none: not judged",
    )
    support = choice(
        "Support",
        "any support",
        list(SUPPORTS.items()),
        method="supported",
        help_text="how the claim is supported, the best first",
    )
    pillar = by_pillar(method="in_pillar")
    agent = choice(
        "Agent",
        "any agent",
        AGENTS,
        method="looked_at_by",
        help_text="assigned to the claim or heard on it",
    )
    paragraph = by_paragraph()
    on_page = IntegerFilter(
        "page",
        label="Claims on page",
        min_value=1,
        max_value=LAST_PAGE,
        widget=forms.NumberInput(
            attrs={"placeholder": "page", "class": "narrow", "autocomplete": "off"}
        ),
    )
    assurance = by_assurance()
    text = by_words("Words", "words in the claim", 16)

    def __init__(self, data: Any, analysis: Analysis | None) -> None:
        super().__init__(data, claims_of(analysis) if analysis else Claim.objects.none())
        self.analysis = analysis
        self.agreed = scope_of(analysis.report.engagement) if analysis else Scope()
        if not self.agreed.is_agreed and "assurance" not in (data or {}):
            self.filters.pop("assurance", None)

    def judged(self, claims: ClaimQuerySet, name: str, verdict: str) -> ClaimQuerySet:
        """The claims with this standing verdict, or for which pages show this support in its place,
        or, for `UNJUDGED`, those without any."""
        about = {"analysis": self.analysis, "claim": OuterRef("pk")}
        standing = Verdict.objects.standing().filter(**about)
        if verdict == UNJUDGED:
            return claims.exclude(Exists(standing))
        if verdict in VerdictValue.values:
            return claims.filter(Exists(standing.filter(verdict=verdict)))
        is_open = {"verdict": VerdictValue.INSUFFICIENT_EVIDENCE, "support": verdict}
        return claims.filter(Exists(standing.filter(**is_open)))

    def supported(self, claims: ClaimQuerySet, name: str, support: str) -> ClaimQuerySet:
        """The claims whose standing verdict has this support."""
        standing = Verdict.objects.standing().filter(analysis=self.analysis, support=support)
        return claims.filter(Exists(standing.filter(claim=OuterRef("pk"))))

    def in_pillar(self, claims: ClaimQuerySet, name: str, pillar: str) -> ClaimQuerySet:
        """The claims that speak to a paragraph of the pillar."""
        return claims.filter(_mapped(pillar=pillar))

    def beginning_with(self, claims: ClaimQuerySet, name: str, prefix: str) -> ClaimQuerySet:
        """The claims that speak to a paragraph whose id begins with `prefix`."""
        return claims.filter(_mapped(paragraph_id__istartswith=beginning(prefix)))

    def of_assurance(self, claims: ClaimQuerySet, name: str, wanted: str) -> ClaimQuerySet:
        """The claims that speak to a paragraph of such a level. For a claim without paragraphs the
        level of the whole engagement counts."""
        levels = levels_within(wanted)
        mapped = ClaimParagraph.objects.filter(claim=OuterRef("pk")).order_by()
        of_level = mapped.alias(agreed=self.agreed.level_column()).filter(agreed__in=levels)
        if self.agreed.whole in levels:
            return claims.filter(Q(Exists(of_level)) | ~Q(Exists(mapped)))
        return claims.filter(Exists(of_level))

    def looked_at_by(self, claims: ClaimQuerySet, name: str, agent: str) -> ClaimQuerySet:
        """The claims to which the agent was assigned, or on which it has a finding."""
        about = {"analysis": self.analysis, "claim": OuterRef("pk")}
        assigned = Assignment.objects.filter(agent=agent, **about).order_by()
        found = Finding.objects.filter(agent_name=agent, **about).order_by()
        return claims.filter(Q(Exists(assigned)) | Q(Exists(found)))

    def saying(self, claims: ClaimQuerySet, name: str, words: str) -> ClaimQuerySet:
        """The claims with these words, in this order, in their text or quote."""
        return claims.filter(Q(text__icontains=words) | Q(quote__icontains=words))


def _mapped(**where: str) -> Exists:
    """The condition that one of a claim's paragraphs has these values."""
    return Exists(ClaimParagraph.objects.filter(claim=OuterRef("pk"), **where).order_by())
