# SPDX-License-Identifier: MIT
"""Tells quickly whether a value fits a JSON Schema, by the keywords that our schemas use; why one does not is left to
jsonschema, which takes some thirty times as long."""

import json
import re

TYPES = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
    "number": lambda value: isinstance(value, (int, float)) and not isinstance(value, bool),
    "integer": lambda value: (
        not isinstance(value, bool) and (isinstance(value, int) or (isinstance(value, float) and value.is_integer()))
    ),
}
SILENT = {"$schema", "$id", "$defs", "title", "description", "x-view"}


def is_same(value, wanted):
    return value == wanted and isinstance(value, bool) == isinstance(wanted, bool)


def every(checks):
    return checks[0] if len(checks) == 1 else lambda value: all(check(value) for check in checks)


class QuickSchema:
    """`fits(value)` for the schema, or for one of its definitions by name."""

    def __init__(self, root):
        self.root = root
        self.by_reference = {}
        self.fits = self.check_of(root)

    def definition(self, name):
        return self.follow(f"#/$defs/{name}")

    def resolve(self, schema):
        while "$ref" in schema:
            schema = self.root["$defs"][schema["$ref"].removeprefix("#/$defs/")]
        return schema

    def follow(self, reference):
        if reference not in self.by_reference:
            self.by_reference[reference] = lambda value: self.by_reference[reference](value)  # while it is being made
            self.by_reference[reference] = self.check_of(self.resolve({"$ref": reference}))
        return self.by_reference[reference]

    def check_of(self, schema):
        if schema is True or schema is False:
            return lambda _: schema
        checks = []
        for keyword, told in schema.items():
            if keyword in SILENT or keyword in ("additionalProperties", "prefixItems"):
                continue  # the latter two are taken with `properties` and `items`
            checks.append(getattr(self, "keyword_" + keyword.removeprefix("$"))(told, schema))
        if "additionalProperties" in schema and "properties" not in schema:
            checks.append(self.keyword_properties({}, schema))
        if "prefixItems" in schema and "items" not in schema:
            checks.append(self.keyword_items(True, schema))
        return every(checks) if checks else lambda _: True

    def keyword_ref(self, told, _):
        reference = self.follow(told)
        return lambda value: reference(value)

    def keyword_type(self, told, _):
        wanted = [TYPES[one] for one in (told if isinstance(told, list) else [told])]
        return wanted[0] if len(wanted) == 1 else lambda value: any(one(value) for one in wanted)

    def keyword_const(self, told, _):
        return lambda value: is_same(value, told)

    def keyword_enum(self, told, _):
        return lambda value: any(is_same(value, one) for one in told)

    def keyword_minimum(self, told, _):
        return lambda value: not TYPES["number"](value) or value >= told

    def keyword_maximum(self, told, _):
        return lambda value: not TYPES["number"](value) or value <= told

    def keyword_pattern(self, told, _):
        pattern = re.compile(told)
        return lambda value: not isinstance(value, str) or pattern.search(value) is not None

    def keyword_minItems(self, told, _):
        return lambda value: not isinstance(value, list) or len(value) >= told

    def keyword_maxItems(self, told, _):
        return lambda value: not isinstance(value, list) or len(value) <= told

    def keyword_uniqueItems(self, told, _):
        return lambda value: (
            not told
            or not isinstance(value, list)
            or len({json.dumps(one, sort_keys=True) for one in value}) == len(value)
        )

    def keyword_required(self, told, _):
        wanted = frozenset(told)
        return lambda value: not isinstance(value, dict) or wanted <= value.keys()

    def keyword_propertyNames(self, told, _):
        check = self.check_of(told)
        return lambda value: not isinstance(value, dict) or all(map(check, value))

    def keyword_properties(self, told, schema):
        checks = {name: self.check_of(one) for name, one in told.items()}
        others = self.check_of(schema.get("additionalProperties", True))
        return lambda value: (
            not isinstance(value, dict) or all(checks.get(name, others)(inner) for name, inner in value.items())
        )

    def keyword_items(self, told, schema):
        first = [self.check_of(one) for one in schema.get("prefixItems", [])]
        others = self.check_of(told)
        return lambda value: (
            not isinstance(value, list)
            or (
                all(check(inner) for check, inner in zip(first, value))
                and all(others(inner) for inner in value[len(first) :])
            )
        )

    def keyword_anyOf(self, told, _):
        """An object is compared only with what it says it is."""
        checks = [(self.constants(one).items(), self.check_of(one)) for one in told]

        def check(value):
            if not isinstance(value, dict):
                return any(one(value) for _, one in checks)
            return any(all(value.get(name) == said for name, said in fixed) and one(value) for fixed, one in checks)

        return check

    def constants(self, schema):
        """The members that a schema fixes, by which an object says what it is."""
        schema = self.resolve(schema)
        required = schema.get("required", [])
        return {
            name: one["const"]
            for name, one in schema.get("properties", {}).items()
            if "const" in one and name in required
        }
