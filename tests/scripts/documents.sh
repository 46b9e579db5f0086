#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs every litterbox command shown in a ```sh block of the documents; only long runs are made short.
set -u
cd "$SOURCE_DIR" || exit 1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
ln -s "$LITTERBOX" "$folder/litterbox"
PATH=$folder:$PATH
failed=0
count=0

# commands FILE: the command lines of its sh blocks, long ones joined, comments dropped.
commands() {
    awk '/^```sh$/ { inside = 1; next } /^```/ { inside = 0 } inside' "$1" |
        sed -e ':join' -e '/\\$/ { N; s/\\\n *//; b join' -e '}' -e 's/ *# .*//' |
        grep -E '^litterbox ' |
        sed -e 's/--games [0-9]*/--games 200/' -e 's/^litterbox bench/& --seconds 1/'
}

for file in README.md CONTRIBUTING.md docs/*.md docs/rules/*.md; do
    while IFS= read -r line; do
        count=$((count + 1))
        if ! (bash -c "$line") >"$folder/out" 2>&1 </dev/null; then
            echo "$file: this command fails: $line"
            head -n 5 "$folder/out"
            failed=1
        fi
    done < <(commands "$file")
done

[ "$count" -ge 8 ] || { echo "only $count commands found in the documents"; failed=1; }
exit "$failed"
