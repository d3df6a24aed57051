// SPDX-License-Identifier: MIT
// At how many tables the people of an evening can sit.
import type { Game as Kind } from "generated/messages";

export interface Seating {
    /** Undefined: as many as people need with the seats that the evening has at a table. */
    asked?: number;
    tables: number;
    seats: number;
    bots: number;
}

const TABLES_MAX = 32;

const seatingOf = (people: number, tables: number, seats: number): Seating => ({
    tables,
    seats,
    bots: tables * seats - people,
});

/** How that many people can sit as the server takes it (evening_seats.c): the usual way first, others with few bots. */
export function seatingsOf(
    people: number,
    usual: number,
    { players_min: least, players_max: most }: Pick<Kind, "players_min" | "players_max">,
    duplicate: boolean,
): Seating[] {
    const usually = seatingOf(people, Math.ceil(people / usual), usual);
    const others = Array.from({ length: Math.min(people, TABLES_MAX) }, (_, i) => ({
        asked: i + 1,
        ...seatingOf(people, i + 1, Math.ceil(people / (i + 1))),
    })).filter(({ tables, seats, bots }) => 3 * bots <= people && (tables !== usually.tables || seats !== usual));
    return [usually, ...others].filter(
        ({ tables, seats }) =>
            people >= 2 && tables >= (duplicate ? 2 : 1) && tables <= TABLES_MAX && seats >= least && seats <= most,
    );
}
