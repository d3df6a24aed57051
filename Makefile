# SPDX-License-Identifier: MIT
# Everyday verbs over the CMake presets. `make help` lists them.
GAME ?= rattus
JOBS ?= $(shell nproc)
# It compiles all of Pesthouse again, which takes as long as it takes: beside the others, not among those with a time limit.
NEW_CHARACTER = 'tests/new_character_test.py build/debug/scratch/new_character'
# Tests that run the programs for long use the installed ones here: they take less than half the time. ctest has the same
# tests for the debug build.
INSTALLED_COMMANDS = 'PH_LAB=build/installed/pesthouse-lab python3 -B tests/ladder_test.py build/installed/pesthouse' \
    'PH_PROGRAM=build/installed/pesthouse python3 -B tests/examples_test.py build/installed/pesthouse build/installed/pesthouse-lab' \
    'tests/results_test.py build/installed/pesthouse-lab' 'tests/install_test.sh build/installed'
# More tests than processors, since many wait most of their time.
TEST_JOBS = $(shell expr $(JOBS) \* 2)
WAITING_JOBS = $(shell expr $(JOBS) + 1)
GAMES ?= 100000
PREFIX ?= /usr/local
C_FOLDERS = include src tests fuzz tools
# What checks the pages, TypeScript and Python; web/package-lock.json pins all but ruff.
CHECKERS = web/node_modules/.checkers
BIOME = web/node_modules/.bin/biome
RUFF_VERSION = 0.17.6
RUFF = build/ruff-$(RUFF_VERSION)/bin/ruff

.DEFAULT_GOAL := debug
.NOTPARALLEL:
.PHONY: help
help: ## list these verbs
	@echo "make VERB [VARIABLE=value …]"
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1\t\2/p' $(MAKEFILE_LIST) | expand -t 14

build/%/build.ninja: CMakePresets.json
	@cmake --preset $* >/dev/null
	@touch $@

.PHONY: packages-%
packages-%:
	@tools/install_packages.sh $*

.PHONY: debug
debug: packages-debug build/debug/build.ninja ## build with every check on (plain `make` does this)
	@cmake --build --preset debug -j $(JOBS)

.PHONY: release
release: packages-play build/release/build.ninja ## build what people play: build/release/pesthouse, and pesthouse-lab beside it
	@cmake --build --preset release -j $(JOBS)

# As release, but not optimized again at its linking, which takes two thirds of the time.
.PHONY: installed
installed: packages-play build/installed/build.ninja
	@cmake --build --preset installed -j $(JOBS)

.PHONY: play
play: $(if $(wildcard pages/index.html),packages-play,web) build/release/build.ninja ## play in the browser: starts a server and prints its link: ARGS="--lan"
	@echo "To play in this terminal instead, without npm: make terminal"
	@cmake --build --preset release -j $(JOBS) --target pesthouse_program
	@build/release/pesthouse serve $(ARGS)

.PHONY: terminal
terminal: packages-play build/release/build.ninja ## play in this terminal: GAME=rattus PLAYERS=3 ARGS=--help
	@cmake --build --preset release -j $(JOBS) --target pesthouse_program
	@build/release/pesthouse play $(GAME) $(if $(PLAYERS),--players $(PLAYERS)) $(ARGS)

.PHONY: serve
serve: packages-play build/release/build.ninja ## start a server, which prints its link, with the pages if make web has built them: ARGS="--lan"
	@cmake --build --preset release -j $(JOBS) --target pesthouse_program
	@build/release/pesthouse serve $(ARGS)

.PHONY: quick
quick: packages-quick build/debug/build.ninja check-types ## build what changed and run every test that takes under 2 s: what to run after each change
	@cmake --build --preset debug -j $(JOBS) -- --quiet
	@node web/test/run.mjs - build/web-test
	@ctest --preset debug -j $(TEST_JOBS) -LE slow

.PHONY: test
ifdef T
test: packages-test build/debug/build.ninja ## every check that a change must pass; T=monk: build and run only the tests with monk in their names
	@tools/build_tests.py build/debug '$(T)' -j $(JOBS)
	@ctest --preset debug -j $(TEST_JOBS) -R '$(T)'
