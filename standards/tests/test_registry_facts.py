"""What the registry says of IFRS S1 and S2, against the structure of the published standards
written out here a second time."""

from __future__ import annotations

from collections import Counter

import pytest

from standards import paragraph_ids
from standards.packaged import amended_ids, packaged_requirements
from standards.types import Applicability, Level, Pillar

EVERY = packaged_requirements("2025-12")
BASE = {node.paragraph_id: node for node in packaged_requirements()}
ALL = {node.paragraph_id: node for node in EVERY}

# Whole paragraphs of the core, and under each paragraph or item the items it has.
WHOLE = {"S1": range(26, 54), "S2": range(5, 38)}
ITEMS = """
S1.27: a b | S1.27(a): i ii iii iv v | S1.27(b): i ii | S1.29: a b c d e | S1.30: a b c
S1.32: a b | S1.33: a b c | S1.34: a b
S1.35: a b c d | S1.35(c): i ii | S1.37: a b | S1.38: a b | S1.40: a b c | S1.43: a b
S1.44: a b c | S1.44(a): i ii iii iv v vi
S1.46: a b | S1.46(b): i ii | S1.50: a b c d | S1.51: a b c d e f g
S2.6: a b | S2.6(a): i ii iii iv v | S2.6(b): i ii | S2.9: a b c d e | S2.10: a b c d | S2.13: a b
S2.14: a b c | S2.14(a): i ii iii iv v | S2.15: a b | S2.16: a b c d | S2.16(c): i ii | S2.18: a b
S2.19: a b | S2.21: a b c
S2.22: a b | S2.22(a): i ii iii | S2.22(a)(iii): 1 2 3 | S2.22(b): i ii iii
S2.22(b)(i): 1 2 3 4 5 6 7 | S2.22(b)(ii): 1 2 3 4 5
S2.25: a b c | S2.25(a): i ii iii iv v vi | S2.28: a b c
S2.29: a b c d e f g | S2.29(a): i ii iii iv v vi | S2.29(a)(i): 1 2 3 | S2.29(a)(iii): 1 2 3
S2.29(a)(iv): 1 2
S2.29(a)(vi): 1 2 | S2.29(f): i ii | S2.29(g): i ii | S2.33: a b c d e f g h
S2.34: a b c d | S2.36: a b c d e | S2.36(e): i ii iii iv
"""
TREE = dict(line.split(": ") for line in ITEMS.strip().replace("\n", " | ").split(" | "))
CORE = {f"{standard}.{number}" for standard, numbers in WHOLE.items() for number in numbers}
CORE |= {f"{above}({item})" for above, items in TREE.items() for item in items.split()}

