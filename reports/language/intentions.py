"""What a company itself still means to do, apart from what it did, what it missed, and what others
mean to do."""

from __future__ import annotations

import re

from sibyl_project.common.regex import regex

_BESIDE = regex(r" \((?=[A-Z])(?:[^()]|\([^()]*\))*\)$")  # the sentence before, behind a claim
_OWN = regex(
    r"\b(?:we|our|us)\b|\bthe (?:[\w-]+ )?(?:company|group|board|REIT|trust|bank)\b", re.IGNORECASE
)
_LISTED = regex(
    r"^[^:]{0,60}\b(?:what we will do|targets?|goals?|next steps|actions? (?:for|in))\b[^:]{0,30}:",
    re.IGNORECASE,
)
_MEANS = regex(
    r"\b(?:will|shall|plan(?:s|ning)? (?:to|for)|intend(?:s|ing)? to|aim(?:s|ing)? (?:to|for)"
    r"|expects? to|seeks? to|striv(?:e|es|ing) (?:to|for)|targeting|committed to|commits? to"
    r"|committing to|committed themselves|(?:is|are) planned|developing plans"
    r"|work(?:s|ing)? towards?|(?:our|its|the) (?:\w+ ){0,4}(?:targets?|goals?|ambitions?"
    r"|objectives?) (?:is|are|remains?)|set (?:itself|ourselves|\w+ \w+ targets?)"
    r"|establishes|targets? (?:of|to)|objective is|ambition is|aims?)\b",
    re.IGNORECASE,
)
_GONE = regex(
    r"\b(?:had|was|were) (?:\w+ )?(?:expect|plan|intend|target|schedul|hop|aim)\w*"
    r"|\b(?:not|never) (?:been )?(?:met|achieved|reached)\b|\bmissed\b|\b(?:met|achieved|exceeded) "
    r"(?:our|its|the) (?:\w+ )?targets?\b|\babove[- ]target\b|\bhas been and will\b"
    r"|\bmade (?:\w+ )?commitments?\b|\bannounced\b",
    re.IGNORECASE,
)
_COMMITTED = regex(r"\b(?:formally |recently )?committed (?:to|\$|EUR)", re.IGNORECASE)
_COMMITTING = regex(r"\bcommit(?:ting|s|ments?)? to\b", re.IGNORECASE)
_STANDS = regex(
    r"^\W*committed\b|\b(?:are|is|remains?|have|has|fully|also) committed\b", re.IGNORECASE
)
_OTHERS = regex(
    r"\b(?:customers?|producers?|companies|suppliers|peers|countries|governments?|industry"
    r"|China|nations)\b[^.;:]{0,60}\b(?:targets?|goals?|pledge\w*|ambitions?|commitments?)\b",
    re.IGNORECASE,
)
_JUDGED = regex(
    r"\b(?:we|management|the (?:group|company|board)) (?:now |also )?(?:conclude|believe|consider"
    r"|estimate|judge|assume|assess)s?\b|\bwe (?:now )?(?:expect|anticipate)(?! to\b)"
    r"|\bby an estimated\b",
    re.IGNORECASE,
)


def own_words(text: str) -> str:
    """A claim without the sentence before it, which stands in brackets behind it."""
    return _BESIDE.sub("", text)


def is_own_intention(text: str, company: str = "") -> bool:
    """Whether a claim says what the company itself still means to do or reach: no result, no plan
    that was missed, and no goal of somebody else."""
    said = own_words(text)
    if _GONE.search(said) or (_COMMITTED.search(said) and not _STANDS.search(said)):
        return False
    if _LISTED.search(said):
        return True
    if of_others(text):
        return False
    name = company.split(maxsplit=1)[0] if company.split() else ""
    own = _OWN.search(said) or (name and re.search(rf"\b{re.escape(name)}\b", said))
    return bool(own and _MEANS.search(said))


def of_others(text: str) -> bool:
    """Whether the goals or pledges that a claim names are those of others, such as customers."""
    said = own_words(text)
    own = _LISTED.search(said) or _COMMITTED.search(said) or _COMMITTING.search(said)
    return bool(_OTHERS.search(said)) and not own


def is_own_judgement(text: str) -> bool:
    """Whether a claim says what the company estimates, expects or concludes."""
    return bool(_JUDGED.search(own_words(text)))
