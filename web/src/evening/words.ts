// SPDX-License-Identifier: MIT
// What an evening says on several of its pages.
import type { EveningRound } from "generated/messages";
import { sayFailure } from "../online/form.tsx";
import { Failed } from "../online/people.ts";
import { t } from "../ui/text.ts";

/** How far the luck of a duplicate round is the same. */
export const sayDuplicate = (): string =>
    t(
        "All tables have the same luck: draw 1, draw 2 and so on are made of the same random numbers. A draw is the same as long as what is drawn from is the same, as the set-up and the first draws are. Where people have played differently, the same number chooses among other things.",
    );

export const luckValues = () => [
    { value: "own", words: t("each table has its own") },
    { value: "duplicate", words: t("duplicate: the same at all tables"), help: sayDuplicate() },
];

export const sayRound = ({ round, duplicate }: EveningRound): string =>
    duplicate ? t("Round {round}, duplicate", { round }) : t("Tables of round {round}", { round });

/** What a projector will show, while it has room to say so. */
export const sayFirstRound = (): string =>
    t("When the first round begins, this screen shows who sits where, and each phone opens its own table.");
export const sayAfterRound = (): string =>
    t(
        "When this round is over, the points and the standings are shown here. Then the next round gives everybody a new seat.",
    );

/** Why one cannot join. The server says it in English. */
export function sayJoining(error: unknown): string {
    const { status = 0, message = "" } = error instanceof Failed ? error : {};
    if (status === 409 && message.startsWith("somebody of this name")) {
        return t("Somebody of this name is here already. Add a letter.");
    }
    if (status === 409 && message.startsWith("this evening is full")) {
        return t("This evening is full: it has 64 people.");
    }
    if (status === 404) {
        return sayEnded();
    }
    return sayFailure(error);
}

export const sayEnded = (): string => t("There is no evening here. It has ended, or the link is incomplete.");

export const sayTooFew = (duplicate: boolean): string =>
    duplicate ? t("A duplicate round needs people for two tables at least.") : t("A round needs two people at least.");

/** Why people cannot be seated so; undefined: that is not why. The game, its options and who has left decide it. */
function saySeating(message: string): string | undefined {
    if (message.startsWith("seats:") || message.startsWith("options:")) {
        return t(
            "This game, with its options, is not for that many people at a table. Choose another number of tables.",
        );
    }
    if (message.startsWith("tables:")) {
        return t("There are fewer people than tables now. Choose fewer tables.");
    }
    if (message.startsWith("a duplicate round needs") || message.startsWith("a round needs")) {
        return sayTooFew(message.startsWith("a duplicate"));
    }
    return undefined;
}

/** Why the maker cannot do something. */
export function sayLeading(error: unknown): string {
    const { status = 0, message = "" } = error instanceof Failed ? error : {};
    if (status === 404) {
        return sayEnded();
    }
    const seating = status === 400 || status === 409 ? saySeating(message) : undefined;
    if (seating !== undefined) {
        return seating;
    }
    if (status === 409 && message.startsWith("a round is being played")) {
        return t("A round is being played already.");
    }
    if (status === 409 && message.startsWith("no round")) {
        return t("The round is over already.");
    }
    return status === 409 || status === 400 ? t("The server refuses: {why}", { why: message }) : sayFailure(error);
}
