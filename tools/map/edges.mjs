// SPDX-License-Identifier: MIT
// Where one can go: borders that regions share on land, and links over the sea.
import { pathOf, polygonsOfLand } from "./shapes.mjs";

function keyOf(ids, order) {
    return ids.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)).join("-");
}

// The regions on both sides of each arc.
function neighboursByArc(topology, order) {
    const sides = topology.arcs.map(() => new Set());
    for (const land of topology.objects.lands.geometries) {
        if (order.includes(land.properties.land)) {
            polygonsOfLand(land)
                .flat(2)
                .forEach((arc) => sides[arc >= 0 ? arc : ~arc].add(land.properties.land));
        }
    }
    return sides;
}

function length(line) {
    return line.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - line[i][0], y - line[i][1]), 0);
}

// The point half-way along a line, and the direction there in degrees.
function middleOf(line) {
    let left = length(line) / 2;
    for (let i = 1; i < line.length; i++) {
        const [[ax, ay], [bx, by]] = [line[i - 1], line[i]];
        const piece = Math.hypot(bx - ax, by - ay);
        if (piece >= left) {
            const at = [ax + ((bx - ax) * left) / piece, ay + ((by - ay) * left) / piece];
            return { at: at.map(Math.round), turn: Math.round((Math.atan2(by - ay, bx - ax) * 180) / Math.PI) };
        }
        left -= piece;
    }
    throw new Error("a line has no length");
}

// A wall stands in the middle of the longest stretch, along its ends rather than its last bend.
function borderEdge(lines) {
    const longest = lines.toSorted((a, b) => length(b) - length(a))[0];
    const [[ax, ay], [bx, by]] = [longest[0], longest.at(-1)];
    return { wall: { at: middleOf(longest).at, turn: Math.round((Math.atan2(by - ay, bx - ax) * 180) / Math.PI) } };
}

export function edgesOf(topology, order) {
    const lines = {};
    neighboursByArc(topology, order).forEach((sides, arc) => {
        if (sides.size === 2) {
            (lines[keyOf([...sides], order)] ??= []).push(topology.arcs[arc]);
        }
    });
    return Object.fromEntries(Object.entries(lines).map(([key, found]) => [key, borderEdge(found)]));
}

// Cuts the corners of a line.
function smoothed(line) {
    const part = ([ax, ay], [bx, by], share) => [ax + (bx - ax) * share, ay + (by - ay) * share];
    const cut = line.slice(1).flatMap((point, i) => [part(line[i], point, 1 / 4), part(line[i], point, 3 / 4)]);
    return [line[0], ...cut.slice(1, -1), line.at(-1)];
}

// A wall stands across a link.
export function linkEdge({ regions, along }, order) {
    const line = smoothed(smoothed(along)).map((point) => point.map(Math.round));
    const { at, turn } = middleOf(line);
    return [keyOf(regions, order), { link: pathOf(line, ""), wall: { at, turn: turn + 90 } }];
}
