# Every target sets up what it needs. `make` alone says what there is.
.DEFAULT_GOAL := help
SHELL := /bin/sh
PYTHON ?=
BIN := .venv/bin
READY := .venv/.ready
WORKERS ?= 2
PYTEST ?=
LAB ?=
RATE ?=

.PHONY: help report test fuzz lab rate notebooks bench constraints clean

help:
	@echo "make report     report on the bundled sample into outputs/, with a front page"
	@echo "make test       run every test, notebooks included"
	@echo "make fuzz       look for what breaks a property, at length"
	@echo "make lab        open JupyterLab on the tour"
	@echo "make rate       score answers in the browser, without the lab"
	@echo "                (WORKSPACE=folder SUBMISSION=name SECOND=name RATER=name; without them on the sample)"
	@echo "make notebooks  run the committed notebooks again, in place"
	@echo "make bench      measure speed and memory (and, given EVALNB_LABELLED, agreement with people)"
	@echo "make clean      remove .venv and what was generated"

report: $(READY)
	@$(BIN)/evalnb report

# All cells of one notebook, and all tests of one file, go to one worker; the files are shared out.
test: $(READY)
	@$(BIN)/python -m pytest -n $(WORKERS) --dist loadfile --nbval --nbval-current-env \
		--ignore=notebooks/reports $(PYTEST) tests notebooks

# Every property, at length and from new seeds. Only tests that hypothesis runs have its mark.
fuzz: $(READY)
	@EVALNB_PROPERTIES=fuzz $(BIN)/python -m pytest -n $(WORKERS) -m hypothesis $(PYTEST) tests

lab: $(READY)
	@$(BIN)/jupyter lab --MappingKernelManager.transport_encryption=auto $(LAB) notebooks/00-tour.ipynb

rate: $(READY)
	@exec $(BIN)/python -m evalnb.batch.rate $${WORKSPACE:+--workspace="$$WORKSPACE"} \
		$${SUBMISSION:+--submission="$$SUBMISSION"} $${SECOND:+--second="$$SECOND"} $${RATER:+--rater="$$RATER"} $(RATE)

notebooks: $(READY)
	@$(BIN)/python -m evalnb.batch.refresh notebooks

# rouge-score is built where it is installed, with tools of its own; nothing but the bench needs it.
bench: $(READY)
	@$(BIN)/python -c 'import orjson, psutil, rouge_score, scipy' 2>/dev/null || \
		$(BIN)/python -m pip install -qq --constraint constraints.txt orjson psutil rouge-score scipy
	@$(BIN)/python -m tests.bench.speed
	@$(BIN)/python -m tests.bench.memory
	@$(BIN)/python -m tests.bench.rows_bulk
	@$(BIN)/python -m tests.bench.frames
	@$(BIN)/python -m tests.bench.reports
	@if [ -n "$$EVALNB_LABELLED" ]; then \
		$(BIN)/python -m tests.bench.fit_strength; $(BIN)/python -m tests.bench.people; \
	else echo "agreement with people is not measured: EVALNB_LABELLED names no folder of labelled sets"; fi

clean:
	@rm -rf .venv .pytest_cache .hypothesis build dist
	@find outputs -mindepth 1 ! -name README.md -delete

# The packages are installed again only when what they are pinned to has changed.
$(READY): pyproject.toml constraints.txt
	@set -eu; \
	python=; \
	for candidate in $(PYTHON) python3.13 python3.12 python3.11 python3 python; do \
		if "$$candidate" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; \
		then python=$$candidate; break; fi; \
	done; \
	if [ -z "$$python" ]; then \
		echo "evalnb needs Python 3.11 or newer with venv; none was found (make PYTHON=/path/to/python3 names one)" >&2; \
		exit 1; \
	fi; \
	if ! $(BIN)/python -c 'import sys, pip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then \
		echo "setting up .venv with $$("$$python" --version)"; \
		"$$python" -m venv --clear .venv; \
	fi; \
	echo "installing the pinned packages into .venv"; \
	$(BIN)/python -m pip install -qq --constraint constraints.txt hatchling editables; \
	$(BIN)/python -m pip install -qq --constraint constraints.txt --no-build-isolation --editable '.[test]'; \
	touch $(READY)

# Pins anew: the newest packages that work together, in a fresh environment. Run the tests after it.
constraints:
	@set -eu; fresh=$$(mktemp -d); trap 'rm -rf "$$fresh"' EXIT; \
	$${PYTHON:-python3} -m venv "$$fresh"; \
	"$$fresh/bin/python" -m pip install -qq hatchling editables; \
	"$$fresh/bin/python" -m pip install -qq --no-build-isolation '.[test]'; \
	"$$fresh/bin/python" -m pip install -qq orjson psutil rouge-score scipy; \
	"$$fresh/bin/python" -m pip freeze --exclude evalnb > constraints.txt
