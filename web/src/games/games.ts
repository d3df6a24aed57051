// SPDX-License-Identifier: MIT
// The games that are drawn, each loaded when somebody plays it.
import { signal } from "@preact/signals";
import type { ComponentChildren, ComponentType } from "preact";
import type { Game, Look, Names, Thing } from "generated/messages";
import type { Table } from "../table/state.ts";

/** A finished game: its last position, the names of its things, and those of its moves that are known. */
export interface EndingProps {
    look: Look;
    names: Names;
    moves: { view?: unknown }[];
    /** What can be done next. */
    children?: ComponentChildren;
}

export interface BoardProps {
    table: Table;
    /** People see it from the other end of a room. */
    afar?: boolean;
}

/** A picture: its class, its view box, and what is in it. */
type Picture = [name: string, box: string, ...drawn: SVGElement[]];

/** Draws what is turned over, rolled or drawn; undefined: it is only named. */
export type DrawOutcome = (thing: Thing) => Picture | undefined;

/** The parts of a table's page that a game draws. */
export interface GameParts {
    Players: ComponentType<{ table: Table }>;
    Board: ComponentType<BoardProps>;
    /** What stays in view beside the board: characters, one's own hand. */
    Cards: ComponentType<{ table: Table }>;
    /** What one looks up now and then, before the log. */
    More?: ComponentType<{ table: Table }>;
    /** Loads how it ended; by default the words of the result. */
    ending?: () => Promise<ComponentType<EndingProps>>;
    /** How what is drawn from its box looks. */
    outcomes: (table: Table) => DrawOutcome;
    /** Whether a seat may have a decision yet; by default each may to the end. */
    plays?: (view: unknown, seat: number) => boolean;
}

interface Drawn {
    load: () => Promise<GameParts>;
    /** What the first page says before the module is there; a test compares it with the module. */
    name: string;
    players: readonly [least: number, most: number];
    usualSeats: number;
    /** That a game takes people at a table. */
    minutes: string;
}

const games: Record<string, Drawn> = {
    rattus: {
        load: async () => (await import("./rattus/parts.tsx")).parts,
        name: "Rattus",
        players: [2, 6],
        usualSeats: 3,
        minutes: "45",
    },
    bristol1350: {
        load: async () => (await import("./bristol1350/parts.tsx")).parts,
        name: "Bristol 1350",
        players: [1, 9],
        usualSeats: 4,
        minutes: "20–40",
    },
};

export const drawnGames = Object.keys(games);
export const usualSeats = (game: string): number => games[game]?.usualSeats ?? 1;

export const minutesOf = (game: string): string => games[game]?.minutes ?? "";
export const playersOf = (game: string): readonly [least: number, most: number] => games[game]?.players ?? [1, 1];

/** What a game is called, also while the module is not there. */
export const nameOfGame = (known: Game[], id: string): string =>
    known.find((game) => game.id === id)?.name ?? games[id]?.name ?? id;

const loaded = signal<Record<string, GameParts>>({});

/** The parts of a game; undefined until they are loaded. */
export function partsOf(game: string): GameParts | undefined {
    return loaded.value[game];
}

export async function loadParts(game: string): Promise<void> {
    const parts = loaded.peek()[game] ?? (await games[game]?.load());
    if (parts !== undefined) {
        loaded.value = { ...loaded.peek(), [game]: parts };
    }
}
