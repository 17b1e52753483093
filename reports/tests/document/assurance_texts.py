"""Short statements of assurance in the words of many firms, each with what it tells."""

from __future__ import annotations

from dataclasses import dataclass

from reports.document.assurance.reading import read_assurance
from reports.document.assurance.types import Assurance
from reports.document.stating import statements_in, with_statements
from reports.types import PageContent


@dataclass(frozen=True)
class Example:
    """A statement and what is to be read of it; `subjects` are "1", "2m", "2l", "3.6", "energy",
    each with the first letter of its level behind a colon."""

    name: str
    text: str
    issuer: str = ""
    addressee: str = ""
    standards: tuple[str, ...] = ()
    years: tuple[int, ...] = ()
    end: str = ""
    subjects: tuple[str, ...] = ()
    conclusion: str = "unmodified"
    basis: str = ""
    parts: tuple[str, ...] = ()
    left_out: tuple[tuple[str, ...], ...] = ()  # the scopes of what is left out and matters
    dated: str = ""


def read(text: str) -> Assurance:
    """A statement as read from one page of text."""
    return read_assurance(list(statements_in(with_statements([PageContent(1, text)]))))


def short(read: Assurance) -> tuple[str, ...]:
    """The subjects of a statement, as `Example.subjects` writes them."""
    return tuple(
        f"{one.scope or one.topic}{''.join(method[0] for method in one.methods)}:{one.level[:1]}"
        for one in read.subjects
    )


