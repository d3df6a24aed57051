// SPDX-License-Identifier: MIT
// What was turned over, rolled or drawn, as keys that look like it. Only what the box still has can be pressed.
import { useMemo } from "preact/hooks";
import type { Choice, Question } from "generated/messages";
import { type DrawOutcome, partsOf } from "../games/games.ts";
import { Choices } from "../ui/choices.tsx";
import { CardWords } from "../ui/card_words.tsx";
import { Following } from "../ui/following.tsx";
import { SeatSign } from "../ui/seat_sign.tsx";
import { language, t } from "../ui/text.ts";
import { NewRat } from "./new_rat.tsx";
import type { BoxTable } from "./table.ts";

interface KeyProps {
    choice: Choice;
    /** Its number in the question. */
    number: number;
    draw: DrawOutcome;
    onPress: () => void;
}

function Key({ choice, number, draw, onPress }: KeyProps) {
    const picture = choice.things.map(draw).find((each) => each !== undefined);
    const [name = "", viewBox = "", ...drawn] = picture ?? [];
    return (
        <li>
            <button
                type="button"
                class={picture === undefined ? "choice" : "choice key"}
                data-choice={number}
                onClick={onPress}
            >
                {picture !== undefined && (
                    <svg
                        class={name}
                        viewBox={viewBox}
                        aria-hidden="true"
                        ref={(svg) => svg?.replaceChildren(...drawn)}
                    />
                )}
                <span class="words">
                    <CardWords words={choice.words} />
                </span>
            </button>
        </li>
    );
}

function Keys({ table, question }: { table: BoxTable; question: Question }) {
    const { game, at } = table.look.value!;
    const names = table.names.value;
    const draw = useMemo(() => partsOf(game)!.outcomes(table), [table, names, at]);
    const keys = question.choices
        .map((choice, number) => ({ choice, number }))
        .sort((one, other) => one.choice.words.localeCompare(other.choice.words, language.value, { numeric: true }));
    return (
        <section class="asked keypad" aria-labelledby="question" data-question={`${at}.${question.depth}`}>
            <div class="question">
                <h2 id="question">{question.question}</h2>
                <Following key={`${at}.${question.depth}`} />
            </div>
            <ul class="choices keys">
                {keys.map(({ choice, number }) => (
                    <Key
                        key={number}
                        choice={choice}
                        number={number}
                        draw={draw}
                        onPress={() => table.take(question, number)}
                    />
                ))}
            </ul>
            {question.choices[0]?.things[0]?.kind === "token" && <NewRat table={table} />}
        </section>
    );
}

/** Whose move it is that is entered; what is drawn is nobody's. */
function Mover({ table }: { table: BoxTable }) {
    const { decides, seats } = table.look.value!;
    return decides === null ? null : (
        <p class="mover">
            <SeatSign seat={decides} /> <bdi>{seats[decides]?.name}</bdi>
        </p>
    );
}

/** Which entry is changed, those beside it, of which the log may say nothing, and the way out. */
function Changing({ table }: { table: BoxTable }) {
    const corrected = table.corrected.value;
    if (corrected === null) {
        return null;
    }
    const { move, words } = corrected;
    return (
        <div class="changing" role="status">
            {t("In place of this entry:")} <b>{words || t("Entry {number}", { number: move + 1 })}</b>{" "}
            <button type="button" disabled={move === 0} onClick={() => table.correct(move - 1)}>
                {t("The entry before")}
            </button>{" "}
            <button
                type="button"
                disabled={move + 1 >= table.look.value!.moves}
                onClick={() => table.correct(move + 1)}
            >
                {t("The entry after")}
            </button>{" "}
            <button type="button" onClick={() => table.stopCorrecting()}>
                {t("Keep the entry as it is")}
            </button>
        </div>
    );
}

export function Entry({ table }: { table: BoxTable }) {
    const question = table.question.value;
    const where = `${table.look.value!.at}.${table.corrected.value?.move}`; // each keypad begins at its first key
    const isDrawn = table.look.value!.decides === null && question !== null && table.chosen.value === null;
    return (
        <>
            <Changing table={table} />
            <Mover table={table} />
            {isDrawn ? <Keys key={where} table={table} question={question} /> : <Choices table={table} />}
        </>
    );
}
