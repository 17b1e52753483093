"""Texts that stand where the source of a factor should and name none."""

from __future__ import annotations

import re
from functools import lru_cache

from sibyl_project.common.regex import regex

# in any text
_OPEN = regex(
    r"\bunknown\b(?! (?:fuel|size|class|type))|(?-i:\bask [A-Z])|\btb[acd]\b|^\W*\?|\?\W*$"
    r"|\bto (?:be )?(?:confirm|check|add|find|follow|verif)"
    r"|\bnot known\b|\bn/?k\b|\bsee e-?mail|\bunbekannt|\bnachzutragen|\bfolgt\b|\bnachgereicht"
    r"|\b(?:noch )?zu (?:klären|prüfen)|\binconnue?|\bà (?:compléter|confirmer|vérifier|préciser)"
    r"|\bdesconocid|\bdesconhecid|\bpendiente|\b(?:por|a) (?:confirmar|verificar)|\bsconosciut"
    r"|\bda (?:verificare|confermare)|\bonbekend|\bnog (?:aan|te|na)\b|\bnieznan|\bneznám"
    r"|\bdo (?:uzupełnienia|sprawdzenia)|\bokänd|\bsaknas|\bukendt|\bukjent"
    r"|\b(?:un|not |non |no )document(?:ed|ée?|ado|ato)\b|\bnon renseigné|\ben attente\b"
    r"|\bsource (?:missing|lost)|\bquelle fehlt|^\W*n/a\b"
    r"|^\W*(?:ask|chase|query|check with|bei \w+ (?:er)?fragen|(?:er|nach)?fragen|chiedere"
    r"|demander|preguntar|navragen|vragen|fråga|zapytać|zeptat se|perguntar)\b",
    re.IGNORECASE,
)
_FROM = (
    r"(?:(?:got|received|taken|copied|given|obtained|from|ex|per|by|via|as|same|asked|as per"
    r"|lt\.?|laut|von|vom|aus|wie|gemäß|du"
    r"|de|del|dal|par"
    r"|por|repris|od|fra|från|see|s\.|the|our|an?|old|previous|former|external|externe[rn]?) )*"
)
_OLD = (
    r"(?:old|legacy|previous|last year\W?s?|former|inherited|taken over|existing"
    r"|alte[rsn]?|ancien(?:ne)?"
    r"|viejo|vecchi[oa]|oude?|star[ya]|gammal|gammel|consultant\W?s?)"
)
_FILE = (
    r"(?:files?|spread ?sheets?|work ?books?|excel|values?|inventory|models?|tools?"
    r"|templates?|datei"
    r"|modell|vorlage|bestand|wert|fichier|modèle|archivo|fichero|foglio|plik|fil)"
)
# where the word for "old" follows
_FILE_OF_BEFORE = (
    r"(?:planilla|planilha|hoja(?: de cálculo)?|archivo|arquivo|fichero|excel|libro|modelo"
    r"|inventario|cálculo|fichier|feuille|tableur|tableau|modèle|inventaire|calcul|file|foglio|modello|calcolo)"
    r" (?:anterior(?:es)?|antig[ou][oa]?|viej[oa]|velh[oa]|précédente?|ancien(?:ne)?|vecchi[oa]"
    r"|precedente)"
)
_PERSON = (
    r"(?:consultants?|berater\w*|consultora?|consulente|adviseur|konsult\w*|colleagues?|kolleg\w+"
    r"|collègue|colega|collega)"
)
_BEFORE = (
    r"(?:last|prior|previous) year|PY|vorjahr\w*|année précédente|N-1|año anterior|anno precedente"
    r"|vorig jaar|carried (?:forward|over)|c/f"
)
_GUESS = (
    r"(?:best )?guess(?:ed|work)?|estimate[ds]?|est\.?|assum(?:ption|ed)|schätz(?:ung"
    r"|wert)|geschätzt"
    r"|erfahrungswert|annahme|hausnummer|estimation|estimée?|estimaci[óo]n|estimado"
    r"|estimativa|stima"
    r"|schatting|szacunek|uppskattning|odhad|hypothèse|hip[óo]tesis|rule of thumb"
)
_OWN = (
    r"internal(?:ly)?|in-?house|intern[aeo]?|interner? wert|own|eigene[rs]?|interne[rs]?|propi[ao]"
    r"|wewnętrzn\w+"
)
# as the whole text
_NONE = regex(
    r"^\W*(?:"
    r"|n/?\.?[ack]\.?|n\.d\.?|s/d|sin datos|k\.? ?A\.?|keine angaben?|none|nil|x"
    r"|no ref(?:erence)?|pending"
    r"|missing|lost|verbal|fehlt|(?:noch )?offen|telefonisch|manquante?|falta|brak|chybí"
    r"|(?:excel|spread ?sheet)(?: \d+)?|internet|google|wikipedia|chatgpt|web(?: ?(?:site"
    r"|search))?|template"
    r"|legacy|inherited|hard-?coded|übernommen|altbestand"
    rf"|{_FROM}(?:\w+(?:\W?s)? )?(?:e-?)?mail(?: (?!\W*\d)[^\W\d][^\d]*)?|{_FROM}phone|por correo"
    rf"|{_FROM}{_OLD} (?:\w+ )?{_FILE}|excel alt|{_FROM}(?:la |el |l')?{_FILE_OF_BEFORE}"
    rf"|{_FROM}(?:{_PERSON}|{_BEFORE})|(?:fichier|excel|datei|file) (?:{_BEFORE})"
    rf"|(?:(?:{_OWN})\W+)?(?:{_GUESS})|(?:{_GUESS})\W+(?:{_OWN})|internal|in-?house|intern[aeo]?"
    r"|(?:ohne|keine?|no|sans|sin|senza|geen|brak|ingen|uden|bez) "
    r"(?:quelle|angaben?|source|fuente|fonte|bron|źródła|källa|kilde|zdroje?)"
    r")(?: \d{1,2})?\W*$",
    re.IGNORECASE,
)

