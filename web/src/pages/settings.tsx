// SPDX-License-Identifier: MIT
// What one can set for this device: language, pace, colours, single keys, whether moves are confirmed.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { keepSettings, readSettings, type Settings, showColors } from "../ui/kept.ts";
import { Select } from "../ui/select.tsx";
import { t } from "../ui/text.ts";

function Check({
    label,
    help,
    name,
    usual,
}: {
    label: string;
    help: string;
    name: "keys" | "confirm";
    usual: boolean;
}) {
    const on = useSignal(readSettings()[name] ?? usual);
    const pick = (checked: boolean) => {
        on.value = checked;
        keepSettings({ [name]: checked });
    };
    return (
        <label class="check">
            <input type="checkbox" checked={on.value} onChange={(event) => pick(event.currentTarget.checked)} />
            <span>
                {label}
                <small>{help}</small>
            </span>
        </label>
    );
}

export function SettingsPage({ general }: { general: ComponentChildren }) {
    const colors = useSignal<string>(readSettings().colors ?? "auto");
    const values = [
        { value: "auto", words: t("same as the device") },
        { value: "light", words: t("light") },
        { value: "dark", words: t("dark") },
    ];
    const pick = (picked: string) => {
        colors.value = picked;
        keepSettings({ colors: picked as Settings["colors"] });
        showColors();
    };
    return (
        <main class="settings">
            <h1>{t("Settings")}</h1>
            <form onSubmit={(event) => event.preventDefault()}>
                {general}
                <Select label={t("Colours")} value={colors.value} values={values} onPick={pick} />
                <Check
                    name="confirm"
                    usual={false}
                    label={t("Confirm each move")}
                    help={t("Asks you to confirm each move.")}
                />
                <Check
                    name="keys"
                    usual={true}
                    label={t("Single-key shortcuts")}
                    help={t("1 to 9: a choice; h: hint; u: take back; p: the position as text; Esc: back to the game.")}
                />
            </form>
            <p>
                <a href="#/licences">{t("Licences")}</a>
            </p>
        </main>
    );
}
