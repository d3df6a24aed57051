// SPDX-License-Identifier: MIT
// Choices that come after those of the question at hand: whoever opens a thing of the board is offered them there.
import type { Choice } from "generated/messages";

/** A choice of the next question, and the words of the one that leads to it. */
export interface Ahead extends Choice {
    first: string;
    take: () => void;
}

/** By the words of the choices that lead to them; where one leads to several of these, by both. */
export function offersOf(ahead: Ahead[]): { words: string; take: () => void }[] {
    return ahead.map(({ first, words, take }) => {
        const isAlone = ahead.filter((other) => other.first === first).length === 1;
        return { words: isAlone ? first : `${first} › ${words}`, take };
    });
}
