// SPDX-License-Identifier: MIT
// What of the board of Rattus needs no browser: where pieces lie, which ones move, and where arrow keys lead.
import assert from "node:assert/strict";
import { test } from "node:test";
import { contentsAfar, contentsOf } from "../src/games/rattus/board/contents.ts";
import { commonTo, flightsBetween } from "../src/games/rattus/board/flights.ts";
import { neighbourOf } from "../src/games/hits.ts";
import { byRegion } from "../src/games/rattus/board/ravage.ts";
import { map } from "../src/games/rattus/board/map.ts";

const ARROWS = [
    [-1, 0],
    [1, 0],
    [0, -1],
    [0, 1],
];
const EUROPE = Object.keys(map.regions).slice(0, 12);
const rooms = (used) => new Map(used.map((id) => [id, map.regions[id].room]));
const material = { names: {}, faces: new Map(), cards: new Map(), classOf: new Map() };
const places = (counts) => Object.fromEntries(EUROPE.map((id) => [id, counts[id] ?? 0]));

function viewWith(changes = {}) {
    const cubes = (changes.cubes ?? [{}, {}]).map(places);
    const rats = Object.fromEntries(EUROPE.map((id) => [id, Array(changes.rats?.[id] ?? 0).fill({})]));
    const empty = {
        plague: null,
        caravan: null,
        nuns: [],
        bishops: [],
        palace: cubes.map(() => 0),
        marked: cubes.map(() => ({})),
    };
    return { ...empty, ...changes, cubes, rats };
}

const gone = ({ piece, from, to }) => `${piece.kind}${piece.seat ?? ""} ${from ?? "-"}>${to ?? "-"}`;

for (const used of [EUROPE, Object.keys(map.regions)]) {
    test(`arrow keys lead to each of ${used.length} regions`, () => {
        const reached = new Set([used[0]]);
        for (const place of reached) {
            ARROWS.forEach((arrow) => reached.add(neighbourOf(map.regions[place].room, arrow, rooms(used)) ?? place));
        }
        assert.deepEqual([...reached].sort(), [...used].sort());
    });
}

test("an arrow never leads backwards", () => {
    for (const place of EUROPE) {
        for (const [dx, dy] of ARROWS) {
            const [x, y] = map.regions[place].room;
            const [ox, oy] = map.regions[neighbourOf([x, y], [dx, dy], rooms(EUROPE))]?.room ?? [x + dx, y + dy];
            assert.ok((ox - x) * dx + (oy - y) * dy > 0, `from ${place}`);
        }
    }
});

test("the pieces of six seats and all boxes lie in the room of their region, apart from each other", () => {
    const six = [3, 3, 3, 12, 1, 9].map((gallia) => ({ gallia }));
    const view = viewWith({
        cubes: six,
        rats: { gallia: 3 },
        plague: "gallia",
        caravan: "gallia",
        nuns: ["gallia", "gallia"],
        bishops: ["gallia"],
    });
    const placed = contentsOf(view, "gallia", material);
    assert.equal(placed.length, 3 + 1 + 1 + 1 + 1 + 6);
    for (const [
        i,
        {
            at: [x, y],
        },
    ] of placed.entries()) {
        assert.ok(Math.abs(x) <= map.room[0] / 2 - 14 && Math.abs(y) <= map.room[1] / 2, `piece ${i} at ${x}, ${y}`);
        for (const {
            at: [ox, oy],
        } of placed.slice(0, i)) {
            assert.ok(Math.hypot(ox - x, oy - y) >= 30, `piece ${i} at ${x}, ${y} is on one at ${ox}, ${oy}`);
        }
    }
});

test("seen from afar pieces are large, a seat's cubes are one, and an open token lies under the others", () => {
    const [least, disc] = [48, 36];
    const six = [3, 3, 3, 12, 1, 9].map((gallia) => ({ gallia }));
    const view = { ...viewWith({ cubes: six, plague: "gallia", bishops: ["gallia"] }), nuns: ["gallia", "gallia"] };
    view.rats.gallia = [{}, { up: true, face: null }, {}];
    const placed = contentsAfar(view, "gallia", material, least);
    assert.deepEqual(
        placed.map(({ piece: { kind, count } }) => `${kind} ${count ?? ""}`.trim()),
        ["rat", "rat", "rat", "plague", "nun 2", "bishop 1", ...[3, 3, 3, 12, 1, 9].map((count) => `cubes ${count}`)],
    );
    assert.equal(placed[0].piece.up, true);
    for (const { at, scale } of placed) {
        assert.ok(scale * disc >= least, `a piece is ${scale * disc} units wide`);
        assert.ok(Math.abs(at[0]) + (scale * disc) / 2 <= map.room[0] / 2 + 10, `a piece lies at ${at}`);
        assert.ok(Math.abs(at[1]) <= map.room[1] / 2, `a piece lies at ${at}`);
    }
});

