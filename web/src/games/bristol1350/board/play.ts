// SPDX-License-Identifier: MIT
// Plays moves on the board, event by event: dice are thrown and locked, carts roll as the dice say, the cards of a mingle
// change hands, with faces if the viewer may see them, and gates shut. Anything else that moved goes to its new place.
import type { View } from "generated/bristol1350_view";
import { moved, type Point, svg } from "../../../ui/svg.ts";
import { at, type Running, type Step } from "../../player.ts";
import { seatLetter } from "../../seats.ts";
import { GATE_HEIGHT, type Ground, isShut } from "./ground.ts";
import { cartAt, frontAt, laneTop, pawnsAt, pileAt, WIDTH } from "./layout.ts";
import type { Material } from "./material.ts";
import { cartOfFace, drawPlague, drawSymptom, WHEEL } from "./pieces.ts";

type Cards = (number | null)[];

/** What an event of the log says; the board reads these. */
export interface BoardEvent {
    type: string;
    dice?: number[];
    faces?: (string | null)[];
    cart?: string;
    at?: number;
    fate?: string;
    extra?: "deck" | "leech" | "none";
    seats?: number[];
    seat?: number | null;
    gave?: Cards | null;
    got?: Cards | null;
    /** Of the story of the plague: who has it, who has caught it just now, and when that was. */
    sick?: number[];
    caught?: number[];
    title?: string;
}

const rollMs = 500;
const dieMs = 60; // from one die to the next
const lockMs = 250;
const cartMs = 600;
const moveMs = 400;
const cardMs = 350;
const pauseMs = 250;
const outMs = 500;
const gateMs = 600;
const caughtMs = 600;
const chapterMs = 1100;
const hidden: Cards = [null, null];

interface Scene {
    running: Running<View>;
    view: View;
    ground: Ground;
    material: Material;
}

function show(scene: Scene, view: View): void {
    scene.view = view;
    scene.running.draw(view);
}

const drawnDice = ({ ground }: Scene, dice: number[]): SVGElement[] =>
    dice.flatMap((die) => (ground.layers.dice.children[die]?.firstElementChild ?? []) as SVGElement[]);

/** Dice are thrown: each bounds twice while it turns, and lies still with its new face. */
async function roll(scene: Scene, dice: number[], faces: View["dice"]): Promise<void> {
    const { running, view } = scene;
    const thrown = [...(view.dice ?? Array<null>(6).fill(null))];
    dice.forEach((die, i) => (thrown[die] = faces?.[i] ?? null));
    show(scene, { ...view, dice: thrown });
    const frames = [
        { transform: "translate(0, -150px) rotate(-420deg) scale(0.8)", opacity: 0.3, easing: "ease-in" },
        { transform: "translate(0, 0) rotate(-160deg) scale(1)", opacity: 1, offset: 0.45, easing: "ease-out" },
        { transform: "translate(0, -38px) rotate(-60deg) scale(1)", offset: 0.7, easing: "ease-in" },
        { transform: "none" },
    ];
    running.sound("dice");
    const drawn = drawnDice(scene, dice);
    await Promise.all(
        drawn.map((die, i) => running.change(die, frames, rollMs, { delay: dieMs * i, fill: "backwards" })),
    );
}

