// SPDX-License-Identifier: MIT
// The cards of Rattus: characters, with who holds them, and the region cards of one's own hand.
import type { View } from "generated/rattus_view";
import { button, html, openDialog, paragraphs } from "../../../ui/html.ts";
import { besideTheGame } from "../../../ui/rules_link.ts";
import { svg } from "../../../ui/svg.ts";
import { type Material, nameOf, type RegionCard } from "../board/material.ts";
import { drawPiece } from "../board/pieces.ts";
import { CHARACTER_EMBLEMS, CLASS_EMBLEMS } from "./emblems.ts";

export interface CardsHost {
    element: Element;
    seats: string[]; // names
    topic: (character: string) => string; // what the character does
    whyNot: (character: string) => HTMLElement; // why it cannot be chosen; empty where it can be
    rules: { words: string; at: (character: string) => string }; // a link to its full rules
    close: string; // the word for leaving a card
    used: string; // what is said of a character whose power was used in this turn
    safe: string; // and of one that a region card protects
}

function emblem(outline: string | undefined, className: string): SVGSVGElement {
    const drawn = outline === undefined ? [] : [svg("path", { d: outline })];
    return svg("svg", { class: className, viewBox: "0 0 48 48", "aria-hidden": "true" }, ...drawn);
}

function ownerPiece(seat: number, cubes: number): SVGSVGElement {
    const piece = drawPiece({ kind: "cubes", seat, count: cubes, potions: 0, diplomats: 0 });
    return svg("svg", { class: "rattus-piece owner", viewBox: "-24 -24 66 48", "aria-hidden": "true" }, piece);
}

function rulesLink({ words, at }: CardsHost["rules"], id: string): HTMLAnchorElement {
    return Object.assign(html("a", "rules-link", words), besideTheGame, { href: at(id) });
}

/** All that can change about a character. */
interface Standing {
    owner: number | null;
    cubes: number; // the owner's on the card
    isUsed: boolean;
    states: string[]; // what holds for now, in words
}

function standingOf(id: string, view: View, { used, safe }: CardsHost): Standing {
    const isUsed = view.used.some((each) => each === id);
    return {
        owner: view.owners[id] ?? null,
        cubes: id === "baker" && view.baker > 0 ? view.baker : 1,
        isUsed,
        states: [...(isUsed ? [used] : []), ...(view.protected[id] !== undefined ? [safe] : [])],
    };
}

function characterParts(id: string, { owner, cubes, states }: Standing, material: Material, host: CardsHost): Node[] {
    const classId = material.classOf.get(id) ?? "";
    const parts: Node[] = [
        emblem(CHARACTER_EMBLEMS[id], "drawing"),
        html("span", "name", nameOf(material, "character", id)),
        emblem(CLASS_EMBLEMS[classId], "class"),
        html("span", "class-name", nameOf(material, "class", classId)),
    ];
    if (owner !== null) {
        parts.push(ownerPiece(owner, cubes), html("bdi", "owner-name", host.seats[owner] ?? ""));
    }
    return [...parts, ...states.map((words) => html("span", "state", words))];
}

function regionCard(card: RegionCard, material: Material): HTMLLIElement {
    const symbols = card.symbols.map((id) => [
        emblem(CLASS_EMBLEMS[id], "class"),
        html("span", "class-name", nameOf(material, "class", id)),
    ]);
    return html("li", "region-card", html("span", "name", nameOf(material, "region", card.region)), ...symbols.flat());
}

export class Cards {
    private readonly characters = html("ul", "characters");
    private readonly hand = html("ul", "hand");
    private readonly buttons = new Map<string, HTMLButtonElement>();
    private readonly drawn = new Map<string, string>(); // how each character stands, to draw only what changed

    constructor(
        private readonly host: CardsHost,
        private readonly material: Material,
    ) {
        host.element.append(html("div", "rattus-cards", this.characters, this.hand));
    }

    /** Cards keep their place and their focus while they change hands. */
    show(view: View, viewer: number): void {
        for (const id of Object.keys(view.owners)) {
            this.showCharacter(id, view);
        }
        const cards = (view.hands[viewer] ?? []).flatMap((id) => this.material.cards.get(id) ?? []);
        this.hand.replaceChildren(...cards.map((card) => regionCard(card, this.material)));
    }

    private showCharacter(id: string, view: View): void {
        const standing = standingOf(id, view, this.host);
        if (this.drawn.get(id) === JSON.stringify(standing)) {
            return;
        }
        this.drawn.set(id, JSON.stringify(standing));
        const card = this.buttons.get(id) ?? this.addCharacter(id);
        card.className = standing.owner === null ? "character" : `character owned seat-${standing.owner}`;
        card.classList.toggle("used", standing.isUsed);
        card.replaceChildren(...characterParts(id, standing, this.material, this.host));
    }

    private addCharacter(id: string): HTMLButtonElement {
        const card = button("", "character", () => this.open(id));
        this.characters.append(html("li", "", card));
        this.buttons.set(id, card);
        return card;
    }

    private open(id: string): void {
        const dialog = openDialog(
            this.host.element,
            "rattus-card",
            nameOf(this.material, "character", id),
            emblem(CHARACTER_EMBLEMS[id], "drawing"),
            ...paragraphs(this.host.topic(id)),
            this.host.whyNot(id),
            html("p", "", rulesLink(this.host.rules, id)),
        );
        dialog.append(button(this.host.close, "close", () => dialog.close()));
    }
}