PER_PILLAR = {  # governance, strategy, risk management, metrics and targets, general
    "S1": (11, 43, 13, 24, 162),
    "S2": (12, 86, 12, 174, 15),
}
OBJECTIVES = """
S1.1 S1.3 S1.26 S1.28 S1.34(a) S1.34(b) S1.43 S1.43(a) S1.43(b) S1.45 S2.1 S2.2 S2.5 S2.8 S2.15(a)
S2.15(b) S2.24 S2.27
"""
ROUTING = """
S1.6 S1.25 S1.25(a) S1.25(b) S1.25(c) S1.25(d) S1.29 S1.29(a) S1.29(b) S1.29(c) S1.29(d) S1.29(e)
S1.42 S1.47 S1.69 S1.76 S1.82
S1.86 S2.3 S2.3(a) S2.3(a)(i) S2.3(a)(ii) S2.3(b) S2.4 S2.9 S2.9(a) S2.9(b) S2.9(c) S2.9(d) S2.9(e)
S2.28 S2.28(a) S2.28(b)
S2.28(c) S2.31 S2.B59(a) S2.B59(b) S2.B59(c) S2.B64
"""
PREPARATION = (
    "S2.7 S2.11 S2.12 S2.17 S2.18 S2.19 S2.20 S2.23 S2.26 S2.30 S2.37 S1.36 S1.37 S1.38 S1.39"
)
WHETHER = """
S1.27(a)(v) S1.27(b)(i) S1.27(b)(ii) S1.44(a)(ii) S1.44(a)(iv) S1.44(a)(vi) S1.50(a) S1.50(b)
S1.50(c) S2.6(a)(v) S2.6(b)(i)
S2.6(b)(ii) S2.10(b) S2.22(b)(i)(2) S2.22(b)(i)(3) S2.22(b)(i)(4) S2.25(a)(ii) S2.25(a)(iv)
S2.25(a)(vi) S2.25(b) S2.29(f)(i)
S2.29(g)(i) S2.33(g) S2.34(a) S2.36(b) S2.36(c) S2.36(d)
"""
BINDS_ONLY = [  # what kind of condition, words that name it, the paragraphs
    (
        "if_applicable",
        "climate targets set or legally required",
        "S2.14(a)(v) S2.33 S2.33(a) S2.33(b) S2.33(h) S2.34 S2.34(a) S2.35",
    ),
    ("if_applicable", "quantitative climate target", "S2.33(g)"),
    ("if_applicable", "revised", "S2.34(d) S1.51(g)"),
    ("if_applicable", "GHG emissions target set", "S2.36 S2.36(a) S2.36(b) S2.36(c) S2.36(d)"),
    (
        "if_applicable",
        "net GHG emissions target",
        "S2.36(e) S2.36(e)(i) S2.36(e)(ii) S2.36(e)(iii) S2.36(e)(iv)",
    ),
    ("if_applicable", "transition plan", "S2.14(a)(iv)"),
    ("if_applicable", "earlier period", "S2.14(c) S1.33(b)"),
    ("if_applicable", "carbon price is used", "S2.29(f)(ii)"),
    (
        "if_applicable",
        "relief used",
        "S2.21 S2.21(a) S2.21(b) S2.21(c) S1.40 S1.40(a) S1.40(b) S1.40(c)",
    ),
    (
        "industry",
        "asset management, commercial banking, insurance",
        "S2.29(a)(vi)(2) S2.B37 S2.B58 S2.B59 S2.B60",
    ),
    ("industry", "asset management", "S2.B61 S2.B61(a)"),
    ("industry", "commercial banking", "S2.B62 S2.B62(a)(i)"),
    ("industry", "insurance", "S2.B63 S2.B63(c)(ii)"),
    ("industry", "own industry", "S2.32 S1.48"),
    (
        "relief",
        "undue cost",
        "S2.11 S2.18(a) S2.30 S2.B1 S2.B8 S2.B36 S2.B39 S1.37(a) S1.B6 S1.B8 S1.B9 S1.B10",
    ),
    ("relief", "skills and resources", "S2.18(b) S2.20 S2.B2(b) S1.37(b) S1.39"),
    ("relief", "quantitative financial effects", "S2.19 S2.19(a) S2.19(b) S1.38 S1.38(a) S1.38(b)"),
    ("relief", "opportunities only", "S1.B34 S1.B35 S1.B35(a) S1.B36 S1.B36(a) S1.B37"),
    ("relief", "legal prohibition", "S1.B33"),
    ("relief", "first annual period", "S1.E3 S1.E4 S1.E5 S2.C3 S2.C4 S2.C4(a) S2.C4(b)"),
    ("relief", "first annual period (S2.C4(b))", "S2.29(a)(i)(3) S2.29(a)(vi) S2.29(a)(vi)(1)"),
]
ALWAYS = """
S2.6(a) S2.10(a) S2.22 S2.22(a) S2.29(a)(i)(1) S2.29(a)(v) S2.29(b) S2.29(c) S2.29(d) S2.29(e)
S2.29(f)(i) S2.29(g)(i)
S2.29(g)(ii)
"""
ADDED_2025 = {"S2.29A", "S2.29B", "S2.29C", "S2.B62A", "S2.B63A", "S2.C6"}
AMENDED_2025 = "29(a)(ii) 29(a)(vi)(2) B21 B22 B24 B28 B37 B59 B62(a) B63(a) C4(b)"
# core paragraphs of S1 on which no paragraph of S2 builds
S1_ALONE = "31 33(c) 42 43(b) 46(b) 46(b)(i) 47 49 50(a) 50(c) 53"


