#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# mpirun litterbox sim, arena and odds --calibrate: any number of processes and threads comes to the same, mistakes are
# told once, and a run of which a process was killed goes on from its log.
set -eu
program=$LITTERBOX
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
    echo "mpi.sh: $*" >&2
    exit 1
}

[ -x "$(dirname "$program")/litterbox-mpi" ] || {
    echo "mpi.sh: skipped, it was built without OpenMPI"
    exit 77
}
command -v mpirun >/dev/null || {
    echo "mpi.sh: skipped, mpirun is not here"
    exit 77
}
case ${CFLAGS:-} in *-fsanitize*)
    echo "mpi.sh: skipped, OpenMPI does not go together with sanitizers"
    exit 77
    ;;
esac

ranks() { # NUMBER ARGUMENT...
    timeout 300 mpirun --allow-run-as-root --oversubscribe -n "$1" "$program" "${@:2}"
}

# ---- The same, however it is shared -----------------------------------------------------------------------------

alike() { # ARGUMENT...
    "$program" "$@" --seed 9 --json --threads 1 >"$work/one"
    [ -s "$work/one" ] || fail "$* says nothing"
    for number in 1 2 4; do
        ranks "$number" "$@" --seed 9 --json --threads $((5 - number)) >"$work/more"
        cmp "$work/one" "$work/more" || fail "$number ranks count otherwise: $*"
    done
}
alike sim original --games 3001
alike sim pets --games 41 --bots look:5
alike arena evil --bots thumb,random,drawer --groups 11
alike arena pets --bots thumb,random --groups 500 --sprt 0,10
alike odds --calibrate board --positions 23 --playouts 10

# Without a seed rank 0 draws one for all.
ranks 2 sim original --games 500 --json >"$work/fresh"
seed=$(sed 's/.*"seed":"*\([0-9a-f]*\).*/\1/' "$work/fresh")
"$program" sim original --games 500 --json --seed "$seed" >"$work/again"
cmp "$work/fresh" "$work/again" || fail "the ranks did not have the same seed"

# ---- Mistakes -----------------------------------------------------------------------------------------------------

if ranks 2 games >"$work/out" 2>"$work/error"; then
    fail "games was shared"
fi
[ "$(grep -c '^litterbox: mpirun is for' "$work/error")" = 1 ] || fail "that was not told once"
if ranks 2 sim original --games none >"$work/out" 2>"$work/error"; then
    fail "a number that is none was taken"
fi
[ "$(grep -c '^litterbox: --games' "$work/error")" = 1 ] || fail "the mistake was not told once"

# ---- Somebody dies -------------------------------------------------------------------------------------------------

killed() { # LOG ARGUMENT...: starts a run that would take for ever and kills one process of it
    mpirun --allow-run-as-root --oversubscribe -n 3 "$program" "${@:2}" --log "$1" --threads 1 >"$work/out" 2>"$work/error" &
    local run=$!
    for _ in $(seq 600); do
        [ "$(wc -l 2>/dev/null <"$1" || echo 0)" -lt 2 ] || break
        sleep 0.1
    done
    kill -9 "$(pgrep -P $run | tail -n 1)"
    ! wait $run || fail "a run with a dead process ended well"
    [ ! -s "$work/out" ] || fail "a run with a dead process told a result"
}
killed "$work/sim.log" sim original --seed 3 --games 1000000000
games=$(($(sed -n 's/^done //p' "$work/sim.log") + 100))
"$program" sim original --seed 3 --games $games --json >"$work/one"
ranks 2 sim original --seed 3 --games $games --json --log "$work/sim.log" >"$work/more"
cmp "$work/one" "$work/more" || fail "a simulation that went on counts otherwise"

killed "$work/arena.log" arena pets --bots thumb,random --seed 3 --groups 1000000
groups=$(($(wc -l <"$work/arena.log") + 20))
"$program" arena pets --bots thumb,random --seed 3 --groups $groups --json >"$work/one"
ranks 2 arena pets --bots thumb,random --seed 3 --groups $groups --json --log "$work/arena.log" >"$work/more"
cmp "$work/one" "$work/more" || fail "an arena that went on counts otherwise"
