// SPDX-License-Identifier: MIT
// What of the board of Bristol 1350 needs no browser: where things lie, and where choices are offered.
import assert from "node:assert/strict";
import { test } from "node:test";
import { CART, dieAt, frontAt, HEIGHT, LANE, laneTop, pawnsAt, WIDTH } from "../src/games/bristol1350/board/layout.ts";
import { shortest } from "../src/games/bristol1350/board/material.ts";
import { isDiceQuestion, isWhole, pickedChoice, placesOf } from "../src/games/bristol1350/board/things.ts";

const CARTS = ["birch", "cedar", "oak"];
const cart = (at, pawns) => ({ at, pawns, out: false });
const choice = (...things) => ({ words: "", place: -1, help: "", things: things.map(([kind, id]) => ({ kind, id })) });

test("the letters of carts tell them apart in every language", () => {
    assert.deepEqual(shortest(["Birch", "Cedar", "Oak"]), ["B", "C", "O"]);
    assert.deepEqual(shortest(["Bouleau", "Cèdre", "Chêne"]), ["B", "Cè", "Ch"]);
    assert.deepEqual(shortest(["A", "A"]), ["A", "A"]);
});

test("nine pawns stand apart, on the board, each in the lane of its cart", () => {
    for (const at of [0, 8, 17, 19]) {
        const view = { carts: { birch: cart(at, [0, 1, 2]), cedar: cart(at, [3, 4, 5]), oak: cart(at, [6, 7, 8]) } };
        const points = [...pawnsAt(view, CARTS, 17)];
        assert.equal(points.length, 9);
        for (const [i, [seat, [x, y]]] of points.entries()) {
            const top = laneTop(Math.floor(seat / 3));
            assert.ok(x > 30 && x < WIDTH - 30 && y - 34 > top && y + 34 < top + LANE, `seat ${seat} at ${x}, ${y}`);
            points.slice(0, i).forEach(([, [ox, oy]]) => assert.ok(Math.hypot(ox - x, oy - y) >= 60));
        }
        const [[, front], , [, rear]] = points;
        assert.ok(front[0] > rear[0], "the front is ahead");
    }
});

test("each space of the longest and the shortest street is ahead of the one before", () => {
    for (const length of [8, 30]) {
        const fronts = Array.from({ length: length + 1 }, (_, space) => frontAt(space, length));
        fronts.slice(1).forEach((x, space) => assert.ok(x - fronts[space]! > 10));
        assert.ok(fronts[0]! >= CART[0] && fronts[length]! < WIDTH);
    }
    assert.ok(dieAt(5)[0] < WIDTH && dieAt(5)[1] < HEIGHT);
});

test("choices are offered at what they are about", () => {
    assert.deepEqual(placesOf(choice(["action", "push"], ["seat", "2"]), 0), ["C"]);
    assert.deepEqual(placesOf(choice(["action", "elbow"]), 3), ["D"]);
    assert.deepEqual(placesOf(choice(["action", "draw"]), -1), ["remedies"]);
    assert.ok(isWhole(choice(["action", "draw"])) && !isWhole(choice(["action", "push"], ["seat", "2"])));
    assert.deepEqual(placesOf(choice(["action", "place"], ["card", "4"], ["cart", "oak"]), 0), ["oak"]);
});

test("dice are picked until a choice names just these", () => {
    const dice = [choice(["dice", "0"]), choice(["dice", "3"]), choice(["dice", "0"], ["dice", "3"])];
    assert.ok(
        isDiceQuestion(dice) && !isDiceQuestion([choice(["action", "reroll"], ["dice", "0"])]) && !isDiceQuestion([]),
    );
    assert.equal(pickedChoice(dice, ["3", "0"]), 2);
    assert.equal(pickedChoice(dice, ["3"]), 1);
    assert.equal(pickedChoice(dice, []), null);
    assert.equal(pickedChoice(dice, ["1"]), null);
});
