#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The engine alone builds with a C compiler and CMake, installs, and is found and used by another CMake project.
set -eu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() {
    echo "engine_only.sh: $*" >&2
    exit 1
}

# Nothing may be looked for: a package that is searched cannot be found here.
absent=()
for package in Curses Threads PkgConfig; do
    absent+=(-D "CMAKE_DISABLE_FIND_PACKAGE_$package=ON")
done
cmake -S "$SOURCE_DIR" -B "$scratch/build" -D LITTERBOX_ENGINE_ONLY=ON "${absent[@]}" \
    -D CMAKE_C_COMPILER="${CC:-cc}" -D CMAKE_C_FLAGS="${CFLAGS:-}" >/dev/null
cmake --build "$scratch/build" --parallel >/dev/null
cmake --install "$scratch/build" --prefix "$scratch/to" >/dev/null
[ ! -e "$scratch/to/bin" ] || fail "there is a program"
[ -e "$scratch/to/include/litterbox.h" ] || fail "there is no header"

mv "$scratch/to" "$scratch/moved" # as an installation may be
"$SOURCE_DIR/tests/support/consumer/check.sh" "$scratch/moved" || fail "find_package(litterbox) is of no use"
