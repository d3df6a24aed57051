// SPDX-License-Identifier: MIT
// At how many tables people of an evening can sit, and how far their luck is the same.
import assert from "node:assert/strict";
import { test } from "node:test";
import { compareDraws } from "../src/evening/draws.ts";
import { seatingsOf } from "../src/evening/seatings.ts";
import { sayLeading } from "../src/evening/words.ts";
import { Failed } from "../src/online/people.ts";

const rattus = { players_min: 2, players_max: 6 };

const sizes = (people: number, usual: number, duplicate = false): string[] =>
    seatingsOf(people, usual, rattus, duplicate).map(
        ({ asked, tables, seats, bots }) => `${asked ?? "usual"}: ${tables} of ${seats}, ${bots} bots`,
    );

test("12 people sit at 2 to 8 tables, first as the evening says", () => {
    assert.deepEqual(sizes(12, 4), [
        "usual: 3 of 4, 0 bots",
        "2: 2 of 6, 0 bots",
        "4: 4 of 3, 0 bots",
        "5: 5 of 3, 3 bots",
        "6: 6 of 2, 0 bots",
        "7: 7 of 2, 2 bots",
        "8: 8 of 2, 4 bots",
    ]);
});

test("a person who is left over sits with bots, or tables have fewer seats", () => {
    assert.deepEqual(sizes(5, 4).slice(0, 2), ["usual: 2 of 4, 3 bots", "1: 1 of 5, 0 bots"]);
});

test("one person cannot sit, and two have no duplicate round", () => {
    assert.deepEqual(sizes(1, 2), []);
    assert.deepEqual(sizes(2, 2), ["usual: 1 of 2, 0 bots"]);
    assert.deepEqual(sizes(2, 2, true), []);
    assert.deepEqual(sizes(3, 2, true), ["usual: 2 of 2, 1 bots"]);
});

test("a round that cannot be seated says so in the page's words", () => {
    const unfit =
        "This game, with its options, is not for that many people at a table. Choose another number of tables.";
    for (const [status, message, words] of [
        [400, "seats: Rattus is for 2 to 6 players", unfit],
        [400, "options: option africanus: expected true with 6 players", unfit],
        [
            400,
            "tables: expected at most one for each of 2 people",
            "There are fewer people than tables now. Choose fewer tables.",
        ],
        [409, "a round needs two people at least; one has joined", "A round needs two people at least."],
        [
            409,
            "a duplicate round needs two tables at least, so 3 people",
            "A duplicate round needs people for two tables at least.",
        ],
        [409, "an evening has at most 20 rounds", "The server refuses: an evening has at most 20 rounds"],
    ] as const) {
        assert.equal(sayLeading(new Failed(status, message)), words);
    }
});

const record = (...draws: string[]): string =>
    `[Game "rattus"]\n\n${draws.map((drawn) => `*: ${drawn}\n0: pass\n`).join("")}`;

test("draws are compared by their number", () => {
    const one = record("card c1", "card c2", "card c3", "card c4");
    assert.deepEqual(compareDraws([one, one]), { until: 4, common: 4, same: 4 });
    const other = record("card c1", "card c9", "card c3");
    assert.deepEqual(compareDraws([one, other]), { until: 1, common: 3, same: 2 });
    assert.deepEqual(compareDraws([one, one, other]), { until: 1, common: 3, same: 2 });
    assert.deepEqual(compareDraws([one, record()]), { until: 0, common: 0, same: 0 });
});
