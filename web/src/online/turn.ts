// SPDX-License-Identifier: MIT
// How one learns that it is one's turn, or that somebody has come, while one looks elsewhere: by the page's title, a sound, and a notification.
import { signal } from "@preact/signals";
import { keepSettings, readSettings } from "../ui/kept.ts";
import { t } from "../ui/text.ts";
import { closeNotice, showNotice } from "./notice.ts";

export const sound = signal(readSettings().sound === true);

export function setSound(on: boolean): void {
    sound.value = on;
    keepSettings({ sound: on });
    if (on) {
        ring(); // browsers let only those play who were asked to
    }
}

/** Browsers have notifications only where nobody can listen in: https, and one's own machine. */
export const mayNotify = (): boolean =>
    "Notification" in globalThis && Notification.permission !== "denied" && isSecureContext;
export const notifies = signal(mayNotify() && Notification.permission === "granted");

export async function askToNotify(): Promise<void> {
    notifies.value = (await Notification.requestPermission()) === "granted";
}

let audio: AudioContext | undefined;

function ring(): void {
    audio ??= new AudioContext();
    const at = audio.currentTime;
    const volume = new GainNode(audio, { gain: 0 });
    const tone = new OscillatorNode(audio, { type: "triangle", frequency: 523 });
    volume.gain.setValueAtTime(0.2, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.6);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.6);
}

function notify(words: string, game: string): void {
    if (document.hidden && notifies.value) {
        // The title and the sound still say it; the menu offers notices again.
        void showNotice(words, game, () => (notifies.value = false));
    }
}

/** Shows in the title what one is called for, if anything; `words`, in full, is said of what is new. */
function call(title: string, words: string, isNew: boolean, game: string): void {
    document.title = title === "" ? `${game} – Pesthouse` : `● ${title} – ${game}`;
    if (title === "") {
        void closeNotice();
    } else if (isNew) {
        if (sound.value) {
            ring();
        }
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
}

export function endTurns(): void {
    document.title = "Pesthouse";
    void closeNotice();
}
