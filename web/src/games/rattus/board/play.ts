// SPDX-License-Identifier: MIT
// Plays moves on the board, one after the other: tokens are turned and cubes die as the events say; what else changed
// place goes there.
import type { View } from "generated/rattus_view";
import type { Sound } from "../../../ui/sounds.ts";
import type { Point } from "../../../ui/svg.ts";
import { at, type Running, type Step as MoveStep } from "../../player.ts";
import { commonTo, type Flight, flightsBetween } from "./flights.ts";
import { roomOf } from "./map.ts";
import type { Face, Material } from "./material.ts";
import { drawFace, drawPiece, type Piece, seatPiece } from "./pieces.ts";

/** What an event of the log says; the board reads those that name a region. */
export interface BoardEvent {
    type: string;
    region?: string | null;
    seat?: number;
    token?: string | null;
}

export type Step = MoveStep<BoardEvent, View>;

/** Where a seat's cubes that are not on the board lie, if that is on the page. */
export type SupplyOf = (seat: number) => Point | undefined;

const flightMs = 400;
const walkMs = 600;
const flipMs = 150;
const readMs = 450; // the face of a token is looked at
const lossMs = 400;
const leaveMs = 200;
const betweenMs = 70; // from one piece to the next that goes the same way
const outside = -60; // other pieces come from above a place, and leave there
const openScale = 3; // a token that is turned is as large as its region
const steps = 4; // of the plague, from region to region

/** Frames along a line, with as many bounds. */
function hops([from, to]: [Point, Point], count: number, height: number): Keyframe[] {
    return Array.from({ length: 4 * count + 1 }, (_, i) => {
        const [part, bound] = [i / (4 * count), Math.abs(Math.sin((i * Math.PI) / 4))];
        const [x, y] = [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])];
        return { transform: `${at([x, y - height * bound])} rotate(${8 * Math.sin((i * Math.PI) / 4)}deg)` };
    });
}

/** From and to outside the board a piece fades, unless that is the supply of its seat. */
function framesOf({ piece, from, to }: Flight, supplyOf: SupplyOf): Keyframe[] {
    const supply = piece.kind === "cubes" ? supplyOf(piece.seat) : undefined;
    const pointOf = (place: string | null, other: string): [Point, boolean] => {
        const [x, y] = roomOf(place ?? other);
        return place !== null ? [[x, y], true] : [supply ?? [x, y + outside], supply !== undefined];
    };
    const [[begin, isBegun], [end, stays]] = [pointOf(from, to ?? ""), pointOf(to, from ?? "")];
    if (piece.kind === "plague" && from !== null && to !== null) {
        return hops([begin, end], steps, 16);
    }
    return [
        { transform: at(begin), opacity: isBegun ? 1 : 0 },
        { transform: at(end), opacity: stays ? 1 : 0 },
    ];
}

const soundOf = ({ piece: { kind }, to }: Flight): Sound =>
    kind === "plague" ? "plague" : kind === "rat" ? "rats" : kind === "cubes" && to !== null ? "cube" : "card";

/** Figures go first, then cubes, then rats: one after the other, as hands would bring them. */
async function flyAll(running: Running<View>, flights: Flight[], supplyOf: SupplyOf): Promise<void> {
    let begins = 0;
    // All before the first piece is added: to ask for a place after that, the page would be laid out again.
    const frames = new Map(flights.map((flight) => [flight, framesOf(flight, supplyOf)]));
    const groups = [
        flights.filter(({ piece }) => piece.kind !== "cubes" && piece.kind !== "rat"),
        flights.filter(({ piece }) => piece.kind === "cubes"),
        flights.filter(({ piece }) => piece.kind === "rat"),
    ];
    const flown = groups.flatMap((group) => {
        const ms = group.some(({ piece }) => piece.kind === "plague") ? walkMs : flightMs;
        const drawn = group.map((flight, i) =>
            running.animate(drawPiece(flight.piece), frames.get(flight)!, ms, begins + i * betweenMs),
        );
        if (group[0] !== undefined) {
            const name = soundOf(group[0]);
            drawn.push(running.wait(begins).then(() => running.sound(name)));
            begins += ms;
        }
        return drawn;
    });
    await Promise.all(flown);
}

