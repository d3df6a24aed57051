// SPDX-License-Identifier: MIT
// Where things lie on the board: the street with a lane for each cart, the dice below it, the piles last.
import type { View } from "generated/bristol1350_view";
import type { Point } from "../../../ui/svg.ts";
import outlines from "../outlines.json";

const { layout } = outlines;
export const { width: WIDTH, lanes_top: LANES_TOP, lane: LANE, die: DIE } = layout;
export const CART = layout.cart as Point; // width, height
export const BENCHES = 3;
const MARGIN = layout.margin;
const GATE = layout.gate; // its width
const BENCH = layout.bench; // from seat to seat
const DICE_TOP = LANES_TOP + 3 * LANE + 14;
const PILES_TOP = DICE_TOP + DIE + 22;
export const PILE = [340, 72] as const;
export const HEIGHT = PILES_TOP + PILE[1] + 8;

/** The front of a cart on a space. Whatever has come through the gate stands before it. */
export function frontAt(space: number, length: number): number {
    const first = MARGIN + CART[0];
    return first + (Math.min(space, length) / length) * (WIDTH - GATE - first);
}

export const laneTop = (lane: number): number => LANES_TOP + lane * LANE;

/** The middle of a cart. */
export function cartAt(view: View, id: string, lane: number, length: number): Point {
    return [frontAt(view.carts[id]?.at ?? 0, length) - CART[0] / 2, laneTop(lane) + 94];
}

/** What stands beside a cart: on the side with more room, from there to the right or to the left. */
export function noteAt(view: View, id: string, lane: number, length: number): { at: Point; isBefore: boolean } {
    const [x, y] = cartAt(view, id, lane, length);
    const isBefore = x < WIDTH / 2;
    return { at: [x + (isBefore ? 1 : -1) * (CART[0] / 2 + 12), y - 6], isBefore };
}

/** A seat of a cart, from its middle; 0 is the front. */
export const benchAt = (bench: number): Point => [(1 - bench) * BENCH, -29];

/** Where each pawn stands; one that is out stands nowhere. */
export function pawnsAt(view: View, carts: string[], length: number): Map<number, Point> {
    return new Map(
        carts.flatMap((id, lane) => {
            const [x, y] = cartAt(view, id, lane, length);
            return (view.carts[id]?.pawns ?? []).map((seat, bench): [number, Point] => {
                const [dx, dy] = benchAt(bench);
                return [seat, [x + dx, y + dy]];
            });
        }),
    );
}

export const DIE_STEP = (WIDTH - 2 * MARGIN - DIE) / 5; // from die to die
export const dieAt = (die: number): Point => [MARGIN + DIE / 2 + die * DIE_STEP, DICE_TOP + DIE / 2];
export const pileAt = (pile: number): Point => [
    MARGIN + PILE[0] / 2 + pile * (WIDTH - 2 * MARGIN - PILE[0]),
    PILES_TOP + PILE[1] / 2,
];
