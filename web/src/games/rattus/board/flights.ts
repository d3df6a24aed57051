// SPDX-License-Identifier: MIT
// Which pieces moved between two views, and from where to where. This only compares what lies where.
import type { View } from "generated/rattus_view";
import { cubesOf } from "./contents.ts";
import { PALACE } from "./map.ts";
import type { Piece } from "./pieces.ts";

export interface Flight {
    piece: Piece;
    /** Null: from or to outside the board. */
    from: string | null;
    to: string | null;
}

/** Pairs the places that lost pieces of one sort with those that gained some. */
function paired(piece: Piece, before: Map<string, number>, after: Map<string, number>): Flight[] {
    const changed = (more: Map<string, number>, less: Map<string, number>): string[] =>
        [...more].flatMap(([place, count]) => Array<string>(Math.max(0, count - (less.get(place) ?? 0))).fill(place));
    const [from, to] = [changed(before, after), changed(after, before)];
    return Array.from({ length: Math.max(from.length, to.length) }, (_, i) => ({
        piece,
        from: from[i] ?? null,
        to: to[i] ?? null,
    }));
}

function counted(places: (string | null)[]): Map<string, number> {
    const counts = new Map<string, number>();
    for (const place of places) {
        if (place !== null) {
            counts.set(place, (counts.get(place) ?? 0) + 1);
        }
    }
    return counts;
}

function cubesBySeat(view: View, seat: number): Map<string, number> {
    return new Map([...Object.keys(view.rats), PALACE].map((place) => [place, cubesOf(view, seat, place)]));
}

function ratsByRegion(view: View): Map<string, number> {
    return new Map(Object.entries(view.rats).map(([place, rats]) => [place, rats.length]));
}

export function flightsBetween(before: View, after: View): Flight[] {
    const seats = after.palace.map((_, seat) => seat);
    const cube = (seat: number): Piece => ({ kind: "cubes", seat, count: 1, potions: 0, diplomats: 0 });
    const rat: Piece = { kind: "rat", start: false, up: false, face: null, seen: [] };
    return [
        ...paired({ kind: "plague" }, counted([before.plague]), counted([after.plague])),
        ...paired({ kind: "caravan" }, counted([before.caravan]), counted([after.caravan])),
        ...paired({ kind: "bishop", count: 1 }, counted(before.bishops), counted(after.bishops)),
        ...paired({ kind: "nun", count: 1 }, counted(before.nuns), counted(after.nuns)),
        ...seats.flatMap((seat) => paired(cube(seat), cubesBySeat(before, seat), cubesBySeat(after, seat))),
        ...paired(rat, ratsByRegion(before), ratsByRegion(after)),
    ];
}

/** What stays where it was while pieces are on their way. */
export function commonTo(before: View, after: View): View {
    const least = (a: Record<string, number>, b: Record<string, number>): Record<string, number> =>
        Object.fromEntries(Object.entries(b).map(([key, count]) => [key, Math.min(count, a[key] ?? 0)]));
    const both = <Place extends string>(a: Place[], b: Place[]): Place[] => {
        const left = [...a];
        return b.filter((place) => left.includes(place) && left.splice(left.indexOf(place), 1).length > 0);
    };
    return {
        ...after,
        plague: before.plague === after.plague ? after.plague : null,
        caravan: before.caravan === after.caravan ? after.caravan : null,
        nuns: both(before.nuns, after.nuns),
        bishops: both(before.bishops, after.bishops),
        cubes: after.cubes.map((cubes, seat) => least(before.cubes[seat] ?? {}, cubes)),
        palace: after.palace.map((count, seat) => Math.min(count, before.palace[seat] ?? 0)),
        rats: Object.fromEntries(
            Object.entries(after.rats).map(([place, rats]) => [place, rats.slice(0, before.rats[place]?.length ?? 0)]),
        ),
    };
}