else
test: packages-test check-sources debug installed web check-types $(CHECKERS)
	@tools/side_by_side.py $(WAITING_JOBS) 'ctest --preset debug -j $(TEST_JOBS) -E "^tests/(new_character|ladder|examples)$$"' $(NEW_CHARACTER) $(WASM_COMMANDS) $(NPM_COMMANDS) $(PAGES_COMMANDS) \
	    $(BROWSER_COMMANDS) $(INSTALLED_COMMANDS)
endif

.PHONY: results
results: release ## keep how six pairings of bots end now, tests/results.json; then read the diff
	@tests/results_test.py build/release/pesthouse-lab --write

.PHONY: steady
RUNS ?= 10
steady: packages-test debug ## run all tests RUNS (10) times beside busy loops: none may fail; keeps its tally by commit and continues: ARGS="--more 1"
	@tools/steady.py build/debug --runs $(RUNS) --jobs $(TEST_JOBS) $(ARGS)

.PHONY: check-debian
check-debian: ## build and play on fresh Debians in chroots, as root: ARGS="13 --only whole", "--only parts" or "12 --only test"
	@tools/check_debian.py $(ARGS)

.PHONY: check-container
check-container: ## build packaging/Containerfile on a base of debootstrap and run it, by podman or in chroots, as root: ARGS="12 --no-pages"
	@tools/check_container.py $(ARGS)

.PHONY: corpus
corpus: packages-play build/release/build.ninja ## play the 1,000 games of the corpus and print the hashes of all answers, which are those of tests/corpus.json; WRITE=1 keeps new ones
	@cmake --build --preset release -j $(JOBS) --target corpus
	@tests/corpus_test.py build/release/corpus --games 1000 $(if $(WRITE),--write)

.PHONY: corpus-all
corpus-all: packages-web $(CHECKERS) ## play the corpus by each compiler, processor and system that this machine has: ARGS="--games 50 i386 windows"; says what it lacks
	@tools/corpus_all.py --jobs $(JOBS) $(ARGS)

.PHONY: mpi
mpi: packages-mpi build/mpi/build.ninja ## build pesthouse-mpi, which plays series of the laboratory on many machines: build/mpi/pesthouse-mpi
	@cmake --build --preset mpi -j $(JOBS) --target pesthouse_mpi_program pesthouse_lab_program

.PHONY: check-mpi
check-mpi: mpi ## compare it with pesthouse-lab on 1, 2 and 4 processes, kill and resume it: ARGS=--speed measures two against one
	@tests/mpi_test.py build/mpi $(ARGS)

.PHONY: windows
windows: packages-windows build/windows/build.ninja ## build the programs for Windows: build/windows/pesthouse.exe, and pesthouse-lab.exe beside it
	@cmake --build --preset windows -j $(JOBS) --target pesthouse_program pesthouse_lab_program

.PHONY: check-windows
check-windows: windows installed ## run them by wine: all that they print and write equals that of this machine's programs
	@tests/windows_test.py build/windows build/installed

.PHONY: check-batch
check-batch: packages-debug build/debug/build.ninja ## compare what batches write of 100,000 pairs of worlds that a seat cannot tell apart, and choose five million times in each way
	@cmake --build --preset debug -j $(JOBS) --target test_batch_history --target test_batch_choose
	@PH_GAMES_FACTOR=50 build/debug/bin/batch/test_batch_history
	@PH_GAMES_FACTOR=1000 build/debug/bin/batch/test_batch_choose

.PHONY: bench
bench: packages-play build/release/build.ninja ## measure how fast games and bots are, and count the tactics found: GAME=rattus ARGS=--json
	@cmake --build --preset release -j $(JOBS) --target pesthouse_lab_program
	@build/release/pesthouse-lab bench --game $(GAME) --positions tests/positions $(ARGS)

.PHONY: bench-beat
POSITIONS ?= 10000
bench-beat: packages-play build/release/build.ninja ## measure how long the rules need for a bot that has not decided by its beat, in POSITIONS (10000) of each game
	@cmake --build --preset release -j $(JOBS) --target bench_beat
	@build/release/bench_beat $(POSITIONS)

