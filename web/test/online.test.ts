// SPDX-License-Identifier: MIT
// What a page keeps of a table online, entry by entry.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type EntryMessage, follow, isAsked, isSubstituted, readHello, type Seen } from "../src/online/seen.ts";
import { sayTime } from "../src/online/words.ts";

const hello = (seats: object[]): Seen =>
    readHello({
        t: "hello",
        n: 1,
        at: 0,
        packed: "AAAA",
        table: { phase: "gathering", maker: 1, seats, window: null, running: null },
    });

/** The table after entries, as person 1 sees it. */
function after(seen: Seen, ...entries: object[]): Seen {
    return entries.reduce<Seen>(
        (table, entry) => follow(table, { entry: { n: table.n + 1, time: 1000, ...entry } } as EntryMessage, 1),
        seen,
    );
}

const open = { holder: "open" };

test("a game has no closed seats, and one's own number counts without them", () => {
    const seen = after(
        hello([{ holder: "closed" }, open, open]),
        { t: "sat", seat: 2, person: 1, name: "Anna" },
        { t: "seat", seat: 1, as: "rules" },
        { t: "ready", seat: 2 },
    );
    assert.equal(seen.seat, 2);
    assert.equal(seen.seats[2]?.ready, true);
    const begun = after(seen, { t: "started" });
    assert.deepEqual([begun.phase, begun.seat, begun.seats.length, begun.at], ["playing", 1, 2, begun.n]);
    assert.equal(begun.seats[0]?.bot, "rules");
});

test("a seat says whether a program has it, and no other seat does", () => {
    const seen = after(
        hello([{ holder: "person", person: 3, name: "X", program: true }, open, open]),
        { t: "sat", seat: 1, person: 2, name: "Y", program: true },
        { t: "sat", seat: 2, person: 1, name: "Anna" },
    );
    assert.deepEqual(
        seen.seats.map(({ program }) => program),
        [true, true, undefined],
    );
    const played = after(seen, { t: "started" }, { t: "substituted", seat: 1, bot: "noble", why: "away" });
    assert.deepEqual([played.seats[1]?.program, played.seats[1]?.bot], [true, "noble"]);
    assert.equal(after(seen, { t: "left", seat: 1 }).seats[1]?.program, undefined);
});

test("whoever is freed or leaves has no seat", () => {
    const sat = after(hello([open, open]), { t: "sat", seat: 0, person: 1, name: "Anna" });
    assert.equal(after(sat, { t: "left", seat: 0 }).seat, -1);
    assert.equal(after(sat, { t: "left", seat: 1 }).seat, 0);
    assert.equal(after(sat, { t: "sat", seat: 1, person: 2, name: "Ben" }).seat, 0);
});

test("a window asks its seats until it closes", () => {
    const playing = after(hello([open, open]), { t: "sat", seat: 0, person: 1, name: "Anna" }, { t: "started" });
    const asked = after(playing, { t: "window_opened", seats: [0], closes: 7000 });
    assert.ok(isAsked(asked) && !asked.answered);
    assert.deepEqual(asked.window, { seats: [0], opened: 1000, closes: 7000 });
    const closed = after({ ...asked, answered: true }, { t: "window_closed" });
    assert.equal(isAsked(closed), false);
    assert.equal(isAsked(after(playing, { t: "window_opened", seats: [1], closes: 7000 })), false);
});

test("a bot plays in one's place until one is back", () => {
    const playing = after(hello([open, open]), { t: "sat", seat: 0, person: 1, name: "Anna" }, { t: "started" });
    const away = after(playing, { t: "substituted", seat: 0, bot: "noble", why: "away" });
    assert.ok(isSubstituted(away));
    assert.equal(isSubstituted(after(away, { t: "reclaimed", seat: 0 })), false);
    assert.equal(isSubstituted(after(away, { t: "over", reason: "resigned" })), false);
});

test("clocks are what the last entry said", () => {
    const playing = after(hello([open, open]), { t: "started" });
    const message = {
        entry: { n: 9, t: "play", time: 5000, seat: 1 },
        left: [60000, 59000],
        running: { seat: 0, since: 5000 },
    };
    const seen = follow(playing, message, 1);
    assert.deepEqual(
        seen.seats.map(({ left }) => left),
        [60000, 59000],
    );
    assert.deepEqual([seen.running, seen.mover], [{ seat: 0, since: 5000 }, 1]);
});

test("times are short", () => {
    assert.deepEqual([0, 61_000, 3_725_000, 72 * 3_600_000].map(sayTime), ["0:00", "1:01", "1 h 02", "3 days"]);
});
