// SPDX-License-Identifier: MIT
// The board of Bristol 1350: shows a view, plays what happened since, and offers what can be chosen on it. It knows no
// rule: what may be chosen and what everything means comes from the module.
import type { View } from "generated/bristol1350_view";
import type { Briefs, Choice } from "generated/messages";
import { moved, svg } from "../../../ui/svg.ts";
import { Hits } from "../../hits.ts";
import { Player, type Step as MoveStep } from "../../player.ts";
import { seatLetter } from "../../seats.ts";
import { openClose } from "./close_up.ts";
import { drawGround, type Ground, isShut, moveSpot, PILES } from "./ground.ts";
import { cartAt, dieAt, LANE, laneTop, noteAt, pawnsAt, pileAt, WIDTH } from "./layout.ts";
import { cartName, type Material } from "./material.ts";
import { drawCart, drawDie, drawNote, drawPawn, drawPile, drawSymptom } from "./pieces.ts";
import { type BoardEvent, playStep } from "./play.ts";
import { isDiceQuestion, isWhole, pickedChoice, placesOf } from "./things.ts";

export type Step = MoveStep<BoardEvent, View>;

// What the page lends the board.
export interface BoardHost {
    element: Element;
    label: string; // of the whole board
    close: string; // the word for leaving a close-up
    piles: string[]; // what the piles are called
    briefs: (places: string[]) => Briefs;
    isPast: () => boolean; // an earlier position is shown, of which the briefs say nothing
    about: (place: string) => string; // everything about a place, in lines
    whyNot: (place: string) => HTMLElement; // why it cannot be chosen; empty where it can be
    point: (place: string | null) => void; // somebody points at a place, or no longer does
    moving: (moves: boolean) => void; // things are on their way, or rest
    pick: (choice: number | null) => void; // dice were picked that a choice names; null: none does
}

// A move by which somebody caught the plague.
export interface Chapter {
    view: View; // in which it began
    caught: number[]; // by this move
    sick: number[]; // who has it by now
    title: string;
}

const NAME_MAX = 12;
const RANKS = ["①", "②", "③"];

const shortened = (name: string): string => (name.length > NAME_MAX ? `${name.slice(0, NAME_MAX - 1)}…` : name);

export class Board {
    readonly ground: Ground;
    readonly player: Player<BoardEvent, View>;
    private readonly hits: Hits;
    private offered: Choice[] = [];
    private noted: View | null = null; // the view that the notes are about
    private notes = new Map<string, string>();
    private picked: string[] = [];
    private take: (choice: number) => void = () => {};

    constructor(
        private readonly host: BoardHost,
        private view: View,
        private readonly material: Material,
    ) {
        this.ground = drawGround(material);
        this.ground.svg.setAttribute("aria-label", host.label);
        this.hits = new Hits(this.ground.spots, { press: (place) => this.press(place), point: host.point });
        const { moving } = host;
        const stage = {
            above: this.ground.above,
            view: () => this.view,
            draw: (next: View) => this.draw(next),
            moving,
        };
        this.player = new Player(stage, (running, step) => playStep(running, step, this.ground, material));
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
        this.noted = null;
        return this.player.play(steps, speed);
    }

    // Tells who had the plague when: the street as it was, and a mark at each pawn that had it; then `view` again.
    tell(chapters: Chapter[], view: View): Promise<void> {
        const steps = chapters.map(({ view: was, ...told }) => ({ events: [{ type: "story", ...told }], view: was }));
        return this.play([...steps, { events: [], view }]);
    }

    // Shows at once how everything stands after the moves that are being played.
    skip(): void {
        this.player.skip();
    }

    // Says anew what each thing is.
    describe(): void {
        const places = this.places();
        const { briefs, notes } = this.host.briefs(places);
        briefs.forEach((brief, i) => this.hits.label(places[i]!, brief));
        this.notes = new Map(notes.map((note, i) => [places[i]!, note]));
        this.noted = this.host.isPast() ? null : (this.player.last() ?? this.view);
        this.drawNotes();
    }

