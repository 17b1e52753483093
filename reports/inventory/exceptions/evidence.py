"""The words that name what is held for green power: certificates, contracts and own generation."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from reports.inventory.values import words
from sibyl_project.common.regex import regex

_EVIDENCE = regex(
    r"\bcertificat|\bguarantees? of origin|\bgoos?\b|\bgdos?\b|\brego|\brecs?\b(?!')|\beacs?\b"
    r"|\bi-?recs?\b|\blgcs?\b|\bgreen-e\b|\bhkn|\bgvos?\b|(?-i:\bGOs?\b)"
    r"|\bcontract|\bppas?\b|\bretire|\bcancelled\b|\bherkunftsnachweis|\bgreen (?:tariff|power)"
    r"|\brenewable (?:tariff|supply|electricity)|\bnuclear\b"
    r"|\bcontrat|\bcontrato|\bcontratt|\bvertr[aä]g|\bumow|\bsmlouv|\bavtal|\bsopimu"
    r"|\bzertifikat|\bcertyfikat|\bgwaranc|\bgarant[ií]as? de origen|\bgaranties? d.origine"
    r"|\bgaranzi[ae] d(?:i |.)origine|\bursprungsgarant|\bopprinnelsesgarant|\bzáruk|\binnløst"
    r"|\bnecs\b|(?-i:\bOGs?\b)|\w+avtal\b|\bannuller"
    r"|\bcerts?\b|\bgreenpower\b|\bv-?ppas?\b|\bwheeling|\bs-?recs?\b|\bt-?recs?\b|\bzecs?\b"
    r"|\b(?:ö|oe)kostrom(?:vertrag|tarif|liefer)|\bgrünstrom(?:vertrag|tarif|liefer)|\boffre verte"
    r"|\btarifa verde|\bgroencertific|\boprindelsesgarant|\bgarantias? de origem"
    r"|\bgarantie origine|\balkuperätak|\byek-?g\b|\bitfa\b|\bszármazási (?:garanci|igazol)"
    r"|\bsertifika|\bzelen\w+ (?:elektř|energi)|\bszerződés|\bsözleşme",
    re.IGNORECASE,
)
_OWN = regex(
    r"\bexport|\bfeed[- ]?in|\bown generat|\bon[- ]site|\broof|\bself[- ]generat"
    r"|\bout of (?:the )?bound|\bleased out|\btenant",
    re.IGNORECASE,
)
_MADE = regex(r"\bsolar|\bpv\b|\bphotovolt|\bwind\b|\bhydro", re.IGNORECASE)
_ALL = regex(
    r"\ball (?!other)(?:[\w-]+ ){0,3}(?:sites|offices|meters|mpans?|mprns?|stores|locations|plants"
    r"|hotels|shops|depots|factories|mills|branches|facilities|buildings|properties|entities)\b"
    r"(?!\W+(?:(?:that|which) are )?(?:not|without|outside)\b)"
    r"|\balle (?:\w+ )?(?:standorte|werke|filialen|vestigingen|locaties|anlegg|anlæg"
    r"|lokaliteter)|\balla (?:\w+ )?(?:anläggningar|elmätare|kontor|fastigheter|verk)\b"
    r"|\btous les (?:sites|magasins|établissements)"
    r"|\btod[ao]s l[ao]s (?:sedes|centros|plantas|tiendas)"
    r"|\btutt[ie] (?:i|le) (?:sed[ei]|siti|stabilimenti|negozi)|\bwszystkie (?:zakłady|lokalizacje)"
    r"|\bgroup[- ]wide|\bwhole (?:group|company)|\bportfolio|\bcompany[- ]wide|\bnation[- ]?wide"
    r"|\b(?:group|framework|frame|master|corporate|umbrella|basket) (?:\w+ )?(?:contract|agreement|"
    r"ppa|supply|tariff)|\bkonzern|\brahmenvertrag|\bcontrat[- ]cadre|\bcontrato marco"
    r"|\baccordo quadro|\braamcontract|\bramavtal|\bumow\w* ramow",
    re.IGNORECASE,
)
_DENIED = regex(
    r"\b(?:no|not|without|none|ohne|keine?[nrs]?|sans|aucune?|pas de|sin|ning[uú]na?|senza|nessuna?"
    r"|zonder|geen|bez|brak|utan|ingen|inga|uden|uten)\b(?:[ -](?!but\b|aber\b)\w+){0,2}[ -]?(?:"
    + _EVIDENCE.pattern
    + r")[\w-]*",
    re.IGNORECASE,
)
_WORDS_FOR_NONE = r"none?|keiner?|ohne|aucun|sans|ninguno|nessuno|geen|brak|ingen|nil"
_NONE = regex(rf"^\W*(?:{_WORDS_FOR_NONE}|n/?a|not applicable)\W*$", re.IGNORECASE)
_NO = regex(
    rf"^\W*(?:{_WORDS_FOR_NONE}|no|nein|nee|nie|ne|nej|nei|não|nao|ei|nem|hayır|tidak)\b",
    re.IGNORECASE,
)
_NOT_YET = regex(
    r"\bnegotiat|\boffer\b|\boffered|\bplanned|\btender|\bapplied for|\bnot yet|\bto be signed"
    r"|\bin verhandlung|\bgeplant|\bbeantragt|\bnoch nicht|\bangebot|\bnégociation|\bprévu"
    r"|\bpas encore|\bnegociaci|\bprevisto|\btodavía|\btrattativ|\bnon ancora|\bnog niet|\bgepland"
    r"|\bplanowan|\bnegocjac|\bplanerad|\bplanlagt|\bem negocia",
    re.IGNORECASE,
)

# heads of columns in which registers name what proves a supply
_PROOF = regex(
    r"\bevidence|\bproof|\breferences?\b|\bref\b|\bcancel|\bretire|\bredempt|\bcertificat"
    r"|\bdocument|\bdokument"
    r"|\bstatement|\bserial|\battest|\bcontract (?:no|number|ref|id)|\bregistry"
    r"|\w*nachweis|\bbeleg|\bentwert|\bvertrags?(?:nummer|nr|\b)|\bzertifikat"
    r"|\bjustificati|\bpreuve"
    r"|\bréférence|\bannulation|\bprueba|\bjustificante|\breferencia|\bcancelaci"
    r"|\bcertificad|\bprova"
    r"|\briferiment|\bannullament|\bbewijs|\bafboek|\bdowód|\bumorzen|\bintyg|\bannuller|\bbevis",
    re.IGNORECASE,
)
_SUPPLY = regex(
    r"\bsuppl(?:y|ier)|\bproducts?\b|\btariff|\binstrument|\blieferant|\bprodukt|\btarif"
    r"|\bversorger"
    r"|\bfournisseur|\boffre|\bproduit|\bproveedor|\bproducto|\bfornitor|\bprodotto|\bleverancier"
    r"|\bdostawca|\bleverantör|\bleverandør",
    re.IGNORECASE,
)
_EMPTY = regex(r"^[\W_]*(?:t\.?b\.?[cd]\.?|pending|open|offen|\?+)?[\W_]*$", re.IGNORECASE)
_FEWEST_PROVED, _MOST_LACKING = 2, 3  # rows of a register, and rows for each of them


def holds(text: str) -> bool:
    """Whether a text names a certificate or contract, and not only that there is none."""
    return bool(_EVIDENCE.search(_DENIED.sub(" ", text)))


def denies(cells: Sequence[str]) -> bool:
    """Whether the cells of a row say that nothing is held, and none of them names anything."""
    said = any(_NONE.match(cell) or _DENIED.search(cell) for cell in cells)
    return said and not any(holds(cell) for cell in cells)


def of_all(text: str) -> str:
    """The words of a text that speak of all sites, the whole group, or a contract for all of it."""
    match = _ALL.search(text)
    return match[0] if match is not None else ""


def of_own_generation(text: str) -> bool:
    """Whether a text speaks of power that a site makes, or of what is not in the boundary. How
    power is made tells nothing in a text that names a certificate or contract for it."""
    return bool(_OWN.search(text) or (_MADE.search(text) and not holds(text)))


def lists_supplies(heads: Sequence[str]) -> bool:
    """Whether the heads of a list name a supply and, beside it, what proves it."""
    proofs = [head for head in heads if _PROOF.search(head)]
    return bool(proofs) and any(_SUPPLY.search(head) for head in heads if head not in proofs)


def unproved(heads: Mapping[int, str], rows: Mapping[int, Mapping[int, object]]) -> set[int]:
    """The rows of a register that name no proof although others do: they are empty in every
    column that is for it."""
    columns = []
    for at in (at for at, head in heads.items() if _PROOF.search(head)):
        filled = sum(_is_filled(cells.get(at)) for cells in rows.values())
        if filled >= _FEWEST_PROVED and _MOST_LACKING * filled >= len(rows):
            columns.append(at)
    if not columns:
        return set()
    return {
        row for row, cells in rows.items() if not any(_is_filled(cells.get(at)) for at in columns)
    }


def refused(heads: Mapping[int, str], cells: Mapping[int, object]) -> bool:
    """Whether a row says no in a column whose head names a certificate, contract or proof, and
    nothing in another one; what is only planned or offered is nothing."""
    told = [
        words(cells[at])
        for at, head in heads.items()
        if cells.get(at) is not None and (_PROOF.search(head) or _EVIDENCE.search(head))
    ]
    return any(map(_says_no, told)) and not any(holds(cell) and not _says_no(cell) for cell in told)


def _says_no(cell: str) -> bool:
    if _NO.match(cell) and (_NO.sub("", cell).strip(" .-") == "" or _NOT_YET.search(cell)):
        return True
    return bool(_DENIED.search(cell)) and not holds(cell)


def _is_filled(value: object) -> bool:
    return value is not None and not _EMPTY.match(words(value))
