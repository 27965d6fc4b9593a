# make demo    builds a release binary, checks every spec in specs/, writes its Swift into Generated/, prints previews
# make test    all checks of CI
# make check   runs the slower layers below and prints one line for each; LAYERS="kills fuzz" selects some
# make install installs the release binary in PREFIX/bin (PREFIX=/usr/local)
# make hosts   runs the host library on the stand-in for UIKit, SESSIONS=200 random sessions for each screen, and
#              type-checks it and the examples for iOS
# make dist    packages a release binary into dist/; BINARIES="linux-aarch64=FILE macos=FILE" names those of other machines
# make dist-test  installs and runs the packages of dist/ as users do: plugins, clean systems, pre-commit
# make release-check  compares version, changelog, tag and packages before a release
# make browser tests the preview's page in headless Chromium and Firefox, and the types of generated JavaScript with
#              TypeScript
# make editor  tests the language server in Neovim with the setup of the article Editors
# make bench   runs the benchmarks
# make certificates   compares every verdict on the corpus and random specs with z3; five minutes on two cores
# make kills   kills every writing command at two hundred random moments
# make replay  checks the laws on every movement of a thousand random screens, and compares compiled Swift
#              with the interpreter
# make laws    proves the effect of every event on every node for a hundred random screens
# make mutants checks every single edit of five machines against the laws; SCREEN=StudyTabs selects one machine
# make fuzz    runs damaged specs through the whole pipeline for FUZZ_MINUTES=5 minutes, with a new seed each time
#
# Each target installs its dependencies and reports that: libyaml and pkg-config always, Node for the tests of generated
# JavaScript, readers of the formats from PyPI.

SHELL := /bin/bash
SWIFT ?= swift
BUILD ?= .build
GENERATED ?= Generated
SYSTEM := $(shell uname -s)
# Optimizes what computes, and leaves out what only a debugger reads: this halves the time of a clean build.
export SCROLLWORK_TESTS := 1
TESTED := -debug-info-format none
TEST := $(SWIFT) test --scratch-path $(BUILD) $(TESTED)
RELEASE := env -u SCROLLWORK_TESTS $(SWIFT) build -c release --scratch-path $(BUILD) --product scrollwork
# Dynamic linking dominates the run time of small commands, and a static program runs on every distribution.
ifeq ($(SYSTEM),Linux)
STATIC := --static-swift-stdlib -Xswiftc -static-executable
endif

.PHONY: demo install test check hosts browser editor bench kills replay certificates laws mutants fuzz release yaml node z3 clean
.PHONY: dist dist-test release-check dist-tools install-dist-tools

demo: release
	@echo '== scrollwork lint --statistics specs'
	@$(SCROLLWORK) lint --statistics specs
	@echo '== scrollwork test specs'
	@$(SCROLLWORK) test specs
	@echo '== scrollwork generate specs --output $(GENERATED) --statistics'
	@$(SCROLLWORK) generate specs --output $(GENERATED) --statistics
	@echo '== scrollwork preview specs'
	@$(SCROLLWORK) preview specs

SCROLLWORK = "$$($(RELEASE) $(STATIC) --show-bin-path)/scrollwork"

release: yaml
	@echo '== building the release binary'
	@$(RELEASE) $(STATIC) || { test -n '$(STATIC)' && echo 'again, with the dynamic standard library' && $(RELEASE); }

PREFIX ?= /usr/local
install: release
	install -d $(DESTDIR)$(PREFIX)/bin
	install -m 755 $(SCROLLWORK) $(DESTDIR)$(PREFIX)/bin/scrollwork