    // Marks the things of choices; `take` gets the number of the one that is chosen.
    offer(choices: Choice[], take: (choice: number) => void): void {
        this.offered = choices;
        this.take = take;
        this.picked = isDiceQuestion(choices) ? this.picked : [];
        this.hits.offer(this.places().filter((place) => this.choicesAt(place).length > 0));
        this.showPicked();
    }

    // What is on the board now.
    private places(): string[] {
        const out = this.view.fate.flatMap((fate, seat) => (fate === null ? [] : [seatLetter(seat)]));
        const gone = this.material.carts.filter((id) => this.view.carts[id]?.out === true);
        return [...this.ground.spots.keys()].filter((place) => !out.includes(place) && !gone.includes(place));
    }

    private draw(view: View): void {
        this.view = view;
        const { layers } = this.ground;
        this.ground.svg.classList.toggle("last-round", view.last_round);
        this.ground.svg.classList.toggle("shut", isShut(view));
        layers.lanes.replaceChildren(...this.material.carts.flatMap((id, lane) => this.drawLane(id, lane)));
        layers.carts.replaceChildren(...this.drawCarts());
        layers.pawns.replaceChildren(...this.drawPawns());
        layers.dice.replaceChildren(...this.drawDice());
        layers.piles.replaceChildren(...this.drawPiles());
        this.drawNotes();
        const shown = this.places();
        this.ground.spots.forEach(({ hit }, place) => hit.classList.toggle("gone", !shown.includes(place)));
    }

    // Its rank, its name, who sits in it from front to rear, and the cards in its area.
    private drawLane(id: string, lane: number): SVGElement[] {
        const cart = this.view.carts[id];
        const top = laneTop(lane) + 24;
        const names = (cart?.pawns ?? []).flatMap((seat) => [
            svg("tspan", { class: "name-letter", dx: 14 }, `${seatLetter(seat)} `),
            svg(
                "tspan",
                { class: seat === this.material.viewer ? "player you" : "player" },
                shortened(this.material.seats[seat] ?? ""),
            ),
        ]);
        const rank = RANKS[this.view.order.findIndex((each) => each === id)] ?? "";
        const title = svg(
            "text",
            { class: `lane-title${cart?.out === true ? " out" : ""}`, x: 12, y: top },
            `${rank} ${cartName(this.material, id)}`.trim(),
            ...names,
        );
        const area = (this.view.areas[id] ?? []).map(({ card }, i) => {
            const drawn = drawSymptom(card);
            drawn.setAttribute("transform", moved(WIDTH - 62 - i * 26, laneTop(lane) + LANE - 34));
            return drawn;
        });
        return [title, ...area];
    }

    private drawCarts(): SVGElement[] {
        return this.material.carts.flatMap((id, lane) => {
            if (this.view.carts[id]?.out === true) {
                return [];
            }
            const at = cartAt(this.view, id, lane, this.material.length);
            const drawn = drawCart(id, this.material.letters[id] ?? "");
            drawn.setAttribute("transform", moved(...at));
            drawn.dataset["place"] = id;
            moveSpot(this.ground.spots.get(id)!, [at[0], at[1] + 14]);
            return [drawn];
        });
    }

    // Beside the carts; nothing while they are still moving.
    private drawNotes(): void {
        const { carts, length } = this.material;
        const shown = this.noted === this.view ? carts : [];
        const drawn = shown.flatMap((id, lane) => {
            const note = this.notes.get(id) ?? "";
            return note === "" ? [] : [drawNote(note, noteAt(this.view, id, lane, length))];
        });
        this.ground.layers.notes.replaceChildren(...drawn);
    }

