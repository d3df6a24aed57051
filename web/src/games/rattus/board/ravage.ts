// SPDX-License-Identifier: MIT
// The ravage at the end, region by region: its rats are turned side by side, and stay while
// whom they took goes.
import type { View } from "generated/rattus_view";
import { moved, svg } from "../../../ui/svg.ts";
import type { Running } from "../../player.ts";
import { roomOf } from "./map.ts";
import type { Face, Material } from "./material.ts";
import { drawFace, seatPiece } from "./pieces.ts";
import type { Step } from "./play.ts";

const shownMs = 600;
const lossMs = 500;
const [faceScale, faceWidth, cubeWidth] = [2.2, 90, 44];

export interface Ravaged extends Step {
    /** Where all of it happened. */
    ravaged?: string;
}

/** The view with only a region as it stands later. */
function withRegion(view: View, later: View, region: string): View {
    const cubes = view.cubes.map((own, seat) => ({ ...own, [region]: later.cubes[seat]?.[region] ?? 0 }));
    return { ...view, cubes, rats: { ...view.rats, [region]: later.rats[region] ?? [] } };
}

/** A step of the ravage for each region that it is about. */
function split({ events, view }: Step, before: View): Ravaged[] {
    const parts: Ravaged[] = [];
    for (const event of events) {
        const last = parts.at(-1);
        if (event.region == null || event.region === last?.ravaged) {
            last?.events.push(event);
        } else {
            parts.push({ events: [event], view, ravaged: event.region });
        }
    }
    parts.slice(0, -1).reduce((seen, part) => (part.view = withRegion(seen, view, part.ravaged!)), before);
    return parts.length > 0 ? parts : [{ events, view }];
}

/** Makes one step of all that the ravage does in a region; `shown` is what the board shows before them. */
export function byRegion(steps: Step[], shown: View): Ravaged[] {
    const merged: Ravaged[] = [];
    let before = shown;
    for (const step of steps) {
        for (const part of before.phase === "ravage" ? split(step, before) : [step as Ravaged]) {
            const last = merged.at(-1);
            if (last?.ravaged !== undefined && part.ravaged === last.ravaged) {
                last.events = [...last.events, ...part.events];
                last.view = part.view;
            } else {
                merged.push(part);
            }
        }
        before = step.view;
    }
    return merged;
}

/** Drawings in a row around a region. */
function row(region: string, drawings: SVGElement[], scale: number, width: number): SVGGElement {
    const placed = drawings.map((drawn, i) => {
        const shift = (i - (drawings.length - 1) / 2) * width;
        return svg("g", { transform: moved(shift, 0, scale) }, drawn);
    });
    return svg("g", { transform: moved(...roomOf(region)) }, ...placed);
}

export async function playRavaged(
    running: Running<View>,
    { events, view, ravaged = "" }: Ravaged,
    faces: Material["faces"],
): Promise<void> {
    const turned = events.flatMap(({ type, token }): Face[] => {
        const face = type === "turned" && token != null ? faces.get(token) : undefined;
        return face === undefined ? [] : [face];
    });
    const lost = events.flatMap(({ type, seat }) => (type === "lost" && seat !== undefined ? [seat] : []));
    const tokens = row(ravaged, turned.map(drawFace), faceScale, faceWidth);
    running.add(tokens);
    if (turned.length > 0) {
        running.sound("turned");
        await running.change(tokens, [{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 1 }], shownMs);
    }
    running.draw(view);
    if (lost.length > 0) {
        running.sound("death");
        const cubes = row(ravaged, lost.map(seatPiece), 1.2, cubeWidth);
        await running.animate(cubes, [{ opacity: 1 }, { opacity: 0 }], lossMs);
    }
    running.takeOff(tokens);
}
