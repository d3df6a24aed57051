// SPDX-License-Identifier: MIT
// How one's own results are counted.
import assert from "node:assert/strict";
import { test } from "node:test";
import { levelOf, type Result, talliesOf, tallyOf } from "../src/table/results.ts";

const result = (level: string, won: boolean, points: number): Result => ({
    id: "",
    game: "rattus",
    level,
    won,
    points,
});
const results = [
    result("noble", true, 12),
    result("novice", true, 10),
    result("", false, 4),
    result("noble", true, 8),
    result("noble", false, 6),
];

test("bots of one level are a level, whatever their temperaments", () => {
    assert.equal(levelOf(["noble/raider", "noble/plain", "noble"]), "noble");
    assert.equal(levelOf(["noble/raider", "novice"]), "");
});

test("games, wins, points on average and the longest row are counted", () => {
    assert.deepEqual(tallyOf(results), { games: 5, won: 3, points: 8, row: 2 });
    assert.deepEqual(tallyOf([]), { games: 0, won: 0, points: 0, row: 0 });
});

test("results stand by level, the weakest first, and those of several last", () => {
    const tallies = talliesOf(results, ["novice", "burgher", "noble"]);
    assert.deepEqual(
        tallies.map(([level, { games, won }]) => [level, games, won]),
        [
            ["novice", 1, 1],
            ["noble", 3, 2],
            ["", 1, 0],
        ],
    );
});
