#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What each server says of itself at /api: OpenAPI, AsyncAPI and schemas are there, hold together and name every path; and the
schemas by which all tests validate refuse a message that lacks a member, or has one too many."""

import copy
import json
import pathlib
import re
import tempfile

from people import Player, ask, get, guest, make, serve
from schemas import jsonschema, schemas

from server import run

ROOT = pathlib.Path(__file__).parents[2]
API = ROOT / "docs/api"
ROUTE = re.compile(r'\.method = HTTP_(\w+), \.path = "([^"]+)"')
METHODS = ("get", "post", "put", "delete")


def refs(value):
    """All references of a document."""
    if isinstance(value, dict):
        yield from [value["$ref"]] if "$ref" in value else []
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from refs(inner)


def resolve(document, ref):
    assert ref.startswith("#/"), ref
    for part in ref[2:].split("/"):
        document = document[part.replace("~1", "/")]
    return document


def check_document(document):
    for ref in refs(document):
        resolve(document, ref)
    for schema in document["components"]["schemas"].values():
        jsonschema.Draft202012Validator.check_schema(schema)


# ---- documents -------------------------------------------------------------------------------------------------------


def links(value):
    return [link for inner in value.values() for link in (links(inner) if isinstance(inner, dict) else [inner])]


def test_the_server_has_them():
    with tempfile.TemporaryDirectory() as folder:
        for web in ([], ["--web", folder]):
            with serve(folder, *web) as server:
                index = get(server, "/api")
                paths = [link for link in links(index) if link.startswith("/")]
                assert len(paths) == len(list(API.glob("*.json"))) - 1, index
                for path in paths:
                    assert get(server, path) == json.loads((API / path.rsplit("/", 1)[1]).read_text(encoding="utf-8"))
                assert ask(server, "GET", "/api/nothing.json")[0] == 404


def test_openapi():
    document = json.loads((API / "openapi.json").read_text(encoding="utf-8"))
    assert document["openapi"] == "3.1.0" and {"title", "version"} <= document["info"].keys()
    check_document(document)
    for path, operations in document["paths"].items():
        assert path.startswith("/") and set(operations) <= set(METHODS), path
        for method, operation in operations.items():
            named = {one["name"] for one in operation.get("parameters", []) if one["in"] == "path"}
            assert named == set(re.findall(r"\{(\w+)\}", path)), f"{method} {path}: {named}"
            assert all("description" in one for one in operation["responses"].values()), f"{method} {path}"
            assert any(re.fullmatch("20[0-9]", status) for status in operation["responses"]), f"{method} {path}"


def test_every_route_is_described():
    """Each has its row, and no row is about anything else."""
    routes = ROUTE.findall((ROOT / "src/server/routes.c").read_text(encoding="utf-8"))
    paths = json.loads((API / "openapi.json").read_text(encoding="utf-8"))["paths"]
    described = {(method.upper(), path) for path, operations in paths.items() for method in operations}
    assert len(routes) > 10
    assert {(method, re.sub(r"[*#]", "{id}", path)) for method, path in routes} == described


def test_asyncapi():
    document = json.loads((API / "asyncapi.json").read_text(encoding="utf-8"))
    assert document["asyncapi"] == "3.0.0" and {"title", "version"} <= document["info"].keys()
    check_document(document)
    for channel in document["channels"].values():
        assert set(re.findall(r"\{(\w+)\}", channel["address"])) == set(channel["parameters"])
        assert all("payload" in message for message in channel["messages"].values())
    told = set()
    for name, operation in document["operations"].items():
        assert operation["action"] in ("send", "receive"), name
        assert all(ref["$ref"].startswith(operation["channel"]["$ref"]) for ref in operation["messages"]), name
        told |= {ref["$ref"] for ref in operation["messages"]}
    every = {f"#/channels/{name}/messages/{one}" for name, it in document["channels"].items() for one in it["messages"]}
    assert told == every


def test_schemas():
    for path in API.glob("*.schema.json"):
        schema = json.loads(path.read_text(encoding="utf-8"))
        jsonschema.Draft202012Validator.check_schema(schema)
        for ref in refs(schema):
            resolve(schema, ref)


# ---- validating ------------------------------------------------------------------------------------------------------


def places(value, path=()):
    """Paths to all objects within a value."""
    if isinstance(value, dict):
        yield path
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from places(inner, (*path, key))


def at(value, path):
    for key in path:
        value = value[key]
    return value


def test_a_wrong_message_is_found():
    """In a real hello and a real list: a member too many anywhere, each one that lacks, and a value of another type."""
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        anna = guest(server, "Anna")
        table = make(server, anna["token"], game="rattus", seats=["open", "rules"], listed=True)
        player = Player(server, table, anna["token"])
        player.agree(t="sit", seat=0)
        player.agree(t="ready")
        player.agree(t="start")
        hello = Player(server, table, anna["token"]).hello
        lobby = get(server, "/tables")
    for name, message in (("TableMessage", hello), ("TableList", lobby)):
        assert schemas().misfit(name, message) is None
        for path in places(message):
            changed = copy.deepcopy(message)
            at(changed, path)["surprise"] = 1
            assert schemas().misfit(name, changed), f"{name}: a surprise in /{'/'.join(map(str, path))} passes"
    for member in hello.keys() - {"seat", "order", "answered", "legal"}:
        lacking = {key: value for key, value in hello.items() if key != member}
        assert schemas().misfit("TableMessage", lacking), f"a hello without {member} passes"
        assert schemas().misfit("TableMessage", {**hello, member: None}), f"null as {member} passes"


if __name__ == "__main__":
    run(globals())
