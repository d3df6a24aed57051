// SPDX-License-Identifier: MIT
// What happened, newest first; and a live region that says it.
import type { Table } from "../table/state.ts";
import { t } from "./text.ts";

const shownMax = 60;

export function Log({ table }: { table: Table }) {
    const lines = table.log.value.slice(-shownMax).reverse();
    return (
        <section class="log" aria-label={t("What happened")}>
            <h2>{t("What happened")}</h2>
            <ol reversed>
                {lines.map((line) => (
                    <li key={line.id} class={line.words.startsWith("  ") ? "below" : ""}>
                        {line.words}
                    </li>
                ))}
            </ol>
        </section>
    );
}

export function News({ table }: { table: Table }) {
    return (
        <p class="unseen" role="status" aria-live="polite">
            {table.news.value}
        </p>
    );
}
