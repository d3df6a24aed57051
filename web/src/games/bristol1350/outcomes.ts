// SPDX-License-Identifier: MIT
// What is rolled or drawn from the box of Bristol 1350, as it looks: dice and symptoms.
import type { Table } from "../../table/state.ts";
import type { DrawOutcome } from "../games.ts";
import { drawDie, drawPatterns, drawSymptom } from "./board/pieces.ts";

/** Dice and cards look as on the board, by its class. */
export function bristolOutcomes(table: Table): DrawOutcome {
    const carts = Object.keys(table.names.value["cart"] ?? {});
    return ({ kind, id }) =>
        kind === "die"
            ? ["bristol-board", "-54 -54 112 114", drawPatterns(carts), drawDie(0, id, false, carts, {})]
            : kind === "symptom"
              ? ["bristol-board", "-18 -23 36 46", drawSymptom(Number(id))]
              : undefined;
}
