"""What the details of every finding may hold, whatever its kind, and the kinds that hold little
more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from pydantic import ConfigDict, Field

from reports.findings.base import Details, Flag


class Answer(Details):
    """What another agent answered to a question that the claim of a finding raised.

    `request_type` is the kind of the question, `on_claim` whether the answer concerns this claim
    itself, `source` what it rests on, and `details` its values as the answering agent gave them.
    """

    request_id: str = ""
    request_type: str = ""
    question: str = ""
    responding_agent: str = ""
    answered: Flag = None
    answer: str = ""
    on_claim: Flag = None
    source: str = ""
    details: dict[str, Any] = Field(default_factory=dict)


class Document(Details):
    """An attached document as findings name it. `kind` is a value of `EvidenceKind`, `issuer` is
    empty where nobody named one."""

    id: str = ""
    filename: str = ""
    kind: str = ""
    issuer: str = ""


class FindingDetails(Details):
    """What a finding of any kind may say.

    `source` names who speaks, and `source_tier` how far outside sources of its kind are trusted (1
    is the best). `document` is the attached document the finding rests on, `independent` whether
    somebody other than the company issued it. `can_add` says whether the same agent, asked about
    the claim once more, could find anything beyond the finding; None where it does not know.
    `answers` are those of other agents. `summary_before_answers` is the agent's own summary where
    an earlier version added their answers to it.
    """

    known_by: ClassVar[str] = ""
    """The name in the JSON by which this class is told from others of the same kind of evidence."""

    shown_as: ClassVar[Mapping[str, str]] = {}
    """The labels under which pages print values of this class, by name: texts, numbers, yes or no,
    or lists of these. A class that pages draw in a way of their own names none."""

    source: str = ""
    source_tier: int | None = None
    document: Document | None = None
    independent: Flag = None
    can_add: Flag = None
    answers: list[Answer] = Field(default_factory=list)
    summary_before_answers: str = ""

    @classmethod
    def __pydantic_init_subclass__(cls, **_: Any) -> None:
        """Raises TypeError where pages are to print what the class does not hold."""
        if unknown := sorted(set(cls.shown_as) - set(cls.model_fields)):
            raise TypeError(f"{cls.__name__} has no {', '.join(unknown)} to be shown.")


class OtherDetails(FindingDetails):
    """Details of a kind of evidence that has no class here, such as a new specialist may declare.
    Its writer may name whatever it likes; pages show what every finding may say."""

    model_config = ConfigDict(extra="allow")


class NotConsultedDetails(FindingDetails):
    """A source that was not asked: `source` names it, `reason` says why."""

    reason: str = ""


class FailureDetails(FindingDetails):
    """An agent that failed. `agent_status` is the status its run ended with."""

    agent_status: str = "error"
