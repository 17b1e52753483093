"""Files in a bucket: stored, read by path from copies that are fetched once, and deleted, against a
server of the S3 protocol on this machine."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import boto3
import pytest
from django.conf import settings as django_settings
from django.core.files.base import ContentFile
from moto.server import ThreadedMotoServer

from reports.keeping import files, purging
from reports.models import Report
from reports.reading.upload import store_upload
from reports.tests.factories import make_engagement, make_user
from sibyl_project.common import local_files
from sibyl_project.common.local_files import local_path

BUCKET = "papers"
CONTENT = b"%PDF-1.7\n" + bytes(range(256)) * 40
KEYS = {"AWS_ACCESS_KEY_ID": "somebody", "AWS_SECRET_ACCESS_KEY": "nobody's"}


@pytest.fixture
def bucket(
    settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, db: None
) -> Iterator[Any]:
    """A bucket that the storage uses, as somebody outside sees it."""
    for name, value in KEYS.items():
        monkeypatch.setenv(name, value)
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    address = f"http://{host}:{port}"
    outside = boto3.resource("s3", endpoint_url=address, region_name="us-east-1")
    outside.create_bucket(Bucket=BUCKET)
    stored = django_settings.STORED_IN_S3
    options = stored["OPTIONS"] | {"bucket_name": BUCKET, "endpoint_url": address}
    options["region_name"] = "us-east-1"
    settings.STORAGES = settings.STORAGES | {"default": stored | {"OPTIONS": options}}
    settings.MEDIA_ROOT = tmp_path
    yield outside.Bucket(BUCKET)
    outside.Bucket(BUCKET).objects.all().delete()  # the server keeps buckets as long as the process
    server.stop()


@pytest.fixture
def report(bucket: Any) -> Report:
    user = make_user()
    uploaded = ContentFile(CONTENT, name="papers.pdf")
    return store_upload(user, uploaded, make_engagement(user))


def names(bucket: Any) -> list[str]:
    return sorted(each.key for each in bucket.objects.all())


@pytest.mark.long
def test_an_upload_is_kept_in_the_bucket_alone(bucket: Any, report: Report, tmp_path: Path) -> None:
    assert names(bucket) == [report.file.name]
    assert bucket.Object(report.file.name).get()["Body"].read() == CONTENT
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_a_copy_is_fetched_once_for_those_who_read_by_path(bucket: Any, report: Report) -> None:
    path = local_path(report.file)
    assert Path(path).read_bytes() == CONTENT
    assert Path(path).stat().st_mode & 0o777 == 0o600
    bucket.objects.all().delete()
    assert local_path(report.file) == path  # nobody was asked again


@pytest.mark.long
def test_a_file_that_is_not_there_is_said_to_be_missing(bucket: Any, report: Report) -> None:
    bucket.objects.all().delete()
    with pytest.raises(FileNotFoundError):
        local_path(report.file)
    assert not [each for each in files.files_of(report) if each.is_file()]


@pytest.mark.long
def test_copies_used_longest_ago_make_room(
    report: Report, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    old, lately = (tmp_path / local_files.FOLDER / name for name in ("old", "lately"))
    old.parent.mkdir()
    for path in (old, lately):
        path.write_bytes(CONTENT)
    before = time.time() - 2 * local_files.IN_USE_SECONDS
    os.utime(old, (before, before))
    monkeypatch.setattr(local_files, "MOST_BYTES", len(CONTENT))
    local_path(report.file)
    assert lately.exists() and not old.exists()


@pytest.mark.long
def test_what_is_deleted_for_good_leaves_neither_bucket_nor_copy(
    bucket: Any, report: Report
) -> None:
    evidence = f"evidence/{report.pk}/of-it.pdf"
    bucket.put_object(Key=evidence, Body=b"x")
    bucket.put_object(Key="evidence/another/not-of-it.pdf", Body=b"x")
    copy = local_path(report.file)
    assert files.remove_files(report) == 3
    assert names(bucket) == ["evidence/another/not-of-it.pdf"]
    assert not Path(copy).exists()


@pytest.mark.long
def test_files_in_the_bucket_that_nobody_owns_are_removed_once_they_are_old(
    bucket: Any, report: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    bucket.put_object(Key="reports/0190a1b2-0000-7000-8000-000000000000.pdf", Body=b"x")
    bucket.put_object(Key="reports/of-somebody-else.txt", Body=b"x")
    assert purging.remove_left_behind() == []  # an upload may be on its way
    monkeypatch.setattr(files, "LEFT_SECONDS", -1.0)
    lost = "reports/0190a1b2-0000-7000-8000-000000000000.pdf"
    assert purging.remove_left_behind() == [lost]
    assert names(bucket) == [report.file.name, "reports/of-somebody-else.txt"]
