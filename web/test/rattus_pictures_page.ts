// SPDX-License-Identifier: MIT
// Draws the board and the cards of a view, for pictures.
import type { View } from "generated/rattus_view";
import { Board } from "../src/games/rattus/board/board.ts";
import { type Components, materialOf, type Names } from "../src/games/rattus/board/material.ts";
import { Cards } from "../src/games/rattus/cards/cards.ts";

declare global {
    interface Window {
        draw: (view: View, components: Components, names: Names, seat: number) => void;
    }
}

window.draw = (view, components, names, seat) => {
    const element = document.querySelector("main")!;
    const material = materialOf(components, names, view);
    const seats = view.palace.map((_, each) => `Player ${each + 1}`);
    const briefs = (places: string[]): string[] => places;
    const board = new Board(
        {
            element,
            label: "",
            close: "",
            briefs,
            about: (place) => place,
            whyNot: () => document.createElement("p"),
            point: () => undefined,
            moving: () => undefined,
            supplyOf: () => undefined,
        },
        view,
        material,
    );
    const { svg } = board.ground;
    svg.style.height = `${Math.round(svg.getBoundingClientRect().height)}px`; // what follows lies on whole pixels
    const words = { close: "", used: "Power used", safe: "Protected" };
    new Cards(
        { element, seats, topic: (character) => character, rules: { words: "", at: () => "" }, ...words },
        material,
    ).show(view, seat);
};
