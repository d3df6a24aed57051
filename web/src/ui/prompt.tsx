// SPDX-License-Identifier: MIT
// What an open window asks. It looks the same whatever one holds: each answer is a button, and one that cannot be given
// says so when it is pressed.
import { useSignal } from "@preact/signals";
import type { Question, Window } from "generated/messages";
import type { Table } from "../table/state.ts";
import { t } from "./text.ts";

const isOf = (question: Question, choice: number, type: string): boolean =>
    question.choices[choice]!.things.some(({ kind, id }) => kind === "action" && id === type);

/** The choice that gives an answer; −1: it cannot be given. */
function choiceOf(question: Question, type: string): number {
    return question.choices.findIndex((_, choice) => isOf(question, choice, type));
}

interface Props {
    table: Table;
    question: Question;
    window: Window;
}

export function Prompt({ table, question, window }: Props) {
    const lacks = useSignal<Question | null>(null);
    const answer = (type: string): void => {
        const choice = choiceOf(question, type);
        if (choice < 0) {
            lacks.value = question;
        } else {
            table.take(question, choice);
        }
    };
    return (
        <section class="asked prompt" aria-labelledby="question" data-question={`${table.look.value?.at}.0`}>
            <h2 id="question">{lacks.value === question ? question.question : window.question}</h2>
            <ul class="choices">
                {window.answers.map(({ type, words }) => (
                    <li key={type}>
                        <button type="button" class="choice" onClick={() => answer(type)}>
                            {words}
                        </button>
                    </li>
                ))}
            </ul>
            <p class="idle" role="status">
                {table.waits.value && t("Your answer is in; others may still have to answer.")}
            </p>
        </section>
    );
}
