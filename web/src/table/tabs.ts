// SPDX-License-Identifier: MIT
// A game of this device is played in one tab: the one that opened it last. Two that went on from the same move would each
// keep a game without the moves of the other.
import { signal } from "@preact/signals";

const channel = new BroadcastChannel("pesthouse-games");
let played = "";

/** The game that was played here was opened in another tab. */
export const goesOnElsewhere = signal(false);

channel.onmessage = ({ data }: MessageEvent<string>) => {
    goesOnElsewhere.value ||= data === played;
};

/** This tab plays a game from here on; others stop. */
export function takeGame(id: string): void {
    played = id;
    goesOnElsewhere.value = false;
    channel.postMessage(id);
}
