// SPDX-License-Identifier: MIT
// Plays moves on the board, one after the other: tokens are turned and cubes die as the events say; what else changed
// place flies there. It can be skipped at any moment.
import type { View } from "generated/rattus_view";
import { moved, svg } from "../../../ui/svg.ts";
import { commonTo, type Flight, flightsBetween } from "./flights.ts";
import { roomOf } from "./map.ts";
import type { Material } from "./material.ts";
import { drawFace, drawPiece, seatPiece } from "./pieces.ts";

/** What an event of the log says; the board reads those that name a region. */
export interface BoardEvent {
    type: string;
    region?: string | null;
    seat?: number;
    token?: string | null;
}

/** A move: its events, and the view after it. */
export interface Step {
    events: BoardEvent[];
    view: View;
}

export interface Stage {
    above: SVGElement; // where drawings move
    material: Material;
    view: () => View; // what is shown now
    draw: (view: View) => void;
}

const stepsMax = 20; // more at once would be waited for
const flightMs = 450;
const turnMs = 900;
const lossMs = 400;
const outside = -60; // pieces come from above a place, and leave there

/** Moves that are being played; once it is skipped, nothing of it is shown any more. */
class Running {
    skipped = false;
    private readonly animations = new Set<Animation>();

    constructor(
        readonly stage: Stage,
        private readonly speed: number,
    ) {}

    draw(view: View): void {
        if (!this.skipped) {
            this.stage.draw(view);
        }
    }

    /** Moves a drawing over the board. */
    async animate(drawing: SVGElement, frames: Keyframe[], ms: number): Promise<void> {
        if (this.skipped) {
            return;
        }
        this.stage.above.append(drawing);
        const animation = drawing.animate(frames, { duration: ms / this.speed, easing: "ease-in-out", fill: "both" });
        this.animations.add(animation);
        await animation.finished.catch(() => undefined); // cancelled: the board was skipped
        this.animations.delete(animation);
        drawing.remove();
    }

    skip(): void {
        this.skipped = true;
        this.animations.forEach((animation) => animation.cancel());
    }
}

function ended(flight: Flight, end: "from" | "to"): Keyframe {
    const place = flight[end];
    const [x, y] = roomOf(place ?? flight.from ?? flight.to ?? "");
    const isOutside = place === null;
    return { transform: `translate(${x}px, ${isOutside ? y + outside : y}px)`, opacity: isOutside ? 0 : 1 };
}

function fly(running: Running, flight: Flight): Promise<void> {
    return running.animate(drawPiece(flight.piece), [ended(flight, "from"), ended(flight, "to")], flightMs);
}

/** A token that is turned is shown as large as its region. */
async function turn(running: Running, region: string, token: string): Promise<void> {
    const face = running.stage.material.faces.get(token);
    if (face !== undefined) {
        const drawn = svg("g", { transform: moved(...roomOf(region), 3) }, drawFace(face));
        await running.animate(drawn, [{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 1 }], turnMs);
    }
}

async function lose(running: Running, region: string, seat: number): Promise<void> {
    const [x, y] = roomOf(region);
    const at = `translate(${x}px, ${y}px)`;
    const frames = [
        { transform: `${at} scale(1.5)`, opacity: 1 },
        { transform: `${at} scale(0.2)`, opacity: 0 },
    ];
    await running.animate(seatPiece(seat), frames, lossMs);
}

/** The view after a cube died. */
function withoutCube(view: View, region: string, seat: number): View {
    const cubes = view.cubes.map((own, other) => (other === seat ? { ...own, [region]: (own[region] ?? 1) - 1 } : own));
    return { ...view, cubes };
}

/** The view after a token left: the one that is turned, if the view shows it. */
function withoutRat(view: View, region: string): View {
    const rats = view.rats[region] ?? [];
    const gone = Math.max(0, rats.findIndex(({ up }) => up));
    return { ...view, rats: { ...view.rats, [region]: rats.filter((_, slot) => slot !== gone) } };
}

/** Plays what an event says by itself; returns the view after it. */
async function playEvent(running: Running, view: View, { type, region, seat, token }: BoardEvent): Promise<View> {
    if (region == null) {
        return view;
    }
    if (type === "turned" && token != null) {
        await turn(running, region, token);
    } else if (type === "lost" && seat !== undefined) {
        const left = withoutCube(view, region, seat);
        running.draw(left);
        await lose(running, region, seat);
        return left;
    } else if (type === "discarded") {
        const left = withoutRat(view, region);
        running.draw(left);
        return left;
    }
    return view;
}

async function playStep(running: Running, { events, view }: Step): Promise<void> {
    let seen = running.stage.view();
    for (const event of events) {
        seen = await playEvent(running, seen, event);
    }
    const flights = flightsBetween(seen, view);
    if (flights.length > 0) {
        running.draw(commonTo(seen, view));
        await Promise.all(flights.map((flight) => fly(running, flight)));
    }
    running.draw(view);
}

/** Plays moves in the order in which they come. */
export class Player {
    private waiting: Step[] = [];
    private running: Running | null = null;

    constructor(private readonly stage: Stage) {}

    /** Resolves once nothing is left to play. */
    async play(steps: Step[], speed: number): Promise<void> {
        this.waiting.push(...steps);
        if (this.isTooMuch()) {
            this.skip();
        }
        if (this.running === null) {
            this.running = new Running(this.stage, speed);
            await this.playWith(this.running);
        }
    }

    /** Ends what is under way, and shows how everything stands. */
    skip(): void {
        const last = this.waiting.at(-1);
        this.waiting = [];
        this.running?.skip();
        this.running = null;
        if (last !== undefined) {
            this.stage.draw(last.view);
        }
    }

    private async playWith(running: Running): Promise<void> {
        while (!running.skipped && this.waiting[0] !== undefined) {
            await playStep(running, this.waiting[0]);
            if (!running.skipped) {
                this.waiting.shift();
            }
        }
        if (this.running === running) {
            this.running = null;
        }
    }

    private isTooMuch(): boolean {
        return this.waiting.length > stepsMax || matchMedia("(prefers-reduced-motion: reduce)").matches;
    }
}
