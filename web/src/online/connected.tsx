// SPDX-License-Identifier: MIT
// A table of the server that a page looks at: its connection, and what is shown while it is lost or has ended.
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { Game as Kind } from "generated/messages";
import type { Mirror } from "../module/mirror.ts";
import { go } from "../route.ts";
import { Table } from "../table/state.ts";
import { keepsOpen, readSettings } from "../ui/kept.ts";
import { t } from "../ui/text.ts";
import { type As, OnlineGame } from "./game.ts";
import {
    GonePage,
    OtherBuildPage,
    RefusedPage,
    RemovedPage,
    SentAwayPage,
    ShutPage,
    StrangerPage,
} from "./trouble.tsx";
import { isolated } from "./words.ts";

const confirms = (): boolean => readSettings().confirm === true;

/** Of a page that shows a table. */
export interface TablePageProps {
    id: string;
    module: WebAssembly.Module;
    mirror: Mirror;
    games: Kind[];
    /** The table that is shown now; null: none any more. */
    onTable: (table: Table | null) => void;
}

export interface Opened {
    table: Table;
    game: OnlineGame;
}

/** `opens`: whether what only the viewer knows lies open at first. */
export function openTable(id: string, mirror: Mirror, as: As = "oneself", opens: () => boolean = keepsOpen): Opened {
    let game: OnlineGame;
    const table = new Table(
        mirror,
        (reader, listener) => (game = new OnlineGame(id, reader, listener, as)),
        [],
        confirms,
        opens,
    );
    return { table, game: game! };
}

/** Everybody who is there goes on to the next game. */
export function useRematch({ game }: Opened, ...page: string[]): void {
    const next = game.next.value;
    useEffect(() => {
        if (next !== "") {
            go("table", next, ...page);
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

interface Props extends Pick<TablePageProps, "onTable"> {
    opened: Opened;
    children: ComponentChildren;
}

/** What is shown of a table while one is connected to it, or why one is not. */
export function Connected({ opened, onTable, children }: Props) {
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
        case "seat":
            return <ShutPage />;
        case "refused":
            return <RefusedPage />;
        case null:
            return (
                <>
                    <Lost game={game} />
                    <Notice game={game} />
                    {children}
                </>
            );
    }
}
