# Two commands matter: `make audit` and `make test`. Both set everything up first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
# all that users install; cli comes with audit
EXTRAS := audit,book,peers,cluster
# one BLAS thread: the same figures whatever else the machine is doing
export OMP_NUM_THREADS := 1
export OPENBLAS_NUM_THREADS := 1
export MKL_NUM_THREADS := 1

.PHONY: audit test setup book lint format formal bench recheck jitter processors oldest newest clean

audit: setup
	$(BIN)/fedtheory audit --book

test: setup
	$(BIN)/pytest

setup: $(STAMP)

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "fedtheory needs Python 3.11 or newer")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt \
		-e ".[$(EXTRAS),dev]"
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

# By hand, before a release: whether the bounds in pyproject.toml are true. Everything runs but the
# tests of the tests and of the pages, which are built; other versions than the record's compare
# decisions. `oldest` is for the oldest Python allowed, since newer ones may have no such wheels.
oldest: VERSIONS = $(BIN)/python tests/lower_bounds.py $(EXTRAS)
oldest: WHEELS = --only-binary :all:
newest: VERSIONS = :
oldest newest: setup
	$(PYTHON) -m venv --clear $(VENV)-$@
	$(VERSIONS) > $(VENV)-$@/constraints.txt
	$(VENV)-$@/bin/python -m pip install --quiet --disable-pip-version-check $(WHEELS) \
		-c $(VENV)-$@/constraints.txt -e ".[$(EXTRAS)]"
	$(VENV)-$@/bin/python -m pytest tests --ignore=tests/book --ignore=tests/test_mutants.py
	$(VENV)-$@/bin/python -m proofs_checks.sphinx_ext.build . $(VENV)-$@/book

clean:
	rm -rf $(VENV) $(VENV)-oldest $(VENV)-newest .fedtheory-cache book/_build .pytest_cache .mypy_cache .ruff_cache
