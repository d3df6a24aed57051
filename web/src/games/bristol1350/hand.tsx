// SPDX-License-Identifier: MIT
// What one holds: face down while what only one knows is closed.
import type { View } from "generated/bristol1350_view";
import type { Names, Question } from "generated/messages";
import type { Table } from "../../table/state.ts";
import { besideTheGame, rulesAt } from "../../ui/rules_link.ts";
import { Secret } from "../../ui/secrets.tsx";
import { t } from "../../ui/text.ts";
import { whyNot } from "../../ui/why.tsx";
import { openClose } from "./board/close_up.ts";
import { REMEDY_EMBLEMS } from "./emblems.ts";

function RemedyCard({ id, names }: { id: string; names: Names }) {
    return (
        <>
            {id.split("-").map((remedy) => (
                <span key={remedy} class="use">
                    <svg viewBox="0 0 48 48" aria-hidden="true">
                        <path d={REMEDY_EMBLEMS[remedy] ?? ""} />
                    </svg>
                    {names["remedy"]?.[remedy]?.name ?? remedy}
                </span>
            ))}
        </>
    );
}

/** The choice that plays a card, if there is only one. */
function choiceOf(question: Question | null, card: string): number {
    const found = (question?.choices ?? []).flatMap(({ things }, i) =>
        things.some(({ kind, id }) => kind === "remedy card" && id === card) ? [i] : [],
    );
    return found.length === 1 ? found[0]! : -1;
}

/** Links to the rules of what one holds. */
export function RemedyRules({ table }: { table: Table }) {
    const { game, seat, view } = table.look.value!;
    const cards = table.open.value ? ((view as View).hands[seat] ?? []) : [];
    const remedies = new Set(cards.flatMap((card) => card?.split("-") ?? []));
    const names = table.names.value;
    if (remedies.size === 0) {
        return null;
    }
    return (
        <p class="rules-links">
            {t("Rules:")}{" "}
            {[...remedies].map((id) => (
                <a key={id} href={rulesAt(game, id)} {...besideTheGame}>
                    {names["remedy"]?.[id]?.name ?? id}
                </a>
            ))}
        </p>
    );
}

export function Hand({ table }: { table: Table }) {
    const look = table.look.value!;
    const view = look.view as View;
    const question = table.question.value;
    if (look.seat < 0 || look.secret === null) {
        return null;
    }
    const open = table.open.value;
    /** Plays a card, or says why it cannot be played now. */
    const take = (card: string, button: HTMLElement): void => {
        const choice = choiceOf(question, card);
        if (question !== null && choice >= 0) {
            table.take(question, choice);
        } else {
            openClose(button.closest("section")!, {
                heading: button.innerText.replace("\n", "/"),
                about: "",
                whyNot: whyNot(table, card),
                choices: [],
                close: t("Close"),
            });
        }
    };
    return (
        <section class={`bristol-hand${open ? " open" : ""}`} aria-label={t("Your cards")}>
            <ul>
                {(view.symptoms[look.seat] ?? []).map((card, i) => (
                    <li key={`s${i}`} class="symptom">
                        {open && card}
                    </li>
                ))}
                {(view.hands[look.seat] ?? []).map((card, i) => (
                    <li key={`r${i}`} class="remedy">
                        {open && card !== null && (
                            <button
                                type="button"
                                class={choiceOf(question, card) < 0 ? "" : "offered"}
                                onClick={({ currentTarget }) => take(card, currentTarget)}
                            >
                                <RemedyCard id={card} names={table.names.value} />
                            </button>
                        )}
                    </li>
                ))}
            </ul>
            {!open && <Secret />}
        </section>
    );
}
