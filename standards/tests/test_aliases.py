"""Numbers of other schemes: the requirement documents, TCFD's 11 recommended disclosures, and any
that a curator stores."""

from __future__ import annotations

import pytest

from standards import registry
from standards.models import ParagraphAlias
from standards.packaged import packaged_aliases, packaged_requirements
from standards.paragraph_ids import pillar

KNOWN = {node.paragraph_id for node in packaged_requirements()}
TCFD = {
    "Governance a)": "S2.6(a)",
    "Governance b)": "S2.6(b)",
    "Strategy a)": "S2.10 S2.12 S2.11",
    "Strategy b)": "S2.14 S2.13 S2.16 S2.15",
    "Strategy c)": "S2.22",
    "Risk Management a)": "S2.25(a)(i) S2.25(a)(iii) S2.25(a)(ii) S2.25(a)(iv)",
    "Risk Management b)": "S2.25(a)(v) S2.25(a)(vi) S2.25(b)",
    "Risk Management c)": "S2.25(c)",
    "Metrics and Targets a)": "S2.29(b) S2.29(c) S2.29(d) S2.29(e) S2.29(f) S2.29(g) S2.32",
    "Metrics and Targets b)": "S2.29(a)",
    "Metrics and Targets c)": "S2.33 S2.35 S2.36 S2.34",
}
NAMES = {
    "governance": "Governance",
    "strategy": "Strategy",
    "risk_management": "Risk Management",
    "metrics_targets": "Metrics and Targets",
}


def test_each_shipped_scheme_names_existing_paragraphs_once_with_a_note() -> None:
    aliases = packaged_aliases()
    assert {alias.scheme for alias in aliases} == {"frd", "tcfd"}
    assert len({(alias.scheme, alias.alias) for alias in aliases}) == len(aliases) == 74 + 11
    for alias in aliases:
        assert set(alias.paragraph_ids) <= KNOWN
        assert len(set(alias.paragraph_ids)) == len(alias.paragraph_ids)
        assert alias.note
        assert len(alias.alias) <= 40


def test_the_11_disclosures_of_tcfd_stay_in_their_pillar() -> None:
    shipped = {
        alias.alias: alias.paragraph_ids for alias in packaged_aliases() if alias.scheme == "tcfd"
    }
    assert shipped == {alias: tuple(ids.split()) for alias, ids in TCFD.items()}
    for alias, ids in shipped.items():
        assert {NAMES[pillar(pid)] for pid in ids} == {alias[: -len(" a)")]}


@pytest.mark.django_db
@pytest.mark.usefixtures("registry")
class TestStored:
    """The same in the database."""

    def test_tcfd_resolves_most_telling_first(self) -> None:
        for alias, ids in TCFD.items():
            assert registry.resolve_alias(alias, scheme="tcfd") == tuple(ids.split())
        assert registry.resolve_alias("Strategy c)") == ()  # no working number of that name

    @pytest.mark.long
    def test_any_scheme_can_be_stored_and_survives_loading(self) -> None:
        ParagraphAlias.objects.create(scheme="aasb", alias="AASB S2.29(a)", paragraph_id="S2.29(a)")
        for order, pid in enumerate(("S2.29(a)(i)(1)", "S2.29(a)(i)(2)")):
            ParagraphAlias.objects.create(
                scheme="esrs", alias="E1-6 44", order=order, paragraph_id=pid, note="for the test"
            )
        registry.load_registry()
        assert registry.resolve_alias("AASB S2.29(a)", scheme="aasb") == ("S2.29(a)",)
        assert registry.resolve_alias("E1-6 44", scheme="esrs") == (
            "S2.29(a)(i)(1)",
            "S2.29(a)(i)(2)",
        )
        assert registry.resolve_alias("E1-6 44", scheme="aasb") == ()
