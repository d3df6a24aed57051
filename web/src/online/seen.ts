// SPDX-License-Identifier: MIT
// A table as its messages tell it: who sits where, what runs, how it ended. The game itself is the mirror's business.
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

export interface Seen {
    n: number;
    /** The last game entry, for acts. */
    at: number;
    phase: "empty" | "gathering" | "playing" | "over";
    maker: number;
    commitment: string;
    settings: Settings;
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

export interface Entry {
    n: number;
    t: string;
    time: number;
    seat?: number;
    seats?: number[];
    closes?: number;
    person?: number;
    name?: string;
    program?: boolean;
    as?: string;
    bot?: string;
    why?: string;
    agree?: boolean;
    reason?: string;
    winners?: number[];
    table?: string;
}

export interface EntryMessage {
    entry: Entry;
    left?: number[];
    running?: Seen["running"];
}

const nothing = {
    seat: -1,
    mover: -1,
    order: { against: "ask" },
    answered: false,
    reason: "",
    winners: [],
    rematch: "",
};

export function readHello(message: object): Seen {
    const { table, packed: _, ...own } = message as Partial<Seen> & { table: Partial<Seen>; packed?: string };
    return { ...nothing, ...table, ...own } as Seen;
}

const gameEntries = ["started", "play", "undo", "window_opened", "window_closed", "over"];

function holderOf(as: string): Sits {
    return as === "open" || as === "closed" ? { holder: as } : { holder: "bot", bot: as };
}

function followSeat(sits: Sits, entry: Entry): Sits {
    switch (entry.t) {
        case "sat":
            return {
                holder: "person",
                person: entry.person!,
                name: entry.name!,
                ...(entry.program === true && { program: true }),
                ready: false,
            };
        case "left":
            return { holder: "open" };
        case "seat":
            return holderOf(entry.as ?? "open");
        case "ready":
            return { ...sits, ready: true };
        case "substituted":
            return { ...sits, bot: entry.bot! };
        case "resigned":
            return { ...sits, bot: entry.bot!, resigned: true };
        case "reclaimed": {
            const { bot: _, ...person } = sits;
            return person;
        }
        case "abandon":
            return { ...sits, abandons: entry.agree === true };
        default:
            return sits;
    }
}

/** The seats of a game are those that are not closed. */
function begin(seen: Seen): Seen {
    const closedBefore = seen.seats.slice(0, Math.max(seen.seat, 0)).filter(({ holder }) => holder === "closed").length;
    return {
        ...seen,
        phase: "playing",
        seat: seen.seat - closedBefore,
        seats: seen.seats.filter(({ holder }) => holder !== "closed"),
    };
}

function followGame(seen: Seen, entry: Entry): Seen {
    switch (entry.t) {
        case "started":
            return begin(seen);
        case "window_opened":
            return {
                ...seen,
                answered: false,
                window: { seats: entry.seats ?? [], opened: entry.time, closes: entry.closes ?? 0 },
            };
        case "window_closed":
            return { ...seen, window: null };
        case "play":
            return { ...seen, mover: entry.seat ?? -1 };
        case "undo":
            return { ...seen, mover: -1 };
        case "over":
            return {
                ...seen,
                phase: "over",
                window: null,
                running: null,
                reason: entry.reason ?? "",
                winners: entry.winners ?? [],
            };
        case "rematch":
            return { ...seen, rematch: entry.table ?? "" };
        default:
            return seen;
    }
}

function ownSeat(seen: Seen, entry: Entry, person: number | undefined): number {
    if (entry.t === "sat" && entry.person === person) {
        return entry.seat ?? -1;
    }
    return (entry.t === "left" || entry.t === "seat") && entry.seat === seen.seat ? -1 : seen.seat;
}

function withClocks(seen: Seen, { left, running }: EntryMessage): Seen {
    return left === undefined
        ? seen
        : { ...seen, running: running ?? null, seats: seen.seats.map((sits, i) => ({ ...sits, left: left[i] ?? 0 })) };
}

/** The table after an entry; `person` is oneself. */
export function follow(seen: Seen, message: EntryMessage, person: number | undefined): Seen {
    const { entry } = message;
    const seats = seen.seats.map((sits, seat) => (seat === entry.seat ? followSeat(sits, entry) : sits));
    const after = followGame({ ...seen, seats, n: entry.n, seat: ownSeat(seen, entry, person) }, entry);
    return withClocks({ ...after, at: gameEntries.includes(entry.t) ? entry.n : seen.at }, message);
}

export const isAsked = (seen: Seen): boolean => seen.window?.seats.includes(seen.seat) === true;

/** A bot plays in one's own place. */
export const isSubstituted = (seen: Seen): boolean =>
    seen.phase === "playing" && seen.seats[seen.seat]?.bot !== undefined;