test: yaml node readers
	@echo '== building, without warnings'
	@set -o pipefail; log=$$(mktemp) && $(SWIFT) build --build-tests --scratch-path $(BUILD) $(TESTED) 2>&1 | tee $$log \
	  && ! grep -E '/(Sources|Tests)/[^:]*:[0-9]+:[0-9]+: warning:' $$log | grep -v '/checkouts/'
	@echo '== swift format lint'
	@if $(SWIFT) format --version >/dev/null 2>&1; \
	  then $(SWIFT) format lint --strict -r -p Package.swift Sources Plugins Tests Benchmarks; \
	  else echo 'not checked: this toolchain has no swift format'; fi
	@$(MAKE) --no-print-directory hosts SESSIONS=10
	@echo '== swift test'
	SCROLLWORK_READERS=$(READERS) $(TEST) --parallel
	@echo '== packages'
	SCROLLWORK=$(BUILD)/debug/scrollwork SCROLLWORK_READERS=$(READERS) $(PACKAGE_TESTS) -p 'test_packages.py'

# Named binaries take the place of one that is built here.
BINARIES ?=
VARIANT := $(if $(filter Darwin,$(SYSTEM)),macos,linux-$(shell uname -m))
DIST ?= dist
dist: $(if $(BINARIES),,release)
	@echo '== packaging into $(DIST)'
	@python3 -B Distribution/dist.py --output $(DIST) $(or $(BINARIES),$(VARIANT)=$(SCROLLWORK))

# Tests what is in dist/, which `make dist` makes. TWICE=1 also compiles the release binary a second time, and reports
# whether both are equal.
PACKAGE_TESTS = python3 -B -m unittest discover -s Tests/Distribution
dist-test: readers dist-tools
	@test -e $(DIST)/SHA256SUMS || $(MAKE) --no-print-directory dist
	DIST=$(DIST) SCROLLWORK_READERS=$(READERS) SCROLLWORK=$(or $(firstword $(foreach binary,$(BINARIES),$(lastword $(subst =, ,$(binary))))),$(SCROLLWORK)) \
	  $(PACKAGE_TESTS)
	@test -z '$(TWICE)' || Distribution/compile-twice

release-check:
	@Distribution/release-check

# The slower layers one after the other, with one line each; the log of a failed layer is kept.
LAYERS ?= certificates kills replay laws mutants fuzz hosts browser editor
check:
	@failed=; for layer in $(LAYERS); do \
	  log=$$(mktemp); start=$$(date +%s); \
	  if $(MAKE) --no-print-directory $$layer > $$log 2>&1; \
	  then echo "$$layer: passed in $$(( $$(date +%s) - start )) s"; rm -f $$log; \
	  else echo "$$layer: failed in $$(( $$(date +%s) - start )) s; see $$log"; failed=1; fi; \
	done; test -z "$$failed"

# A package of its own, so that no app ever sees a module named UIKit. On a Mac UIKit itself is missing.
SESSIONS ?= 200
hosts: yaml
ifeq ($(SYSTEM),Linux)
	@echo '== the host library on a stand-in for UIKit'
	@$(SWIFT) build --scratch-path $(BUILD) $(TESTED) --product scrollwork
	@Tests/Hosts/screens $(BUILD)/debug/scrollwork
	SESSIONS=$(SESSIONS) $(SWIFT) test $(TESTED) --package-path Tests/Hosts --scratch-path $(BUILD)/hosts
	@echo '== the host library for iOS'
	Tests/Hosts/ios/typecheck $(BUILD)/ios Sources/ScrollworkHost Sources/ScrollworkUIKit Sources/ScrollworkSwiftUI \
	  $$(Tests/Hosts/examples)
else
	@echo 'not checked: the host library runs on the stand-in for UIKit on Linux'
endif

# A release binary, since the first frame of the page waits for it.
browser: yaml node chromium firefox typescript axe release
	@echo '== the page in a browser'
	SCROLLWORK=$(SCROLLWORK) AXE=$(AXE) node --test --test-concurrency=1 $(if $(wildcard Tests/Browser),Tests/Browser/)
	@if command -v "$${FIREFOX:-firefox-esr}" >/dev/null; then echo '== the page in Firefox'; \
	  BROWSER=firefox SCROLLWORK=$(SCROLLWORK) AXE=$(AXE) node --test --test-concurrency=1 Tests/Browser/; \
	else echo 'not tested in Firefox: it is not installed, and its package is not available'; fi
	@echo '== the types of generated JavaScript'
	$(TEST) --filter JavaScriptTypesTests

