// SPDX-License-Identifier: MIT
// How one learns that it is one's turn, or that somebody has come, while one looks elsewhere: by the page's title and a
// notification, and before a game by a sound; at a table each turn has one (ui/sounds.ts).
import { signal } from "@preact/signals";
import { sound } from "../ui/sounds.ts";
import { t } from "../ui/text.ts";
import { closeNotice, showNotice } from "./notice.ts";

/** Browsers have notifications only where nobody can listen in: https, and one's own machine. */
export const mayNotify = (): boolean =>
    "Notification" in globalThis && Notification.permission !== "denied" && isSecureContext;
export const notifies = signal(mayNotify() && Notification.permission === "granted");

export async function askToNotify(): Promise<void> {
    notifies.value = (await Notification.requestPermission()) === "granted";
}

function notify(words: string, game: string): void {
    if (document.hidden && notifies.value) {
        // The title still says it; the menu offers notices again.
        void showNotice(words, game, () => (notifies.value = false));
    }
}

/** Shows in the title what one is called for, if anything; `words`, in full, is said of what is new. */
function call(title: string, words: string, isNew: boolean, game: string): void {
    document.title = title === "" ? `${game} – Pesthouse` : `● ${title} – ${game}`;
    if (title === "") {
        void closeNotice();
    } else if (isNew) {
        notify(words, game);
    }
}

/** Shows whether it is one's turn; `isNew`: it has become so. */
export function signalTurn(asked: boolean, isNew: boolean, game: string): void {
    call(asked ? t("Your turn") : "", t("It is your turn."), isNew, game);
}

/** Before the game: who has come, or that it can begin; "": nothing new. */
export function signalGathering(words: string, isNew: boolean, game: string): void {
    call(words, words, isNew, game);
    if (isNew) {
        sound("turn");
    }
}

export function endTurns(): void {
    document.title = "Pesthouse";
    void closeNotice();
}
