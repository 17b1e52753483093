"""How reliable judgements are."""

from __future__ import annotations

from rest_framework import serializers

from reports.reliability import BY_MODEL, BY_RULES
from sibyl_project.common.output import OutputSerializer

OF_SUCH = "how often such a judgement was right; null where it is not measured"


class ReliabilityBlock(OutputSerializer):
    """How often such a judgement was right when independent readers looked it up, in reports that
    were not used to write the rules."""

    share = serializers.FloatField(help_text="of the cases, 0 to 1")
    cases = serializers.IntegerField()
    engine = serializers.ChoiceField([BY_RULES, BY_MODEL])
