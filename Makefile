# whygpu: `make help` lists the targets.

# PYTHON=python3.12  the Python to use (3.11 or newer); otherwise the first good one found
# UV=                uses pip even where uv is installed
PYTHON ?=
UV ?= uv

# What `make run` shows where there is no terminal to open the program in.
DEMO = advise "llama 3.1 8b, 10 users, 8k context" --proof

# Where the boundary cases of the built-in rules are frozen.
BOUNDARIES = tests/rules/boundaries

SET_UP = @PYTHON='$(PYTHON)' UV='$(UV)' sh .ci/set-up
BIN = .venv/bin

.DEFAULT_GOAL := help
.PHONY: help run test test-all lint rules freeze docs format launch-check rebuild clean distclean

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1|/p' Makefile | while IFS='|' read -r target text; do \
		printf '  make %-12s %s\n' "$$target" "$$text"; done

run: ## open the program; without a terminal, print one recommendation with its proof
	$(SET_UP) run
	@if [ -t 0 ] && [ -t 1 ]; then exec $(BIN)/whygpu; else exec $(BIN)/whygpu $(DEMO) </dev/null; fi

test: ## run the tests, of what is dear a sample that is the same each time
	$(SET_UP) dev
	$(BIN)/python -m pytest -n 2 --dist loadfile $(PYTEST_ARGS)

test-all: export WHYGPU_TEST_SITUATIONS = all
test-all: test ## the same with every case of tests that otherwise run a sample, and many more random ones

lint: ## check style, types and which package may import which
	$(SET_UP) dev
	$(BIN)/python -m ruff check
	$(BIN)/python -m ruff format --check
	$(BIN)/python -m mypy
	$(BIN)/lint-imports --no-cache

rules: ## check the built-in rules and run their tests
	$(SET_UP) run
	$(BIN)/whygpu rules check
	$(BIN)/whygpu rules check --rulebook architectures
	$(BIN)/whygpu rules test --boundaries $(BOUNDARIES)
	$(BIN)/whygpu rules test --rulebook architectures --boundaries $(BOUNDARIES)

freeze: ## the same, and write what the rules conclude around their thresholds, to be reviewed like them
	$(SET_UP) run
	$(BIN)/whygpu rules check
	$(BIN)/whygpu rules check --rulebook architectures
	$(BIN)/whygpu rules test --boundaries $(BOUNDARIES) --freeze
	$(BIN)/whygpu rules test --rulebook architectures --boundaries $(BOUNDARIES) --freeze

docs: ## write docs/reference: a page for each rule, fact, parameter, question, pack and finding
	$(SET_UP) run
	$(BIN)/whygpu rules docs

format: ## repair style where that can be done safely
	$(SET_UP) dev
	$(BIN)/python -m ruff check --fix
	$(BIN)/python -m ruff format

launch-check: ## have the tools' own parsers read launch files, in an environment of 5 GB below build
	$(SET_UP) dev
	$(BIN)/python -m bench.launch_parsers

rebuild: ## build durable-rules again, for example after installing a C compiler
	$(SET_UP) rebuild

clean: ## remove caches and built packages
	rm -rf build dist docs/reference .mypy_cache .pytest_cache .ruff_cache .hypothesis htmlcov .coverage snapshot_report.html
	find . -path ./.venv -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +

distclean: clean ## remove also the environment in .venv
	rm -rf .venv
