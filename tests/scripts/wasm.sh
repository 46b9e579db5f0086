#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Engine, bots and table build for wasm32, and under node they play as they do here: signatures, bots, golden records,
# whole games at a table.
set -eu
cd "$SOURCE_DIR"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() {
    echo "wasm.sh: $*" >&2
    exit 1
}

for tool in clang wasm-ld llvm-ar node; do
    command -v "$tool" >/dev/null || {
        echo "wasm.sh: skipped, $tool is not here"
        exit 77
    }
done

cmake --preset wasm -B "$BUILD_DIR/wasm" >/dev/null
cmake --build "$BUILD_DIR/wasm" >"$scratch/log" || {
    cat "$scratch/log"
    fail "it does not build"
}
node tests/wasm/module.mjs "$BUILD_DIR/wasm/litterbox.wasm" include/litterbox.h

# A table plays every game to its end, with what play has taught and without, and what it writes down is verified here.
# The one without is what everybody loads first.
weigh() { # MODULE BYTES
    node tests/wasm/table.mjs "$BUILD_DIR/wasm/$1.wasm" "$scratch"
    for record in "$scratch"/*.record; do
        "$BUILD_DIR/litterbox" verify "$record" >/dev/null || fail "the $record of $1.wasm does not verify"
    done
    bytes=$(gzip -9 -c "$BUILD_DIR/wasm/$1.wasm" | wc -c)
    [ "$bytes" -le "$2" ] || fail "$1.wasm has $bytes bytes compressed"
}
weigh table 153600
weigh learned 419840
node tests/wasm/learned.mjs "$BUILD_DIR/wasm/table.wasm" "$BUILD_DIR/wasm/learned.wasm"

"$BUILD_DIR/tests/wasm/golden" tests/golden/*.record >"$scratch/here"
node tests/wasm/golden.mjs "$BUILD_DIR/wasm/golden.wasm" tests/golden/*.record >"$scratch/there"
diff -u "$scratch/here" "$scratch/there" || fail "wasm32 plays otherwise"

sed -n 's/^signature //p' "$scratch/there" | diff -u <(grep -v '^#' tests/golden/signatures.txt) - ||
    fail "the signatures are others"
for record in tests/golden/*.record; do
    grep -qx "record $record the same" "$scratch/there" || fail "$(grep "^record $record" "$scratch/there")"
done
