// SPDX-License-Identifier: MIT
// "We play with our own box": people who play with the printed game enter it here, and the page keeps the rules.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { Game } from "generated/messages";
import { loadParts, nameOfGame } from "../games/games.ts";
import { files, loadStyle } from "../module/files.ts";
import { Mirror } from "../module/mirror.ts";
import { recordOf } from "../module/record.ts";
import { ElsewherePage } from "../pages/elsewhere.tsx";
import { End } from "../pages/ending.tsx";
import { missingWords } from "../pages/keeping.tsx";
import { TablePage } from "../pages/table.tsx";
import { go } from "../route.ts";
import { type KeptGame, readGame } from "../table/kept.ts";
import { goesOnElsewhere, takeGame } from "../table/tabs.ts";
import { FailedPage } from "../ui/failed.tsx";
import { useOpened } from "../ui/opened.ts";
import { catalogue, t } from "../ui/text.ts";
import { useTitle } from "../ui/title.ts";
import { Begin } from "./begin.tsx";
import { Counted } from "./counted.tsx";
import { beginBox, type BoxSetup } from "./game.ts";
import { Entry } from "./keypad.tsx";
import { BoxTable } from "./table.ts";

await loadStyle(files.box); // before anything is shown

/** The game that was shown last: a browser that keeps none still has it as long as the page is open. */
let held: KeptGame | undefined;

/** What no longer fits after a correction is entered again or left out, and never guessed. */
function Left({ table }: { table: BoxTable }) {
    const left = table.left.value;
    if (left.length === 0) {
        return null;
    }
    return (
        <section class="left" role="status">
            <p>
                {t("Entries that do not fit any more from here on: {count}. The first was:", { count: left.length })}{" "}
                <b>{left[0]}</b>
            </p>
            <button type="button" onClick={() => table.repeat()}>
                {t("Enter again what fits")}
            </button>{" "}
            <button type="button" onClick={() => table.leaveOut(false)}>
                {t("Leave out the first")}
            </button>{" "}
            <button type="button" onClick={() => table.leaveOut(true)}>
                {t("Leave out all")}
            </button>
        </section>
    );
}

/** While an earlier entry is shown. */
function Change({ table }: { table: BoxTable }) {
    const move = table.past.value?.move;
    return move === undefined ? null : (
        <p class="change">
            <button type="button" onClick={() => table.correct(move)}>
                {t("Change this entry")}
            </button>
        </p>
    );
}

/** Also of those of which the log says nothing. */
function Earlier({ table }: { table: BoxTable }) {
    const moves = table.look.value?.moves ?? 0;
    return (
        <button type="button" class="earlier" disabled={moves === 0} onClick={() => table.correct(moves - 1)}>
            {t("Change an earlier entry")}
        </button>
    );
}

/** Before the first entry. */
function Lay({ table, onLaid }: { table: BoxTable; onLaid: () => void }) {
    return (
        <main class="box-lay">
            <h1>{t("How the table is laid")}</h1>
            <p class="lines">{table.mirror.lay()}</p>
            <button type="button" class="primary" onClick={onLaid}>
                {t("The table is laid")}
            </button>
        </main>
    );
}

/** The same later, where one looks up. */
function Laid({ table }: { table: BoxTable }) {
    const open = useSignal(false);
    return (
        <details class="position" onToggle={({ currentTarget }) => (open.value = currentTarget.open)}>
            <summary>{t("How the table is laid")}</summary>
            {open.value && <p class="lines">{table.mirror.lay()}</p>}
        </details>
    );
}

function Over({ table, module, games }: { table: BoxTable; module: WebAssembly.Module; games: Game[] }) {
    const name = nameOfGame(games, table.saved.game);
    return (
        <End table={table} name={name} heading={t("The game is over.")} record={() => recordOf(module, table.saved)}>
            <button type="button" onClick={() => table.takeBack()}>
                {t("Take back")}
            </button>{" "}
            <button type="button" onClick={() => go("box", table.saved.game)}>
                {t("Play again")}
            </button>{" "}
            <button type="button" onClick={() => go("replay", table.saved.id)}>
                {t("Look back")}
            </button>{" "}
            <button type="button" onClick={() => go()}>
                {t("Home")}
            </button>
            {table.saved.game === "rattus" && <Counted table={table} />}
        </End>
    );
}

function Playing({ table, module, games }: { table: BoxTable; module: WebAssembly.Module; games: Game[] }) {
    const isOver = table.look.value?.over === true && table.corrected.value === null;
    const isLaid = useSignal(false);
    useTitle(`${t("We play with our own box")} – ${nameOfGame(games, table.saved.game)}`);
    if (table.look.value?.moves === 0 && !isLaid.value) {
        return <Lay table={table} onLaid={() => (isLaid.value = true)} />;
    }
    return (
        <TablePage
            table={table}
            games={games}
            above={
                <>
                    <Left table={table} />
                    <Change table={table} />
                </>
            }
            below={
                <>
                    <Earlier table={table} />
                    <Laid table={table} />
                </>
            }
            choices={<Entry table={table} />}
            ending={isOver ? <Over table={table} module={module} games={games} /> : undefined}
            onAgain={() => go("box", table.saved.game)}
            onHome={() => go()}
        />
    );
}

interface Props {
    /** The whole one. */
    module: WebAssembly.Module;
    /** Says which options go together. */
    reader: Mirror;
    games: Game[];
    game: Game;
    /** Of a kept game; undefined: a new one is begun. */
    id: string | undefined;
}

async function openKept(module: WebAssembly.Module, id: string, onRenewed: () => void): Promise<BoxTable> {
    const kept = held?.id === id ? held : await readGame(id);
    if (kept?.box !== true) {
        throw new Error(missingWords());
    }
    held = kept;
    takeGame(id);
    await loadParts(kept.game);
    const mirror = await Mirror.open(module);
    mirror.speak(catalogue.value);
    return BoxTable.open(module, mirror, kept, onRenewed);
}

function Opened({ module, games, id }: Props & { id: string }) {
    const wrong = useSignal("");
    const round = useSignal(0);
    const isElsewhere = goesOnElsewhere.value;
    const opening = async (): Promise<{ table: BoxTable | null; close: () => void }> => {
        try {
            const table = isElsewhere ? null : await openKept(module, id, () => round.value++);
            return { table, close: () => table?.close() };
        } catch (error) {
            wrong.value = (error as Error).message;
            return { table: null, close: () => {} };
        }
    };
    const table = useOpened(opening, [id, round.value, isElsewhere])?.table ?? null;
    useMemo(() => {
        table?.mirror.speak(catalogue.value);
        table?.translate();
    }, [catalogue.value]);
    useEffect(() => () => void (goesOnElsewhere.value = false), []);
    if (isElsewhere) {
        return (
            <ElsewherePage
                onContinue={() => {
                    held = undefined; // the other tab went on
                    goesOnElsewhere.value = false;
                }}
            />
        );
    }
    if (wrong.value !== "") {
        return (
            <FailedPage words={wrong.value}>
                <a href="#/games">{t("My games")}</a>
            </FailedPage>
        );
    }
    return table === null ? <main aria-busy="true" /> : <Playing table={table} module={module} games={games} />;
}

export function BoxPage(props: Props) {
    const { module, reader, game, id } = props;
    const begin = async (setup: BoxSetup): Promise<void> => {
        held = await beginBox(module, setup);
        go("box", setup.game, held.id);
    };
    return id === undefined ? <Begin game={game} mirror={reader} onBegin={begin} /> : <Opened {...props} id={id} />;
}