.PHONY: bench-store
STORE ?= build/bench.db
bench-store: packages-play build/release/build.ninja ## measure how fast a store is: STORE=postgres://..., an empty database, instead of a file
	@cmake --build --preset release -j $(JOBS) --target bench_store
	@rm -f build/bench.db*
	@build/release/bench_store '$(STORE)'
	@rm -f build/bench.db*

.PHONY: ladder
ladder: packages-play build/release/build.ninja ## measure how strong and fast the levels are, for hours; the next run continues: MINUTES=10 ONLY=belief ARGS=--report; ANCHOR=c2c1e58a: against those of that commit, 0.2.0 as it began
	@cmake --build --preset release -j $(JOBS) --target pesthouse_program pesthouse_lab_program
	$(if $(ANCHOR),@tools/build_anchor.sh '$(ANCHOR)' $(JOBS))
	@tools/ladder.py build/release/pesthouse --jobs $(JOBS) $(if $(MINUTES),--minutes '$(MINUTES)') \
	    $(if $(ONLY),--only '$(ONLY)') $(if $(ANCHOR),--anchor $$(git rev-parse '$(ANCHOR)') $$(tools/build_anchor.sh '$(ANCHOR)')) $(ARGS)

.PHONY: powers
powers: packages-play build/release/build.ninja ## measure the value of each character's power to a bot: ARGS="--games 400 queen"
	@cmake --build --preset release -j $(JOBS) --target powers
	@build/release/powers $(ARGS)

# Options of the games to learn from. In Rattus a set of tokens is drawn for those that name none.
MIXTURES_rattus = [{},{"characters":"random","pied_piper":true},{"tokens":"grim"},{"africanus":true,"pied_piper":true,"characters":"random"},{},{"characters":"random","pied_piper":true},{},{"africanus":true,"pied_piper":true,"characters":"random"}]
MIXTURES_bristol1350 = [{},{"special_actions":true},{},{"chaos":true},{},{"cure":true},{},{"alms":true,"special_actions":true}]
# The options that networks are trained with; network.json says what the one in the sources was trained with.
LEARN_rattus = --games 2780 --hidden 32 --seed 3 --sets 200 --bots rules,rules,noble:24,noble:24,taker,abstainer,loyalist
LEARN_bristol1350 = --games 5000 --hidden 32 --rounds 8
.PHONY: learn
learn: packages-play build/release/build.ninja ## train the network that evaluates positions of GAME, for hours; the next run continues: ARGS="--games 500 --bots rules,noble:50"
	@cmake --build --preset release -j $(JOBS) --target learn
	@mkdir -p build/learn
	@nice build/release/learn --game $(GAME) --mixtures '$(MIXTURES_$(GAME))' --threads $(JOBS) --parts build/learn/$(GAME) \
	    --out src/ai/games/$(GAME)/network.json $(LEARN_$(GAME)) $(ARGS)

.PHONY: respond
respond: packages-play build/release/build.ninja ## search for the weights of rules that win most in Rattus: ARGS="--players 2 --against noble"
	@cmake --build --preset release -j $(JOBS) --target respond
	@nice build/release/respond --threads $(JOBS) $(ARGS)

.PHONY: puzzles
puzzles: packages-play build/release/build.ninja ## find puzzles of GAME in games of bots until Ctrl-C; the next run continues; ARGS=--prove proves them again
	@cmake --build --preset release -j $(JOBS) --target puzzles
	@nice build/release/puzzles --game $(GAME) --threads $(JOBS) $(ARGS)

.PHONY: blunders
blunders: packages-play build/release/build.ninja ## look for blunders of plague-doctor in GAME, for hours; the next run continues: ARGS="--games 10" or --report
	@cmake --build --preset release -j $(JOBS) --target blunders
	@nice build/release/blunders --game $(GAME) \
	    --file build/blunders-$(GAME)-$$(sha256sum build/release/blunders | cut -c1-12).jsonl $(ARGS)

