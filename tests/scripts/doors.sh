#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every command is given file names, arguments and files that hold escape codes. Whatever it says, no byte of it
# steers a terminal.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export XDG_STATE_HOME=$work/state XDG_CONFIG_HOME=$work/config

fail() {
    echo "doors.sh: $*" >&2
    exit 1
}

# What a terminal would obey: escape, bell, one byte and two byte CSI, delete, carriage return, a text turned round.
nasty=$(printf 'x\033[31m\033]0;y\007\302\2331m\233\177\r\342\200\256z')

# Whether a file holds nothing but lines of printable UTF-8.
plain() {
    iconv -f UTF-8 -t UTF-8 "$1" >/dev/null 2>&1 || return 1
    ! LC_ALL=C grep -qP '[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80[\x8b-\x8f\xa8-\xae]|\xe2\x81[\xa0-\xa9]' "$1"
}
printf '%s' "$nasty" >planted
! plain planted || fail "the test sees nothing"
printf 'Mochi, \303\251t\303\251: fine\n' >planted
plain planted || fail "the test sees escape codes everywhere"

# tried ARGUMENT...: run, with what is on standard input; its output must be plain, whatever it thinks of the arguments.
runs=0
tried() {
    local code=0
    timeout 60 "$LITTERBOX" "$@" >out 2>err || code=$?
    [ "$code" -le 2 ] || fail "exit code $code of: ${*@Q}"
    plain out || fail "standard output of: ${*@Q} $(head -n 5 out | od -c | head -n 20)"
    plain err || fail "standard error of: ${*@Q} $(head -n 5 err | od -c | head -n 20)"
    runs=$((runs + 1))
}

# ---- Arguments in every place ---------------------------------------------------------------------------------------

tried "$nasty" </dev/null
tried help "$nasty" </dev/null
for command in games rules play sim arena trace replay odds review verify bench bot; do
    for argument in "$nasty" "--$nasty" "-$nasty" "--json=$nasty" "--help$nasty"; do
        tried $command "$argument" </dev/null
        tried $command original "$argument" </dev/null
        tried $command "$argument" "$argument" </dev/null
    done
    for option in --players --seed --bots-seed --option --seat --first --name --bots --friends --record --speed --ask --games --threads \
        --bot --groups --sprt --luck --ms --as --positions --playouts --calibrate --game --seconds; do
        tried $command original $option "$nasty" </dev/null
        tried $command original "$option=$nasty=$nasty" </dev/null
    done
done
tried rules original "$nasty" </dev/null
tried play original --name "$nasty" --line </dev/null
tried trace original --option "hand=$nasty" </dev/null
tried trace original --option "first=$nasty" </dev/null
tried arena original --bots thumb,x --bot "x=$nasty" --groups 1 </dev/null
tried arena original --bots "thumb,$nasty" --bot "$nasty=true" --groups 1 </dev/null
tried arena original --players 2 --groups 1 --bots thumb,x --bot x='read -r a; printf "ready\n"; read -r a; read -r b; printf "\033[31m\233\n"' </dev/null
tried arena original --players 2 --groups 1 --bots thumb,x --bot x='printf "\033[31m\302\233\177\n"' </dev/null

# ---- Files of such a name, which are there, are not, or cannot be --------------------------------------------------

record=$SOURCE_DIR/tests/golden/original.record
cp "$record" "$nasty.record"
mkdir "$nasty.folder"
for file in "$nasty.record" "$nasty.folder" "none/$nasty" "$nasty.missing"; do
    for command in replay odds review verify trace; do
        tried $command "$file" </dev/null
        tried $command "$file" --seat 0 --playouts 20 </dev/null
    done
    tried odds "$file@$nasty" --seat 0 </dev/null
    tried odds "$file@3" --seat 0 --playouts 20 </dev/null
    tried replay "$file" --as "$nasty" </dev/null
    tried replay "$file" --json </dev/null
done
for file in "$nasty.out" "$nasty.folder" "none/$nasty"; do
    tried sim original --games 1 --svg "$file" </dev/null
    tried arena original --bots thumb,random --groups 1 --svg "$file" </dev/null
    tried arena original --bots thumb,random --groups 1 --log "$file" </dev/null
    tried odds --calibrate original --positions 1 --playouts 1 --svg "$file" </dev/null
    tried play original --seed 1 --record "$file" </dev/null
    printf 'save %s\nquit\n' "$file" | tried play original --seed 1 --line --record "$file"
done
printf '%s' "$nasty" >"$nasty.log"
tried arena original --bots thumb,random --groups 1 --log "$nasty.log" </dev/null
printf 'litterbox record 1\n' >"$nasty.log"
tried arena original --bots thumb,random --groups 1 --log "$nasty.log" </dev/null

# ---- What files and standard input say ------------------------------------------------------------------------------

for line in 1 2 3 4 5 8 12 15 20; do
    awk -v nasty="$nasty" -v at=$line 'NR == at { $0 = $0 nasty } 1' "$record" >"hostile.$line"
    awk -v nasty="$nasty" -v at=$line 'NR == at { $0 = nasty " " $0 } 1' "$record" >"hostile.front.$line"
done
"$LITTERBOX" replay "$record" --record --as 1 | awk -v nasty="$nasty" '/^>/ || /^[0-9]/ { $0 = $0 nasty } 1' >hostile.seen
"$LITTERBOX" replay "$record" --record --as 1 | awk -v nasty="$nasty" '/^name/ { $3 = $3 nasty } 1' >hostile.names
for file in hostile.*; do
    for command in replay verify trace; do
        tried $command "$file" </dev/null
        tried $command - <"$file"
    done
    tried replay "$file" --json </dev/null
    tried replay "$file" --record </dev/null
    tried odds "$file" --seat 1 --playouts 20 </dev/null
    tried review "$file" --seat 1 --playouts 20 </dev/null
done
printf '%s\n' "$nasty" "hello $nasty" "hello 1" "game $nasty players=2 seat=0" "game original players=2 seat=0" "rng $nasty" \
    "event $nasty" "event drew seat=$nasty" "view $nasty" "view hand=$nasty" "choose $nasty" quit | tried bot thumb
printf '%s\n' "$nasty" "? $nasty" "rules $nasty" "log $nasty" "moves $nasty" "favor $nasty" "save none/$nasty" quit |
    tried play original --seed 1 --line
# Its folders have such a name, too, and cannot be used.
touch "$nasty.taken"
XDG_STATE_HOME=$work/$nasty.taken XDG_CONFIG_HOME=$work/$nasty.taken
printf 'quit\n' | tried play original --seed 1 --line
echo "doors.sh: $runs runs, all plain"
