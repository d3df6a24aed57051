// SPDX-License-Identifier: MIT
// Names and times at a table online, and refusals, which the module says. People's names are kept apart from the direction
// of the text around them.
import type { Sits } from "generated/messages";
import type { Mirror } from "../module/mirror.ts";
import { t } from "../ui/text.ts";

export const isolated = (name: string): string => `\u2068${name}\u2069`;

export const letterOf = (seat: number): string => String.fromCharCode(65 + seat);

export const nameOf = (sits: Pick<Sits, "name" | "bot"> | undefined): string => isolated(sits?.name ?? sits?.bot ?? "");

let speaker: Mirror | undefined;

/** Says refusals from now on, in its language. */
export function letSpeak(mirror: Mirror): void {
    speaker = mirror;
}

/** Why a request is refused; without the module, in the words of the server. */
export const sayRefusal = (code: string, message: string): string =>
    speaker?.say({ answer: { code, message } }) ?? t("The server refuses: {why}", { why: message });

const pad = (count: number): string => String(count).padStart(2, "0");

/** What is left of a clock: "3:07", "2 h 05". */
export function sayTime(ms: number): string {
    const seconds = Math.max(0, Math.ceil(ms / 1000));
    const minutes = Math.floor(seconds / 60);
    if (minutes < 60) {
        return `${minutes}:${pad(seconds % 60)}`;
    }
    const hours = Math.floor(minutes / 60);
    return hours < 48
        ? t("{hours} h {minutes}", { hours, minutes: pad(minutes % 60) })
        : t("{days} days", { days: Math.floor(hours / 24) });
}
