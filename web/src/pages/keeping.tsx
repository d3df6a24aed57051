// SPDX-License-Identifier: MIT
// Says if this browser keeps no games, or has one no longer.
import { keepingFails } from "../table/kept.ts";
import { t } from "../ui/text.ts";

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

/** Of a game that was not found. */
export const missingWords = (): string =>
    keepingFails.value === "none"
        ? t("This browser cannot open its saved games. Reload the page, or try again later.")
        : t("This game is no longer saved on this device.");
