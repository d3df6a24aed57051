// SPDX-License-Identifier: MIT
// Who caught the plague by which move, once nothing is hidden. No DOM.
import type { View } from "generated/bristol1350_view";
import type { LogLine } from "../../table/state.ts";
import { t } from "../../ui/text.ts";

export type Move = LogLine & { view: View };

/** A move by which somebody caught it. */
export interface Chapter {
    line: Move;
    /** As it was before, when everybody was aboard who caught it; after the deal there is no such view. */
    street: View;
    caught: number[];
    /** In which it began; a mingle may end its round. */
    round: number;
    isDealt: boolean;
}

const isMove = (line: LogLine): line is Move => line.view !== undefined;

export const hasPlague = ({ plague }: View): number[] => plague.flatMap((has, seat) => (has === true ? [seat] : []));

export function chaptersOf(log: LogLine[]): Chapter[] {
    const moves = log.filter(isMove);
    return moves.flatMap((line, i) => {
        const before = moves[i - 1];
        const had = before === undefined ? [] : hasPlague(before.view);
        const caught = hasPlague(line.view).filter((seat) => !had.includes(seat));
        const street = (before ?? line).view;
        return caught.length === 0 ? [] : [{ line, street, caught, round: before?.view.round ?? 1, isDealt: i === 0 }];
    });
}

export const whenOf = ({ isDealt, round }: Chapter): string =>
    isDealt ? t("since the deal") : t("Round {round}", { round });
