"""What the pages of a report make together: sections, counts, and what it says about itself, with
evidence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from reports.document.criteria import FrameworkClaim, find_criteria
from reports.document.identity import Guess, guess_company, guess_period
from reports.document.industry import NOTHING_FOUND, IndustryFound, find_industry
from reports.document.outline import SectionSpan, outline
from reports.document.page_languages import for_rules
from reports.language.criteria_list import as_listed
from reports.types import PageContent
from sibyl_project.common.regex import regex

_WORD = regex(r"[^\W_][\w.,'’%-]*")


@dataclass(frozen=True, slots=True)
class DocumentStructure:
    """What the pages make together. Guesses are None where the report does not say,
    `criteria_found` is None where no page could be searched for frameworks."""

    sections: tuple[SectionSpan, ...]
    table_count: int
    word_count: int
    title: str = ""
    company_guess: Guess | None = None
    period_guess: Guess | None = None
    industry_found: IndustryFound = NOTHING_FOUND
    criteria_found: tuple[FrameworkClaim, ...] | None = None

    @property
    def company(self) -> str | None:
        """The reporting company's name as printed, or None."""
        return self.company_guess.value if self.company_guess else None

    @property
    def reporting_period(self) -> str | None:
        """The year reported on, for example "2023", or None."""
        return self.period_guess.value if self.period_guess else None

    @property
    def industry(self) -> str | None:
        """The code of the SASB industry, for example "EM-MM", or None."""
        return self.industry_found.guess.value if self.industry_found.guess else None

    @property
    def criteria(self) -> str:
        """The frameworks named, as `language.criteria_list` writes them."""
        return as_listed({each.framework: each.strength for each in self.criteria_found or ()})

    def detected(self) -> dict[str, Any]:
        """The guesses with their evidence as plain data: `{company: {value, page, quote}, ...}`;
        unknown ones are left out. The industry says why besides, and so does each of the list
        `industry_runners_up`."""
        guesses = {
            "company": self.company_guess,
            "reporting_period": self.period_guess,
            "industry": self.industry_found.guess,
        }
        found: dict[str, Any] = {name: asdict(guess) for name, guess in guesses.items() if guess}
        runners_up = [asdict(each) for each in self.industry_found.runners_up]
        return found | ({"industry_runners_up": runners_up} if runners_up else {})


def build_structure(pages: Sequence[PageContent]) -> DocumentStructure:
    """The structure of a document from its pages (any order, any state), which have their
    statements."""
    ordered = sorted(pages, key=lambda page: page.number)
    company = guess_company(ordered)
    return DocumentStructure(
        sections=outline(ordered),
        table_count=sum(len(page.tables) for page in ordered),
        word_count=sum(len(_WORD.findall(page.text)) for page in ordered),
        title=_title(ordered),
        company_guess=company,
        period_guess=guess_period(ordered),
        industry_found=find_industry(ordered, company.value if company else ""),
        criteria_found=_criteria(ordered),
    )


def _criteria(pages: Sequence[PageContent]) -> tuple[FrameworkClaim, ...] | None:
    searched = any(page.statements for page in for_rules(pages))
    return find_criteria(pages) if searched else None


def _title(pages: Sequence[PageContent]) -> str:
    """The largest heading of the first two pages; empty if none."""
    headings = [heading for page in pages[:2] for heading in page.headings]
    return min(headings, key=lambda heading: heading.level).text if headings else ""
