// SPDX-License-Identifier: MIT
// The board of Rattus on a page: drawn from what the table knows, and played as it is told.
import { type Signal, useSignal } from "@preact/signals";
import type { View } from "generated/rattus_view";
import type { Table } from "../../table/state.ts";
import { t } from "../../ui/text.ts";
import { whyNot } from "../../ui/why.tsx";
import type { BoardProps } from "../games.ts";
import { besidePlace, pointOf, useBoard } from "../shown.ts";
import { Board } from "./board/board.ts";
import { materialOf } from "./board/material.ts";

function drawBoard(element: Element, table: Table, pointed: Signal<string | null>, afar: boolean): Board {
    const { mirror } = table;
    const view = table.look.value!.view as View;
    const host = {
        element,
        label: t("The board"),
        close: t("Close"),
        briefs: (places: string[]) => mirror.briefs(places).briefs,
        about: (place: string) => mirror.place(place),
        whyNot: (place: string) => whyNot(table, place),
        point: (place: string | null) => void (pointed.value = place),
        moving: (moves: boolean) => table.moving(moves),
        supplyOf: (seat: number) => pointOf(element, `.players > :nth-child(${seat + 1}) svg`),
        afar,
    };
    element.replaceChildren();
    return new Board(host, view, materialOf(mirror.data(), table.names.value, view));
}

export function RattusBoard({ table, afar = false }: BoardProps) {
    const pointed = useSignal<string | null>(null);
    const element = useBoard(table, (inside) => drawBoard(inside, table, pointed, afar));
    return (
        <div class="board">
            <div ref={element} />
            {pointed.value !== null && (
                <div class={besidePlace(element.current, pointed.value)}>{table.mirror.place(pointed.value)}</div>
            )}
        </div>
    );
}
