// SPDX-License-Identifier: MIT
// A game in progress, and its end.
import { type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { nameOfGame, partsOf } from "../games/games.ts";
import type { Game } from "generated/messages";
import type { Table } from "../table/state.ts";
import { Choices } from "../ui/choices.tsx";
import { FailedPage } from "../ui/failed.tsx";
import { Log, News, Since } from "../ui/log.tsx";
import { Secret, Secrets, SecretWords } from "../ui/secrets.tsx";
import { Cover, HandOver, HintWords, PastBar, Tools, useKeys } from "../ui/tools.tsx";
import { useSounds } from "../ui/sound_switch.tsx";
import { t } from "../ui/text.ts";
import { End, LastMoves } from "./ending.tsx";
import { KeepingNote } from "./keeping.tsx";

interface Props {
    table: Table;
    /** They name the game; without them the page has a heading of its own. */
    games?: Game[];
    onAgain: () => void;
    onHome: () => void;
    /** The whole game once it is over: its record, and its page, with a review or without. */
    replay?: { record: () => Promise<string>; open: (reviewed: boolean) => void } | undefined;
    /** What a table online shows of itself, above the question and below it; and its end in place of the question. */
    above?: ComponentChildren;
    below?: ComponentChildren;
    ending?: ComponentChildren;
    /** What stands in the place of the choices: more than a list of them. */
    choices?: ComponentChildren;
    /** Whether the table has odds. */
    odds?: boolean;
}

function Result({ table, games = [], onAgain, onHome, replay }: Props) {
    const name = nameOfGame(games, table.look.value!.game);
    return (
        <End table={table} name={name} heading={t("The game is over.")} record={replay?.record}>
            <button type="button" class="primary" onClick={onAgain}>
                {t("Play again")}
            </button>{" "}
            {replay !== undefined && (
                <>
                    <button type="button" onClick={() => replay.open(false)}>
                        {t("Look back")}
                    </button>{" "}
                    <button type="button" onClick={() => replay.open(true)}>
                        {t("See the turning points")}
                    </button>{" "}
                </>
            )}
            <button type="button" onClick={onHome}>
                {t("Home")}
            </button>
        </End>
    );
}

interface PositionProps {
    table: Table;
    showsOdds?: boolean;
}

function PositionWords({ table, showsOdds = true }: PositionProps) {
    const { words, odds } = table.look.value === null ? { words: "", odds: null } : table.mirror.position();
    return (
        <>
            <p class="lines">{words}</p>
            {table.look.value?.secret && !table.open.value && (
                <p>
                    <Secret />
                </p>
            )}
            {showsOdds && odds !== null && <p class="lines">{odds}</p>}
        </>
    );
}

/** Said only while somebody reads it: the odds of Bristol 1350 take a moment. */
export function Position(props: PositionProps) {
    const open = useSignal(false);
    return (
        <details class="position" onToggle={(event) => (open.value = event.currentTarget.open)}>
            <summary>{t("The position as text")}</summary>
            {open.value && <PositionWords {...props} />}
        </details>
    );
}

/** Opens and closes what one looks up now and then, where there is no room for it beside the board. */
function DrawerButton({ isOpen }: { isOpen: Signal<boolean> }) {
    return (
        <button
            type="button"
            class="drawer"
            aria-expanded={isOpen.value}
            aria-controls="more"
            onClick={() => (isOpen.value = !isOpen.value)}
        >
            <span aria-hidden="true">{isOpen.value ? "✕" : "☰"}</span>{" "}
            {isOpen.value ? t("Back to the game") : t("What happened")}
        </button>
    );
}

/** What is asked, or what has come in its place. */
function Asking(props: Props) {
    const { table, ending, choices } = props;
    const look = table.look.value!;
    if (table.past.value !== null) {
        return <PastBar table={table} />;
    }
    if (look.over && table.skip.value !== null) {
        return <LastMoves skip={table.skip.value} />;
    }
    if (ending !== undefined) {
        return ending;
    }
    return look.over ? (
        <Result {...props} />
    ) : (
        <>
            <HintWords table={table} />
            {table.next.value === null ? (choices ?? <Choices table={table} />) : <HandOver table={table} />}
        </>
    );
}

export function TablePage(props: Props) {
    const { table, games, onHome, above, below, ending, odds = true } = props;
    const look = table.look.value;
    const isOpen = useSignal(false);
    useKeys(table);
    useSounds(table);
    useEffect(() => void (isOpen.value = false), [table.past.value, table.showings.value]); // the board shows it
    if (table.failed.value !== null) {
        return (
            <FailedPage words={`${t("The game cannot continue.")} ${table.failed.value}`}>
                <button type="button" class="primary" onClick={() => location.reload()}>
                    {t("Reload")}
                </button>{" "}
                <button type="button" onClick={onHome}>
                    {t("Home")}
                </button>
            </FailedPage>
        );
    }
    const parts = look === null ? undefined : partsOf(look.game);
    if (look === null || parts === undefined) {
        return <main aria-busy="true" />;
    }
    if (table.covered.value) {
        return <Cover table={table} />;
    }
    return (
        <main class="table">
            <header>
                {games !== undefined && <h1 class="unseen">{nameOfGame(games, look.game)}</h1>}
                <p class="status">{look.status}</p>
                <Since table={table} />
                <parts.Players table={table} />
            </header>
            <parts.Board table={table} />
            <div class="asking">
                {above}
                <Asking {...props} />
            </div>
            <div class="bar">
                {table.past.value === null && ending === undefined && !look.over && <Tools table={table} />}
                <DrawerButton isOpen={isOpen} />
            </div>
            <parts.Cards table={table} />
            <Secrets table={table} />
            <div class={isOpen.value ? "more open" : "more"} id="more">
                <Log table={table} />
                {below}
                <SecretWords table={table} />
                {parts.More !== undefined && <parts.More table={table} />}
                <Position table={table} showsOdds={odds} />
            </div>
            <KeepingNote />
            <News table={table} />
        </main>
    );
}