# Extracts the setup of the article Editors and runs a session with it.
editor: yaml neovim release
	@echo '== the language server in Neovim'
	@sed -n '/^```lua/,/^```$$/{/^```/!p}' Sources/ScrollworkCompiler/Scrollwork.docc/Editors.md \
	  > $(BUILD)/setup.lua
	SCROLLWORK=$(SCROLLWORK) SETUP=$(abspath $(BUILD))/setup.lua Tests/Editor/run

bench: release readers
	@$(MAKE) --no-print-directory -C Benchmarks SCROLLWORK=$(SCROLLWORK) READERS=$(READERS)

certificates: yaml z3
	@echo '== every verdict against z3'"'"'s'
	SCROLLWORK_CERTIFICATES=1 $(TEST) --filter 'CertificateTests|OptimalityTests'

# Takes minutes in a debug build: a proof follows every path of every event for every node. `make test` proves
# the corpus.
laws: yaml
	EVENT_LAWS=1 $(TEST) --filter EventLawsTests

# Takes half an hour in a debug build: about four thousand edits, each against every law.
mutants: yaml
	MUTANTS=$(or $(SCREEN),1) $(TEST) --filter MutantTests

kills: yaml
	SCROLLWORK_KILLS=200 $(TEST) --filter KilledTests

# Eight modules of 125 screens each; a quarter of an hour on two cores.
replay: yaml
	REPLAY_TRACES=1000 REPLAY_SPECS=2000 REPLAY_COMPILED=1000 REPLAY_ROUNDS=20 REPLAY_SEARCH=4000 RANDOM_SPECS=400 \
	  $(TEST) --filter 'ReplayTests|HostModelTests|RandomSpecsTests'

# Keeps the input of a run that trapped.
FUZZ_MINUTES ?= 5
FUZZ_INPUT = $(abspath $(BUILD))/fuzz-input.scroll.yaml
fuzz: yaml
	@rm -f $(FUZZ_INPUT)
	FUZZ_SECONDS=$$(( $(FUZZ_MINUTES) * 15 )) FUZZ_INPUT=$(FUZZ_INPUT) SWIFT_BACKTRACE=enable=no \
	  $(TEST) --filter FuzzTests \
	  || { test ! -f $(FUZZ_INPUT) || echo 'the input at which it ended: $(FUZZ_INPUT)'; exit 1; }

yaml:
	@pkg-config --exists yaml-0.1 2>/dev/null || $(MAKE) --no-print-directory install-yaml

# Programs that read the packages, and a Debian without Swift to install them in.
dist-tools:
	@test '$(SYSTEM)' != Linux || { command -v lintian && command -v debootstrap && command -v shellcheck && command -v ruby; } \
	  >/dev/null || $(MAKE) --no-print-directory install-dist-tools

node:
	@command -v node >/dev/null || $(MAKE) --no-print-directory install-node

z3:
	@command -v z3 >/dev/null || $(MAKE) --no-print-directory install-z3

neovim:
	@command -v nvim >/dev/null || $(MAKE) --no-print-directory install-neovim

chromium:
	@command -v "$${CHROMIUM:-chromium}" >/dev/null || $(MAKE) --no-print-directory install-chromium

firefox:
	@command -v "$${FIREFOX:-firefox-esr}" >/dev/null || $(MAKE) --no-print-directory install-firefox || true

typescript:
	@command -v tsc >/dev/null || $(MAKE) --no-print-directory install-typescript

# External programs that read the output of lint, for the tests of formats, schemas and hooks.
READERS := $(abspath $(BUILD))/tools

# The rules of accessibility, in the package of another language: a script that the tests put into the page.
AXE := $(READERS)/axe/axe_playwright_python/axe.min.js

