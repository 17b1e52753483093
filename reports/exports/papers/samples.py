"""The sections of what was drawn, and of what that allows to say."""

from __future__ import annotations

from collections import Counter
from typing import Any

from reports.enum_labels import STRATA
from reports.exports.papers.section import (
    Column,
    Compiled,
    Procedure,
    Section,
    Value,
    Work,
    listed,
)
from reports.models import SampleResult
from reports.review.sampling import RULE, Conclusion
from sibyl_project.common.text import counted

RESULTS: dict[str, str] = {**dict(SampleResult.choices), "": "no result"}


def items(compiled: Compiled) -> Section:
    """Every item of every draw, the newest draw last."""
    rows = [_item(sample, item) for sample in compiled["samples"] for item in sample["items"]]
    return Section(
        "Sample",
        "Every drawn claim, figure and line of an inventory with its result; the newest draw "
        "counts.",
        (
            *(Column("draw"), Column("no."), Column("kind"), Column("item", 60), Column("page")),
            *(Column("group", 28), Column("stratum", 24), Column("probability")),
            *(Column("stated", 16), Column("unit"), Column("result"), Column("found", 16)),
            *(Column("remark", 40), Column("by", 20), Column("on", 20)),
        ),
        rows,
        _work(compiled),
    )


def _item(sample: dict[str, Any], item: dict[str, Any]) -> tuple[Value, ...]:
    return (
        *(sample["number"], item["order"], item["kind"], item["label"], item["page"] or None),
        *(item["group"], STRATA[item["stratum"]], round(item["probability"], 6)),
        *(item["amount"], item["unit"], RESULTS[item["result"]], item["found"]),
        *(item["remark"], item["said_by"], (item["said_at"] or "")[:16].replace("T", " ")),
    )


def _work(compiled: Compiled) -> Work | None:
    if not compiled["samples"]:
        return None
    newest = compiled["samples"][-1]
    results = Counter(RESULTS[item["result"]] for item in newest["items"])
    done = sum(bool(item["result"]) for item in newest["items"])
    why = "; ".join(f"{number}: {why}" for why, number in newest["left_out_because"].items())
    left = f"{newest['left_out']} left out{f' ({why})' if why else ''}."
    return Work(
        "Whether the claims and figures that no check guards, and the lines of the company's "
        "inventories, agree with its records.",
        (Procedure.INSPECTION,),
        f"{newest['population_size']} listed claims and figures and counted lines; {left} "
        f"{compiled['summary']['not_listed_notice']} {RULE}",
        f"Drew {counted(len(newest['items']), 'item')} by the seed {newest['seed']}; examined none "
        "of them.",
        f"{done} of {counted(len(newest['items']), 'drawn item')} with a result.",
        listed(f"{name}: {number}" for name, number in sorted(results.items())),
    )


def evaluations(compiled: Compiled) -> Section:
    """What each draw allows to say, stratum by stratum and group by group."""
    rows: list[tuple[Value, ...]] = []
    for sample in compiled["samples"]:
        told = sample["evaluation"]
        rows += [_rate(sample, one) for one in told["claims"]]
        rows += [_amounts(sample, one) for one in told["figures"]]
    return Section(
        "Evaluation of samples",
        "Rates of deviations among claims, and differences among figures and lines with their "
        "projection; upper limits at the confidence of the draw.",
        (
            *(Column("draw"), Column("seed", 20), Column("drawn anew because", 40)),
            *(Column("confidence %"), Column("group", 28), Column("stratum", 24)),
            *(Column("size"), Column("drawn"), Column("no result"), Column("found", 16)),
            *(Column("projected", 16), Column("upper limit", 16), Column("tolerable", 16)),
            Column("conclusion", 50),
        ),
        rows,
    )


def _rate(sample: dict[str, Any], one: dict[str, Any]) -> tuple[Value, ...]:
    return (
        *_head(sample),
        *("claims", STRATA[one["stratum"]], one["size"], one["drawn"], one["without_result"]),
        *(one["deviations"], round(one["projected"], 2), round(one["upper_limit"], 4)),
        *(one["tolerable"], Conclusion(one["conclusion"]).in_words),
    )


def _amounts(sample: dict[str, Any], one: dict[str, Any]) -> tuple[Value, ...]:
    upper = max(one["upper_over"], one["upper_under"])
    return (
        *_head(sample),
        *(one["group"], "", one["size"], one["drawn"], one["without_result"]),
        *(round(one["known"], 3), round(one["projected"], 3), round(upper, 3)),
        *(one["performance"], Conclusion(one["conclusion"]).in_words),
    )


def _head(sample: dict[str, Any]) -> tuple[Value, ...]:
    return sample["number"], sample["seed"], sample["reason"], sample["confidence"]
