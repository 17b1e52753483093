"""Where in the text of its page a claim stands: what tells two occurrences of the same words
apart."""

from __future__ import annotations

from collections.abc import Mapping

from sibyl_project.common.text import normalise


class Positions:
    """Positions of quotes in the texts of pages; each text is folded once."""

    def __init__(self, texts: Mapping[int, str]) -> None:
        self._texts = texts
        self._folded: dict[int, str] = {}

    def of(self, page: int, quote: str, context: str = "") -> float | None:
        """How far into the text of the page the quote stands, 0 to 1; None when it does not.

        Of several occurrences the one within `context`, the sentences about the claim, is meant."""
        text, wanted = self._text(page), normalise(quote)
        about = text.find(normalise(context)) if context else 0
        at = text.find(wanted, about) if about > 0 else -1
        at = at if at >= 0 else text.find(wanted)
        return at / len(text) if wanted and at >= 0 else None

    def _text(self, page: int) -> str:
        if page not in self._folded:
            self._folded[page] = normalise(self._texts.get(page, ""))
        return self._folded[page]
