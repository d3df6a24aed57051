// SPDX-License-Identifier: MIT
// What happened, newest first, with what is new since the viewer's last turn; and a live region that says it.
import type { LogLine, Table } from "../table/state.ts";
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

function Line({ line, table }: { line: LogLine; table: Table }) {
    const isBelow = line.words.startsWith("  ");
    const mark = line.secret === true && <SecretMark />;
    if (line.view === undefined || isBelow) {
        return (
            <li class={isBelow ? "below" : ""}>
                {line.words} {mark}
            </li>
        );
    }
    return (
        <li>
            <button type="button" class="past-line" onClick={() => table.lookBack(line)}>
                {line.words} {mark}
            </button>
        </li>
    );
}

export function Log({ table }: { table: Table }) {
    const all = table.log.value;
    const own = all.findLastIndex(({ seat }) => seat === table.look.value?.seat);
    const lines = all.slice(-shownMax);
    const fresh = lines.filter(({ id }) => own >= 0 && id > all[own]!.id);
    const older = lines.slice(0, lines.length - fresh.length);
    return (
        <section class="log" aria-label={t("What happened")}>
            {fresh.length > 0 && (
                <>
                    <h2>{t("Since your last turn")}</h2>
                    <ol>
                        {fresh.map((line) => (
                            <Line key={line.id} line={line} table={table} />
                        ))}
                    </ol>
                </>
            )}
            <h2>{t("What happened")}</h2>
            <ol reversed>
                {[...older].reverse().map((line) => (
                    <Line key={line.id} line={line} table={table} />
                ))}
            </ol>
        </section>
    );
}

/** Each line is said once, as it comes. */
export function News({ table }: { table: Table }) {
    return (
        <div class="unseen" role="log" aria-live="polite" aria-label={t("Since your last turn")}>
            {table.news.value.map(({ id, words }) => (
                <p key={id}>{words.trim()}</p>
            ))}
        </div>
    );
}
