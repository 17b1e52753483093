"""Whether a stretch of text carries on the sentence that another left unfinished, told from their
words alone: at the end of a column, before a picture, at the foot of a page."""

from __future__ import annotations

from sibyl_project.common.regex import regex
from standards.retrieval.sentences import word_set

_ENDED = regex(r"[.!?:;…。！？][\"'”’»)\]]*[⁰¹²³⁴-⁹*†\d]{0,3}$")
_LIST_MARK = regex(r"(?:[•→›–—-]\s|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]\s)")
_ABBREVIATED = regex(r"(?:i\. ?e|e\. ?g|d\. ?h|z\. ?B|u\. ?a)\.")
_LETTERED = regex(r"\((?:[a-z]|[ivx]{1,4})\)")
_LAST_WORD = regex(r"([^\W\d_]+)[\"'”’»)\]]*$")
_OPENING = regex(r"[\"'“‘«(\[–—]*\s?[\w€$£]")
_UNFINISHED = ("-", "\u2010", "–", "—", ",", "(", "/", "&")
# A sentence never ends with these: articles, prepositions that take an object, conjunctions,
# possessives; English and German.
_NEVER_LAST = word_set(
    "a an the and or of to from with for at into our their its your his by as than that which who "
    "whose where when while if because between among through during across within without under "
    "upon per via such including is are was were has have been be will would can could should "
    "must may not also both either this these those each every "
    "der die das den dem des ein eine einen einem einer eines und oder von vom zu zum zur mit für "
    "bei im in auf an am aus nach durch über unter sowie als wie dass sich nicht ist sind wurde "
    "wurden wird werden hat haben unsere unserer unseren ihre ihrer ihren"
)
_SHORTEST = 3  # letters from which a last word in capitals is a word, and no name such as "A"


def is_open(text: str) -> bool:
    """Whether a text stops in the middle of a sentence as far as its last mark shows: it may also
    be a label, which has no mark at its end."""
    return bool(text) and not _ENDED.search(text)


def leaves_off(text: str) -> bool:
    """Whether a text surely stops in the middle of a sentence: after a word or mark that is never
    the last."""
    if text.endswith(_UNFINISHED):
        return True
    last = _LAST_WORD.search(text)
    if last is None or not is_open(text):
        return False
    word = last[1]
    if word.isupper() and len(word) < _SHORTEST:
        return False
    return word.lower() in _NEVER_LAST


def is_rest(text: str) -> bool:
    """Whether a text begins in the middle of a sentence: with a small letter, or a bracket or dash
    before one ("(including ...", "– which"), and no other mark of a list."""
    is_aside = text[:1] in ("(", "–", "—") and text[1:].lstrip()[:1].islower()
    return (is_aside and not _LETTERED.match(text)) or (
        text[:1].islower() and not starts_item(text)
    )


def starts_item(text: str) -> bool:
    """Whether a text begins with the mark of a list item."""
    return bool(_LIST_MARK.match(text)) and not _ABBREVIATED.match(text)


def goes_on(before: str, after: str) -> bool:
    """Whether `after` carries on the last sentence of `before`."""
    if not is_open(before) or not after:
        return False
    if starts_item(after) and after[0] == before[0]:
        return False  # the next item of a list
    if is_rest(after):
        return True
    takes_up = bool(_OPENING.match(after)) and not starts_item(after)
    return leaves_off(before) and takes_up
