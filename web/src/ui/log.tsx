// SPDX-License-Identifier: MIT
// What happened, newest first, with what is new since the viewer's last turn; and a live region that says it.
import type { LogLine, Table } from "../table/state.ts";
import { Secret } from "./secrets.tsx";
import { t } from "./text.ts";

const shownMax = 60;

/** What nobody else at the table could read. */
function SecretMark() {
    const words = t("only you know this");
    return (
        <span class="only-you" title={words}>
            <span aria-hidden="true">◉</span>
            <span class="unseen">({words})</span>
        </span>
    );
}

const isBelow = ({ words }: LogLine): boolean => words.startsWith("  ");

/** Newest first, but what a line led to stays below it. */
function newestFirst(lines: LogLine[]): LogLine[] {
    const groups: LogLine[][] = [];
    lines.forEach((line) => (isBelow(line) && groups.length > 0 ? groups.at(-1)!.push(line) : groups.push([line])));
    return groups.reverse().flat();
}

/** How many lines there are up to the end of the viewer's last turn, with what it led to. 0: none, or they look on. */
function seenUntil(all: LogLine[], viewer: number): number {
    const own = viewer < 0 ? -1 : all.findLastIndex(({ seat }) => seat === viewer);
    const next = all.findIndex((line, i) => i > own && !isBelow(line));
    return own < 0 ? 0 : next < 0 ? all.length : next;
}

function Words({ line, table }: { line: LogLine; table: Table }) {
    if (line.secret !== true) {
        return <>{line.words}</>;
    }
    return table.open.value ? (
        <>
            {line.words} <SecretMark />
        </>
    ) : (
        <Secret />
    );
}

function Line({ line, table }: { line: LogLine; table: Table }) {
    const words = <Words line={line} table={table} />;
    if (line.view === undefined || isBelow(line)) {
        return <li class={isBelow(line) ? "below" : ""}>{words}</li>;
    }
    return (
        <li>
            <button type="button" class="past-line" onClick={() => table.lookBack(line)}>
                {words}
            </button>
        </li>
    );
}

interface PartProps {
    heading: string;
    lines: LogLine[];
    reversed: boolean;
    /** Says what the mark of secrets means. */
    explains: boolean;
    table: Table;
}

function Part({ heading, lines, reversed, explains, table }: PartProps) {
    return (
        <>
            <h2>{heading}</h2>
            {explains && (
                <p aria-hidden="true">
                    <small>◉ {t("only you know this")}</small>
                </p>
            )}
            <ol reversed={reversed}>
                {lines.map((line) => (
                    <Line key={line.id} line={line} table={table} />
                ))}
            </ol>
        </>
    );
}

export function Log({ table }: { table: Table }) {
    const all = table.log.value;
    const seen = seenUntil(all, table.look.value?.seat ?? -1);
    const from = Math.max(0, all.length - shownMax);
    const fresh = seen > 0 ? all.slice(Math.max(seen, from)) : [];
    const older = all.slice(from, all.length - fresh.length);
    const explains = table.open.value && all.slice(from).some(({ secret }) => secret === true);
    return (
        <section class="log" aria-label={t("What happened")}>
            {fresh.length > 0 && (
                <Part
                    heading={t("Since your last turn")}
                    lines={fresh}
                    reversed={false}
                    explains={explains}
                    table={table}
                />
            )}
            {(older.length > 0 || fresh.length === 0) && (
                <Part
                    heading={t("What happened")}
                    lines={newestFirst(older)}
                    reversed
                    explains={explains && fresh.length === 0}
                    table={table}
                />
            )}
        </section>
    );
}

/** Each line is said once, as it comes. */
export function News({ table }: { table: Table }) {
    return (
        <div class="unseen" role="log" aria-live="polite" aria-label={t("Since your last turn")}>
            {table.news.value.map(({ id, words, secret }) => (
                <p key={id}>{secret === true ? t("a secret") : words.trim()}</p>
            ))}
        </div>
    );
}
