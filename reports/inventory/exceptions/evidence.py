"""The words that name what is held for green power: certificates, contracts and own generation."""

from __future__ import annotations

import re
from collections.abc import Sequence

_EVIDENCE = re.compile(
    r"\bcertificat|\bguarantees? of origin|\bgoos?\b|\bgdos?\b|\brego|\brecs?\b|\beacs?\b"
    r"|\bi-?recs?\b|\blgcs?\b|\bgreen-e\b|\bhkn|\bgvos?\b|(?-i:\bGOs?\b)"
    r"|\bcontract|\bppas?\b|\bretire|\bcancelled\b|\bherkunftsnachweis|\bgreen (?:tariff|power)"
    r"|\brenewable (?:tariff|supply|electricity)|\bnuclear\b"
    r"|\bcontrat|\bcontrato|\bcontratt|\bvertr[aä]g|\bumow|\bsmlouv|\bavtal|\bsopimu"
    r"|\bzertifikat|\bcertyfikat|\bgwaranc|\bgarant[ií]as? de origen|\bgaranties? d.origine"
    r"|\bgaranzi[ae] d.origine|\bursprungsgarant|\bopprinnelsesgarant|\bzáruk",
    re.IGNORECASE,
)
_OWN = re.compile(
    r"\bexport|\bfeed[- ]?in|\bown generat|\bon[- ]site|\broof|\bself[- ]generat"
    r"|\bout of (?:the )?bound|\bleased out|\btenant",
    re.IGNORECASE,
)
_MADE = re.compile(r"\bsolar|\bpv\b|\bphotovolt|\bwind\b|\bhydro", re.IGNORECASE)
_ALL = re.compile(
    r"\ball (?!other)(?:[\w-]+ ){0,3}(?:sites|offices|meters|mpans?|mprns?|stores|locations|plants"
    r"|hotels|shops|depots|factories|mills|branches|facilities|buildings|properties|entities)\b"
    r"|\balle (?:\w+ )?(?:standorte|werke|filialen|vestigingen|locaties)"
    r"|\btous les (?:sites|magasins|établissements)"
    r"|\btod[ao]s l[ao]s (?:sedes|centros|plantas|tiendas)"
    r"|\btutt[ie] (?:i|le) (?:sed[ei]|siti|stabilimenti|negozi)|\bwszystkie (?:zakłady|lokalizacje)"
    r"|\bgroup[- ]wide|\bwhole (?:group|company)|\bportfolio|\bcompany[- ]wide|\bnation[- ]?wide"
    r"|\b(?:group|framework|frame|master|corporate|umbrella|basket) (?:\w+ )?(?:contract|agreement|"
    r"ppa|supply|tariff)|\bkonzern|\brahmenvertrag|\bcontrat[- ]cadre|\bcontrato marco"
    r"|\baccordo quadro|\braamcontract|\bramavtal|\bumow\w* ramow",
    re.IGNORECASE,
)
_DENIED = re.compile(
    r"\b(?:no|not|without|none|ohne|keine?[nrs]?|sans|aucune?|pas de|sin|ning[uú]na?|senza|nessuna?"
    r"|zonder|geen|bez|brak|utan|ingen|inga|uden|uten)\b(?:[ -](?!but\b|aber\b)\w+){0,2}[ -]?(?:"
    + _EVIDENCE.pattern
    + r")[\w-]*",
    re.IGNORECASE,
)
_NONE = re.compile(
    r"^\W*(?:none?|n/?a|not applicable|keiner?|ohne|aucun|sans|ninguno|nessuno|geen|brak|ingen|nil)"
    r"\W*$",
    re.IGNORECASE,
)


def holds(text: str) -> bool:
    """Whether a text names a certificate or contract, and not only that there is none."""
    return bool(_EVIDENCE.search(_DENIED.sub(" ", text)))


def denies(cells: Sequence[str]) -> bool:
    """Whether the cells of a row say that nothing is held, and none of them names anything."""
    said = any(_NONE.match(cell) or _DENIED.search(cell) for cell in cells)
    return said and not any(holds(cell) for cell in cells)


def of_all(text: str) -> bool:
    """Whether a text speaks of all sites, the whole group, or a contract for all of it."""
    return bool(_ALL.search(text))


def of_own_generation(text: str) -> bool:
    """Whether a text speaks of power that a site makes, or of what is not in the boundary. How
    power is made tells nothing in a text that names a certificate or contract for it."""
    return bool(_OWN.search(text) or (_MADE.search(text) and not holds(text)))
