// SPDX-License-Identifier: MIT
// What lies beside the board of Bristol 1350: one's own cards; standing orders, claims, and who mingled with whom.
import type { Table } from "../../table/state.ts";
import { Orders } from "../../ui/orders.tsx";
import { MingleChart } from "./chart.tsx";
import { Hand, RemedyRules } from "./hand.tsx";
import { Claims } from "./told.tsx";

export function BristolCards({ table }: { table: Table }) {
    return (
        <div class="cards">
            <Hand table={table} />
        </div>
    );
}

export function BristolMore({ table }: { table: Table }) {
    return (
        <>
            <RemedyRules table={table} />
            <Orders table={table} />
            <Claims table={table} />
            <MingleChart table={table} />
        </>
    );
}
