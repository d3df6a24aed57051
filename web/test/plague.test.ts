// SPDX-License-Identifier: MIT
// Which moves are told in the story of the plague.
import assert from "node:assert/strict";
import { test } from "node:test";
import { chaptersOf } from "../src/games/bristol1350/plague.ts";
import type { LogLine } from "../src/table/state.ts";

const line = (id: number, round: number, plague: (boolean | null)[]) =>
    ({ id, words: "", seat: -1, view: { round, plague } }) as unknown as LogLine;

test("each move by which somebody caught it is a chapter, in the round in which it began", () => {
    const log = [
        line(0, 1, [true, false, false]),
        line(1, 1, [true, false, null]),
        { id: 2, words: "no move", seat: -1 },
        line(3, 2, [true, true, true]), // a mingle that ended its round
        line(4, 2, [true, true, true]),
    ];
    assert.deepEqual(
        chaptersOf(log).map(({ street, caught, round, isDealt }) => [street.plague[2], caught, round, isDealt]),
        [
            [false, [0], 1, true],
            [null, [1, 2], 1, false],
        ],
    );
    assert.deepEqual(chaptersOf([]), []);
});
