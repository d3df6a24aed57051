// SPDX-License-Identifier: MIT
// The things of a game: their names in the language of the page, and what is printed on them. The module says both.
import type { View } from "generated/rattus_view";
import type { Names } from "generated/messages";
import { LETTERS } from "./letters.ts";

/** What is printed on a rat token: counts of symbols; M hits the majority, A everybody. */
export interface Face {
    id: string;
    limit: number;
    M: number;
    A: number;
    /** Undefined: it shows none. */
    classes?: Record<string, number>;
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

/** A face as such options have it: "3M2b". */
export function faceOf(id: string, text: string): Face {
    const classes: Record<string, number> = {};
    const face: Face = { id, limit: parseInt(text, 10), M: 0, A: 0, classes };
    for (const [, letter = "", times] of text.matchAll(/([a-zA-Z])(\d?)/g)) {
        const count = Number(times || 1);
        if (letter === "M" || letter === "A") {
            face[letter] = count;
        } else {
            classes[LETTERS[letter] ?? letter] = count;
        }
    }
    return face;
}

// The faces of a set: of a table, or written out after its name, in the order of the first table of that many.
function facesOf(boxes: TokenSets[], set: string): Face[] {
    const [name = "", ...faces] = set.split(" ");
    if (faces.length === 0) {
        return boxes.flatMap((box) => box.tokens[name]?.tokens ?? []);
    }
    const tables = boxes.flatMap((box) => Object.values(box.tokens)).map((table) => table.tokens);
    const same = tables.find((table) => table.length === faces.length) ?? [];
    return same.map((face, at) => faceOf(face.id, faces[at] ?? ""));
}

export function materialOf(components: Components, names: Names, view: View): Material {
    const set = view.options?.tokens ?? "";
    const boxes: TokenSets[] = [components, components.africanus];
    return {
        names,
        faces: byId(facesOf(boxes, set)),
        cards: byId(components.africanus.cards),
        classOf: new Map(components.characters.characters.map((character) => [character.id, character.class])),
    };
}

/** A name in the language of the page. */
export function nameOf(material: Material, kind: "region" | "character" | "class", id: string): string {
    return material.names[kind]?.[id]?.name ?? id;
}
