"""What stands where in a bundle, and the limits of one (no Django here)."""

from __future__ import annotations

from typing import Final

FORM, VERSION = "sibyl-bundle", 1
MANIFEST: Final = "manifest.json"
REPORT: Final = "report.json"
README: Final = "README.txt"
INPUTS: Final = "inputs/"
PAPERS: Final = "papers/"
PICTURES: Final = "pictures/"
MOST_PICTURES: Final = 400
MOST_FILES: Final = 64 + MOST_PICTURES
MOST_BYTES: Final = 1_500_000_000  # of all files together, unpacked
MOST_JSON_BYTES: Final = 400_000_000
MOST_MANIFEST_BYTES: Final = 4_000_000
EXPLAINED: Final = """\
This archive holds one analysis of a report by Sibyl.

  manifest.json    the SHA-256 of every other file, the version of the rules, and the sign-off
  report.json      the compiled report: what was found, and what people said of it
  papers/          the same to read: workbook, documents, and the report with ticks
  pictures/        the places of claims from above, where satellite images were looked at
  inputs/          what the rules were given: figures with their places, findings and claims

Verify it on a machine with Sibyl, without a database or a network:

  python manage.py verify BUNDLE.zip

It computes every hash anew, and with them every check and verdict that rules made, and says line by
line what it recomputed and what it could not. A hash inside an archive cannot say that the whole
archive was not replaced: compare the SHA-256 of the sign-off with the one on the page Sign-off, or
with a copy that was kept elsewhere.
"""
