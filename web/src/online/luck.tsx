// SPDX-License-Identifier: MIT
// The luck of a table: its seal from the beginning, and after the end a check of every draw, on this device.
import { useSignal } from "@preact/signals";
import { type Mirror, Refused } from "../module/mirror.ts";
import { t } from "../ui/text.ts";
import { useDoing, Wrong } from "./form.tsx";
import { getText } from "./people.ts";
import type { Seen } from "./seen.ts";

function check(mirror: Mirror, journal: string): string {
    try {
        return t("The luck is right: {count} draws follow from the seal and from what each player added.", {
            count: mirror.luck(journal).draws,
        });
    } catch (error) {
        if (error instanceof Refused) {
            return t("The luck is not right: {why}.", { why: error.message });
        }
        throw error;
    }
}

export function Luck({ id, seen, mirror }: { id: string; seen: Seen; mirror: Mirror }) {
    const found = useSignal("");
    const { busy, wrong, run } = useDoing(async () => {
        found.value = check(mirror, await getText(`/table/${id}/journal`));
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
