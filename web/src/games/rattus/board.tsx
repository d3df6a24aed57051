// SPDX-License-Identifier: MIT
// The board of Rattus on a page: drawn from what the table knows, and played as it is told.
import { type Signal, useSignal } from "@preact/signals";
import type { View } from "generated/rattus_view";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Table } from "../../table/state.ts";
import { t } from "../../ui/text.ts";
import { Board } from "./board/board.ts";
import { materialOf } from "./board/material.ts";
import type { Step } from "./board/play.ts";

function drawBoard(element: Element, table: Table, pointed: Signal<string | null>): Board {
    const { mirror } = table;
    const view = table.look.value!.view as View;
    const host = {
        element,
        label: t("The board"),
        close: t("Close"),
        briefs: (places: string[]) => mirror.briefs(places),
        about: (place: string) => mirror.place(place),
        point: (place: string | null) => void (pointed.value = place),
    };
    element.replaceChildren();
    return new Board(host, view, materialOf(mirror.data(), table.names.value, view));
}

/** Brings the board to where the table is, by the moves that it was told if it was shown before. */
function update(board: Board, table: Table, isNew: boolean): void {
    const { look, told } = table;
    const question = table.question.value;
    const steps = isNew ? told.value.map(({ events, view }) => ({ events, view }) as Step) : [];
    void board.play([...steps, { events: [], view: look.value!.view as View }]);
    board.describe();
    board.offer(question?.choices ?? [], (choice) => question !== null && table.take(question, choice));
}

export function RattusBoard({ table }: { table: Table }) {
    const element = useRef<HTMLDivElement>(null);
    const board = useRef<Board | null>(null);
    const shown = useRef(0);
    const pointed = useSignal<string | null>(null);
    const look = table.look.value!;
    // At once with the panel, so that nobody can press what is no longer offered.
    useLayoutEffect(() => {
        board.current = drawBoard(element.current!, table, pointed);
        shown.current = look.at;
    }, [table, table.names.value]);
    useLayoutEffect(() => {
        update(board.current!, table, look.at !== shown.current);
        shown.current = look.at;
    }, [look, table.question.value]);
    return (
        <div class="board">
            <div ref={element} />
            {pointed.value !== null && <div class="details">{table.mirror.place(pointed.value)}</div>}
        </div>
    );
}