/** Dice that are locked since are pressed down, and the lock with them. */
async function lock(scene: Scene, dice: number[]): Promise<void> {
    const frames = [{ transform: "scale(1)" }, { transform: "scale(0.86)" }, { transform: "scale(1)" }];
    scene.running.sound("lock");
    await Promise.all(drawnDice(scene, dice).map((die) => scene.running.change(die, frames, lockMs)));
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

/** The mingle that begins with an event; those after it tell what each passenger gave and got, if the viewer may know. */
function mingleOf({ cart = "", extra = "none", seats = [] }: BoardEvent, rest: BoardEvent[]): Mingle {
    const told: Mingle = { cart, extra, seats, gave: new Map(), got: new Map() };
    const mingles = rest.filter(({ type }) => type === "mingle");
    const next = mingles.findIndex(({ seat }) => seat == null);
    for (const { seat, gave, got } of next < 0 ? mingles : mingles.slice(0, next)) {
        told.gave.set(seat!, gave ?? hidden);
        told.got.set(seat!, got ?? hidden);
    }
    return told;
}

/** Two cards of each passenger and one more come together; each gets two of them, and the one left is discarded. */
async function mingle({ running, view, material }: Scene, told: Mingle): Promise<void> {
    const lane = material.carts.indexOf(told.cart);
    const [x, y] = cartAt(view, told.cart, lane, material.length);
    const [middle, pile]: [Point, Point] = [[x, y], pileAt(0)];
    const pawns = pawnsAt(view, material.carts, material.length);
    const points = told.seats.map((seat): [number, Point] => [seat, pawns.get(seat) ?? middle]);
    running.sound("card");
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
    running.sound("card");
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
async function come({ running, ground, material }: Scene, before: View, after: View, ms: number): Promise<void> {
    const from = pointsOf(before, material);
    const drawn = [...ground.layers.carts.children, ...ground.layers.pawns.children] as SVGElement[];
    const moves = [...pointsOf(after, material)].flatMap(([place, to]) => {
        const was = from.get(place);
        const thing = drawn.find(({ dataset }) => dataset["place"] === place);
        return was === undefined || thing === undefined || (was[0] === to[0] && was[1] === to[1])
            ? []
            : [running.change(thing, [{ transform: at(was) }, { transform: at(to) }], ms)];
    });
    await Promise.all(moves);
}

/** The dice that move a cart nod, and it rolls with its passengers. */
async function advance(scene: Scene, cart: string, space: number): Promise<void> {
    const { running, view, ground, material } = scene;
    const was = view.carts[cart]?.at ?? 0;
    const nod = [{ transform: "scale(1)" }, { transform: "scale(1.14)" }, { transform: "scale(1)" }];
    const dice = (view.dice ?? []).flatMap((face, die) =>
        face !== null && cartOfFace(face, material.carts) === cart ? [die] : [],
    );
    const nodding = drawnDice(scene, dice).map((die) => running.change(die, nod, cartMs));
    show(scene, { ...view, carts: { ...view.carts, [cart]: { ...view.carts[cart], at: space } } });
    const far = frontAt(space, material.length) - frontAt(was, material.length);
    const turned = [{ transform: "rotate(0deg)" }, { transform: `rotate(${far / WHEEL}rad)` }];
    const wheels = ground.layers.carts.querySelectorAll<SVGElement>(`[data-place="${cart}"] .wheel > path`);
    running.sound("cart");
    await Promise.all([
        ...nodding,
        ...[...wheels].map((wheel) => running.change(wheel, turned, cartMs)),
        come(scene, view, scene.view, cartMs),
    ]);
}

/** A pawn whose player is out falls from its cart; one that has escaped goes through the gate. */
async function leave({ running, ground, view, material }: Scene, seat: number, fate: string): Promise<void> {
    const pawn = [...ground.layers.pawns.children].find(
        (each) => (each as SVGElement).dataset["place"] === seatLetter(seat),
    );
    const from = pawnsAt(view, material.carts, material.length).get(seat);
    if (pawn === undefined || from === undefined) {
        return;
    }
    const escapes = fate === "escaped";
    const to: Point = escapes ? [WIDTH, from[1] + 20] : [from[0] - 20, from[1] + 70];
    running.sound(escapes ? "cart" : "death");
    const frames = [
        { transform: at(from), opacity: 1 },
        { transform: `${at(to)} ${escapes ? "scale(0.6)" : "rotate(-80deg) scale(0.6)"}`, opacity: 0 },
    ];
    await running.change(pawn as SVGElement, frames, outMs, { fill: "forwards" });
    pawn.remove(); // it is drawn no more once the view has come that is without it
}

/** The gratings come down. */
async function shut({ running, ground }: Scene): Promise<void> {
    const gratings = [...ground.svg.querySelectorAll<SVGElement>(".grating")];
    const frames = [{ transform: `translateY(${-GATE_HEIGHT}px)` }, { transform: "none" }];
    running.sound("gate");
    await Promise.all(gratings.map((each) => running.change(each, frames, gateMs, { easing: "ease-in" })));
}

/** Plays what an event says by itself; `rest`: the events after it. */
async function playEvent(scene: Scene, event: BoardEvent, rest: BoardEvent[]): Promise<void> {
    const { type, dice = [], faces, cart, seat } = event;
    if (type === "roll") {
        await roll(scene, dice, faces as View["dice"]);
    } else if (type === "advance" && cart !== undefined && event.at !== undefined) {
        await advance(scene, cart, event.at);
    } else if (type === "mingle" && seat == null) {
        await mingle(scene, mingleOf(event, rest));
    } else if (type === "out" && seat != null) {
        await leave(scene, seat, event.fate ?? "");
    }
}

/** The street as it was, and a mark at each pawn with the plague; those that have just caught it come down. */
async function tellChapter({ running, view, material }: Scene, { sick, caught, title }: BoardEvent): Promise<void> {
    const pawns = pawnsAt(view, material.carts, material.length);
    const placed = (seats: number[] = []): Point[] =>
        seats.flatMap((seat) => {
            const point = pawns.get(seat); // nowhere, if it is out
            return point === undefined ? [] : [point];
        });
    const marked = (point: Point): SVGElement => svg("g", { transform: moved(...point) }, drawPlague());
    const had = sick?.filter((seat) => caught?.includes(seat) !== true);
    const heading = svg("text", { class: "story-title", x: WIDTH / 2, y: 30 }, title ?? "");
    const chapter = svg("g", { class: "story" }, heading, ...placed(had).map(marked));
    running.add(chapter);
    running.sound("death");
    await Promise.all(
        placed(caught).map((point) => {
            const frames = [
                { transform: `${at(point)} scale(3)`, opacity: 0 },
                { transform: `${at(point)} scale(1)`, opacity: 1 },
            ];
            return running.animate(drawPlague(), frames, caughtMs);
        }),
    );
    chapter.append(...placed(caught).map(marked));
    await running.wait(chapterMs);
    running.takeOff(chapter);
}

/** Plays a move, event by event; then everything is where it is after it. */
export async function playStep(
    running: Running<View>,
    { events, view }: Step<BoardEvent, View>,
    ground: Ground,
    material: Material,
): Promise<void> {
    const scene: Scene = { running, view: running.stage.view(), ground, material };
    const story = events.find(({ type }) => type === "story");
    if (story !== undefined) {
        show(scene, view);
        await tellChapter(scene, story);
        return;
    }
    const [wasShut, wasLocked] = [isShut(scene.view), scene.view.locked];
    for (const [i, event] of events.entries()) {
        await playEvent(scene, event, events.slice(i + 1));
    }
    const before = scene.view;
    show(scene, view);
    const locked = view.locked.filter((die) => !wasLocked.includes(die));
    if (locked.length > 0) {
        await lock(scene, locked);
    }
    if (isShut(view) && !wasShut) {
        await shut(scene);
    }
    await come(scene, before, view, moveMs);
}