/** The view after a cube died. */
function withoutCube(view: View, region: string, seat: number): View {
    const cubes = view.cubes.map((own, other) => (other === seat ? { ...own, [region]: (own[region] ?? 1) - 1 } : own));
    return { ...view, cubes };
}

/** The view after a token left: the one that is turned, if the view shows it. */
function withoutRat(view: View, region: string): View {
    const rats = view.rats[region] ?? [];
    const gone = Math.max(
        0,
        rats.findIndex(({ up }) => up),
    );
    return { ...view, rats: { ...view.rats, [region]: rats.filter((_, slot) => slot !== gone) } };
}

/** What is played: the view so far, and the token that lies open over its region. */
interface Scene {
    running: Running<View>;
    view: View;
    faces: Material["faces"];
    open: SVGElement | null;
}

function show(scene: Scene, view: View): void {
    scene.view = view;
    scene.running.draw(view);
}

/** A token turns over, grows as large as its region, and stays until all have died who die of it. */
async function turn(scene: Scene, region: string, face: Face): Promise<void> {
    const { running } = scene;
    const place = at(roomOf(region));
    const back: Piece = { kind: "rat", start: false, up: false, face: null, seen: [] };
    const open = drawFace(face);
    show(scene, withoutRat(scene.view, region));
    running.sound("turned");
    await running.animate(
        drawPiece(back),
        [{ transform: `${place} scale(1)` }, { transform: `${place} scale(0, 2)` }],
        flipMs,
    );
    running.add(open);
    scene.open = open;
    const shown = { transform: `${place} scale(${openScale})` };
    await running.change(open, [{ transform: `${place} scale(0, 2)` }, { ...shown, offset: 0.4 }, shown], readMs, {
        fill: "both",
    });
}

/** A cube falls from under the token of which it dies. */
async function lose(scene: Scene, region: string, seat: number): Promise<void> {
    const [x, y] = roomOf(region);
    const below = 18 * openScale;
    show(scene, withoutCube(scene.view, region, seat));
    scene.running.sound("death");
    const frames = [
        { transform: `${at([x, y + below])} scale(1.5)`, opacity: 1 },
        { transform: `${at([x, y + below])} scale(1.5)`, opacity: 1, offset: 0.3 },
        { transform: `${at([x + 20, y + 2 * below])} rotate(70deg) scale(0.5)`, opacity: 0 },
    ];
    await scene.running.animate(seatPiece(seat), frames, lossMs);
}

/** A token leaves: the one that lies open, or one that nobody has turned. */
async function leave(scene: Scene, region: string): Promise<void> {
    const { running, open } = scene;
    if (open === null) {
        show(scene, withoutRat(scene.view, region));
        return;
    }
    const place = at(roomOf(region));
    const frames = [
        { transform: `${place} scale(${openScale})`, opacity: 1 },
        { transform: `${place} scale(0.6)`, opacity: 0 },
    ];
    await running.change(open, frames, leaveMs, { fill: "both" });
    running.takeOff(open);
    scene.open = null;
}

/** Plays what an event says by itself. */
async function playEvent(scene: Scene, { type, region, seat, token }: BoardEvent): Promise<void> {
    const face = token == null ? undefined : scene.faces.get(token);
    if (region == null) {
        return;
    }
    if (type === "turned" && face !== undefined) {
        await turn(scene, region, face);
    } else if (type === "lost" && seat !== undefined) {
        await lose(scene, region, seat);
    } else if (type === "discarded") {
        await leave(scene, region);
    }
}

/** Plays a move with the faces that tokens have. */
export async function playStep(
    running: Running<View>,
    { events, view }: Step,
    faces: Material["faces"],
    supplyOf: SupplyOf,
): Promise<void> {
    const scene: Scene = { running, view: running.stage.view(), faces, open: null };
    for (const event of events) {
        await playEvent(scene, event);
    }
    if (scene.open !== null) {
        running.takeOff(scene.open); // something is asked before it leaves: it lies in its region
    }
    const flights = flightsBetween(scene.view, view);
    if (flights.length > 0) {
        running.draw(commonTo(scene.view, view));
        await flyAll(running, flights, supplyOf);
    }
    running.draw(view);
}
