"""What a reader narrows a compiled report down to.

Every filter is optional, all given ones must hold.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q

from reports.compiled.claim import CompiledClaim
from reports.models import Analysis, Assignment, ClaimParagraph, Coverage, Finding, Verdict
from reports.models.claims import ClaimQuerySet

UNJUDGED = "none"


@dataclass(frozen=True, slots=True)
class ClaimFilter:
    """Narrows claims. `paragraph` is a prefix of a published id, `text` is looked for in claim and
    quote, `on_page` is a page of the report, 0 for any. `narrow` works on claims at hand, `chosen`
    in the database; both choose the same."""

    claim_type: str = ""
    priority: str = ""
    verdict: str = ""
    pillar: str = ""
    paragraph: str = ""
    agent: str = ""
    text: str = ""
    on_page: int = 0

    def matches(self, item: CompiledClaim) -> bool:
        """Whether the claim satisfies every filter given."""
        claim = item.claim
        return (
            self.claim_type in ("", claim.claim_type)
            and self.priority in ("", claim.priority)
            and self.on_page in (0, claim.page)
            and self.verdict in ("", item.verdict.verdict if item.verdict else UNJUDGED)
            and (not self.pillar or self.pillar in item.pillars)
            and (
                not self.paragraph
                or starts(self.paragraph, [p.paragraph_id for p in claim.paragraphs.all()])
            )
            and (
                not self.agent
                or self.agent in (*item.assigned_agents, *(f.agent_name for f in item.findings))
            )
            and (not self.text or self.text.casefold() in f"{claim.text}\n{claim.quote}".casefold())
        )

    def narrow(self, items: Iterable[CompiledClaim]) -> list[CompiledClaim]:
        """The claims that match, in their order."""
        return [item for item in items if self.matches(item)]

    def chosen(self, claims: ClaimQuerySet, analysis: Analysis) -> ClaimQuerySet:
        """The claims of an analysis that match, in their order, as one query."""
        columns = {"claim_type": self.claim_type, "priority": self.priority, "page": self.on_page}
        rows = claims.filter(**{column: wanted for column, wanted in columns.items() if wanted})
        for condition in (self._judged(analysis), self._spoken_to(), self._looked_at(analysis)):
            rows = rows.filter(condition)
        return (
            rows.filter(Q(text__icontains=self.text) | Q(quote__icontains=self.text))
            if self.text
            else rows
        )

    def _judged(self, analysis: Analysis) -> Q:
        standing = Verdict.objects.standing().filter(analysis=analysis, claim=OuterRef("pk"))
        if self.verdict == UNJUDGED:
            return ~Q(Exists(standing))
        return Q(Exists(standing.filter(verdict=self.verdict))) if self.verdict else Q()

    def _spoken_to(self) -> Q:
        mapped, found = ClaimParagraph.objects.filter(claim=OuterRef("pk")).order_by(), Q()
        if self.pillar:
            found &= Q(Exists(mapped.filter(pillar=self.pillar)))
        if self.paragraph:
            found &= Q(
                Exists(mapped.filter(paragraph_id__istartswith="".join(self.paragraph.split())))
            )
        return found

    def _looked_at(self, analysis: Analysis) -> Q:
        if not self.agent:
            return Q()
        about = {"analysis": analysis, "claim": OuterRef("pk")}
        assigned = Assignment.objects.filter(agent=self.agent, **about).order_by()
        return Q(Exists(assigned)) | Q(
            Exists(Finding.objects.filter(agent_name=self.agent, **about).order_by())
        )


@dataclass(frozen=True, slots=True)
class RequirementFilter:
    """Narrows requirements and gaps read through `reports.review.standing`; all given must hold.

    `status` is the standing one, `standard` S1 or S2, `paragraph` how an id begins, `text` such a
    beginning or words of what is asked and its section.
    """

    pillar: str = ""
    level: str = ""
    status: str = ""
    paragraph: str = ""
    standard: str = ""
    corrected: bool = False
    text: str = ""

    def narrow(self, rows: Iterable[Coverage]) -> list[Coverage]:
        """The rows that match, in their order."""
        return [row for row in rows if self.matches(row)]

    def matches(self, row: Coverage) -> bool:
        """Whether the row satisfies every filter given."""
        return (
            self.pillar in ("", row.pillar)
            and self.level in ("", row.level)
            and self.status in ("", row.standing)
            and self.standard in ("", row.paragraph_id[:2])
            and (not self.corrected or row.correction is not None)
            and (not self.paragraph or starts(self.paragraph, [row.paragraph_id]))
            and (not self.text or starts(self.text, [row.paragraph_id]) or self._says(row))
        )

    def _says(self, row: Coverage) -> bool:
        asked = f"{row.requirement} {row.section}".casefold()
        return all(word in asked for word in self.text.casefold().split())


def starts(prefix: str, ids: Iterable[str]) -> bool:
    """Whether one of the ids begins with the prefix, whatever its case and spaces: "s2.29" finds
    S2.29 and S2.29(a)(vi)."""
    wanted = "".join(prefix.split()).casefold()
    return any(paragraph_id.casefold().startswith(wanted) for paragraph_id in ids)
