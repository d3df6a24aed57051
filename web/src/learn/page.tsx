// SPDX-License-Identifier: MIT
// The first game: the lessons of a game one after the other, on the board that one will play on.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { loadParts, usualSeats } from "../games/games.ts";
import type { Game, LessonWords, Verdict } from "generated/messages";
import { Mirror } from "../module/mirror.ts";
import { TablePage } from "../pages/table.tsx";
import { go } from "../route.ts";
import type { Setup } from "../table/local.ts";
import { keepSettings, readSettings } from "../ui/kept.ts";
import { useOpened } from "../ui/opened.ts";
import { catalogue, t } from "../ui/text.ts";
import { useTitle } from "../ui/title.ts";
import { Lesson } from "./lesson.ts";

interface Props {
    module: WebAssembly.Module;
    games: Game[];
    game: Game;
    /** Of the lesson, from 1 on; undefined: the first that is not done. */
    step: string | undefined;
    pace: number;
    onPlay: (setup: Setup) => void;
}

const doneOf = (game: string): number[] => readSettings().learned?.[game] ?? [];

function keepDone(game: string, number: number): void {
    keepSettings({ learned: { ...readSettings().learned, [game]: [...new Set([...doneOf(game), number])] } });
}

/** The first that is not done; after the last one the first again. */
function nextOf(game: string, lessons: number): number {
    const done = doneOf(game);
    return Math.max(
        0,
        Array.from({ length: lessons }, (_, i) => i).findIndex((i) => !done.includes(i)),
    );
}

function Steps({ game, lessons, number }: { game: Game; lessons: LessonWords[]; number: number }) {
    const done = doneOf(game.id);
    return (
        <nav aria-label={t("Steps of the first game")}>
            <ol class="lessons">
                {lessons.map(({ title }, i) => (
                    <li key={i}>
                        <a
                            href={`#/learn/${game.id}/${i + 1}`}
                            aria-current={i === number ? "step" : undefined}
                            title={title}
                        >
                            {i + 1}
                            {done.includes(i) && " ✓"}
                            <span class="unseen">{title}</span>
                        </a>
                    </li>
                ))}
            </ol>
        </nav>
    );
}

interface EndingProps {
    verdict: Verdict;
    happened: string[];
    isLast: boolean;
    onAgain: () => void;
    onNext: () => void;
    onPlay: () => void;
}

/** How well it was chosen, which luck may hide, what happened, and how to go on. */
function Ending({ verdict, happened, isLast, onAgain, onNext, onPlay }: EndingProps) {
    const heading = useRef<HTMLHeadingElement>(null);
    useEffect(() => heading.current?.focus(), []);
    return (
        <section class="asked verdict" data-question="verdict">
            <h2 ref={heading} tabIndex={-1}>
                {verdict.good ? t("A good choice.") : t("There is a better choice.")}
            </h2>
            <p class="lines">{verdict.words}</p>
            <ul class="happened">
                {happened.map((line, i) => (
                    <li key={i}>{line}</li>
                ))}
            </ul>
            {isLast ? (
                <button type="button" class="primary" onClick={onPlay}>
                    {t("Play a whole game against novices")}
                </button>
            ) : (
                <button type="button" class={verdict.good ? "primary" : ""} onClick={onNext}>
                    {t("Next step")}
                </button>
            )}{" "}
            <button type="button" class={verdict.good || isLast ? "" : "primary"} onClick={onAgain}>
                {t("Try again")}
            </button>
        </section>
    );
}

const happenedMax = 8;

interface PlayedProps extends Props {
    mirror: Mirror;
    lessons: LessonWords[];
    number: number;
}

function Played({ mirror, lessons, number, games, game, pace, onPlay }: PlayedProps) {
    const round = useSignal(0);
    const played = useSignal<Lesson | null>(null);
    useEffect(() => {
        const lesson = new Lesson(mirror, { game: game.id, number, name: t("You") }, pace);
        played.value = lesson;
        scrollTo(0, 0);
        return () => lesson.table.close();
    }, [mirror, number, round.value]);
    useEffect(() => played.value?.table.setPace(pace), [pace]);
    useEffect(() => played.value?.translate(), [catalogue.value]);
    const lesson = played.value;
    const verdict = lesson?.verdict.value ?? null;
    useEffect(() => void (verdict?.good === true && keepDone(game.id, number)), [verdict]);
    if (lesson === null) {
        return <main aria-busy="true" />;
    }
    const play = () =>
        onPlay({
            game: game.id,
            seats: ["open", ...Array<string>(usualSeats(game.id) - 1).fill("novice")],
            options: {},
        });
    const ending = verdict !== null && (
        <Ending
            verdict={verdict}
            happened={lesson.table.log.value.slice(-happenedMax).map(({ words }) => words)}
            isLast={number === lessons.length - 1}
            onAgain={() => round.value++}
            onNext={() => go("learn", game.id, String(number + 2))}
            onPlay={play}
        />
    );
    const again = (
        <button type="button" onClick={() => round.value++}>
            {t("Start this step again")}
        </button>
    );
    return (
        <TablePage
            table={lesson.table}
            games={games}
            ending={ending || undefined}
            below={verdict === null && again}
            onAgain={() => round.value++}
            onHome={() => go()}
        />
    );
}

function Introduction({ game, lessons, number }: { game: Game; lessons: LessonWords[]; number: number }) {
    const { title, introduction, task } = lessons[number]!;
    useTitle(`${title} – ${game.name}`);
    return (
        <header class="lesson">
            <p class="where">
                {t("First game: {game}", { game: game.name })} · <a href={`#/rules/${game.id}`}>{t("Rules")}</a> ·{" "}
                <a href="#/">{t("Skip the first game")}</a>
            </p>
            <Steps game={game} lessons={lessons} number={number} />
            <h1>{title}</h1>
            <p>{introduction}</p>
            <p class="task">{task}</p>
            {number === 0 && (
                <p>
                    {t(
                        "Choose with a button, or press a marked place on the board. Press any other place to read about it.",
                    )}
                </p>
            )}
        </header>
    );
}

function Lessons({ mirror, ...props }: Props & { mirror: Mirror }) {
    const { game, step } = props;
    const lessons = useMemo(() => {
        mirror.speak(catalogue.value);
        return mirror.lessons(game.id);
    }, [mirror, catalogue.value]);
    const asked = Number(step) - 1;
    const number = asked in lessons ? asked : nextOf(game.id, lessons.length);
    return (
        <>
            <Introduction game={game} lessons={lessons} number={number} />
            <Played key={number} {...props} mirror={mirror} lessons={lessons} number={number} />
        </>
    );
}

async function openMirror(module: WebAssembly.Module, game: string): Promise<Mirror> {
    const [mirror] = await Promise.all([Mirror.open(module), loadParts(game)]);
    return mirror;
}

export function LearnPage(props: Props) {
    const { module, game } = props;
    const mirror = useOpened(() => openMirror(module, game.id), [module, game.id]);
    return mirror === null ? <main aria-busy="true" /> : <Lessons {...props} mirror={mirror} />;
}
