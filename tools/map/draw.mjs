// SPDX-License-Identifier: MIT
// Draws the board of Rattus: today's coastlines, bent until every region has room for its pieces.
// usage: node draw.mjs FILE   writes the map to FILE
import { readFileSync, writeFileSync } from "node:fs";

import { bending, densify } from "./bend.mjs";
import { edgesOf, linkEdge } from "./edges.mjs";
import { BEYOND, drawLands, frame } from "./lands.mjs";
import { roomsIn } from "./rooms.mjs";
import { landsOf, pathOf } from "./shapes.mjs";

const STEP_DEGREES = 0.3;

async function landsOnBoard(spec) {
    const topology = await drawLands(spec);
    const bend = bending(spec.places);
    const arcs = topology.arcs.map((arc) => densify(arc, STEP_DEGREES).map(bend));
    return frame({ ...topology, arcs }, spec.size);
}

function outlineOf(land) {
    return land.polygons
        .flat()
        .map((ring) => pathOf(ring, "z"))
        .join("");
}

function edgesInOrder(edges, order) {
    const rank = (key) => key.split("-").reduce((sum, id) => sum * order.length + order.indexOf(id), 0);
    return Object.fromEntries(Object.entries(edges).sort(([a], [b]) => rank(a) - rank(b)));
}

async function drawMap(spec) {
    const topology = await landsOnBoard(spec);
    const order = Object.keys(spec.regions);
    const lands = Object.fromEntries(landsOf(topology).map((land) => [land.id, land]));
    const rooms = roomsIn(lands, order, spec);
    const links = spec.links.map((link) => linkEdge(link, order));
    return {
        _about: "Drawn by `make map` from Natural Earth (public domain); a room is the middle of a region's pieces, and a wall stands at an edge, turned by degrees.",
        size: spec.size,
        europe_height: spec.europe_height,
        room: spec.room,
        palace: spec.palace,
        regions: Object.fromEntries(order.map((id) => [id, { outline: outlineOf(lands[id]), room: rooms[id] }])),
        beyond: outlineOf(lands[BEYOND]),
        edges: edgesInOrder({ ...edgesOf(topology, order), ...Object.fromEntries(links) }, order),
    };
}

// One line for each region and edge, so that changes can be read.
function written(map) {
    const lines = (object) =>
        Object.entries(object)
            .map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`)
            .join(",\n");
    const members = Object.entries(map).map(([key, value]) =>
        key === "regions" || key === "edges"
            ? ` "${key}": {\n${lines(value)}\n }`
            : ` "${key}": ${JSON.stringify(value)}`,
    );
    return `{\n${members.join(",\n")}\n}\n`;
}

const spec = JSON.parse(readFileSync(new URL("regions.json", import.meta.url), "utf8"));
writeFileSync(process.argv[2], written(await drawMap(spec)));
