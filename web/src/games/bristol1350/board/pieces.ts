// SPDX-License-Identifier: MIT
// How the pieces look, each around its middle. Carts differ by shape, letter, pattern and colour; so do the faces of dice.
import { cast, moved, type Point, svg } from "../../../ui/svg.ts";
import { SEAT_SHAPES, seatLetter } from "../../seats.ts";
import outlines from "../outlines.json";
import { DIE } from "./layout.ts";

const HULLS: Record<string, string> = outlines.hulls;
const PATTERNS: Record<string, string> = outlines.patterns;
export const WHEEL = 15; // its radius

function text(x: number, y: number, words: string, name: string): SVGTextElement {
    return svg("text", { x, y, class: name }, words);
}

/** What fills carts and faces: a pattern for each cart. */
export function drawPatterns(carts: string[]): SVGDefsElement {
    const patterns = carts.map((id) =>
        svg(
            "pattern",
            { id: `bristol-${id}`, width: 20, height: 20, patternUnits: "userSpaceOnUse" },
            svg("rect", { class: `wood ${id}`, width: 20, height: 20 }),
            svg("path", { class: "grain", d: PATTERNS[id] ?? "" }),
        ),
    );
    return svg("defs", {}, ...patterns);
}

function wheel(x: number): SVGGElement {
    return svg(
        "g",
        { class: "wheel", transform: moved(x, 26) },
        svg("circle", { r: WHEEL }),
        svg("path", { d: `M-${WHEEL} 0h${2 * WHEEL}M0-${WHEEL}v${2 * WHEEL}` }),
    );
}

/** A letter on a card of its own, to be read on any pattern. */
function badge(x: number, y: number, letter: string): SVGGElement {
    const width = 18 + 12 * letter.length;
    return svg(
        "g",
        { class: "badge" },
        svg("rect", { x: x - width / 2, y: y - 14, width, height: 28, rx: 6 }),
        text(x, y + 8, letter, "letter"),
    );
}

export function drawCart(id: string, letter: string): SVGGElement {
    return svg(
        "g",
        { class: `cart ${id}` },
        cast("ellipse", { cx: 0, cy: 40, rx: 108, ry: 6 }),
        wheel(-70),
        wheel(70),
        svg("path", { class: "hull", d: HULLS[id] ?? HULLS["birch"]!, fill: `url(#bristol-${id})` }),
        badge(0, 18, letter),
    );
}

/** A few words beside a thing, in lines. */
export function drawNote(words: string, { at: [x, y], isBefore }: { at: Point; isBefore: boolean }): SVGTextElement {
    const [first = "", ...others] = words.split("\n");
    const lines = [
        svg("tspan", { x, y, dy: others.length > 0 ? "-0.3em" : 0 }, first),
        ...others.map((line) => svg("tspan", { x, dy: "1.1em", class: "more" }, line)),
    ];
    return svg("text", { class: "note", "text-anchor": isBefore ? "start" : "end" }, ...lines);
}

export interface PawnMarks {
    ghost: boolean;
    you: boolean;
    turn: boolean;
    claims: boolean;
}

export function drawPawn(seat: number, { ghost, you, turn, claims }: PawnMarks): SVGGElement {
    const shape = ghost ? outlines.ghost : (SEAT_SHAPES[seat] ?? SEAT_SHAPES[0]!);
    const parts: SVGElement[] = [
        cast("path", { d: shape }, moved(2.5, 4, 1.3)),
        svg("path", { d: shape, transform: moved(0, 0, 1.3) }),
        text(0, 10, seatLetter(seat), "letter"),
    ];
    if (turn) {
        parts.unshift(svg("circle", { class: "turn", r: 31 }));
    }
    if (claims) {
        parts.push(svg("path", { class: "bubble", d: outlines.bubble, transform: moved(24, -22) }));
    }
    return svg("g", { class: `pawn seat-${seat}${ghost ? " ghost" : ""}${you ? " you" : ""}` }, ...parts);
}

/** What a pawn with the plague wears in the story of it. */
export const drawPlague = (): SVGGElement =>
    svg("g", { class: "plagued" }, svg("circle", { r: 36 }), text(30, -20, "☠", "skull"));

/** Which cart, and whether a rat, is the face of a die: "br". */
export const cartOfFace = (face: string, carts: string[]): string => carts.find((id) => id[0] === face[0]) ?? "";
const isRat = (face: string): boolean => face[1] === "r";

/** A die without a face is still rolling. */
export function drawDie(
    die: number,
    face: string | null,
    locked: boolean,
    carts: string[],
    letters: Record<string, string>,
): SVGGElement {
    const half = DIE / 2;
    const cart = face === null ? "" : cartOfFace(face, carts);
    const cube = { x: -half, y: -half, width: DIE, height: DIE, rx: 14 };
    const parts: SVGElement[] = [cast("rect", cube, moved(3, 5)), svg("rect", { class: "cube", ...cube })];
    if (face !== null) {
        parts.push(
            svg("path", {
                class: "band",
                d: `M-${half} 16h${DIE}v20q0 14-14 14h-${DIE - 28}q-14 0-14-14z`,
                fill: `url(#bristol-${cart})`,
            }),
            svg("path", {
                class: isRat(face) ? "rat" : "apple",
                d: isRat(face) ? outlines.rat : outlines.apple,
                transform: moved(8, -15, 0.98),
            }),
            badge(0, 33, letters[cart] ?? ""),
        );
    }
    const place = { x: -half + 17, y: -half + 22, class: "number" };
    parts.push(svg("text", place, svg("tspan", { class: "prefix" }, "d"), String(die)));
    if (locked) {
        parts.push(svg("path", { class: "lock", d: outlines.lock, transform: moved(half - 15, -half + 17) }));
    }
    return svg("g", { class: `die${locked ? " locked" : ""}` }, ...parts);
}

/** A card that lies or flies: its value, or its back. */
export function drawSymptom(value: number | null): SVGGElement {
    const face =
        value === null
            ? svg("path", { class: "back", d: "M-8-12l16 24M8-12l-16 24" })
            : text(0, 9, String(value), "letter");
    return svg(
        "g",
        { class: `symptom${value === null ? "" : " known"}` },
        svg("rect", { x: -15, y: -20, width: 30, height: 40, rx: 5 }),
        face,
    );
}

/** A deck and its discard, with how many cards they hold. */
export function drawPile(kind: string, words: string, deck: number, discard: number): SVGGElement {
    const card = (x: number, count: number, name: string): SVGGElement =>
        svg(
            "g",
            { class: name, transform: moved(x, 4) },
            svg("rect", { x: -20, y: -26, width: 40, height: 52, rx: 6 }),
            text(0, 9, String(count), "letter"),
        );
    return svg(
        "g",
        { class: `pile ${kind}` },
        text(-164, 9, words, "label"),
        card(84, deck, "deck"),
        card(140, discard, "discard"),
    );
}