.PHONY: axe
axe:
	@test -e $(AXE) || python3 -m pip install -q --disable-pip-version-check --no-deps --target $(READERS)/axe \
	  axe-playwright-python==0.1.4 || echo 'not checked with axe-core: its package is not available'

.PHONY: readers
readers:
	@test -e $(READERS)/complete-2 || $(MAKE) --no-print-directory install-readers \
	  || echo 'not checked by their readers: the formats, schemas, hooks and messages to editors'

.PHONY: install-readers
install-readers:
	@echo '== installing readers of the formats into $(READERS)'
	@python3 -m venv $(READERS) || $(MAKE) --no-print-directory install-python
	@$(READERS)/bin/pip install -q --disable-pip-version-check check-jsonschema==0.39.0 sarif-tools==3.0.5 \
	  junitparser==5.0.3 lsprotocol==2025.0.0 pre-commit==4.7.0 yamllint==1.38.0
	@# The source distribution of this package contains the SARIF schema.
	@cd $(READERS) && bin/pip download -q --disable-pip-version-check --no-deps --no-binary sarif-pydantic -d download \
	  sarif-pydantic==0.6.2 && tar xzf download/*.tar.gz --strip-components 1 sarif_pydantic-0.6.2/sarif-schema-2.1.0.json
	@touch $(READERS)/complete-2

.PHONY: chromium firefox typescript install-yaml install-node install-chromium install-firefox install-typescript install-z3 install-python install-neovim neovim
ifeq ($(SYSTEM),Darwin)
install-yaml:
	@echo '== installing libyaml and pkg-config with Homebrew'
	brew install libyaml pkg-config
install-node:
	@echo '== installing node with Homebrew'
	brew install node
install-z3:
	@echo '== installing z3 with Homebrew'
	brew install z3
install-neovim:
	@echo '== installing Neovim with Homebrew'
	brew install neovim
install-chromium:
	@echo '== installing Chromium with Homebrew'
	brew install --cask chromium
install-firefox:
	@echo '== Firefox is tested with the package of Debian'
install-typescript:
	@echo '== installing TypeScript with Homebrew'
	brew install typescript
install-python:
	brew install python3
	python3 -m venv $(READERS)
else
ROOT := $(shell test "$$(id -u)" = 0 || echo sudo)
install-yaml:
	@echo '== installing libyaml-dev and pkg-config from Debian'
	$(ROOT) apt-get update -qq && $(ROOT) apt-get install -y -qq libyaml-dev pkg-config
install-node:
	@echo '== installing nodejs from Debian'
	$(ROOT) apt-get update -qq && $(ROOT) apt-get install -y -qq nodejs
install-z3:
	@echo '== installing z3 from Debian'
	$(ROOT) apt-get update -qq && $(ROOT) apt-get install -y -qq z3
install-neovim:
	@echo '== installing neovim from Debian'
	$(ROOT) apt-get update -qq && $(ROOT) apt-get install -y -qq neovim
install-dist-tools:
	@echo '== installing lintian, debootstrap, shellcheck and ruby from Debian'
	$(ROOT) apt-get update -qq && $(ROOT) apt-get install -y -qq lintian debootstrap shellcheck ruby
install-chromium:
	@echo '== installing chromium from Debian'
	$(ROOT) apt-get update -qq && $(ROOT) apt-get install -y -qq chromium fonts-noto-core fonts-noto-cjk
install-firefox:
	@echo '== installing firefox-esr from Debian'
	$(ROOT) apt-get update -qq && $(ROOT) apt-get install -y -qq firefox-esr
install-typescript:
	@echo '== installing node-typescript from Debian'
	$(ROOT) apt-get update -qq && $(ROOT) apt-get install -y -qq node-typescript
install-python:
	$(ROOT) apt-get update -qq && $(ROOT) apt-get install -y -qq python3 python3-venv
	python3 -m venv $(READERS)
endif

clean:
	rm -rf $(BUILD) $(GENERATED) $(DIST)
