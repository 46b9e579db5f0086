#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The real server: games of every kind between programs over real sockets, killed in the middle and started again, with
# every acknowledged move in the record; and what it answers to those who do not keep to its manners.
set -eu
"$LITTERBOX" serve --print-config >/dev/null 2>&1 || exit 77
exec python3 tests/support/serve.py "$LITTERBOX" "${LITTERBOX_LONG:+long}"
