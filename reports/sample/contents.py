"""The order of the report: which sections make the full report and which the short one."""

from __future__ import annotations

from reports.sample import content_closing as closing
from reports.sample import content_environment as environment
from reports.sample import content_governance as governance
from reports.sample import content_metrics as metrics
from reports.sample import content_opening as opening
from reports.sample import content_resilience as resilience
from reports.sample import content_risk as risk
from reports.sample import content_sites as sites
from reports.sample import content_strategy as strategy
from reports.sample import content_targets as targets
from reports.sample.blocks import Block, Heading, Para
from reports.sample.book import Book


def write(book: Book) -> list[Block]:
    """All blocks of a report behind its cover, in order."""
    return _full(book) if book.full else _short(book)


def _full(book: Book) -> list[Block]:
    return [
        *opening.contents_page(book),
        *opening.letter(book),
        *opening.glance(book),
        *opening.about(book),
        *governance.governance(book),
        *strategy.strategy(book),
        Heading("Financial effects and resilience", 1, "financial"),
        *resilience.financial_effects(book),
        *resilience.scenario_analysis(book),
        *resilience.resilience(book),
        *risk.risk_management(book),
        *metrics.metrics(book),
        *targets.targets(book),
        *environment.environment(book),
        *environment.people(book),
        *sites.sites(book),
        *closing.certificates(book),
        *metrics.performance_data(book),
        *closing.basis(book),
        *closing.methodology(book),
        *closing.index(book),
        *closing.glossary(book),
        *closing.disclaimer(book),
    ]


def _short(book: Book) -> list[Block]:
    """Ten pages: cover, contents, letter, glance, strategy, emissions, targets and environment,
    data, basis, disclaimer."""
    return [
        *opening.contents_page(book),
        *opening.letter(book),
        *opening.glance(book),
        Heading("Strategy", 1, "strategy"),
        *strategy.transition(book),
        *strategy.risks(book),
        Heading("Metrics", 1, "metrics"),
        *metrics.emissions(book),
        *metrics.scope3(book),
        Heading("Targets and environment", 1, "environment"),
        *targets.targets_table(book),
        *metrics.energy(book),
        *environment.water(book),
        *environment.waste(book),
        *strategy.value_chain(book),
        Heading("Performance data", 1, "data"),
        Para("Three-year figures behind the chapter on the environment."),
        *metrics.metrics_data(book),
        *closing.basis(book),
        *closing.disclaimer(book),
    ]
