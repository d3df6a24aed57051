// SPDX-License-Identifier: MIT
// A board close up: by two fingers, by a double press beside all things, or by a trackpad. It is moved by dragging it; a
// button shows the whole board again.
import { button } from "../ui/html.ts";
import { follows } from "../ui/presses.ts";
import type { Point } from "../ui/svg.ts";

const CLOSE = 2.5; // times as large, by a double press
const CLOSEST = 4;
const STILL_PX = 12; // a press that moves no farther does not drag
const WHEEL = 100; // how far a wheel turns until the board is e times as large

/** Which part of a board is shown: a corner, and how many times as large. */
export interface Part {
    corner: Point;
    scale: number;
}

const within = (low: number, number: number, high: number): number => Math.min(Math.max(number, low), high);

/**
 * The part of a board of this size that is shown at this scale, so that a point of the board lies at these fractions of it:
 * 0, 0 is its upper left corner. It never goes beyond the edges of the board.
 */
export function partAround([width, height]: Point, [x, y]: Point, [across, down]: Point, scale: number): Part {
    const part = within(1, scale, CLOSEST);
    const corner = (at: number, fraction: number, size: number): number =>
        within(0, at - (fraction * size) / part, size - size / part);
    return { corner: [corner(x, across, width), corner(y, down, height)], scale: part };
}

/** What a gesture began with: the point of the board under it, the distance of its fingers, and the scale. */
interface Grip {
    point: Point;
    from: Point; // on the screen
    apart: number;
    scale: number;
}

const middle = (points: Point[]): Point => [
    points.reduce((sum, [x]) => sum + x, 0) / points.length,
    points.reduce((sum, [, y]) => sum + y, 0) / points.length,
];
const distance = ([a, b]: Point[]): number => (a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0);

export class Zoom {
    private part: Part = { corner: [0, 0], scale: 1 };
    private readonly size: Point;
    private readonly whole: HTMLButtonElement;
    private grip: Grip | null = null;
    private dragged = false; // the click at its end is no press
    private last: MouseEvent | null = null; // beside all things

    constructor(
        private readonly svg: SVGSVGElement,
        words: string,
        private readonly changed: () => void,
    ) {
        const { width, height } = svg.viewBox.baseVal;
        this.size = [width, height];
        this.whole = button(words, "whole", () => this.showAll());
        this.whole.hidden = true;
        svg.after(this.whole);
        this.listenFingers();
        this.listenMouse();
        svg.addEventListener("click", (event) => this.click(event), { capture: true });
        svg.addEventListener("focusin", ({ target }) => this.follow(target as Element));
    }

    showAll(): void {
        if (this.part.scale > 1) {
            this.show({ corner: [0, 0], scale: 1 });
        }
    }

    private show(part: Part): void {
        const [width, height] = this.size;
        this.part = part;
        this.svg.setAttribute("viewBox", [...part.corner, width / part.scale, height / part.scale].join(" "));
        this.svg.classList.toggle("close", part.scale > 1);
        this.whole.hidden = part.scale === 1;
        this.changed();
    }

    /** The point of the board at one of the screen. */
    private pointAt([x, y]: Point): Point {
        const point = new DOMPoint(x, y).matrixTransform(this.svg.getScreenCTM()!.inverse());
        return [point.x, point.y];
    }

    /** Brings a point of the board to one of the screen. */
    private bring(point: Point, to: Point, scale: number): void {
        const { corner, scale: before } = this.part;
        const [x, y] = this.pointAt(to);
        const [width, height] = this.size;
        const fractions: Point = [((x - corner[0]) * before) / width, ((y - corner[1]) * before) / height];
        this.show(partAround(this.size, point, fractions, scale));
    }

    // ---- gestures ----

    private take(at: Point[]): void {
        const from = middle(at);
        this.grip = { point: this.pointAt(from), from, apart: Math.max(distance(at), 1), scale: this.part.scale };
    }

    /** Whether the board moves with it. */
    private pull(at: Point[]): boolean {
        const [grip, to] = [this.grip, middle(at)];
        const moves =
            grip !== null &&
            (at.length > 1 ||
                this.dragged ||
                (this.part.scale > 1 && Math.hypot(to[0] - grip.from[0], to[1] - grip.from[1]) > STILL_PX));
        if (moves) {
            this.dragged = true;
            this.bring(grip.point, to, at.length > 1 ? (grip.scale * distance(at)) / grip.apart : this.part.scale);
        }
        return moves;
    }

    private listenFingers(): void {
        const fingers = (event: TouchEvent): Point[] =>
            [...event.touches]
                .filter(({ target }) => this.svg.contains(target as Node))
                .map(({ clientX, clientY }): Point => [clientX, clientY])
                .slice(0, 2);
        const begin = (event: TouchEvent): void => {
            const at = fingers(event);
            this.grip = null;
            if (at.length > 1 || (at.length > 0 && this.part.scale > 1)) {
                this.take(at);
            }
            if (at.length > 1) {
                event.preventDefault(); // the page stays as it is
            }
        };
        this.svg.addEventListener("touchstart", begin, { passive: false });
        this.svg.addEventListener("touchend", begin, { passive: false });
        this.svg.addEventListener("touchcancel", begin);
        this.svg.addEventListener(
            "touchmove",
            (event) => {
                if (this.pull(fingers(event)) && event.cancelable) {
                    event.preventDefault();
                }
            },
            { passive: false },
        );
    }

    private listenMouse(): void {
        this.svg.addEventListener("pointerdown", ({ isPrimary, pointerType, clientX, clientY }) => {
            this.dragged = this.dragged && !isPrimary;
            if (pointerType !== "mouse" || this.part.scale === 1) {
                return;
            }
            const held = new AbortController();
            this.take([[clientX, clientY]]);
            const { signal } = held;
            document.addEventListener("pointermove", (event) => this.pull([[event.clientX, event.clientY]]), {
                signal,
            });
            document.addEventListener("pointerup", () => held.abort(), { signal });
            document.addEventListener("pointercancel", () => held.abort(), { signal });
        });
        this.svg.addEventListener(
            "wheel",
            (event) => {
                if (event.ctrlKey) {
                    const at: Point = [event.clientX, event.clientY];
                    event.preventDefault();
                    this.bring(this.pointAt(at), at, this.part.scale * Math.exp(-event.deltaY / WHEEL));
                }
            },
            { passive: false },
        );
    }

    private click(event: MouseEvent): void {
        const isBeside = (event.target as Element).closest(".hit") === null;
        const isSecond = isBeside && this.last !== null && follows(event, this.last);
        if (this.dragged) {
            this.dragged = false;
            event.stopPropagation();
        } else if (isSecond) {
            const at: Point = [event.clientX, event.clientY];
            this.bring(this.pointAt(at), at, this.part.scale > 1 ? 1 : CLOSE);
        }
        this.last = isBeside && !isSecond ? event : null;
    }

    /** Brings what has the focus into view, for people who play by keys. */
    private follow(target: Element): void {
        const [inner, outer] = [target.getBoundingClientRect(), this.svg.getBoundingClientRect()];
        const isSeen =
            inner.left >= outer.left &&
            inner.right <= outer.right &&
            inner.top >= outer.top &&
            inner.bottom <= outer.bottom;
        if (this.part.scale > 1 && !isSeen && target.matches(":focus-visible")) {
            this.showAll();
        }
    }
}
