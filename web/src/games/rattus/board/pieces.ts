// SPDX-License-Identifier: MIT
// How the pieces look. Each is drawn around its middle, in a square of PIECE units of the board.
import { cast, moved, svg } from "../../../ui/svg.ts";
import { SEAT_SHAPES, seatLetter } from "../../seats.ts";
import type { Face } from "./material.ts";
import { CLASS_EMBLEMS } from "../cards/emblems.ts";
import outlines from "../outlines.json";

export const PIECE = 40;

export interface Marks {
    potions: number;
    diplomats: number;
}

export type Piece =
    | ({ kind: "cubes"; seat: number; count: number; afar?: boolean } & Marks)
    | { kind: "rat"; start: boolean; up: boolean; face: Face | null; seen: number[] }
    | { kind: "plague" }
    | { kind: "nun"; count: number }
    | { kind: "bishop"; count: number }
    | { kind: "caravan" };

function text(x: number, y: number, words: string, name: string): SVGTextElement {
    return svg("text", { x, y, class: name }, words);
}

function seatWith(seat: number, words: string): SVGGElement {
    return svg(
        "g",
        { class: `seat seat-${seat}` },
        cast("path", { d: SEAT_SHAPES[seat] ?? SEAT_SHAPES[0]! }),
        svg("path", { d: SEAT_SHAPES[seat] ?? SEAT_SHAPES[0]! }),
        text(0, 9, words, "letter"),
    );
}

export const seatPiece = (seat: number): SVGGElement => seatWith(seat, seatLetter(seat));

function mark(kind: string, outline: string, x: number, y: number): SVGPathElement {
    return svg("path", { class: `mark ${kind}`, d: outline, transform: moved(x, y) });
}

// Several cubes are one with a number beside it, on a card that holds both together; seen from afar it stands on the
// cube.
function cubes({ seat, count, potions, diplomats, afar = false }: Extract<Piece, { kind: "cubes" }>): SVGGElement {
    const group = svg("g", { class: `seat-${seat}` });
    if (count > 1 && afar) {
        group.append(seatWith(seat, String(count)));
    } else if (count > 1) {
        const [right, name] = count < 10 ? [39, "count"] : [44, "count many"];
        group.append(
            svg("path", { class: "card", d: `M0-16h${right - 6}q6 0 6 6v20q0 6-6 6H0z` }),
            seatPiece(seat),
            text(right - (count < 10 ? 10 : 14), count < 10 ? 10 : 8, String(count), name),
        );
    } else {
        group.append(seatPiece(seat));
    }
    if (potions > 0) {
        group.append(mark("potion", outlines.potion, 15, -13));
    }
    if (diplomats > 0) {
        group.append(mark("diplomat", outlines.diplomat, -15, -13));
    }
    return group;
}

// The symbols of a face, each as often as it is printed.
function symbolsOf(face: Face): string[] {
    const repeat = (symbol: string, count: number): string[] => Array<string>(count).fill(symbol);
    return [
        ...repeat("M", face.M),
        ...repeat("A", face.A),
        ...Object.entries(face.classes ?? {}).flatMap(([id, count]) => repeat(id, count)),
    ];
}

function symbol(id: string, x: number, y: number, scale: number): SVGElement {
    const emblem = CLASS_EMBLEMS[id];
    return emblem === undefined
        ? svg("text", { class: "symbol", x, y: y + 6 }, id)
        : svg("path", {
              class: `emblem class-${id}`,
              d: emblem,
              transform: moved(x - 24 * scale, y - 24 * scale, scale),
          });
}

// A face as it is printed: the limit above, the symbols in rows of three below.
function faceUp(face: Face): SVGElement[] {
    const symbols = symbolsOf(face);
    const perRow = Math.min(3, symbols.length);
    return [
        text(0, -1, String(face.limit), "limit"),
        ...symbols.map((id, i) => symbol(id, ((i % 3) - (perRow - 1) / 2) * 12, 8 + Math.floor(i / 3) * 8, 0.25)),
    ];
}

// A token face down shows its back; whoever knows the face sees the limit on it.
function rat({ start, up, face, seen }: Extract<Piece, { kind: "rat" }>): SVGGElement {
    const back = svg("circle", { r: 18, class: "disc" });
    const group = svg(
        "g",
        { class: `rat${up ? " up" : ""}${start ? " start" : ""}${face && !up ? " known" : ""}` },
        cast("circle", { r: 18 }),
        back,
    );
    if (up && face) {
        group.append(...faceUp(face));
        return group;
    }
    group.append(svg("path", { class: "back", d: outlines.rat }));
    if (face) {
        group.append(
            svg("circle", { class: "tag", cx: 12, cy: -12, r: 11 }),
            text(12, -5, String(face.limit), "tag-limit"),
        );
    }
    group.append(
        ...seen.map((seat, i) => svg("circle", { class: `seen seat-${seat}`, cx: -15 + i * 8, cy: 17, r: 4 })),
    );
    return group;
}

function figure(kind: string, outline: string, count = 1): SVGGElement {
    const group = svg("g", { class: `figure ${kind}` }, cast("path", { d: outline }), svg("path", { d: outline }));
    if (count > 1) {
        group.append(svg("circle", { class: "tag", cx: 13, cy: 12, r: 10 }), text(13, 18, String(count), "tag-limit"));
    }
    return group;
}

export function drawPiece(piece: Piece): SVGGElement {
    switch (piece.kind) {
        case "cubes":
            return cubes(piece);
        case "rat":
            return rat(piece);
        case "plague":
            return figure("plague", outlines.plague);
        case "nun":
            return figure("nun", outlines.nun, piece.count);
        case "bishop":
            return figure("bishop", outlines.bishop, piece.count);
        case "caravan":
            return figure("caravan", outlines.caravan);
    }
}

// A token as large as a region while it is being resolved.
export function drawFace(face: Face): SVGGElement {
    return svg(
        "g",
        { class: "rat up" },
        cast("circle", { r: 18 }),
        svg("circle", { r: 18, class: "disc" }),
        ...faceUp(face),
    );
}

export function drawWall(): SVGGElement {
    return svg(
        "g",
        { class: "wall" },
        svg("path", { class: "stones", d: outlines.wall }),
        svg("path", { class: "joints", d: outlines.joints }),
    );
}
