// SPDX-License-Identifier: MIT
// The question at hand, with a button for each choice.
import type { Choice, Question as Asked } from "generated/messages";
import type { Table } from "../table/state.ts";
import { CardWords } from "./card_words.tsx";
import { Following } from "./following.tsx";
import { Prompt } from "./prompt.tsx";
import { besideTheGame, rulesAt } from "./rules_link.ts";
import { Secret } from "./secrets.tsx";
import { t } from "./text.ts";

/** What all choices have in common is said once. */
function sharedHelp(choices: Choice[]): string {
    const help = choices[0]?.help ?? "";
    return choices.length > 1 && choices.every((choice) => choice.help === help) ? help : "";
}

function ChoiceButton({ choice, help, onTake }: { choice: Choice; help: string; onTake: () => void }) {
    return (
        <li>
            <button type="button" class="choice" onClick={onTake}>
                <CardWords words={choice.words} />
                {help !== "" && <small>{help}</small>}
            </button>
        </li>
    );
}

/** In the place of all choices that only the viewer may know of, also if there are none. */
function Opener({ table }: { table: Table }) {
    return (
        <li>
            <button type="button" class="choice" onClick={() => table.openQuestion()}>
                <Secret />
                <small>{t("Shows what only you know until you have chosen.")}</small>
            </button>
        </li>
    );
}

/** A move that was chosen, and is made when it is confirmed. */
function Confirm({ table, words }: { table: Table; words: string }) {
    return (
        <section class="asked confirm" aria-labelledby="question" data-question={`${table.look.value?.at}.confirm`}>
            <h2 id="question">{words}</h2>
            <button
                type="button"
                class="primary"
                ref={(button) => button?.focus({ preventScroll: true })}
                onClick={() => table.confirm()}
            >
                {t("Play it")}
            </button>{" "}
            <button type="button" onClick={() => table.chooseAgain()}>
                {t("Choose again")}
            </button>
        </section>
    );
}

function Question({ table, question }: { table: Table; question: Asked }) {
    const shared = sharedHelp(question.choices);
    return (
        <section
            class="asked"
            aria-busy={table.waits.value || undefined}
            aria-labelledby="question"
            data-question={`${question.secret === true ? "closed." : ""}${table.look.value?.at}.${question.depth}`}
        >
            <div class="question">
                <h2 id="question">{question.question || t("It is your turn.")}</h2>
                <Following key={`${table.look.value?.at}.${question.depth}`} />
            </div>
            {table.refused.value && <p role="alert">{t("That is no longer possible. Please choose again.")}</p>}
            <ul class="choices">
                {question.choices.map(
                    (choice, i) =>
                        choice.secret !== true && (
                            <ChoiceButton
                                key={i}
                                choice={choice}
                                help={shared === "" ? choice.help : ""}
                                onTake={() => table.take(question, i)}
                            />
                        ),
                )}
                {question.secret === true && <Opener table={table} />}
            </ul>
            {shared !== "" && <p class="idle">{shared}</p>}
            {question.depth > 0 && (
                <button type="button" onClick={() => table.back()}>
                    {t("Back")}
                </button>
            )}
            {question.idle.map(({ card, why, rule }) => (
                <p class="idle" key={card}>
                    {t("{card}: {why}", { card, why })}{" "}
                    {rule !== null && (
                        <a href={rulesAt(table.look.value!.game, rule)} {...besideTheGame}>
                            {rule}
                        </a>
                    )}
                </p>
            ))}
        </section>
    );
}

export function Choices({ table }: { table: Table }) {
    const question = table.question.value;
    const chosen = table.chosen.value;
    if (chosen !== null) {
        return <Confirm table={table} words={chosen.words} />;
    }
    if (question === null) {
        return <p class="waiting">{waitingWords(table)}</p>;
    }
    if (question.window !== null && question.depth === 0) {
        return <Prompt table={table} question={question} window={question.window} />;
    }
    return <Question table={table} question={question} />;
}

/** Who is asked; "": nobody else. */
export function waitingWords(table: Table): string {
    const look = table.look.value;
    const who = look === null || look.decides === null ? undefined : look.seats[look.decides];
    return who === undefined || look?.over === true || look?.decides === look?.seat
        ? ""
        : t("{name} is choosing…", { name: who.name });
}
