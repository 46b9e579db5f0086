#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The golden playthroughs are the games that `litterbox trace` plays, and scripts/golden finds them unchanged.
set -eu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() {
    echo "golden.sh: $*" >&2
    exit 1
}

for file in "$SOURCE_DIR"/tests/golden/playthrough-*.txt; do
    # The head of a playthrough is the set-up of a trace.
    mapfile -t setup < <(awk '/^$/ { exit }
        $1 == "game" { print $2 }
        $1 == "players" || $1 == "seed" || $1 == "option" { print "--" $1; print $2 }' "$file")
    sed -n 's/^move //p' "$file" >"$scratch/expected"
    "$LITTERBOX" trace "${setup[@]}" | sed -n 's/.*"move":"\([^"]*\)".*/\1/p' >"$scratch/found"
    [ -s "$scratch/expected" ] || fail "$file holds no moves"
    diff -u "$scratch/expected" "$scratch/found" || fail "trace ${setup[*]} plays another game than ${file##*/}"
done

"$SOURCE_DIR/scripts/golden" "$BUILD_DIR" || fail "scripts/golden finds a difference"
status=0
"$SOURCE_DIR/scripts/golden" --sideways 2>/dev/null || status=$?
[ "$status" = 2 ] || fail "scripts/golden takes any option"
