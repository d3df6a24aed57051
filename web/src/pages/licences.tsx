// SPDX-License-Identifier: MIT
// The licences of Pesthouse and of what others made and it contains, as web/notices.mjs takes them from THIRD-PARTY.md.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { files, loadJson } from "../module/files.ts";
import { t } from "../ui/text.ts";
import { useTitle } from "../ui/title.ts";

interface Notice {
    title: string;
    licence: string;
    text: string;
}

/** Licences are shown as they are, in English. */
function Licence({ title, licence, text }: Notice) {
    return (
        <details lang="en">
            <summary>
                {title} ({licence})
            </summary>
            <p class="lines">{text}</p>
        </details>
    );
}

export function LicencesPage() {
    const notices = useSignal<Notice[] | null>(null);
    useEffect(() => void loadJson<Notice[]>(files.licences).then((loaded) => (notices.value = loaded)), []);
    useTitle(t("Licences"));
    return (
        <main class="rules" aria-busy={notices.value === null}>
            <h1>{t("Licences")}</h1>
            <p>
                {t(
                    "Pesthouse is free software. This is its licence, followed by those of the work of others that it contains.",
                )}
            </p>
            {notices.value?.map((notice) => (
                <Licence key={notice.title} {...notice} />
            ))}
        </main>
    );
}
