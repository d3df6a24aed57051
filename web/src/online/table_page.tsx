// SPDX-License-Identifier: MIT
// A table of the server: before the game, in it, after it, and what keeps one from it.
import { useEffect, useMemo } from "preact/hooks";
import { loadParts } from "../games/games.ts";
import type { Game as Kind } from "generated/messages";
import type { Mirror } from "../module/mirror.ts";
import { TablePage } from "../pages/table.tsx";
import { go } from "../route.ts";
import { Table } from "../table/state.ts";
import { keepsOpen, readSettings } from "../ui/kept.ts";
import { t } from "../ui/text.ts";
import { Chat } from "./chat.tsx";
import { Clocks, WindowBar } from "./clock.tsx";
import { Ending } from "./ending.tsx";
import { OnlineGame } from "./game.ts";
import { Gathering } from "./gathering.tsx";
import { Away, Menu, Refusal } from "./menu.tsx";
import { GonePage, OtherBuildPage, RefusedPage, RemovedPage, SentAwayPage, StrangerPage } from "./trouble.tsx";
import { endTurns, signalTurn } from "./turn.ts";
import { isolated } from "./words.ts";

interface Props {
    id: string;
    module: WebAssembly.Module;
    mirror: Mirror;
    games: Kind[];
    onTable: (table: Table | null) => void;
}

const confirms = (): boolean => readSettings().confirm === true;

interface Opened {
    table: Table;
    game: OnlineGame;
}

function open(id: string, module: WebAssembly.Module, mirror: Mirror): Opened {
    let game: OnlineGame;
    const table = new Table(
        mirror,
        (reader, listener) => (game = new OnlineGame(id, module, reader, listener)),
        [],
        confirms,
        keepsOpen,
    );
    return { table, game: game! };
}

/** Before the game, its own page says who has come. */
function useTurns({ table }: Opened, name: string, isGathering: boolean): void {
    const asked = table.question.value !== null;
    const at = asked ? (table.look.value?.at ?? 0) : 0;
    useEffect(() => {
        if (!isGathering) {
            signalTurn(asked, asked, name);
        }
    }, [at, name, isGathering]);
    useEffect(() => endTurns, []);
}

/** Everybody who is there goes on to the next game. */
function useRematch({ game }: Opened): void {
    const next = game.next.value;
    useEffect(() => {
        if (next !== "") {
            go("table", next);
        }
    }, [next]);
}

function Lost({ game }: { game: OnlineGame }) {
    return (
        <p class="lost" role="status">
            {game.lost.value === "restart"
                ? t("The server is restarting, and the game is kept; reconnecting…")
                : game.lost.value === "cut"
                  ? t("The connection is lost; reconnecting…")
                  : ""}
        </p>
    );
}

/** What the people who run the server say to all, until it is taken away. */
function Notice({ game }: { game: OnlineGame }) {
    return game.notice.value === "" ? null : (
        <p class="note" role="alert">
            {t("Notice from the people who run this server: {text}", { text: isolated(game.notice.value) })}{" "}
            <button type="button" onClick={() => (game.notice.value = "")}>
                {t("Close")}
            </button>
        </p>
    );
}

function Shown({
    id,
    opened,
    module,
    games,
}: {
    id: string;
    opened: Opened;
    module: WebAssembly.Module;
    games: Kind[];
}) {
    const { table, game } = opened;
    const seen = game.seen.value;
    const kind = games.find((one) => one.id === seen?.settings.game);
    useTurns(opened, kind?.name ?? "Pesthouse", seen?.phase === "gathering");
    useRematch(opened);
    useEffect(() => {
        if (seen !== null) {
            table.ordered.value = seen.order;
            void loadParts(seen.settings.game);
        }
    }, [seen?.order.against, seen?.order.seats?.join()]);
    if (seen === null) {
        return <main aria-busy="true" />;
    }
    if (seen.phase === "gathering") {
        return <Gathering {...{ id, game, kind, module }} mirror={table.mirror} />;
    }
    const ending = seen.phase === "over" ? <Ending table={table} name={kind?.name ?? ""} game={game} /> : undefined;
    return (
        <TablePage
            table={table}
            games={games}
            onAgain={() => {}}
            onHome={() => go()}
            above={
                <>
                    <Away {...{ seen, game }} />
                    <WindowBar {...{ seen, game }} />
                    <Clocks seen={seen} />
                </>
            }
            ending={ending}
            odds={seen.settings.hints || ending !== undefined}
            below={
                <div class="online">
                    {ending === undefined && <Refusal game={game} />}
                    <Chat game={game} />
                    <Menu {...{ seen, game, table }} />
                </div>
            }
        />
    );
}

export function OnlineTablePage({ id, module, mirror, games, onTable }: Props) {
    const opened = useMemo(() => open(id, module, mirror), []);
    const { table, game } = opened;
    useEffect(() => {
        onTable(table);
        return () => {
            onTable(null);
            table.close();
        };
    }, []);
    switch (game.ended.value) {
        case "table":
            return <GonePage />;
        case "away":
            return <SentAwayPage />;
        case "removed":
            return <RemovedPage />;
        case "person":
            return <StrangerPage game={game} />;
        case "build":
            return <OtherBuildPage lostChoice={table.waits.value} />;
        case "refused":
            return <RefusedPage />;
        case null:
            return (
                <>
                    <Lost game={game} />
                    <Notice game={game} />
                    <Shown {...{ id, opened, module, games }} />
                </>
            );
    }
}
