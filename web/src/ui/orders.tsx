// SPDX-License-Identifier: MIT
// Standing orders: how windows are answered without asking, in the module's words. They are told to the table alone.
import type { Order } from "generated/messages";
import type { Table } from "../table/state.ts";
import { capital, t } from "./text.ts";

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

const kinds = ["ask", "never", "all", "seats"] as const;

export function Orders({ table }: { table: Table }) {
    const look = table.look.value;
    if (look === null || look.seat < 0 || look.over || !table.isTable()) {
        return null;
    }
    const orders = table.mirror.orders();
    const offered = kinds.filter((against) => orders[against] !== undefined);
    const title = t("{cards}: standing order", { cards: capital(orders["cards"]) });
    return (
        <details class="orders">
            <summary>{title}</summary>
            <fieldset>
                <legend class="unseen">{title}</legend>
                {offered.map((against) => (
                    <Kind key={against} table={table} against={against} words={capital(orders[against])} />
                ))}
                {table.ordered.value.against === "seats" && <Seats table={table} />}
            </fieldset>
        </details>
    );
}
