// SPDX-License-Identifier: MIT
// What others read of a game: its notes, in which everybody has a name.
import assert from "node:assert/strict";
import { test } from "node:test";
import { namedRecord } from "../src/table/retold.ts";

test("a record names everybody", () => {
    const record = '# Seats: you rules\n# Names: You\n[Game "rattus"]\n\nA: take monk\n';
    assert.equal(
        namedRecord(record, ["Player 1", "Bruno, the bold"]),
        '# Seats: you you\n# Names: Player 1,Bruno the bold\n[Game "rattus"]\n\nA: take monk\n',
    );
});
