// SPDX-License-Identifier: MIT
// A phone at a table around one screen: one's own hand and questions, and nothing that the board says already.
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { partsOf } from "../games/games.ts";
import { WindowBar } from "../online/clock.tsx";
import type { Opened } from "../online/connected.tsx";
import type { OnlineGame } from "../online/game.ts";
import { Menu, OwnSeat, Refusal } from "../online/menu.tsx";
import { isLent, isSubstituted, type Seen } from "../online/seen.ts";
import type { Table } from "../table/state.ts";
import { Choices } from "../ui/choices.tsx";
import { News } from "../ui/log.tsx";
import { SeatSign } from "../ui/seat_sign.tsx";
import { Secrets, SecretWords } from "../ui/secrets.tsx";
import { HintWords, Tools, useKeys } from "../ui/tools.tsx";
import { t } from "../ui/text.ts";

const buzz = [150, 80, 150]; // ms: on, off, on

/** The device vibrates when its owner is asked after others have moved, whatever is asked. */
function useVibration(table: Table): void {
    const asked = table.question.value !== null;
    const was = useRef(true); // a page that is loaded again is looked at
    useEffect(() => {
        if (asked && !was.current && "vibrate" in navigator && navigator.userActivation?.hasBeenActive !== false) {
            navigator.vibrate(buzz);
        }
        was.current = asked;
    }, [asked]);
}

/** Calculated only while somebody reads them. */
function Odds({ table }: { table: Table }) {
    const isOpen = useSignal(false);
    const odds = isOpen.value ? table.mirror.position().odds : null;
    return (
        <details class="odds" onToggle={(event) => (isOpen.value = event.currentTarget.open)}>
            <summary>{t("Odds")}</summary>
            {isOpen.value && <p class="lines">{odds ?? t("Nothing to calculate now.")}</p>}
        </details>
    );
}

/** Who plays on when one has to go. */
function Going({ seen, game }: { seen: Seen; game: OnlineGame }) {
    const lend = (to: "board" | "bot") => () => game.ask({ t: "lend", seat: seen.seat, to });
    return (
        <details class="going">
            <summary>{t("I have to go")}</summary>
            <p>{t("Your seat stays yours: take it back from this phone whenever you like.")}</p>
            <button type="button" onClick={lend("board")}>
                {t("Play on at the board")}
            </button>{" "}
            <button type="button" onClick={lend("bot")}>
                {t("A bot plays on")}
            </button>
        </details>
    );
}

/** Where the seat is while somebody else plays it. */
function Elsewhere({ seen, game }: { seen: Seen; game: OnlineGame }) {
    return isLent(seen) ? (
        <p class="note" role="alert">
            {t("Your seat is played at the board.")}{" "}
            <button type="button" class="primary" onClick={() => game.ask({ t: "reclaim" })}>
                {t("I am back")}
            </button>
        </p>
    ) : (
        <OwnSeat {...{ seen, game }} />
    );
}

interface Props {
    opened: Opened;
    onWhole: () => void;
}

export function HandPage({ opened, onWhole }: Props) {
    const { table, game } = opened;
    const seen = game.seen.value!;
    const look = table.look.value;
    const parts = look === null ? undefined : partsOf(look.game);
    useLayoutEffect(() => void (table.kept.value = false), []); // others sit beside
    useKeys(table);
    useVibration(table);
    if (look === null || parts === undefined) {
        return <main aria-busy="true" />;
    }
    const plays = !isSubstituted(seen) && !isLent(seen);
    return (
        <main class={`hand-page ${look.game}`}>
            <header>
                <SeatSign seat={seen.seat} />
                <h1>
                    <bdi>{look.seats[seen.seat]?.name}</bdi>
                </h1>
                <button type="button" onClick={onWhole}>
                    {t("The whole table")}
                </button>
            </header>
            <div class="upper">
                <parts.Cards table={table} />
                <SecretWords table={table} />
                {parts.More !== undefined && <parts.More table={table} />}
                {seen.settings.hints && <Odds table={table} />}
                {plays && <Going {...{ seen, game }} />}
                <Menu {...{ seen, game, table }} />
            </div>
            <Secrets table={table} />
            <div class="asking">
                <Elsewhere {...{ seen, game }} />
                <WindowBar {...{ seen, game }} />
                <Refusal game={game} />
                <HintWords table={table} />
                <Choices table={table} />
            </div>
            <div class="bar">
                <Tools table={table} />
            </div>
            <News table={table} />
        </main>
    );
}
