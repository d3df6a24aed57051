// SPDX-License-Identifier: MIT
// What one can ask of a table beside playing: leave, how to be called.
import type { Table } from "../table/state.ts";
import { Sure } from "../ui/sure.tsx";
import { t } from "../ui/text.ts";
import { ElsewhereHere } from "./elsewhere.tsx";
import { Wrong } from "./form.tsx";
import type { OnlineGame } from "./game.ts";
import { Luck } from "./luck.tsx";
import { isSubstituted, type Seen } from "./seen.ts";
import { askToNotify, mayNotify, notifies } from "./turn.ts";
import { nameOf } from "./words.ts";

interface Props {
    seen: Seen;
    game: OnlineGame;
}

// ---- the menu -------------------------------------------------------------------------------------------------------

function Leaving({ seen, game }: Props) {
    const abandons = seen.seats[seen.seat]?.abandons === true;
    return (
        <p>
            <button type="button" aria-pressed={abandons} onClick={() => game.ask({ t: "abandon", agree: !abandons })}>
                {abandons ? t("Play on after all") : t("Propose to end the game here")}
            </button>{" "}
            <Sure
                words={t("Resign")}
                sure={t("Resign; a bot plays on")}
                no={t("No, play on")}
                onSure={() => game.ask({ t: "resign" })}
            />
        </p>
    );
}

export function Signals() {
    return mayNotify() && !notifies.value ? (
        <p>
            <button type="button" onClick={() => void askToNotify()}>
                {t("Notify me when it is my turn")}
            </button>
        </p>
    ) : null;
}

export function Menu({ seen, game, table }: Props & { table: Table }) {
    const plays = seen.phase === "playing" && seen.seat >= 0;
    return (
        <details class="menu">
            <summary>{t("At this table")}</summary>
            {plays && !isSubstituted(seen) && seen.seats[seen.seat]?.resigned !== true && (
                <Leaving {...{ seen, game }} />
            )}
            <Signals />
            {seen.seat >= 0 && seen.phase !== "over" && <ElsewhereHere id={game.id} />}
            <Luck id={game.id} seen={seen} mirror={table.mirror} />
        </details>
    );
}

/** In the places of others bots play until they are back. */
export function OthersAway({ seen }: { seen: Seen }) {
    const away = seen.seats.filter(
        (sits, seat) => seat !== seen.seat && sits.holder === "person" && sits.bot !== undefined && !sits.resigned,
    );
    return (
        <>
            {seen.phase === "playing" &&
                away.map((sits) => (
                    <p key={sits.person} class="note">
                        {t("{name} is away; a bot plays until they are back.", { name: nameOf(sits) })}
                    </p>
                ))}
        </>
    );
}

/** In whose places bots play. */
export function Away(props: Props) {
    return (
        <>
            <OwnSeat {...props} />
            <OthersAway seen={props.seen} />
        </>
    );
}

export function OwnSeat({ seen, game }: Props) {
    if (seen.phase !== "playing" || seen.seat < 0) {
        return seen.phase === "playing" ? <p class="note">{t("You are watching.")}</p> : null;
    }
    if (seen.seats[seen.seat]?.resigned === true) {
        return <p class="note">{t("You have resigned; a bot plays on.")}</p>;
    }
    return isSubstituted(seen) ? (
        <p class="note" role="alert">
            {t("A bot plays in your place.")}{" "}
            <button type="button" class="primary" onClick={() => game.ask({ t: "reclaim" })}>
                {t("I am back")}
            </button>
        </p>
    ) : null;
}

export function Refusal({ game }: { game: OnlineGame }) {
    return <Wrong words={game.refusal.value} />;
}
