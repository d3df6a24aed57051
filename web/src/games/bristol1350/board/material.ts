// SPDX-License-Identifier: MIT
// The things of a game: their names in the language of the page. The module says them.
import type { View } from "generated/bristol1350_view";
import type { Names } from "generated/messages";
import { seatLetter } from "../../seats.ts";

export interface Material {
    names: Names;
    seats: string[]; // names, those of ghosts last
    viewer: number; // −1: an onlooker
    letters: Record<string, string>; // by cart: as many letters of its name as tell it apart
    carts: string[]; // in the order of their lanes
    length: number; // of the street
}

/** The shortest beginnings that differ. */
export function shortest(names: string[]): string[] {
    return names.map((name) => {
        const others = names.filter((other) => other !== name);
        const lengths = Array.from({ length: name.length }, (_, i) => i + 1);
        const length = lengths.find((count) => others.every((other) => !other.startsWith(name.slice(0, count))));
        return name.slice(0, length ?? name.length);
    });
}

export function materialOf(
    names: Names,
    view: View,
    seats: string[],
    viewer: number,
    ghost: (letter: string) => string,
): Material {
    const carts = Object.keys(view.carts);
    const letters = shortest(carts.map((id) => names["cart"]?.[id]?.name ?? id));
    return {
        names,
        seats: view.fate.map((_, seat) => seats[seat] ?? ghost(seatLetter(seat))),
        viewer,
        letters: Object.fromEntries(carts.map((id, i) => [id, letters[i]!])),
        carts,
        length: view.options.length ?? 1,
    };
}

export const cartName = (material: Material, id: string): string => material.names["cart"]?.[id]?.name ?? id;
