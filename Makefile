# Every target first sets up what it needs in .venv. Works with the make that macOS has (3.81).

# The first of these that is new enough; another one: make PYTHON=/path/to/python
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
    $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
    && echo $$python && break; done)
BIN := .venv/bin
PIP := $(BIN)/pip --disable-pip-version-check --quiet

# What reads the JavaScript here; nothing of it is ever sent to a browser.
NPM := .venv/npm/node_modules/.bin
scripts := labextensions site tools widgets

# Further options: make lab LAB="--port=9999", make class CLASS="--port=9999", make test TEST="-k risk",
# make soak PART="nimmt ftw", make questions FILE=my.toml,
# make release RELEASE="--tag v0.1.0"
LAB ?=
CLASS ?=
TEST ?=
PART ?=
FILE ?=
RELEASE ?=

# A module is compiled once and kept, not anew in each of the hundreds of processes that tests start.
export PYTHONDONTWRITEBYTECODE :=

# The course in the language of the computer, where there is one: make lab LANG=ja
course := $(if $(filter ja%,$(LANG)),ja,en)
# Whoever has guessed, answered or played here begins at Home.
first := $(if $(wildcard notebooks/.sixth-card/* notebooks/$(course)/.sixth-card/*),home,00-start)
# JupyterLab's own menus are in Japanese then, too.
menus := $(if $(filter ja,$(course)),.venv/.ja)

# What is made of other files: every installation makes it, and make does where these are newer.
catalogue := kernel_lib/locale/ja/LC_MESSAGES/sixth_card
listed := labextensions/sixth-card/lessons.json
told := kernel_lib/learn/course.json
built := $(catalogue).mo $(listed) $(told)

# What the kit's own servers do otherwise, and the menus.
settings := JUPYTER_CONFIG_PATH=$(if $(menus),kernel_lib/command/menus/ja:)kernel_lib/command/jupyter

# A changed lesson counts at once: the list of lessons is this one, not the one that was installed.
lab_flags := --LabApp.extra_labextensions_path=labextensions
ifeq ($(shell id -u),0)
lab_flags += --allow-root
endif
ifeq ($(shell uname -s)$(DISPLAY)$(WAYLAND_DISPLAY),Linux)
lab_flags += --no-browser
endif

# Of the lessons `make test` leaves out those that simulate for many seconds, and most in Japanese:
# their code is the same. `make soak` runs every one.
slow := 14 27 28 57 63 64 66
sample := 00 03 22 41 60

everything := tests kernel_lib widgets sixth_card tools \
    --nbval notebooks/en $(slow:%=--ignore-glob='notebooks/en/%-*') $(sample:%=notebooks/ja/%-*.ipynb) \
    -m "not soak and not long"
dealt := --dist loadscope --no-loadscope-reorder

# Where TEST names files, these are tried, and of them nothing is left out.
named = $(strip $(foreach word,$(TEST),$(wildcard $(firstword $(subst ::, ,$(word))))))
pytest = $(BIN)/pytest $(if $(named),--nbval,$(everything)) $(dealt)

pin := $(BIN)/uv pip compile pyproject.toml --universal --python-version 3.11 --quiet \
    --no-header --no-annotate --no-emit-index-url

.DEFAULT_GOAL := help
.PHONY: help chromium lab test soak soak-long lint bench notebooks site release wasm print plans questions handout slides class constraints text clean

help:  ## say what each target does
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

lab: $(menus) .venv/.lab .venv/.compiled $(built)  ## open the start lesson in JupyterLab; later on, Home
	$(settings) $(BIN)/jupyter lab --LabApp.default_url=/lab/tree/notebooks/$(course)/$(first).ipynb $(lab_flags) $(LAB)

test: .venv/.test  ## try every part: engine, notebooks, browser
	@$(MAKE) --no-print-directory -j 3 chromium .venv/.compiled .venv/.collected $(built)
	$(pytest) -n 4 $(TEST)

soak: .venv/.test .venv/.compiled chromium $(built)  ## try every part longer, in two hours or more; PART=name for one
	$(BIN)/python -m tools.soak $(PART) $(if $(TEST),-- $(TEST))

soak-long: .venv/.test .venv/.compiled chromium $(built)  ## say what takes longer still; PART=name runs it
	$(BIN)/python -m tools.soak --long $(PART) $(if $(TEST),-- $(TEST))

lint: .venv/.dev .venv/.npm  ## check style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(NPM)/tsc --project tsconfig.json
	$(NPM)/eslint --config tools/eslint.config.mjs $(scripts)
	$(NPM)/prettier --config tools/prettier.json --check $(scripts:%='%/**/*.{js,mjs,ts}')

bench: .venv/.test .venv/.compiled chromium $(built)  ## print the benchmark table
	$(BIN)/python -m tools.bench

notebooks: .venv/.test  ## run every lesson and store its outputs
	$(BIN)/python -m tools.notebooks.execute
	$(BIN)/python -m tools.notebooks.shipped
	$(BIN)/python -m tools.notebooks.course_list
	$(BIN)/python -m tools.notebooks.course

site: .site/.ready .site/wasm/kernels.wasm $(built)  ## build the browser edition into site/dist
	PYTHONPATH=. .site/bin/python site/build.py .site
	rm -rf site/dist && cp -r .site/dist site/dist

release: .venv/.test site  ## make all files of a release in .release: packages, archive, bills
	rm -rf .release
	$(BIN)/python -m tools.release .release $(RELEASE)

wasm: .site/wasm/kernels.wasm  ## compile the kernels for the browser edition

print: .venv/.teach  ## draw cards, boards, score sheets and worksheets into print/
	$(BIN)/python -m kernel_lib.teach.printables

plans: .venv/.teach  ## write the plans of all lessons and units into print/plans/
	$(BIN)/python -m kernel_lib.teach.planning

questions: .venv/.teach  ## make worksheet, quizzes and notebook of your own: make questions FILE=my.toml
	$(BIN)/python -m kernel_lib.teach.own $(FILE)

handout: .venv/.lab  ## write the pupils' copies of all lessons into handout/
	$(BIN)/python -c 'from kernel_lib import teach; teach.handout_all()'

slides: $(menus) .venv/.slides .venv/.compiled $(built)  ## write lessons 20 to 24 as slides into slides/, and open them
	$(BIN)/python -c 'from kernel_lib import teach; teach.slides_all()'
	$(settings) $(BIN)/jupyter lab --LabApp.default_url=/lab/tree/slides/$(course)/20-symmetry-and-counting.ipynb $(lab_flags) $(LAB)

class: .venv/.lab $(built)  ## let a class play together: pupils open an address with their browsers
	@$(BIN)/python -m widgets.network $(CLASS)

constraints: | $(BIN)/pip  ## pin the newest versions of all packages
	$(PIP) install --group pin
	$(pin) --all-extras --group test --group dev --group build --upgrade -o constraints.txt
	$(pin) --extra lab --group build -c constraints.txt -o binder/requirements.txt

text: .venv/.test  ## collect the messages, compile the catalogues, list what is stale
	$(BIN)/pybabel -q extract -F kernel_lib/locale/babel.cfg -k message -k plural:1,2 \
	    --no-location --sort-output -o .venv/sixth_card.pot kernel_lib widgets
	$(BIN)/pybabel -q update -D sixth_card -d kernel_lib/locale -i .venv/sixth_card.pot \
	    -l ja -w 100 --init-missing --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date
	$(BIN)/python -m tools.catalogues
	$(BIN)/python -m tools.notebooks.sisters
	$(BIN)/python -m tools.translated

clean:  ## remove .venv and what the tools leave behind
	rm -rf .venv .site .graders site/dist print handout slides .hypothesis .mypy_cache .pytest_cache .ruff_cache tests/browser/failures
	find . -name __pycache__ -prune -exec rm -rf {} +

# Set-up runs again only when one of these two files changes.
.venv/.lab: pyproject.toml constraints.txt | $(BIN)/pip
	$(PIP) install --no-compile -c constraints.txt -e '.[lab]'
	@touch $@

.venv/.test: pyproject.toml constraints.txt | $(BIN)/pip
	$(PIP) install --no-compile -c constraints.txt -e '.[lab,ja,teach]' --group test
	@touch .venv/.lab .venv/.ja .venv/.teach $@

.venv/.ja: pyproject.toml constraints.txt | $(BIN)/pip
	$(PIP) install --no-compile -c constraints.txt -e '.[lab,ja]'
	@touch .venv/.lab $@

.venv/.dev: .venv/.test
	$(PIP) install --no-compile -c constraints.txt --group dev
	@touch $@

# Read once before several workers do, of which each would compile all modules of the tests. What
# cannot be read is told by the run that follows.
.venv/.collected: .venv/.test
	-$(BIN)/pytest $(everything) $(dealt) --collect-only --quiet > $@

# The browser of the tests, where the machine has none yet.
chromium: .venv/.test
	@$(BIN)/python -m tools.browser.find_chromium --install

.venv/.teach: pyproject.toml constraints.txt | $(BIN)/pip
	$(PIP) install --no-compile -c constraints.txt -e '.[lab,teach]'
	@touch .venv/.lab $@

.venv/.slides: pyproject.toml constraints.txt | $(BIN)/pip
	$(PIP) install --no-compile -c constraints.txt -e '.[lab,slides]'
	@touch .venv/.lab $@

# What builds the site has an environment of its own: it holds the extensions that the site gets.
.site/.ready: site/requirements.txt | $(BIN)/pip
	$(BIN)/python -m venv .site
	.site/bin/pip --disable-pip-version-check --quiet install --no-compile -r site/requirements.txt
	@touch $@

# The same sources give the same bytes: a visitor of the site fetches them once.
.site/wasm/kernels.wasm: $(wildcard kernel_lib/*/kernels*.py kernel_lib/*/*/kernels*.py site/wasm/*) | .site/.ready
	PYTHONHASHSEED=0 .site/bin/python site/wasm/build.py .site/wasm

# Simulations start at once: the compiler has done its work before.
.venv/.compiled: $(wildcard kernel_lib/*/kernels*.py kernel_lib/play/fast.py kernel_lib/play/compile_kernels.py) | .venv/.lab
	$(BIN)/python -m kernel_lib.play.compile_kernels
	@touch $@

$(catalogue).mo: $(catalogue).po | .venv/.lab
	$(BIN)/python -m tools.catalogues

$(listed): $(wildcard notebooks/*/*.ipynb) | .venv/.lab
	$(BIN)/python -m tools.notebooks.shipped

$(told): $(wildcard notebooks/*/*.ipynb) notebooks/course.toml | .venv/.lab
	$(BIN)/python -m tools.notebooks.course_list


.venv/.npm: tools/npm.txt | $(BIN)/pip
	@command -v npm >/dev/null || { echo "make lint reads the widgets' modules with TypeScript, ESLint and Prettier, which need Node.js and npm: install them (Debian, Ubuntu: apt-get install npm)"; exit 1; }
	npm install --prefix .venv/npm --no-save --no-audit --no-fund --loglevel=error $$(cat tools/npm.txt)
	@touch $@

$(BIN)/pip:
	@$(or $(PYTHON),false) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	    { echo "Python 3.11 or newer is needed: install it, or name it: make PYTHON=/path/to/python"; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || \
	    { echo "$(PYTHON) cannot make a virtual environment: install its venv module (Debian, Ubuntu: apt-get install python3-venv)"; exit 1; }
	$(PYTHON) -m venv .venv
	$(PIP) install 'pip>=25.1'
