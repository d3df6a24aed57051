// SPDX-License-Identifier: MIT
// What is known of a table online. The viewer in the module follows its messages (src/table/seen.h); the game itself is
// in its look.
import type { Told } from "../module/answers.ts";
import type { Order } from "../table/game.ts";

export interface Sits {
    holder: "open" | "closed" | "person" | "bot";
    person?: number;
    name?: string;
    /** The person is one. */
    program?: boolean;
    /** That plays; also in the place of a person. */
    bot?: string;
    ready?: boolean;
    resigned?: boolean;
    abandons?: boolean;
    left?: number;
}

export interface Settings {
    game: string;
    options: Record<string, unknown>;
    by_days: boolean;
    listed: boolean;
    brisk: boolean;
    hints: boolean;
    bank: number;
    increment: number;
    move: number;
    window: number;
}

/** What stays as a hello tells it. */
export interface Facts {
    maker: number;
    commitment: string;
    settings: Settings;
}

/** What changes. */
export interface TableState {
    n: number;
    /** The last game entry, for acts. */
    at: number;
    phase: "gathering" | "playing" | "over";
    seats: Sits[];
    /** One's own; −1: none. */
    seat: number;
    window: { seats: number[]; opened: number; closes: number } | null;
    /** Whose move was the last; −1: nobody's, or unknown. */
    mover: number;
    /** Whose clock runs. */
    running: { seat: number; since: number } | null;
    order: Order;
    /** In the window that is open, by oneself. */
    answered: boolean;
    reason: string;
    winners: number[];
    rematch: string;
}

export type Seen = Facts & TableState;

/** What came of a message. */
export interface Read {
    told: Told[];
    table: TableState;
}

export const isAsked = (seen: TableState): boolean => seen.window?.seats.includes(seen.seat) === true;

/** A bot plays in one's own place. */
export const isSubstituted = (seen: TableState): boolean =>
    seen.phase === "playing" && seen.seats[seen.seat]?.bot !== undefined;
