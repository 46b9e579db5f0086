#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# litterbox-learn plays, learns and writes: tables that begin with the command that makes them, and a curve.
set -eu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() {
    echo "learn.sh: $*" >&2
    exit 1
}

learn() {
    "$BUILD_DIR/litterbox-learn" "$@"
}

learn pets --fresh --games 20 --steps 50 --rounds 2 --playouts 4 --threads 2 --compare 2 --seed 7 \
    --net "$scratch/net.def" --curve "$scratch/curve.svg" >"$scratch/said" || fail "it does not learn"
[ "$(grep -c '^round [12]: [1-9]' "$scratch/said")" = 2 ] || fail "it says $(cat "$scratch/said")"
command=$(sed -n '3s,^ \*     litterbox-learn \(.*\) \*/$,\1,p' "$scratch/net.def")
[ "$command" = "pets --games 20 --steps 50 --rounds 2 --playouts 4 --seed 7 --fresh" ] ||
    fail "the tables do not say what made them"
# The command they begin with makes them again, to the byte, however many threads there are.
read -ra words <<<"$command"
learn "${words[@]}" --threads 1 --compare 0 --net "$scratch/again.def" >/dev/null || fail "it does not learn again"
cmp "$scratch/net.def" "$scratch/again.def" || fail "what it learned is not what it learns again"
learn "${words[@]}" --seed 8 --compare 0 --net "$scratch/other.def" >/dev/null
! cmp -s "$scratch/net.def" "$scratch/other.def" || fail "it learns the same from other games"
learn pets --fresh --seconds 2 --rounds 1 --playouts 4 --compare 0 --net "$scratch/timed.def" >/dev/null ||
    fail "it does not learn for a time"
sed -n 3p "$scratch/timed.def" | grep -q -- 'litterbox-learn pets --games [1-9][0-9]* --steps [1-9]' ||
    fail "the tables do not say how much a time was"
grep -q '^const lb_net pets_net = {' "$scratch/net.def" || fail "there are no tables"
tail -n 1 "$scratch/curve.svg" | grep -q '</svg>' || fail "there is no curve"

learn evil --against champion --games 30 --steps 20 --rounds 1 --playouts 4 --threads 2 --compare 4 --seed 7 \
    --net "$scratch/net.def" >"$scratch/said" || fail "it does not learn against the champion"
grep -q "^the champion's weakness: [0-9.]* % of 4 games lost (" "$scratch/said" || fail "it says $(cat "$scratch/said")"
sed -n 3p "$scratch/net.def" | grep -q -- '--seed 7 --against champion' ||
    fail "the tables do not say whom they were made against"

status=0
learn pets --against banana >/dev/null 2>&1 || status=$?
[ "$status" = 2 ] || fail "it learns against anybody"
status=0
learn banana >/dev/null 2>&1 || status=$?
[ "$status" = 2 ] || fail "it learns any game"
status=0
learn nullgame 2>"$scratch/said" || status=$?
[ "$status" = 1 ] || fail "it learns from nothing"
grep -q 'no traits' "$scratch/said" || fail "it does not say why: $(cat "$scratch/said")"
