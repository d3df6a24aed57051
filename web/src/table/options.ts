// SPDX-License-Identifier: MIT
// Options of a new game as the module offers them: which value of each is chosen, and what another one changes.
import type { Option } from "generated/messages";

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
