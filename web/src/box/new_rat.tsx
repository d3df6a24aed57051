// SPDX-License-Identifier: MIT
// Enters a rat of the printed box that the game's set lacks, or has too few of: people press what is printed on it.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { View } from "generated/rattus_view";
import { type DrawOutcome, partsOf } from "../games/games.ts";
import { LETTERS } from "../games/rattus/board/letters.ts";
import { t } from "../ui/text.ts";
import type { BoxTable } from "./table.ts";

const hasAfricanus = (table: BoxTable): boolean => (table.look.value!.view as View).options?.africanus === true;

/** Those of the base box are known; of Africanus as many as can be typed. */
function limitsOf(table: BoxTable): string[] {
    return Array.from({ length: hasAfricanus(table) ? 9 : 6 }, (_, i) => String(i + 1));
}

/** The symbols by their letters, with their names. */
function symbolsOf(table: BoxTable): [letter: string, name: string][] {
    const names = table.names.value["class"] ?? {};
    const classes = Object.entries(LETTERS).filter(([letter]) => letter !== "o" || hasAfricanus(table));
    return [
        ["M", t("Majority")],
        ["A", t("All")],
        ...classes.map(([letter, id]): [string, string] => [letter, names[id]?.name ?? id]),
    ];
}

function Picture({ typed, draw }: { typed: string; draw: DrawOutcome }) {
    const [name = "", viewBox = "", ...drawn] = draw({ kind: "face", id: typed })!;
    return (
        <svg
            class={name}
            viewBox={viewBox}
            role="img"
            aria-label={typed}
            ref={(svg) => svg?.replaceChildren(...drawn)}
        />
    );
}

function Row({ label, children }: { label: string; children: ComponentChildren }) {
    return (
        <div class="row" role="group" aria-label={label}>
            <span aria-hidden="true">{label}</span> {children}
        </div>
    );
}

function Keys({ table }: { table: BoxTable }) {
    const limit = useSignal("1");
    const symbols = useSignal("");
    const ring = useSignal(false);
    const refused = useSignal({ typed: "", why: "" });
    const draw = partsOf("rattus")!.outcomes(table);
    const typed = `${limit.value}${symbols.value}${ring.value ? "*" : ""}`;
    const enter = () => {
        try {
            table.enterOutcome(typed);
        } catch (error) {
            refused.value = { typed, why: (error as Error).message };
        }
    };
    return (
        <>
            <Picture typed={`${limit.value}${symbols.value}`} draw={draw} />
            <Row label={t("Limit")}>
                {limitsOf(table).map((value) => (
                    <button
                        type="button"
                        key={value}
                        aria-pressed={limit.value === value}
                        onClick={() => (limit.value = value)}
                    >
                        {value}
                    </button>
                ))}
            </Row>
            <Row label={t("Symbols")}>
                {symbolsOf(table).map(([letter, name]) => (
                    <button type="button" key={letter} data-symbol={letter} onClick={() => (symbols.value += letter)}>
                        {name}
                    </button>
                ))}
                <button type="button" disabled={symbols.value === ""} onClick={() => (symbols.value = "")}>
                    {t("None of them")}
                </button>
            </Row>
            <label>
                <input
                    type="checkbox"
                    checked={ring.value}
                    onChange={({ currentTarget: { checked } }) => (ring.value = checked)}
                />{" "}
                {t("with a ring")}
            </label>
            {refused.value.typed === typed && <p role="alert">{refused.value.why}</p>}
            <p>{t("The game continues with a set of rats that has this one, in place of one that nobody has seen.")}</p>
            <button type="button" class="primary" disabled={symbols.value === ""} onClick={enter}>
                {t("Enter this rat")}
            </button>
        </>
    );
}

export function NewRat({ table }: { table: BoxTable }) {
    const open = useSignal(false);
    return (
        <details class="new-rat" onToggle={({ currentTarget }) => (open.value = currentTarget.open)}>
            <summary>{t("The rat is not among these")}</summary>
            {open.value && <Keys table={table} />}
        </details>
    );
}
