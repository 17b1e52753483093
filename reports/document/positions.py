"""Where in the text of its page a claim stands: what tells two occurrences of the same words
apart."""

from __future__ import annotations

from collections.abc import Mapping

from sibyl_project.common.text import comparable, forms_of, needles_of


class Positions:
    """Positions of quotes in the texts of pages."""

    def __init__(self, texts: Mapping[int, str]) -> None:
        self._texts = texts

    def of(self, page: int, quote: str, context: str = "") -> float | None:
        """How far into the text of the page the quote stands, 0 to 1; None when it does not.

        Of several occurrences the one within `context`, the sentences about the claim, is meant."""
        for text in forms_of(self._texts.get(page, "")):
            for wanted in needles_of(quote):
                about = text.find(comparable(context)) if context else 0
                at = text.find(wanted, about) if about > 0 else -1
                at = at if at >= 0 else text.find(wanted)
                if at >= 0:
                    return at / len(text)
        return None
