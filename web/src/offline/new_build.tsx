// SPDX-License-Identifier: MIT
// Says between games that there is a new build, and takes it.
import { t } from "../ui/text.ts";
import { newBuild, takeBuild } from "./build.ts";

export function NewBuildNote() {
    return newBuild.value ? (
        <p class="new-build" role="status">
            {t("A new version of these pages is ready.")}{" "}
            <button type="button" onClick={() => void takeBuild()}>
                {t("Use it now")}
            </button>
        </p>
    ) : null;
}
