#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# A store in PostgreSQL, which is started for it at a free port in a scratch folder: the ledger's own tests, the server's
# kills, and three servers over one database.
set -eu
"$LITTERBOX" serve --print-config >/dev/null 2>&1 || exit 77
without=$("$LITTERBOX" serve --store postgres://127.0.0.1:1/none --check 2>&1 || true)
if [[ $without == *"without PostgreSQL"* ]]; then
    echo "left out: this program was built without PostgreSQL (scripts/setup serve)"
    exit 77
fi
python3 tests/support/postgres.py "$BUILD_DIR/tests/unit/test_ledger"
python3 tests/support/serve.py "$LITTERBOX" postgres ${LITTERBOX_LONG:+long}
python3 tests/support/nodes.py "$LITTERBOX" ${LITTERBOX_LONG:+long}
