// SPDX-License-Identifier: MIT
// What a page says of a table online by itself.
import assert from "node:assert/strict";
import { test } from "node:test";
import { formOf } from "../src/online/webhooks.ts";
import { sayTime } from "../src/online/words.ts";

test("times are short", () => {
    assert.deepEqual([0, 61_000, 3_725_000, 72 * 3_600_000].map(sayTime), ["0:00", "1:01", "1 h 02", "3 days"]);
});

test("webhooks are known by their names", () => {
    assert.equal(formOf("https://hooks.slack.com/services/T0/B0/x"), "slack");
    assert.equal(formOf("https://discord.com/api/webhooks/1/x"), "discord");
    assert.equal(formOf("https://ptb.discord.com/api/webhooks/1/x"), "discord");
    assert.equal(formOf("https://notslack.com/x"), "json");
    assert.equal(formOf("https://slack.com.example.org/x"), "json");
    assert.equal(formOf("no address"), "json");
});
