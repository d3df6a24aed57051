// SPDX-License-Identifier: MIT
// Rings of points: what a topology's lands are made of, and how large they are.

// The points of a ring of arcs; an arc's end is the next one's beginning.
export function ringPoints(topology, ring) {
    return ring.flatMap((arc) => {
        const points = arc >= 0 ? topology.arcs[arc] : topology.arcs[~arc].toReversed();
        return points.slice(0, -1);
    });
}

// The rings of a land, polygon by polygon: the outer ring first, then holes.
export function polygonsOfLand(land) {
    return land.type === "Polygon" ? [land.arcs] : (land.arcs ?? []);
}

export function landsOf(topology) {
    return topology.objects.lands.geometries.map((land) => ({
        id: land.properties.land,
        polygons: polygonsOfLand(land).map((rings) => rings.map((ring) => ringPoints(topology, ring))),
    }));
}

export function isInside(ring, [x, y]) {
    let inside = false;
    ring.forEach(([ax, ay], i) => {
        const [bx, by] = ring[(i + 1) % ring.length];
        if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) {
            inside = !inside;
        }
    });
    return inside;
}

// A line through points, by steps: shorter than by places.
export function pathOf(points, end) {
    const steps = points.slice(1).map(([x, y], i) => [x - points[i][0], y - points[i][1]]);
    const numbers = steps.filter(([dx, dy]) => dx !== 0 || dy !== 0).flat();
    return `M${points[0].join(" ")}l${numbers.join(" ")}${end}`.replaceAll(" -", "-");
}
