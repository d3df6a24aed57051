// SPDX-License-Identifier: MIT
// What the games that were played with a printed box tell of its tokens, which no rulebook has. It is kept on the device.
import { signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { TokensCounted } from "generated/messages";
import { download } from "../module/record.ts";
import { asked, type KeepingFails, Shelf } from "../table/kept.ts";
import { t } from "../ui/text.ts";
import type { BoxTable } from "./table.ts";

interface Tally {
    id: string;
    tally: string;
}

/** It says nothing of games, which may be kept where the count is not, and the other way round. */
const shelf = new Shelf<Tally>("pesthouse-box", "tallies", signal<KeepingFails>(null));

/** Adds a game to what is kept; one that was counted before, and corrected since, takes its own place. */
function countKept(table: BoxTable): Promise<TokensCounted | null> {
    const id = table.saved.game;
    return shelf.use("readwrite", null, async (tallies) => {
        const kept = (await asked(tallies.get(id))) as Tally | undefined;
        const counted = table.count(kept?.tally ?? "");
        if (counted !== null) {
            await asked(tallies.put({ id, tally: counted.tally }));
        }
        return counted;
    });
}

export function Counted({ table }: { table: BoxTable }) {
    const counted = useSignal<TokensCounted | null>(null);
    const isKept = useSignal(true);
    useEffect(() => {
        void countKept(table).then((found) => {
            isKept.value = found !== null;
            counted.value = found ?? table.count(""); // this game alone
        });
    }, []);
    if (counted.value === null) {
        return null;
    }
    const { games, tokens, proven, likely, contradicts, own } = counted.value;
    return (
        <section class="counted">
            <h3>{t("The tokens of your box")}</h3>
            <p>
                {t("Games counted: {games}. Certain: {proven} of {tokens} tokens; likely: {likely}.", {
                    games,
                    proven,
                    tokens,
                    likely,
                })}
            </p>
            {!isKept.value && (
                <p role="status">
                    {t(
                        "This browser cannot open or save its count of your box. Only this game was counted, and that count ends with this page.",
                    )}
                </p>
            )}
            {contradicts && (
                <p>{t("The games prove more tokens than the box has: an entry is wrong, or they are of two boxes.")}</p>
            )}
            {own !== null && (
                <>
                    <button type="button" onClick={() => download("own.json", own)}>
                        {t("Download own.json")}
                    </button>
                    <details>
                        <summary>{t("The same as text, to copy and send to us")}</summary>
                        <textarea aria-label="own.json" readOnly rows={6} value={own} />
                    </details>
                </>
            )}
        </section>
    );
}
