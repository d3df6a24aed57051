// SPDX-License-Identifier: MIT
// The games that one is in the middle of, on this device and online: first those that wait for one's own move.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { nameOfGame } from "../games/games.ts";
import type { Game, ListedTable } from "generated/messages";
import { files } from "../module/files.ts";
import type { RunningTables } from "../online/lists.tsx";
import { type KeptGame, listGames } from "../table/kept.ts";
import { readSettings } from "../ui/kept.ts";
import { sayDate, t } from "../ui/text.ts";
import { KeepingNote } from "./keeping.tsx";
import { saySeats } from "./seats.ts";

const refreshMs = 60_000;
const shownMax = 8;

type Lists = typeof import("../online/lists.tsx");

/** The tables of the server, and what draws them; only who is known there is told of any. */
type Online = RunningTables & { lists: Lists };

async function lookOnline(): Promise<Online | null> {
    if (readSettings().known !== true) {
        return null;
    }
    const lists = await import("../online/lists.tsx");
    return { lists, ...(await lists.runningTables()) };
}

/** Says in the title and the icon how many games wait. */
function callFor(count: number): void {
    const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
    if (icon !== null) {
        icon.dataset["usual"] ??= icon.getAttribute("href") ?? "";
        icon.setAttribute("href", count > 0 ? files.called : icon.dataset["usual"]);
    }
    document.title = count > 0 ? `(${count}) Pesthouse` : "Pesthouse";
}

function useOnline(): Online | null {
    const online = useSignal<Online | null>(null);
    useEffect(() => {
        let isGone = false;
        const look = async () => {
            const found = await lookOnline();
            if (isGone) {
                return;
            }
            online.value = found;
            callFor(found?.own.filter(found.lists.isAwaited).length ?? 0);
        };
        const timer = setInterval(() => void look(), refreshMs);
        document.addEventListener("visibilitychange", look);
        void look();
        return () => {
            isGone = true;
            clearInterval(timer);
            document.removeEventListener("visibilitychange", look);
            callFor(0);
        };
    }, []);
    return online.value;
}

interface Props {
    games: Game[];
    onContinue: (game: KeptGame) => void;
}

function KeptRow({ kept, games, onContinue }: Props & { kept: KeptGame }) {
    return (
        <li>
            <button type="button" class="continue" onClick={() => onContinue(kept)}>
                <b>{t("Continue: {game}", { game: nameOfGame(games, kept.game) })}</b>{" "}
                <span class="mark">{t("on this device")}</span>
                <small>
                    {saySeats(kept, games)} · {sayDate(kept.changed)}
                </small>
            </button>
        </li>
    );
}

/** `children` stand below one's own games, and above those of others. */
export function Running({ games, onContinue, children }: Props & { children: ComponentChildren }) {
    const kept = useSignal<KeptGame[] | null>(null);
    const online = useOnline();
    useEffect(() => void listGames().then((all) => (kept.value = all.filter(({ over }) => !over))), []);
    const own = kept.value;
    if (own === null || games.length === 0) {
        return null; // or what is below the list would move, and a game could be pressed that cannot continue yet
    }
    const rowsOf = (tables: ListedTable[] = []) =>
        online !== null &&
        tables.map((listed) => <online.lists.Row key={listed.table} listed={listed} games={games} />);
    const isAwaited = (listed: ListedTable): boolean => online?.lists.isAwaited(listed) === true;
    const isEmpty = own.length === 0 && (online?.own.length ?? 0) === 0;
    return (
        <section class="running" aria-labelledby="running">
            {!isEmpty && <h2 id="running">{t("Your games")}</h2>}
            <ul class="tables own">
                {rowsOf(online?.own.filter(isAwaited))}
                {own.slice(0, shownMax).map((game) => (
                    <KeptRow key={game.id} kept={game} games={games} onContinue={onContinue} />
                ))}
                {rowsOf(online?.own.filter((listed) => !isAwaited(listed)))}
            </ul>
            {online !== null && online.wrong !== "" && <p role="status">{online.wrong}</p>}
            <KeepingNote />
            {children}
            {online !== null && online.lobby.length > 0 && (
                <>
                    <h2>{t("Tables of others")}</h2>
                    <ul class="tables lobby">{rowsOf(online.lobby)}</ul>
                </>
            )}
            <p class="newcomers">
                <a href="#/tables">{t("The lobby: tables to join or to watch")}</a>
            </p>
        </section>
    );
}
