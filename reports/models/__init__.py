"""The models of the reports app. Everything the compiled report prints is stored in them."""

from reports.models.analysis import (
    AgentRun,
    Analysis,
    AnalysisStatus,
    Assignment,
    SourceConsulted,
    Wave,
)
from reports.models.claims import Claim, ClaimParagraph, ClaimSet, LeftOutClaim, Location
from reports.models.coverage import (
    CorrectionCause,
    Coverage,
    CoverageCorrection,
    CoverageElement,
    CoverageStatus,
)
from reports.models.document import (
    IngestRun,
    Page,
    PageWords,
    Report,
    ReportPassage,
    ReportStatus,
    Section,
    Table,
)
from reports.models.engagement import (
    AssuranceLevel,
    Engagement,
    EngagementState,
    FirstPeriod,
    IndependenceConfirmation,
    Invitation,
    Membership,
    Role,
    ScopeLine,
)
from reports.models.evidence import EvidenceDocument, EvidenceKind, EvidencePage, EvidencePassage
from reports.models.fair_use import CountedUpload, QueueTurn
from reports.models.figures import Figure, FigurePlace
from reports.models.industry import IndustryMetric
from reports.models.keeping import Hold, HoldKind
from reports.models.misstatements import MaterialityLevel, MisstatementWord, Nature
from reports.models.model_figures import ModelFigure
from reports.models.records import Procedure, RecordTest, RecordTestResult
from reports.models.requests import (
    ClientRequest,
    RequestItem,
    RequestItemKind,
    RequestState,
    RequestStep,
)
from reports.models.results import (
    Basis,
    Check,
    DetectionPower,
    EvidenceType,
    Finding,
    Verdict,
    VerdictValue,
    shown_value,
)
from reports.models.review import (
    Comment,
    Judgement,
    Reading,
    ReviewItem,
    ReviewStatus,
    ReviewStep,
    SubjectKind,
)
from reports.models.signoff import Addition, SignOff
from reports.models.statements import Block, Statement

__all__ = [
    "Addition",
    "AgentRun",
    "Analysis",
    "AnalysisStatus",
    "Assignment",
    "AssuranceLevel",
    "Basis",
    "Block",
    "Check",
    "Claim",
    "ClaimParagraph",
    "ClaimSet",
    "ClientRequest",
    "Comment",
    "CorrectionCause",
    "CountedUpload",
    "Coverage",
    "CoverageCorrection",
    "CoverageElement",
    "CoverageStatus",
    "DetectionPower",
    "Engagement",
    "EngagementState",
    "EvidenceDocument",
    "EvidenceKind",
    "EvidencePage",
    "EvidencePassage",
    "EvidenceType",
    "Figure",
    "FigurePlace",
    "Finding",
    "FirstPeriod",
    "Hold",
    "HoldKind",
    "IndependenceConfirmation",
    "IndustryMetric",
    "IngestRun",
    "Invitation",
    "Judgement",
    "LeftOutClaim",
    "Location",
    "MaterialityLevel",
    "Membership",
    "MisstatementWord",
    "ModelFigure",
    "Nature",
    "Page",
    "PageWords",
    "Procedure",
    "QueueTurn",
    "Reading",
    "RecordTest",
    "RecordTestResult",
    "Report",
    "ReportPassage",
    "ReportStatus",
    "RequestItem",
    "RequestItemKind",
    "RequestState",
    "RequestStep",
    "ReviewItem",
    "ReviewStatus",
    "ReviewStep",
    "Role",
    "ScopeLine",
    "Section",
    "SignOff",
    "SourceConsulted",
    "Statement",
    "SubjectKind",
    "Table",
    "Verdict",
    "VerdictValue",
    "Wave",
    "shown_value",
]
