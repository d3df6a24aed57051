// SPDX-License-Identifier: MIT
// Every character and class of Rattus has a drawing of its own, whose place docs/adding-a-character.md names.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { CHARACTER_EMBLEMS, CLASS_EMBLEMS } from "../src/games/rattus/cards/emblems.ts";

interface Row {
    id: string;
}

const cast = JSON.parse(readFileSync("src/games/rattus/data/characters.json", "utf8")) as {
    characters: Row[];
    classes: Row[];
};

function expectDrawings(emblems: Record<string, string>, rows: Row[]): void {
    assert.deepEqual(Object.keys(emblems).sort(), rows.map(({ id }) => id).sort());
    assert.equal(new Set(Object.values(emblems)).size, rows.length, "two are drawn alike");
    for (const [id, path] of Object.entries(emblems)) {
        assert.match(path, /^M[\d.\sA-Za-z,-]+$/, id);
    }
}

test("every character has a drawing of its own", () => expectDrawings(CHARACTER_EMBLEMS, cast.characters));

test("every class has a drawing of its own", () => expectDrawings(CLASS_EMBLEMS, cast.classes));