def test_every_paragraph_of_the_core_is_there_once_and_no_other() -> None:
    registered = [
        node.paragraph_id
        for node in EVERY
        if node.level is Level.CORE and node.vintage == "2023-06"
    ]
    # the four pillars of S1 are its core
    assert sum(pid.startswith("S1") for pid in CORE) == sum(PER_PILLAR["S1"][:4])
    assert Counter(registered) == Counter(CORE)


def test_every_node_hangs_under_the_number_one_bracket_shorter() -> None:
    for pid, node in ALL.items():
        assert node.parent_id == paragraph_ids.parent(pid)
        assert node.parent_id is None or node.parent_id in ALL


def test_the_counts_of_each_pillar_are_those_of_the_standards() -> None:
    counts = Counter((node.standard, node.pillar) for node in EVERY)
    order = (
        Pillar.GOVERNANCE,
        Pillar.STRATEGY,
        Pillar.RISK_MANAGEMENT,
        Pillar.METRICS_TARGETS,
        Pillar.GENERAL,
    )
    assert {
        standard: tuple(counts[standard, pillar] for pillar in order) for standard in PER_PILLAR
    } == PER_PILLAR
    assert all(node.pillar is paragraph_ids.pillar(node.paragraph_id) for node in EVERY)


def test_kinds_and_checkable_nodes_are_counted() -> None:
    parents = {node.parent_id for node in EVERY}
    checkable = [node for node in EVERY if node.checkable]
    assert Counter(node.kind for node in EVERY) == {
        "disclosure": 305,
        "guidance": 229,
        "objective": 18,
    }
    assert len(checkable) == 263
    assert sum(node.paragraph_id not in parents for node in checkable) == 232
    assert sum(node.vintage == "2025-12" for node in checkable) == 4


def test_aims_pointers_and_rules_of_preparation_are_never_checked() -> None:
    assert {node.paragraph_id for node in EVERY if node.kind == "objective"} == set(
        OBJECTIVES.split()
    )
    assert {node.paragraph_id for node in EVERY if node.role == "routing"} == set(ROUTING.split())
    assert not [
        pid for pid in f"{OBJECTIVES} {ROUTING} {PREPARATION}".split() if ALL[pid].checkable
    ]
    assert {node.role for node in EVERY if node.checkable} <= {"req", "chapeau"}


def test_a_checkable_node_names_what_it_asks_and_how_reports_say_it() -> None:
    for node in EVERY:
        names = [element.name for element in node.elements]
        cues = [cue.lower() for element in node.elements for cue in element.cue_words]
        assert bool(names) or not node.checkable
        assert len(names) == len(set(names))
        assert len(cues) == len(set(cues)), (
            f"{node.paragraph_id}: one wording must not prove two elements"
        )
        assert all(element.cue_words for element in node.elements)
        assert not [cue for cue in cues if cue.isdigit() and int(cue) < 2030], (
            "a past year says nothing"
        )


def test_exposure_metrics_ask_for_an_amount_and_a_percentage() -> None:
    for item in "bcd":
        names = [element.name for element in ALL[f"S2.29({item})"].elements]
        assert names[1:] == ["amount", "percentage"]
    assert not any("percentage" in element.name for element in ALL["S2.29(e)"].elements)
    assert [element.name for element in ALL["S2.29(g)(ii)"].elements] == ["percentage"]


@pytest.mark.parametrize(
    ("pid", "asked"),
    [
        ("S2.14(a)(iv)", ["transition plan", "key assumptions", "dependencies"]),
        ("S2.25(a)(iii)", ["nature of effects", "likelihood", "magnitude", "criteria"]),
        ("S2.29(g)(i)", ["whether it is linked", "how it is linked"]),
        ("S2.32", ["industry metrics"]),
        ("S2.29(a)(vi)(1)", ["categories named"]),
        ("S1.20", ["same reporting boundary"]),
        ("S1.50(c)", ["validation", "validating party"]),
        ("S1.49", ["metric source", "metric taken"]),
        ("S2.22(b)(i)(1)", ["scenario names", "scenario source"]),
        ("S2.29(a)(i)(3)", ["Scope 3 amount", "unit"]),
        ("S2.36(e)(iii)", ["nature or technology", "reduction or removal"]),
    ],
)
def test_elements_are_what_the_paragraph_asks(pid: str, asked: list[str]) -> None:
    assert [element.name for element in ALL[pid].elements] == asked


