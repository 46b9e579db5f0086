# SPDX-License-Identifier: MIT
"""schema.py: checks values against the part of JSON Schema that docs/schema/ uses; an unknown keyword is an error."""

import json
import re
from pathlib import Path

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None), "integer": int, "number": (int, float)}
SILENT = {"$schema", "$comment", "$defs", "title", "description"}


class Schema:
    """A schema file; others beside it can be referred to."""

    def __init__(self, path, known=None):
        self.path = Path(path)
        self.known = {} if known is None else known
        self.known[self.path.name] = self
        self.root = json.loads(self.path.read_text(encoding="utf-8"))

    def complaint(self, value):
        """What is wrong with a value, or None."""
        return self._check(self.root, value, "$")

    def _resolve(self, reference):
        name, _, pointer = reference.partition("#/")
        schema = self
        if name:
            schema = self.known.get(name) or Schema(self.path.parent / name, self.known)
        node = schema.root
        for key in filter(None, pointer.split("/")):
            node = node[key]
        return schema, node

    def _check(self, node, value, at):
        for keyword, wanted in node.items():
            if keyword in SILENT:
                continue
            rule = getattr(self, "_" + keyword.lstrip("$"), None)
            if rule is None:
                raise ValueError(f"{self.path}: this validator does not know {keyword}")
            wrong = rule(wanted, value, at, node)
            if wrong:
                return wrong
        return None

    def _ref(self, wanted, value, at, _):
        schema, node = self._resolve(wanted)
        return schema._check(node, value, at)

    def _type(self, wanted, value, at, _):
        fine = isinstance(value, TYPES[wanted]) and (wanted == "boolean" or not isinstance(value, bool))
        return None if fine else f"{at}: {value!r} is no {wanted}"

    def _const(self, wanted, value, at, _):
        return None if value == wanted else f"{at}: {value!r} is not {wanted!r}"

    def _enum(self, wanted, value, at, _):
        return None if value in wanted else f"{at}: {value!r} is none of {wanted}"

    def _anyOf(self, wanted, value, at, _):
        wrongs = [self._check(node, value, at) for node in wanted]
        return None if None in wrongs else " and ".join(wrongs)

    def _pattern(self, wanted, value, at, _):
        fine = not isinstance(value, str) or re.search(wanted, value)
        return None if fine else f"{at}: {value!r} does not look like {wanted}"

    def _minimum(self, wanted, value, at, _):
        return f"{at}: {value} is below {wanted}" if isinstance(value, (int, float)) and value < wanted else None

    def _maximum(self, wanted, value, at, _):
        return f"{at}: {value} is above {wanted}" if isinstance(value, (int, float)) and value > wanted else None

    def _minItems(self, wanted, value, at, _):
        return f"{at}: fewer than {wanted}" if isinstance(value, list) and len(value) < wanted else None

    def _maxItems(self, wanted, value, at, _):
        return f"{at}: more than {wanted}" if isinstance(value, list) and len(value) > wanted else None

    def _uniqueItems(self, wanted, value, at, _):
        twice = wanted and isinstance(value, list) and len({json.dumps(item) for item in value}) < len(value)
        return f"{at}: something stands there twice" if twice else None

    def _items(self, wanted, value, at, _):
        items = enumerate(value) if isinstance(value, list) else ()
        return next(filter(None, (self._check(wanted, item, f"{at}[{i}]") for i, item in items)), None)

    def _required(self, wanted, value, at, _):
        missing = [key for key in wanted if isinstance(value, dict) and key not in value]
        return f"{at}: {missing[0]} is missing" if missing else None

    def _dependentRequired(self, wanted, value, at, node):
        wrongs = (self._required(keys, value, at, node) for key, keys in wanted.items()
                  if isinstance(value, dict) and key in value)
        return next(filter(None, wrongs), None)

    def _properties(self, wanted, value, at, _):
        pairs = value.items() if isinstance(value, dict) else ()
        wrongs = (self._check(wanted[key], item, f"{at}.{key}") for key, item in pairs if key in wanted)
        return next(filter(None, wrongs), None)

    def _additionalProperties(self, wanted, value, at, node):
        more = {key: item for key, item in value.items() if key not in node.get("properties", {})} \
            if isinstance(value, dict) else {}
        if wanted is False:
            return f"{at}: {next(iter(more))} has no place there" if more else None
        return next(filter(None, (self._check(wanted, item, f"{at}.{key}") for key, item in more.items())), None)
