// SPDX-License-Identifier: MIT
// Who runs the game of a table: this device (local.ts) or a server (online/game.ts). The game's messages go to the mirrors
// of the people at this page, who are 1, 2, …; the table hears what came of them.
import type { Hint, Order, Told } from "generated/messages";

export interface Listener {
    /** Something happened: what to tell of it to a person. */
    told(told: Told[], person?: number): void;
    /** What happened before a person came, or was told in another language. Returns whether there is more of that. */
    recalled(told: Told[], person?: number): boolean;
    /** The table did not take what was chosen. */
    refused(): void;
    /** Something else happened than a move; `say` says it in the language at hand. */
    said(say: () => string): void;
    /** The table cannot go on. */
    failed(message: string): void;
}

export interface Game {
    act(at: number, action: string, person: number): void;
    order(order: Order, person: number): void;
    setPace(pace: number): void;
    /** Pieces are on their way at this page, or rest: where nobody else plays, bots wait for them. */
    moving?(moves: boolean): void;
    /** Recalls everything that happened. */
    recall(): void;
    /** The seat of the one person who plays here and has given no name, for whoever looks from a seat; −1: there is none. */
    alone(seat: number): number;
    /** Whether it takes standing orders and recalls its moves. */
    isTable(): boolean;
    /** Whether the viewer may choose, if the position asks them. */
    asks(): boolean;
    /** Whether a person may take back what they did last. */
    mayUndo(person: number): boolean;
    undo(at: number, person: number): void;
    /** Whether the table has hints. */
    hasHints(): boolean;
    /** What a strong bot would do in a person's place, in the language of a catalogue; null: nobody says it. */
    hint(person: number, catalogue: object | undefined): Promise<Hint | null>;
    /** Stops it; `over`: it is at its end. */
    end(over: boolean): void;
}

export function randomHex(bytes: number): string {
    return [...crypto.getRandomValues(new Uint8Array(bytes))]
        .map((byte) => byte.toString(16).padStart(2, "0"))
        .join("");
}
