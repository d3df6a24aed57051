// SPDX-License-Identifier: MIT
// Options of a new game as the module offers them: which value of each is chosen, and what another one changes.
import type { Option, Options } from "generated/messages";
import { t } from "../ui/text.ts";

export type Chosen = Record<string, unknown>;

const entriesOf = (options: object): string[] => Object.entries(options).map((entry) => JSON.stringify(entry));
const holds = (all: object, some: object): boolean => {
    const entries = entriesOf(all);
    return entriesOf(some).every((entry) => entries.includes(entry));
};
export const areEqual = (one: object, other: object): boolean => holds(one, other) && holds(other, one);

/** The index of the value that is chosen; the usual one has no options. */
export function chosenValue({ values }: Option, chosen: object): number {
    const found = values.findIndex(({ options }) => entriesOf(options).length > 0 && holds(chosen, options));
    return found >= 0 ? found : values.findIndex(({ options }) => entriesOf(options).length === 0);
}

/** The chosen options with another value of one. */
export function withValue(chosen: Chosen, { values }: Option, value: number): Chosen {
    const names = values.flatMap(({ options }) => Object.keys(options));
    const others = Object.entries(chosen).filter(([name]) => !names.includes(name));
    return { ...Object.fromEntries(others), ...(values[value]?.options as Chosen) };
}

/** What is not as usual, or the name of the usual set. */
export function sayOptions({ options, sets, choices }: Options): string {
    const picked = choices.flatMap((option) => {
        const value = option.values[chosenValue(option, options)];
        return value === undefined || entriesOf(value.options).length === 0
            ? []
            : [t("{option}: {value}", { option: option.words, value: value.words })];
    });
    return picked.length === 0 ? (sets[0]?.words ?? "") : picked.join("; ");
}
