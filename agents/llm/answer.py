"""Questions to models: a prompt file, a schema and inputs; a validated answer or a typed failure.

One question may take two requests. Of an answer whose items stand or fall one by one, the flawed
items alone are asked for again, where the question says how; an answer of a wrong form is sent back
without the material; and only where there was no answer at all the question is put again. The
threads of the pool only send requests. The calling thread reads each answer and writes its row of
the ledger as it arrives.
"""

from __future__ import annotations

from collections.abc import Iterable

from agents.llm.batch import Batch, Settled
from agents.llm.failures import ModelFailure
from agents.llm.gateway import Gateway
from agents.llm.questions import A, Answer, Flawed, Question, Result
from sibyl_project.common.deadline import Deadline

__all__ = ["Answer", "Flawed", "Question", "Result", "answer", "answer_many"]


def answer(question: Question[A], gateway: Gateway, deadline: Deadline) -> Answer[A]:
    """The answer to one question. Raises ModelFailure, and Stopped as
    `answer_many` does."""
    (result,) = answer_many([question], gateway, deadline)
    if isinstance(result, ModelFailure):
        raise result
    return result


def answer_many(
    questions: Iterable[Question[A]],
    gateway: Gateway,
    deadline: Deadline,
    on_settled: Settled | None = None,
) -> list[Result[A]]:
    """An answer or a ModelFailure for each question, in their order; the failure of one does not
    affect the others.

    `on_settled(position, result)` is called in this thread as each result is known. Must not be
    called within a transaction. Raises Stopped when a question fails in an analysis that is to stop
    then, once everything under way is recorded. Raises ValueError when inputs do not agree with
    their prompt and TypeError for a schema with defaults, which are faults of the caller.
    """
    return Batch(list(questions), gateway, deadline, on_settled).run()
