#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What goes over the wire in random games of every kind and at tables is JSON, each key once, and obeys docs/schema/; what
# is broken in any one place does not. The types of TypeScript are those of docs/schema/.
set -eu
scripts/wire-types check
{
    "$BUILD_DIR/tests/unit/test_wire_json" --print
    "$BUILD_DIR/tests/unit/test_table" --print
} | python3 -c '
import json, sys
sys.path.insert(0, "tests/support")
from schema import Schema

schemas = {name: Schema(f"docs/schema/{name}.json") for name in ("view", "event", "zones", "offer", "table", "message")}


def once(pairs):
    keys = [key for key, _ in pairs]
    assert len(set(keys)) == len(keys), f"a key is said twice: {keys}"
    return dict(pairs)


def broken(value):
    """The value with something wrong in one place: a stranger, a part gone, a part of another kind."""
    yield {**value, "stranger": 1}
    yield from ({**value, key: {"?": None}} for key in value)


def without(value, keys):
    return ({key: item for key, item in value.items() if key != gone} for gone in keys)


count, seen = 0, {}
for line in sys.stdin:
    name, _, text = line.partition(" ")
    value = json.loads(text, object_pairs_hook=once)
    count += 1
    if name in schemas:
        complaint = schemas[name].complaint(value)
        assert complaint is None, f"{name}: {complaint}: {text}"
        if seen.setdefault(name, 0) < 20:
            seen[name] += 1
            required = schemas[name].root.get("required", ())
            for wrong in [*broken(value), *without(value, required)]:
                assert schemas[name].complaint(wrong), f"the schema of a {name} lets this pass: {wrong}"
assert set(seen) == set(schemas) and count > 5000, (count, seen)
'
