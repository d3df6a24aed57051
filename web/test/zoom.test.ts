// SPDX-License-Identifier: MIT
// Which part of a board is shown close up.
import assert from "node:assert/strict";
import { test } from "node:test";
import { partAround } from "../src/games/zoom.ts";

const SIZE = [1000, 600] as const;

test("a point of the board stays under the finger", () => {
    const { corner, scale } = partAround([...SIZE], [400, 300], [0.4, 0.5], 2);
    assert.equal(scale, 2);
    assert.deepEqual(corner, [200, 150]);
    assert.equal(corner[0] + (0.4 * SIZE[0]) / scale, 400);
});

test("nothing beside the board is shown", () => {
    assert.deepEqual(partAround([...SIZE], [10, 10], [0.5, 0.5], 2).corner, [0, 0]);
    assert.deepEqual(partAround([...SIZE], [990, 590], [0.5, 0.5], 2).corner, [500, 300]);
});

test("the board is never smaller than its place, nor larger than four times that", () => {
    assert.deepEqual(partAround([...SIZE], [400, 300], [0.1, 0.1], 0.5), { corner: [0, 0], scale: 1 });
    assert.equal(partAround([...SIZE], [400, 300], [0.5, 0.5], 50).scale, 4);
});
