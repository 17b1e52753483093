"""A provider on this machine that answers from a recording.

What was not recorded is answered with the least a truthful model could say (no claim, two claims,
unclear, no figure) and counted in `unrecorded`; what was said to be in the report, but is not in
what a question shows, is answered so, and counted in `not_shown`.
"""

from __future__ import annotations

import json
import threading
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from agents.judge.rules import WITHOUT_WEIGHT
from agents.registry import by_duty
from agents.tests.claims.provider import pages_in
from agents.tests.recorded.reading import (
    Element,
    Sections,
    ShownClaim,
    claims_held,
    elements_asked,
    items_in,
    sections_shown,
    stands_in,
)
from agents.tests.recorded.store import Recording, about
from reports.types import ClaimType
from sibyl_project.common.tests.chat import completion
from sibyl_project.common.tests.model_server import Reply, Request, as_json
from sibyl_project.common.text import contains_quote

NAME = "recorded/careful-reader"
CHARACTERS_A_TOKEN = 4
Said = dict[str, Any]


@dataclass
class Replay:
    """Answers requests, and counts what it was asked: `asked` and `unrecorded` by kind of question
    (one for each element, pair, claim to route or number), `not_shown`, and prompt tokens. `given`
    are the paragraphs and elements whose words it was shown and quoted."""

    recording: Recording
    asked: Counter[str] = field(default_factory=Counter)
    unrecorded: Counter[str] = field(default_factory=Counter)
    missing: list[str] = field(default_factory=list)
    given: set[tuple[str, str]] = field(default_factory=set)
    not_shown: int = 0
    requests: int = 0
    prompt_tokens: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def behave(self, request: Request) -> Reply:
        """Answer one request."""
        characters = sum(len(message["content"]) for message in request.body["messages"])
        with self._lock:
            self.requests += 1
            self.prompt_tokens += characters // CHARACTERS_A_TOKEN
            answer = self.answer(request)
        usage = {
            "prompt_tokens": characters // CHARACTERS_A_TOKEN,
            "completion_tokens": len(json.dumps(answer)) // CHARACTERS_A_TOKEN,
        }
        return as_json(completion(answer, model=NAME, usage=usage))

    def answer(self, request: Request) -> Said:
        """What the reader said to a question; an empty object to one of a kind never asked."""
        kind = request.body["response_format"]["json_schema"]["name"]
        known = {
            "ExtractedClaims": self._claims,
            "SameClaims": self._pairs,
            "RoutingPlan": self._routing,
            "CoverageAnswers": self._coverage,
            "ClaimAnswers": self._held,
            "ModelFigures": self._figures,
            "ClaimJudgements": self._judged,
        }
        if kind not in known:
            self._count(kind, "a question of this kind", known=False)
            return {}
        return known[kind](request)

    def _count(self, kind: str, what: str, *, known: bool) -> None:
        self.asked[kind] += 1
        if not known:
            self.unrecorded[kind] += 1
            self.missing.append(f"{kind}: {what}")

    def _claims(self, request: Request) -> Said:
        pages = {page.number for page in pages_in(request)}
        self._count("claims", f"pages {sorted(pages)}", known=bool(pages))
        return {"claims": [one for one in self.recording.claims if one["source_page"] in pages]}

    def _pairs(self, request: Request) -> Said:
        return {"pairs": [self._pair(pair) for pair in items_in(request, "pairs")]}

    def _pair(self, pair: Said) -> Said:
        texts = [pair[name].split(": ", 1)[1] for name in ("claim_1", "claim_2")]
        said = self.recording.pair(*texts)
        self._count("repeats", " / ".join(texts), known=said is not None)
        keep = texts.index(said["keep"]) + 1 if said and said["keep"] in texts else 0
        reason = said["reason"] if said else "not recorded"
        return {
            "pair_id": pair["pair_id"],
            "duplicate": keep > 0,
            "keep": keep,
            "reason": reason,
        }

    def _routing(self, request: Request) -> Said:
        return {"assignments": [self._route(claim) for claim in items_in(request, "claims")]}

    def _route(self, claim: Said) -> Said:
        said = self.recording.routing(claim.get("quote", claim["text"]))
        self._count("routing", claim["text"], known=said is not None)
        least = claim["looks_anyway"] or [by_duty(ClaimType(claim["type"]))[0].name]
        return {
            "claim_id": claim["claim_id"],
            "assigned_agents": said["assigned_agents"] if said else least,
            "reasoning": said["reasoning"] if said else "Not recorded.",
            "priority_order": said["priority_order"] if said else least,
        }

    def _coverage(self, request: Request) -> Said:
        shown = sections_shown(request)
        return {"answers": [self._element(one, shown) for one in elements_asked(request)]}

    def _element(self, one: Element, shown: Sections) -> Said:
        """A yes where the recorded words are in what is shown; else where they are to be found."""
        said = self.recording.coverage(one.asked_by, one.name)
        self._count("coverage", f"{one.asked_by}: {one.name}", known=said is not None)
        answer = {
            "element_id": one.short,
            "addressed": said["addressed"] if said else "unclear",
            "quote": "",
            "section_id": "",
            "gap_reason": said.get("gap_reason", "") if said else "",
        }
        if not said or said["addressed"] != "yes":
            return answer
        if section := shown.where(said["quote"]):
            self.given.add((one.asked_by, one.name))
            return answer | {"quote": said["quote"], "section_id": section}
        self.not_shown += 1
        next_one = shown.outlined.get(said["page"], "")
        return answer | {"addressed": "not_shown", "section_id": next_one}

    def _held(self, request: Request) -> Said:
        return {"answers": [each for one in claims_held(request) for each in self._on_claim(one)]}

    def _on_claim(self, claim: ShownClaim) -> list[Said]:
        held = self.recording.held(claim.text)
        answers: dict[str, Said] = {}
        for one in claim.elements:
            said = about(held, one.paragraph, one.asked_by, one.name) if held else None
            what = f"{claim.text} on {one.asked_by}: {one.name}"
            self._count("claim against paragraph", what, known=said is not None)
            whole = one.short.split(".")[0] if said == "not_applicable" else one.short
            answer = self._answered(claim, said)
            answers[whole] = {"claim_id": claim.short, "element_id": whole} | answer
        return list(answers.values())

    def _answered(self, claim: ShownClaim, said: Any) -> Said:
        if said is None or isinstance(said, str):
            return {"addressed": said or "unclear", "quote": "", "gap_reason": ""}
        quote, reason = said.get("quote", ""), said.get("gap_reason", "")
        if quote and not stands_in(f"{claim.text}\n{claim.around}", quote):
            self.not_shown += 1
            return {"addressed": "no", "quote": "", "gap_reason": "It is not given here."}
        return {"addressed": said["addressed"], "quote": quote, "gap_reason": reason}

    def _figures(self, request: Request) -> Said:
        found: list[Said] = []
        for piece in items_in(request, "pieces"):
            text, numbers = piece["text"], piece["numbers"]
            read = [
                one
                for one in self.recording.figures
                if one["number"] in numbers and contains_quote(text, one["quote"])
            ]
            found += [{"piece_id": piece["id"], **one} for one in read]
            for number in numbers:
                known = number in {one["number"] for one in read}
                known = known or self.recording.is_no_figure(text, number)
                self._count("figures", f"{number} in {text}", known=known)
        return {"figures": found}

    def _judged(self, request: Request) -> Said:
        """Agrees with the rules, and names the findings they counted."""
        return {"answers": [self._agreed(claim) for claim in items_in(request, "claims")]}

    def _agreed(self, claim: Said) -> Said:
        self._count("judgements", claim["text"], known=True)
        sides = {
            stance: [
                one["id"]
                for one in claim["findings"]
                if one["stance"] == stance and one["basis"] not in WITHOUT_WEIGHT
            ]
            for stance in ("for", "against")
        }
        named = " and ".join((sides["against"] or sides["for"])[:2])
        return {
            "claim_id": claim["claim_id"],
            "verdict": claim["rules_verdict"],
            "findings_for": sides["for"],
            "findings_against": sides["against"],
            "reasoning": f"This follows from {named}.",
            **dict.fromkeys(("document", "issuer", "scope", "period"), ""),
            "look_again": False,
            "queries": [],
        }
