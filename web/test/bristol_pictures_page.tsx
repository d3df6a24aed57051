// SPDX-License-Identifier: MIT
// Draws the seats, the board, the cards and the chart of a view, for pictures.
import type { View } from "generated/bristol1350_view";
import { render } from "preact";
import { BristolBoard } from "../src/games/bristol1350/board.tsx";
import { MingleChart } from "../src/games/bristol1350/chart.tsx";
import { Hand } from "../src/games/bristol1350/hand.tsx";
import { BristolPlayers } from "../src/games/bristol1350/players.tsx";
import type { Names } from "generated/messages";
import type { Table } from "../src/table/state.ts";

declare global {
    interface Window {
        draw: (view: View, components: unknown, names: Names, seat: number) => Promise<void>;
    }
}

const PLAYERS = ["Anna", "Bruno", "Clementina", "Dirk", "Edda", "Fulk", "Greta", "Hugo", "Ida"];

function tableOf(view: View, names: Names, seat: number): Table {
    const seats = PLAYERS.slice(0, view.players).map((name, each) => ({ name, bot: each === seat ? "" : "rules" }));
    const over = view.over !== null;
    const look = { at: 1, seat, seats, view, over, decides: over ? null : view.turn, secret: over ? null : "…" };
    const noteOf = (place: string): string =>
        over || !Object.hasOwn(view.carts, place) ? "" : place === "cedar" ? "goes 3\nmingles" : "goes 3";
    const mirror = {
        briefs: (places: string[]) => ({ briefs: places, notes: places.map(noteOf) }),
        place: (place: string) => place,
    };
    const value = <Value,>(given: Value) => ({ value: given, peek: () => given });
    return {
        look: value(look),
        open: value(true),
        isYou: () => false,
        names: value(names),
        question: value(null),
        hint: value(null),
        told: value([]),
        skip: value(null),
        past: value(null),
        log: value([]),
        isTable: () => false,
        mirror,
    } as unknown as Table;
}

window.draw = async (view, _, names, seat) => {
    const table = tableOf(view, names, seat);
    const page = document.querySelector("main")!;
    render(
        [
            <BristolPlayers table={table} />,
            <BristolBoard table={table} />,
            <Hand table={table} />,
            <MingleChart table={table} />,
        ],
        page,
    );
    page.querySelector("details")?.setAttribute("open", "");
    await new Promise(requestAnimationFrame);
    for (const drawn of page.querySelectorAll<SVGElement>(".bristol-board")) {
        drawn.style.height = `${Math.round(drawn.getBoundingClientRect().height)}px`; // what follows lies on whole pixels
    }
};
