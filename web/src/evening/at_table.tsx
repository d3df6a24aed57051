// SPDX-License-Identifier: MIT
// What a table of an evening shows of it: the way back, and after the game what the others do, until the next round leads
// everybody to their next table.
import type { TableEvening } from "generated/messages";
import { isolated } from "../online/words.ts";
import { go } from "../route.ts";
import { t } from "../ui/text.ts";
import { roundNow, useEvening, useOwnTable } from "./evening.ts";
import { sayEnded } from "./words.ts";

/** Above the question. */
export function AtTable({ evening: { id, name, round, duplicate } }: { evening: TableEvening }) {
    const places = { name: isolated(name), round };
    return (
        <p class="of-evening">
            <a href={`#/evening/${id}`}>
                {duplicate
                    ? t("Evening: table {name}, round {round}, duplicate", places)
                    : t("Evening: table {name}, round {round}", places)}
            </a>
        </p>
    );
}

/** Which tables of the round still play. */
function sayOthers(watched: ReturnType<typeof useEvening>): string {
    const { evening, hasEnded, wrong } = watched;
    if (evening === null) {
        return hasEnded ? sayEnded() : wrong;
    }
    const playing = roundNow(evening)?.tables.filter(({ phase }) => phase === "playing") ?? [];
    return playing.length > 0
        ? t("These tables still play: {names}.", { names: playing.map(({ name }) => isolated(name)).join(", ") })
        : t("The round is over. The next table opens by itself.");
}

/** After the game. */
export function AfterTable({ id }: { id: string }) {
    const watched = useEvening(id);
    useOwnTable(watched.evening);
    return (
        <>
            <p role="status">{sayOthers(watched)}</p>
            <button type="button" class="primary" onClick={() => go("evening", id)}>
                {t("To the evening")}
            </button>
        </>
    );
}