.PHONY: refit
refit: packages-play build/release/build.ninja ## fit the weights and the network of the bots of Rattus again, for hours; the next run continues
	@cmake --build --preset release -j $(JOBS) --target respond learn
	@tools/refit.py build/release --jobs $(JOBS) --mixtures '$(MIXTURES_rattus)'

.PHONY: tokens
tokens: packages-play build/release/build.ninja ## print a set of rat tokens made from counts and a seed: ARGS="--like grim --seed 2"
	@cmake --build --preset release -j $(JOBS) --target tokens >&2
	@build/release/tokens $(ARGS)

.PHONY: tally
tally: packages-play build/release/build.ninja ## measure how many games it takes to learn the tokens of a printed box: ARGS="--players 6"
	@cmake --build --preset release -j $(JOBS) --target tally >&2
	@nice build/release/tally $(ARGS)

.PHONY: deeds
deeds: packages-play build/release/build.ninja ## fit the network that reads in Bristol 1350 who may have the plague from what players do
	@cmake --build --preset release -j $(JOBS) --target deeds
	@nice build/release/deeds src/ai/games/bristol1350/deeds.json $(ARGS)

.PHONY: memory
memory: packages-memory release ## run valgrind on games, records and the engine
	@tools/memory.sh build/release $(GAME)

.PHONY: fmt
fmt: $(CHECKERS) $(RUFF) ## format C, TypeScript and Python
	@find $(C_FOLDERS) -name '*.[ch]' -o -name '*.cc' | xargs clang-format -i
	@$(BIOME) format --write --log-level=warn .
	@$(RUFF) format --quiet .

.PHONY: lint
lint: packages-lint debug check-sources check-scripts ## clang-tidy, clang-format, biome, ruff and tools/check_sources.py
	@find src tests fuzz tools -name '*.c' ! -path 'tests/install/*' | sort \
	    | xargs -P $(JOBS) -n 1 tools/clang_tidy.sh

.PHONY: check-scripts
check-scripts: $(CHECKERS) $(RUFF)
	@$(BIOME) ci --colors=off --log-level=warn .
	@$(RUFF) check --quiet .
	@$(RUFF) format --check --quiet .

$(RUFF): | packages-lint
	@python3 -m venv build/ruff-$(RUFF_VERSION)
	@build/ruff-$(RUFF_VERSION)/bin/pip install --quiet --disable-pip-version-check ruff==$(RUFF_VERSION)

.PHONY: check
check: lint test ## lint and tests together

.PHONY: check-sources
check-sources:
	@tools/check_sources.py
	@tools/merge_messages.sh --check
	@find $(C_FOLDERS) -name '*.[ch]' -o -name '*.cc' | xargs clang-format --dry-run -Werror

.PHONY: check-install
check-install: release
	@tests/install_test.sh build/release

