# The commands of this repository. `make` alone lists them.
SHELL := /bin/bash
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

target  := $(or $(CARGO_TARGET_DIR),target)
binary  := $(target)/release/switchyard
npm     := npm --prefix console
stamp   := console/node_modules/.package-lock.json
page    := console/dist/index.html
widget  := console/dist-widget/widget.js

# What the page and the binary are made from. Built only when something of it is newer.
skipped        := -name node_modules -o -name dist -o -name dist-widget -o -name e2e
page_sources   := $(shell find console -type d \( $(skipped) -o -name widget \) -prune -o -type f -print)
widget_sources := console/package.json console/tsconfig.json $(shell find console/widget -type f)
binary_sources := Cargo.toml Cargo.lock $(shell find engine web-api migrations -type f -not -path '*/tests/*')

ROOM         ?=
RUN_ARGS     ?=
TRAFFIC_ARGS ?=
BENCH_ARGS   ?=
ATTACK_ARGS  ?=

.PHONY: help run test check traffic dev bless chaos attack proxies bench bench-console tools

help: ## list these commands
	@sed -nE 's/^([a-z-]+):[^#]*## (.*)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 22

run: tools $(binary) ## build what changed and start the server on 127.0.0.1:8080 with the demo tenants
	@exec $(binary) serve --demo --outbox $(RUN_ARGS)

test: ## set up the test tools and run every check there is; the last line is the tally. ROOM=canned: one room's alone
	@$(if $(ROOM),.ci/room $(ROOM),.ci/test)

check: ## what continuous integration runs: the same, and stale generated files fail
	@CI=true .ci/test

traffic: ## simulated customers at the running server: make traffic TRAFFIC_ARGS='--help'
	@cargo run --release --locked --quiet -p loadtest -- $(TRAFFIC_ARGS)

dev: tools $(stamp) ## server in debug and the console with reload by Vite, until one of them ends
	@trap 'kill 0' EXIT; \
	cargo run --locked -p web-api --bin switchyard -- serve --demo --outbox $(RUN_ARGS) & \
	$(npm) run dev & \
	wait -n

bless: tools $(stamp) ## rewrite generated files and snapshots
	@env -u CI SWITCHYARD_BLESS=1 INSTA_UPDATE=always cargo nextest run --workspace --locked --no-fail-fast || true
	@env -u CI $(npm) run --silent generate
	@$(npm) run --silent format
	@node .ci/coverage.mjs --write
	@node .ci/asvs.mjs --write
	@env -u CI node .ci/operations.mjs
	@git status --short

chaos: ## the engine's promises on new seeds for SECONDS (600), from seed FROM on
	@SWITCHYARD_SECONDS=$(or $(SECONDS),600) $(if $(FROM),SWITCHYARD_FROM=$(FROM)) \
	cargo test --locked -p sim --test invariants_hold as_long_as -- --nocapture

attack: tools $(binary) ## attacks by strangers, customers, colleagues and other tenants on a server of their own: half a minute
	@node .ci/attack.mjs --binary $(binary) $(ATTACK_ARGS)

proxies: $(binary) ## the samples of docs/proxies in front of a server of their own, with nginx and HAProxy: ten seconds
	@.ci/setup proxies
	@node .ci/proxies.mjs --binary $(binary)

bench: tools $(binary) ## the engine beside its references, written to docs/engine/benches.md: about 35 minutes, alone on the machine
	@.ci/bench --server $(binary) $(BENCH_ARGS)

bench-console: tools $(binary) ## the hands under load: six chats at 20 messages a second, written to docs/engine/console.md: 2 minutes, alone on the machine
	@node console/e2e/bench.mjs --binary $(binary) --write docs/engine/console.md

tools:
	@.ci/setup run

$(stamp): console/package.json console/package-lock.json
	@echo 'installing npm packages'
	@.ci/packages

$(page): $(stamp) $(page_sources)
	@echo 'building the console'
	@$(npm) run --silent build
	@touch $@

$(widget): $(stamp) $(widget_sources)
	@echo 'building the widget'
	@$(npm) run --silent build:widget
	@touch $@

# The pages stand in the binary alone, so that they and the library are built beside each other.
$(binary): $(binary_sources) $(page_sources) $(widget_sources)
	@echo 'building the server, and the console beside it'
	@cargo build --release --locked -p web-api --lib & library=$$!; \
	$(MAKE) --no-print-directory $(page) $(widget) || { kill $$library; exit 1; }; \
	wait $$library
	@cargo build --release --locked -p web-api --bin switchyard
	@touch $@
