// SPDX-License-Identifier: MIT
// What is said to people: records, rules and lessons, in words. It runs where it is called.
import { Mirror } from "../../web/src/module/mirror.ts";
import { host } from "./host.ts";

export { Refused } from "../../web/src/module/host.ts";
export { historyStep, Mirror as View } from "../../web/src/module/mirror.ts";

const catalogues = {
    en: undefined,
    fr: new URL("./catalogue-fr.json", import.meta.url),
    it: new URL("./catalogue-it.json", import.meta.url),
} as const;

export type Language = keyof typeof catalogues;

/** Opens a view that speaks a language; English where none is named. */
export async function openView({ language = "en" }: { language?: Language } = {}): Promise<Mirror> {
    if (!Object.hasOwn(catalogues, language)) {
        throw new TypeError(
            `unknown language ${JSON.stringify(language)}; expected one of: ${Object.keys(catalogues).join(", ")}`,
        );
    }
    const view = await Mirror.open(await host().compile(new URL("./pages.wasm", import.meta.url)));
    const catalogue = catalogues[language];
    if (catalogue !== undefined) {
        view.speak(await host().readJson(catalogue));
    }
    return view;
}
