"""The words that pages show for stored names in findings (no Django here).

The stored names, and the JSON given out, stay as they are.
"""

from __future__ import annotations

import re

from reports.check_labels import name_of
from reports.enum_labels import COVERAGE
from reports.findings.checks.kinds import CHECKS
from reports.roster import choices
from sibyl_project.common.regex import regex

# Status of a claim's wording, or of a paragraph in a finding: the class of its mark, its shape and
# its words.
STATUSES = {
    **{status: (status, *shown) for status, shown in COVERAGE.items()},
    "not_addressed": ("fully_unaddressed", "□", "not addressed"),
    "unclear": ("not_assessed", "?", "unclear"),
    "compliant": ("fully_addressed", *COVERAGE["fully_addressed"]),
    "partially_compliant": ("partially_addressed", *COVERAGE["partially_addressed"]),
    "non_compliant": ("fully_unaddressed", *COVERAGE["fully_unaddressed"]),
}
SHOWN = {  # how an element, a criterion or an answer stands
    "given": ("fully_addressed", "■", "given"),
    "missing": ("fully_unaddressed", "□", "not disclosed"),
    "met": ("pass", "✓", "met"),
    "not met": ("fail", "✕", "not met"),
    "yes": ("pass", "✓", "yes"),
    "no": ("fail", "✕", "no"),
    "does not arise": ("not_applicable", "–", "does not arise"),
}
WHERE_FOUND = {
    "claim": "in the claim",
    "context": "beside the claim",
    "report": "elsewhere in the report",
}
MODES = {
    "claim_scoped": "the standards were searched for this claim",
    "paragraph_lookup": "the paragraphs already mapped to the claim were looked up",
    "sasb_lookup": "the industry's topics were looked up",
}
_IN_TEXT = {
    **{name: words for name, (_, _, words) in STATUSES.items() if "_" in name},
    **{name: words for name, words in choices() if "_" in name},
    **{name: kind.label for name, kind in CHECKS.items() if "_" in name},
}
_NAME = regex(rf"(?<![\w/.@-])(?:{'|'.join(map(re.escape, _IN_TEXT))}|benchmark_[a-z_]+)(?![\w/@])")


def in_words(text: str) -> str:
    """The text with the stored names of statuses, agents and checks replaced by their words.
    Everything else stays as it is, quotes and addresses included."""
    return _NAME.sub(lambda found: _IN_TEXT.get(found[0]) or name_of(found[0]), text)


def words_of(value: str) -> str:
    """A status in words; an unknown one without its underscores."""
    return STATUSES[value][2] if value in STATUSES else value.replace("_", " ")


def first_upper(text: str) -> str:
    """The text with its first letter in upper case."""
    return text[:1].upper() + text[1:]