EXAMPLES = (
    Example(
        "big firm, two levels",
        "Independent Assurance Report of Hartwell & Moss LLP to the Directors of Corvane Minerals "
        "plc\n\nIn our opinion, in all material respects, the total Scope 1 and Scope 2 "
        "(market-based) GHG emissions (equity basis) presented in the Climate Report 2023 for the "
        "year ended 31 December 2023 have been prepared in accordance with the criteria.\n\n"
        "Based on the procedures performed, nothing has come to our attention that causes us to "
        "believe that the Scope 3 GHG emissions for the year ended 31 December 2023 are not "
        "prepared, in all material respects, in accordance with the criteria.\n\nOur "
        "responsibility was to perform a limited assurance engagement on the Scope 3 GHG emissions "
        "and a reasonable assurance engagement on the Scope 1 and 2 GHG emissions, in accordance "
        "with ISAE 3000 and ISAE 3410.\n\nHartwell & Moss LLP\n\n21 February 2024",
        "Hartwell & Moss LLP",
        "Corvane Minerals plc",
        ("ISAE 3000", "ISAE 3410"),
        (2023,),
        "2023-12-31",
        ("1:r", "2m:r", "3:l"),
        basis="equity share",
        dated="2024-02-21",
    ),
    Example(
        "verification body, table",
        "Verification Statement\n\nOakfield Verification Ltd. was contracted by Brightwater Foods "
        "Inc. to verify its greenhouse gas emissions.\n\nThe verification was conducted for the "
        "period of January 1, 2022 to December 31, 2022 in accordance with ISO 14064-3:2019 to a "
        "limited level of assurance.\n\nScope 1 | 12,430 tCO2e\n\nScope 2 (location-based) | 8,111 "
        "tCO2e\n\nScope 3 Category 6 Business travel | 540 tCO2e\n\nThere is no evidence that the "
        "stated assertions for the 2022 calendar year are not, in all material respects, fairly "
        "stated.\n\nIssued March 3, 2023",
        "Oakfield Verification Ltd",
        "Brightwater Foods Inc",
        ("ISO 14064-3",),
        (2022,),
        "2022-12-31",
        ("1:l", "2l:l", "3.6:l"),
        dated="2023-03-03",
    ),
    Example(
        "qualified on Scope 3",
        "Independent limited assurance report to the Management of Tessel Energy N.V.\n\nWe have "
        "performed a limited assurance engagement on the Scope 1, 2 and 3 emissions for the year "
        "ended 31 December 2024.\n\nBased on our procedures, except for the possible effects of "
        "missing supplier data on Scope 3 emissions, nothing has come to our attention that causes "
        "us to believe that the emissions are not prepared, in all material respects, in accordance"
        " with the GHG Protocol.",
        addressee="Tessel Energy N.V",
        years=(2024,),
        end="2024-12-31",
        subjects=("1:l", "2:l", "3:l"),
        conclusion="qualified",
        left_out=(("3",),),
    ),
    Example(
        "adverse",
        "Assurance report to the Board of Directors of Malden Steel Corp\n\nWe were engaged to "
        "provide reasonable assurance on the Scope 1 emissions for the financial year 2023 under "
        "ISAE 3410.\n\nIn our opinion, because of the significance of the matter described above, "
        "the Scope 1 emissions for 2023 are not prepared, in all material respects, in accordance "
        "with the criteria.",
        addressee="Malden Steel Corp",
        standards=("ISAE 3410",),
        years=(2023,),
        subjects=("1:r",),
        conclusion="adverse",
    ),
    Example(
        "disclaimer",
        "Independent assurance report to Quillon Shipping ASA\n\nWe were engaged to perform a "
        "limited assurance engagement on the Scope 1 emissions for the year ended 31 December "
        "2023.\n\nBecause we could not obtain sufficient evidence on fuel records, we do not "
        "express a conclusion on the Scope 1 emissions.",
        addressee="Quillon Shipping ASA",
        years=(2023,),
        end="2023-12-31",
        subjects=("1:l",),
        conclusion="disclaimer",
    ),
    Example(
        "no opinion on controls is no disclaimer",
        "Limited assurance statement to Fenwick Retail Group plc\n\nGrant Thornton was engaged to "
        "provide limited assurance on the Scope 1 and Scope 2 (location-based and market-based) "
        "emissions for FY2024.\n\nWe do not express an opinion on the effectiveness of internal "
        "control.\n\nNothing has come to our attention that causes us to believe that the selected "
        "data are not fairly stated.",
        "Grant Thornton",
        "Fenwick Retail Group plc",
        (),
        (2024,),
        "",
        ("1:l", "2lm:l"),
    ),
    Example(
        "AA1000AS, moderate",
        "Assurance Statement\n\nSGS was commissioned by Lindqvist Paper AB to provide an "
        "independent assurance of its energy consumption and Scope 1 emissions for the reporting "
        "period 2023.\n\nThe engagement followed AA1000AS v3, Type 2, at a moderate level of "
        "assurance.\n\nWe found no evidence that the information is not fairly stated.",
        "SGS",
        "Lindqvist Paper AB",
        ("AA1000AS Type 2",),
        (2023,),
        "",
        ("1:m", "energy:m"),
    ),
    Example(
        "ISSA 5000",
        "Independent practitioner's limited assurance report to Marlow Insurance SE\n\nWe have "
        "conducted a limited assurance engagement on the Scope 1 and Scope 2 (market-based) "
        "emissions of the sustainability statement for the financial year from 1 January to 31 "
        "December 2025 in accordance with ISSA 5000.\n\nNothing has come to our attention that "
        "causes us to believe that the sustainability statement is not prepared, in all material "
        "respects, in accordance with ESRS.",
        addressee="Marlow Insurance SE",
        standards=("ISSA 5000",),
        years=(2025,),
        end="2025-12-31",
        subjects=("1:l", "2m:l"),
    ),
    Example(
        "AT-C 210 review",
        "Independent Accountants' Review Report\n\nTo the Board of Directors of Haverhill "
        "Semiconductors, Inc.\n\nWe have reviewed the Scope 1 and Scope 2 emissions for the year "
        "ended December 31, 2023. Our review was conducted in accordance with attestation standards"
        " AT-C section 105 and AT-C section 210 to obtain limited assurance.\n\nBased on our "
        "review, we are not aware of any material modifications that should be made to the Scope 1 "
        "and Scope 2 emissions.",
        addressee="Haverhill Semiconductors, Inc",
        standards=("AT-C 105", "AT-C 210"),
        years=(2023,),
        end="2023-12-31",
        subjects=("1:l", "2:l"),
    ),
    Example(
        "AT-C 205 examination",
        "Report of Independent Accountants\n\nTo the Management of Ostrander Logistics LLC\n\nWe "
        "have examined the Scope 1 emissions for the year ended June 30, 2024 under AT-C 205, to "
        "obtain reasonable assurance.\n\nIn our opinion, the Scope 1 emissions are fairly stated.",
        addressee="Ostrander Logistics LLC",
        standards=("AT-C 205",),
        years=(2024,),
        end="2024-06-30",
        subjects=("1:r",),
    ),
    Example(
        "one site only",
        "Verification opinion for Pellham Chemicals Ltd\n\nBureau Veritas has verified the Scope 1 "
        "emissions of the Teesport Works plant for the year 2023 to a reasonable level of "
        "assurance.\n\nIn our opinion the emissions are fairly stated.",
        "Bureau Veritas",
        "",
        (),
        (2023,),
        "",
        ("1:r",),
        parts=("Teesport Works plant",),
    ),
    Example(
        "limited to sites",
        "Limited assurance statement to Dunmore Glass plc\n\nWe were engaged to provide limited "
        "assurance on the Scope 1 and Scope 2 (market-based) emissions for the year ended 31 "
        "December 2024.\n\nThe scope of our work was limited to the sites in Ireland and Poland."
        "\n\nNothing has come to our attention that causes us to believe that the data are not "
        "fairly stated.",
        addressee="Dunmore Glass plc",
        years=(2024,),
        end="2024-12-31",
        subjects=("1:l", "2m:l"),
        parts=("the sites in Ireland and Poland",),
    ),
    Example(
        "without joint ventures",
        "Independent assurance statement to Calder Cement plc\n\nLRQA was commissioned by Calder "
        "Cement plc to provide reasonable assurance on the Scope 1 emissions for the calendar year "
        "2023.\n\nOur assurance engagement excluded joint ventures in Asia.\n\nIn our opinion the "
        "Scope 1 emissions are materially correct.",
        "LRQA",
        "Calder Cement plc",
        (),
        (2023,),
        "",
        ("1:r",),
        left_out=((),),
    ),
    Example(
        "Scope 3 was not in scope",
        "Limited assurance report to Vantor Motors plc\n\nWe have performed a limited assurance "
        "engagement on the Scope 1 and Scope 2 (location-based) emissions for the year ended 31 "
        "March 2024.\n\nScope 3 emissions are not included in the scope of our engagement.\n\nOur "
        "conclusion does not extend to information of earlier periods.\n\nNothing has come to our "
        "attention that causes us to believe that the emissions are not prepared, in all material "
        "respects, in accordance with the criteria.",
        addressee="Vantor Motors plc",
        years=(2024,),
        end="2024-03-31",
        subjects=("1:l", "2l:l"),
        left_out=(("3",),),
    ),
    Example(
        "comparative year",
        "Limited assurance report to Ardley Water plc\n\nWe have performed a limited assurance "
        "engagement on the Scope 1 emissions for the year ended 31 December 2024.\n\nThe "
        "comparative information for the year ended 31 December 2023 was not subject to our "
        "engagement.\n\nNothing has come to our attention that causes us to believe that the Scope "
        "1 emissions are not prepared, in all material respects, in accordance with the criteria.",
        addressee="Ardley Water plc",
        years=(2024,),
        end="2024-12-31",
        subjects=("1:l",),
    ),
    Example(
        "two years",
        "Verification report to Norrby Metals AB\n\nDNV has verified the Scope 1 emissions for the "
        "years ended 31 December 2022 and 2023 to a limited level of assurance.\n\nWe found no "
        "evidence that the emissions are not fairly stated.",
        "DNV",
        "Norrby Metals AB",
        (),
        (2022, 2023),
        "2022-12-31",
        ("1:l",),
    ),
    Example(
        "half a year",
        "Limited assurance statement to Sorrel Foods plc\n\nWe were engaged to provide limited "
        "assurance on the Scope 1 emissions for the period from 1 January 2024 to 30 June 2024."
        "\n\nNothing has come to our attention that causes us to believe that the data are not "
        "fairly stated.",
        addressee="Sorrel Foods plc",
        end="2024-06-30",
        subjects=("1:l",),
    ),
    Example(
        "categories by number",
        "Limited assurance statement to Ellery Software, Inc.\n\nApex Companies was engaged to "
        "provide limited assurance on the Scope 3 emissions, categories 1, 6 and 7, for the "
        "calendar year 2023.\n\nWe found no evidence that the emissions are not fairly stated.",
        "Apex Companies",
        "Ellery Software, Inc",
        (),
        (2023,),
        "",
        ("3.1:l", "3.6:l", "3.7:l"),
    ),
    Example(
        "national standard",
        "Independent Limited Assurance Report to the Directors of Wattle Resources Limited\n\nWe "
        "have conducted a limited assurance engagement in accordance with ASAE 3000 and ASAE 3410 "
        "on the Scope 1 and Scope 2 (market-based) emissions for the year ended 30 June 2023, "
        "measured under operational control.\n\nNothing has come to our attention that causes us to"
        " believe that the emissions are not prepared, in all material respects, in accordance with"
        " the criteria.",
        addressee="Wattle Resources Limited",
        standards=("ASAE 3000", "ASAE 3410"),
        years=(2023,),
        end="2023-06-30",
        subjects=("1:l", "2m:l"),
        basis="operational control",
    ),
    Example(
        "Dutch standard",
        "Assurance report of the independent auditor to the Shareholders of Veldhoven Optics N.V."
        "\n\nWe have reviewed the Scope 1 emissions for 2024 with limited assurance in accordance "
        "with Dutch law, including Standard 3810N.\n\nBased on our procedures performed nothing has"
        " come to our attention that causes us to believe that the data are not prepared, in all "
        "material respects, in accordance with the criteria.",
        addressee="Veldhoven Optics N.V",
        standards=("Standard 3810N",),
        years=(2024,),
        subjects=("1:l",),
    ),
    Example(
        "energy and water only",
        "Assurance statement to Pinecrest Hotels Ltd\n\nIntertek was engaged to provide limited "
        "assurance on the energy consumption and water withdrawal for the financial year 2023/24."
        "\n\nNothing has come to our attention that causes us to believe that the data are not "
        "fairly stated.",
        "Intertek",
        "Pinecrest Hotels Ltd",
        (),
        (2024,),
        "",
        ("energy:l", "water:l"),
    ),
    Example(
        "qualified with a basis of its own",
        "Independent limited assurance report to Rothwell Textiles plc\n\nWe have performed a "
        "limited assurance engagement on the Scope 1 and Scope 2 (market-based) emissions for the "
        "year ended 31 December 2023.\n\nExcept for the effects of the matter described below, "
        "nothing has come to our attention that causes us to believe that the emissions are not "
        "prepared, in all material respects, in accordance with the criteria.",
        addressee="Rothwell Textiles plc",
        years=(2023,),
        end="2023-12-31",
        subjects=("1:l", "2m:l"),
        conclusion="qualified",
        left_out=((),),
    ),
    Example(
        "no conclusion at all",
        "Assurance statement to Kestrel Air plc\n\nWe were engaged to provide limited assurance on "
        "the Scope 1 emissions for the year ended 31 December 2023.\n\nOur procedures included "
        "interviews and recalculation of Scope 2 emissions.",
        addressee="Kestrel Air plc",
        years=(2023,),
        end="2023-12-31",
        subjects=("1:l",),
        conclusion="",
    ),
    Example(
        "nothing told but the scopes",
        "Verification opinion\n\nIn our opinion the Scope 1 and Scope 2 emissions are fairly "
        "stated.",
        subjects=("1:", "2:"),
    ),
    Example(
        "levels in brackets",
        "Assurance statement to Holloway Beverages plc\n\nERM CVS was engaged to provide assurance "
        "on Scope 1 emissions (reasonable assurance) and Scope 3 emissions (limited assurance) for "
        "the year ended 31 December 2024 in accordance with ISAE 3000 (Revised).\n\nIn our opinion "
        "the Scope 1 emissions are fairly stated.\n\nNothing has come to our attention that causes "
        "us to believe that the Scope 3 emissions are not fairly stated.",
        "ERM CVS",
        "Holloway Beverages plc",
        ("ISAE 3000 (Revised)",),
        (2024,),
        "2024-12-31",
        ("1:r", "3:l"),
    ),
    Example(
        "German",
        "Vermerk des unabh\u00e4ngigen Wirtschaftspr\u00fcfers\n\nAn die Falkner Maschinenbau AG, "
        "Ulm\n\nWir haben die Treibhausgasemissionen Scope 1 und Scope 2 (marktbasiert) der Falkner"
        " Maschinenbau AG f\u00fcr den Zeitraum vom 1. Januar 2024 bis 31. Dezember 2024 einer "
        "Pr\u00fcfung zur Erlangung begrenzter Sicherheit nach ISAE 3000 (Revised) unterzogen."
        "\n\nAuf der Grundlage der durchgef\u00fchrten Pr\u00fcfungshandlungen sind uns keine "
        "Sachverhalte bekannt geworden, die uns zu der Auffassung gelangen lassen, dass die Angaben"
        " nicht in allen wesentlichen Belangen in \u00dcbereinstimmung mit den Kriterien "
        "aufgestellt worden sind.\n\nStuttgart, 14. M\u00e4rz 2025\n\nBrenner Treuhand AG "
        "Wirtschaftspr\u00fcfungsgesellschaft",
        "Brenner Treuhand AG Wirtschaftspr\u00fcfungsgesellschaft",
        "Falkner Maschinenbau AG",
        ("ISAE 3000 (Revised)",),
        (2024,),
        "2024-12-31",
        ("1:l", "2m:l"),
        dated="2025-03-14",
    ),
    Example(
        "French",
        "Rapport d\u2019assurance mod\u00e9r\u00e9e\n\nAux actionnaires de Montclar Industries SA"
        "\n\nNous avons men\u00e9 des travaux d\u2019assurance mod\u00e9r\u00e9e portant sur les "
        "\u00e9missions de gaz \u00e0 effet de serre scope 1 et scope 3 pour l\u2019exercice clos "
        "le 31 d\u00e9cembre 2023, selon la norme ISAE 3000.\n\nSur la base de nos travaux, nous "
        "n\u2019avons pas relev\u00e9 d\u2019anomalie significative de nature \u00e0 remettre en "
        "cause les \u00e9missions publi\u00e9es.\n\nParis, le 4 mars 2024",
        "",
        "Montclar Industries SA",
        ("ISAE 3000",),
        (2023,),
        "2023-12-31",
        ("1:l", "3:l"),
        dated="2024-03-04",
    ),
    Example(
        "French, with a reserve",
        "Avis de v\u00e9rification\n\nNous avons v\u00e9rifi\u00e9 les \u00e9missions de gaz "
        "\u00e0 effet de serre scope 1 et scope 2 de Rivoire SA pour l\u2019exercice 2024.\n\n"
        "\u00c0 notre avis, \u00e0 l\u2019exception des \u00e9missions scope 2, les informations "
        "sont pr\u00e9sent\u00e9es de fa\u00e7on sinc\u00e8re.",
        years=(2024,),
        subjects=("1:", "2:"),
        conclusion="qualified",
        left_out=(("2",),),
    ),
    Example(
        "financial control and a fiscal year by name",
        "Independent Assurance Statement to Kitano Devices Limited\n\nDeloitte was engaged to "
        "provide limited assurance on Scope 1 emissions, consolidated under financial control, for "
        "FY2023 (1 April 2023 to 31 March 2024).\n\nNothing has come to our attention that causes "
        "us to believe that the Scope 1 emissions are not fairly stated.",
        "Deloitte",
        "Kitano Devices Limited",
        (),
        (2023,),
        "2024-03-31",
        ("1:l",),
        basis="financial control",
    ),
)
