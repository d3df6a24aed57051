// SPDX-License-Identifier: MIT
// A region seen close up: every piece by itself, everything said about it, and what can be chosen there.
import type { View } from "generated/rattus_view";
import { button, openDialog, paragraphs } from "../../../ui/html.ts";
import { moved, svg } from "../../../ui/svg.ts";
import { contentsClose } from "./contents.ts";
import { map, roomOf } from "./map.ts";
import { type Material, nameOf } from "./material.ts";
import { drawPiece, type Piece } from "./pieces.ts";

export interface CloseUp {
    place: string;
    view: View;
    material: Material;
    about: string; // lines
    whyNot: HTMLElement; // it cannot be chosen; empty where it can be
    choices: { words: string; take: () => void }[];
    close: string; // the word for leaving
}

const WIDTH = 330;
const ROW_HEIGHT = 56;
const TOKENS = { perRow: 6, step: 54 };
const CUBES = { perRow: 4, step: 81 };

function drawRows(pieces: Piece[], { perRow, step }: typeof TOKENS, top: number): SVGGElement[] {
    return pieces.map((piece, i) => {
        const drawn = drawPiece(piece);
        const [column, row] = [i % perRow, Math.floor(i / perRow)];
        drawn.setAttribute("transform", moved(30 + column * step, top + (row + 0.5) * ROW_HEIGHT, 1.2));
        return drawn;
    });
}

function picture({ place, view, material }: CloseUp): SVGSVGElement {
    const [tokens, cubes] = contentsClose(view, place, material);
    const tokenRows = Math.ceil(tokens.length / TOKENS.perRow);
    const height = Math.max(1, tokenRows + Math.ceil(cubes.length / CUBES.perRow)) * ROW_HEIGHT;
    const [x, y] = roomOf(place);
    const land = svg("path", {
        class: "land land-0 shade",
        d: map.regions[place]!.outline,
        transform: moved(WIDTH / 2 - x, height / 2 - y),
    });
    const pieces = [...drawRows(tokens, TOKENS, 0), ...drawRows(cubes, CUBES, tokenRows * ROW_HEIGHT)];
    const box = `0 0 ${WIDTH} ${height}`;
    return svg("svg", { class: "rattus-board close-up", viewBox: box, "aria-hidden": "true" }, land, ...pieces);
}

/** Opens it over the page; whoever closes it is back where they were. */
export function openRegion(host: Element, closeUp: CloseUp): void {
    const name = nameOf(closeUp.material, "region", closeUp.place);
    const dialog = openDialog(
        host,
        "rattus-region",
        name,
        picture(closeUp),
        ...paragraphs(closeUp.about),
        closeUp.whyNot,
    );
    const leave = (then?: () => void): void => {
        dialog.close();
        then?.();
    };
    dialog.append(
        ...closeUp.choices.map(({ words, take }) => button(words, "choice", () => leave(take))),
        button(closeUp.close, "close", () => leave()),
    );
}
