// SPDX-License-Identifier: MIT
// How good people are at a game, with a number of seats.
import type { Rating } from "generated/messages";
import { language } from "../ui/text.ts";

/** By which people are ranked. */
export const rank = ({ mean, spread }: Rating): string =>
    (mean - 3 * spread).toLocaleString(language.value, { maximumFractionDigits: 1 });
