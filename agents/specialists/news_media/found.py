"""An answer to another agent from what the searches of this analysis found."""

from __future__ import annotations

from typing import Final

from agents.base.ask import Reply
from agents.outside_text.about import About
from agents.outside_text.known import known_of
from agents.outside_text.subject import shared_words
from agents.outside_text.tiers import outlet_of, outlets_of
from agents.specialists.news_media.searching import texts_known
from agents.specialists.news_media.weighing import told_of
from reports.models import Analysis

_SHOWN: Final = 2
_FEWEST_SHARED: Final = 2  # telling words of a question that an article must hold
_LEAST_TIER: Final = 3
_QUOTE: Final = 240


def found_near(analysis: Analysis, words: str) -> Reply | None:
    """The articles about the company nearest to some words, as they stand; None where nothing was
    searched."""
    outlets = outlets_of(analysis.options.get("outlets", ()))
    texts = list(texts_known(analysis, outlets))
    if not texts:
        return None
    near = []
    for told in told_of(texts, known_of(analysis.report), outlets):
        best = told.best
        if best.who is not About.COMPANY or best.no_word or told.tier > _LEAST_TIER:
            continue
        shared = shared_words(words, best.text.words)
        if shared >= _FEWEST_SHARED:
            near.append((-shared, told.tier, best.text.id, best.text))
    if not near:
        return Reply(False, "What was searched holds nothing near it, which proves nothing.")
    shown = [text for *_, text in sorted(near)[:_SHOWN]]
    articles = [
        {
            "url": text.url,
            "title": text.title,
            "day": text.day.isoformat() if text.day else "",
            "tier": outlets.of(text.url).tier,
            "quote": (text.text or text.title)[:_QUOTE].strip(),
            "answer": text.answer,
            "sha256": text.sha256,
        }
        for text in shown
    ]
    told_words = "; ".join(
        f"\u201c{one['quote']}\u201d ({one['title']}, tier {one['tier']})" for one in articles
    )
    source = "; ".join(dict.fromkeys(map(outlet_of, shown)))
    return Reply(
        True, f"Nearest in what was published: {told_words}.", source, {"articles": articles}
    )
