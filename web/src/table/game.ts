// SPDX-License-Identifier: MIT
// Who runs the game of a table: this device (local.ts) or a server (online/game.ts). The game's messages go to the mirror;
// the table hears what came of them.
import type { Told } from "../module/answers.ts";

export interface Listener {
    /** Something happened: what to tell of it. */
    told(told: Told[]): void;
    /** The table did not take what was chosen. */
    refused(): void;
    /** The table cannot go on. */
    failed(message: string): void;
}

/** An answer to all windows to come, given in advance: ask me, never, against anybody, or against some seats. */
export interface Order {
    against: "ask" | "never" | "all" | "seats";
    seats?: number[];
}

export interface Game {
    act(at: number, action: string): void;
    order(order: Order): void;
    setPace(pace: number): void;
    /** Stops it; `over`: it is at its end. */
    end(over: boolean): void;
}

export function randomHex(bytes: number): string {
    return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
