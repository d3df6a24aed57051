// SPDX-License-Identifier: MIT
// Mistakes in one's own games that a review has found come back as puzzles, on this device only, by Leitner's rule: what
// was solved waits longer each time, what was not comes back the next day.
import type { ReviewStep } from "generated/messages";
import { asked, Shelf } from "../table/kept.ts";
import type { Replay } from "../table/replay.ts";

export interface Mistake {
    /** Of the game and the move. */
    id: string;
    game: string;
    options: Record<string, unknown>;
    /** By seat. */
    names: string[];
    record: string;
    move: number;
    seat: number;
    /** What was done, and what would have been better: texts of actions. */
    act: string;
    best: string;
    /** The chances before it and after it, as the review saw them. */
    before: number;
    after: number;
    /** How often in a row it was solved. */
    solved: number;
    /** The day on which it comes back (days.ts). */
    due: number;
}

/** Days until something comes back, by how often in a row it was solved; solved once more, it is learned. */
const waits = [1, 2, 4, 8, 16, 32];
/** What is further away was set by a clock that was wrong. */
const farthest = Math.max(...waits);
const keptMax = 100;

export const isDue = ({ due }: { due: number }, day: number): boolean => due <= day || due > day + farthest;

/** Null: it is learned. */
export function answered<Kept extends { solved: number; due: number }>(
    mistake: Kept,
    isRight: boolean,
    day: number,
): Kept | null {
    const solved = isRight ? mistake.solved + 1 : 0;
    const wait = waits[solved];
    return wait === undefined ? null : { ...mistake, solved, due: day + wait };
}

/** The moves of people that decided a game, where something was better. */
export function mistakesIn(id: string, replay: Replay, steps: ReviewStep[], day: number): Mistake[] {
    const { game, options, seats } = replay.opened;
    const decisive = steps.at(-1)?.decisive ?? [];
    const names = replay.table.look.value?.seats.map(({ name }) => name) ?? [];
    return steps.flatMap(({ decision }) => {
        if (decision?.best === undefined || !decisive.includes(decision.move) || seats[decision.seat]?.bot !== null) {
            return [];
        }
        const { move, seat, act, best, before, after } = decision;
        const of = { id: `${id} ${move}`, game, options, names, record: replay.record };
        return [{ ...of, move, seat, act, best, before, after, solved: 0, due: day }];
    });
}

// ---- what is kept ----

const shelf = new Shelf<Mistake>("pesthouse-mistakes", "mistakes");

/** Those that are due come first. */
export async function listMistakes(): Promise<Mistake[]> {
    return (await shelf.all()).sort((one, other) => one.due - other.due);
}

/** Adds what a review has found; what is known already waits on. Those that are learned best make room. */
export function addMistakes(found: Mistake[]): Promise<void> {
    return shelf.use("readwrite", undefined, async (kept) => {
        const known = (await asked(kept.getAll())) as Mistake[];
        const added = found.filter(({ id }) => known.every((one) => one.id !== id));
        const all = [...known, ...added].sort((one, other) => one.solved - other.solved || other.due - one.due);
        await Promise.all(added.map((mistake) => asked(kept.put(mistake))));
        await Promise.all(all.slice(keptMax).map(({ id }) => asked(kept.delete(id))));
    });
}

/** After an answer. */
export function keepAnswer(mistake: Mistake, isRight: boolean, day: number): Promise<void> {
    const next = answered(mistake, isRight, day);
    return next === null
        ? shelf.drop(mistake.id)
        : shelf.use("readwrite", undefined, async (kept) => void (await asked(kept.put(next))));
}

export const dropMistake = (id: string): Promise<void> => shelf.drop(id);
