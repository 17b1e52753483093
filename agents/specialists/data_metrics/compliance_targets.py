"""What S2.33 to S2.36 ask for of each climate target: elements under the published paragraph ids,
and where to find them."""

from __future__ import annotations

from typing import Final

from agents.specialists.data_metrics.compliance_evidence import (
    REASON,
    Requirement,
    either,
    passed,
    said,
    target_with,
)
from reports.language.years import YEAR

_TARGET = r"\btargets?\b|\bgoals?\b|\bambitions?\b|\bnet[- ]?zero\b"
_CREDITS = r"\bcarbon credits?\b|\boffset(?:s|ting)?\b|\bremoval credits?\b"
_CLIMATE_TARGETS: Final[tuple[Requirement, ...]] = (
    Requirement(
        "S2.33(a)",
        (("target metric", target_with(lambda t: t.scope or t.unit or t.kind == "net_zero")),),
        "targets",
    ),
    Requirement(
        "S2.33(b)",
        (
            (
                "objective",
                said(
                    r"\bmitigat\w+|\badapt(?:ation|ing)\b|\bscience[- ]based|\b1\.5 ?\u00b0? ?C"
                    r"|\bwell below 2",
                    _TARGET,
                ),
            ),
        ),
        "targets",
    ),
    Requirement(
        "S2.33(c)",
        (
            (
                "coverage",
                either(
                    target_with(lambda t: t.scope or t.part),
                    said(
                        r"\b(?:whole|entire) (?:group|company|value chain)|\bown operations\b",
                        _TARGET,
                    ),
                ),
            ),
        ),
        "targets",
    ),
    Requirement("S2.33(d)", (("target period", target_with(lambda t: t.target_year)),), "targets"),
    Requirement("S2.33(e)", (("base period", target_with(lambda t: t.base_year)),), "targets"),
    Requirement(
        "S2.33(f)",
        (
            (
                "milestones",
                either(
                    passed("interim_targets"),
                    said(
                        r"\binterim (?:\w+ )?(?:targets?|goals?|milestones?|ambitions?)"
                        r"|\bmilestones?\b|\bnear[- ]term target",
                        _TARGET,
                    ),
                ),
            ),
        ),
        "targets",
        said(r"\bno interim\b|\b(?:do|have) not (?:set|have)\b.{0,20}\binterim"),
    ),
    Requirement(
        "S2.33(g)",
        (
            (
                "target type",
                either(
                    said(r"\babsolute\b|\bintensity\b", _TARGET),
                    target_with(lambda t: t.kind == "intensity_reduction"),
                ),
            ),
        ),
        "targets",
    ),
    Requirement(
        "S2.33(h)",
        (
            (
                "agreement link",
                said(
                    r"\bParis (?:Climate )?Agreement\b|\bnationally determined\b"
                    r"|\binternational climate agreement"
                ),
            ),
        ),
        "targets",
    ),
    Requirement(
        "S2.34(a)",
        (
            (
                "third-party validation",
                said(
                    r"\bvalidat\w+|\bapproved\b|\bverified by",
                    _TARGET + r"|\bSBTi\b",
                    r"\bthird[- ]part|\bSBTi\b|\bscience[- ]based|\bindependent",
                ),
            ),
        ),
        "targets",
        said(r"\bnot (?:been |yet (?:been )?)?(?:validated|approved|verified)", _TARGET),
    ),
    Requirement(
        "S2.34(b)",
        (("review process", said(r"\breview(?:s|ed)?\b|\breassess\w*|\bre-?evaluat\w*", _TARGET)),),
        "targets",
    ),
    Requirement(
        "S2.34(c)",
        (
            (
                "monitoring metric",
                said(
                    r"\bprogress\b|\bmonitor\w*|\btrack\w*",
                    r"\b(?:measured|metrics?|KPIs?|indicators?|tCO2)",
                    _TARGET + r"|\bprogress\b",
                ),
            ),
        ),
        "targets",
    ),
    Requirement(
        "S2.34(d)",
        (
            (
                "revision",
                said(
                    r"\brevised\b|\braised\b|\bupdated\b|\bstrengthened\b"
                    r"|\bincreased our ambition|\breplaced\b",
                    _TARGET,
                ),
            ),
            (
                "reason",
                said(
                    r"\brevised\b|\braised\b|\bupdated\b|\bstrengthened\b"
                    r"|\bincreased our ambition|\breplaced\b",
                    _TARGET,
                    REASON,
                ),
            ),
        ),
        "revised",
        said(
            r"\bno (?:target|targets|ambition)\b.{0,20}\b(?:revised|changed)"
            r"|\bnot (?:been )?(?:revised|changed)\b|\bremains? unchanged",
            _TARGET,
        ),
    ),
    Requirement(
        "S2.35",
        (
            (
                "performance",
                said(
                    r"\bprogress\b|\bon track|\btarget path|\bahead of|"
                    r"\b(?:below|against|compared (?:to|with)|since"
                    rf"|relative to)\b.{{0,30}}\b(?:base|{YEAR})",
                    r"\d ?%|\bon track\b|\bachieved\b",
                    _TARGET + r"|\bbase(?:line)?\b",
                ),
            ),
            (
                "trend analysis",
                said(
                    r"\b(?:driven by|because|due to|result\w* (?:from|of)|explained by|explains"
                    r"|attributable|owing to)\b",
                    r"\bemissions?\b",
                    r"\btrend\b|\bprogress\b|\breduc\w+|\bdecreas\w+|\bfall\b|\bfell\b"
                    r"|\bincreas\w+",
                ),
            ),
        ),
        "targets",
    ),
)
_GHG_TARGETS: Final[tuple[Requirement, ...]] = (
    Requirement(
        "S2.36(a)",
        (
            (
                "gases covered",
                said(
                    r"\b(?:seven|all) (?:greenhouse gases|GHGs|Kyoto gases)|\bKyoto\b"
                    r"|\bCO2, ?(?:CH4|methane)",
                    r"\bgas|\bGHG|\bCO2",
                ),
            ),
        ),
        "ghg_targets",
    ),
    Requirement(
        "S2.36(b)",
        (("scopes covered", target_with(lambda t: t.scope, emissions=True)),),
        "ghg_targets",
    ),
    Requirement(
        "S2.36(c)",
        (
            (
                "gross or net",
                said(
                    r"\bgross\b|\bnet (?!zero|sales|income|revenue)\w"
                    r"|\bwithout (?:the use of )?(?:carbon )?(?:credits|offsets)",
                    r"\btargets?\b|\bgoals?\b|\bambitions?\b",
                ),
            ),
            (
                "associated gross target",
                said(r"\bgross\b", r"\btargets?\b|\bgoals?\b|\bambitions?\b"),
            ),
        ),
        "ghg_targets",
    ),
    Requirement(
        "S2.36(d)",
        (
            (
                "sectoral approach",
                said(
                    r"\bsectoral decarboni[sz]ation|\bSDA\b"
                    r"|\bsector(?:al)?[- ](?:specific )?(?:pathway|approach)"
                ),
            ),
        ),
        "ghg_targets",
        said(
            r"\bnot? (?:derived|based|set|using|used)\b.{0,40}\bsector|\bno sectoral"
            r"|\bwithout a sectoral|\bcross[- ]sector(?:al)? (?:pathway|approach|contraction)",
            _TARGET,
        ),
    ),
    Requirement(
        "S2.36(e)(i)",
        (
            (
                "reliance",
                said(
                    _CREDITS,
                    r"\brel(?:y|ies|iance)\b|\bresidual|\bnet[- ]?zero|\bat most\b|\d ?%"
                    r"|\btargets?\b",
                ),
            ),
        ),
        "net_target",
    ),
    Requirement(
        "S2.36(e)(ii)",
        (
            (
                "scheme",
                said(
                    r"\bGold Standard\b|\bVerra\b|\bVerified Carbon Standard\b|\bVCS\b|\bACCUs?\b|"
                    r"\bAmerican Carbon Registry|\bClimate Action Reserve|\bICVCM\b|\bPuro\b"
                ),
            ),
        ),
        "net_target",
    ),
    Requirement(
        "S2.36(e)(iii)",
        (
            (
                "nature or technology",
                said(
                    _CREDITS + r"|\bremovals?\b",
                    r"\bnature[- ]based|\btechnolog\w+|\breforestation|\bdirect air capture"
                    r"|\bBECCS\b",
                ),
            ),
            ("reduction or removal", said(_CREDITS, r"\bremovals?\b|\bavoid\w*|\breductions?\b")),
        ),
        "net_target",
    ),
    Requirement(
        "S2.36(e)(iv)",
        (
            (
                "integrity factors",
                said(
                    r"\bpermanen\w+|\badditionality\b|\bintegrity\b|\bdouble[- ]count",
                    _CREDITS + r"|\bbuffer\b|\bremovals?\b|\bproof\b",
                ),
            ),
        ),
        "net_target",
    ),
)
TARGETS: Final[tuple[Requirement, ...]] = (*_CLIMATE_TARGETS, *_GHG_TARGETS)
