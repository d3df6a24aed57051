// SPDX-License-Identifier: MIT
// One's own mistakes, one after the other: the position, and what a review advises.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { loadParts } from "../games/games.ts";
import type { Game } from "generated/messages";
import { KeepingNote } from "../pages/keeping.tsx";
import { TablePage } from "../pages/table.tsx";
import { go } from "../route.ts";
import { useOpened } from "../ui/opened.ts";
import { catalogue, percent, t } from "../ui/text.ts";
import { useTitle } from "../ui/title.ts";
import { dayOf } from "./days.ts";
import { dropMistake, isDue, keepAnswer, listMistakes, type Mistake } from "./mistakes.ts";
import { Verdict } from "./page.tsx";
import { Puzzle } from "./puzzle.ts";

interface Props {
    module: WebAssembly.Module;
    games: Game[];
}

const today = (): number => dayOf(new Date());

function NothingDue({ waiting }: { waiting: number }) {
    return (
        <main>
            <h1>{t("Your own mistakes")}</h1>
            <KeepingNote />
            <p>
                {waiting > 0
                    ? t("Nothing to try again today. Waiting for another day: {count}", { count: waiting })
                    : t(
                          "See the turning points of a game that you have played here: your mistakes in it become puzzles.",
                      )}
            </p>
            <p>
                <a href="#/games">{t("My games")}</a>
            </p>
        </main>
    );
}

interface AskedProps extends Props {
    mistake: Mistake;
    onNext: () => void;
}

function Asked({ module, games, mistake, onNext }: AskedProps) {
    const round = useSignal(0);
    const puzzle = useOpened(async () => {
        const { record, move } = mistake;
        const opened = await Puzzle.open(module, { ...mistake, record, moves: move });
        const [act = "", best = ""] = opened.say([mistake.act, mistake.best]);
        return { opened, act, best, close: () => opened.close() };
    }, [round.value, catalogue.value]);
    const isRight = puzzle?.opened.isRight.value;
    useEffect(() => {
        if (isRight !== undefined && round.value === 0) {
            void keepAnswer(mistake, isRight, today()); // the first answer counts
        }
    }, [isRight]);
    if (puzzle === null) {
        return <main aria-busy="true" />;
    }
    const { act, best } = puzzle;
    const [before, after] = [percent(mistake.before), percent(mistake.after)];
    const forget = () => void dropMistake(mistake.id).then(onNext);
    return (
        <TablePage
            table={puzzle.opened.table}
            games={games}
            above={
                isRight === undefined && (
                    <p class="task">{t("In your game this was a mistake. What would have been better?")}</p>
                )
            }
            ending={
                isRight === undefined ? undefined : (
                    <Verdict
                        heading={
                            isRight
                                ? t("Yes, that is better: {answer}.", { answer: best })
                                : t("The review advises: {answer}.", { answer: best })
                        }
                        why={t("In your game: {action}. Your chances: {before} → {after}.", {
                            action: act,
                            before,
                            after,
                        })}
                        onAgain={() => round.value++}
                        next={t("Continue")}
                        onNext={onNext}
                    >
                        <p>
                            <button type="button" onClick={forget}>
                                {t("Do not ask me this again")}
                            </button>
                        </p>
                    </Verdict>
                )
            }
            odds={false}
            onAgain={() => round.value++}
            onHome={() => go()}
        />
    );
}

export function MistakesPage(props: Props) {
    const kept = useSignal<Mistake[] | null>(null);
    const look = async () => {
        const all = await listMistakes();
        const next = all.find((mistake) => isDue(mistake, today()));
        await (next === undefined ? undefined : loadParts(next.game));
        kept.value = all;
    };
    useEffect(() => void look(), []);
    useTitle(t("Your own mistakes"));
    if (kept.value === null) {
        return <main aria-busy="true" />;
    }
    const next = kept.value.find((mistake) => isDue(mistake, today()));
    return next === undefined ? (
        <NothingDue waiting={kept.value.length} />
    ) : (
        <Asked key={`${next.id} ${next.due}`} {...props} mistake={next} onNext={() => void look()} />
    );
}
