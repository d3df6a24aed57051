// SPDX-License-Identifier: MIT
// The regions as buttons: by touch, by mouse, and by keyboard as one stop, with arrows between neighbours.
import type { DrawnRegion } from "./ground.ts";
import { roomOf } from "./map.ts";

const LONG_TOUCH_MS = 450;
const ARROWS: Record<string, [number, number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
};

export interface HitActions {
    press: (place: string) => void;
    point: (place: string | null) => void; // by mouse, focus or a long touch; null: no longer
}

// The nearest region in a direction.
export function neighbourOf(place: string, [dx, dy]: [number, number], places: string[]): string | undefined {
    const [x, y] = roomOf(place);
    const farFrom = (other: string): number => {
        const [ox, oy] = roomOf(other);
        const [ahead, aside] = [(ox - x) * dx + (oy - y) * dy, Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx)];
        return ahead > 0 && aside <= 2 * ahead ? ahead + aside : Infinity;
    };
    const [nearest] = places.filter((other) => farFrom(other) < Infinity).sort((a, b) => farFrom(a) - farFrom(b));
    return nearest;
}

export class Hits {
    private stop: string; // the region that Tab leads to

    constructor(
        private readonly regions: Map<string, DrawnRegion>,
        private readonly actions: HitActions,
    ) {
        this.stop = [...regions.keys()][0]!;
        for (const [place, { hit }] of regions) {
            hit.setAttribute("role", "button");
            this.listen(place, regions.get(place)!);
        }
        this.moveStop(this.stop);
    }

    label(place: string, words: string): void {
        this.regions.get(place)?.hit.setAttribute("aria-label", words);
    }

    // Marks what can be chosen. Tab leads there first.
    offer(places: string[]): void {
        for (const [place, { hit, ring }] of this.regions) {
            hit.classList.toggle("offered", places.includes(place));
            ring.classList.toggle("offered", places.includes(place));
        }
        if (places.length > 0 && !places.includes(this.stop)) {
            this.moveStop(places[0]!);
        }
    }

    private moveStop(place: string): void {
        this.stop = place;
        for (const [other, { hit }] of this.regions) {
            hit.setAttribute("tabindex", other === place ? "0" : "-1");
        }
    }

    private listen(place: string, { hit, ring }: DrawnRegion): void {
        hit.addEventListener("click", () => this.actions.press(place));
        hit.addEventListener("focus", () => {
            this.moveStop(place);
            if (hit.matches(":focus-visible")) {
                ring.classList.add("focused");
                this.actions.point(place);
            }
        });
        hit.addEventListener("blur", () => {
            ring.classList.remove("focused");
            this.actions.point(null);
        });
        hit.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && this.actions.point(place));
        hit.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && this.actions.point(null));
        hit.addEventListener("keydown", (event) => this.key(event, place));
        this.listenLong(place, hit);
    }

    private key(event: KeyboardEvent, place: string): void {
        const arrow = ARROWS[event.key];
        const next = arrow && neighbourOf(place, arrow, [...this.regions.keys()]);
        if (event.key === "Enter" || event.key === " ") {
            this.actions.press(place);
        } else if (event.key === "Escape") {
            this.actions.point(null);
        } else if (next !== undefined) {
            this.regions.get(next)!.hit.focus();
        } else {
            return;
        }
        event.preventDefault();
    }

    // A long touch only points: the click that follows it is dropped.
    private listenLong(place: string, hit: SVGGElement): void {
        let timer = 0;
        let long = false;
        hit.addEventListener("pointerdown", (event) => {
            long = false;
            if (event.pointerType !== "mouse") {
                timer = window.setTimeout(() => {
                    long = true;
                    this.actions.point(place);
                }, LONG_TOUCH_MS);
            }
        });
        for (const end of ["pointerup", "pointercancel", "pointerleave"] as const) {
            hit.addEventListener(end, () => window.clearTimeout(timer));
        }
        hit.addEventListener("contextmenu", (event) => event.preventDefault());
        hit.addEventListener("click", (event) => long && event.stopImmediatePropagation(), { capture: true });
    }
}
