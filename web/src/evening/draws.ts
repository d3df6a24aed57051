// SPDX-License-Identifier: MIT
// How far the tables of a duplicate round had the same luck, from their records.

/** What was drawn, in order: "card c41". */
export const drawsOf = (record: string): string[] =>
    record.split("\n").flatMap((line) => (line.startsWith("*: ") ? [line.slice(3).trim()] : []));

export interface Compared {
    /** The draws from the first to this number are the same at all tables. */
    until: number;
    /** How many draws every table made, by number, and how many of these are the same. */
    common: number;
    same: number;
}

export function compareDraws(records: string[]): Compared {
    const [first = [], ...others] = records.map(drawsOf);
    const common = Math.min(first.length, ...others.map((draws) => draws.length));
    const isSame = first.slice(0, common).map((drawn, number) => others.every((draws) => draws[number] === drawn));
    const different = isSame.indexOf(false);
    return { until: different < 0 ? common : different, common, same: isSame.filter((same) => same).length };
}
