// SPDX-License-Identifier: MIT
// A table of the server: before the game, in it, after it, and what keeps one from it.
import { type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { loadParts, nameOfGame } from "../games/games.ts";
import type { Game as Kind } from "generated/messages";
import { End } from "../pages/ending.tsx";
import { TablePage } from "../pages/table.tsx";
import { go } from "../route.ts";
import { usePart } from "../ui/part.ts";
import { t } from "../ui/text.ts";
import { loadEvening, loadPhone } from "./around.ts";
import { Chat } from "./chat.tsx";
import { Clocks, WindowBar } from "./clock.tsx";
import { Connected, type Opened, openTable, type TablePageProps, useRematch } from "./connected.tsx";
import { Ending } from "./ending.tsx";
import { Gathering, isMaker } from "./gathering.tsx";
import { Away, Menu, Refusal } from "./menu.tsx";
import type { Seen } from "./seen.ts";
import { endTurns, signalTurn } from "./turn.ts";

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

interface ShownProps {
    id: string;
    opened: Opened;
    module: WebAssembly.Module;
    games: Kind[];
}

/** What a phone at a table around one screen shows in the place of the table's page; null: the table's page. */
function usePhone({ opened, games }: ShownProps, whole: Signal<boolean>): ComponentChildren {
    const { game } = opened;
    const seen = game.seen.value;
    const phone = usePart(seen?.settings.board === true, loadPhone);
    if (seen?.settings.board !== true || seen.phase === "over" || whole.value) {
        return null;
    }
    if (phone === null) {
        return <main aria-busy="true" />;
    }
    const onWhole = () => (whole.value = true);
    if (seen.phase === "gathering") {
        const name = nameOfGame(games, seen.settings.game);
        return isMaker(seen) ? null : <phone.Waiting {...{ seen, game, name }} />;
    }
    return seen.seat >= 0 ? (
        <phone.HandPage {...{ opened, onWhole }} />
    ) : (
        <phone.LateComer {...{ seen, game }} onWatch={onWhole} />
    );
}

/** Back to what a phone shows. */
function OwnHand({ seen, whole }: { seen: Seen; whole: Signal<boolean> }) {
    return seen.settings.board && seen.phase === "playing" ? (
        <button type="button" onClick={() => (whole.value = false)}>
            {seen.seat >= 0 ? t("My hand alone") : t("Take a seat")}
        </button>
    ) : null;
}

/** In a duplicate round a game that is played out, or whose table was closed, waits for the others. */
function EndingOf({ opened, name }: ShownProps & { name: string }) {
    const { table, game } = opened;
    const evening = game.seen.value!.settings.evening;
    const part = usePart(evening !== undefined, loadEvening);
    const next = evening === undefined || part === null ? undefined : <part.AfterTable id={evening.id} />;
    const { phase, reason } = game.seen.value!;
    if (phase === "over") {
        return <Ending {...{ table, name, game, next }} />;
    }
    const stopped = reason !== "" && game.say({ entry: { t: "closed", ...(reason === "round" && { round: true }) } });
    return (
        <End
            {...{ table, name }}
            heading={stopped || t("Your game is over. Other tables still play.")}
            record={undefined}
        >
            {next}
        </End>
    );
}

function Shown(props: ShownProps) {
    const { id, opened, module, games } = props;
    const { table, game } = opened;
    const seen = game.seen.value;
    const kind = games.find((one) => one.id === seen?.settings.game);
    const whole = useSignal(false);
    const phone = usePhone(props, whole);
    const evening = seen?.settings.evening;
    const part = usePart(evening !== undefined, loadEvening);
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
    if (phone !== null) {
        return phone;
    }
    if (seen.phase === "gathering") {
        return <Gathering {...{ id, game, kind, module }} mirror={table.mirror} />;
    }
    const ending = <EndingOf {...props} name={kind?.name ?? ""} />;
    const isOver =
        seen.phase === "over" || (evening !== undefined && (seen.reason !== "" || table.look.value?.over === true));
    return (
        <TablePage
            table={table}
            games={games}
            onAgain={() => {}}
            onHome={() => go()}
            above={
                <>
                    <OwnHand {...{ seen, whole }} />
                    {evening !== undefined && part !== null && <part.AtTable evening={evening} />}
                    <Away {...{ seen, game }} />
                    <WindowBar {...{ seen, game }} />
                    <Clocks seen={seen} />
                </>
            }
            ending={isOver ? ending : undefined}
            odds={seen.settings.hints || isOver}
            below={
                <div class="online">
                    {!isOver && <Refusal game={game} />}
                    <Chat game={game} />
                    <Menu {...{ seen, game, table }} />
                </div>
            }
        />
    );
}

export function OnlineTablePage({ id, module, mirror, games, onTable }: TablePageProps) {
    const opened = useMemo(() => openTable(id, mirror), []);
    return (
        <Connected opened={opened} onTable={onTable}>
            <Shown {...{ id, opened, module, games }} />
        </Connected>
    );
}
