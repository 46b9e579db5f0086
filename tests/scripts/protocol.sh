#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Everything a hall says obeys docs/schema/server.json, each kind of message is said, and what is broken in one place does
# not obey it; and docs/protocol.md names every command.
set -eu
[ -x "$BUILD_DIR/tests/unit/test_hall" ] || exit 77
# shellcheck disable=SC2016
"$BUILD_DIR/tests/unit/test_hall" --print | python3 -c '
import json, re, sys
sys.path.insert(0, "tests/support")
from schema import Schema

schema = Schema("docs/schema/server.json")
kinds = [key for key, node in schema.root["$defs"].items() if "const" in node.get("properties", {}).get("type", {})]
seen = {}
for line in sys.stdin:
    value = json.loads(line.partition(" ")[2])
    complaint = schema.complaint(value)
    assert complaint is None, f"{complaint}: {line}"
    seen[value["type"]] = seen.get(value["type"], 0) + 1
    if seen[value["type"]] <= 10:
        wrong = [{**value, "stranger": 1}, *({**value, key: {"?": None}} for key in value)]
        wrong += [{key: item for key, item in value.items() if key != gone} for gone in value if gone not in ("code",)]
        for broken in wrong:
            assert schema.complaint(broken), f"this is let pass: {broken}"
assert set(seen) == set(kinds), set(kinds) ^ set(seen)

page = open("docs/protocol.md", encoding="utf-8").read()
words = re.findall(r"^    X\(\w+, \"(\w+)\", \"([^\"]*)\"", open("src/server/hall.h", encoding="utf-8").read(), re.M)
assert len(words) > 15
for word, behind in words:
    assert re.search(rf"^\| `{word}\b", page, re.M), f"docs/protocol.md does not tell of {word}"
whys = re.findall(r"^    X\((\w+), \w+\)", open("src/server/refusal.h", encoding="utf-8").read(), re.M)
assert whys == schema.root["$defs"]["error"]["properties"]["why"]["enum"], "the schema has other words for errors"
for word in whys:
    assert re.search(rf"^\| [^|]*`{word}`[^|]*\|", page, re.M), f"docs/protocol.md does not explain {word}"
for kind in kinds:
    assert re.search(rf"^\| `{kind}`", page, re.M), f"docs/protocol.md does not tell of {kind}"
'