.PHONY: wasm
wasm: packages-web build/wasm/build.ninja ## build the library as WebAssembly modules: build/wasm/pesthouse.wasm for programs, first.wasm and pages.wasm for browsers
	@cmake --build --preset wasm -j $(JOBS)
	@tools/generate_notices.py --linked build/wasm
	@nodejs tools/wasm_size.mjs build/wasm/pesthouse.wasm build/wasm/first.wasm build/wasm/pages.wasm build/wasm/catalogues/*.json

.PHONY: web
web: packages-web wasm ## build the pages for browsers in build/web/, for any server of files; the program holds them from then on
	@$(MAKE) -s web/node_modules/.package-lock.json
	@node web/build.mjs build/wasm build/web

.PHONY: pages
pages: packages-web $(CHECKERS) ## check and bundle the pages with the module that is there: types, unit tests, build/web/
	@test -e build/wasm/first.wasm || $(MAKE) -s wasm
	@$(MAKE) -s check-types
	@node web/test/run.mjs build/wasm build/web-test
	@node web/build.mjs build/wasm build/web

.PHONY: check-types
check-types: $(CHECKERS)
	@tools/generate_view_types.py --out build/web-types
	@node web/node_modules/typescript/bin/tsc -p web
	@node web/node_modules/typescript/bin/tsc -p web/src/offline

PAGES_COMMANDS = '$(BIOME) ci --colors=off --log-level=warn .' 'node web/test/run.mjs build/wasm build/web-test' \
    'node web/test/pictures.mjs build/debug/pesthouse'
# The scripts in Chromium, the longest first.
BROWSER_COMMANDS = $(foreach script,online tour around evening box pages shoulder short names offline device keys states learn motion first puzzle window reader fits,\
    'node tests/browser/$(script).mjs build/debug/pesthouse build/web$(if $(filter offline,$(script)), build/wasm)')
.PHONY: check-browser
check-browser: web debug $(CHECKERS) check-types
	@tools/side_by_side.py $(JOBS) $(PAGES_COMMANDS) $(BROWSER_COMMANDS)

# What the lockfile names is installed once: what the pages are made of, and with it what checks them.
web/node_modules/.package-lock.json: web/package-lock.json
	@npm ci --prefix web --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

$(CHECKERS): web/package-lock.json
	@npm ci --prefix web --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch web/node_modules/.package-lock.json $@

.PHONY: browser
browser: check-browser release ## play whole games in Chromium, and measure: PH_SHOTS=DIR also keeps pictures of the pages
	@node tests/browser/short.mjs build/debug/pesthouse build/web --regions
	@node tests/browser/pages.mjs build/debug/pesthouse build/web --long
	@node tests/browser/long.mjs build/release/pesthouse build/web
	@node tests/browser/online.mjs build/release/pesthouse build/web --long
	@node tests/browser/tour.mjs build/release/pesthouse build/web --long
	@node tests/browser/around.mjs build/release/pesthouse build/web --long
	@node tests/browser/box.mjs build/release/pesthouse build/web --long

WASM_COMMANDS = 'tests/wasm_pages_test.py build/debug/bin/tests/desks build/wasm/pages.wasm build/wasm/catalogues build/wasm/first.wasm' \
    'tests/wasm_test.py build/debug/pesthouse build/wasm/pesthouse.wasm' \
    'tests/corpus_test.py build/debug/corpus --module programs build/wasm/pesthouse.wasm --module pages build/wasm/pages.wasm'
.PHONY: check-wasm
check-wasm: wasm debug
	@tools/side_by_side.py $(JOBS) $(WASM_COMMANDS)

NPM_COMMANDS = 'node npm/build.mjs build/wasm build/npm && node npm/test/run.mjs build/npm build/debug/pesthouse && \
    node tests/browser/playground.mjs build/debug/pesthouse build/npm/package'
.PHONY: npm
npm: packages-debug wasm build/debug/build.ninja $(CHECKERS) ## pack and test the package for npm, build/npm/pesthouse-VERSION.tgz: engine, words and tables for Node and browsers
	@cmake --build --preset debug -j $(JOBS) --target pesthouse_program
	@node npm/build.mjs build/wasm build/npm
	@node npm/test/run.mjs build/npm build/debug/pesthouse

.PHONY: coverage
coverage: packages-debug build/coverage/build.ninja ## show which lines of src/ the tests run: MISSED=1 lists the others
	@cmake --build --preset coverage -j $(JOBS)
	@find build/coverage -name '*.gcda' -delete
	@ctest --preset coverage -j $(JOBS) --quiet
	@MISSED=$(MISSED) tools/coverage_summary.py build/coverage

.PHONY: fuzz
SECONDS ?= 60
fuzz: packages-fuzz build/fuzz/build.ninja ## run libFuzzer on the target fuzz/T_fuzz.c: T=protocol SECONDS=60
	@tools/fuzz.sh "$(T)" $(SECONDS)

.PHONY: load
load: packages-play build/release/build.ninja ## measure a server with 5,000 people at 1,000 tables against its targets: ARGS="--seconds 10"
	@cmake --build --preset release -j $(JOBS) --target pesthouse_program load
	@build/release/load build/release/pesthouse --cert tests/server/cert.pem --key tests/server/key.pem $(ARGS)

.PHONY: autobahn
autobahn: packages-debug build/debug/build.ninja ## run the 301 WebSocket cases of the Autobahn suite, but for compression (installs kosoku from PyPI in build/)
	@cmake --build --preset debug -j $(JOBS) --target echo_server
	@tests/server/autobahn.sh build/debug/bin/tests/echo_server build/autobahn

.PHONY: tsan
tsan: packages-debug build/tsan/build.ninja ## build with ThreadSanitizer, and run the tests that have several threads: T=store
	@cmake --build --preset tsan -j $(JOBS)
	@PH_PATIENCE=60 ctest --preset tsan -j $(JOBS) -R '$(or $(T),^(run|store|server|tests/store|tests/server|tests/load)/?)'

.PHONY: strangers
strangers: release ## play whole games with the WebSockets of npm's ws (installs it in build/; needs node and npm)
	@tests/server/strangers.sh build/release/pesthouse build/strangers

.PHONY: testssl
testssl: packages-testssl release ## let testssl.sh look for weaknesses of TLS: nothing above LOW
	@tests/server/testssl.sh build/release/pesthouse build/testssl

.PHONY: soak
FACTOR ?= 60
soak: packages-test debug ## run the tests of random games FACTOR times as long (60: 100,000 games), and GAMES (100000) of every mixture, with every check
	@PH_GAMES_FACTOR=$(FACTOR) ctest --preset debug -j $(JOBS) -R 'properties/' --timeout 86400
	@tools/soak.py build/debug/pesthouse $(GAME) $(GAMES) --threads $(JOBS) $(ARGS)

.PHONY: hints
HINTS ?= 300
hints: packages-test build/debug/build.ninja ## check HINTS (300) hints of whole games in three languages against the true positions
	@cmake --build --preset debug -j $(JOBS) --target test_tests_hints -- --quiet
	@PH_HINTS=$(HINTS) build/debug/bin/tests/test_tests_hints

.PHONY: worlds
PAIRS ?= 100000
worlds: packages-test build/long/build.ninja ## compare PAIRS (100000) pairs of tables a game that differ in one secret, and plant leaks
	@cmake --build --preset long -j $(JOBS) --target test_tests_online_two_worlds
	@PH_GAMES_FACTOR=$$(($(PAIRS) / 200)) build/long/bin/tests/online/test_tests_online_two_worlds

.PHONY: simulation
SIMULATED ?= 100000
FROM ?= 0
simulation: packages-test debug ## simulate SIMULATED (100000) tables online from the seed FROM (0) on, for hours: writes fail, answers are lost, the server is killed; the same seed gives the same bytes
	@PH_GAMES_FACTOR=$$(($(SIMULATED) / 30)) PH_GAMES_FROM=$(FROM) build/debug/bin/tests/online/test_tests_online_simulation

.PHONY: chaos
KILLS ?= 1000
chaos: packages-test debug ## kill a store and a server KILLS (1000) times while they write, and take the database away for 30 s, fail allocations: nothing may be lost or doubled
	@PH_KILLS=$(KILLS) build/debug/bin/tests/store/test_tests_store_kill
	@PH_KILLS=$(KILLS) PH_DOWN=30 PH_PROGRAM=build/debug/pesthouse tests/server/chaos_test.py
	@PH_DOWN=30 PH_ACTS=10000 PH_PROGRAM=build/debug/pesthouse tests/server/several_test.py || [ $$? -eq 77 ]
	@PH_STARVED=300 PH_STARVING=build/debug/bin/tests/libstarving.so PH_PROGRAM=build/debug/pesthouse \
	    tests/server/starving_test.py

.PHONY: chaos-notices
chaos-notices: packages-test debug ## kill a server KILLS (1000) times while it sends notices by webhooks, and by mail: none may be lost
	@PH_KILLS=$(KILLS) PH_PROGRAM=build/debug/pesthouse tests/server/turn_notices_test.py
	@PH_KILLS=$(KILLS) PH_PROGRAM=build/debug/pesthouse tests/server/mail_test.py

.PHONY: evening
evening: packages-test debug ## let four people of four kinds and bots finish both games, live and by days, while the server is killed and replaced
	@PH_EVENING=1 PH_PROGRAM=build/debug/pesthouse tests/server/evening_test.py

.PHONY: year
year: packages-test release ## do what docs/operating.md says, behind Caddy, which has to be installed, while people play for MINUTES (60)
	@PH_MINUTES='$(or $(MINUTES),60)' PH_PROGRAM=build/release/pesthouse tests/server/year_test.py

.PHONY: keep-release
keep-release: packages-test build/debug/build.ninja ## keep records, saved games and a store of this version in tests/releases/, until it is released
	@cmake --build --preset debug -j $(JOBS) --target pesthouse_program pesthouse_lab_program -- --quiet
	@PH_PROGRAM=build/debug/pesthouse tests/server/releases_test.py --write

.PHONY: golden
golden: packages-test build/debug/build.ninja ## rewrite the playthroughs, what is said of them, pinned games and marks of tactics; then read the diff
	@cmake --build --preset debug -j $(JOBS) --target golden sentences test_tests_properties_sessions test_tests_positions \
	    test_cli_puzzle
	@build/debug/bin/tests/golden --write tests/playthroughs/*.txt
	@PH_REWRITE=1 build/debug/bin/tests/properties/test_tests_properties_sessions >/dev/null
	@PH_REWRITE=1 build/debug/bin/tests/test_tests_positions >/dev/null
	@PH_REWRITE=1 build/debug/bin/cli/test_cli_puzzle >/dev/null
	@git --no-pager diff --stat -- tests/playthroughs tests/properties/pinned.txt tests/positions web/src/puzzles
	@$(MAKE) -s sentences

.PHONY: sentences
sentences: packages-debug build/debug/build.ninja ## rewrite tests/sentences/*.txt, what is said of games and of tables in all languages; then read the diff
	@cmake --build --preset debug -j $(JOBS) --target sentences -- --quiet
	@build/debug/bin/tests/sentences --write rattus
	@build/debug/bin/tests/sentences --write bristol1350
	@build/debug/bin/tests/sentences --write table
	@git --no-pager diff --stat -- 'tests/sentences/*.txt'

.PHONY: shapes
shapes: packages-debug build/debug/build.ninja ## rewrite docs/shapes/, docs/api/, the tables of messages in docs/ and tests/scenarios/*/actions.txt from what the program says of itself
	@cmake --build --preset debug -j $(JOBS) --target pesthouse_program
	@tools/generate_types.py build/debug/pesthouse --write
	@git --no-pager diff --stat -- docs tests/scenarios

