#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Checks the man pages: clean mdoc, a page for each command, the options that --help names, examples that work.
set -eu
export LC_ALL=C
command -v mandoc >/dev/null || exit 77
cd "$SOURCE_DIR/docs/man"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
status=0

fail() {
    echo "man.sh: $*" >&2
    status=1
}

mandoc -T lint -W warning ./*.[135] || fail "mandoc has complaints"

# The options a help text or a page names, one a line.
options_of_help() {
    "$LITTERBOX" "$1" --help | { grep -oE '^  --[a-z-]+' || true; } | tr -d ' ' | sort -u
}
options_of_page() {
    { grep -oE '^\.It .*Fl Fl [a-z-]+' "$1" || true; } | sed 's/.*Fl Fl /--/' | grep -vx -e --help | sort -u
}

commands=$("$LITTERBOX" --help | sed -n 's/^  \([a-z]*\) .*/\1/p')
[ "$(wc -w <<<"$commands")" -ge 8 ] || fail "litterbox --help lists too few commands"
for command in $commands; do
    page=litterbox-$command.1
    if [ ! -f "$page" ]; then
        fail "litterbox $command has no page"
        continue
    fi
    grep -q "^\.Xr litterbox-$command 1 \.\$" litterbox.1 || fail "litterbox.1 does not name $command"
    summary=$("$LITTERBOX" --help | sed -n "s/^  $command  *//p")
    grep -qxF ".Nd $summary" "$page" || fail "$page does not say \"$summary\""
    diff <(options_of_help "$command") <(options_of_page "$page") ||
        fail "$page and litterbox $command --help name other options (< help, > page)"
done
for page in litterbox-*.1; do
    command=${page#litterbox-}
    grep -qw "${command%.1}" <<<"$commands" || fail "$page is about no command"
done

# Every function litterbox.3 names is in the header.
sed -n 's/^\.Fn \([a-z_0-9]*\).*/\1/p' litterbox.3 >"$scratch/functions"
while read -r function; do
    grep -q "\b$function(" "$SOURCE_DIR/include/litterbox.h" || fail "litterbox.3 names $function, the header does not"
done <"$scratch/functions"
[ -s "$scratch/functions" ] || fail "litterbox.3 names no function"

# The record of litterbox-record.5.
mandoc -T ascii -O width=200 litterbox-record.5 | sed -e 's/.\x08//g' -e 's/^[[:space:]]*//' |
    sed -n '/^litterbox record 1$/,/^result/p' >"$scratch/record"
"$LITTERBOX" verify --unsealed "$scratch/record" || fail "the record of litterbox-record.5 is not fine"
exit $status
