// SPDX-License-Identifier: MIT
// The drawn map (tools/map draws it): outlines, the room for each region's pieces, and where walls stand.
import type { Point } from "../../../ui/svg.ts";
import drawn from "../map.json";

interface DrawnRegion {
    outline: string;
    room: Point; // its middle
}

interface DrawnEdge {
    link?: string; // a line over the sea
    wall: { at: Point; turn: number };
}

interface DrawnMap {
    size: Point;
    europe_height: number;
    room: Point;
    palace: Point;
    regions: Record<string, DrawnRegion>;
    beyond: string;
    edges: Record<string, DrawnEdge>; // by both ids in board order, "gallia-italia"
}

export const map = drawn as unknown as DrawnMap;
export const PALACE = "palace";

// Where the pieces of a region lie, or those in the palace.
export function roomOf(place: string): Point {
    return map.regions[place]?.room ?? map.palace;
}
