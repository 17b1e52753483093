"""Words that name no site: what a sheet lists, and what is told of all sites together."""

from __future__ import annotations

import re
from functools import lru_cache

from reports.inventory.foreign import in_english
from sibyl_project.common.regex import regex

_LISTED = regex(
    r"\b(?:sheet\d*|data|detail|inventory|log|export|activity|scope|electric\w*|gas(?:es)?|fuels?|energy"
    r"|power|travel|summary|total|process|utilit(?:y|ies)|meters?|fleet|refrig\w*|water|waste|heat\w*"
    r"|calc\w*"
    r"|emissions?|ghg|carbon|consumption|overview|input|register|elec|explosives?|generators?"
    r"|transport\w*|trasport\w*|doprava|vervoer|kuljetu\w*|haulage|freight|vehicles?"
    r"|chemicals?|materials?|riepilogo|sommaire|synthèse|samenvatting|zusammenfassung|übersicht"
    r"|resumen|resumo|sammanfattning|sammendrag|samlet|podsumowanie|yhteenveto|souhrn)\b|_",
    re.IGNORECASE,
)
# what is told of all sites together is of none
_ALL = regex(
    r"^\W*(?:all|group|company)(?: (?:sites|depots|plants|locations|offices|stores|shops|hotels"
    r"|mines|works|facilities|buildings|countries|entities|properties|warehouses|wide))?\W*$",
    re.IGNORECASE,
)


@lru_cache(maxsize=4096)
def says_what_it_lists(sheet: str) -> bool:
    """Whether the name of a sheet says what is listed there, and is not that of a site."""
    return bool(_LISTED.search(sheet) or _LISTED.search(in_english(sheet)))


@lru_cache(maxsize=4096)
def is_of_all_sites(site: str) -> bool:
    """Whether a cell names all sites together."""
    return bool(_ALL.match(in_english(site)))
