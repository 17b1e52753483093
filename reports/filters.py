"""What a reader narrows a compiled report down to. Every filter is optional, all given ones must hold."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from reports.compile import CompiledClaim
from reports.models import Coverage

UNJUDGED = "none"


@dataclass(frozen=True, slots=True)
class ClaimFilter:
    """Narrows claims. `paragraph` is a prefix of a published id, `text` is looked for in claim and quote."""

    claim_type: str = ""
    priority: str = ""
    verdict: str = ""
    pillar: str = ""
    paragraph: str = ""
    agent: str = ""
    text: str = ""

    def matches(self, item: CompiledClaim) -> bool:
        """Whether the claim satisfies every filter given."""
        claim = item.claim
        return (
            self.claim_type in ("", claim.claim_type)
            and self.priority in ("", claim.priority)
            and self.verdict in ("", item.verdict.verdict if item.verdict else UNJUDGED)
            and (not self.pillar or self.pillar in item.pillars)
            and (not self.paragraph or starts(self.paragraph, [p.paragraph_id for p in claim.paragraphs.all()]))
            and (not self.agent or self.agent in (*item.assigned_agents, *(f.agent_name for f in item.findings)))
            and (not self.text or self.text.casefold() in f"{claim.text}\n{claim.quote}".casefold())
        )

    def narrow(self, items: Iterable[CompiledClaim]) -> list[CompiledClaim]:
        """The claims that match, in their order."""
        return [item for item in items if self.matches(item)]


@dataclass(frozen=True, slots=True)
class RequirementFilter:
    """Narrows requirements and gaps."""

    pillar: str = ""
    level: str = ""
    status: str = ""
    paragraph: str = ""

    def narrow(self, rows: Iterable[Coverage]) -> list[Coverage]:
        """The rows that match, in their order."""
        return [
            row
            for row in rows
            if self.pillar in ("", row.pillar)
            and self.level in ("", row.level)
            and self.status in ("", row.status)
            and (not self.paragraph or starts(self.paragraph, [row.paragraph_id]))
        ]


def starts(prefix: str, ids: Iterable[str]) -> bool:
    """Whether one of the ids begins with the prefix, whatever its case and spaces: "s2.29" finds S2.29 and S2.29(a)(vi)."""
    wanted = "".join(prefix.split()).casefold()
    return any(paragraph_id.casefold().startswith(wanted) for paragraph_id in ids)
