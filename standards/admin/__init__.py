"""The registry in Django's admin, for curators: the tree, the edit page, its history, import and
export, and the check page."""

from standards.admin.aliases import ParagraphAliasAdmin
from standards.admin.benchmarks import BenchmarkAdmin
from standards.admin.outlets import OutletAdmin
from standards.admin.paragraphs import ParagraphAdmin
from standards.admin.passages import StandardPassageAdmin
from standards.admin.sasb import DisclosureTopicAdmin, IndustryAdmin, MetricAdmin

__all__ = [
    "BenchmarkAdmin",
    "DisclosureTopicAdmin",
    "IndustryAdmin",
    "MetricAdmin",
    "OutletAdmin",
    "ParagraphAdmin",
    "ParagraphAliasAdmin",
    "StandardPassageAdmin",
]
