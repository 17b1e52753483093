# Two commands matter: `make demo` runs everything here, `make test` proves it. `make help` lists the rest.
.DEFAULT_GOAL := help
.PHONY: help setup setup-dev demo check test test-long lint lock bench bench-scale bench-pipeline chaos frozen clean
unexport PYTHONDONTWRITEBYTECODE # hundreds of short processes would each compile everything anew

BIN := .venv/bin
PYTHON := $(BIN)/python
LOCK := uv pip compile --quiet --universal --python-version 3.11 --no-emit-index-url
PYTEST_ARGS ?=

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' Makefile

setup: ## create .venv and install what the lock says (needs a package index once)
	@scripts/setup.sh

setup-dev: ## the same with the tools for tests and linting
	@scripts/setup.sh dev

demo: setup ## run everything on this machine with the sample report; ARGS="--port 9000" and so on
	@exec $(PYTHON) manage.py demo $(ARGS)

check: setup-dev ## before a commit: linters, types, contracts and the tests that need no service
	$(PYTHON) -m tests.sessions check $(PYTEST_ARGS)

test: setup-dev ## every check, and every test that is not slow; PYTEST_ARGS="-k name" chooses, "--seed 7" repeats an order
	$(PYTHON) -m tests.sessions test $(PYTEST_ARGS)

test-long: setup-dev ## the slow tests: chaos, the whole demo, scale, hostile files, a real report
	$(PYTHON) -m tests.sessions long $(PYTEST_ARGS)

lint: setup-dev ## style, types, the one-way rule, missing migrations
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy sibyl_project standards reports agents benchmarks
	$(BIN)/lint-imports
	$(PYTHON) -W ignore::RuntimeWarning manage.py makemigrations --check --dry-run

lock: ## work out requirements*.txt anew from requirements*.in (needs uv); UPGRADE=--upgrade takes the newest
	$(LOCK) $(UPGRADE) requirements.in -o requirements.txt
	$(LOCK) $(UPGRADE) requirements-dev.in -c requirements.txt -o requirements-dev.txt

bench: setup-dev ## score single capabilities on labelled data of your own: DATA=directory
	@test -d "$(DATA)" || { echo "Say where the data is: make bench DATA=directory. Each file in benchmarks/ tells what it reads."; exit 2; }
	$(PYTHON) -m benchmarks.claims "$(DATA)"
	$(PYTHON) -m benchmarks.figures "$(DATA)"
	$(PYTHON) -m benchmarks.gaps "$(DATA)"
	$(PYTHON) -m benchmarks.numbers "$(DATA)"
	$(PYTHON) -m benchmarks.retrieval "$(DATA)"
	$(PYTHON) -m benchmarks.mapping "$(DATA)"
	$(PYTHON) -m benchmarks.ingest "$(DATA)"
	$(PYTHON) -m benchmarks.ingest_mutations

bench-scale: setup-dev ## search over 600,000 generated passages: about 15 minutes, 8 GB in EMBEDDED_DIR; SCALE_REPORTS=100 is quick
	EMBEDDED_DIR="$${EMBEDDED_DIR:-.embedded-scale}" $(PYTHON) -m benchmarks.scale

bench-pipeline: setup-dev ## whole runs against a provider of 1 s a call, live readers, throughput, kill -9; DATA=directory of reports
	$(PYTHON) -m benchmarks.pipeline "$(or $(DATA),.)" $(ARGS)

chaos: setup-dev ## 30 seeded runs in which a worker, the web process, Redis or PostgreSQL dies; ARGS="--seeds 1 2 3"
	$(PYTHON) -m benchmarks.chaos $(ARGS)

frozen: setup-dev ## what Sibyl gives today: DATA=directory OUT=directory writes it, COMPARE=directory tells every difference to it
	@test -d "$(DATA)" -a -n "$(OUT)$(COMPARE)" || { echo "Say where the data is and what to do: make frozen DATA=directory OUT=directory, or COMPARE=directory."; exit 2; }
	$(PYTHON) -m benchmarks.frozen "$(DATA)" $(if $(COMPARE),--compare "$(COMPARE)",--out "$(OUT)")

clean: ## remove .venv and caches; reports and their results (.embedded*) stay
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache staticfiles
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
