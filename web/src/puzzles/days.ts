// SPDX-License-Identifier: MIT
// Which puzzle a day has, and for how many days somebody has solved one.

/** By the clock of this device, since 1970. */
export const dayOf = (date: Date): number =>
    Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);

/** 2026-11-28, as in the program (src/cli/puzzle.c). */
const firstDay = 20_785;

/** From 1 on; after the last one the first comes again. */
export const numberOf = (day: number, count: number): number => ((((day - firstDay) % count) + count) % count) + 1;

/** Of a date such as 2026-12-24; undefined: it is not one. */
export function readDay(text: string): number | undefined {
    const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
    return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? undefined : time / 86_400_000;
}

export interface Streak {
    /** The day of the last puzzle that was solved. */
    last: number;
    /** Days in a row. */
    days: number;
}

/** So many days may be missed: a clock may be wrong by one, and somebody may travel. */
const missedMax = 1;

/** After a day's puzzle was solved. A clock that goes back takes nothing away. */
export function streakAfter(kept: Streak | undefined, day: number): Streak {
    if (kept === undefined) {
        return { last: day, days: 1 };
    }
    const gap = day - kept.last;
    if (gap === 0 || gap === -1) {
        return kept;
    }
    return { last: day, days: gap < 0 ? kept.days : gap <= 1 + missedMax ? kept.days + 1 : 1 };
}

/** The days in a row that still count. */
export function daysInARow(kept: Streak | undefined, day: number): number {
    return kept === undefined || day - kept.last > 1 + missedMax ? 0 : kept.days;
}
