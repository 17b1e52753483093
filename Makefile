# The two main commands: `make demo` runs Sibyl on this machine, `make test` tests it. `make help` lists all.
.DEFAULT_GOAL := help
.PHONY: help setup setup-dev demo check test test-long lint lock bench bench-scale bench-pipeline chaos frozen reliability soak sbom audit clean
unexport PYTHONDONTWRITEBYTECODE # else each of hundreds of short processes compiles the whole project

BIN := .venv/bin
PYTHON := $(BIN)/python
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --no-emit-index-url --generate-hashes
PYTEST_ARGS ?=

help: ## print this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' Makefile

setup: ## create .venv and install the packages of the lock file (needs a package index once)
	@scripts/setup.sh

setup-dev: ## the same, with the tools for tests and linting
	@scripts/setup.sh dev

demo: setup ## run everything on this machine with the sample report; ARGS="--port 9000" passes options
	@exec $(PYTHON) manage.py demo $(ARGS)

check: setup-dev ## run linters, types, import contracts and the tests that need no service, as before a commit
	$(PYTHON) -m tests.sessions check $(PYTEST_ARGS)

test: setup-dev ## run every check and every test that is not slow; PYTEST_ARGS="-k name" selects, "--seed 7" repeats an order
	$(PYTHON) -m tests.sessions test $(PYTEST_ARGS)

test-long: setup-dev ## run the slow tests: chaos, the whole demo, scale, hostile files, a real report
	$(PYTHON) -m tests.sessions long $(PYTEST_ARGS)

lint: setup-dev ## check style, types, the direction of imports, and that no migration is missing
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy sibyl_project standards reports agents benchmarks
	$(BIN)/lint-imports
	$(PYTHON) -W ignore::RuntimeWarning manage.py makemigrations --check --dry-run

lock: setup-dev ## make requirements*.txt again from requirements*.in; nothing is upgraded but with UPGRADE=--upgrade
	$(LOCK) $(UPGRADE) requirements.in -o requirements.txt
	$(LOCK) $(UPGRADE) requirements-dev.in -c requirements.txt -o requirements-dev.txt

bench: setup-dev ## score single capabilities on labelled data of your own; DATA=directory
	@test -d "$(DATA)" || { echo "Say where the data is: make bench DATA=directory. The docstring of each file in benchmarks/ says what it reads."; exit 2; }
	$(PYTHON) -m benchmarks.claims "$(DATA)"
	$(PYTHON) -m benchmarks.figures "$(DATA)"
	$(PYTHON) -m benchmarks.gaps "$(DATA)"
	$(PYTHON) -m benchmarks.numbers "$(DATA)"
	$(PYTHON) -m benchmarks.retrieval "$(DATA)"
	$(PYTHON) -m benchmarks.mapping "$(DATA)"
	$(PYTHON) -m benchmarks.ingest "$(DATA)"
	$(PYTHON) -m benchmarks.ingest_mutations

reliability: setup-dev ## measure how often judgements are right and write docs/reliability.md; DATA=directory
	@test -d "$(DATA)" || { echo "Say where the data is: make reliability DATA=directory. The docstring of benchmarks/reliability.py says what it reads."; exit 2; }
	$(PYTHON) -m benchmarks.reliability "$(DATA)"

bench-scale: setup-dev ## measure search over 600,000 generated passages (15 minutes, 8 GB in EMBEDDED_DIR); SCALE_REPORTS=100 is quick
	EMBEDDED_DIR="$${EMBEDDED_DIR:-.embedded-scale}" $(PYTHON) -m benchmarks.scale

bench-pipeline: setup-dev ## measure whole analyses with a provider of 1 s a call: live readers, throughput, kill -9; DATA=directory of reports
	$(PYTHON) -m benchmarks.pipeline "$(or $(DATA),.)" $(ARGS)

chaos: setup-dev ## run 30 seeded analyses in which a worker, the web process, Redis or PostgreSQL is killed; ARGS="--seeds 1 2 3"
	$(PYTHON) -m benchmarks.chaos $(ARGS)

soak: setup-dev ## 30 people and 2 analyses for five minutes while everything fails once; REPORTS="a.pdf b.pdf" names others than the sample
	$(PYTHON) -m benchmarks.soak $(or $(REPORTS),reports/sample/sample_report.pdf reports/sample/sample_short.pdf) $(ARGS)

sbom: setup-dev ## write sbom.json: what Sibyl consists of, from the lock file, in CycloneDX
	$(BIN)/cyclonedx-py requirements requirements.txt --pyproject pyproject.toml --output-reproducible --of JSON -o sbom.json

audit: setup-dev ## ask for known weaknesses of the locked packages, where the service that knows them answers
	$(PYTHON) scripts/audit.py

frozen: setup-dev ## write what Sibyl gives out today: DATA=directory OUT=directory; COMPARE=directory prints every difference to it
	@test -d "$(DATA)" -a -n "$(OUT)$(COMPARE)" || { echo "Say where the data is and what to do: make frozen DATA=directory OUT=directory, or COMPARE=directory instead of OUT."; exit 2; }
	$(PYTHON) -m benchmarks.frozen "$(DATA)" $(if $(COMPARE),--compare "$(COMPARE)",--out "$(OUT)")

clean: ## remove .venv and caches; keep the reports and their results (.embedded*)
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache staticfiles
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
