// SPDX-License-Identifier: MIT
// The things of a board as buttons: by touch, by mouse, and by keyboard as one stop, with arrows between neighbours.
import type { Point } from "../ui/svg.ts";

/** A thing as a button, and the line around it that shows what can be chosen. */
export interface Spot {
    hit: SVGGElement;
    ring: SVGElement;
    at: Point; // its middle
}

const LONG_TOUCH_MS = 450;
const LEAVE_MS = 200; // a press in this time after a mouse has left a thing holds what is said of it
const CLICK_MS = 500; // a click comes within this time of the end of a press, or never
const STILL_PX = 12; // whoever moves farther while pressing has thought better of it
const ARROWS: Record<string, Point> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
};

export interface HitActions {
    press: (place: string) => void;
    point: (place: string | null) => void; // by mouse, focus or a long touch; null: no longer
}

/** The nearest place in a direction. */
export function neighbourOf([x, y]: Point, [dx, dy]: Point, places: Map<string, Point>): string | undefined {
    const farFrom = ([ox, oy]: Point): number => {
        const [ahead, aside] = [(ox - x) * dx + (oy - y) * dy, Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx)];
        return ahead > 0 && aside <= 2 * ahead ? ahead + aside : Infinity;
    };
    const ahead = [...places].filter(([, at]) => farFrom(at) < Infinity);
    return ahead.sort(([, a], [, b]) => farFrom(a) - farFrom(b))[0]?.[0];
}

const placeAt = ({ target }: Event): string | undefined =>
    (target as Element).closest<SVGElement>(".hit")?.dataset["place"];

/** Whoever uses keys reads about the thing that has the focus. */
const focusedPlace = (): string | null =>
    document.querySelector<SVGElement>(".hit:focus-visible")?.dataset["place"] ?? null;

export class Hits {
    private stop: string; // what Tab leads to
    private began: { place: string | undefined; at: Point } | null = null;
    private isLong = false;
    private timer = 0;
    private leaving = 0;
    private entered = ""; // where the mouse came upon a thing
    private isHeld = false; // a press began while something was said of a thing

    constructor(
        private readonly spots: Map<string, Spot>,
        private readonly actions: HitActions,
    ) {
        this.stop = [...spots.keys()][0]!;
        for (const [place, spot] of spots) {
            spot.hit.setAttribute("role", "button");
            this.listen(place, spot);
        }
        this.listenPresses(spots.get(this.stop)!.hit.ownerSVGElement!);
        this.moveStop(this.stop);
    }

    label(place: string, words: string): void {
        this.spots.get(place)?.hit.setAttribute("aria-label", words);
    }

    // Marks what can be chosen. Tab leads there first.
    offer(places: string[]): void {
        for (const [place, { hit, ring }] of this.spots) {
            hit.classList.toggle("offered", places.includes(place));
            ring.classList.toggle("offered", places.includes(place));
        }
        if (places.length > 0 && !places.includes(this.stop)) {
            this.moveStop(places[0]!);
        }
    }

    private moveStop(place: string): void {
        this.stop = place;
        for (const [other, { hit }] of this.spots) {
            hit.setAttribute("tabindex", other === place ? "0" : "-1");
        }
    }

    private listen(place: string, { hit, ring }: Spot): void {
        hit.addEventListener("focus", () => {
            this.moveStop(place);
            if (hit.matches(":focus-visible")) {
                ring.classList.add("focused");
                this.point(place);
            }
        });
        hit.addEventListener("blur", () => {
            ring.classList.remove("focused");
            this.leave();
        });
        hit.addEventListener("pointerenter", (event) => this.hover(event, place));
        hit.addEventListener("pointerleave", (event) => this.hover(event, null));
        hit.addEventListener("keydown", (event) => this.key(event, place));
        hit.addEventListener("contextmenu", (event) => event.preventDefault());
    }

    // A mouse that rests enters and leaves when the board moves under it, as it may where words about a thing come or go.
    private hover({ pointerType, screenX, screenY }: PointerEvent, place: string | null): void {
        const at = `${screenX} ${screenY}`;
        if (pointerType !== "mouse" || at === this.entered) {
            return;
        }
        this.entered = place === null ? "" : at;
        window.clearTimeout(this.leaving);
        if (place === null) {
            this.leaving = window.setTimeout(() => this.leave(), LEAVE_MS);
        } else {
            this.point(place);
        }
    }

