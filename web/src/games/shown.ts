// SPDX-License-Identifier: MIT
// A board on a page: drawn anew for another table or language, else brought along by the moves that the table tells.
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Choice, Told } from "generated/messages";
import type { Ahead } from "../table/ahead.ts";
import type { Table } from "../table/state.ts";
import type { Point } from "../ui/svg.ts";
import { t } from "../ui/text.ts";
import type { Step } from "./player.ts";
import { Zoom } from "./zoom.ts";

interface Drawn<Event, View> {
    play(steps: Step<Event, View>[]): Promise<void>;
    skip(): void;
    describe(): void;
    offer(choices: Choice[], take: (choice: number) => void, ahead: () => Ahead[]): void;
    hint?(places: number[]): void;
}

/** Brings the board to where the table is, by the moves that it was told if it was shown before; `scores`: there. */
function update<Event, View>(board: Drawn<Event, View>, table: Table, isNew: boolean, scores: number[]): void {
    const { look, told } = table;
    const question = table.question.value;
    const steps = isNew ? told.value.map(({ events, view }) => ({ events, view }) as Step<Event, View>) : [];
    const skip = (): void => board.skip();
    const moves = steps.length > 0 && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (moves) {
        table.skip.value = skip;
        table.scores.value = look.value!.over ? scores : null;
    }
    void board.play([...steps, { events: [], view: look.value!.view as View }]).then(() => {
        if (table.skip.peek() === skip) {
            table.skip.value = null;
            table.scores.value = null;
        }
    });
    board.describe();
    board.offer(
        question?.choices ?? [],
        (choice) => question !== null && table.take(question, choice),
        () => (question === null ? [] : table.ahead(question)),
    );
}

const SMALL = 0.42; // pixels a unit: the letters of seats would be smaller than 11 pixels

/** Says to the style how many pixels a unit of the board has, so that what is written on it stays legible. */
function saySize(board: SVGSVGElement): void {
    const { width, height } = board.viewBox.baseVal;
    const scale = Math.min(board.clientWidth / width, board.clientHeight / height);
    board.style.setProperty("--scale", String(scale));
    board.classList.toggle("small", scale < SMALL);
}

function followSize(board: SVGSVGElement): () => void {
    const sizes = new ResizeObserver(() => saySize(board));
    sizes.observe(board);
    return () => sizes.disconnect();
}

/** Where something else on the page is, in units of the board in an element; nowhere if it is not shown. */
export function pointOf(element: Element, selector: string): Point | undefined {
    const place = document.querySelector(selector)?.getBoundingClientRect();
    const inverse = element.querySelector("svg")?.getScreenCTM()?.inverse();
    if (place === undefined || place.width === 0 || inverse === undefined) {
        return undefined;
    }
    const { x, y } = new DOMPoint(place.x + place.width / 2, place.y + place.height / 2).matrixTransform(inverse);
    return [x, y];
}

/** Where words about a place lie: over the half of the board where it is not. */
export function besidePlace(board: HTMLElement | null, place: string): string {
    const hit = board?.querySelector(`.hit[data-place="${place}"]`)?.getBoundingClientRect();
    const { top, height } = board?.getBoundingClientRect() ?? { top: 0, height: 0 };
    return hit !== undefined && hit.top + hit.height / 2 > top + height / 2 ? "details above" : "details";
}

/** The element that `draw` puts a board into. */
export function useBoard<Event, View>(
    table: Table,
    draw: (element: Element) => Drawn<Event, View>,
): RefObject<HTMLDivElement | null> {
    const element = useRef<HTMLDivElement>(null);
    const board = useRef<Drawn<Event, View> | null>(null);
    const zoom = useRef<Zoom | null>(null);
    const shown = useRef(0);
    const played = useRef<Told[]>([]);
    const scores = useRef<number[]>([]);
    const look = table.look.value!;
    const hint = table.open.value ? table.hint.value : null;
    // At once with the panel, so that nobody can press what is no longer offered.
    useLayoutEffect(() => {
        board.current = draw(element.current!);
        shown.current = look.at;
        const svg = element.current!.querySelector("svg")!;
        const [drawn, leave] = [board.current, followSize(svg)];
        zoom.current = new Zoom(svg, t("Show the whole board"), () => saySize(svg));
        return () => {
            drawn.skip();
            leave();
        };
    }, [table, table.names.value]);
    useLayoutEffect(() => {
        const told = table.told.value;
        if (look.at !== shown.current) {
            zoom.current!.showAll(); // all that moves is in view
        }
        update(board.current!, table, look.at !== shown.current && told !== played.current, scores.current);
        shown.current = look.at;
        scores.current = look.scores;
        played.current = told;
    }, [look, table.question.value]);
    useLayoutEffect(() => {
        board.current!.hint?.(hint === null || typeof hint === "string" ? [] : hint.places);
    }, [table, table.names.value, hint]);
    return element;
}
