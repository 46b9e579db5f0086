#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds and runs every example as a CMake project of a stranger, with the litterbox installed at: check.sh PREFIX.
set -eu
prefix=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

configure() { # VERSION
    cmake -S "$SOURCE_DIR/tests/support/consumer" -B "$scratch" -D CMAKE_PREFIX_PATH="$prefix" \
        -D EXAMPLES="$SOURCE_DIR/examples" -D LITTERBOX_VERSION="$1" \
        -D CMAKE_C_COMPILER="${CC:-cc}" -D CMAKE_C_FLAGS="${CFLAGS:-}"
}

version=$(sed -n 's/^#define LB_VERSION "\(.*\)"/\1/p' "$SOURCE_DIR/include/litterbox.h")
configure "$version" >/dev/null
cmake --build "$scratch" >/dev/null
ctest --test-dir "$scratch" --no-tests=error --output-on-failure >"$scratch/log" || {
    cat "$scratch/log"
    exit 1
}
if configure 99 >/dev/null 2>&1; then
    echo "find_package finds version 99" >&2
    exit 1
fi
