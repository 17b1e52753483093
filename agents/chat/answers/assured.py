"""What the report stands on: who gave assurance on it, and by which frameworks it was written."""

from __future__ import annotations

import re

from agents.chat import says
from agents.chat.drafts import Draft, quoted
from agents.chat.ground import Ground, Said, page_source, place_source
from agents.chat.questions import Asked
from agents.chat.wording import words_in
from reports.document.assurance.words import FIRMS
from reports.enum_labels import plain
from sibyl_project.common.regex import regex

_OTHERS = frozenset(words_in("suppliers sites contractors partners subsidiaries systems customers"))
MOST, _LEVELS_TOLD, _FIRMS_TOLD = 8, 4, 2
_WORK = regex(r"\b(?:assur|audit|verif)\w*", re.IGNORECASE)
_LEVEL = regex(r"\b(limited|reasonable)\s+(?:level\s+of\s+)?assurance\b", re.IGNORECASE)


def is_of_others(asked: Asked) -> bool:
    """Whether something else than the report is audited: suppliers, sites, systems."""
    return bool(_OTHERS & set(asked.topic))


def by_whom(draft: Draft, asked: Asked, ground: Ground) -> None:
    """Who gave assurance, and at which level."""
    place = place_source("reports:evidence", "Evidence")
    rows = [
        one
        for one in ground.compiled.assurances
        if one.assurance or one.certificate or one.is_printed
    ]
    for one in rows:
        where = f"printed on {one.name}" if one.is_printed else one.name
        level = (
            f", {plain(one.assurance.level)} assurance"
            if one.assurance and one.assurance.level
            else ""
        )
        by = f" by {one.issuer}" if one.issuer else ""
        draft.say(
            f"Statement of assurance{by}{level} ({where}); it supports "
            f"{says.many(len(one.covered), 'claim')}.",
            place,
        )
    if not rows:
        draft.say(
            "Nothing shows that it was assured: no statement of assurance was found in the report "
            "or among its evidence.",
            place,
        )
    said = _of_assurance(ground) + _of_who(ground)
    if said:
        draft.say("The report itself says of assurance and its level:")
    for line in said:
        draft.item(f"p. {line.page}: {quoted(line.text)}", page_source(line.page, line.text))


def _of_assurance(ground: Ground) -> list[Said]:
    """What the report itself says of the level of its assurance: of each page and level one place,
    in whole sentences where it has any."""
    pages = ground.report.pages.filter(
        text__iregex=r"(limited|reasonable)\s+(level\s+of\s+)?assurance"
    )
    said = [
        one
        for one in ground.statements(pages.values_list("number", flat=True))
        if _LEVEL.search(one.text)
    ]
    whole = [one for one in said if len(one.text) > 60] or said
    first: dict[tuple[int, str], Said] = {}
    for one in whole:
        for level in _LEVEL.findall(one.text):
            first.setdefault((one.page, level.casefold()), one)
    return list(dict.fromkeys(first.values()))[:_LEVELS_TOLD]


def _of_who(ground: Ground) -> list[Said]:
    """What the report says of a known firm that assures, audits or verifies."""
    pages = [page for page, text in ground.texts.items() if FIRMS.search(text)]
    rows = ground.statements(pages)
    told = [one for one in rows if FIRMS.search(one.text) and _WORK.search(one.text)]
    return told[:_FIRMS_TOLD]


def by_what(draft: Draft, asked: Asked, ground: Ground) -> None:
    """Which frameworks the report says it follows, and what of the standards it leaves open."""
    criteria = ground.compiled.criteria
    for one in criteria.frameworks[:MOST]:
        sources = [page_source(one.page, one.quote)] if one.page else []
        words = f": {quoted(one.quote)}" if one.quote else ""
        draft.item(f"{one.name}: {one.says}{words}", *sources)
    place = place_source("reports:requirements", "Requirements")
    draft.say(criteria.notice, place)
    gaps = ground.compiled.gap_counts
    draft.say(
        f"{gaps['fully_unaddressed']} requirements are not disclosed and "
        f"{gaps['partially_addressed']} are partly met.",
        place,
    )
