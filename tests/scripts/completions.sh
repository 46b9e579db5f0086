#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Checks the completions of bash and zsh: what they offer is what the program knows.
set -u
export LC_ALL=C
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/bin" "$scratch/files"
ln -s "$LITTERBOX" "$scratch/bin/litterbox"
PATH=$scratch/bin:$PATH
touch "$scratch/files/one.record" "$scratch/files/two.record"
cd "$scratch/files" || exit 1
status=0

fail() {
    echo "completions.sh: $*" >&2
    status=1
}

_litterbox_options=
# shellcheck disable=SC1091
source "$SOURCE_DIR/completions/litterbox.bash"

# Words in order, on one line.
sorted() {
    tr -s '[:space:]' '\n' <<<"$1" | sed '/^$/d' | sort -u | paste -sd ' '
}

# What bash offers for a line; the words are given as readline cuts them, the last is being typed.
offers_of_bash() {
    # shellcheck disable=SC2034
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
    _litterbox
    [ ${#COMPREPLY[@]} = 0 ] || printf '%s\n' "${COMPREPLY[@]}" | sort | paste -sd ' '
}

# bash_offers EXPECTED WORD...
bash_offers() {
    local expected=$1 got
    shift
    got=$(offers_of_bash "$@")
    [ "$got" = "$expected" ] || fail "bash offers \"$got\" for \"$*\", not \"$expected\""
}

commands=$(litterbox --help | sed -n 's/^  \([a-z]*\) .*/\1/p')
games=$(litterbox games --json | grep -oE '\{"name":"[a-z]+","title"' | cut -d '"' -f 4 | sort | paste -sd ' ')
[ "$games" = "board burglar evil original pets" ] || fail "the games are \"$games\""

# Every NAME=VALUE the program accepts in some game at some table.
assignments=$(litterbox games --json | python3 -c '
import json, sys
print(*sorted({"%s=%s" % (option["name"], value)
               for game in json.load(sys.stdin)["games"]
               for option in game["options"]
               for table in option["by_players"]
               for value in table["values"]}))')
[ "$(wc -w <<<"$assignments")" -ge 16 ] || fail "the program lists too few options: $assignments"
[ "$(sorted "$_litterbox_options")" = "$assignments" ] ||
    fail "bash knows the options \"$_litterbox_options\", the program \"$assignments\""

flags_of() {
    { litterbox "$1" --help | grep -oE '^  --[a-z-]+' | tr -d ' ' && echo --help; } | sort -u | paste -sd ' '
}

bash_offers "$(sorted "$commands help --help --version")" litterbox ""
bash_offers "rules" litterbox ru
for command in $commands; do
    bash_offers "$(flags_of "$command")" litterbox "$command" --
done
for command in rules play sim; do
    bash_offers "$games" litterbox $command ""
done
bash_offers "$(sorted "$games one.record two.record")" litterbox trace ""
bash_offers "burglar" litterbox play --players 3 --option hand = 4 bu
bash_offers "" litterbox play original ""
bash_offers "2 3 4 5 6" litterbox trace original --players ""
bash_offers "0 1 2 3 4 5 public truth" litterbox replay --as ""
bash_offers "hand= heck=" litterbox sim original --option h
bash_offers "heck=" litterbox sim evil --option he
bash_offers "combos= extra_defuses= fast= godcat_combos= hand= heck= robovac= rounds= shields= stack_attacks=" litterbox sim original --option ""
bash_offers "all cats pairs-and-triples" litterbox sim original --option combos =
bash_offers "cats" litterbox sim original --option combos = c
bash_offers "combos=cats" litterbox sim original --option combos=c
bash_offers "K8 K8.1 K8.2 K8.3" litterbox rules burglar k8
bash_offers "" litterbox rules original K8
bash_offers "P1 P1.1 P1.2" litterbox rules pets p1
bash_offers "B6 B6.1" litterbox rules board B6
bash_offers "full single" litterbox play pets --option rounds =
bash_offers "one.record two.record" litterbox replay ""
bash_offers "two.record" litterbox verify one.record t
bash_offers "one.record" litterbox play original --record o
bash_offers "one.record two.record" litterbox replay --record ""
bash_offers "evil" litterbox bench --game e

levels=$(litterbox bot --help | awk '/^The bots:/ { list = 1; next } list { print $1; if ($2 ~ /^[A-Z]/) print tolower($2) }' | sort -u)
[ "$(wc -w <<<"$levels")" -ge 6 ] || fail "the program lists too few levels: $levels"
bash_offers "$(sorted "$levels")" litterbox bot ""
bash_offers "$(sorted "$levels")" litterbox play original --bots ""
bash_offers "thumb" litterbox sim original --bots th
bash_offers "random,counter" litterbox arena original --bots random,co

if ! command -v zsh >/dev/null; then
    [ $status = 0 ] || exit 1
    echo "completions.sh: zsh is not here, bash is fine"
    exit 77
fi
zsh -n "$SOURCE_DIR/completions/_litterbox" || fail "zsh cannot read its completion"

# zsh_offers EXPECTED LINE
zsh_offers() {
    local got
    got=$(timeout 30 zsh -f "$SOURCE_DIR/tests/support/zsh_capture.zsh" "$2" "$SOURCE_DIR/completions" "$scratch" | sort | paste -sd ' ')
    [ "$got" = "$1" ] || fail "zsh offers \"$got\" for \"$2\", not \"$1\""
}
zsh_offers "$(sorted "$commands help")" "litterbox "
for command in $commands; do
    zsh_offers "$(flags_of "$command")" "litterbox $command --"
done
zsh_offers "$(sorted "$games one.record two.record")" "litterbox trace "
zsh_offers "$(sorted "$levels")" "litterbox bot "
zsh_offers "thumb" "litterbox play original --bots th"
zsh_offers "counter" "litterbox arena original --bots thumb,co"
zsh_offers "$assignments" "litterbox sim original --option "
zsh_offers "K8 K8.1 K8.2 K8.3" "litterbox rules burglar K8"
zsh_offers "P1 P1.1 P1.2" "litterbox rules pets P1"
zsh_offers "one.record two.record" "litterbox replay "
zsh_offers "0 1 2 3 4 5 public truth" "litterbox replay one.record --as "
exit $status
