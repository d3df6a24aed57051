// SPDX-License-Identifier: MIT
// Standing orders: how windows are answered without asking. They are told to the table alone.
import type { Order } from "../table/game.ts";
import type { Table } from "../table/state.ts";
import { t } from "./text.ts";

function Kind({ table, against, words }: { table: Table; against: Order["against"]; words: string }) {
    const pick = (): void => table.order(against === "seats" ? { against, seats: [] } : { against });
    return (
        <label>
            <input type="radio" name="order" checked={table.ordered.value.against === against} onChange={pick} />
            {words}
        </label>
    );
}

function Seats({ table }: { table: Table }) {
    const look = table.look.value!;
    const chosen = table.ordered.value.seats ?? [];
    const toggle = (seat: number): void => {
        const seats = chosen.includes(seat)
            ? chosen.filter((other) => other !== seat)
            : [...chosen, seat].sort((a, b) => a - b);
        table.order({ against: "seats", seats });
    };
    return (
        <div class="seats">
            {look.seats.map(({ name }, seat) =>
                seat === look.seat ? null : (
                    <label key={seat}>
                        <input type="checkbox" checked={chosen.includes(seat)} onChange={() => toggle(seat)} />
                        <bdi>{name}</bdi>
                    </label>
                ),
            )}
        </div>
    );
}

export function Orders({ table }: { table: Table }) {
    const look = table.look.value;
    if (look === null || look.seat < 0 || look.over || !table.isTable()) {
        return null;
    }
    return (
        <details class="orders">
            <summary>{t("Standing order for whips")}</summary>
            <fieldset>
                <legend class="unseen">{t("Standing order for whips")}</legend>
                <Kind table={table} against="ask" words={t("Ask me each time")} />
                <Kind table={table} against="never" words={t("Never whip")} />
                <Kind table={table} against="all" words={t("Whip anybody, if I can")} />
                <Kind table={table} against="seats" words={t("Whip these, if I can:")} />
                {table.ordered.value.against === "seats" && <Seats table={table} />}
            </fieldset>
        </details>
    );
}
