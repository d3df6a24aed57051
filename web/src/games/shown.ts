// SPDX-License-Identifier: MIT
// A board on a page: drawn anew for another table or language, else brought along by the moves that the table tells.
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Choice } from "generated/messages";
import type { Ahead } from "../table/ahead.ts";
import type { Table } from "../table/state.ts";
import type { Step } from "./player.ts";

interface Drawn<Event, View> {
    play(steps: Step<Event, View>[]): Promise<void>;
    describe(): void;
    offer(choices: Choice[], take: (choice: number) => void, ahead: () => Ahead[]): void;
    hint?(places: number[]): void;
}

/** Brings the board to where the table is, by the moves that it was told if it was shown before. */
function update<Event, View>(board: Drawn<Event, View>, table: Table, isNew: boolean): void {
    const { look, told } = table;
    const question = table.question.value;
    const steps = isNew ? told.value.map(({ events, view }) => ({ events, view }) as Step<Event, View>) : [];
    void board.play([...steps, { events: [], view: look.value!.view as View }]);
    board.describe();
    board.offer(
        question?.choices ?? [],
        (choice) => question !== null && table.take(question, choice),
        () => (question === null ? [] : table.ahead(question)),
    );
}

/** The element that `draw` puts a board into. */
export function useBoard<Event, View>(
    table: Table,
    draw: (element: Element) => Drawn<Event, View>,
): RefObject<HTMLDivElement | null> {
    const element = useRef<HTMLDivElement>(null);
    const board = useRef<Drawn<Event, View> | null>(null);
    const shown = useRef(0);
    const look = table.look.value!;
    const hint = table.open.value ? table.hint.value : null;
    // At once with the panel, so that nobody can press what is no longer offered.
    useLayoutEffect(() => {
        board.current = draw(element.current!);
        shown.current = look.at;
    }, [table, table.names.value]);
    useLayoutEffect(() => {
        update(board.current!, table, look.at !== shown.current);
        shown.current = look.at;
    }, [look, table.question.value]);
    useLayoutEffect(() => {
        board.current!.hint?.(hint === null || hint === "thinking" ? [] : hint.places);
    }, [table, table.names.value, hint]);
    return element;
}