    private drawPawns(): SVGElement[] {
        const { turn, players, claims } = this.view;
        return [...pawnsAt(this.view, this.material.carts, this.material.length)].map(([seat, at]) => {
            const drawn = drawPawn(seat, {
                ghost: seat >= players,
                you: seat === this.material.viewer,
                turn: seat === turn && this.view.over === null,
                claims: claims.some(({ by }) => by === seat),
            });
            drawn.setAttribute("transform", moved(...at));
            drawn.dataset["place"] = seatLetter(seat);
            moveSpot(this.ground.spots.get(seatLetter(seat))!, at);
            return drawn;
        });
    }

    private drawDice(): SVGElement[] {
        const faces = this.view.dice ?? Array<null>(6).fill(null);
        return faces.map((face, die) => {
            const drawn = drawDie(
                die,
                face,
                this.view.locked.includes(die),
                this.material.carts,
                this.material.letters,
            );
            return svg("g", { transform: moved(...dieAt(die)) }, drawn);
        });
    }

    private drawPiles(): SVGElement[] {
        const { symptom_deck, discard, remedy_deck, remedy_discard } = this.view;
        const counts = [
            [symptom_deck, discard.length],
            [remedy_deck, remedy_discard.length],
        ] as const;
        return counts.map(([deck, gone], pile) => {
            const drawn = drawPile(PILES[pile]!, this.host.piles[pile] ?? "", deck, gone);
            drawn.setAttribute("transform", moved(...pileAt(pile)));
            return drawn;
        });
    }

    private choicesAt(place: string): number[] {
        return this.offered.flatMap((choice, i) => (placesOf(choice, this.material.viewer).includes(place) ? [i] : []));
    }

    // One choice is taken, dice are picked one by one. What would end in an action at once, several choices, or none
    // open what is said of the thing.
    private press(place: string): void {
        this.player.skip();
        const choices = this.choicesAt(place);
        if (choices.length > 0 && isDiceQuestion(this.offered)) {
            this.pick(place);
        } else if (choices.length === 1 && !isWhole(this.offered[choices[0]!]!)) {
            this.takeAt(place, choices[0]!);
        } else {
            this.open(place, choices);
        }
    }

    private takeAt(place: string, choice: number): void {
        const leads = this.offered[choice]!.things.some(({ kind }) => kind === "dice");
        this.picked = leads ? [place] : [];
        this.take(choice);
    }

    // Dice that no choice names together with this one are left again, the first one first.
    private pick(die: string): void {
        this.picked = this.picked.includes(die) ? this.picked.filter((other) => other !== die) : [...this.picked, die];
        while (
            this.picked.length > 0 &&
            !this.offered.some((choice) => this.picked.every((each) => placesOf(choice, -1).includes(each)))
        ) {
            this.picked.shift();
        }
        this.showPicked();
    }

    private showPicked(): void {
        const choice = pickedChoice(this.offered, this.picked);
        this.ground.spots.forEach(({ hit, ring }, place) => {
            ring.classList.toggle("picked", this.picked.includes(place));
            hit.toggleAttribute("aria-pressed", false);
            if (isDiceQuestion(this.offered) && this.choicesAt(place).length > 0) {
                hit.setAttribute("aria-pressed", String(this.picked.includes(place)));
            }
        });
        this.host.pick(choice);
    }

    private open(place: string, choices: number[]): void {
        const { take } = this;
        openClose(this.host.element, {
            heading: this.headingOf(place),
            about: this.host.about(place),
            whyNot: this.host.whyNot(place),
            choices: choices.map((i) => ({ words: this.offered[i]!.words, take: () => take(i) })),
            close: this.host.close,
        });
    }

    private headingOf(place: string): string {
        const seat = this.material.seats.findIndex((_, each) => seatLetter(each) === place);
        const pile = PILES.indexOf(place);
        if (pile >= 0) {
            return this.host.piles[pile]!;
        }
        return seat >= 0
            ? this.material.seats[seat]!
            : this.material.carts.includes(place)
              ? cartName(this.material, place)
              : `d${place}`;
    }
}
