// SPDX-License-Identifier: MIT
// The things of a game: their names in the language of the page, and what is printed on them. The module says both.
import type { View } from "generated/rattus_view";
import type { Names } from "generated/messages";

/** What is printed on a rat token: counts of symbols; M hits the majority, A everybody. */
export interface Face {
    id: string;
    limit: number;
    M: number;
    A: number;
    classes: Record<string, number>;
}

export interface RegionCard {
    id: string;
    region: string;
    symbols: string[];
}

interface TokenSets {
    tokens: Record<string, { tokens: Face[] }>; // by set
}

// The data tables of the game, as the module describes them.
export interface Components extends TokenSets {
    characters: { characters: { id: string; class: string }[] };
    africanus: TokenSets & { cards: RegionCard[] };
}

export interface Material {
    names: Names;
    faces: Map<string, Face>;
    cards: Map<string, RegionCard>;
    classOf: Map<string, string>; // of a character
}

const byId = <Thing extends { id: string }>(things: Thing[]): Map<string, Thing> =>
    new Map(things.map((thing) => [thing.id, thing]));

export function materialOf(components: Components, names: Names, view: View): Material {
    const set = view.options?.tokens ?? "";
    const boxes: TokenSets[] = [components, components.africanus];
    return {
        names,
        faces: byId(boxes.flatMap((box) => box.tokens[set]?.tokens ?? [])),
        cards: byId(components.africanus.cards),
        classOf: new Map(components.characters.characters.map((character) => [character.id, character.class])),
    };
}

/** A name in the language of the page. */
export function nameOf(material: Material, kind: "region" | "character" | "class", id: string): string {
    return material.names[kind]?.[id]?.name ?? id;
}
