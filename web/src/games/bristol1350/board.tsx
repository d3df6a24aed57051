// SPDX-License-Identifier: MIT
// The board of Bristol 1350 on a page: drawn from what the table knows, and played as it is told.
import { type Signal, useSignal } from "@preact/signals";
import type { View } from "generated/bristol1350_view";
import { useEffect, useRef } from "preact/hooks";
import type { Table } from "../../table/state.ts";
import { capital, t } from "../../ui/text.ts";
import { whyNot } from "../../ui/why.tsx";
import { besidePlace, useBoard } from "../shown.ts";
import { Board } from "./board/board.ts";
import { type Material, materialOf } from "./board/material.ts";
import { chaptersOf, hasPlague, whenOf } from "./plague.ts";

export function tableMaterial(table: Table): Material {
    const look = table.look.value!;
    const ghost = (letter: string): string => t("Ghost {letter}", { letter });
    return materialOf(
        table.names.value,
        look.view as View,
        look.seats.map(({ name }) => name),
        look.seat,
        ghost,
    );
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
        piles: [t("symptoms"), t("remedies")],
        briefs: (places: string[]) => mirror.briefs(places),
        isPast: () => table.past.value !== null,
        about: (place: string) => mirror.place(place),
        whyNot: (place: string) => whyNot(table, place),
        point: (place: string | null) => void (pointed.value = place),
        moving: (moves: boolean) => table.moving(moves),
        pick: (choice: number | null) => void (picked.value = choice),
    };
    element.replaceChildren();
    return new Board(host, table.look.value!.view as View, tableMaterial(table));
}

/** The boards that are shown. */
const boards = new WeakMap<Table, Board>();

/** Shows on the street, at each move by which somebody caught the plague, who had it. */
export function tellPlague(table: Table): void {
    const chapters = chaptersOf(table.log.value).map((chapter) => ({
        view: chapter.street,
        caught: chapter.caught,
        sick: hasPlague(chapter.line.view),
        title: capital(whenOf(chapter)),
    }));
    void boards.get(table)?.tell(chapters, table.look.value!.view as View);
}

/** Once the last moves of a game that was played here have been shown, and all of it was told again. */
function useStory(table: Table): void {
    const { over } = table.look.value!;
    const waits = useRef(!over && table.isTable());
    const [log, skip] = [table.log.value, table.skip.value];
    useEffect(() => {
        const isTold = over && skip === null && log.every(({ stale }) => stale !== true);
        if (waits.current && isTold) {
            waits.current = false;
            tellPlague(table);
        }
    }, [over, log, skip]);
}

export function BristolBoard({ table }: { table: Table }) {
    const [pointed, picked] = [useSignal<string | null>(null), useSignal<number | null>(null)];
    const question = table.question.value;
    const element = useBoard(table, (inside) => {
        const board = drawBoard(inside, table, { pointed, picked });
        boards.set(table, board);
        return board;
    });
    useStory(table);
    const choice = picked.value === null ? undefined : question?.choices[picked.value];
    return (
        <div class="board">
            <div ref={element} />
            {choice !== undefined && (
                <button type="button" class="primary" onClick={() => table.take(question!, picked.value!)}>
                    {t("With {choice}", { choice: choice.words })}
                </button>
            )}
            {pointed.value !== null && (
                <div class={besidePlace(element.current, pointed.value)}>{table.mirror.place(pointed.value)}</div>
            )}
        </div>
    );
}
