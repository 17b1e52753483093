"""Asking a model to word an answer. What rules found is its only material; what it says beyond that
is dropped, and where a figure does not stand in what it cites, the answer of the rules is given."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from django.conf import settings
from pydantic import BaseModel, ConfigDict

from agents.chat.drafts import Numbered, Reply
from agents.chat.ground import Ground
from agents.chat.model.material import material_of
from agents.llm.answer import Question, answer
from agents.llm.defaults import GO_ON
from agents.llm.failures import WORDS, Kind, ModelFailure, Stopped
from agents.llm.gateway import Gateway, of_analysis
from agents.llm.prompts import load
from reports.models import Analysis
from reports.types import RULES
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.regex import regex

PROMPT = Path(__file__).with_name("prompt.md")
ASK: Final = "ask"  # its purpose in the table of models, and its name in the ledger
SECONDS: Final = 30
_NUMBER = regex(r"\d[\d.,'\u2019\u00a0\u202f]*\d|\d")
_MARK = regex(r"\s*\[\d+\]")


class Sentence(BaseModel):
    """A sentence of an answer and the numbers of the material it rests on."""

    model_config = ConfigDict(extra="forbid")

    text: str
    citations: list[int]


class Worded(BaseModel):
    """An answer as a model words it."""

    model_config = ConfigDict(extra="forbid")

    sentences: list[Sentence]


def may_ask(analysis: Analysis) -> bool:
    """Whether a model may be asked: one can be, and the analysis was made with one. Who analysed by
    rules did not mean the report to be sent to a model."""
    return bool(settings.LLM_USABLE) and analysis.engine != RULES


def worded(question: str, reply: Reply, ground: Ground) -> tuple[Reply, str]:
    """The answer in the words of a model, and its name; the answer of the rules, with a line on
    why, where the model gives none that can be used."""
    texts = material_of(reply, ground)
    asked = Question(
        load(PROMPT),
        Worded,
        {
            "question": question,
            "found": _MARK.sub("", reply.text),
            "material": [{"number": n, "text": text} for n, text in texts.items()],
        },
        purpose=ASK,
    )
    try:
        told = answer(asked, gateway_of(ground.analysis), Deadline.after(SECONDS))
    except Stopped as stopped:
        return _by_rules(reply, WORDS[stopped.failure.kind]), RULES
    except ModelFailure as failure:
        return _by_rules(reply, WORDS[failure.kind]), RULES
    held = _held(told.value, reply, texts)
    if held is None:
        return _by_rules(reply, WORDS[Kind.INVALID]), RULES
    return held, told.model


def gateway_of(analysis: Analysis) -> Gateway:
    """The gateway of Ask: models as frozen on the analysis, what its budget leaves, its ledger. An
    analysis that was frozen before Ask takes the present model for it. The answer of the rules
    stands where the model fails, whatever the analysis does then."""
    models = settings.LLM_MODELS | dict(analysis.options.get("models", {}))
    options = {**analysis.options, "models": models, "on_failure": GO_ON}
    return replace(of_analysis(analysis, ASK), options=options)


def _by_rules(reply: Reply, why: str) -> Reply:
    line = f"Worded by rules: the model did not answer, because {why}."
    return Reply(f"{reply.text}\n{line}", reply.citations, reply.known, reply.subjects)


def _held(told: Worded, reply: Reply, texts: Mapping[int, str]) -> Reply | None:
    """The sentences that cite something given and hold no figure that does not stand there; None
    where none is left, or where a figure stands nowhere in what is cited."""
    kept: list[str] = []
    used: set[int] = set()
    for one in told.sentences:
        numbers = [number for number in dict.fromkeys(one.citations) if number in texts]
        plain = " ".join(_MARK.sub("", one.text).split())
        if not numbers or not plain:
            continue
        if _figures(plain) - _figures(" ".join(texts[number] for number in numbers)):
            return None
        kept.append(plain + "".join(f" [{number}]" for number in numbers))
        used |= set(numbers)
    if not kept:
        return None
    cited: tuple[Numbered, ...] = tuple(one for one in reply.citations if one.number in used)
    return Reply("\n".join(kept), cited, reply.known, reply.subjects)


def _figures(text: str) -> set[str]:
    """The numbers of a text without separators and zeros that say nothing."""
    plain = {
        re.sub(r"[,'\u2019\u00a0\u202f]", "", found).rstrip(".") for found in _NUMBER.findall(text)
    }
    return {one.rstrip("0").rstrip(".") if "." in one else one for one in plain}
