"""Checks of the report's arithmetic: which failed, which hold, and what they compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from agents.chat import says
from agents.chat.drafts import Draft, Reply, listed
from agents.chat.ground import Ground, check_source, closest, page_source, place_source
from agents.chat.questions import Asked
from agents.chat.vocabulary import Act, Thing
from agents.chat.wording import words_in
from reports.check_labels import name_of
from reports.enum_labels import plain
from reports.models import Check

MOST = 8
_EMISSIONS = frozenset(words_in("emissions ghg figure"))
_ORDER = ("fail", "inconclusive", "pass")
RESULTS = {
    "fail": "failed (does not hold)",
    "inconclusive": "inconclusive",
    "pass": "passed (holds)",
}


def wants(asked: Asked) -> bool:
    """Whether a question is one for checks."""
    if asked.supports and asked.has(Thing.CLAIM):
        return False
    return asked.has(Thing.CHECK) or bool(
        asked.results
        and not asked.has(Thing.CLAIM, Thing.REQUIREMENT, Thing.GAP)
        and not asked.pillars
        and "fail" in asked.results
        and (not asked.topic or asked.has(Thing.FIGURE))
    )


def answer(asked: Asked, ground: Ground) -> Reply | None:
    """The checks with the results and words of a question, failures first."""
    if not wants(asked):
        return None
    rows = ground.checks
    draft = Draft()
    place = place_source("reports:checks", "Checks")
    results = _results(asked)
    if not results and not asked.topic and asked.has(Act.COUNT):
        draft.say(in_short(rows), place)
        return draft.reply()
    chosen = _of_conditions(asked, rows, results)
    named: list[Check] = []
    if terms := _terms(asked):
        named = [one for one in chosen if asked.names_number_of(one.message)]
        named = named or closest(terms, chosen, words_of, 0.5)
        if not named and not asked.has(Thing.CHECK, Thing.FIGURE):
            return None
        if not named and results and (named := closest(terms, rows, words_of, 0.5)):
            what = listed((plain(one) for one in results), "or")
            draft.say(f"No check on this {what}. Those on it:", place)
        chosen = sorted(named, key=lambda one: _ORDER.index(one.result)) or chosen
    if not named:
        draft.say(in_short(rows), place)
    elif asked.has(Act.COUNT):
        draft.say(in_short(named, "on this"), place)
    if not chosen:
        what = listed((plain(one) for one in results), "or")
        draft.say(f"No check {what or 'fits'}{' there' if asked.pages else ''}.", place)
        chosen = _open(asked, rows) if "fail" in results else []
        if chosen:
            draft.say("These could not be decided:")
    for one in chosen[:MOST]:
        tell(draft, one)
    if len(chosen) > MOST:
        draft.say(f"{len(chosen) - MOST} more stand on the page of checks.", place)
    return draft.reply(subjects=[check_source(one) for one in chosen[:MOST]])


def _of_conditions(asked: Asked, rows: Sequence[Check], results: Sequence[str]) -> list[Check]:
    """The checks with these results that look at the pages and years of a question."""
    rows = [one for one in rows if not results or one.result in results]
    if asked.pages:
        rows = [one for one in rows if set(asked.pages) & set(one.details.get("pages") or [])]
    return _of_years(asked, rows) or rows


def _results(asked: Asked) -> list[str]:
    """The results that a question asks for: failures where it names nothing else."""
    results = [one for one in asked.results if one in RESULTS]
    counts = asked.has(Act.COUNT) and not asked.topic
    if not (results or asked.topic or asked.pages or asked.scopes or counts):
        return ["fail"]
    low = asked.text.casefold()
    if "fail" in results and "pass" not in low and "inconclusive" not in low:
        return ["fail"]
    return results


def _terms(asked: Asked) -> list[str]:
    """The words of a question by which checks are found; nearly all of them are on emissions."""
    return [*(one for one in asked.topic if one not in _EMISSIONS), *asked.scope_words]


def _of_years(asked: Asked, rows: list[Check]) -> list[Check]:
    """The checks whose words hold every year that a question names."""
    years = [str(year) for year in asked.years]
    return [one for one in rows if years and all(year in one.message for year in years)]


def _open(asked: Asked, rows: list[Check]) -> list[Check]:
    """The checks that were not decided, on the pages asked for: where none fails they are what is
    left to look at."""
    wanted = set(asked.pages)
    return [
        one
        for one in rows
        if one.result == Check.Result.INCONCLUSIVE
        and (not wanted or wanted & set(one.details.get("pages") or []))
    ]


def words_of(check: Check) -> str:
    """The words by which a check is found: its own, and those of the places it looks at."""
    quotes = " ".join(one.get("quote", "") for one in check.details.get("places") or [])
    return f"{name_of(check.check_name)} {check.message} {quotes}"


def tell(draft: Draft, check: Check) -> None:
    """A check with what it compared, and the pages it looked at."""
    pages = [
        page_source(place["page"], place.get("quote", ""))
        for place in (check.details.get("places") or [])[:2]
        if place.get("page")
    ]
    draft.item(
        f"{name_of(check.check_name)}, {plain(check.result)}: {check.message}",
        check_source(check),
        *pages,
    )


def in_short(rows: Sequence[Check], on: str = "of arithmetic and consistency") -> str:
    """How many checks there are, by result."""
    counts = Counter(one.result for one in rows)
    told = listed(f"{counts[value]} {words}" for value, words in RESULTS.items())
    return f"{says.many(len(rows), 'check')} {on}: {told}."
