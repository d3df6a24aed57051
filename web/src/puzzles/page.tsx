// SPDX-License-Identifier: MIT
// The puzzle of a day, and any other: a position, a question with one right answer, and why it is right.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { loadParts, nameOfGame } from "../games/games.ts";
import type { Game } from "generated/messages";
import { TablePage } from "../pages/table.tsx";
import { go } from "../route.ts";
import { keepSettings, readSettings } from "../ui/kept.ts";
import { useOpened } from "../ui/opened.ts";
import { catalogue, language, t } from "../ui/text.ts";
import { useTitle } from "../ui/title.ts";
import { dayOf, daysInARow, numberOf, readDay, streakAfter } from "./days.ts";
import { type Book, loadBook, Puzzle } from "./puzzle.ts";

interface Props {
    module: WebAssembly.Module;
    games: Game[];
    game: Game;
    /** A number or a date; undefined: that of today. */
    which: string | undefined;
}

const today = (): number => dayOf(new Date());

/** The number of a puzzle; what is neither a number nor a date leads to that of today. */
function numberIn(which: string | undefined, count: number): number {
    const number = Number(which);
    return Number.isInteger(number) && number >= 1 && number <= count
        ? number
        : numberOf(readDay(which ?? "") ?? today(), count);
}

/** That of today counts for the row of days. */
function keepSolved(number: number, count: number): void {
    if (number === numberOf(today(), count)) {
        keepSettings({ streak: streakAfter(readSettings().streak, today()) });
    }
}

interface VerdictProps {
    heading: string;
    why: string;
    onAgain: () => void;
    next: string;
    onNext: () => void;
    children?: ComponentChildren;
}

/** What an answer was worth, and the way on. */
export function Verdict({ heading, why, onAgain, next, onNext, children }: VerdictProps) {
    const top = useRef<HTMLHeadingElement>(null);
    useEffect(() => top.current?.focus(), []);
    return (
        <section class="asked verdict" aria-labelledby="verdict" data-question="verdict">
            <h2 id="verdict" ref={top} tabIndex={-1}>
                {heading}
            </h2>
            <p class="lines">{why.trim()}</p>
            {children}
            <div class="tools">
                <button type="button" class="primary" onClick={onNext}>
                    {next}
                </button>{" "}
                <button type="button" onClick={onAgain}>
                    {t("Try again")}
                </button>
            </div>
        </section>
    );
}

function DaysInARow() {
    const days = daysInARow(readSettings().streak, today());
    return days > 0 && <p>{t("Days in a row with a solved puzzle: {days}", { days })}</p>;
}

interface ShownProps extends Props {
    book: Book;
    number: number;
}

function Shown({ module, games, game, book, number }: ShownProps) {
    const round = useSignal(0);
    const [task, words] = [book.tasks[number - 1]!, book.words[number - 1]!];
    const puzzle = useOpened(() => Puzzle.openTask(module, task, words), [number, round.value, catalogue.value]);
    const isRight = puzzle?.isRight.value;
    useEffect(() => {
        if (isRight === true) {
            keepSolved(number, book.tasks.length);
        }
    }, [isRight]);
    if (puzzle === null) {
        return <main aria-busy="true" />;
    }
    const next = (number % book.tasks.length) + 1;
    const verdict = isRight !== undefined && (
        <Verdict
            heading={
                isRight
                    ? t("That is right: {answer}.", { answer: words.answer })
                    : t("No. The right answer is: {answer}.", { answer: words.answer })
            }
            why={words.why}
            onAgain={() => round.value++}
            next={t("Another puzzle")}
            onNext={() => go("puzzle", game.id, String(next))}
        >
            <DaysInARow />
        </Verdict>
    );
    return (
        <TablePage
            table={puzzle.table}
            games={games}
            above={task.things.length === 0 && !verdict && <p class="task">{words.question}</p>}
            ending={verdict || undefined}
            odds={false}
            onAgain={() => round.value++}
            onHome={() => go()}
        />
    );
}

export function PuzzlePage(props: Props) {
    const { games, game, which } = props;
    const loaded = useSignal<{ book: Book; of: string } | null>(null);
    const of = `${game.id} ${language.value}`;
    useEffect(() => {
        void Promise.all([loadBook(game.id), loadParts(game.id)]).then(([book]) => (loaded.value = { book, of }));
    }, [of]);
    const book = loaded.value?.of === of ? loaded.value.book : null;
    const number = book === null ? 0 : numberIn(which, book.tasks.length);
    useTitle(`${t("Puzzle {number}", { number })} – ${nameOfGame(games, game.id)}`);
    return book === null ? (
        <main aria-busy="true" />
    ) : (
        <Shown key={`${of} ${number}`} {...props} book={book} number={number} />
    );
}