.PHONY: rule-pages
rule-pages: packages-debug build/debug/build.ninja ## rewrite docs/rules/*-play*.md, the rules to read in ten minutes, from the topics of help
	@cmake --build --preset debug -j $(JOBS) --target pesthouse_program
	@tools/rule_pages.py build/debug/pesthouse --write
	@git --no-pager diff --stat -- docs/rules

.PHONY: types
types: packages-debug build/debug/build.ninja ## write types of TypeScript and Python for programs to build/types/
	@cmake --build --preset debug -j $(JOBS) --target pesthouse_program
	@tools/generate_types.py build/debug/pesthouse --types build/types

.PHONY: map
map: ## draw the map of Rattus again, web/src/games/rattus/map.json, from Natural Earth (npm installs what that takes in tools/map/)
	@npm ci --prefix tools/map --ignore-scripts --no-audit --no-fund --loglevel=error
	@node tools/map/draw.mjs web/src/games/rattus/map.json
	@git --no-pager diff --stat -- web/src/games/rattus/map.json

.PHONY: unicode
unicode: ## rewrite the tables of characters by the version of Unicode that python3 has, and of look-alikes by that of ICU; a server then folds the names in its store anew
	@tools/generate_unicode.py --write
	@tools/generate_confusables.py --write
	@git --no-pager diff --stat -- src