test("few cubes are drawn one by one, and many or marked ones with a number", () => {
    const drawn = (cubes, marked = [{}, {}]) =>
        contentsOf(viewWith({ cubes, marked }), "italia", material).map(({ piece }) => `${piece.seat}:${piece.count}`);
    assert.deepEqual(drawn([{ italia: 3 }, { italia: 1 }]), ["0:1", "0:1", "0:1", "1:1"]);
    assert.deepEqual(drawn([{ italia: 3 }, { italia: 2 }]), ["0:3", "1:2"]);
    assert.deepEqual(drawn([{ italia: 2 }, {}], [{ italia: ["dp2"] }, {}]), ["0:2"]);
});

test("potions and Diplomats are counted from the kinds of cubes", () => {
    const view = viewWith({ cubes: [{ italia: 5 }], marked: [{ italia: ["p1", "dp10", "d"] }] });
    const [{ piece }] = contentsOf(view, "italia", material);
    assert.deepEqual([piece.potions, piece.diplomats], [11, 2]);
});

test("pieces that changed place fly from where they were; others come and go", () => {
    const before = viewWith({
        cubes: [{ gallia: 2 }, { italia: 1 }],
        plague: "italia",
        rats: { italia: 2 },
        nuns: ["gallia"],
    });
    const after = viewWith({
        cubes: [{ gallia: 1, polonia: 1 }, {}],
        plague: "gallia",
        rats: { italia: 1, gallia: 1, polonia: 1 },
        nuns: ["gallia", "italia"],
    });
    assert.deepEqual(flightsBetween(before, after).map(gone), [
        "plague italia>gallia",
        "nun ->italia",
        "cubes0 gallia>polonia",
        "cubes1 italia>-",
        "rat italia>gallia",
        "rat ->polonia",
    ]);
});

test("a cube that goes to the palace flies there", () => {
    const before = viewWith({ cubes: [{ gallia: 1 }, {}] });
    assert.deepEqual(flightsBetween(before, viewWith({ palace: [1, 0] })).map(gone), ["cubes0 gallia>palace"]);
});

test("while pieces are on their way, only what stays is shown", () => {
    const before = viewWith({ cubes: [{ gallia: 2 }, {}], plague: "italia", bishops: ["gallia", "gallia"] });
    const after = viewWith({ cubes: [{ gallia: 1, polonia: 1 }, {}], plague: "gallia", bishops: ["gallia", "italia"] });
    const common = commonTo(before, after);
    assert.deepEqual(
        [common.plague, common.bishops, common.cubes[0].gallia, common.cubes[0].polonia],
        [null, ["gallia"], 1, 0],
    );
    assert.deepEqual(flightsBetween(after, after), []);
});

test("the ravage is a step for each region", () => {
    const turned = (region) => ({ type: "turned", region });
    const lost = (region) => ({ type: "lost", region, seat: 0 });
    const step = (phase, cubes, ...events) => ({ view: { ...viewWith({ cubes: [cubes] }), phase }, events });
    const steps = [
        step("turn", { anglia: 3, italia: 2 }, turned("gallia")),
        step("ravage", { anglia: 3, italia: 2 }, turned("italia")),
        step("ravage", { anglia: 2, italia: 2 }, turned("anglia"), lost("anglia")),
        step("ravage", { anglia: 1, italia: 1 }, { type: "draw" }, lost("anglia"), turned("italia"), lost("italia")),
        step("over", { anglia: 1, italia: 0 }, lost("italia"), { type: "scored" }),
        step("over", { anglia: 1, italia: 0 }),
    ];
    const merged = byRegion(steps, step("turn", {}).view);
    const said = merged.map(({ ravaged, events, view: { cubes } }) => [
        ravaged,
        events.map(({ type }) => type).join(" "),
        cubes[0].anglia,
        cubes[0].italia,
    ]);
    assert.deepEqual(said, [
        [undefined, "turned", 3, 2],
        [undefined, "turned", 3, 2],
        ["anglia", "turned lost lost", 1, 2],
        ["italia", "turned lost lost scored", 1, 0],
        [undefined, "", 1, 0],
    ]);
});
