"""Preparing loads what is new and does nothing else."""

from __future__ import annotations

import pytest

from agents.preparing import prepare
from standards.loading import is_loaded, load_registry
from standards.models import LoadedData, Paragraph, StandardPassage

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("registry"), pytest.mark.long]


def test_nothing_is_loaded_when_nothing_is_new() -> None:
    load_registry()
    Paragraph.objects.filter(pk="S2.22").update(gist="would be overwritten")
    shown: list[str] = []
    prepare(shown.append)
    assert shown == []
    assert Paragraph.objects.get(pk="S2.22").gist == "would be overwritten"


def test_an_upgrade_loads_what_is_shipped_now() -> None:
    LoadedData.objects.update_or_create(pk=1, defaults={"fingerprint": "of an older version"})
    Paragraph.objects.filter(pk="S2.22").update(gist="of an older version")
    StandardPassage.objects.filter(source_type="sasb").delete()
    shown: list[str] = []
    prepare(shown.append)
    assert shown == ["Loading the standards"]
    assert Paragraph.objects.get(pk="S2.22").gist != "of an older version"
    assert StandardPassage.objects.filter(source_type="sasb").exists()
    assert is_loaded()