.PHONY: pictures
pictures: packages-test build/debug/build.ninja $(CHECKERS) ## draw the pictures of boards anew that the tests compare, web/test/pictures/; then look at them
	@cmake --build --preset debug -j $(JOBS) --target pesthouse_program
	@node web/test/pictures.mjs build/debug/pesthouse --write
	@git --no-pager diff --stat -- web/test/pictures

.PHONY: dist
dist: web ## write the tarball of a release, build/dist/pesthouse-VERSION.tar.gz, of what is committed and the pages, which builds without a network
	@tools/make_dist.py build/web build/dist

.PHONY: check-dist
check-dist: packages-test $(CHECKERS) ## make that tarball twice, in two folders and on two clocks, and build and play it without a network
	@tools/check_dist.py --jobs $(JOBS)

.PHONY: wheel
wheel: packages-wheel ## build the Python package: its wheel and its source package, in build/dist/python/
	@tools/python_package.py wheel

.PHONY: wheel-windows
wheel-windows: packages-wheel packages-windows ## build its wheel for Windows as well, by mingw-w64, and run its tests by wine in a CPython for Windows
	@tools/python_windows.py

.PHONY: check-python
check-python: packages-wheel ## build the Python package, also of its source package alone, check its types and run its tests
	@tools/python_package.py check

