"""The language in which a text of a report is written, told by its running words.

What stands in capitals (names, abbreviations, headings of tables) and figures belong to no
language: a list of German companies in an English report is English. So only words in lower case
are looked at where the script is Latin, and a page with too few of them takes the language of its
report. A page with a fair share of English sentences counts as English, whatever else it prints,
because calling an English page foreign would lose what it discloses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from sibyl_project.common.regex import regex

if TYPE_CHECKING:
    from py3langid.langid import LanguageIdentifier

# The languages in which companies with listed shares report. The other hundred that the model
# knows are mostly close relatives of one of these and would only take pages away from them.
CANDIDATES: Final = (
    "en de fr es it pt nl da sv no fi is pl cs sk sl hr hu ro bg el et lv lt ca ru uk tr "
    "ja zh ko ar he hi th vi id ms"
)
FEWEST_WORDS = 20  # different words in lower case; fewer stand in a list of names, too
RUNNING_SHARE = 0.25  # of all words; in a list of names only a few particles are in lower case
FEWEST_LETTERS = 40  # of another script, where a character of Chinese or Japanese counts twice
SUREST_NEEDED = 0.9  # the least probability with which a page is given a language
ENGLISH_SHARE = 0.08  # of the running words; other languages hardly ever have these
LONGEST = 50_000  # characters that are looked at; more do not make the answer surer
_ENGLISH = frozenset({"the", "and", "with", "our", "that", "this", "from"})
_WORD = regex(r"[^\W\d_]{2,}|[\u2e80-\uffdc]")
_LATIN = regex(r"[a-zA-Z\u00aa-\u024f\u1e00-\u1eff]+")
_EAST_ASIAN = (
    "\u2e80"  # the first character of the scripts in which a character is a syllable or a word
)
_OTHERS_PREVAIL = 2  # times as many letters of other scripts as of Latin running words


class Detected(NamedTuple):
    """A language as an ISO 639-1 code, "" where it is not known, and its probability, 0 to 1.

    `letters` is the amount of text it was told by.
    """

    language: str = ""
    sure: float = 0.0
    letters: int = 0


def detected(text: str) -> Detected:
    """The language of one text; for the pages of a report use `languages_of`."""
    return _Detector().of(text)


def languages_of(pages: Sequence[str]) -> list[str]:
    """The language of every page of a report, in their order.

    A page with too little text takes the language in which most of the report is written; a page
    without a letter has none, and is given "".
    """
    detector = _Detector()
    own = [detector.of(text) for text in pages]
    amounts: Counter[str] = Counter()
    for page in own:
        amounts[page.language] += page.letters
    del amounts[""]
    whole = max(amounts, key=lambda language: amounts[language], default="")
    whole = whole or detector.of("\n".join(pages)).language
    return [
        page.language or (whole if _WORD.search(text) else "")
        for page, text in zip(own, pages, strict=True)
    ]


class _Detector:
    """Holds the model while texts are looked at. It is loaded when it is first asked, in about
    half a second, and its 75 MiB are given back with the detector."""

    def of(self, text: str) -> Detected:
        words = _WORD.findall(text[:LONGEST])
        latin = [word for word in words if _LATIN.fullmatch(word)]
        running = [word for word in latin if word.islower()]
        others = [word for word in words if not _LATIN.match(word)]
        letters, other_letters = sum(map(len, running)), sum(map(_letters, others))
        if other_letters > _OTHERS_PREVAIL * letters:
            enough = other_letters >= FEWEST_LETTERS
            return self._asked(others, other_letters) if enough else Detected()
        if len(set(running)) < FEWEST_WORDS or len(running) < RUNNING_SHARE * len(latin):
            return Detected()
        if sum(word in _ENGLISH for word in running) >= ENGLISH_SHARE * len(running):
            return Detected("en", 1.0, letters)
        return self._asked(running, letters)

    def _asked(self, words: Sequence[str], letters: int) -> Detected:
        language, sure = self._model.classify(" ".join(words))
        return Detected(language, sure, letters) if sure >= SUREST_NEEDED else Detected()

    @cached_property
    def _model(self) -> LanguageIdentifier:
        # imported here: most processes never ask for a language
        from py3langid.langid import MODEL_FILE, LanguageIdentifier

        model = LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
        model.set_languages(CANDIDATES.split())
        return model


def _letters(word: str) -> int:
    return 2 * len(word) if word[0] >= _EAST_ASIAN else len(word)
