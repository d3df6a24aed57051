// SPDX-License-Identifier: MIT
// The board of Bristol 1350 on a page: drawn from what the table knows, and played as it is told.
import { type Signal, useSignal } from "@preact/signals";
import type { View } from "generated/bristol1350_view";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Table } from "../../table/state.ts";
import { t } from "../../ui/text.ts";
import { Board, type Step } from "./board/board.ts";
import { type Material, materialOf } from "./board/material.ts";

export function tableMaterial(table: Table): Material {
    const look = table.look.value!;
    const ghost = (letter: string): string => t("Ghost {letter}", { letter });
    return materialOf(table.names.value, look.view as View, look.seats.map(({ name }) => name), look.seat, ghost);
}

interface Shown {
    pointed: Signal<string | null>;
    picked: Signal<number | null>;
}

function drawBoard(element: Element, table: Table, { pointed, picked }: Shown): Board {
    const { mirror } = table;
    const host = {
        element,
        label: t("The board"),
        close: t("Close"),
        piles: [t("Symptom cards"), t("Remedy cards")],
        briefs: (places: string[]) => mirror.briefs(places),
        about: (place: string) => mirror.place(place),
        point: (place: string | null) => void (pointed.value = place),
        pick: (choice: number | null) => void (picked.value = choice),
    };
    element.replaceChildren();
    return new Board(host, table.look.value!.view as View, tableMaterial(table));
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

export function BristolBoard({ table }: { table: Table }) {
    const element = useRef<HTMLDivElement>(null);
    const board = useRef<Board | null>(null);
    const shown = useRef(0);
    const [pointed, picked] = [useSignal<string | null>(null), useSignal<number | null>(null)];
    const look = table.look.value!;
    const question = table.question.value;
    // At once with the panel, so that nobody can press what is no longer offered.
    useLayoutEffect(() => {
        board.current = drawBoard(element.current!, table, { pointed, picked });
        shown.current = look.at;
    }, [table, table.names.value]);
    useLayoutEffect(() => {
        update(board.current!, table, look.at !== shown.current);
        shown.current = look.at;
    }, [look, question]);
    const choice = picked.value === null ? undefined : question?.choices[picked.value];
    return (
        <div class="board">
            <div ref={element} />
            {choice !== undefined && (
                <button type="button" class="primary" onClick={() => table.take(question!, picked.value!)}>
                    {question!.question} {choice.words}
                </button>
            )}
            {pointed.value !== null && <div class="details">{table.mirror.place(pointed.value)}</div>}
        </div>
    );
}
