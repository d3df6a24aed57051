// SPDX-License-Identifier: MIT
// A page of rules as the build makes it of docs/rules/*.md (web/rules.mjs).
import { files, loadJson } from "../module/files.ts";

/** Text; or bold, italic, small, code, or a link to a rule with its text. */
export type Inline = string | ["b" | "i" | "small", ...Inline[]] | ["code", string] | ["a", string, string];
/** With its anchor; one that is no rule has "". */
export type Item = ["li", string, ...Inline[]];
export type Block =
    | ["p", ...Inline[]]
    /** With its anchor. */
    | ["h2", string, ...Inline[]]
    | Item
    | ["picture", string];

export interface RulesText {
    title: string;
    blocks: Block[];
}

/** A page in a language, or in English where it is not translated. */
export function loadRules(name: string, language: string): Promise<RulesText> {
    const translations = files.rules[name] ?? {};
    return loadJson<RulesText>(translations[language] ?? translations["en"] ?? "");
}

/** The words of a node, for searching. */
export function plain(node: Block | Inline): string {
    if (typeof node === "string") {
        return node;
    }
    const [kind, ...rest] = node;
    return (kind === "a" ? rest.slice(1) : rest)
        .map((each) => plain(each as Inline))
        .join(kind === "b" || kind === "i" ? "" : " ");
}

/** R-MSG-1 belongs to `messenger`: each letter of the one stands in the other, in that order. */
const abbreviates = (short: string, long: string): boolean => new RegExp(`^${[...short].join(".*")}`).test(long);

/** The anchor of what a thing of a game is called, as `pied_piper` is of R-PIPER-1; undefined: there is no rule for it. */
export function anchorOf(blocks: Block[], wanted: string): string | undefined {
    const ids = blocks.flatMap((block) => (block[0] === "li" || block[0] === "h2" ? [block[1]] : []));
    const named = (isName: (name: string, part: string) => boolean): string | undefined =>
        ids.find((id) => {
            const name = /^[A-Z]-([A-Z]+)-/.exec(id)?.[1]?.toLowerCase();
            return (
                name !== undefined &&
                wanted
                    .toLowerCase()
                    .split(/[-_]/)
                    .some((part) => isName(name, part))
            );
        });
    return ids.find((id) => id === wanted) ?? named((name, part) => part.startsWith(name)) ?? named(abbreviates);
}
