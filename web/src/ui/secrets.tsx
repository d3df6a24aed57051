// SPDX-License-Identifier: MIT
// What only the viewer may know: one button opens it all while it is held, one box as long as one likes. Closed, the page
// shows what everybody may know, and this in the place of the rest.
import { useEffect } from "preact/hooks";
import type { Table } from "../table/state.ts";
import { keepSettings } from "./kept.ts";
import { t } from "./text.ts";

/** In the place of something that is closed. */
export function Secret() {
    return (
        <span class="secret-mark">
            <span aria-hidden="true">◉</span> {t("a secret")}
        </span>
    );
}

/** What only the viewer knows of the position, in words. */
export function SecretWords({ table }: { table: Table }) {
    const { secret } = table.look.value!;
    return secret === null ? null : <p class="secret lines">{table.open.value ? secret : <Secret />}</p>;
}

/** Whether there is anything to open or to close. */
const hasSecrets = (table: Table): boolean =>
    table.look.value!.secret !== null || table.log.value.some(({ secret }) => secret === true);

function Hold({ table }: { table: Table }) {
    const hold = (down: boolean) => () => void (table.held.value = down);
    const isKey = ({ key }: KeyboardEvent): boolean => key === " " || key === "Enter";
    return (
        <button
            type="button"
            class="hold"
            aria-pressed={table.open.value}
            onPointerDown={hold(true)}
            onPointerUp={hold(false)}
            onPointerCancel={hold(false)}
            onPointerLeave={hold(false)}
            onContextMenu={(event) => event.preventDefault()}
            onKeyDown={(event) => isKey(event) && hold(true)()}
            onKeyUp={(event) => isKey(event) && hold(false)()}
            onBlur={hold(false)}
        >
            <span aria-hidden="true">◉</span> {t("Hold to look")}
        </button>
    );
}

export function Secrets({ table }: { table: Table }) {
    const open = table.open.value;
    const keep = (kept: boolean): void => {
        table.kept.value = kept;
        if (!table.isShared) {
            keepSettings({ hides: !kept });
        }
    };
    useEffect(() => {
        if (!open) {
            document.querySelectorAll<HTMLDialogElement>("dialog[open]").forEach((dialog) => dialog.close());
        }
    }, [open]);
    if (table.look.value!.over || !hasSecrets(table)) {
        return null;
    }
    return (
        <div class={table.kept.value ? "secrets" : "secrets closed"}>
            {!table.kept.value && <Hold table={table} />}
            <label>
                <input
                    type="checkbox"
                    checked={table.kept.value}
                    onChange={(event) => keep(event.currentTarget.checked)}
                />
                {t("Nobody is watching")}
            </label>
        </div>
    );
}
