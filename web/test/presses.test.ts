// SPDX-License-Identifier: MIT
// Which presses answer a question.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Click, Presses } from "../src/ui/presses.ts";

const click = (changed: Partial<Click> = {}): Click => ({
    detail: 1,
    timeStamp: 1000,
    clientX: 100,
    clientY: 600,
    ...changed,
});

/** A press of a finger or a mouse that begins and ends at the same question. */
function press(presses: Presses, pointerType: string, shown: string, changed: Partial<Click> = {}): boolean {
    presses.begin(shown, { pointerType });
    return presses.counts(click(changed), shown);
}

test("the second click of a double click does not answer the next question", () => {
    const presses = new Presses();
    assert.ok(press(presses, "mouse", "1.0"));
    assert.ok(!press(presses, "mouse", "1.1", { detail: 2 }));
    assert.ok(!press(presses, "mouse", "1.1", { detail: 3 }));
    assert.ok(press(presses, "mouse", "1.1"));
});

test("it counts where the question is the same, as for a button that counts up", () => {
    const presses = new Presses();
    assert.ok(press(presses, "mouse", "1.0"));
    assert.ok(press(presses, "mouse", "1.0", { detail: 2 }));
});

test("two single clicks count, however fast they are", () => {
    const presses = new Presses();
    assert.ok(press(presses, "mouse", "1.0"));
    assert.ok(press(presses, "mouse", "1.1", { timeStamp: 1001 }));
});

test("the second tap of a double tap does not answer the next question, whether or not it is counted", () => {
    const presses = new Presses();
    assert.ok(press(presses, "touch", "1.0"));
    assert.ok(!press(presses, "touch", "1.1", { timeStamp: 1200, clientX: 110 }));
    assert.ok(press(presses, "touch", "1.1", { timeStamp: 1200, clientX: 200 }), "elsewhere");
    assert.ok(press(presses, "touch", "2.0", { timeStamp: 1700, clientX: 200 }), "later");
});

test("a press counts for the question at which it began", () => {
    const presses = new Presses();
    presses.begin("1.0", { pointerType: "mouse" });
    assert.ok(!presses.counts(click(), "2.0"));
    assert.ok(press(presses, "mouse", "2.0"));
});

test("keys and screen readers always count", () => {
    const presses = new Presses();
    assert.ok(press(presses, "touch", "1.0"));
    assert.ok(presses.counts(click({ detail: 0, timeStamp: 1001 }), "1.1"));
    presses.begin("1.1", { pointerType: "touch" });
    assert.ok(presses.counts(click({ detail: 0, timeStamp: 1002 }), "2.0"));
});
