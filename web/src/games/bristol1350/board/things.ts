// SPDX-License-Identifier: MIT
// Where on the board a choice is offered: at the things that the module says it is about.
import type { Choice, Thing } from "generated/messages";
import { seatLetter } from "../../seats.ts";

/** Actions without things of their own, by the thing that they are done with. */
function placeOfAction(type: string, viewer: number): string[] {
    switch (type) {
        case "draw":
        case "countess":
            return ["remedies"];
        case "serf":
        case "chandler":
        case "barmaid":
            return ["symptoms"];
        case "elbow":
        case "dash":
            return viewer < 0 ? [] : [seatLetter(viewer)];
        default:
            return [];
    }
}

function placeOf({ kind, id }: Thing, viewer: number): string[] {
    switch (kind) {
        case "die":
        case "dice":
        case "cart":
            return [id];
        case "seat":
            return [seatLetter(Number(id))];
        case "action":
            return placeOfAction(id, viewer);
        default:
            return [];
    }
}

export const placesOf = (choice: Choice, viewer: number): string[] =>
    choice.things.flatMap((thing) => placeOf(thing, viewer));

/** Whether a choice is about nothing but its action, which is whole with it. */
export const isWhole = (choice: Choice): boolean => choice.things.every(({ kind }) => kind === "action");

/** Whether each choice is a set of dice. */
export function isDiceQuestion(choices: Choice[]): boolean {
    return (
        choices.length > 0 &&
        choices.every(({ things }) => things.length > 0 && things.every(({ kind }) => kind === "dice"))
    );
}

/** The choice that names just these dice; null: none does. */
export function pickedChoice(choices: Choice[], picked: string[]): number | null {
    const found = isDiceQuestion(choices)
        ? choices.findIndex(
              ({ things }) => things.length === picked.length && things.every(({ id }) => picked.includes(id)),
          )
        : -1;
    return found < 0 ? null : found;
}
