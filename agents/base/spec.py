"""What an agent declares about itself: plain data that names functions by dotted path.

Settings, pages and the registry read these declarations without importing an agent; nothing here
may import Django's models.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from reports.types import ClaimType
from sibyl_project.common.regex import regex

LONGEST_NAME = 20  # characters of an agent or a type of question: what their columns hold
LONGEST_KIND = 30  # the same for a kind of evidence
_NAME = regex(rf"[a-z][a-z0-9_]{{0,{LONGEST_NAME - 1}}}")
_COLOUR = regex(r"#[0-9a-f]{6}")


class Role(StrEnum):
    """Why an agent investigates a claim: because of the claim's type (primary, secondary) or
    because of what the claim says (refinement)."""

    PRIMARY = "primary"
    SECONDARY = "secondary"
    REFINEMENT = "refinement"


class Colours(NamedTuple):
    """The agent's colour on a light and on a dark page, as `#rrggbb`."""

    light: str
    dark: str


class ModelDefaults(NamedTuple):
    """What a model is asked with unless the operator sets something else: its name at the endpoint,
    the temperature (0 to 2), the most tokens of an answer, and the seconds one try may take."""

    model: str
    temperature: float
    max_tokens: int
    timeout: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """What an agent does in a wave (a value of `reports.models.Wave`).

    `plan` names a function (analysis, step, agent's name) -> runs; `jobs` names, for each kind of
    batch, a function (run, deadline) -> save. Work that looks at the `whole_report` takes longest,
    so its runs are sent before those over single claims.
    """

    wave: str
    plan: str
    jobs: Mapping[str, str]
    whole_report: bool = False


def on_claims(job: str) -> Work:
    """The work of most specialists: `job` looks at the claims they were given, in batches."""
    return Work(wave="investigate", plan="agents.base.job.assigned_batches", jobs={"claims": job})


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class AgentSpec:
    """An agent: its name in rows and addresses, its label on pages, its colours, its models, and
    its work.

    `further_models` are for purposes beside the agent's own, by purpose. `totals` names a function
    (run) -> `AgentCompleted`, the totals of a wave of this agent.
    """

    name: str
    label: str
    colours: Colours
    model: ModelDefaults
    further_models: Mapping[str, ModelDefaults] = field(default_factory=dict)
    work: tuple[Work, ...]
    totals: str = "agents.base.totals.of_findings"

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name):
            raise ValueError(
                f"The name of an agent is at most {LONGEST_NAME} lower-case letters, digits and "
                f"underscores, not {self.name!r}."
            )
        if wrong := [colour for colour in self.colours if not _COLOUR.fullmatch(colour)]:
            raise ValueError(f"{self.name}: a colour is written like #2e7d32, not {wrong[0]!r}.")


class Duty(NamedTuple):
    """The agent's part in claims of one type, and the reason an auditor reads."""

    role: Role
    reason: str


class Call(NamedTuple):
    """A rule that sends a claim to the agent because of what the claim says.

    `sees` names a function (claim) -> the words of the claim that call for the agent, or nothing.
    Where the rule rests on a fact of the claim it is `firm`: no model may leave the agent out.
    """

    reason: str
    sees: str
    firm: bool


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SpecialistSpec(AgentSpec):
    """An agent that investigates claims: which ones it is given, which questions it answers, and
    how the judge weighs what it says.

    Routing
        `duties`: its part in claims of each type. `calls`: rules by what a claim says; among agents
        called by such rules alone the one of lowest `precedence` comes first. `looks_at` and
        `routing_rule` are its lines in the prompt of the model that routes claims.
    Questions of other agents
        `answer` names a function (analysis, type of question, context) -> `Reply`. Questions of the
        types in `answers` go to it; those in `answers_for_others` where the first choice is the one
        that asks. Of a question without a known type `asked_by_words` (a regular expression)
        decides; a question that points to nobody goes to the agent whose `open_questions` is 1, or
        2 where the first is the one that asks. `knows` is its line in the prompt of the model that
        passes questions on.
    Conclusions
        `conclude` names the job that takes answers into the agent's findings. `evidence_types`:
        kinds of evidence it finds beside those of `reports.models.EvidenceType`, each with the
        words pages show.
    The judge
        `expected_on`: types of claim on which an auditor expects to hear it. `weight`: of its word,
        0 to 1. `tiered`: its sources are graded from 1 to 4. `same_when_repeated`: asked again it
        would find the same. `query_word` begins the query when the judge sends a claim back.
    Head start
        `preload` names a function () -> anything: loads what ships with Sibyl and never changes,
        before a worker forks; no database.
    """

    duties: Mapping[ClaimType, Duty] = field(default_factory=dict)
    calls: tuple[Call, ...] = ()
    precedence: int = 100
    looks_at: str
    routing_rule: str = ""
    answer: str = ""
    answers: tuple[str, ...] = ()
    answers_for_others: tuple[str, ...] = ()
    asked_by_words: str = ""
    open_questions: int = 0
    knows: str = ""
    conclude: str = "agents.base.concluding.conclude"
    evidence_types: Mapping[str, str] = field(default_factory=dict)
    expected_on: frozenset[ClaimType] = frozenset()
    weight: float
    tiered: bool = False
    same_when_repeated: bool = False
    query_word: str = ""
    preload: str = ""

    def __post_init__(self) -> None:
        AgentSpec.__post_init__(self)
        if not 0 <= self.weight <= 1:
            raise ValueError(f"{self.name}: a weight is between 0 and 1, not {self.weight}.")
        asked = self.answers or self.answers_for_others or self.asked_by_words
        if asked and not self.answer:
            raise ValueError(f"{self.name}: it would be asked, and names no function that answers.")
        if not (self.duties or self.calls):
            raise ValueError(f"{self.name}: without a duty or a call it is never given a claim.")
        _check_length(self.name, "kind of evidence", self.evidence_types, LONGEST_KIND)
        _check_length(self.name, "type of question", self.answers, LONGEST_NAME)


def _check_length(name: str, what: str, values: Iterable[str], longest: int) -> None:
    for value in values:
        if len(value) > longest:
            raise ValueError(
                f"{name}: a {what} has at most {longest} characters, which {value!r} exceeds."
            )
