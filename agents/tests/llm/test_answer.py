"""Questions and answers: what is repaired, what fails and how, and that one failure takes no other
answer with it."""

from __future__ import annotations

import json
import threading
import time
from dataclasses import replace

import pytest
from django.db import transaction
from pydantic import BaseModel

from agents.llm.answer import Question, answer, answer_many
from agents.llm.failures import Kind, ModelFailure, note
from agents.llm.schemas import Problem
from agents.models import ModelCall
from agents.tests.llm.asking import GOOD, question
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.tests import chat
from sibyl_project.common.tests import model_server as does

INVENTED = GOOD | {"quote": "Emissions were abolished"}
WRONG_WORD = GOOD | {"verdict": "fully_verified"}


@pytest.fixture
def soon():
    return Deadline.after(30)


def failure(gateway, deadline, asked) -> ModelFailure:
    with pytest.raises(ModelFailure) as raised:
        answer(asked, gateway, deadline)
    return raised.value


def test_an_answer_comes_validated_with_the_model_that_gave_it(gateway, prompt, soon) -> None:
    given = answer(question(prompt), gateway, soon)
    assert (given.value.verdict, given.model, given.outcome) == (
        "unverified",
        "maker/model-of-today",
        "answered",
    )


def test_the_model_of_the_analysis_is_asked_not_that_of_the_settings(
    gateway, prompt, soon, server, settings
) -> None:
    settings.LLM_MODELS = {}
    answer(question(prompt), gateway, soon)
    answer(question(prompt, purpose="claims_dedupe"), gateway, soon)
    assert [(asked.body["model"], asked.body["max_tokens"]) for asked in server.requests] == [
        ("anthropic/claude-sonnet-4-5", 16384),
        ("anthropic/claude-3.5-haiku", 256),
    ]


def test_prose_and_fences_around_the_answer_need_no_repair(gateway, prompt, soon, server) -> None:
    server.usual = chat.with_prose(GOOD)
    assert answer(question(prompt), gateway, soon).outcome == "answered"
    assert len(server.requests) == 1


MISSHAPEN = {
    "a wrong word": chat.says(WRONG_WORD),
    "a value missing": chat.says({"verdict": "unverified"}),
    "a list of answers": chat.says([GOOD, GOOD | {"verdict": "verified"}]),
    "two answers": chat.says(json.dumps(GOOD) + json.dumps(GOOD | {"verdict": "verified"})),
    "a verdict as a list": chat.says(GOOD | {"verdict": ["verified"]}),
}
EMPTY = {
    "half of it": chat.half(GOOD),
    "prose only": chat.says("I think it is verified."),
    "not a number": chat.says('{"verdict": NaN, "quote": "Emissions fell"}'),
}


@pytest.mark.parametrize("trouble", MISSHAPEN.values(), ids=MISSHAPEN)
def test_an_answer_of_a_wrong_form_is_sent_back_without_the_material(
    gateway, prompt, soon, server, trouble
) -> None:
    server.next(trouble)
    given = answer(question(prompt, "Emissions fell by 12 % at home."), gateway, soon)
    assert (given.value.quote, given.outcome) == ("Emissions fell", "repaired")
    first, second = server.requests
    roles = [message["role"] for message in second.body["messages"]]
    assert roles == ["system", "user"]
    assert second.body["messages"][0] == first.body["messages"][0]
    assert second.body["response_format"] == first.body["response_format"]
    assert "12 % at home" in chat.messages(first, "user")[0]
    assert "12 % at home" not in chat.messages(second, "user")[0]


@pytest.mark.parametrize("trouble", EMPTY.values(), ids=EMPTY)
def test_where_there_was_no_answer_at_all_the_question_is_put_once_more(
    gateway, prompt, soon, server, trouble
) -> None:
    server.next(trouble)
    assert answer(question(prompt), gateway, soon).outcome == "repaired"
    first, second = server.requests
    assert second.body["messages"] == first.body["messages"]


