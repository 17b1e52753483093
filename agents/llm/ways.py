"""In which way a model is asked: the response format, and the parameters it takes. Models and
providers refuse some of them, which is found out by asking and remembered."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from sibyl_project.common.http_errors import StatusRefused
from sibyl_project.common.regex import regex

FORMATS = ("json_schema", "json_object", "plain")  # strongest first
_ABOUT_PARAMETERS = (400, 404, 415, 422)  # the statuses that refuse how something was asked
_FORMAT = regex(
    r"response.?format|json.?schema|json.?object|structured.?output|invalid schema", re.IGNORECASE
)
_TEMPERATURE = regex(r"temperature", re.IGNORECASE)
_MAX_TOKENS = regex(
    r"max_completion_tokens|max_tokens\W[^.]*(?:not (?:supported|permitted|allowed)|unsupported"
    r"|unrecogni|unknown|deprecated)|(?:unsupported|unrecogni|unknown)[^.]*max_tokens",
    re.IGNORECASE,
)
_SOME_PARAMETER = regex(r"requested parameters", re.IGNORECASE)  # without saying which


@dataclass(frozen=True, slots=True)
class Way:
    """How a model is asked: the position of its response format in FORMATS, whether a temperature
    is sent, and the name of the limit on its answer.

    `is_guess` says that the temperature is left out because an endpoint refused some parameter
    without naming it.
    """

    strength: int = 0
    temperature: bool = True
    limit: str = "max_tokens"
    is_guess: bool = False

    @property
    def format(self) -> str:
        """The response format."""
        return FORMATS[self.strength]

    def instead(self, error: StatusRefused) -> Way | None:
        """The way to ask after this refusal; None where the refusal is about something else."""
        said = error.problem if error.status in _ABOUT_PARAMETERS else ""
        instead: Way | None = None
        if self.limit == "max_tokens" and _MAX_TOKENS.search(said):
            instead = replace(self, limit="max_completion_tokens")
        elif self.temperature and _TEMPERATURE.search(said):
            instead = replace(self, temperature=False, is_guess=False)
        elif _FORMAT.search(said):
            instead = self._weaker()
        elif _SOME_PARAMETER.search(said):
            instead = self._guessed()
        return instead

    def _guessed(self) -> Way | None:
        """First without a temperature; where that was not what was refused, in a weaker format."""
        if self.temperature and not self.is_guess:
            return replace(self, temperature=False, is_guess=True)
        return (replace(self, temperature=True) if self.is_guess else self)._weaker()

    def _weaker(self) -> Way | None:
        if self.strength + 1 == len(FORMATS):
            return None
        return replace(self, strength=self.strength + 1)

    def in_words(self) -> str:
        """The way in words, for people: "strict schema, no temperature"."""
        words = {"json_schema": "strict schema", "json_object": "JSON", "plain": "plain text"}
        return ", ".join(
            [words[self.format]]
            + ["no temperature"] * (not self.temperature)
            + [self.limit] * (self.limit != "max_tokens")
        )