# where an amount is from, not a factor
_OF_AMOUNTS = regex(
    r"^\W*(?:\w+ )?(?:invoices?|bills?|(?:sub-?)?meters?|(?:meter )?readings?|read|logs?"
    r"|fuel cards?"
    r"|surveys?|portal|bms|erp|sap|rechnung(?:en)?|ablesung(?:en)?|zähler|tankkarte"
    r"|factures?|relevés?"
    r"|compteur|facturas?|lecturas?|contador|fattur[ae]|lettur[ae]|factu(?:ur|ren)|faktur[ay]?)\b"
    r"(?!.*\bfactor)[^\d]*$",
    re.IGNORECASE,
)


_UNKNOWN = r"(?:unknown|onbekend\w*|unbekannt\w*|inconnue?s?|desconocid[oa]s?|sconosciut[oa])"
_ORIGIN = r"(?:mix|origin|herkomst|herkunft|origine|origen|origem|tariff|supplier|technolog\w+)"
# what is not known is where the energy is from, and not the factor
_OF_ENERGY = regex(rf"\b{_UNKNOWN} {_ORIGIN}\b|\b{_ORIGIN} (?:is )?{_UNKNOWN}", re.IGNORECASE)
_PARTS = regex(r"[,;()]|\s[-\u2013]\s")
_ADDRESS = regex(
    r"https?://|\bwww\.|\b[\w-]{3,}\.(?:nl|org|gov|eu|de|fr|uk|be|se|no|dk|fi|pl|it|es|pt|ch|at|cz"
    r"|ie|info|int)\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=4096)
def names_none(text: str) -> bool:
    """Whether a text that should tell a source names none: it is empty, open, an estimate, or
    says only who or what passed the value on ("from consultant", "old file")."""
    if _NONE.match(text) or _is_passed_on(text):
        return True
    return bool(_OPEN.search(_OF_ENERGY.sub(" ", text))) and not _ADDRESS.search(text)


def _is_passed_on(text: str) -> bool:
    """Whether a part of a text says that a value is from an old file or a person, and no part names
    anything by which it could be found."""
    parts = [part.strip() for part in _PARTS.split(text) if part.strip()]
    return (
        len(parts) > 1
        and any(map(_NONE.match, parts))
        and all(_NONE.match(part) or cannot_be_found(part) for part in parts)
    )


# by which a source may be found although it names no publication with a year
_TRACEABLE = regex(
    r"\d|\bst(?:oi|oe|œ|ö|e)chiom|\bestequiom|\bsuppl|\bcontract|\bcertif|\binvoic|\btariff|\butility|\bprovider|\bproducer"
    r"|\bmanufactur|\bvendor|\bcarrier|\boperator|\blab\b|\blaborator|\banalys|\blca\b|\bepd\b"
    r"|\bstudy|\bpermit|\bmeasure|\bcalculat|\bcomput|\bderived|\bstoich|\bbalance|\bdefault|\bmix"
    r"|\bresidual|\bbiogen|\bzero\b|\bgreen|\brenew|\bgrid\b|\baverage|\bstatistic|\bministry"
    r"|\bagency|\bguideline|\bgwp\b|\bnational\b|\bregulator|\bdatabase|\btable|\btab\b|\bsheet"
    r"|\blist\b|\blookup|\babove\b|\bbelow\b|\bditto|\bidem|\bsame\b|\bweighted|\bdatasheet"
    r"|\bnameplate|\bstatement|\bdeclar|\breport\b|\bletter|\bsurvey|\bquestionnaire|\bquot"
    r"|\bspecific|\blocation|\bmarket\b|ortsbas|\brecycler|\bpublish|\bgovern|\bauthorit|\berklärung|\bauskunft|\bbericht"
    r"|\battest|\brapport|\binforme|\bdichiaraz|\bverklaring|\blieferant|\bversorger|\bvertrag|\bhersteller|\bgutachten|\bmessung|\bgemessen"
    r"|\bberechn|\btabelle|\bblatt|\boben\b|\bliste\b|\bfournisseur|\bcontrat|\bmesur|\bcalcul"
    r"|\btableau|\bonglet|\bfeuille|\bproveedor|\bfornecedor|\bcontrato|\bmedi[dç]|\btabla|\bhoja"
    r"|\bfornitore|\bmisurat|\bleverancier|\bgemeten|\bleverandør|\bleverantör|\bdostaw|\bumow",
    re.IGNORECASE,
)
_INITIALS = regex(r"\b(?:[^\W\d_]\.){1,3}")
# a value that somebody told: "per Dave", "von Anna (Mail)"
_OF_PERSON = regex(
    r"^\W*(?i:per|(?:got |received |taken |given )?(?:from|by)|via|asked|told by|acc\.? to"
    r"|according to|laut|lt\.?|von|selon|d'après|según"
    r"|secondo|volgens|enligt|wg|dle) (?:[A-Z]\. ?)?(?P<name>[A-ZÀ-Ý][a-zà-ÿ]{2,})"
    r"(?: \([^()\d]*\)|,[^\d]*)?\W*$"
)
_NO_PERSON = regex(
    r"base|bilan|carbon|climat|climate|ember|gemis|probas|tremod|agri|idemat|gabi|sphera|defra|ademe|eco"
    r"|exio|epa|eia|iea|ipcc|aib|table|sheet|tab|list|supplier|invoice|month|contract|certificate"
    r"|utility|manufacturer|portal|system|agency|ministr|umwelt|bundes|energi|statist|quaschning",
    re.IGNORECASE,
)
_NAMED = regex(r"[A-ZÀ-ÖØ-Þ]")


@lru_cache(maxsize=4096)
def cannot_be_found(text: str) -> bool:
    """Whether a text names nothing by which its reader could look a factor up: no number or year,
    no name but the initials of a person, and no document or party that would hold the value."""
    person = _OF_PERSON.match(text)
    if person is not None and not _NO_PERSON.match(person["name"]):
        return True
    plain = _INITIALS.sub(" ", text).strip()
    several = len(plain.split()) > 1
    return not _TRACEABLE.search(text) and not _NAMED.search(plain[1:] if several else plain)


@lru_cache(maxsize=4096)
def is_of_amounts(text: str) -> bool:
    """Whether a text says where an amount is from ("Invoice", "Meter reading")."""
    return bool(_OF_AMOUNTS.match(text))
