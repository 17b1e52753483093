"""Short codes of scopes and methods: "2L" and "2-MB" in a column of scopes, and letters that look
like a method and name a place."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from reports.inventory.kinds import Belongs, named_category, scope_said
from reports.inventory.sheet_factors import method_in
from sibyl_project.common.regex import regex

_CODE = regex(r"^\W*(?:s(?:cope)?[ -]?)?(?P<scope>[123])(?P<behind>[^\d+&]*)$", re.IGNORECASE)
_LETTER = regex(r"^[\W_]*(?P<method>[LM])(?:B|BM)?[\W_]*$", re.IGNORECASE)
_METHODS = {"l": "location", "m": "market"}
_LETTERS = regex(r"\b(?:LB|MB)\b")
_AS_WORD = regex(r"\bscope\b|\bs2\b|\bbased\b|\bCO2", re.IGNORECASE)


@lru_cache(maxsize=2048)
def scope_of_cell(text: str) -> Belongs:
    """The scope that a cell of a column of scopes names: also by its first digit alone, where no
    number of a category follows ("2L", "2 - market", "1 direct")."""
    found = scope_said(text)
    code = _CODE.match(text)
    if found.scope or code is None:
        return found
    if named_category(code["behind"]) == int(code["scope"]):
        return found  # "1 Purchased goods"
    return Belongs(code["scope"], named_category(text) if code["scope"] == "3" else None)


@lru_cache(maxsize=2048)
def method_of_cell(text: str) -> str:
    """The method that a cell of a column of scopes names, also by its letter ("2L")."""
    code = _CODE.match(text)
    if code is None or code["scope"] != "2":
        return method_in(text)
    letter = _LETTER.match(code["behind"])
    return _METHODS[letter["method"].lower()] if letter is not None else method_in(code["behind"])


def names_place(text: str, others: Iterable[str]) -> bool:
    """Whether the letters by which a text would tell a method are the code of a place: others of
    the same form have other letters there ("EL-LB" beside "EL-HH")."""
    match = _LETTERS.search(text)
    if match is None or _AS_WORD.search(text):
        return False
    form = re.compile(
        re.escape(text[: match.start()]) + "(?!LB|MB)[A-Z]{2}" + re.escape(text[match.end() :])
    )
    return any(map(form.fullmatch, others))
