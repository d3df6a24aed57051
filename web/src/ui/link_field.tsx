// SPDX-License-Identifier: MIT
// A link to copy or to pass on.
import { useSignal } from "@preact/signals";
import { t } from "./text.ts";

export function LinkField({ label, url }: { label: string; url: string }) {
    const copied = useSignal("");
    const copy = async () => {
        await navigator.clipboard.writeText(url);
        copied.value = url;
    };
    return (
        <>
            <label class="field">
                {label}
                <input readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
            </label>
            {"clipboard" in navigator && (
                <button type="button" onClick={() => void copy()}>
                    {copied.value === url ? t("Copied") : t("Copy")}
                </button>
            )}{" "}
            {"share" in navigator && (
                <button type="button" onClick={() => void navigator.share({ url }).catch(() => {})}>
                    {t("Share")}
                </button>
            )}
        </>
    );
}
