#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# scripts/yardstick: bots of today play those of a frozen commit; where its history is missing it says so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export PYTHONDONTWRITEBYTECODE=1

fail() {
    echo "yardstick.sh: $*" >&2
    exit 1
}

if ! { command -v python3 && command -v git; } >/dev/null; then
    echo "yardstick.sh: left out, there is no python3 or no git"
    exit 0
fi
commit=$(grep -v '^#' "$SOURCE_DIR/scripts/yardstick.commit" | cut -d ' ' -f 1)
[[ $commit =~ ^[0-9a-f]{40}$ ]] || fail "the frozen commit is \"$commit\""
yardstick=("$SOURCE_DIR/scripts/yardstick" --program "$LITTERBOX")
match=(original --players 2 --groups 2 --seed 1 --threads 1 --json --bots "thumb,frozen/random,frozen/look:20,frozen/random")

# plays: the match has all its bots, one of them twice, and the frozen ones lost no game for being no bots.
plays() {
    "${yardstick[@]}" "${match[@]}" >"$work/out" 2>"$work/error" || fail "$(cat "$work/error")"
    for bot in thumb frozen-random frozen-look-20; do
        grep -q "\"name\":\"$bot\"" "$work/out" || fail "$bot does not play: $(cat "$work/out")"
    done
    ! grep -q " left " "$work/error" || fail "$(cat "$work/error")"
}

# ---- Without the history it refuses with a sentence -----------------------------------------------------------------

export XDG_CACHE_HOME="$work/empty"
git init -q "$work/shallow"
code=0
"${yardstick[@]}" --repository "$work/shallow" --build >"$work/out" 2>"$work/error" || code=$?
[ $code = 1 ] || fail "without its history: exit code $code"
grep -q "the history of this copy does not reach ${commit:0:10}" "$work/error" ||
    fail "without its history: $(cat "$work/error")"
[ ! -e "$work/empty/litterbox/yardsticks/$commit" ] || fail "it leaves something behind"

# ---- A match, with this program in the place of the frozen one, which takes minutes to build ------------------------

export XDG_CACHE_HOME="$work/cache"
mkdir -p "$work/cache/litterbox/yardsticks/$commit"
ln -s "$(realpath "$LITTERBOX")" "$work/cache/litterbox/yardsticks/$commit/litterbox"
plays

# ---- And with the real one ------------------------------------------------------------------------------------------

[ -n "${LITTERBOX_LONG:-}" ] || exit 0
if ! git -C "$SOURCE_DIR" cat-file -e "$commit^{commit}" 2>/dev/null; then
    echo "yardstick.sh: left out, the history of this copy does not reach $commit"
    exit 0
fi
export XDG_CACHE_HOME="$work/built"
frozen=$("${yardstick[@]}" --build 2>"$work/error") || fail "$(tail -n 5 "$work/error")"
[ -x "$frozen" ] || fail "there is no program at $frozen"
[ "$(ls "$work/built/litterbox/yardsticks/$commit")" = litterbox ] || fail "the build leaves something behind"
plays
