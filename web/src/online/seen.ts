// SPDX-License-Identifier: MIT
// What is known of a table online. The viewer in the module follows its messages (src/table/seen.h); the game itself is
// in its look.
import type { TableFacts, TableState } from "generated/messages";

/** What stays as a hello tells it. */
export type Facts = Pick<TableFacts, "maker" | "commitment" | "settings">;

export type Seen = Facts & TableState;

export const isAsked = (seen: TableState): boolean => seen.window?.seats.includes(seen.seat) === true;

/** A bot plays in one's own place. */
export const isSubstituted = (seen: TableState): boolean =>
    seen.phase === "playing" && seen.seats[seen.seat]?.bot !== undefined;
