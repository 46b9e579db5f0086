#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every clause of the rules pages has a scenario in each of its games, and the report notices when that is not so.
set -eu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() {
    echo "clauses.sh: $*" >&2
    exit 1
}

"$SOURCE_DIR/scripts/clause-report" || fail "a clause lacks a test, or a test names no clause"

# A small house of its own, in which things are missing.
mkdir -p "$scratch/scripts" "$scratch/docs/rules" "$scratch/tests/rules/one"
cp "$SOURCE_DIR/scripts/clause-report" "$scratch/scripts/"
printf '# A page: one, two\n\n- **K1.1** *one*: This.\n- **K1.2** That.\n' >"$scratch/docs/rules/page.md"
scenarios=$scratch/tests/rules/one/K1.txt

expect() { # STATUS SENTENCE
    status=0
    "$scratch/scripts/clause-report" >"$scratch/out" 2>&1 || status=$?
    [ "$status" = "$1" ] || fail "status $status instead of $1: $(cat "$scratch/out")"
    grep -qF -- "$2" "$scratch/out" || fail "no \"$2\" in: $(cat "$scratch/out")"
}

printf 'games one two\ncase K1.2 both\n' >"$scenarios"
expect 1 "K1.1 has no scenario in one"
printf 'games one\ncase K1.1 K1.2 one only\n' >"$scenarios"
expect 1 "K1.2 has no scenario in two"
printf 'games one two\ncase K1.2 both\ncase K1.1 too many games\n' >"$scenarios"
expect 1 "no rules page has a clause K1.1 in two"
printf 'games one two\ncase K1.2 both\ngames one\ncase K1.1 fine\n' >"$scenarios"
expect 0 "2 clauses, 2 cases, 0 complaints"
printf '/* K1.7: unknown */\n' >"$scratch/tests/rules/test.c"
expect 1 "test.c:1: no rules page has a clause K1.7"
