// SPDX-License-Identifier: MIT
// The tokens of one's own box, from a file like those of --data.
import type { Signal } from "@preact/signals";
import { t } from "../ui/text.ts";
import type { BoxSetup } from "./game.ts";

export type OwnSet = NonNullable<BoxSetup["data"]>;

const bytesMax = 1 << 20;

/** Rejects with what is wrong with the file. */
async function readSet(file: File): Promise<OwnSet> {
    if (file.size > bytesMax) {
        throw new Error(t("{file} is larger than any set of tokens: 1 MB.", { file: file.name }));
    }
    const text = await file.text();
    try {
        return { name: file.name.replace(/\.json$/, ""), data: JSON.parse(text) as unknown };
    } catch {
        throw new Error(t("{file} is no set of tokens: it is not JSON.", { file: file.name }));
    }
}

export function OwnSetField({ own, wrong }: { own: Signal<OwnSet | undefined>; wrong: Signal<string> }) {
    const pick = (file: File | undefined) => {
        own.value = undefined;
        wrong.value = "";
        if (file !== undefined) {
            readSet(file).then(
                (set) => (own.value = set),
                (error: Error) => (wrong.value = error.message),
            );
        }
    };
    return (
        <label class="field">
            {t("The tokens of your box, a file such as own.json")}
            <input type="file" accept=".json" onChange={({ currentTarget }) => pick(currentTarget.files?.[0])} />
            <small>{t("Without one the game has the tokens of the options.")}</small>
        </label>
    );
}