def test_invented_content_is_not_asked_for_again_with_all_the_material(
    gateway, prompt, soon, server
) -> None:
    server.usual = chat.says(INVENTED)
    assert failure(gateway, soon, question(prompt)).kind == Kind.INVALID
    assert len(server.requests) == 1


BROKEN = MISSHAPEN | EMPTY


@pytest.mark.long
@pytest.mark.parametrize("trouble", BROKEN.values(), ids=BROKEN)
def test_what_never_fits_is_a_failure_after_two_requests(
    gateway, prompt, soon, server, trouble
) -> None:
    server.usual = trouble
    assert failure(gateway, soon, question(prompt)).kind == Kind.INVALID
    assert len(server.requests) == 2
    (call,) = ModelCall.objects.all()
    assert (call.outcome, call.requests, call.answer) == ("invalid", 2, None)


def test_a_repair_names_the_problems(gateway, prompt, soon, server) -> None:
    server.next(chat.says(WRONG_WORD))
    answer(question(prompt), gateway, soon)
    assert (
        "verdict: Input should be 'verified' or 'unverified' (given: 'fully_verified')"
        in chat.messages(server.requests[1], "user")[0]
    )


@pytest.mark.parametrize(
    ("trouble", "kind"),
    [
        (chat.ends("length"), Kind.TRUNCATED),
        (chat.ends("content_filter"), Kind.FILTERED),
        (does.status(402), Kind.NO_CREDIT),
        (does.status(401), Kind.DENIED),
        (does.status(404, "unknown"), Kind.NO_SUCH_MODEL),
        (does.status(503), Kind.PROVIDER),
        (does.reset(), Kind.UNREACHABLE),
    ],
)
def test_a_failure_has_a_kind_and_a_row(gateway, prompt, soon, server, trouble, kind) -> None:
    server.usual = trouble
    failed = failure(gateway, soon, question(prompt))
    (call,) = ModelCall.objects.all()
    assert (failed.kind, call.outcome, call.requests) == (kind, kind.value, 1)
    assert call.error == failed.message


def test_a_cut_answer_is_not_repaired_but_paid_for(gateway, prompt, soon, server) -> None:
    server.usual = chat.ends("length")
    failure(gateway, soon, question(prompt))
    assert len(server.requests) == 1
    assert ModelCall.objects.get().completion_tokens == 20


def test_a_model_that_is_not_offered_names_the_setting(gateway, prompt, soon, server) -> None:
    server.usual = does.status(404, "no endpoints found")
    assert (
        "LLM_MODEL_LEGAL=anthropic/claude-sonnet-4-5"
        in failure(gateway, soon, question(prompt)).message
    )


def test_an_analysis_without_models_asks_nothing(gateway, analysis, prompt, soon, server) -> None:
    analysis.options.clear()
    assert failure(gateway, soon, question(prompt)).kind == Kind.NO_MODEL
    assert server.requests == []


def test_answers_come_in_the_order_of_the_questions_and_failures_stay_in_their_place(
    gateway, prompt, soon, server
) -> None:
    another = threading.Event()  # has been settled

    def think(request):
        text = chat.messages(request, "user")[0]
        if "number 0" in text:
            another.wait(20)
        return (
            INVENTED
            if "number 3" in text
            else GOOD | {"verdict": "verified" if "number 5" in text else "unverified"}
        )

    server.usual = chat.answers(think)
    settled = []
    asked = [question(prompt, f"number {n}.") for n in range(8)]

    def note_it(position, result):
        settled.append((position, threading.current_thread()))
        another.set()

    results = answer_many(asked, gateway, soon, on_settled=note_it)
    kinds = [
        "failed" if isinstance(result, ModelFailure) else result.value.verdict for result in results
    ]
    assert kinds == [
        "unverified",
        "unverified",
        "unverified",
        "failed",
        "unverified",
        "verified",
        "unverified",
        "unverified",
    ]
    assert sorted(position for position, _ in settled) == list(range(8))
    assert {thread for _, thread in settled} == {threading.main_thread()}
    assert settled[0][0] != 0


