"""Which languages the rules read, and what languages are called."""

from __future__ import annotations

from typing import Final

from babel import Locale

# The cue words, the grammar of claims and the patterns of targets are English. Held against a text
# in another language they find nothing, and "nothing found" would be taken for "not disclosed".
READ_BY_RULES: Final = frozenset({"en"})


def is_read_by_rules(language: str) -> bool:
    """Whether the rules read a text in this language, an ISO 639-1 code.

    "" (not known) counts as read: too little text stands there, or it was read before languages
    were told apart.
    """
    return not language or language in READ_BY_RULES


def name_of(language: str) -> str:
    """The English name of a language by its ISO 639-1 code; the code itself where it has none."""
    return Locale("en").languages.get(language, language)