.PHONY: compare
compare: packages-wheel ## measure the Python package beside OpenSpiel, pgx and PettingZoo, which are large: ARGS="--rounds 5 rattus pgx-backgammon"
	@tools/python_package.py compare $(ARGS)

.PHONY: check-worlds
check-worlds: packages-wheel ## compare all that the Python package shows of 100,000 pairs of worlds that a seat cannot tell apart, in each mixture of options
	@tools/python_package.py worlds

.PHONY: check-spiel
check-spiel: packages-wheel ## play 100 games of each mixture of options by OpenSpiel's own simulations
	@tools/python_package.py spiel

# What builds packages is asked for by debian/control.
.PHONY: deb
deb: dist ## build Debian's packages from that tarball in build/deb/native/, without a network; says what it lacks
	@tools/make_deb.sh $(lastword $(wildcard build/dist/pesthouse-*.tar.gz)) build/deb/native

.PHONY: check-deb
check-deb: dist ## build Debian's packages on fresh Debians in chroots, as root, twice; lintian, autopkgtest, a game of somebody without a compiler: ARGS=13
	@tools/check_deb.py --jobs $(JOBS) $(ARGS)

# Debug information without optimization shows the same types and takes a third of the time.
.PHONY: library-abi
library-abi: packages-abi
	@cmake -G Ninja -B build/abi -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG='-O0 -g' -DPESTHOUSE_PROGRAM=OFF >/dev/null
	@cmake --build build/abi -j $(JOBS) --target pesthouse_shared -- --quiet

.PHONY: abi
abi: library-abi ## compare the library with that of the last release (docs/abi.md); WRITE=1 keeps this one as that of this version
	@tools/check_abi.py build/abi/libpesthouse.so $(if $(WRITE),--write)

.PHONY: symbols
symbols: ## list the functions of the headers in debian/libpesthouse*.symbols
	@tools/check_abi.py --symbols
	@git --no-pager diff --stat -- debian

.PHONY: release-check
release-check: packages-web web library-abi ## check what a release says and keeps, and write its bill of materials and checksums to build/dist/ (docs/releasing.md)
	@tools/release_check.py

.PHONY: notices
notices: web/node_modules/.package-lock.json ## write THIRD-PARTY.md and debian/copyright: the licences of what others made and the pages and modules contain
	@tools/generate_notices.py

.PHONY: pot
pot: packages-play ## write a template of all messages, build/pesthouse.pot, and bring it into the translations in po/
	@tools/merge_messages.sh $(if $(filter command,$(word 1,$(origin LANGUAGE))),$(LANGUAGE))

.PHONY: rules
rules: ## list the tests of each rule and of each pair of characters; fails if one has none
	@tools/rules_table.py
	@tools/pairs_table.py

.PHONY: mutants
mutants: packages-test ## break each rule, and what is said, in turn: its tests must notice: ARGS="--list words"
	@tools/mutants.py --jobs $(JOBS) $(ARGS)

.PHONY: install
install: ## install what `make release` has built: programs, library, headers, man pages, units of systemd: PREFIX=/usr/local DESTDIR=
	@test -x build/release/pesthouse || { echo "nothing is built; run make release first, as yourself" >&2; exit 1; }
	@DESTDIR='$(DESTDIR)' cmake --install build/release --prefix '$(PREFIX)'

.PHONY: clean
clean: ## remove everything built
	@rm -rf build
