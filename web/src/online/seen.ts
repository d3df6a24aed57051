// SPDX-License-Identifier: MIT
// What is known of a table online. The viewer in the module follows its messages (src/table/seen.h); the game itself is
// in its look.
import type { Entry, TableFacts, TableState } from "generated/messages";

/** What stays as a hello tells it, but for what its maker decides about people. */
export type Facts = Pick<TableFacts, "maker" | "commitment" | "settings" | "talk" | "barred">;

export type Seen = Facts & TableState;

/** After an entry. */
export function followPeace(facts: Facts, entry: Entry): Facts {
    if (entry.t === "talk") {
        return { ...facts, talk: entry.who };
    }
    if (entry.t !== "barred") {
        return facts;
    }
    const { person, from } = entry;
    const others = facts.barred.filter((one) => one.person !== person);
    return { ...facts, barred: from === "nothing" ? others : [...others, { person, from }] };
}

export const isAsked = (seen: TableState): boolean => seen.window?.seats.includes(seen.seat) === true;

/** The seat is asked at the board. */
export const isLent = (seen: TableState): boolean => seen.seats[seen.seat]?.board === true;

/** A bot plays in one's own place. */
export const isSubstituted = (seen: TableState): boolean =>
    seen.phase === "playing" && seen.seats[seen.seat]?.bot !== undefined;
