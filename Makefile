# Two commands are enough: `make play` and `make test`. Each sets up what it needs.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready
PLAYABLE := $(VENV)/.play

# Each of the many processes that the tests start would compile all modules again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help load scale play frontend frontend-check frontend-types browser proxy test quick versions soak mutants rng explore confirm bench docs fresh pictures screenshots lint types \
	format sentences clauses rulebook rules-map lock sbom clean

help:  ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

$(READY): requirements.lock requirements-uv.lock pyproject.toml
	@$(PYTHON) scripts/install.py test

$(PLAYABLE): requirements-play.lock requirements-uv.lock pyproject.toml
	@$(PYTHON) scripts/install.py play

frontend: $(READY)  ## build the front end where its sources have changed
	@$(BIN)/python scripts/build_frontend.py

frontend-types: $(READY)  ## write the front end's types from the server's schemas, and what its unit tests are fed with
	$(BIN)/python scripts/frontend_types.py
	$(BIN)/python scripts/frontend_fixtures.py

play: $(PLAYABLE)  ## sit down at a practice table in the browser
	@$(BIN)/python scripts/build_frontend.py
	@$(BIN)/letitride play

test: $(READY) browser proxy  ## everything that must pass before a change lands
	@$(BIN)/python scripts/check.py

quick: $(READY)  ## the tests of what changes most: rules, table, catalogue, odds
	@$(BIN)/python scripts/check.py quick

versions: $(READY)  ## the tests of make quick on every installed Python from 3.11 to 3.13
	@$(BIN)/python scripts/versions.py

lint: $(READY)  ## ruff and the import contracts
	@$(BIN)/python scripts/check.py lint

types: $(READY)  ## mypy, strict
	@$(BIN)/python scripts/check.py types

frontend-check: $(READY)  ## build the front end, check its types, run its unit tests
	@$(BIN)/python scripts/check.py page

proxy:
	@test -x /usr/sbin/nginx || { test "$$(id -u)" = 0 && apt-get -qq update && \
		RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes --no-install-recommends nginx; } >/dev/null 2>&1 \
		|| { echo "The tests of several servers need nginx: apt-get install nginx"; exit 1; }

browser:
	@test -x /usr/bin/chromium-headless-shell || { test "$$(id -u)" = 0 && apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes chromium-headless-shell; } \
		|| { echo "The browser tests need Chromium: apt-get install chromium-headless-shell"; exit 1; }

soak: $(READY)  ## random sessions for a long time, 200 kills, 50 restarts, 20 full disks, 100,000 bad messages, on both databases
	LETITRIDE_HYPOTHESIS=soak $(BIN)/python -m pytest tests/table/test_sessions.py tests/verifier/test_random_rounds.py \
		tests/live/test_restarts.py tests/live/test_privacy.py
	LETITRIDE_FAULT_KILLS=200 LETITRIDE_RESTARTS=50 LETITRIDE_FULL_DISKS=20 $(BIN)/python -m pytest -n 2 tests/faults
	LETITRIDE_CLOCK_STEPS=21 $(BIN)/python -m pytest tests/live/test_clocks.py
	LETITRIDE_FUZZ=100000 $(BIN)/python -m pytest tests/web/test_socket_fuzz.py
	LETITRIDE_TAMPERING=all $(BIN)/python -m pytest tests/store/test_tampering.py

load: $(READY)  ## a server on one core under 2,100 players on the other, for a minute
	$(BIN)/python -m benchmarks.load --tables 300

scale: $(READY)  ## what a command costs by one process, by several and through proxies, then with trouble; a quiet machine counts
	@test -x /usr/sbin/nginx -a -x /usr/sbin/haproxy || { test "$$(id -u)" = 0 && apt-get -qq update && \
		RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes --no-install-recommends nginx haproxy; } \
		|| { echo "The proxies are needed: apt-get install nginx haproxy"; exit 1; }
	$(BIN)/python -m benchmarks.scale
	$(BIN)/python -m benchmarks.scale --trouble

mutants: $(READY)  ## change one thing in the rules or the table, everywhere in turn, and see whether a test notices
	$(BIN)/python scripts/mutants.py
	$(BIN)/python scripts/mutants.py --survivors --seconds 30
	$(BIN)/python scripts/mutants.py --own
	$(BIN)/python scripts/clause_mutants.py

explore: $(READY)  ## every command in every state of small tables: safe, live, honest, cited
	$(BIN)/letitride explore

confirm: $(READY)  ## every exact value of the catalogue against simulation, within four standard errors
	$(BIN)/python benchmarks/confirm.py

rng: $(READY)  ## test the shuffle at length, also with dieharder and ent, and write a report
	$(BIN)/python scripts/rng.py

bench: $(READY)  ## the benchmarks, side by side in one run
	$(BIN)/python benchmarks/table_round.py
	$(BIN)/python benchmarks/odds.py
	$(BIN)/python benchmarks/simulation.py
	$(BIN)/python benchmarks/store_appends.py

pictures: $(READY)  ## draw the pictures of the README from the running program
	$(BIN)/python scripts/pictures.py

screenshots: $(READY) frontend browser  ## take the screenshots of the docs from the running program
	$(BIN)/python scripts/screenshots.py
	$(BIN)/python scripts/animation.py

docs: rules-map pictures  ## write again what the docs generate, and build the site into site/
	$(BIN)/python -m letitride.odds.published.published_tables --write docs/maths.md
	$(BIN)/python scripts/architecture_picture.py
	$(BIN)/python scripts/irregularities.py
	$(BIN)/python scripts/seeded_faults_page.py
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

fresh:  ## a clean clone, a clean virtual environment, no Node.js: the README's two commands, and the wheel by itself
	$(PYTHON) scripts/fresh.py

format: $(READY)  ## rewrite the code in the house format
	$(BIN)/ruff format src tests scripts benchmarks examples
	$(BIN)/ruff check --fix src tests scripts benchmarks examples
	npm --prefix frontend run format

sentences: $(READY)  ## list every sentence that a user can meet, to be read in one go
	@$(BIN)/python scripts/sentences.py

clauses: $(READY)  ## how many of the documents' clauses are covered, and which are not
	@$(BIN)/python scripts/rules_map.py report

rulebook: $(READY)  ## choose the scenes of the rulebook again from what tests do at tables
	$(BIN)/python scripts/rulebook.py write

rules-map: $(READY)  ## write docs/rules-map.md from the marks on the tests
	$(BIN)/python scripts/rules_map.py write

sbom: $(READY)  ## write dist/letitride.cdx.json: every package of the server, the page and their versions and hashes (CycloneDX)
	$(BIN)/python scripts/sbom.py

COMPILE := $(BIN)/uv pip compile --quiet --python-version 3.11 --universal --generate-hashes --no-header --no-annotate

lock: $(READY)  ## pin the newest versions again, with hashes and without index addresses
	$(COMPILE) --upgrade pyproject.toml --extra dev --output-file requirements.lock
	$(COMPILE) --upgrade pyproject.toml --extra pdf --extra server --extra simulate --group clone --constraint requirements.lock \
		--output-file requirements-play.lock
	$(COMPILE) --upgrade pyproject.toml --extra pdf --extra postgres --extra server --extra simulate --constraint requirements.lock \
		--output-file requirements-server.lock
	echo uv | $(COMPILE) --upgrade - --output-file requirements-uv.lock

clean:  ## remove what the targets made
	rm -rf $(VENV) frontend/node_modules src/letitride/web/static .mypy_cache .pytest_cache .ruff_cache .hypothesis dist
