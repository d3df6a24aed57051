// SPDX-License-Identifier: MIT
// Plays moves on the board: dice roll, a mingle is followed card by card as far as the viewer may see it, and what else
// changed place goes there.
import type { View } from "generated/bristol1350_view";
import type { Point } from "../../../ui/svg.ts";
import type { Running, Step } from "../../player.ts";
import { seatLetter } from "../../seats.ts";
import type { Ground } from "./ground.ts";
import { cartAt, laneTop, pawnsAt, pileAt } from "./layout.ts";
import type { Material } from "./material.ts";
import { drawSymptom } from "./pieces.ts";

type Cards = (number | null)[];

/** What an event of the log says; the board reads rolls and mingles. */
export interface BoardEvent {
    type: string;
    dice?: number[];
    cart?: string;
    extra?: "deck" | "leech" | "none";
    seats?: number[];
    seat?: number | null;
    gave?: Cards | null;
    got?: Cards | null;
}

const rollMs = 700;
const moveMs = 500;
const cardMs = 350;
const pauseMs = 250;
const hidden: Cards = [null, null];

const at = ([x, y]: Point): string => `translate(${x}px, ${y}px)`;

/** Lets dice tumble to rest on their new faces. */
async function roll(running: Running<View>, dice: number[], ground: Ground): Promise<void> {
    const frames = [
        { transform: "rotate(-540deg) scale(0.6)", opacity: 0.4 },
        { transform: "rotate(0deg) scale(1)", opacity: 1 },
    ];
    const drawn = dice.flatMap((die) => ground.layers.dice.children[die]?.firstElementChild ?? []) as SVGElement[];
    await Promise.all(drawn.map((die, i) => running.change(die, frames, rollMs + 80 * i)));
}

async function fly(running: Running<View>, card: number | null, from: Point, to: Point): Promise<void> {
    await running.animate(drawSymptom(card), [{ transform: at(from) }, { transform: at(to) }], cardMs);
}

interface Mingle {
    cart: string;
    extra: string;
    seats: number[];
    gave: Map<number, Cards>;
    got: Map<number, Cards>;
}

/** The mingles that events tell of: one of all, then one of each passenger. */
function minglesOf(events: BoardEvent[]): Mingle[] {
    const mingles: Mingle[] = [];
    for (const { type, cart, extra, seats, seat, gave, got } of events) {
        if (type !== "mingle" || cart === undefined || seats === undefined) {
            continue;
        }
        if (seat == null) {
            mingles.push({ cart, extra: extra ?? "none", seats, gave: new Map(), got: new Map() });
        } else {
            mingles.at(-1)?.gave.set(seat, gave ?? hidden);
            mingles.at(-1)?.got.set(seat, got ?? hidden);
        }
    }
    return mingles;
}

/** Two cards of each passenger and one more come together; each gets two of them, and the one left is discarded. */
async function mingle(running: Running<View>, told: Mingle, view: View, material: Material): Promise<void> {
    const lane = material.carts.indexOf(told.cart);
    const [x, y] = cartAt(view, told.cart, lane, material.length);
    const [middle, pile]: [Point, Point] = [[x, y], pileAt(0)];
    const pawns = pawnsAt(view, material.carts, material.length);
    const points = told.seats.map((seat): [number, Point] => [seat, pawns.get(seat) ?? middle]);
    for (const [seat, point] of points) {
        await Promise.all(
            (told.gave.get(seat) ?? hidden).map((card, i) => fly(running, card, [point[0] + 18 * i, point[1]], middle)),
        );
    }
    if (told.extra !== "none") {
        await fly(running, null, told.extra === "deck" ? pile : [640, laneTop(lane) + 110], middle);
    }
    const turned = [
        { transform: `${at(middle)} rotate(0deg) scale(1.4)` },
        { transform: `${at(middle)} rotate(360deg) scale(1.4)` },
    ];
    await running.animate(drawSymptom(null), turned, 2 * pauseMs);
    for (const [seat, point] of points) {
        for (const [i, card] of (told.got.get(seat) ?? hidden).entries()) {
            await fly(running, card, middle, [point[0] + 18 * i, point[1]]);
        }
    }
    if (told.extra !== "none") {
        await fly(running, null, middle, pile);
    }
}

/** Where each cart and each pawn is, by its place. */
function pointsOf(view: View, material: Material): Map<string, Point> {
    const carts = material.carts.map((id, lane): [string, Point] => [id, cartAt(view, id, lane, material.length)]);
    const pawns = [...pawnsAt(view, material.carts, material.length)].map(([seat, point]): [string, Point] => [
        seatLetter(seat),
        point,
    ]);
    return new Map([...carts, ...pawns]);
}

/** Things that are drawn where they are now come from where they were. */
async function come(
    running: Running<View>,
    before: View,
    after: View,
    ground: Ground,
    material: Material,
): Promise<void> {
    const from = pointsOf(before, material);
    const drawn = [...ground.layers.carts.children, ...ground.layers.pawns.children] as SVGElement[];
    const moves = [...pointsOf(after, material)].flatMap(([place, to]) => {
        const was = from.get(place);
        const thing = drawn.find(({ dataset }) => dataset["place"] === place);
        return was === undefined || thing === undefined || (was[0] === to[0] && was[1] === to[1])
            ? []
            : [running.change(thing, [{ transform: at(was) }, { transform: at(to) }], moveMs)];
    });
    await Promise.all(moves);
}

export async function playStep(
    running: Running<View>,
    { events, view }: Step<BoardEvent, View>,
    ground: Ground,
    material: Material,
): Promise<void> {
    const before = running.stage.view();
    for (const told of minglesOf(events)) {
        await mingle(running, told, before, material);
    }
    running.draw(view);
    if (!running.skipped) {
        const dice = [...new Set(events.filter(({ type }) => type === "roll").flatMap((event) => event.dice ?? []))];
        await Promise.all([roll(running, dice, ground), come(running, before, view, ground, material)]);
    }
}
