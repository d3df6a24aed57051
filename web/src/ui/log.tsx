// SPDX-License-Identifier: MIT
// What happened, turn by turn and the newest last, with a mark where the viewer's last turn ended; and a live region that
// says it as it comes.
import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { LogLine, Table } from "../table/state.ts";
import { type Filter, filtered, type Group, groupsOf, isBelow, seenUntil } from "../table/story.ts";
import { SeatSign } from "./seat_sign.tsx";
import { Secret } from "./secrets.tsx";
import { t } from "./text.ts";
import { WhyButton } from "./why.tsx";

const linesMax = 60; // at first, and more at each press

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

interface Props {
    table: Table;
    lines: LogLine[];
    /** Shows the position after a line. */
    onLook: (line: LogLine) => void;
    /** The move whose position is shown. */
    at?: number | undefined;
    /** All lines are shown, not only the last ones. */
    isWhole?: boolean;
}

/** Brings the line whose position is shown into view. */
function useInView(at: number | undefined): RefObject<HTMLDivElement | null> {
    const box = useRef<HTMLDivElement>(null);
    useEffect(() => {
        const line = box.current?.querySelector("[aria-current=true]")?.getBoundingClientRect();
        const around = box.current?.getBoundingClientRect();
        if (line !== undefined && around !== undefined && (line.top < around.top || line.bottom > around.bottom)) {
            box.current!.scrollTop += line.top - around.top - around.height / 2;
        }
    }, [at]);
    return box;
}

function Line({ line, table, onLook, at }: Omit<Props, "lines" | "isWhole"> & { line: LogLine }) {
    const words = <Words line={line} table={table} />;
    if (line.view === undefined || isBelow(line)) {
        return <li class={isBelow(line) ? "below" : ""}>{words}</li>;
    }
    const isShown = line.secret !== true || table.open.value;
    return (
        <li>
            <button
                type="button"
                class="past-line"
                aria-current={line.move === at || undefined}
                onClick={() => onLook(line)}
            >
                {words}
            </button>
            {isShown && <WhyButton game={table.look.value!.game} line={line} />}
        </li>
    );
}

function Turn({ group, ...props }: Omit<Props, "lines" | "isWhole"> & { group: Group }) {
    const { turn, lines } = group;
    return (
        <>
            {turn !== undefined && (
                <h3>
                    {turn.seat >= 0 && <SeatSign seat={turn.seat} />} <bdi>{turn.words}</bdi>
                </h3>
            )}
            <ol>
                {lines.map((line) => (
                    <Line key={line.id} line={line} {...props} />
                ))}
            </ol>
        </>
    );
}

function Filters({ table, filter, onPick }: { table: Table; filter: Filter; onPick: (filter: Filter) => void }) {
    const { seat, seats } = table.look.value!;
    const values = [
        { value: "all", words: t("everything") },
        ...(seat < 0 ? [] : [{ value: "own", words: t("what matters to me") }]),
        ...seats.map(({ name }, number) => ({ value: String(number), words: name })),
    ];
    return (
        <select
            aria-label={t("Show in the log")}
            value={String(filter)}
            onChange={({ currentTarget: { value } }) =>
                onPick(value === "all" || value === "own" ? value : Number(value))
            }
        >
            {values.map(({ value, words }) => (
                <option key={value} value={value}>
                    {words}
                </option>
            ))}
        </select>
    );
}

/** Lines of a game in its order; where they scroll, the last ones are in view. */
export function Story({ lines, isWhole = false, ...props }: Props) {
    const { table } = props;
    const box = useInView(props.at);
    const filter = useSignal<Filter>("all");
    const most = useSignal(isWhole ? Number.POSITIVE_INFINITY : linesMax);
    const viewer = table.look.value?.seat ?? -1;
    const seen = lines[table.isTable() ? seenUntil(lines, viewer) : 0]?.id ?? Number.POSITIVE_INFINITY;
    const all = filtered(lines, filter.value, viewer);
    const shown = all.slice(-most.value);
    const fresh = shown.findIndex(({ id }) => id >= seen);
    const until = fresh < 0 || seen === lines[0]?.id ? shown.length : fresh;
    const explains = table.open.value && shown.some(({ secret }) => secret === true);
    const turns = (from: number, to: number) =>
        groupsOf(shown.slice(from, to)).map((group) => <Turn key={group.id} group={group} {...props} />);
    return (
        <section class="log" aria-label={t("What happened")}>
            <div class="log-head">
                <h2>{t("What happened")}</h2>
                <Filters table={table} filter={filter.value} onPick={(picked) => (filter.value = picked)} />
            </div>
            <div class="turns" ref={box}>
                <div>
                    {explains && (
                        <p aria-hidden="true">
                            <small>◉ {t("only you know this")}</small>
                        </p>
                    )}
                    {all.length > shown.length && (
                        <button type="button" onClick={() => (most.value += linesMax)}>
                            {t("Earlier moves")}
                        </button>
                    )}
                    {turns(0, until)}
                    {until < shown.length && <h3 class="since">{t("Since your last turn")}</h3>}
                    {turns(until, shown.length)}
                </div>
            </div>
        </section>
    );
}

export function Log({ table }: { table: Table }) {
    return (
        <Story
            table={table}
            lines={table.log.value}
            at={table.past.value?.move}
            onLook={(line) => table.lookBack(line)}
        />
    );
}

/** What matters to the viewer of what happened since their last turn, first what it came to. */
function sinceWords(table: Table, seen: number): string[] {
    const all = table.log.value;
    const viewer = table.look.value!.seat;
    const isShown = ({ secret }: LogLine): boolean => secret !== true || table.open.value;
    const fresh = all.slice(seen).filter(isShown);
    const own = filtered(fresh, "own", viewer);
    const outcomes = own.filter(isBelow);
    const last = fresh.filter((line) => !isBelow(line)).slice(-1);
    return [outcomes, own, last].find((lines) => lines.length > 0)?.map(({ words }) => words.trim()) ?? [];
}

/** The same in a line, which is there for everybody who plays. */
export function Since({ table }: { table: Table }) {
    const { seat, over } = table.look.value!;
    if (!table.isTable() || seat < 0 || over) {
        return null;
    }
    const seen = seenUntil(table.log.value, seat);
    const words = sinceWords(table, seen);
    return (
        <p class="since-line">
            {seen > 0 && words.length > 0 && <b>{t("Since your turn:")}</b>} <bdi>{words.join(" ")}</bdi>
        </p>
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
