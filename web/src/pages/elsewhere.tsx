// SPDX-License-Identifier: MIT
// In the place of a game that was opened in another tab.
import { FailedPage } from "../ui/failed.tsx";
import { t } from "../ui/text.ts";

export function ElsewherePage({ onContinue }: { onContinue: () => void }) {
    return (
        <FailedPage words={t("This game continues in another tab.")}>
            <button type="button" class="primary" onClick={onContinue}>
                {t("Continue here")}
            </button>
        </FailedPage>
    );
}
