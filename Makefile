# Two commands matter: `make audit` and `make test`. Both set everything up first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
# one BLAS thread: the same figures whatever else the machine is doing
export OMP_NUM_THREADS := 1
export OPENBLAS_NUM_THREADS := 1
export MKL_NUM_THREADS := 1

.PHONY: audit test setup book lint format formal bench recheck jitter processors clean

audit: setup
	$(BIN)/fedtheory audit --book

test: setup
	$(BIN)/pytest

setup: $(STAMP)

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "fedtheory needs Python 3.11 or newer")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt \
		-e ".[audit,book,peers,cluster,dev]"
	@touch $(STAMP)

book: setup
	$(BIN)/fedtheory book

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: setup
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

formal: setup
	$(BIN)/fedtheory formal

recheck: setup
	$(BIN)/python -I -S proofs_checks/recheck.py proofs_checks/evidence

# floats in their last digits: two patterns of wrong ones, as CI does, and other processors' own
jitter: setup
	$(BIN)/fedtheory jitter

processors: setup
	$(BIN)/fedtheory processors

bench: setup
	@for script in tests/benchmarks/bench_*.py; do echo "== $$script"; $(BIN)/python $$script || exit 1; done

clean:
	rm -rf $(VENV) .fedtheory-cache book/_build .pytest_cache .mypy_cache .ruff_cache
