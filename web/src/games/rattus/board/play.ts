// SPDX-License-Identifier: MIT
// Plays moves on the board, one after the other: tokens are turned and cubes die as the events say; what else changed
// place flies there. It can be skipped at any moment.
import type { View } from "generated/rattus_view";
import { moved, svg } from "../../../ui/svg.ts";
import type { Running, Step as MoveStep } from "../../player.ts";
import { commonTo, type Flight, flightsBetween } from "./flights.ts";
import { roomOf } from "./map.ts";
import type { Face, Material } from "./material.ts";
import { drawFace, drawPiece, seatPiece } from "./pieces.ts";

/** What an event of the log says; the board reads those that name a region. */
export interface BoardEvent {
    type: string;
    region?: string | null;
    seat?: number;
    token?: string | null;
}

export type Step = MoveStep<BoardEvent, View>;

const flightMs = 450;
const turnMs = 900;
const lossMs = 400;
const outside = -60; // pieces come from above a place, and leave there

function ended(flight: Flight, end: "from" | "to"): Keyframe {
    const place = flight[end];
    const [x, y] = roomOf(place ?? flight.from ?? flight.to ?? "");
    const isOutside = place === null;
    return { transform: `translate(${x}px, ${isOutside ? y + outside : y}px)`, opacity: isOutside ? 0 : 1 };
}

function fly(running: Running<View>, flight: Flight): Promise<void> {
    return running.animate(drawPiece(flight.piece), [ended(flight, "from"), ended(flight, "to")], flightMs);
}

/** A token that is turned is shown as large as its region. */
async function turn(running: Running<View>, region: string, face: Face): Promise<void> {
    const drawn = svg("g", { transform: moved(...roomOf(region), 3) }, drawFace(face));
    await running.animate(drawn, [{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 1 }], turnMs);
}

async function lose(running: Running<View>, region: string, seat: number): Promise<void> {
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
    const gone = Math.max(
        0,
        rats.findIndex(({ up }) => up),
    );
    return { ...view, rats: { ...view.rats, [region]: rats.filter((_, slot) => slot !== gone) } };
}

/** Plays what an event says by itself; returns the view after it. */
async function playEvent(
    running: Running<View>,
    view: View,
    event: BoardEvent,
    faces: Material["faces"],
): Promise<View> {
    const { type, region, seat, token } = event;
    const face = token == null ? undefined : faces.get(token);
    if (region == null) {
        return view;
    }
    if (type === "turned" && face !== undefined) {
        await turn(running, region, face);
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

/** Plays a move with the faces that tokens have. */
export async function playStep(
    running: Running<View>,
    { events, view }: Step,
    faces: Material["faces"],
): Promise<void> {
    let seen = running.stage.view();
    for (const event of events) {
        seen = await playEvent(running, seen, event, faces);
    }
    const flights = flightsBetween(seen, view);
    if (flights.length > 0) {
        running.draw(commonTo(seen, view));
        await Promise.all(flights.map((flight) => fly(running, flight)));
    }
    running.draw(view);
}
