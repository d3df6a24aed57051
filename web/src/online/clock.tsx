// SPDX-License-Identifier: MIT
// Time at a table: how long a window is open, and what each seat has left. It shows the same whatever one holds.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t } from "../ui/text.ts";
import type { OnlineGame } from "./game.ts";
import { clockAhead, me } from "./people.ts";
import { isAsked, type Seen } from "./seen.ts";
import { nameOf, sayTime } from "./words.ts";

/** The server's time, again and again while something runs. */
function useServerTime(runs: boolean): number {
    const now = useSignal(Date.now());
    useEffect(() => {
        if (runs) {
            now.value = Date.now();
            const timer = setInterval(() => (now.value = Date.now()), 250);
            return () => clearInterval(timer);
        }
        return undefined;
    }, [runs]);
    return now.value + clockAhead.value;
}

function sayWindow(seen: Seen, game: OnlineGame): string {
    return game.say({ window: !isAsked(seen) ? "others" : seen.answered ? "answered" : "asked" });
}

export function WindowBar({ seen, game }: { seen: Seen; game: OnlineGame }) {
    const { window } = seen;
    const now = useServerTime(window !== null);
    if (window === null) {
        return null;
    }
    const left = Math.min(Math.max(0, window.closes - now), window.closes - window.opened);
    return (
        <div class="window" role="timer">
            <p>
                {sayWindow(seen, game)} <b>{sayTime(left)}</b>
            </p>
            <progress max={window.closes - window.opened} value={left} aria-hidden="true" />
        </div>
    );
}

export function Clocks({ seen }: { seen: Seen }) {
    const { settings, running } = seen;
    const now = useServerTime(running !== null);
    if (seen.phase !== "playing" || settings.bank + settings.move === 0) {
        return null;
    }
    return (
        <ul class="clocks" aria-label={t("Clocks")}>
            {seen.seats.map(
                (sits, seat) =>
                    sits.holder === "person" && (
                        <li key={seat} class={running?.seat === seat ? "runs" : ""}>
                            <bdi class="name">{sits.person === me.value?.person ? t("You") : nameOf(sits)}</bdi>{" "}
                            <b>{sayTime((sits.left ?? 0) - (running?.seat === seat ? now - running.since : 0))}</b>
                        </li>
                    ),
            )}
        </ul>
    );
}
