// SPDX-License-Identifier: MIT
// Where the rules of a thing stand, in the full rules of its game. A link opens them beside the game, which goes on.
import type { Question, Topic } from "../module/answers.ts";

/** For a rule, a card ("pied_piper", "arsenic-whip"), or the type of an action ("plague"). */
export const rulesAt = (game: string, thing: string): string => `#/rules/${game}/full/${thing}`;

export const besideTheGame = { target: "_blank", rel: "noopener" } as const;

const ofTurns = "turn-round"; // R-TURN of one game, B-ROUND of the other

const typesAsked = (question: Question): (string | undefined)[] =>
    question.type === undefined ? question.choices.map(({ things }) => things.find(({ kind }) => kind === "action")?.id) : [question.type];

/** What all are, or what is about all of them. */
function shared<T>(values: T[], otherwise: NonNullable<T>): NonNullable<T> {
    return new Set(values).size === 1 ? (values[0] ?? otherwise) : otherwise;
}

/** What a question is about: the one type of its choices, or a turn. */
export const thingAsked = (question: Question): string => shared(typesAsked(question), ofTurns);

/** The page of the rules that says in short what a question is about. */
export function topicAsked(question: Question, pages: Topic[], topics: Record<string, string>): Topic {
    const pageOf = (id: string): Topic | undefined => pages.find((page) => page.id === id);
    const turn = pageOf("turn")!;
    return shared(typesAsked(question).map((type = "") => pageOf(topics[type] ?? type) ?? turn), turn);
}
