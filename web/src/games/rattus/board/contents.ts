// SPDX-License-Identifier: MIT
// What lies in a place of the board, and where in its room each piece is drawn.
import type { Token, View } from "generated/rattus_view";
import type { Point } from "../../../ui/svg.ts";
import { map, PALACE } from "./map.ts";
import type { Material } from "./material.ts";
import { PIECE, type Marks, type Piece } from "./pieces.ts";

const SINGLE_CUBES_MAX = 4; // more are drawn as one with a number
const TOKENS_IN_ROW = 4;
const SEATS_IN_ROW = 3;
const NAME_HEIGHT = 30;
const ROW = PIECE + 2;
const COUNTED_SCALE = 0.92; // of cubes with a number, to keep them apart

const FAR_ROWS = 3;
const DISC = 36; // the smallest piece, a token, is so wide
const FIGURE_SCALE = 1.15; // they are slender
const OPEN_SCALE = 3; // of a token that lies open, seen from afar: what is printed on it is small

export interface Placed {
    piece: Piece;
    at: Point; // from the middle of the room
    scale: number;
    apart?: Point; // columns and rows by which one of several numbers is moved where they would lie on each other
}

const countOf = (places: string[], place: string): number => places.filter((other) => other === place).length;

// "dp2": a Diplomat and two potions (R-CUBE-3).
function marksOf(kinds: string[]): Marks {
    return {
        potions: kinds.reduce((sum, kind) => sum + Number(/p(\d+)/.exec(kind)?.[1] ?? 0), 0),
        diplomats: kinds.filter((kind) => kind.startsWith("d")).length,
    };
}

function ratPiece(token: Token, material: Material): Piece {
    return {
        kind: "rat",
        start: token.start ?? false,
        up: token.up ?? false,
        face: token.face == null ? null : (material.faces.get(token.face) ?? null),
        seen: token.seen ?? [],
    };
}

function tokensIn(view: View, place: string, material: Material): Piece[] {
    const [nuns, bishops] = [countOf(view.nuns, place), countOf(view.bishops, place)];
    const figures: (Piece | false)[] = [
        ...(view.rats[place] ?? []).map((token) => ratPiece(token, material)),
        view.plague === place && { kind: "plague" },
        nuns > 0 && { kind: "nun", count: nuns },
        bishops > 0 && { kind: "bishop", count: bishops },
        view.caravan === place && { kind: "caravan" },
    ];
    return figures.filter((piece) => piece !== false);
}

export function cubesOf(view: View, seat: number, place: string): number {
    return (place === PALACE ? view.palace[seat] : view.cubes[seat]?.[place]) ?? 0;
}

function cubesIn(view: View, place: string): Piece[] {
    return view.palace.flatMap((_, seat): Piece[] => {
        const count = cubesOf(view, seat, place);
        return count === 0 ? [] : [{ kind: "cubes", seat, count, ...marksOf(view.marked[seat]?.[place] ?? []) }];
    });
}

// Few cubes without marks are drawn one by one.
function spread(cubes: Piece[]): Piece[] {
    const total = cubes.reduce((sum, piece) => sum + (piece.kind === "cubes" ? piece.count : 0), 0);
    return total > SINGLE_CUBES_MAX
        ? cubes
        : cubes.flatMap((piece) =>
              piece.kind === "cubes" && piece.potions + piece.diplomats === 0
                  ? Array.from({ length: piece.count }, () => ({ ...piece, count: 1 }))
                  : [piece],
          );
}

function rowsOf(pieces: Piece[], perRow: number): Piece[][] {
    const rows = Math.ceil(pieces.length / perRow);
    return Array.from({ length: rows }, (_, row) => pieces.slice(row * perRow, (row + 1) * perRow));
}

function placeRow(pieces: Piece[], y: number, step: number, height: number, row: number): Placed[] {
    const counted = pieces.some((piece) => piece.kind === "cubes" && piece.count > 1);
    const shift = counted ? -9 : 0; // room for the number
    const scale = (height / ROW) * (counted ? COUNTED_SCALE : 1);
    return pieces.map((piece, i): Placed => {
        const column = i - (pieces.length - 1) / 2;
        return { piece, at: [column * step + shift, y], scale, ...(counted && { apart: [column, row] }) };
    });
}

// All rows, from the name downwards; more rows than there is room for become smaller together.
export function contentsOf(view: View, place: string, material: Material): Placed[] {
    const cubes = spread(cubesIn(view, place));
    const alone = cubes.every((piece) => piece.kind === "cubes" && piece.count === 1);
    const tokens = rowsOf(tokensIn(view, place, material), TOKENS_IN_ROW);
    const rows = [
        ...tokens.map((row) => ({ row, step: ROW })),
        ...rowsOf(cubes, alone ? TOKENS_IN_ROW : SEATS_IN_ROW).map((row) => ({
            row,
            step: alone ? ROW : map.room[0] / SEATS_IN_ROW,
        })),
    ];
    const height = Math.min(ROW, (map.room[1] - NAME_HEIGHT + 8) / Math.max(1, rows.length));
    const top = NAME_HEIGHT - map.room[1] / 2;
    return rows.flatMap(({ row, step }, i) => placeRow(row, top + height * (i + 0.5), step, height, i - tokens.length));
}

// The same, seen from afar: a seat's cubes are one piece with their number on it, and no piece is smaller than `least`.
// Where there is no room for that they lie on each other, row by row. A token that is open lies under all others.
export function contentsAfar(view: View, place: string, material: Material, least: number): Placed[] {
    const cubes = cubesIn(view, place).map((piece) => ({ ...piece, afar: true }));
    const tokens = tokensIn(view, place, material);
    const isOpen = (piece: Piece): boolean => piece.kind === "rat" && piece.up;
    const open = tokens.filter(isOpen);
    const others = tokens.filter((piece) => !isOpen(piece));
    const [width, scale] = [map.room[0], Math.max(1, least / DISC)];
    const size = PIECE * scale;
    const perRow = Math.max(1, Math.floor(width / size));
    const apart = [...rowsOf(others, perRow), ...rowsOf(cubes, perRow)];
    const all = [...others, ...cubes];
    const rows = apart.length <= FAR_ROWS ? apart : rowsOf(all, Math.max(perRow, Math.ceil(all.length / FAR_ROWS)));
    const [top, bottom] = [NAME_HEIGHT - map.room[1] / 2, map.room[1] / 2];
    const down = Math.min(size, (bottom - top) / Math.max(1, rows.length));
    const first = open.length > 0 ? bottom - down * (rows.length - 0.5) : top + down / 2;
    return [
        ...open.map((piece): Placed => ({ piece, at: [0, (top + bottom) / 2], scale: OPEN_SCALE })),
        ...rows.flatMap((row, i) => {
            const step = Math.min(size, (width - size) / Math.max(1, row.length - 1));
            return row.map((piece, k): Placed => {
                const larger = piece.kind === "cubes" || piece.kind === "rat" ? 1 : FIGURE_SCALE;
                return { piece, at: [(k - (row.length - 1) / 2) * step, first + down * i], scale: scale * larger };
            });
        }),
    ];
}

// A region close up: tokens with the faces that one knows, then the cubes of each seat.
export function contentsClose(view: View, place: string, material: Material): [tokens: Piece[], cubes: Piece[]] {
    const known = (piece: Piece): Piece =>
        piece.kind === "rat" && piece.face !== null ? { ...piece, up: true } : piece;
    return [tokensIn(view, place, material).map(known), cubesIn(view, place)];
}
