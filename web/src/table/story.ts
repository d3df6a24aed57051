// SPDX-License-Identifier: MIT
// What happened, turn by turn. No DOM.
import type { Told } from "generated/messages";
import type { LogLine } from "./state.ts";

/** Lines in a row that belong to one turn; those of no move belong to the turn in which they came. */
export interface Group {
    id: number;
    turn: Told["turn"] | undefined;
    lines: LogLine[];
}

/** Which lines are shown: all, those that matter to the viewer, or those of a seat. */
export type Filter = "all" | "own" | number;

/** Whether a line says more of the one above it. */
export const isBelow = ({ words }: LogLine): boolean => words.startsWith("  ");

export function linesOf(told: Told[]): Omit<LogLine, "id">[] {
    return told.flatMap(({ lines, secret, seat, bot = false, turn, move, view, events }) =>
        lines.map((words, i) => ({ words, seat, bot, turn, move, view, events, secret: secret.includes(i) })),
    );
}

export function groupsOf(lines: LogLine[]): Group[] {
    const groups: Group[] = [];
    for (const line of lines) {
        const last = groups.at(-1);
        if (last !== undefined && (line.turn === undefined || line.turn.words === last.turn?.words)) {
            last.lines.push(line);
        } else {
            groups.push({ id: line.id, turn: line.turn, lines: [line] });
        }
    }
    return groups;
}

const seatsNamed = ["seat", "seats", "target", "by", "owner"];

/** Whether a move is somebody's, or did something to them. */
function isAbout({ seat: mover, events = [] }: LogLine, seat: number): boolean {
    const isNamed = (named: unknown): boolean => (Array.isArray(named) ? named.includes(seat) : named === seat);
    const fields = events as Record<string, unknown>[];
    return mover === seat || fields.some((event) => seatsNamed.some((name) => isNamed(event[name])));
}

export function filtered(lines: LogLine[], filter: Filter, viewer: number): LogLine[] {
    if (filter === "all") {
        return lines;
    }
    return filter === "own"
        ? lines.filter((line) => isAbout(line, viewer))
        : lines.filter((line) => line.turn?.seat === filter || isAbout(line, filter));
}

/**
 * How many lines there are up to the end of the viewer's last turn, with what it led to; what a bot did in their place
 * is news. 0: none, or they look on.
 */
export function seenUntil(all: LogLine[], viewer: number): number {
    const own = viewer < 0 ? -1 : all.findLastIndex(({ seat, bot }) => seat === viewer && bot !== true);
    const next = all.findIndex((line, i) => i > own && !isBelow(line));
    return own < 0 ? 0 : next < 0 ? all.length : next;
}

/** The whole story as text, a paragraph for each turn. */
export function storyOf(lines: LogLine[]): string {
    return groupsOf(lines)
        .map(({ turn, lines: own }) => [
            ...(turn === undefined ? [] : [`${turn.words}:`]),
            ...own.map(({ words }) => words),
        ])
        .map((paragraph) => paragraph.join("\n"))
        .join("\n\n");
}
