// SPDX-License-Identifier: MIT
// Puzzles of a day, and days in a row.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dayOf, daysInARow, numberOf, readDay, streakAfter } from "../src/puzzles/days.ts";
import { answered, isDue } from "../src/puzzles/mistakes.ts";
import bristol from "../src/puzzles/bristol1350-en.json";
import rattus from "../src/puzzles/rattus-en.json";

test("there are puzzles for a year without the same one twice", () => {
    for (const all of [rattus, bristol]) {
        assert.ok(all.length >= 365, `${all.length} puzzles`);
    }
});

test("a day has a puzzle, and the next day the next", () => {
    const first = readDay("2026-11-28")!;
    assert.equal(first, dayOf(new Date(2026, 10, 28, 23, 59)));
    assert.equal(numberOf(first, 9), 1);
    assert.equal(numberOf(first + 1, 9), 2);
    assert.equal(numberOf(first + 9, 9), 1);
    assert.equal(numberOf(first - 1, 9), 9);
});

test("dates are those of the calendar", () => {
    for (const wrong of ["", "today", "2026-13-01", "2026-02-29", "2026-1-1", "3"]) {
        assert.equal(readDay(wrong), undefined, wrong);
    }
});

test("a missed day and a wrong clock break no row of days", () => {
    const one = streakAfter(undefined, 100);
    assert.deepEqual(one, { last: 100, days: 1 });
    assert.deepEqual(streakAfter(one, 100), one, "the same day counts once");
    const two = streakAfter(one, 101);
    assert.deepEqual(two, { last: 101, days: 2 });
    assert.deepEqual(streakAfter(two, 103), { last: 103, days: 3 }, "one day was missed");
    assert.deepEqual(streakAfter(two, 104), { last: 104, days: 1 }, "two days were missed");
    assert.deepEqual(streakAfter(two, 100), two, "a clock that was a day ahead");
    assert.deepEqual(streakAfter({ last: 900, days: 7 }, 101), { last: 101, days: 7 }, "one that was years ahead");
    assert.equal(daysInARow(two, 103), 2);
    assert.equal(daysInARow(two, 104), 0);
    assert.equal(daysInARow(undefined, 104), 0);
});

test("a mistake comes back later each time it is solved, and tomorrow if it is not", () => {
    const found = { solved: 0, due: 100 };
    assert.ok(isDue(found, 100), "at once");
    const missed = answered(found, false, 100);
    assert.deepEqual(missed, { solved: 0, due: 101 });
    let day = 101;
    let kept: typeof found | null = missed;
    const gaps = [];
    while (kept !== null) {
        assert.ok(isDue(kept, day) && (gaps.length === 0 || !isDue(kept, day - 1)));
        kept = answered(kept, true, day);
        gaps.push(kept === null ? 0 : kept.due - day);
        day = kept?.due ?? day;
    }
    assert.deepEqual(gaps, [2, 4, 8, 16, 32, 0]);
    assert.deepEqual(answered({ solved: 4, due: 120 }, false, 130), { solved: 0, due: 131 });
    assert.ok(isDue({ due: 4000 }, 140), "one that was put off by a wrong clock");
});
