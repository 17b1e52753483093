"""The seats of what is planned, spent, decided, managed, certified and went wrong."""

from __future__ import annotations

from agents.claims.cues import conduct
from agents.claims.selection.seat import GREEN, OURS, PLANET, Seat, all_of, words
from standards.types import Pillar

_BOARD = (
    r"(?<!standards )(?<!stability )(?<!advisory )\bboards?\b(?! games?)|\bsupervisory board"
    r"|\bdirectors\b|\b(?:audit|sustainability|ESG"
    r"|nominat\w+|governance|risk|HSE\w*|responsib\w+)[\w &,]{0,40} committee\b|\btrustees\b"
)
_MANAGERS = (
    r"\bCEO\b|\bCFO\b|\bCSO\b|\bCOO\b|\bchief [\w ]{3,30} officer|\bexecutive (?:board"
    r"|committee|management|team|leadership)|\bmanag(?:ing|ement) (?:board|committee|team)"
    r"|\bsenior management|\bsteering (?:committee|group)|\bleadership team|\bworking group"
    r"|\b(?:sustainab\w+|ESG|climate|environment\w*|CSR)[\w &,-]{0,25} (?:department|team|council"
    r"|manager|officer|director|committee|office|board)\b|\btop management|\bhead of\b"
    r"|\bvice president"
)
_DUTY = words(
    conduct.DUTY.pattern, r"\b(?:supports?|coordinat\w+|guid\w+|manages?|steers?|implements?)\b"
)


