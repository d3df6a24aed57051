// SPDX-License-Identifier: MIT
// Which lines of what happened belong together, and which are left out.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Told } from "generated/messages";
import { filtered, groupsOf, linesOf, seenUntil, storyOf } from "../src/table/story.ts";

const view = {} as Told["view"];
const turnOf = (seat: number) => ({ seat, words: seat < 0 ? "The ravage" : `turn of ${seat}` });

function tell(move: number, seat: number, turn: number, lines: string[], events: object[] = []): Told {
    return { move, seat, turn: turnOf(turn), place: -1, lines, secret: [], events: events as Told["events"], view };
}

const told = [
    tell(0, 0, 0, ["0 placed cubes"]),
    tell(1, -1, 0, ["a rat was turned", "  1 lost a cube"], [{ type: "lost", seat: 1 }]),
    tell(2, 1, 1, ["1 moved the plague"]),
    tell(3, 0, 1, ["0 is safe"]),
    tell(4, 2, 2, ["2 placed cubes"]),
    tell(5, -1, -1, ["the last rats"], [{ type: "mingle", seats: [0, 2] }]),
];
const lines = linesOf(told).map((line, id) => ({ ...line, id }));
const words = (shown: typeof lines) => shown.map((line) => line.words.trim());

test("lines belong to the turn in which they came", () => {
    const said = { id: 9, seat: -1, words: "2 is away" };
    const groups = groupsOf([...lines.slice(0, 4), said, ...lines.slice(4)]);
    assert.deepEqual(
        groups.map(({ turn, lines: own }) => [turn?.seat, own.length]),
        [
            [0, 3],
            [1, 3],
            [2, 1],
            [-1, 1],
        ],
    );
    assert.deepEqual(groupsOf([said])[0]?.turn, undefined);
});

test("a seat's lines are those of its turn, its moves, and what befell it", () => {
    assert.deepEqual(words(filtered(lines, "all", 0)), words(lines));
    assert.deepEqual(words(filtered(lines, 2, 0)), ["2 placed cubes", "the last rats"]);
    assert.deepEqual(words(filtered(lines, 1, 0)), [
        "a rat was turned",
        "1 lost a cube",
        "1 moved the plague",
        "0 is safe",
    ]);
    assert.deepEqual(words(filtered(lines, "own", 0)), ["0 placed cubes", "0 is safe", "the last rats"]);
});

test("what is new follows the viewer's last move and what it led to", () => {
    assert.equal(seenUntil(lines, 0), 5);
    assert.equal(seenUntil(lines.slice(0, 3), 0), 1);
    assert.equal(seenUntil(lines, 3), 0);
    assert.equal(seenUntil(lines, -1), 0);
});

test("what a bot did in the viewer's place is news", () => {
    const by = linesOf([...told, { ...tell(6, 0, 0, ["for you, a bot"]), bot: true }]).map((line, id) => ({
        ...line,
        id,
    }));
    assert.equal(seenUntil(by, 0), 5);
    assert.deepEqual(words(filtered(by, "own", 0) as typeof lines).at(-1), "for you, a bot");
});

test("as text, each turn is a paragraph under its heading", () => {
    assert.equal(
        storyOf(lines.slice(0, 5)),
        "turn of 0:\n0 placed cubes\na rat was turned\n  1 lost a cube\n\nturn of 1:\n1 moved the plague\n0 is safe",
    );
});
