# SPDX-License-Identifier: MIT
# bash completion for litterbox. The games and their options stand here once more; a test compares
# them with what the program says.

_litterbox_games="original burglar evil board pets"
_litterbox_options="hand=4 hand=7 stack_attacks=off stack_attacks=on combos=cats
    combos=pairs-and-triples combos=all fast=off fast=on extra_defuses=0 extra_defuses=1
    extra_defuses=2 extra_defuses=3 extra_defuses=4 godcat_combos=off godcat_combos=on heck=hidden
    heck=shown robovac=king-out robovac=robovac-wins rounds=full rounds=single shields=open shields=closed"
_litterbox_bots="clueless easy medium hard expert champion random beginner drawer thumb counter look tree"
_litterbox_setup="--players --seed --bots-seed --option"

# The long options of a command.
_litterbox_flags() {
    case $1 in
    games) echo "--json --help" ;;
    rules) echo "--help" ;;
    play) echo "$_litterbox_setup --seat --first --name --bots --friends --watch --record --ascii --no-color --speed --line --ask --help" ;;
    sim) echo "$_litterbox_setup --games --threads --bots --log --svg --json --help" ;;
    arena) echo "$_litterbox_setup --bots --bot --ms --groups --sprt --luck --threads --log --json --svg --help" ;;
    serve)
        echo "--listen --store --node --tls-cert --tls-key --behind-proxy --origin --limit --print-config --export --backup" \
            "--check --rescue --help"
        ;;
    trace) echo "$_litterbox_setup --bots --help" ;;
    replay) echo "--as --json --record --help" ;;
    odds)
        echo "$_litterbox_setup --seat --ms --playouts --all --exact --calibrate --chances --positions --bots --threads --log --svg --json --help"
        ;;
    review) echo "--seat --playouts --seed --json --help" ;;
    verify) echo "--unsealed --help" ;;
    bench) echo "--game --seconds --seed --json --help" ;;
    bot) echo "--help" ;;
    esac
}

# Numbers of sections and clauses that hold for a game, as the program prints them.
_litterbox_clauses() {
    command "${COMP_WORDS[0]}" rules "$1" 2>/dev/null |
        awk '/^[A-Z][0-9]+(\.[0-9]+)? / { if (!seen[$1]++) print $1 }'
}

# --option NAME=VALUE: readline may have cut the word at its "=", and then wants the value alone.
_litterbox_assignment() {
    local name=$1 value=$2 cut=$3 pair
    for pair in $_litterbox_options; do
        if [ -n "$cut" ]; then
            [[ $pair == "$name=$value"* ]] && COMPREPLY+=("${pair#*=}")
        elif [[ $name == *=* ]]; then
            [[ $pair == "$name"* ]] && COMPREPLY+=("$pair")
        elif [[ $pair == "$name"* && " ${COMPREPLY[*]} " != *" ${pair%%=*}= "* ]]; then
            COMPREPLY+=("${pair%%=*}=")
        fi
    done
    [ -n "$cut" ] || [[ $name == *=* ]] || compopt -o nospace 2>/dev/null
}

# The value of an option; fails where the word before is none that takes one.
_litterbox_value() {
    local command=$1 before=$2 current=$3 words=''
    case $before in
    --option)
        _litterbox_assignment "$current" "" ""
        return 0
        ;;
    --players) words="2 3 4 5 6" ;;
    --seat | --first) words="0 1 2 3 4 5" ;;
    --ask) words="all able" ;;
    --bots)
        mapfile -t COMPREPLY < <(compgen -P "${current%"${current##*,}"}" -W "$_litterbox_bots" -- "${current##*,}")
        compopt -o nospace 2>/dev/null
        return 0
        ;;
    --as) words="truth public 0 1 2 3 4 5" ;;
    --game | --calibrate) words=$_litterbox_games ;;
    --record)
        [ "$command" = play ] || return 1
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
        return
        ;;
    --log | --svg)
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
        return
        ;;
    --seed | --bots-seed | --games | --threads | --seconds | --name | --friends | --speed | --bot | --ms | --groups | --sprt | --luck | --playouts | --positions) ;;
    *) return 1 ;;
    esac
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}

# How many arguments that are no options stand between the command and the word that is typed, and
# the first of them.
_litterbox_arguments() {
    local i
    arguments=0 first=
    for ((i = 2; i < COMP_CWORD; i++)); do
        case ${COMP_WORDS[i]} in
        --option | --bot)
            i=$((i + 1))
            [ "${COMP_WORDS[i + 1]-}" != = ] || i=$((i + 2))
            ;;
        --players | --seed | --bots-seed | --seat | --first | --name | --games | --threads | --as | --game | --seconds) i=$((i + 1)) ;;
        --friends | --speed | --ask) i=$((i + 1)) ;;
        --bots | --ms | --groups | --sprt | --luck | --log | --svg | --playouts | --calibrate | --positions) i=$((i + 1)) ;;
        --record) [ "${COMP_WORDS[1]}" != play ] || i=$((i + 1)) ;;
        -*) ;;
        *)
            arguments=$((arguments + 1))
            first=${first:-${COMP_WORDS[i]}}
            ;;
        esac
    done
}

_litterbox() {
    local current=${COMP_WORDS[COMP_CWORD]-} before=${COMP_WORDS[COMP_CWORD - 1]-}
    local command=${COMP_WORDS[1]-} words='' arguments first
    COMPREPLY=()
    if [ "$COMP_CWORD" = 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W \
            "games rules play serve sim arena trace replay odds review verify bench bot help --help --version" -- "$current")
        return
    fi
    if [ "$current" = = ] && [ "${COMP_WORDS[COMP_CWORD - 2]-}" = --option ]; then
        _litterbox_assignment "$before" "" cut
        return
    fi
    if [ "$before" = = ] && [ "${COMP_WORDS[COMP_CWORD - 3]-}" = --option ]; then
        _litterbox_assignment "${COMP_WORDS[COMP_CWORD - 2]}" "$current" cut
        return
    fi
    ! _litterbox_value "$command" "$before" "$current" || return
    if [[ $current == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$(_litterbox_flags "$command")" -- "$current")
        return
    fi
    _litterbox_arguments
    case $command:$arguments in
    rules:0 | play:0 | sim:0 | arena:0) words=$_litterbox_games ;;
    trace:0)
        mapfile -t COMPREPLY < <(compgen -W "$_litterbox_games" -- "$current" && compgen -f -- "$current")
        return
        ;;
    bot:0) words=$_litterbox_bots ;;
    rules:1) words=$(_litterbox_clauses "$first") current=${current^^} ;;
    replay:0 | odds:0 | review:0 | verify:*)
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
        compopt -o filenames 2>/dev/null
        return
        ;;
    *) return ;;
    esac
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}

complete -F _litterbox litterbox
