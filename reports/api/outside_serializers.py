"""The JSON of who a company is and of its entries in public registers."""

from __future__ import annotations

from typing import Any, Protocol

from rest_framework import serializers

from reports.models import IdentityKind, IdentityWord
from reports.registers.catalogue import REGISTERS, Standing
from reports.registers.types import Method
from reports.review.outside import Known
from sibyl_project.common.output import MomentField, OutputSerializer

STATES = ("proposed", "accepted", "rejected")


class HasWord(Protocol):
    """Something on which a person may have said something."""

    @property
    def word(self) -> IdentityWord | None:
        """What was said last, where anything was."""


class WithWord:
    """Reads the fields `reason` and `said_by` of what a person may have said something on."""

    @staticmethod
    def read_reason(found: HasWord) -> str:
        """Why a person says so."""
        return found.word.reason if found.word else ""

    @staticmethod
    def read_said_by(found: HasWord) -> str:
        """Who said so."""
        return found.word.author_name if found.word else ""


class IdentityBlock(WithWord, OutputSerializer):
    """Something on who the company is."""

    kind = serializers.ChoiceField(IdentityKind.values)
    value = serializers.CharField()
    state = serializers.ChoiceField(STATES)
    page = serializers.IntegerField(help_text="where the report prints it; 0: it does not")
    quote = serializers.CharField()
    reason = serializers.CharField(help_text="a person's; empty where nobody gave one")
    said_by = serializers.CharField(help_text="empty where nobody said anything")

    @staticmethod
    def read_page(known: Known) -> int:
        """Where it is printed."""
        return known.printed.page if known.printed else 0

    @staticmethod
    def read_quote(known: Known) -> str:
        """The words around it."""
        return known.printed.quote if known.printed else ""


class EntryBlock(WithWord, OutputSerializer):
    """An entry of a register that is, or may be, the company's."""

    register = serializers.ChoiceField(list(REGISTERS))
    entity = serializers.CharField()
    name = serializers.CharField()
    holder = serializers.CharField()
    country = serializers.CharField()
    place = serializers.CharField()
    method = serializers.ChoiceField([one.value for one in Method], source="method.value")
    certainty = serializers.FloatField(help_text="0 to 1; 1 for one with an identifier")
    why = serializers.CharField()
    state = serializers.ChoiceField(
        ("counts", "proposed", "rejected"), help_text="a proposed one counts for nothing"
    )
    reason = serializers.CharField(help_text="a person's; empty where nobody said anything")
    said_by = serializers.CharField()


class BesideBlock(OutputSerializer):
    """What a register says beside a claim."""

    claim_id = serializers.UUIDField(source="finding.claim_id")
    supports_claim = serializers.BooleanField(source="finding.supports_claim", allow_null=True)
    summary = serializers.CharField(source="finding.summary")
    registers = serializers.CharField(source="details.from_registers")
    standing = serializers.CharField(
        source="details.standing", help_text=f"such as: {Standing.VERIFIED.value}"
    )


class SnapshotBlock(OutputSerializer):
    """A loaded file of a register."""

    register = serializers.CharField()
    part = serializers.CharField()
    filename = serializers.CharField()
    sha256 = serializers.CharField()
    as_of = serializers.DateField()
    row_count = serializers.IntegerField()
    loaded_at = MomentField(source="created_at")


class OutsideBlock(serializers.Serializer[Any]):
    """Who the company is, its entries, what they say, and the loaded files."""

    identity = IdentityBlock(many=True)
    entries = EntryBlock(many=True)
    findings = BesideBlock(many=True)
    snapshots = SnapshotBlock(many=True)