    // Says something of a thing until it is left.
    private point(place: string): void {
        this.actions.point(place);
        this.listenHold();
    }

    private listenHold(): void {
        document.addEventListener("pointerdown", this.hold, { capture: true, once: true });
    }

    // Whoever presses elsewhere leaves a thing. What is said of it goes after the press: nothing is to move under the
    // pointer. The click of a touch comes after its end, and the focus moves between the two. Nothing but a mouse rests
    // on a thing: where a touch ends, a browser may call it a hover.
    private readonly hold = ({ pointerType }: PointerEvent): void => {
        const rests = (): boolean => pointerType === "mouse" && document.querySelector(".hit:hover") !== null;
        const released = new AbortController();
        const release = ({ type }: { type: string }): void => {
            const stays = this.isLong || type === "pointercancel"; // it points at something else, or scrolls
            released.abort();
            this.isHeld = false;
            window.setTimeout(() => (stays || rests() ? this.listenHold() : this.leave()));
        };
        const { signal } = released;
        this.isHeld = true;
        this.isLong = false;
        document.addEventListener("click", release, { signal, capture: true });
        document.addEventListener("pointercancel", release, { signal });
        document.addEventListener(
            "pointerup",
            (event) => window.setTimeout(() => signal.aborted || release(event), CLICK_MS),
            { signal },
        );
    };

    private leave(): void {
        const place = focusedPlace();
        if (this.isHeld) {
            return;
        }
        if (place === null) {
            this.actions.point(null);
        } else {
            this.point(place);
        }
    }

    private points(): Map<string, Point> {
        return new Map([...this.spots].map(([place, { at }]) => [place, at]));
    }

    private key(event: KeyboardEvent, place: string): void {
        const arrow = ARROWS[event.key];
        const next = arrow && neighbourOf(this.spots.get(place)!.at, arrow, this.points());
        if (event.key === "Enter" || event.key === " ") {
            this.actions.press(place);
        } else if (event.key === "Escape") {
            this.actions.point(null);
        } else if (next !== undefined) {
            this.spots.get(next)!.hit.focus();
        } else {
            return;
        }
        event.preventDefault();
    }

    // A press counts for the thing on which it began: the board may move under it, or a piece, before it ends. One that
    // began beside all things counts for the one on which it ended.
    private listenPresses(board: SVGSVGElement): void {
        board.addEventListener("pointerdown", (event) => {
            this.begin(event);
            document.addEventListener("click", this.end, { once: true }); // it may end beside the board
            document.addEventListener("pointerdown", this.forget, { once: true, capture: true });
        });
        for (const end of ["pointerup", "pointercancel", "pointerleave"] as const) {
            board.addEventListener(end, () => window.clearTimeout(this.timer));
        }
        board.addEventListener("pointermove", (event) => this.isStill(event) || window.clearTimeout(this.timer));
        board.addEventListener("click", this.end);
    }

    private isStill({ clientX, clientY }: MouseEvent): boolean {
        return this.began !== null && Math.hypot(clientX - this.began.at[0], clientY - this.began.at[1]) <= STILL_PX;
    }

    private readonly end = (event: MouseEvent): void => {
        const { began, isLong } = this;
        const place = (this.isStill(event) ? began?.place : undefined) ?? placeAt(event);
        this.began = null;
        this.isLong = false;
        document.removeEventListener("click", this.end);
        if (place !== undefined && !isLong) {
            this.actions.press(place);
        }
    };

    // A press that no click has ended is over when the next one begins.
    private readonly forget = (): void => {
        this.began = null;
        document.removeEventListener("click", this.end);
    };

    // A long touch only points: the click that follows it is dropped.
    private begin(event: PointerEvent): void {
        const place = placeAt(event);
        this.began = { place, at: [event.clientX, event.clientY] };
        this.isLong = false;
        window.clearTimeout(this.timer);
        if (place !== undefined && event.pointerType !== "mouse" && event.isPrimary) {
            this.timer = window.setTimeout(() => {
                this.isLong = true;
                this.point(place);
            }, LONG_TOUCH_MS);
        }
    }
}
