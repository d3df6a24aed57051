// SPDX-License-Identifier: MIT
// The luck of a table: its seal from the beginning, and after the end a check of every draw, on this device.
import { useSignal } from "@preact/signals";
import type { Mirror } from "../module/mirror.ts";
import { t } from "../ui/text.ts";
import { useDoing, Wrong } from "./form.tsx";
import { getText } from "./people.ts";
import type { Seen } from "./seen.ts";

export function Luck({ id, seen, mirror }: { id: string; seen: Seen; mirror: Mirror }) {
    const found = useSignal("");
    const { busy, wrong, run } = useDoing(async () => {
        found.value = mirror.luck(await getText(`/table/${id}/journal`));
    });
    return (
        <div class="luck">
            <p>
                {t("This game's luck was fixed before the first move. Its seal: {digits}", { digits: seen.commitment })}
            </p>
            {seen.phase === "over" && (
                <button type="button" disabled={busy} onClick={() => void run()}>
                    {t("Check the luck")}
                </button>
            )}
            <Wrong words={wrong} />
            <p role="status">{found.value}</p>
        </div>
    );
}
