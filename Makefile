# SPDX-License-Identifier: MIT
# The short front door: each target is one errand; CMake and the scripts do the work.
PREFIX ?= /usr/local
GAME ?=
SECONDS ?= 600
ARGUMENTS ?=
.PHONY: help play serve build web test check format beliefs bench learn coverage fuzz install deb clean

help: ## list these targets
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile | expand -t 18

play: build ## sit down at the table (GAME=evil: at once); without a terminal bots play to the end
	@if [ -t 0 ] && [ -t 1 ]; then build/release/litterbox play $(GAME); \
	else build/release/litterbox play $(or $(GAME),original); fi

serve: ## open tables for people far apart, at http://127.0.0.1:8022 (ARGUMENTS="--listen …")
	@scripts/setup serve
	@scripts/setup web || true
	@scripts/web build || [ $$? = 77 ]
	@cmake --preset release --log-level=WARNING >/dev/null
	@cmake --build --preset release
	build/release/litterbox serve $(ARGUMENTS)

build: ## the optimised program, build/release/litterbox
	@scripts/setup play
	@cmake --preset release --log-level=WARNING >/dev/null
	@cmake --build --preset release

web: ## the browser table, into web/dist (node, clang and lld)
	@scripts/setup web
	@scripts/web build

test: ## all tests; the last line counts them
	@scripts/setup test
	@cmake --preset dev --log-level=WARNING >/dev/null
	@cmake --build --preset dev
	@scripts/run-tests build/dev

check: ## the quick checks: layout, include arrows, words, shell scripts, planted mistakes
	@scripts/setup ci
	scripts/check-format
	scripts/check-arrows
	scripts/check-words
	scripts/check-shell
	scripts/check-planted --places

format: ## lay out the sources
	scripts/check-format --fix

beliefs: ## learn how likely what is in play anew, from games of bots (GAME=evil: of that one)
	scripts/beliefs $(GAME)

bench: build ## how fast the engine is here
	build/release/litterbox bench

learn: build ## teach the net of GAME=pets for SECONDS=600 more; its tables and curve into build/learn
	@mkdir -p build/learn
	build/release/litterbox-learn $(or $(GAME),$(error say which game: make learn GAME=pets)) --rounds 1 \
	    --seconds $(SECONDS) --net build/learn/$(GAME).def --curve build/learn/$(GAME).svg $(ARGUMENTS)

coverage: ## what the tests reach in the engine, in build/coverage/html too
	@scripts/setup ci
	scripts/coverage

fuzz: ## search every door from outside for crashes, SECONDS=600 each
	@scripts/setup ci
	cmake --preset fuzz
	cmake --build --preset fuzz
	scripts/fuzz build/fuzz $(SECONDS)

install: build ## program, library, man pages into PREFIX=/usr/local (and DESTDIR)
	cmake --install build/release --prefix $(PREFIX)

deb: ## Debian packages of all of it, in build/deb
	@scripts/setup deb
	@scripts/setup web || true
	@scripts/web build || [ $$? = 77 ]
	@scripts/deb build
	@scripts/deb check

clean: ## forget everything built
	rm -rf build
