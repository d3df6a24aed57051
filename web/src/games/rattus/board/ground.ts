// SPDX-License-Identifier: MIT
// The ground of the board: sea, coasts, land, links, the palace, and a group for each region.
import { moved, svg } from "../../../ui/svg.ts";
import type { Spot } from "../../hits.ts";
import outlines from "../outlines.json";
import { map, PALACE, roomOf } from "./map.ts";
import { type Material, nameOf } from "./material.ts";

type Palace = [left: number, top: number, width: number, height: number];

export interface Ground {
    svg: SVGSVGElement;
    pieces: Map<string, SVGGElement>; // by place, the palace among them
    regions: Map<string, Spot>;
    walls: SVGGElement;
    above: SVGGElement; // for pieces on their way
    height: number;
}

function coasts(regions: string[]): SVGElement[] {
    const land = [...regions.map((id) => map.regions[id]!.outline), map.beyond].join("");
    return outlines.coast_lines.flatMap((width) => [
        svg("path", { class: "coast-line", d: land, "stroke-width": width }),
        svg("path", { class: "coast-water", d: land, "stroke-width": width - 3 }),
    ]);
}

function ornaments(name: string, outline: string, places: number[][]): SVGGElement {
    return svg("g", { class: name }, ...places.map(([x, y]) => svg("path", { d: outline, transform: moved(x!, y!) })));
}

function links(inUse: string[]): SVGGElement {
    const lines = Object.entries(map.edges)
        .filter(([key, edge]) => edge.link !== undefined && key.split("-").every((id) => inUse.includes(id)))
        .map(([, edge]) => svg("path", { d: edge.link! }));
    return svg("g", { class: "links" }, ...lines);
}

function land(place: string): SVGPathElement {
    const index = Object.keys(map.regions).indexOf(place);
    return svg("path", { class: `land land-${index % 5}`, d: map.regions[place]!.outline });
}

// The palace is no region: a card in the sea.
function palaceCard(): SVGGElement {
    const [x, y] = map.palace;
    const [left, top, wide, high] = outlines.palace as Palace;
    return svg(
        "g",
        { class: "palace" },
        svg("rect", { class: "land", x: left, y: top, width: wide, height: high, rx: 10 }),
        svg("path", { class: "castle", d: outlines.castle, transform: moved(x - 130, y, 1.4) }),
    );
}

function piecesGroup(place: string): SVGGElement {
    return svg("g", { class: "pieces", "data-place": place, transform: moved(...roomOf(place)) });
}

function labelOf(place: string, material: Material): SVGTextElement {
    const [x, y] = roomOf(place);
    return svg("text", { class: "name", x, y: y - map.room[1] / 2 + 20 }, nameOf(material, "region", place));
}

// What is touched and focused: the land and the room for its pieces, above everything.
function hitOf(place: string): SVGGElement {
    const [x, y] = roomOf(place);
    const [width, height] = map.room;
    return svg(
        "g",
        { class: "hit", "data-place": place },
        svg("path", { d: map.regions[place]!.outline }),
        svg("rect", { x: x - width / 2, y: y - height / 2, width, height }),
    );
}

function ringOf(place: string): SVGPathElement {
    return svg("path", { class: "ring", d: map.regions[place]!.outline });
}

// The board of the regions in use; others are land beyond the board.
export function drawGround(inUse: string[], material: Material): Ground {
    const all = Object.keys(map.regions);
    const unused = all.filter((id) => !inUse.includes(id)).map((id) => map.regions[id]!.outline);
    const pieces = new Map([...inUse, PALACE].map((id) => [id, piecesGroup(id)]));
    const regions = new Map(inUse.map((id) => [id, { hit: hitOf(id), ring: ringOf(id), at: roomOf(id) }]));
    const drawn = [...regions.values()];
    const [walls, above] = [svg("g", { class: "walls" }), svg("g", { class: "above" })];
    const height = inUse.some((id) => map.regions[id]!.room[1] > map.europe_height) ? map.size[1] : map.europe_height;
    const picture = svg(
        "g",
        { "aria-hidden": "true" },
        svg("rect", { class: "sea", width: map.size[0], height: map.size[1] }),
        ...coasts(all),
        ornaments("waves", outlines.wave, outlines.waves),
        svg("path", { class: "beyond", d: [map.beyond, ...unused].join("") }),
        ...inUse.map(land),
        ...drawn.map(({ ring }) => ring),
        palaceCard(),
        ornaments("peaks", outlines.peak, outlines.peaks),
        links(inUse),
        walls,
        ...inUse.map((id) => labelOf(id, material)),
        ...pieces.values(),
        above,
    );
    const root = svg(
        "svg",
        { viewBox: `0 0 ${map.size[0]} ${height}`, class: "rattus-board", role: "group" },
        picture,
        svg("g", { class: "hits" }, ...drawn.map(({ hit }) => hit)),
    );
    return { svg: root, pieces, regions, walls, above, height };
}
