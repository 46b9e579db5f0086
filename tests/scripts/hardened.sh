#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What is installed is built hard, and the check that says so misses nothing: each protection left out is named.
set -eu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
check=$SOURCE_DIR/scripts/check-hardened
cc=${CC:-cc}

fail() {
    echo "hardened.sh: $*" >&2
    exit 1
}

# ---- A program with all of it, and with all but one ----------------------------------------------------

cat >"$scratch/small.c" <<'C'
#include <stdio.h>
#include <string.h>
static void fill(char *to, const char *text) { snprintf(to, 40000, "%s", text); }
static int tell(int count, char **words)
{
    char text[40000], copy[8];
    void (*volatile how)(char *, const char *) = fill;
    how(text, words[0]);
    strcpy(copy, words[count - 1]);
    return puts(text) + puts(copy);
}
int main(int count, char **words) { int (*volatile how)(int, char **) = tell; return how(count, words); }
C
all=(-O2 -fPIE -pie "-Wl,-z,relro,-z,now,-z,noexecstack" -fstack-protector-strong -fstack-clash-protection
    -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
[ "$(uname -m)" != x86_64 ] || all+=(-fcf-protection)
"$cc" "${all[@]}" "$scratch/small.c" -o "$scratch/small"
"$check" "$scratch/small" || fail "the check complains about a program that has everything"

# without NAME FLAG...: with these flags behind the others the check names what is missing.
without() {
    "$cc" "${all[@]}" "${@:2}" "$scratch/small.c" -o "$scratch/small" 2>/dev/null
    ! "$check" "$scratch/small" >"$scratch/said" || fail "the check does not see what ${*:2} takes away"
    grep -q "no $1" "$scratch/said" || fail "${*:2}: the check says only: $(cat "$scratch/said")"
}
without "position independence" -fno-pie -no-pie
without RELRO -Wl,-z,norelro
without BIND_NOW -Wl,-z,lazy
without "stack that is not executable" -Wl,-z,execstack
without "trust in the system's library folders" -Wl,-rpath,/elsewhere
without "stack protector" -fno-stack-protector
without _FORTIFY_SOURCE -U_FORTIFY_SOURCE
if [ "$(uname -m)" = x86_64 ]; then
    without -fcf-protection -fcf-protection=none
    without "stack clash protection" -fno-stack-clash-protection
fi

# ---- What this build installs --------------------------------------------------------------------------

grep -q '^LITTERBOX_HARDENED:BOOL=ON' "$BUILD_DIR/CMakeCache.txt" || exit 0
! grep -q '^CMAKE_BUILD_TYPE:[A-Z]*=Debug' "$BUILD_DIR/CMakeCache.txt" || exit 0
cmake --install "$BUILD_DIR" --prefix "$scratch/to" >/dev/null
mapfile -t files < <(find "$scratch/to" -type f \( -path '*/bin/*' -o -name '*.so.*' \))
[ ${#files[@]} -ge 3 ] || fail "a program and two libraries are installed, not ${files[*]}"
"$check" "${files[@]}" || fail "what is installed is not built hard"

# What no binary tells: every source but the engine's is compiled with it, if the compiler knows it.
flags=(-D_FORTIFY_SOURCE=)
! grep -q '^knows_fortify_3:INTERNAL=1' "$BUILD_DIR/CMakeCache.txt" || flags=(-D_FORTIFY_SOURCE=3)
! grep -q '^knows_trivial_auto_var_init_zero:INTERNAL=1' "$BUILD_DIR/CMakeCache.txt" || flags+=(-ftrivial-auto-var-init=zero)
for flag in "${flags[@]}"; do
    bare=$(jq -r --arg flag "$flag" '.[] | select(.file | test("/src/(?!core/|games/|memory/|observe/)"))
        | select(.command | contains($flag) | not) | .file' "$BUILD_DIR/compile_commands.json")
    [ -z "$bare" ] || fail "compiled without $flag: $bare"
done
