// SPDX-License-Identifier: MIT
// What one can do at a table besides choosing: take back, ask for a hint, look back, hand the device over.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Question } from "generated/messages";
import type { Table } from "../table/state.ts";
import { readSettings } from "./kept.ts";
import { besideTheGame, rulesAt, thingAsked } from "./rules_link.ts";
import { waitingWords } from "./choices.tsx";
import { Secret } from "./secrets.tsx";
import { t } from "./text.ts";

/** Moves that the cover shows. */
const coverMax = 8;

/** Marks a key in its button, for those who use keys. */
function keyOf(key: string): { "aria-keyshortcuts"?: string; title?: string } {
    return readSettings().keys === false ? {} : { "aria-keyshortcuts": key, title: t("Key: {key}", { key }) };
}

export function HintWords({ table }: { table: Table }) {
    const hint = table.hint.value;
    if (hint === null) {
        return null;
    }
    if (hint === "thinking") {
        return <p role="status">{t("Thinking about a hint…")}</p>;
    }
    if (hint === "failed") {
        return <p role="status">{t("This could not be loaded. Try again when the server can be reached.")}</p>;
    }
    if (!table.open.value) {
        return (
            <p class="hint" role="status">
                <Secret />
            </p>
        );
    }
    return (
        <div class="hint" role="status">
            <p>{hint.words}</p>
            <button type="button" onClick={() => table.followHint()}>
                {t("Play it")}
            </button>
            <p class="lines">{hint.reason}</p>
        </div>
    );
}

/** On the decision at hand, said once somebody opens it. */
function ShortRules({ table, question }: { table: Table; question: Question }) {
    const open = useSignal(false);
    const { game } = table.look.value!;
    const page = open.value && question.topic !== undefined ? table.mirror.topic(question.topic) : null;
    return (
        <details class="rules-of-this" onToggle={(event) => (open.value = event.currentTarget.open)}>
            <summary>{t("Rules for this choice")}</summary>
            {page !== null && (
                <div class="short-rules">
                    <h3>{page.title}</h3>
                    <p class="lines">{page.words}</p>
                    <a href={rulesAt(game, thingAsked(question))} {...besideTheGame}>
                        {t("The full rules")}
                    </a>
                </div>
            )}
        </details>
    );
}

export function Tools({ table }: { table: Table }) {
    const asked = table.question.value !== null && table.chosen.value === null;
    return (
        <div class="tools">
            {table.mayUndo.value && (
                <button type="button" class="undo" {...keyOf("u")} onClick={() => table.undo()}>
                    {t("Take back")}
                </button>
            )}
            {asked && (table.hint.value === null || table.hint.value === "failed") && table.hasHints() && (
                <button type="button" class="ask-hint" {...keyOf("h")} onClick={() => void table.askHint()}>
                    {t("Hint")}
                </button>
            )}
            {asked && (
                <ShortRules
                    key={`${table.look.value!.at}.${table.question.value!.depth}`}
                    table={table}
                    question={table.question.value!}
                />
            )}
        </div>
    );
}

/** In the place of the question while an earlier position is shown. */
export function PastBar({ table }: { table: Table }) {
    const moves = table.log.value.filter(({ view }) => view !== undefined);
    const past = table.past.value!;
    const at = moves.findIndex(({ move }) => move === past.move);
    const before = moves.slice(0, at).findLast(({ move }) => move !== past.move);
    const after = moves.slice(at).find(({ move }) => move !== past.move);
    return (
        <section class="asked past" aria-label={t("An earlier position")} data-question={`past.${past.move}`}>
            <h2>{past.words.trim()}</h2>
            <button type="button" disabled={before === undefined} onClick={() => table.lookBack(before ?? null)}>
                {t("Step back")}
            </button>{" "}
            <button type="button" disabled={after === undefined} onClick={() => table.lookBack(after ?? null)}>
                {t("Step forward")}
            </button>{" "}
            <button type="button" class="primary" onClick={() => table.lookBack(null)}>
                {t("Back to the game")}
            </button>
        </section>
    );
}

/** Under the question: somebody else at this device is asked. */
export function HandOver({ table }: { table: Table }) {
    const look = table.look.value;
    const next = table.nextName();
    if (next === null || look === null) {
        return null;
    }
    return (
        <section class="asked hand-over" data-question={`${look.at}.${table.next.value}`}>
            <p>{t("It is {name}'s turn. Hide the table and pass the device on.", { name: next })}</p>
            <button type="button" class="primary" onClick={() => table.cover()}>
                {t("Hide the table")}
            </button>
        </section>
    );
}

/** Public moves while nobody here is asked. */
function Watching({ table }: { table: Table }) {
    return (
        <main class="cover">
            <h1>{waitingWords(table) || table.look.value!.status}</h1>
            <p>{t("Nobody at this device has to choose yet.")}</p>
            <div role="log" aria-label={t("What happened")}>
                {table.log.value.slice(-coverMax).map(({ id, words }) => (
                    <p key={id}>{words}</p>
                ))}
            </div>
        </main>
    );
}

/** Nothing of a person's table is shown until the one who is asked says that they are there. */
export function Cover({ table }: { table: Table }) {
    const [next, name] = [table.next.value, table.nextName()];
    if (next === null || name === null) {
        return <Watching table={table} />;
    }
    return (
        <main class="cover">
            <h1>
                <bdi>{name}</bdi>
            </h1>
            <p>{t("It is your turn. Nobody else should look at the screen now.")}</p>
            <button
                type="button"
                class="primary asked"
                data-question={`cover.${name}`}
                ref={(button) => button?.focus()}
                onClick={() => table.uncover(next)}
            >
                {t("I am {name}", { name })}
            </button>
        </main>
    );
}

function press(table: Table, key: string): boolean {
    const question = table.question.value;
    const digit = Number(key);
    const shown = document.querySelectorAll<HTMLElement>(".asked .choices button");
    if (digit >= 1 && digit <= shown.length) {
        shown[digit - 1]!.click(); // what is played is what is shown
    } else if (key === "h" && question !== null) {
        void table.askHint();
    } else if (key === "u" && table.mayUndo.value) {
        table.undo();
    } else if (key === "p") {
        document.querySelector<HTMLElement>(".drawer[aria-expanded=false]")?.click();
        document.querySelector<HTMLElement>(".position > summary")?.click();
        document.querySelector<HTMLElement>(".position > summary")?.focus();
    } else if (key === "Escape" && table.past.value !== null) {
        table.lookBack(null);
    } else {
        return false;
    }
    return true;
}

/** Single keys, unless they are turned off: 1 to 9 choose, h, u, and p for the position as text. */
export function useKeys(table: Table): void {
    useEffect(() => {
        const hear = (event: KeyboardEvent): void => {
            const busy =
                event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]") !== null;
            const typing = (event.target as Element | null)?.closest("input, select, textarea") !== null;
            if (!busy && !typing && readSettings().keys !== false && !table.covered.value && press(table, event.key)) {
                event.preventDefault();
            }
        };
        addEventListener("keydown", hear);
        return () => removeEventListener("keydown", hear);
    }, [table]);
}
