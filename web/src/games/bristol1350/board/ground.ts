// SPDX-License-Identifier: MIT
// The ground of the board: the street with its spaces and the gate, and a button for each thing on it.
import type { View } from "generated/bristol1350_view";
import { moved, svg } from "../../../ui/svg.ts";
import type { Spot } from "../../hits.ts";
import { seatLetter } from "../../seats.ts";
import { DIE, DIE_STEP, dieAt, frontAt, HEIGHT, LANE, laneTop, LANES_TOP, PILE, pileAt, WIDTH } from "./layout.ts";
import outlines from "../outlines.json";
import type { Material } from "./material.ts";
import { drawPatterns } from "./pieces.ts";

export const GATE_HEIGHT = 74;
const BATTLEMENTS = "v-8h9v8h9v-8h9v8h9";
const WALL = 36; // its width
const SPACES_NUMBERED = 5;
export const PILES = ["symptoms", "remedies"];

export interface Ground {
    svg: SVGSVGElement;
    /** By name: what is drawn anew with each view. */
    layers: Record<"lanes" | "carts" | "pawns" | "notes" | "dice" | "piles", SVGGElement>;
    /** By the module's word for a place: "0" a die, "oak" a cart, "A" a seat, "symptoms". */
    spots: Map<string, Spot>;
    above: SVGGElement; // for pieces on their way
}

function street(material: Material): SVGElement[] {
    const { carts, length } = material;
    const spaces = Array.from({ length: length + 1 }, (_, space) => space);
    const bottom = laneTop(carts.length);
    return [
        svg("rect", { class: "street", x: 0, y: LANES_TOP - 4, width: WIDTH, height: bottom - LANES_TOP, rx: 10 }),
        ...spaces.map((space) => {
            const x = frontAt(space, length);
            return svg("path", { class: "space", d: `M${x} ${LANES_TOP - 4}V${bottom - 4}` });
        }),
        ...spaces
            .filter((space) => space % SPACES_NUMBERED === 0 || space === length)
            .filter((space) => space === length || length - space > 2)
            .map((space) =>
                svg("text", { class: "ruler", x: frontAt(space, length), y: LANES_TOP - 14 }, String(space)),
            ),
        ...carts.map((_, lane) => svg("path", { class: "kerb", d: `M0 ${laneTop(lane) + LANE - 4}H${WIDTH}` })),
        svg("path", { class: "wall", d: `M${WIDTH - WALL} ${LANES_TOP - 4}${BATTLEMENTS}V${bottom - 4}h-${WALL}z` }),
        ...carts.map((_, lane) => gate(lane)),
    ];
}

// The cart of a lane leaves town through its gate, whose grating hangs above until the gates shut.
function gate(lane: number): SVGGElement {
    const within = svg("clipPath", { id: `bristol-gate-${lane}` }, svg("path", { d: outlines.gate }));
    const grating = svg("path", { class: "grating", d: outlines.grating });
    return svg(
        "g",
        { transform: moved(WIDTH - WALL / 2, laneTop(lane) + LANE - 8) },
        within,
        svg("path", { class: "gate", d: outlines.gate }),
        svg("g", { "clip-path": `url(#bristol-gate-${lane})` }, grating),
    );
}

/** The gates are shut once somebody has died because they could not leave town in time. */
export const isShut = ({ fate }: View): boolean => fate.includes("gates");

type Size = [width: number, height: number];

const boxOf = ([width, height]: Size) => ({ x: -width / 2, y: -height / 2, width, height, rx: 12 });

/** A button, which may be larger than its thing, and the ring around the thing. */
function spot(place: string, thing: Size, pressed = thing): Spot {
    const ring = svg("rect", { class: "ring", ...boxOf(thing) });
    const hit = svg("g", { class: "hit", "data-place": place }, svg("rect", boxOf(pressed)), ring);
    return { hit, ring, at: [0, 0] };
}

function drawSpots(material: Material): Map<string, Spot> {
    const dice = Array.from({ length: 6 }, (_, die): [string, Spot] => [
        String(die),
        spot(String(die), [DIE + 8, DIE + 8], [DIE_STEP, DIE + 28]), // the room that there is
    ]);
    const carts = material.carts.map((id): [string, Spot] => [id, spot(id, [236, 72])]);
    const seats = material.seats.map((_, seat): [string, Spot] => [seatLetter(seat), spot(seatLetter(seat), [62, 70])]);
    const piles = PILES.map((id): [string, Spot] => [id, spot(id, [...PILE])]);
    const spots = new Map([...carts, ...seats, ...dice, ...piles]);
    dice.forEach(([key], die) => moveSpot(spots.get(key)!, dieAt(die)));
    piles.forEach(([key], pile) => moveSpot(spots.get(key)!, pileAt(pile)));
    return spots;
}

/** Brings a button to where its thing is. */
export function moveSpot(spot: Spot, at: [number, number]): void {
    spot.at = at;
    spot.hit.setAttribute("transform", moved(...at));
}

export function drawGround(material: Material): Ground {
    const layer = (name: string): SVGGElement => svg("g", { class: name });
    const layers = {
        lanes: layer("lanes"),
        carts: layer("carts"),
        pawns: layer("pawns"),
        notes: layer("notes"),
        dice: layer("dice"),
        piles: layer("piles"),
    };
    const [above, spots] = [layer("above"), drawSpots(material)];
    const picture = svg(
        "g",
        { "aria-hidden": "true" },
        drawPatterns(material.carts),
        ...street(material),
        ...Object.values(layers),
        above,
    );
    const hits = svg("g", { class: "hits" }, ...[...spots.values()].map(({ hit }) => hit));
    const root = svg(
        "svg",
        { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "bristol-board", role: "group" },
        picture,
        hits,
    );
    return { svg: root, layers, spots, above };
}
