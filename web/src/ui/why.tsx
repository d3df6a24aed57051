// SPDX-License-Identifier: MIT
// Why something happened, or cannot be chosen: the rules behind it, as the page to read in ten minutes says them, each with a
// link to the rule by number.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { files, loadJson } from "../module/files.ts";
import type { LogLine, Table } from "../table/state.ts";
import { html } from "./html.ts";
import { besideTheGame, rulesAt } from "./rules_link.ts";
import { language, t } from "./text.ts";

/** By id: the sentences of the ten-minute page, and the rule by number. */
type Rules = Record<string, [said: string, full: string]>;
const loading = new Map<string, Promise<Rules>>();

function loadRules(game: string): Promise<Rules> {
    const translations = files.why[game] ?? {};
    const file = translations[language.value] ?? translations["en"] ?? "";
    const loaded = loading.get(file) ?? loadJson<Rules>(file);
    loading.set(file, loaded);
    loaded.catch(() => loading.delete(file)); // the next press tries again
    return loaded;
}

/** The rules that a line of the log is due to, each once. */
export function rulesOf({ events = [] }: LogLine): string[] {
    const rules = events.map((event) => (event as { rule?: string }).rule);
    return [...new Set(rules.filter((rule) => rule !== undefined))];
}

export function Why({ game, rules }: { game: string; rules: string[] }) {
    const said = useSignal<Rules | null>(null);
    useEffect(() => {
        loadRules(game).then(
            (loaded) => (said.value = loaded),
            () => (said.value = {}), // without the network: the ids lead to the pages that are kept
        );
    }, [game, language.value]);
    return (
        <ul class="why" aria-busy={said.value === null}>
            {rules.map((rule) => (
                <li key={rule}>
                    {said.value?.[rule]?.[0]}{" "}
                    <a href={rulesAt(game, rule)} title={said.value?.[rule]?.[1]} {...besideTheGame}>
                        {rule}
                    </a>
                </li>
            ))}
        </ul>
    );
}

/** Shows the rules behind a line, or hides them. */
export function WhyButton({ game, line }: { game: string; line: LogLine }) {
    const isOpen = useSignal(false);
    const rules = rulesOf(line);
    if (rules.length === 0) {
        return null;
    }
    return (
        <>
            {" "}
            <button
                type="button"
                class="why-button"
                aria-label={t("Why?")}
                title={t("Why?")}
                aria-expanded={isOpen.value}
                onClick={() => (isOpen.value = !isOpen.value)}
            >
                ?
            </button>
            {isOpen.value && <Why game={game} rules={rules} />}
        </>
    );
}

/** Why a thing cannot be chosen now, for a dialog about it; nothing if it can be. */
export function whyNot(table: Table, thing: string): HTMLElement {
    const words = html("p", "why");
    const game = table.look.value!.game;
    const rule = table.mirror.forbids(thing);
    if (rule !== null) {
        void loadRules(game).then((rules) => {
            const link = html("a", "", rule);
            Object.assign(link, besideTheGame, { href: rulesAt(game, rule), title: rules[rule]?.[1] ?? "" });
            words.append(t("Not now:"), ` ${rules[rule]?.[0] ?? ""} `, link);
        });
    }
    return words;
}
