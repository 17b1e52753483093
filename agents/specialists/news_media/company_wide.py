"""Stories about the company as a whole: its controversies, and what happened between the end of the
period and the day of the analysis (S1.67 and S1.68). They are told apart; none is weighed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from agents.outside_text.about import About
from agents.outside_text.tiers import outlet_of
from agents.specialists.news_media.weighing import Told
from agents.specialists.news_media.windows import Windows
from reports.findings.news import NewsListDetails
from reports.findings.outside_text import Told as Listed
from sibyl_project.common.regex import regex
from sibyl_project.common.text import counted

MOST_LISTED: Final = 20
CONTROVERSIES, LATER = "controversies", "later_events"
_LEAST_TIER: Final = 3
_CONTROVERSY = regex(
    r"\b(?:fine[ds]?|sued|sues|lawsuits?|prosecut\w+|convicted|guilty|investigat\w+|probe[ds]?"
    r"|violat\w+|greenwash\w*|whistle-?blow\w*|accus\w+|alleg\w+|spill\w*|pollut\w+|protest\w*"
    r"|brib\w+|corrupt\w+|fraud\w*|mislead\w*|misled|penalt\w+|breach\w*|boycott\w*|fatal\w*"
    r"|forced labou?r|child labou?r|deforestation)\b",
    re.IGNORECASE,
)
_EVENT = regex(
    r"\b(?:acqui(?:re[sd]?|sition)|buys|bought|takeover|merge[ds]?|merger|divest\w*|sells|sold|sale"
    r"|clos(?:es|ed|ure)|shut(?:s|down)?|fire|explo\w+|accident|spill\w*|collapse[ds]?|flood\w*"
    r"|strike|layoffs?|restat\w+|insolven\w+|bankrupt\w*|fined|lawsuit|sued|convicted"
    r"|abandon\w*|scrap\w*|drops|withdraw\w*|delay\w*|impairment|write-?down|recall\w*)\b",
    re.IGNORECASE,
)


def company_lists(stories: Sequence[Told], windows: Windows) -> Iterator[NewsListDetails]:
    """The lists that hold anything."""
    if items := list(_listed(stories, _CONTROVERSY)):
        yield NewsListDetails(
            list_kind=CONTROVERSIES,
            items=items[:MOST_LISTED],
            left_out=max(0, len(items) - MOST_LISTED),
        )
    end = windows.period_end
    if end is None:
        return
    after = [told for told in stories if (day := told.best.text.day) and day > end]
    if items := list(_listed(after, _EVENT)):
        yield NewsListDetails(
            list_kind=LATER,
            since=end.isoformat(),
            question=(
                f"What others published since {end.isoformat()} tells of "
                f"{counted(len(items), 'event')} after the period. Does the company know of them, "
                "and are those that could influence users' decisions disclosed (S1.67, S1.68)?"
            ),
            items=items[:MOST_LISTED],
            left_out=max(0, len(items) - MOST_LISTED),
        )


def summary_of(details: NewsListDetails) -> str:
    """The list in a sentence."""
    many = len(details.items) + details.left_out
    if details.list_kind == LATER:
        return details.question
    titles = "; ".join(
        f"\u201c{one.source_title}\u201d ({one.source_domain})" for one in details.items[:3]
    )
    return (
        f"Others published {counted(many, 'article')} on disputes about the company, which are "
        f"told and not weighed: {titles}."
    )


def _listed(stories: Sequence[Told], words: re.Pattern[str]) -> Iterator[Listed]:
    for told in sorted(stories, key=lambda one: one.tier):
        best = next((each for each in told.texts if each.who is About.COMPANY), None)
        if best is None or best.no_word or told.tier > _LEAST_TIER:
            continue
        said = next((one for one in best.said if one.subject and words.search(one.words)), None)
        if said is None:
            continue
        text = best.text
        yield Listed(
            source_url=text.url,
            source_title=text.title,
            source_domain=outlet_of(text),
            source_tier=told.tier,
            published_date=text.day.isoformat() if text.day else "",
            quote=said.words,
            printed_by=[one.url for one in told.story.texts],
            answer=text.answer,
            sha256=text.sha256,
            fetched_at=text.fetched_at,
        )
