// SPDX-License-Identifier: MIT
// Leads back to the game that was played last, and says if this browser keeps none.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { nameOfGame } from "../games/games.ts";
import type { Game } from "generated/messages";
import { type KeptGame, keepingFails, listGames } from "../table/kept.ts";
import { sayDate, t } from "../ui/text.ts";

/** Of the last game that is not over. */
async function unfinishedGame(): Promise<KeptGame | undefined> {
    return (await listGames()).find(({ over }) => !over);
}

export function KeepingNote() {
    if (keepingFails.value === null) {
        return null;
    }
    const words =
        keepingFails.value === "full"
            ? t(
                  "This browser has no room left for saved games. You can keep playing, but the game ends with this page.",
              )
            : t(
                  "This browser saves no games, perhaps because this is a private window. You can play, but the game ends with this page.",
              );
    return <p role="status">{words}</p>;
}

export function ContinueButton({ games, onContinue }: { games: Game[]; onContinue: (game: KeptGame) => void }) {
    const last = useSignal<KeptGame | undefined>(undefined);
    useEffect(() => void unfinishedGame().then((found) => (last.value = found)), []);
    const kept = last.value;
    return (
        <>
            {kept !== undefined && (
                <button type="button" class="continue" onClick={() => onContinue(kept)}>
                    {t("Continue: {game}", { game: nameOfGame(games, kept.game) })}
                    <small>{sayDate(kept.changed)}</small>
                </button>
            )}
            <KeepingNote />
        </>
    );
}
