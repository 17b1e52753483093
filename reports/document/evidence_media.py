"""What kind of file an evidence document is, by its content, and what it seems to be by its first
pages."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reports.document import csv_text
from reports.document.parsing import sniff_pdf
from reports.document.storing import FileRefused
from reports.types import PageContent
from sibyl_project.common.regex import regex

TAKEN = "PDF, XLSX or CSV"
_ZIP = b"PK\x03\x04"
_ZIP_END = b"PK\x05\x06"
_OLD_OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_OTHER_ARCHIVES = (
    (b"word/document.xml", "This is a text document. Save it as PDF and attach that file."),
    (b"ppt/presentation.xml", "This is a presentation. Save it as PDF and attach that file."),
    (
        b"xl/workbook.bin",
        "This is a binary workbook (.xlsb). Save it as .xlsx and attach that file.",
    ),
    (
        b"content.xml",
        "This is an OpenDocument file. Save a table as .xlsx, a text as PDF, and attach that file.",
    ),
)
_ASSURANCE = regex(
    r"\b(?:limited|reasonable|independent|third[- ]party)(?: \w+){0,3} (?:assurance"
    r"|verification)\b|\bISAE ?3[04]\d0\b|\b(?:assurance|verification) (?:statement|report"
    r"|opinion)\b|\bAA ?1000 ?AS\b|\bISO 14064-3\b",
    re.IGNORECASE,
)
_CERTIFICATE = regex(
    r"\bcertificate (?:of|no\.?|number|registration)\b|\bthis (?:is to certif(?:y|ies)"
    r"|certificate)\b|\bcertif(?:y|ies) that\b|\b(?:is|has been) certified\b|\bcertificate\b",
    re.IGNORECASE,
)
_REPORT = regex(
    r"\b(?:annual|sustainability|integrated|non-?financial|climate|ESG|TCFD|CSR|responsibility"
    r"|impact)(?: \w+){0,3} (?:report|review|statement|disclosures?)\b",
    re.IGNORECASE,
)
_WORDS = regex(r"\w+")
_SHORT = 4  # pages of an assurance statement or a certificate; a longer document only holds one
_FIRM_WORDS = frozenset(
    {
        "plc",
        "ltd",
        "limited",
        "inc",
        "corp",
        "corporation",
        "company",
        "co",
        "ag",
        "se",
        "sa",
        "nv",
        "gmbh",
        "group",
    }
    | {"holding", "holdings", "the", "and", "llp", "aktiengesellschaft"}
)


def media_of(head: bytes, tail: bytes, *, whole: bool) -> str:
    """pdf, xlsx or csv, from the first and last bytes of a file; `whole`: `head` is all of it.

    Raises FileRefused.
    """
    if sniff_pdf(head):
        return "pdf"
    if head.startswith(_ZIP):
        return _archive(tail)
    if head.startswith(_OLD_OFFICE):
        raise _refused(
            "This is an old (.xls) or password-protected workbook. Save it as .xlsx without a "
            "password and attach that."
        )
    if csv_text.is_table(head, whole=whole):
        return "csv"
    raise _refused(
        f"This is no {TAKEN} file, whatever its name says. Save it as one of them and attach that "
        "file."
    )


def _archive(tail: bytes) -> str:
    if _ZIP_END not in tail:
        raise _refused(
            "The workbook is incomplete. Download it again, or save a fresh copy, and attach that."
        )
    if b"xl/workbook.xml" in tail:
        return "xlsx"
    for name, message in _OTHER_ARCHIVES:
        if name in tail:
            raise _refused(message)
    raise _refused(f"This is an archive. Attach the {TAKEN} files in it one by one.")


def _refused(message: str) -> FileRefused:
    return FileRefused("wrong_type", message)


def guess_kind(pages: Sequence[PageContent], page_count: int, company: str) -> str:
    """What a PDF seems to be, one of the values of EvidenceKind: "other" where its first pages do
    not say."""
    text = "\n".join(page.text for page in pages)
    if page_count <= _SHORT:
        assured, certified = len(_ASSURANCE.findall(text)), len(_CERTIFICATE.findall(text))
        if assured and assured >= certified:
            return "assurance_statement"
        if certified:
            return "certificate"
    elif pages and _ASSURANCE.search("\n".join(pages[0].text.split("\n\n")[:6])):
        return "assurance_statement"
    if page_count > _SHORT and names_company(text, company) and _REPORT.search(text):
        return "prior_report"
    return "other"


def names_company(text: str, company: str) -> bool:
    """Whether every telling word of a company's name stands in the text; never for an unknown
    company."""
    wanted = _telling(company)
    return bool(wanted) and wanted <= set(_WORDS.findall(text.casefold()))


def same_firm(one: str, other: str) -> bool:
    """Whether two names are of one firm: all telling words of one stand in the other."""
    names = _telling(one), _telling(other)
    return all(names) and (names[0] <= names[1] or names[1] <= names[0])


def _telling(name: str) -> set[str]:
    return {word for word in _WORDS.findall(name.casefold()) if word not in _FIRM_WORDS}
