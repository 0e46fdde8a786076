# Two commands are enough: `make play` and `make test`. Each sets up what it needs.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready

.DEFAULT_GOAL := help
.PHONY: help load play frontend frontend-check frontend-types browser test unit soak mutants confirm bench docs fresh pictures screenshots lint types \
	format clauses rules-map lock clean

help:  ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

$(READY): requirements.lock pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

frontend: $(READY)  ## build the front end where its sources have changed
	@$(BIN)/python scripts/build_frontend.py

frontend-types: $(READY)  ## write the front end's types from the server's schemas, and what its unit tests are fed with
	$(BIN)/python scripts/frontend_types.py
	$(BIN)/python scripts/frontend_fixtures.py

play: $(READY) frontend  ## sit down at a practice table in the browser
	@$(BIN)/letitride play

test: lint types frontend-check unit  ## everything that must pass before a change lands

frontend-check: $(READY)  ## build the front end, check its types, run its unit tests
	@$(BIN)/python scripts/build_frontend.py --check

browser:
	@test -x /usr/bin/chromium || { test "$$(id -u)" = 0 && apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes chromium; } \
		|| { echo "The browser tests need Chromium: apt-get install chromium"; exit 1; }

unit: $(READY) frontend browser
	$(BIN)/python -m letitride.simulation.compiling & $(BIN)/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder

soak: $(READY)  ## random sessions for a long time, a server that is killed 200 times, 100,000 bad messages on a socket
	LETITRIDE_HYPOTHESIS=soak $(BIN)/python -m pytest tests/table/test_sessions.py tests/verifier/test_random_rounds.py \
		tests/service/test_restarts.py tests/service/test_privacy.py
	LETITRIDE_FAULT_KILLS=200 $(BIN)/python -m pytest -n 2 tests/faults
	LETITRIDE_FUZZ=100000 $(BIN)/python -m pytest tests/web/test_socket_fuzz.py

load: $(READY)  ## a server on one core under 2,100 players on the other, for a minute
	$(BIN)/python -m benchmarks.load --tables 300

mutants: $(READY)  ## change one thing in the rules or the table, everywhere in turn, and see whether a test notices
	$(BIN)/python scripts/mutants.py
	$(BIN)/python scripts/mutants.py --survivors --seconds 30

confirm: $(READY)  ## every exact value of the catalogue against simulation, within four standard errors
	$(BIN)/python benchmarks/confirm.py

bench: $(READY)  ## the benchmarks, side by side in one run
	$(BIN)/python benchmarks/table_round.py
	$(BIN)/python benchmarks/odds.py
	$(BIN)/python benchmarks/simulation.py
	$(BIN)/python benchmarks/store_appends.py

pictures: $(READY)  ## draw the pictures of the README from the running program
	$(BIN)/python scripts/pictures.py

screenshots: $(READY) frontend browser  ## take the screenshots of the docs from the running program
	$(BIN)/python scripts/screenshots.py

docs: rules-map pictures  ## write again what the docs generate, and build the site into site/
	$(BIN)/python -m letitride.odds.published_tables --write docs/maths.md
	$(BIN)/python scripts/architecture_picture.py
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

fresh:  ## a clean clone, a clean virtual environment, no Node.js: the README's two commands, and the wheel by itself
	$(PYTHON) scripts/fresh.py

lint: $(READY)  ## ruff and the import contracts
	$(BIN)/ruff check src tests scripts benchmarks examples
	$(BIN)/ruff format --check src tests scripts benchmarks examples
	$(BIN)/lint-imports

types: $(READY)  ## mypy, strict
	$(BIN)/mypy

format: $(READY)  ## rewrite the code in the house format
	$(BIN)/ruff format src tests scripts benchmarks examples
	$(BIN)/ruff check --fix src tests scripts benchmarks examples

clauses: $(READY)  ## how many of the documents' clauses are covered, and which are not
	@$(BIN)/python scripts/rules_map.py report

rules-map: $(READY)  ## write docs/rules-map.md from the marks on the tests
	$(BIN)/python scripts/rules_map.py write

lock: $(READY)  ## pin the newest versions again, with hashes and without index addresses
	$(PYTHON) -m venv $(VENV)/lock && $(VENV)/lock/bin/pip install --quiet uv
	$(VENV)/lock/bin/uv pip compile pyproject.toml --extra dev --extra cluster --extra gym --extra docs --upgrade --python-version 3.11 --universal \
		--generate-hashes --no-header --no-annotate --output-file requirements.lock

clean:  ## remove what the targets made
	rm -rf $(VENV) frontend/node_modules src/letitride/web/static .mypy_cache .pytest_cache .ruff_cache .hypothesis dist
