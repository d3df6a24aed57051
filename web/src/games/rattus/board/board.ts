// SPDX-License-Identifier: MIT
// The board of Rattus: shows a view, plays what happened since, and offers what can be chosen on it. It knows no rule:
// what may be chosen and what everything means comes from the module.
import type { View } from "generated/rattus_view";
import { type Ahead, offersOf } from "../../../table/ahead.ts";
import { moved } from "../../../ui/svg.ts";
import { Hits } from "../../hits.ts";
import { Player } from "../../player.ts";
import { contentsAfar, contentsOf, type Placed } from "./contents.ts";
import { drawGround, type Ground } from "./ground.ts";
import { map } from "./map.ts";
import type { Material } from "./material.ts";
import { drawPiece, drawWall } from "./pieces.ts";
import { type BoardEvent, playStep, type Step, type SupplyOf } from "./play.ts";
import { byRegion, playRavaged, type Ravaged } from "./ravage.ts";
import { openRegion } from "./region_view.ts";

export interface Choice {
    words: string;
    place: number; // on the board, or -1
}

// What the page lends the board.
export interface BoardHost {
    element: Element;
    label: string; // of the whole board
    close: string; // the word for leaving a close-up
    briefs: (places: string[]) => string[]; // a sentence about each region
    about: (place: string) => string; // everything about a region, in lines
    whyNot: (place: string) => HTMLElement; // why it cannot be chosen; empty where it can be
    point: (place: string | null) => void; // somebody points at a region, or no longer does
    moving: (moves: boolean) => void; // pieces are on their way, or rest
    supplyOf: SupplyOf;
    afar?: boolean; // people see it from the other end of a room
}

function drawPlaced({ piece, at, scale, apart }: Placed): SVGGElement {
    const drawn = drawPiece(piece);
    drawn.setAttribute("transform", moved(...at, scale));
    drawn.style.setProperty("--piece", String(scale));
    if (apart !== undefined) {
        drawn.classList.add("apart");
        drawn.style.setProperty("--column", String(apart[0]));
        drawn.style.setProperty("--row", String(apart[1]));
    }
    return drawn;
}

function drawWalls(view: View): SVGGElement[] {
    return view.walls.map((ends) => {
        const { at, turn } = map.edges[ends.join("-")]!.wall;
        const wall = drawWall();
        wall.setAttribute("transform", `${moved(...at)} rotate(${turn})`);
        return wall;
    });
}

// Seen from afar, so many pieces or letters stand above each other on the whole board: on one of 1080 pixels a piece has
// 40 and a letter 28.
const FAR_PIECES = 26.5;
const FAR_LETTERS = 38;

export class Board {
    readonly ground: Ground;
    private readonly hits: Hits;
    private drawn = new Map<string, string>(); // what lies in each place, to draw only what changed
    private offered: Choice[] = [];
    private take: (choice: number) => void = () => {};
    private ahead: () => Ahead[] = () => [];
    private readonly player: Player<BoardEvent, View>;

    constructor(
        private readonly host: BoardHost,
        private view: View,
        private readonly material: Material,
    ) {
        this.ground = drawGround(Object.keys(view.cubes[0] ?? {}), material);
        this.ground.svg.setAttribute("aria-label", host.label);
        this.hits = new Hits(this.ground.regions, {
            press: (place) => this.press(place),
            point: host.point,
        });
        const { moving, supplyOf } = host;
        const stage = {
            above: this.ground.above,
            view: () => this.view,
            draw: (next: View) => this.draw(next),
            moving,
        };
        this.player = new Player(stage, (running, step: Ravaged) =>
            step.ravaged === undefined
                ? playStep(running, step, material.faces, supplyOf)
                : this.ravage(step.ravaged, () => playRavaged(running, step, material.faces)),
        );
        if (host.afar === true) {
            this.ground.svg.classList.add("afar");
            this.ground.svg.style.setProperty("--letter", `${this.ground.height / FAR_LETTERS}px`);
        }
        host.element.append(this.ground.svg);
        this.draw(view);
        this.describe();
    }

    // Draws the pieces of a view, at once.
    show(view: View): void {
        this.player.skip();
        this.draw(view);
    }

    // Plays moves one after the other, after those that are still being played; resolves when all are shown.
    play(steps: Step[], speed = 1): Promise<void> {
        const merged = byRegion(steps, this.player.last() ?? this.view);
        if (merged.some(({ ravaged }) => ravaged !== undefined)) {
            this.player.skip(); // nothing that is still under way takes from the end
        }
        return this.player.play(merged, speed);
    }

    // Shows at once how everything stands after the moves that are being played.
    skip(): void {
        this.player.skip();
    }

    // Says anew what is in each region.
    describe(): void {
        const places = [...this.ground.regions.keys()];
        this.host.briefs(places).forEach((brief, i) => this.hits.label(places[i]!, brief));
    }

    // Marks the regions of choices; `take` gets the number of the one that is chosen. What comes after them is offered in
    // regions that are opened.
    offer(choices: Choice[], take: (choice: number) => void, ahead: () => Ahead[] = () => []): void {
        this.offered = choices;
        this.take = take;
        this.ahead = ahead;
        this.hits.offer([...this.ground.regions.keys()].filter((place) => this.choicesAt(place).length > 0));
    }

    // Marks the regions that a hint is about.
    hint(places: number[]): void {
        for (const [place, { ring }] of this.ground.regions) {
            ring.classList.toggle("hinted", places.includes(this.numberOf(place)));
        }
    }

    // The region that is ravaged is marked.
    private async ravage(region: string, play: () => Promise<void>): Promise<void> {
        const ring = this.ground.regions.get(region)?.ring;
        ring?.classList.add("hinted");
        await play();
        ring?.classList.remove("hinted");
    }

    private numberOf(place: string): number {
        return this.material.names["region"]?.[place]?.place ?? -1;
    }

    private draw(view: View): void {
        this.view = view;
        for (const [place, pieces] of this.ground.pieces) {
            const contents = this.contentsOf(view, place);
            const key = JSON.stringify(contents);
            if (this.drawn.get(place) !== key) {
                this.drawn.set(place, key);
                pieces.replaceChildren(...contents.map(drawPlaced));
            }
        }
        this.ground.walls.replaceChildren(...drawWalls(view));
    }

    private contentsOf(view: View, place: string): Placed[] {
        return this.host.afar === true
            ? contentsAfar(view, place, this.material, this.ground.height / FAR_PIECES)
            : contentsOf(view, place, this.material);
    }

    private isAt(choice: Choice, place: string): boolean {
        return choice.place >= 0 && choice.place === this.numberOf(place);
    }

    private choicesAt(place: string): number[] {
        return this.offered.flatMap((choice, i) => (this.isAt(choice, place) ? [i] : []));
    }

    // One choice is taken; several, or none, open the region.
    private press(place: string): void {
        this.player.skip();
        const choices = this.choicesAt(place);
        const { take } = this;
        if (choices.length === 1) {
            take(choices[0]!);
            return;
        }
        openRegion(this.host.element, {
            place,
            view: this.view,
            material: this.material,
            about: this.host.about(place),
            whyNot: this.host.whyNot(place),
            choices: [
                ...choices.map((i) => ({ words: this.offered[i]!.words, take: () => take(i) })),
                ...offersOf(this.ahead().filter((choice) => this.isAt(choice, place))),
            ],
            close: this.host.close,
        });
    }
}