def test_questions_go_side_by_side_up_to_the_width(gateway, prompt, soon, server) -> None:
    together = threading.Event()

    def think(request):
        if server.at_once >= 4:
            together.set()
        together.wait(20)
        return GOOD

    server.usual = chat.answers(think)
    answer_many([question(prompt, f"{n}") for n in range(12)], gateway, soon)
    assert server.most_at_once == 4


def test_the_same_question_is_asked_once(gateway, prompt, soon, server) -> None:
    results = answer_many([question(prompt)] * 3, gateway, soon)
    assert [result.value.verdict for result in results] == ["unverified"] * 3
    assert len(server.requests) == 1


def test_the_same_question_with_another_check_has_to_pass_that_too(
    gateway, prompt, soon, server
) -> None:
    one, two = answer_many(
        [
            question(prompt),
            question(prompt, check=lambda value: [Problem(("quote",), "too short")]),
        ],
        gateway,
        soon,
    )
    assert one.value.verdict == "unverified"
    assert two.kind == Kind.INVALID


def test_a_check_that_breaks_on_one_answer_does_not_lose_the_others(
    gateway, prompt, soon, server
) -> None:
    def check(value):
        return [] if value.verdict == "verified" else [Problem((value.no_such_thing,), "x")]

    server.usual = chat.answers(
        lambda request: (
            GOOD
            | {
                "verdict": "verified"
                if "one" in chat.messages(request, "user")[0]
                else "unverified"
            }
        )
    )
    one, two = answer_many(
        [question(prompt, "one", check=check), question(prompt, "two", check=check)], gateway, soon
    )
    assert one.value.verdict == "verified"
    assert two.kind == Kind.INVALID


def test_an_outage_ends_after_a_few_failures_and_says_so(gateway, prompt, soon, server) -> None:
    server.usual = does.status(503, "down")
    results = answer_many([question(prompt, f"{n}") for n in range(30)], gateway, soon)
    assert {result.kind for result in results} == {Kind.PROVIDER}
    assert len(server.requests) <= 4 * (3 + 4)
    assert "After 3 failures in a row no more was asked" in results[-1].message
    assert (
        note(results, 30, "claims") == "30 of 30 claims were decided by rules: the endpoint failed."
    )


def test_a_single_bad_moment_is_no_outage(gateway, prompt, soon, server) -> None:
    server.next(*[does.status(503)] * 8)
    results = answer_many([question(prompt, f"{n}") for n in range(10)], gateway, soon)
    assert sum(not isinstance(result, ModelFailure) for result in results) >= 8


def test_an_account_without_credit_is_not_asked_for_the_rest(gateway, prompt, soon, server) -> None:
    server.usual = does.status(402, "no credit")
    results = answer_many([question(prompt, f"{n}") for n in range(30)], gateway, soon)
    assert {result.kind for result in results} == {Kind.NO_CREDIT}
    assert len(server.requests) <= 5


def test_what_the_deadline_leaves_over_is_out_of_time(gateway, prompt, server) -> None:
    server.next(*[chat.says(GOOD)] * 8)
    server.usual = does.slow(60, of=chat.says(GOOD))
    started = time.monotonic()
    results = answer_many([question(prompt, f"{n}") for n in range(60)], gateway, Deadline.after(5))
    assert time.monotonic() - started < 50
    kinds = [result.kind for result in results if isinstance(result, ModelFailure)]
    assert set(kinds) == {Kind.OUT_OF_TIME}
    assert 1 <= 60 - len(kinds) <= 8


def test_a_request_that_never_began_is_not_counted(gateway, prompt, server, lanes) -> None:
    lanes.cool_down(30)
    failed = failure(gateway, Deadline.after(1), question(prompt))
    call = ModelCall.objects.get()
    assert (failed.kind, call.outcome, call.requests) == (Kind.RATE_LIMITED, "rate_limited", 0)
    assert server.requests == []


