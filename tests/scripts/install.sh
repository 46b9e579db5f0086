#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs the build into a scratch folder and uses it as a stranger would: man pages, pkg-config and CMake, examples, C++,
# shared and static libraries.
set -eu
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT
cc=${CC:-cc}
read -ra cflags <<<"${CFLAGS:-}" # the sanitizers of the build, if any

fail() {
    echo "install.sh: $*" >&2
    exit 1
}

[ -e "$BUILD_DIR/liblitterbox.so" ] || {
    echo "install.sh: skipped, this build has no shared libraries"
    exit 77
}
cmake --install "$BUILD_DIR" --prefix "$prefix" >/dev/null
pc=$(find "$prefix" -name litterbox.pc)
libdir=$(dirname "$(dirname "$pc")")
shared=$libdir/liblitterbox.so
static=$libdir/liblitterbox.a
export PKG_CONFIG_PATH=${pc%/*} LD_LIBRARY_PATH=$libdir
read -ra compile < <(pkg-config --cflags litterbox)
read -ra link < <(pkg-config --libs litterbox)

"$prefix/bin/litterbox" games >/dev/null || fail "the installed program does not run"
for page in "$SOURCE_DIR"/docs/man/*.[0-9]; do
    cmp -s "$page" "$prefix/share/man/man${page##*.}/$(basename "$page")" || fail "there is no $(basename "$page")"
done
for completion in bash-completion/completions/litterbox zsh/site-functions/_litterbox; do
    [ -s "$prefix/share/$completion" ] || fail "there is no $completion"
done

abi=$(sed -n 's/^#define LB_ABI \([0-9]*\).*/\1/p' "$SOURCE_DIR/include/litterbox.h")
readelf -d "$shared" | grep -q "SONAME.*\[liblitterbox\.so\.$abi\]" || fail "wrong soname"
strangers=$(nm -D --defined-only "$shared" | awk '$3 !~ /^lb_/ { print $3 }')
[ ${#cflags[@]} -gt 0 ] || [ -z "$strangers" ] || fail "the library exports $strangers"

# The engine has no variables and asks nothing of the C library but string.h (clang makes memcmp a
# bcmp), and assert in a build for tests.
if [ ${#cflags[@]} = 0 ]; then
    variables=$(readelf -SW "$static" | awk '{ sub(/^.*\] */, "") } $1 ~ /^\.(data|bss)$/ && $5 !~ /^0+$/')
    [ -z "$variables" ] || fail "the engine has variables (a .data or .bss is not empty)"
    asks=$(nm -u "$shared" | awk '{ print $2 }' |
        grep -Ev '^(lb_|mem|str|bcmp|__(assert_fail|(stack|mem[a-z]*)_chk.*|gmon_start__|cxa_finalize)|_ITM_)' || true)
    [ -z "$asks" ] || fail "the engine calls $asks"
fi

for source in "$SOURCE_DIR"/examples/*.c; do
    [ -e "$source" ] || continue
    name=$(basename "$source" .c)
    "$cc" "${cflags[@]}" -Wall -Wextra "${compile[@]}" "$source" -o "$prefix/$name" "${link[@]}"
    "$prefix/$name" </dev/null >/dev/null || fail "example $name fails with the shared library"
    "$cc" "${cflags[@]}" "${compile[@]}" "$source" -o "$prefix/$name-static" "$static"
    "$prefix/$name-static" </dev/null >/dev/null || fail "example $name fails with the static library"
done

# A table knows no files, threads, sockets and streams; its bots may look at the clock when they think.
table=$libdir/liblitterbox-table.so
readelf -d "$table" | grep -q "SONAME.*\[liblitterbox-table\.so\.$abi\]" || fail "wrong soname of the table"
if [ ${#cflags[@]} = 0 ]; then
    strangers=$(nm -D --defined-only "$table" | awk '$3 !~ /^lb_/ { print $3 }')
    [ -z "$strangers" ] || fail "the table exports $strangers"
    asks=$(nm -u "$table" | awk '{ sub(/@.*/, "", $2); print $2 }' | grep -Ev '^(lb_|mem|str|bcmp|qsort|v?snprintf|sqrtf?|fmax)' |
        grep -Ev '^(malloc|calloc|realloc|aligned_alloc|free|clock_gettime|_ITM_.*|__(assert_fail|stack_chk_fail|gmon_start__|cxa_finalize|.*_chk))$' || true)
    [ -z "$asks" ] || fail "the table calls $asks"
fi
read -ra table_link < <(pkg-config --libs litterbox-table)
for source in "$SOURCE_DIR"/examples/table/*.c; do
    name=$(basename "$source" .c)
    "$cc" "${cflags[@]}" -Wall -Wextra "${compile[@]}" "$source" -o "$prefix/$name" "${table_link[@]}"
    "$prefix/$name" </dev/null >/dev/null || fail "example $name fails with the shared libraries"
    "$cc" "${cflags[@]}" "${compile[@]}" "$source" -o "$prefix/$name-static" "$libdir/liblitterbox-table.a" "$static" -lm
    "$prefix/$name-static" </dev/null >/dev/null || fail "example $name fails with the static libraries"
done

printf '#include <litterbox_table.h>\nint main() { return lb_version() == nullptr || lb_level_count() == 0; }\n' >"$prefix/plus.cc"
g++ "${cflags[@]}" -std=c++17 -Wall -Wextra -Werror "${compile[@]}" "$prefix/plus.cc" -o "$prefix/plus" "${table_link[@]}"
"$prefix/plus" || fail "the C++ program fails"

"$SOURCE_DIR/tests/support/consumer/check.sh" "$prefix" || fail "find_package(litterbox) is of no use"
