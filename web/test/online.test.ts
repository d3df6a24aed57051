// SPDX-License-Identifier: MIT
// What a page says of a table online by itself.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sayTime } from "../src/online/words.ts";

test("times are short", () => {
    assert.deepEqual([0, 61_000, 3_725_000, 72 * 3_600_000].map(sayTime), ["0:00", "1:01", "1 h 02", "3 days"]);
});