def test_who_is_interrupted_does_not_wait_for_what_is_under_way(gateway, prompt, server) -> None:
    over = threading.Event()
    server.usual = chat.answers(lambda request: over.wait(90) and GOOD)
    server.next(chat.says(GOOD))

    def interrupt(position, result):
        raise KeyboardInterrupt

    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        answer_many(
            [question(prompt, f"{n}") for n in range(4)],
            gateway,
            Deadline.after(90),
            on_settled=interrupt,
        )
    assert time.monotonic() - started < 60
    over.set()
    assert sorted(ModelCall.objects.values_list("outcome", flat=True)) == [
        "answered",
        "pending",
        "pending",
        "pending",
    ]


def test_no_repair_is_begun_after_the_deadline(gateway, prompt, server) -> None:
    server.usual = does.slow(0.2, of=chat.says(WRONG_WORD))
    failed = failure(gateway, Deadline.after(0.3), question(prompt))
    assert failed.kind == Kind.OUT_OF_TIME
    assert len(server.requests) <= 2


class Listed(BaseModel):
    claims: list[str]
    pages: int


def no_noise(value):
    return [
        Problem(("claims", n), "is no claim")
        for n, claim in enumerate(value.claims)
        if claim == "noise"
    ]


def listing(prompt, **options) -> Question:
    """A question about a list whose items stand or fall one by one."""
    return Question(prompt, Listed, {"claim": "the whole report"}, no_noise, ["claims"], **options)


def small(prompt, flawed, **options) -> Question:
    """What is asked about flawed items alone."""
    shown = ", ".join(str(one.item) for one in flawed.items)
    return Question(prompt, Listed, {"claim": f"again: {shown}"}, no_noise, ["claims"], **options)


def test_flawed_items_are_dropped_at_once_and_the_others_stand(
    gateway, prompt, soon, server
) -> None:
    server.usual = chat.says({"claims": ["a", "noise", "b"], "pages": 2})
    given = answer(listing(prompt), gateway, soon)
    assert (given.value.claims, given.outcome, len(server.requests)) == (["a", "b"], "partial", 1)
    assert [str(problem) for problem in given.dropped] == ["claims.1: is no claim"]
    assert ModelCall.objects.get().error == "- claims.1: is no claim"


def test_flawed_items_are_asked_for_again_by_themselves(gateway, prompt, soon, server) -> None:
    server.next(chat.says({"claims": ["a", "noise", "b"], "pages": 2}))
    server.usual = chat.says({"claims": ["c"], "pages": 1})
    given = answer(listing(prompt, again=lambda flawed: small(prompt, flawed)), gateway, soon)
    assert (given.value.claims, given.value.pages, given.outcome) == (
        ["a", "b", "c"],
        2,
        "repaired",
    )
    assert given.dropped == ()
    shown = chat.messages(server.requests[1], "user")[0]
    assert "again: noise" in shown
    assert "the whole report" not in shown
    (call,) = ModelCall.objects.all()
    assert (call.outcome, call.requests, call.prompt_tokens) == ("repaired", 2, 200)


def test_all_items_can_be_asked_for_again(gateway, prompt, soon, server) -> None:
    server.next(chat.says({"claims": ["noise"], "pages": 2}))
    server.usual = chat.says({"claims": ["c"], "pages": 1})
    asked = listing(prompt, again=lambda flawed: small(prompt, flawed))
    assert answer(asked, gateway, soon).value.claims == ["c"]


def test_without_a_small_question_nothing_usable_is_a_failure(
    gateway, prompt, soon, server
) -> None:
    server.usual = chat.says({"claims": ["noise"], "pages": 2})
    assert failure(gateway, soon, listing(prompt)).kind == Kind.INVALID
    assert len(server.requests) == 1


