"""What pages about one report do the same way: whose it is, and the refusal in plain words."""

from __future__ import annotations

import uuid

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from reports import access
from reports.models import Report

READ_ONLY = "You can read this report, but only lead auditors and auditors of its engagement can change it."


def writable_report(request: HttpRequest, report_id: uuid.UUID) -> Report:
    """The report, for someone who may change it. Raises Http404 when it is not theirs, PermissionDenied for readers."""
    report = access.get_report(request.user, report_id)
    if not access.may_write(request.user, report):
        raise PermissionDenied(READ_ONLY)
    return report
