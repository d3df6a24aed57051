// SPDX-License-Identifier: MIT
// The pages that need a server, in a file of their own.
import { useEffect } from "preact/hooks";
import type { Game as Kind } from "generated/messages";
import type { Mirror } from "../module/mirror.ts";
import { go, route } from "../route.ts";
import type { Table } from "../table/state.ts";
import { FailedPage } from "../ui/failed.tsx";
import { usePart } from "../ui/part.ts";
import { t } from "../ui/text.ts";
import { AccountPage } from "./account.tsx";
import { loadBoard, loadEvening, loadPhone } from "./around.ts";
import { BackPage } from "./code.tsx";
import { useDoing } from "./form.tsx";
import { LobbyPage, MinePage } from "./lists.tsx";
import { NewTablePage } from "./new_table.tsx";
import { me, remember } from "./people.ts";
import { PersonPage } from "./person.tsx";
import { OnlineTablePage } from "./table_page.tsx";
import { GonePage } from "./trouble.tsx";
import { letSpeak } from "./words.ts";

interface Props {
    module: WebAssembly.Module;
    mirror: Mirror;
    games: Kind[];
    /** The table that is shown now; null: none any more. */
    onTable: (table: Table | null) => void;
}

const tableId = /^[0-9a-f]{32}$/;

function TableOrBoard({ id, ...props }: Props & { id: string }) {
    const board = route.value[2] === "board";
    const around = usePart(board, loadBoard);
    if (!board) {
        return <OnlineTablePage key={id} id={id} {...props} />;
    }
    return around === null ? <main aria-busy="true" /> : <around.BoardPage key={id} id={id} {...props} />;
}

function Join({ code }: { code: string }) {
    const phone = usePart(true, loadPhone);
    return phone === null ? <main aria-busy="true" /> : <phone.JoinPage code={code} />;
}

function Evening(props: Omit<Props, "module" | "onTable">) {
    const evening = usePart(true, loadEvening);
    const [, id, page] = route.value;
    return evening === null ? (
        <main aria-busy="true" />
    ) : (
        <evening.EveningPages id={id} board={page === "board"} {...props} />
    );
}

function Shown(props: Props) {
    const { mirror, games } = props;
    const [page, id = ""] = route.value;
    switch (page) {
        case "table":
            return tableId.test(id) ? <TableOrBoard id={id} {...props} /> : <GonePage />;
        case "join":
            return <Join code={id} />;
        case "evening":
            return <Evening mirror={mirror} games={games} />;
        case "new":
            return <NewTablePage mirror={mirror} games={games} />;
        case "mine":
            return <MinePage games={games} />;
        case "account":
            return <AccountPage />;
        case "back":
            return <BackPage code={id} />;
        case "person":
            return <PersonPage key={id} id={id} games={games} />;
        default:
            return <LobbyPage games={games} />;
    }
}

function Links() {
    const links = { "": t("Home"), tables: t("Lobby"), mine: t("My tables"), account: me.value?.name ?? t("Sign in") };
    return (
        <nav aria-label={t("Pages")}>
            {Object.entries(links).map(([page, words]) => (
                <a key={page} href={`#/${page}`} aria-current={route.value[0] === page ? "page" : undefined}>
                    <bdi>{words}</bdi>
                </a>
            ))}
        </nav>
    );
}

export function OnlinePage(props: Props) {
    letSpeak(props.mirror);
    const { wrong, run } = useDoing(remember);
    useEffect(() => void run(), []);
    if (me.value === undefined) {
        return wrong === "" ? (
            <main aria-busy="true" />
        ) : (
            <FailedPage words={wrong}>
                <button type="button" class="primary" onClick={() => void run()}>
                    {t("Try again")}
                </button>{" "}
                <button type="button" onClick={() => go()}>
                    {t("Home")}
                </button>
            </FailedPage>
        );
    }
    return (
        <>
            <Links />
            <Shown {...props} />
        </>
    );
}
