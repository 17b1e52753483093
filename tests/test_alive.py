"""`manage.py alive`: the health check of worker containers."""

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from sibyl_project.common.beats import beat
from sibyl_project.common.models import WorkerHeartbeat

pytestmark = pytest.mark.django_db


def test_a_queue_with_a_fresh_heartbeat_is_alive(capsys):
    beat("cpu")
    call_command("alive", "cpu")
    assert capsys.readouterr().out == "cpu: alive\n"


def test_a_queue_without_one_is_silent_and_named():
    beat("cpu")
    with pytest.raises(CommandError, match="cpu: alive, agents: silent"):
        call_command("alive", "cpu", "agents")


def test_an_old_heartbeat_does_not_count():
    beat("agents")
    WorkerHeartbeat.objects.update(beat_at=timezone.now() - timedelta(minutes=5))
    with pytest.raises(CommandError, match="agents: silent"):
        call_command("alive", "agents")


def test_with_any_one_queue_is_enough():
    with pytest.raises(CommandError):
        call_command("alive", "--any", "cpu", "agents")
    beat("agents")
    call_command("alive", "--any", "cpu", "agents")
