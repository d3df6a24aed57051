// SPDX-License-Identifier: MIT
// How the games of one person against bots on this device ended. They stay when the games themselves are no longer kept.
const KEY = "pesthouse-results";
const RESULTS_MAX = 2000; // some 200 kB

export interface Result {
    id: string; // of the game
    game: string;
    /** The level of all bots; "": of several. */
    level: string;
    won: boolean;
    points: number;
}

/** Of one game, or of those at one level. */
export interface Tally {
    games: number;
    won: number;
    points: number; // on average
    /** The longest row of wins. */
    row: number;
}

export function readResults(): Result[] {
    try {
        const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
        return Array.isArray(kept) ? (kept as Result[]) : [];
    } catch {
        return []; // none can be read where nothing is kept
    }
}

function write(results: Result[]): void {
    try {
        localStorage.setItem(KEY, JSON.stringify(results.slice(-RESULTS_MAX)));
    } catch {
        // A full disk, or a private window: the page of games says that nothing is kept.
    }
}

/** Notes a result. A game that was over before counts once, as it ended last. */
export function noteResult(result: Result): void {
    write([...readResults().filter(({ id }) => id !== result.id), result]);
}

export const forgetResults = (): void => write([]);

/** The level at which all bots play; each has a temperament of its own. */
export function levelOf(bots: string[]): string {
    const levels = new Set(bots.map((bot) => bot.split("/")[0]!));
    return levels.size === 1 ? [...levels][0]! : "";
}

export function tallyOf(results: Result[]): Tally {
    let [row, longest] = [0, 0];
    for (const { won } of results) {
        row = won ? row + 1 : 0;
        longest = Math.max(longest, row);
    }
    const points = results.reduce((sum, result) => sum + result.points, 0);
    return {
        games: results.length,
        won: results.filter(({ won }) => won).length,
        points: results.length > 0 ? points / results.length : 0,
        row: longest,
    };
}

/** By level, in the order of the levels, those of several last. */
export function talliesOf(results: Result[], levels: string[]): [level: string, tally: Tally][] {
    const order = [...levels, ""];
    return order
        .map((level): [string, Tally] => [level, tallyOf(results.filter((result) => result.level === level))])
        .filter(([, { games }]) => games > 0);
}
