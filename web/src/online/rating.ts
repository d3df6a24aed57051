// SPDX-License-Identifier: MIT
// How good people are at a game, with a number of seats.
import { language } from "../ui/text.ts";

export interface Rating {
    mean: number;
    spread: number;
    games: number;
}

/** By which people are ranked. */
export const rank = ({ mean, spread }: Rating): string =>
    (mean - 3 * spread).toLocaleString(language.value, { maximumFractionDigits: 1 });