def test_words_of_a_weaker_claim_are_no_cue_for_a_statement_of_compliance() -> None:
    cues = {cue.lower() for element in ALL["S1.72"].elements for cue in element.cue_words}
    assert not cues & {"aligned with", "informed by", "partial alignment"}


def test_whether_items_are_those_the_standards_word_so() -> None:
    assert {node.paragraph_id for node in EVERY if node.whether_item} == set(WHETHER.split())
    assert all(ALL[pid].checkable for pid in WHETHER.split())


@pytest.mark.parametrize(("kind", "words", "pids"), BINDS_ONLY)
def test_what_binds_only_sometimes_names_when(kind: str, words: str, pids: str) -> None:
    for node in (ALL[pid] for pid in pids.split()):
        assert node.applicability.value == kind, node.paragraph_id
        assert words in node.condition, node.paragraph_id


def test_a_node_without_a_condition_binds_always() -> None:
    for node in EVERY:
        assert bool(node.condition) == (node.applicability is not Applicability.ALWAYS)
    assert not [pid for pid in ALWAYS.split() if ALL[pid].applicability is not Applicability.ALWAYS]


def test_an_item_does_not_bind_more_often_than_its_paragraph() -> None:
    assert not [
        n.paragraph_id
        for n in EVERY
        if n.parent_id and ALL[n.parent_id].condition and not n.condition
    ]


def test_every_paragraph_of_s2_names_its_counterpart_or_why_there_is_none() -> None:
    for node in EVERY:
        assert all(ALL[twin].standard == "S1" for twin in node.s1_counterpart)
        if node.standard == "S1":
            assert not node.s1_counterpart and not node.counterpart_note
        elif node.s1_counterpart:
            assert node.counterpart_note.startswith(("Mirrors ", "Extends ", "Relies "))
        else:
            assert node.counterpart_note.startswith("No S1 counterpart: ")
        assert len(node.counterpart_note) <= 300
    used = {twin for node in EVERY for twin in node.s1_counterpart}
    assert {pid for pid in CORE if pid.startswith("S1") and pid not in used} == {
        f"S1.{item}" for item in S1_ALONE.split()
    }


def test_twins_ask_alike() -> None:
    for node in EVERY:
        if node.counterpart_note.startswith("Mirrors "):
            twin = ALL[node.s1_counterpart[0]]
            assert (twin.kind, twin.checkable, len(twin.elements)) == (
                node.kind,
                node.checkable,
                len(node.elements),
            )
            # 33 and 34 share S1.51
            if node.parent_id and twin.parent_id and node.parent_id != "S2.34":
                assert twin.parent_id in ALL[node.parent_id].s1_counterpart


def test_financial_effects_mirror_s1_paragraph_by_paragraph() -> None:
    for s2, s1 in zip(range(15, 22), range(34, 41), strict=True):
        block = [pid for pid in CORE if pid.split("(")[0] == f"S2.{s2}"]
        assert {ALL[pid].s1_counterpart for pid in block} == {
            (pid.replace(f"S2.{s2}", f"S1.{s1}"),) for pid in block
        }


def test_guidance_of_the_appendix_serves_paragraphs_of_the_core() -> None:
    for node in EVERY:
        if node.paragraph_id.startswith("S2.B"):
            assert node.supports
        assert all(ALL[pid].level is Level.CORE and pid.startswith("S2") for pid in node.supports)


def test_the_amendments_of_december_2025_are_hidden_under_the_text_of_june_2023() -> None:
    assert set(ALL) - set(BASE) == ADDED_2025
    assert amended_ids() == {f"S2.{item}" for item in AMENDED_2025.split()}
    assert amended_ids() <= set(BASE)