CONDUCT: tuple[Seat, ...] = (
    Seat(
        "transition_plan",
        "Transition plan",
        Pillar.STRATEGY,
        words(
            r"\btransition plan",
            r"\bdecarboni[sz]ation (?:plan|road ?map|strategy|path\w*|program\w*|measures|levers)",
            r"\bclimate (?:action )?(?:plan|road ?map|strategy|program\w*)\b",
            r"\bnet[- ]zero (?:plan|road ?map|strategy|path\w*|transition)\b",
            r"\broad ?map\b[^.;|]{0,120}\b(?:net[- ]zero|neutral\w*|decarb\w*|climate|carbon)",
            r"\bpath(?:way)? to (?:net|carbon|climate)",
        ),
        states=words(OURS),
        foremost=words(r"\btransition plan", r"\broad ?map"),
    ),
    Seat(
        "capex",
        "Capital expenditure and investment",
        Pillar.STRATEGY,
        all_of(
            words(r"\bcap(?:ital )?(?:ex|expenditures?)\b", r"\binvest(?:ed|ing|s|ments?)?\b"),
            words(rf"\b(?:{GREEN})\b"),
        ),
        units=("money",),
        unless=words(r"\btaxonomy\b", r"\bassets under management\b", r"\bdonat"),
        foremost=words(r"\bcap(?:ital )?(?:ex|expenditures?)\b"),
    ),
    Seat(
        "taxonomy",
        "Taxonomy or financed emissions",
        Pillar.METRICS_TARGETS,
        words(
            r"\btaxonomy\b",
            r"\bfinanced emissions?\b",
            r"\b(?:eligible|aligned) (?:turnover|revenues?|capex|opex)",
        ),
        states=words(
            r"\d(?:[.,]\d+)? ?(?:%|per ?cent)",
            r"(?:€|EUR|\$|USD|million|bn|mn|billion)",
            r"\b(?:no|none of|not)\b[^.;|]{0,80}\b(?:aligned|eligible)\b",
        ),
        units=("percent", "money", "emissions", "mass"),
        foremost=words(r"\b(?:aligned|alignment|eligible)\b"),
    ),
    Seat(
        "carbon_price",
        "Carbon price",
        Pillar.METRICS_TARGETS,
        words(
            r"\b(?:internal|shadow|implicit|external)? ?(?:carbon|CO ?2|emissions?)[- ]pric",
            r"\b(?:pric\w+|costs?) (?:of|on|for) (?:carbon|CO ?2|emissions)\b",
            r"\b(?:carbon|CO ?2)[- ](?:tax|levy|fee)",
        ),
        states=words(
            r"[€$£]|\b(?:EUR|USD|GBP|euros?|dollars?)\b",
            r"\b(?:we|our|group|company)\b[\w ,-]{0,60}\b(?:us(?:e[sd]?|ing)|appl\w+|set"
            r"|introduc\w+|includ\w+|integrat\w+|consider\w*|assum\w+|implement\w*)\b",
            r"\b(?:not|no)\b[\w ,-]{0,40}\b(?:carbon|CO ?2)",
            r"\b(?:integrat\w+|includ\w+|appl\w+|us(?:ed|ing)|establish\w*)\b[^;|]{0,60}"
            r"\b(?:decisions?|planning|business cases?|carbon pric\w+)",
        ),
        unless=words(r"\badvocat\w+", r"\blobby"),
        foremost=words(r"\binternal|shadow\b", r"\bdecisions?\b"),
    ),
    Seat(
        "credits",
        "Carbon credits",
        Pillar.METRICS_TARGETS,
        words(
            r"\b(?:carbon|emission|removal|climate) (?:credits?|certificates?|offsets?)\b",
            r"\boffset(?:s|ting)?\b[\w ,-]{0,40}\b(?:emissions?|carbon|CO ?2|credits?|projects?)",
            r"\b(?:emissions?|carbon|CO ?2\w*)\b[\w ,-]{0,40}\b(?:offset|compensat)\w*",
            r"\bcompensat\w+[\w ,-]{0,30}\b(?:emissions?|carbon|CO ?2)",
        ),
        states=words(
            r"\b(?:purchas|bought|buy|us(?:e|ed|ing)\b|retir|offset\b|compensat|invest|acquir|rely|relies"
            r"|obtain|not\b|no\b|without)",
            r"\d",
        ),
        unless=words(r"\bpotential", r"\bmay\b"),
        foremost=words(r"\bcredits?\b", r"\b(?:purchas|retir|bought)\w*"),
    ),
    Seat(
        "pay",
        "Pay linked to climate or sustainability",
        Pillar.GOVERNANCE,
        words(
            r"\bremunerat\w+",
            r"\bbonus\w*",
            r"\bcompensation\b(?! (?:of|for) (?:emission|carbon|CO))",
            r"\bincentiv(?:e|es|i[sz]ed)\b",
            r"\bvariable pay\b",
            r"\b[LS]T(?:I|IP)\b",
            r"\bscorecard\b",
        ),
        states=all_of(
            words(rf"\b(?:{PLANET}|energy)\b"),
            words(
                r"\b(?:link|tied|ties|depend|based|includ|weight|account|part of|integrat|target"
                r"|goal|criteri|KPI|metric|component|incorporat|align|measur|consider|impact|affect"
                r"|influenc)\w*",
                r"%",
            ),
            words(
                r"\b(?:executiv\w+|boards?|manage\w+|CEO|directors?|employees|leaders\w*|officers?"
                r"|our|staff|remuneration|compensation committee)\b"
            ),
        ),
        unless=words(r"\bcustomers?\b", r"\bworkers[’'] compensation", r"\btax incentives?"),
        foremost=words(r"\b(?:executiv\w+|board|CEO|management)\b", r"%"),
    ),
    Seat(
        "board_oversight",
        "Board oversight",
        Pillar.GOVERNANCE,
        all_of(words(_BOARD), words(rf"\b(?:{PLANET}|responsib\w+ (?:business|report\w*))\b")),
        states=words(
            r"\b(?:overs(?:ee|aw|ight)\w*|review\w*|approv\w+|responsib\w+|accountab\w+|monitor\w*"
            r"|supervis\w+|inform(?:s|ed)|brief(?:s|ed)|discuss\w*|advis\w+|report(?:s|ed|ing)? "
            r"(?:\w+ )?(?:to|directly)|update[ds]?|delegat\w+|mandate|meets?|sign(?:s|ed)? off)\b"
        ),
        unless=words(
            r"\bremunerat\w+", r"\bmember of the (?:board|executive) of\b", r"\bon[- ]?board"
        ),
        foremost=words(
            r"\bboard (?:of directors |of trustees )?(?:has|have|oversees|is|provides|retains"
            r"|reviews)\b",
            r"\boverse|oversight\b",
            r"\bsupervisory board\b",
        ),
    ),
    Seat(
        "management_oversight",
        "Management oversight",
        Pillar.GOVERNANCE,
        all_of(words(_MANAGERS), words(rf"\b(?:{PLANET})\b")),
        states=_DUTY,
        unless=words(
            r"\bremunerat\w+", r"\bbonus", r"^[\"\u201c]", r"\b(?:water mandate|standards board)\b"
        ),
        foremost=words(
            r"\b(?:responsib\w+|oversee\w*|accountab\w+|led by|leads|chaired|steer\w*"
            r"|reports? to)\b"
        ),
    ),
    Seat(
        "risk_process",
        "Risk process",
        Pillar.RISK_MANAGEMENT,
        words(r"\brisks?\b"),
        states=all_of(
            words(
                r"\b(?:identif\w+|assess\w*|evaluat\w+|manag(?:e|es|ed|ing)|monitor\w*|prioriti[sz]\w+"
                r"|analy[sz]\w+|review\w*|documented)\b"
            ),
            words(
                r"\b(?:process\w*|system|register|inventory|method\w*|framework|ERM"
                r"|enterprise[- ]wide|enterprise risk|annual\w*|quarterly|regularly|integrat\w+"
                r"|risk management|catalog\w*|workshops?|heat ?map|likelihood|probability)\b"
            ),
            words(OURS),
        ),
        unless=words(
            r"\bsuppliers?\b",
            r"\bcyber",
            r"\binformation\b",
            r"\bcredit risk",
            r"\bcurrency",
            r"\bmay\b",
        ),
        foremost=words(rf"\b(?:{PLANET})\b"),
    ),
    Seat(
        "scenario_analysis",
        "Scenario analysis",
        Pillar.STRATEGY,
        words(
            r"\bscenario[- ](?:analys|planning|model|based|assess)\w*",
            r"\bclimate scenarios?\b",
            r"\bscenarios?\b[^;|]{0,80}(?:\bRCP|\bSSP|\bNGFS|\bIEA\b|\bIPCC|\d ?°)",
            r"(?:\bRCP ?\d|\bSSP ?\d|\bNGFS|\bIEA\b|\bIPCC|\d ?°)[^;|]{0,80}\bscenarios?\b",
            r"\b(?:climat\w*|physical|transition|warming|temperature|transformation)\b"
            r"[^;|]{0,120}\bscenarios?\b",
            r"\bscenarios?\b[^;|]{0,80}\b(?:climat\w*|physical|transition|warming|temperature)\b",
        ),
        states=all_of(
            words(
                r"\b(?:conduct|perform|us(?:e|ed|ing)\b|carr(?:y|ied)|analy[sz]|assess|model|appl"
                r"|test|develop|consider|evaluat|undert|complet|select|cover|identif|includ)\w*"
            ),
            words(OURS),
        ),
        unless=words(r"\bwill (?:conduct|perform|carry)"),
        foremost=words(r"°", r"\bRCP|\bSSP|\bNGFS|\bIEA\b"),
    ),
    Seat(
        "assurance",
        "Assurance",
        Pillar.METRICS_TARGETS,
        words(
            r"\b(?:limited|reasonable|external|independent|third[- ]party) (?:external |data )?"
            r"(?:assurance|verification|audit|review|examination)\b",
            r"\bISAE|\bAA ?1000|\bISO ?14064-3",
            r"\b(?:independently|externally|third[- ]party) (?:verified|assured|audited"
            r"|reviewed)\b",
            r"\b(?:verified|assured|audited) by\b",
            r"\bnot (?:been )?(?:externally |independently )?(?:assured|audited|verified)\b",
            r"\bno (?:\w+ )?(?:external|independent) (?:\w+ )?(?:assurance|audit|verification)\b",
        ),
        states=words(
            r"\b(?:reports?|data|information|statements?|emissions?|disclosures?|figures|metrics"
            r"|inventory|indicators|KPIs?|scopes?)\b"
        ),
        unless=words(
            r"\bsuppliers?\b",
            r"\b(?:consolidated|annual) financial statements?\b",
            r"\bISO ?(?:9001|14001|45001|50001|27001)",
        ),
        foremost=words(r"\blimited|reasonable\b", r"\bISAE|14064-3|AA ?1000"),
    ),
    Seat(
        "certificates",
        "Certificates",
        Pillar.STRATEGY,
        words(
            r"\bISO\b[^;|]{0,30}\bcertif\w+",
            r"\bISO[ /-]?(?:IEC )?(?:9001|14001|14064|45001|50001|27001|20121|37001|22301)",
            r"\bEMAS\b|\bLEED\b|\bBREEAM\b|\bDGNB\b|\bSA ?8000|\bOHSAS|\bFSC\b|\bPEFC\b|\bRSPO\b",
            r"\bENERGY STAR\b|\bBOMA\b|\bWELL (?:Health|certif)|\bFitwel\b|\bIATF",
        ),
        states=words(
            r"\bcertifi\w+",
            r"\baccredit\w+",
            r"\bregistered\b",
            r"\d+ ?%|\b\d+ (?:of|out of|sites|plants|locations|buildings|properties|facilities)",
            r"\b(?:implemented|in place|validated|recogni[sz]ed)\b",
        ),
        foremost=words(r"\d+ ?%|\b\d+ (?:of|out of|sites|plants|locations|buildings|properties)"),
    ),
    Seat(
        "incidents",
        "Incidents and fines",
        Pillar.RISK_MANAGEMENT,
        words(
            r"\bfines\b|\bfined?\b(?= of| for|\W*$)|\bpenalt(?:y|ies)\b|\bsanctions\b"
            r"|\bviolations?\b|\bbreach(?:es)?\b",
            r"\bnon-?compliance\b|\bspills?\b|\bfatalit(?:y|ies)\b|\bfatal\b",
            r"\b(?:incidents?|cases?) of\b|\b(?:reportable|recordable|environmental|corruption"
            r"|discrimination|serious|safety|work-related|occupational)[\w -]{0,20} (?:incidents?"
            r"|accidents?|injur\w+|cases)\b|\bLTIFR?\b|\bTRIR\b|\baccident (?:rate|frequency)",
            r"\blegal (?:proceedings|actions?)\b|\blawsuits?\b|\blitigation\b",
        ),
        states=all_of(
            words(
                r"\b(?:no|none|zero|not|any|nil|one|two|three|four|five)\b",
                r"(?<![\w.,])\d[\d.,]*\b",
            ),
            words(
                r"\b(?:were|was|had|have|has|recorded|reported|received|occurred|incurred|paid|is|are"
                r"|became|resulted|registered|identified)\b",
                r": ?\d|\|",
            ),
        ),
        unless=words(
            r"\bmay\b|\bcould\b|\bmust\b|\bshall\b|\bwill\b|\bshould\b"
            r"|\bpolicy prohibits\b|\bnot tolerate"
            r"|\bshareholders?\b|\bvoting\b"
        ),
        foremost=words(r"\bfines\b|\bviolations?\b|\bnon-?compliance\b|\bfatalit|\blegal\b"),
    ),
)
