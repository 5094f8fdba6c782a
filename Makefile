# Two commands matter: `make serve` runs the desk, `make test` proves it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: serve test test-long bench lint types clean browser

serve: $(STAMP)
	$(BIN)/fupan build
	$(BIN)/fupan serve

test: $(STAMP) lint types browser
	$(BIN)/python -m pytest -n auto --dist loadgroup

test-long: $(STAMP)
	HYPOTHESIS_PROFILE=long $(BIN)/python -m pytest -n auto -m "long or not long"

bench: $(STAMP)
	$(BIN)/python -m tests.bench

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(STAMP)
	$(BIN)/mypy

$(STAMP): pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed") if sys.version_info < (3, 11) else None'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[dev]"
	touch $@

# The browser tests need Chromium and a Chinese font. Installed here where that is possible; elsewhere the
# tests say what is missing, and fail instead of being skipped where FUPAN_BROWSER=required (as in CI).
browser:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null \
	  || if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium fonts-noto-cjk; \
	  else echo "no Chromium: the browser tests will not run (apt-get install chromium)"; fi

clean:
	rm -rf build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
