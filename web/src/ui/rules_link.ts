// SPDX-License-Identifier: MIT
// Where the rules of a thing stand, in the full rules of its game. A link opens them beside the game, which goes on.
import type { Question } from "generated/messages";

/** For a rule, a card ("pied_piper", "arsenic-whip"), or the type of an action ("plague"). */
export const rulesAt = (game: string, thing: string): string => `#/rules/${game}/full/${thing}`;

export const besideTheGame = { target: "_blank", rel: "noopener" } as const;

const ofTurns = "turn-round"; // R-TURN of one game, B-ROUND of the other

const typesAsked = (question: Question): (string | undefined)[] =>
    question.type === undefined
        ? question.choices.map(({ things }) => things.find(({ kind }) => kind === "action")?.id)
        : [question.type];

/** What a question is about: the one type of its choices, or a turn. */
export function thingAsked(question: Question): string {
    const types = new Set(typesAsked(question));
    return types.size === 1 ? ([...types][0] ?? ofTurns) : ofTurns;
}
