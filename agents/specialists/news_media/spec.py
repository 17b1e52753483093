"""What the news and media agent declares: it looks for what others published (FRD 9)."""

from __future__ import annotations

from agents.base.spec import (
    Call,
    Colours,
    Duty,
    ModelDefaults,
    Role,
    SpecialistSpec,
    Work,
)
from reports.types import ClaimType

SPEC = SpecialistSpec(
    name="news_media",
    label="News/Media",
    colours=Colours("#a86a10", "#dda04a"),
    model=ModelDefaults("anthropic/claude-sonnet-4-5", 0.2, 8192, 120),
    work=(
        Work(
            wave="investigate",
            plan="agents.specialists.news_media.agent.plan",
            jobs={"claims": "agents.specialists.news_media.agent.investigate"},
        ),
    ),
    duties={
        ClaimType.STRATEGIC: Duty(Role.SECONDARY, "public coverage may corroborate a commitment"),
    },
    calls=(
        Call(
            "it is a large financial commitment",
            "agents.specialists.news_media.calls.large_commitments",
            firm=True,
        ),
        Call(
            "it is a public commitment",
            "agents.specialists.news_media.calls.public_commitments",
            firm=False,
        ),
        Call(
            "it touches a controversial topic",
            "agents.specialists.news_media.calls.controversies",
            firm=False,
        ),
    ),
    precedence=4,
    looks_at=(
        "searches what others wrote. Press, registers and announcements that confirm or "
        "contradict the company; incidents, fines, disputes; what its executives promised in "
        "public."
    ),
    routing_rule="Public promises, large sums and disputed subjects go to news_media as well.",
    answer="agents.specialists.news_media.answers.answer",
    answers=("news", "prior_report", "certificate"),
    asked_by_words=(
        r"news\w*|media|public(?:ly)? report(?:s|ing|ed)?|press|controvers\w+|journalis\w+"
        r"|coverage in the press|announce\w+|(?:prior|previous|earlier"
        r"|last)[- ](?:year(?:'s|\u2019s)?|reports?)"
    ),
    knows=(
        "press and public announcements, earlier reports of the company, registers and "
        "certificates that were attached, controversies"
    ),
    expected_on=frozenset({ClaimType.STRATEGIC}),
    weight=0.7,
    tiered=True,
    query_word="news",
)