@pytest.mark.parametrize(
    "second",
    [
        chat.says({"claims": ["noise"], "pages": 1}),
        chat.says({"claims": [], "pages": 1}),
        chat.says("I cannot."),
        chat.ends("length"),
        does.status(400, "too long"),
    ],
    ids=["flawed again", "let go", "prose", "cut", "refused"],
)
def test_what_is_not_mended_is_dropped_and_counted(gateway, prompt, soon, server, second) -> None:
    server.next(chat.says({"claims": ["a", "noise"], "pages": 2}), second)
    asked = listing(prompt, again=lambda flawed: small(prompt, flawed))
    given = answer(asked, gateway, soon)
    assert (given.value.claims, given.outcome) == (["a"], "partial")
    assert [str(problem) for problem in given.dropped] == ["claims.1: is no claim"]
    assert len(server.requests) == 2


def test_the_asker_joins_the_answers_as_it_likes(gateway, prompt, soon, server) -> None:
    server.next(chat.says({"claims": ["a", "noise", "b"], "pages": 2}))
    server.usual = chat.says({"claims": ["c"], "pages": 1})

    def between(kept, more):
        return kept.model_copy(update={"claims": [kept.claims[0], *more.claims, kept.claims[1]]})

    asked = listing(prompt, again=lambda flawed: small(prompt, flawed), merge=between)
    assert answer(asked, gateway, soon).value.claims == ["a", "c", "b"]


def complete(value):
    """No noise, and "a" and "b" are answered."""
    absent = sorted({"a", "b"} - set(value.claims))
    return [*no_noise(value), *(Problem(("claims",), f"{one} is not answered") for one in absent)]


def test_what_a_list_does_not_answer_can_be_asked_for_again(gateway, prompt, soon, server) -> None:
    server.next(chat.says({"claims": ["a"], "pages": 2}))
    server.usual = chat.says({"claims": ["b"], "pages": 2})
    asked = []

    def again(flawed):
        asked.append((flawed.kept.claims, flawed.items, [str(one) for one in flawed.missing]))
        return small(prompt, flawed)

    question = replace(listing(prompt, again=again), check=complete)
    given = answer(question, gateway, soon)
    assert (given.value.claims, given.outcome, given.missing) == (["a", "b"], "repaired", ())
    assert asked == [(["a"], (), ["claims: b is not answered"])]


def test_what_stays_unanswered_is_said_and_the_rest_stands(gateway, prompt, soon, server) -> None:
    server.usual = chat.says({"claims": ["a", "noise"], "pages": 2})
    question = replace(listing(prompt), check=complete)
    given = answer(question, gateway, soon)
    assert (given.value.claims, given.outcome) == (["a"], "partial")
    assert [str(one) for one in given.missing] == ["claims: b is not answered"]
    assert [str(one) for one in given.dropped] == ["claims.1: is no claim"]
    again = answer(question, gateway, soon)
    assert (again.value, again.outcome) == (given.value, "replayed")
    assert (again.missing, again.dropped) == (given.missing, given.dropped)
    assert len(server.requests) == 1


def test_an_asker_that_breaks_loses_only_what_was_flawed(gateway, prompt, soon, server) -> None:
    server.usual = chat.says({"claims": ["a", "noise"], "pages": 2})
    given = answer(listing(prompt, again=lambda flawed: flawed.no_such_thing), gateway, soon)
    assert (given.value.claims, len(server.requests)) == (["a"], 1)


def test_items_of_a_wrong_form_fall_alone(gateway, prompt, soon, server) -> None:
    server.usual = chat.says({"claims": ["a", 7, "noise", "b"], "pages": 2})
    given = answer(listing(prompt), gateway, soon)
    assert given.value.claims == ["a", "b"]
    assert [problem.where[:2] for problem in given.dropped] == [("claims", 1), ("claims", 2)]


def test_inputs_that_do_not_agree_with_the_prompt_are_a_fault_of_the_caller(
    gateway, prompt, soon, server
) -> None:
    with pytest.raises(ValueError, match="do not agree"):
        answer(type(question(prompt))(prompt, Listed, {"clam": "x"}), gateway, soon)
    assert server.requests == []


@pytest.mark.django_db
def test_it_is_not_asked_within_a_transaction(gateway, prompt, soon, server) -> None:
    with pytest.raises(RuntimeError, match="durable"), transaction.atomic():
        answer(question(prompt), gateway, soon)
    assert server.requests == []
