// SPDX-License-Identifier: MIT
// What happens at a table online, in sentences. People's names are kept apart from the direction of the text around them.
import { t } from "../ui/text.ts";
import type { Entry, Seen, Sits } from "./seen.ts";

export const isolated = (name: string): string => `\u2068${name}\u2069`;

export const letterOf = (seat: number): string => String.fromCharCode(65 + seat);

export const nameOf = (sits: Sits | undefined): string => isolated(sits?.name ?? sits?.bot ?? "");

function sayAboutSeat(entry: Entry, name: string): string {
    switch (entry.t) {
        case "undo":
            return t("{name} took an action back.", { name });
        case "substituted":
            return t("The bot {bot} plays in the place of {name}.", { bot: entry.bot ?? "", name });
        case "reclaimed":
            return t("{name} is back.", { name });
        case "resigned":
            return t("{name} resigned; the bot {bot} plays on.", { name, bot: entry.bot ?? "" });
        case "abandon":
            return entry.agree === true
                ? t("{name} would end the game here.", { name })
                : t("{name} would play on.", { name });
        default:
            return "";
    }
}

/** How a game ended that was not played to its end. */
export function sayReason(reason: string): string {
    switch (reason) {
        case "resigned":
            return t("The game is over: all others have resigned.");
        case "abandoned":
            return t("The game is over: all agreed to end it.");
        default:
            return "";
    }
}

/** "": what it says shows elsewhere. */
export function sayEntry(entry: Entry, seen: Seen): string {
    if (entry.t === "started") {
        return t("The game begins.");
    }
    if (entry.t === "over") {
        return sayReason(entry.reason ?? "");
    }
    return entry.seat === undefined ? "" : sayAboutSeat(entry, nameOf(seen.seats[entry.seat]));
}

/** By the code of the answer; the terminal says the same. Codes that are missing name a fault of the program. */
export function sayRefusal(code: string, message: string): string {
    switch (code) {
        case "wrong_phase":
            return t("That is not possible at this point of the game.");
        case "not_seated":
            return t("Take a seat first.");
        case "not_maker":
            return t("Only whoever made the table can do that.");
        case "illegal_action":
            return t("The rules do not allow that here.");
        case "substituted":
            return t("A bot plays in your place.");
        case "waits":
        case "no_memory":
        case "internal":
            return t("The server cannot store anything at the moment; try again soon.");
        case "too_many":
            return t("You have made as many tables as you may; finish a game first.");
        case "stale":
        case "window_closed":
        case "not_your_turn":
            return t("Something else happened first; please choose again.");
        case "seat_taken":
            return t("Somebody else has taken this seat.");
        case "not_ready":
            return t("A seat is still open, or somebody is not ready.");
        case "cannot_undo":
            return t("This cannot be taken back any more.");
        case "turn_passed":
            return t("It is no longer your turn; the move cannot be taken back.");
        case "others_acted":
            return t("Others have acted since your last move; it cannot be taken back.");
        case "secret_shown":
            return t("You have seen something hidden since; the move cannot be taken back.");
        case "luck_has_spoken":
            return t("Luck has decided something since; the move cannot be taken back.");
        case "already_seated":
            return t("You have a seat already.");
        default:
            return t("The table refuses: {why}.", { why: message });
    }
}

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
