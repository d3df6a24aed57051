// SPDX-License-Identifier: MIT
// From the countries of today to the lands of the board, on a plane: dissolved, cut and projected.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const mapshaper = require("mapshaper");

const COUNTRIES = require.resolve("world-atlas/countries-50m.json");
const AROUND = "-14,19,62,73"; // degrees: west, south, east, north
export const BEYOND = "beyond"; // land that no seat can enter

// Runs mapshaper's commands on files that are texts, and returns those that they write.
export async function run(commands, files) {
    const written = await mapshaper.applyCommands(`-quiet ${commands}`, files);
    return Object.fromEntries(Object.entries(written).map(([name, text]) => [name, JSON.parse(text)]));
}

function landOfCountry(spec) {
    const lands = Object.fromEntries(spec.beyond.map((country) => [country, BEYOND]));
    for (const [region, countries] of Object.entries(spec.regions)) {
        countries.forEach((country) => (lands[country] = region));
    }
    return lands;
}

function polygonsOf(cuts) {
    const features = cuts.map(({ polygon }, cut) => ({
        type: "Feature",
        properties: { cut },
        geometry: { type: "Polygon", coordinates: [[...polygon, polygon[0]]] },
    }));
    return JSON.stringify({ type: "FeatureCollection", features });
}

// A piece is where a country and a cut overlap; a cut moves only pieces of its own country.
function landOfPieceSource(spec) {
    return `((lands, cuts) => cut !== null && cuts[cut].country === name ? cuts[cut].region : lands[name])(
        ${JSON.stringify(landOfCountry(spec))}, ${JSON.stringify(spec.cuts)})`;
}

export async function drawLands(spec) {
    const known = JSON.stringify(Object.keys(landOfCountry(spec)));
    const files = {
        "countries.json": readFileSync(COUNTRIES, "utf8"),
        "cuts.json": polygonsOf(spec.cuts),
    };
    const written = await run(
        `-i countries.json cuts.json combine-files -target countries -filter '${known}.includes(name)' -clip bbox=${AROUND}
        -union target=countries,cuts name=lands -filter 'name !== null' -each 'land = ${landOfPieceSource(spec)}'
        -filter 'land !== null' -dissolve land -filter-islands min-area=${spec.islands_min_km2}km2
        -simplify weighted interval=4000 keep-shapes -clean
        -o lands.json format=topojson no-quantization`.replace(/\s+/g, " "),
        files,
    );
    return written["lands.json"];
}

// Cuts the bent lands at the board's frame, leaves out small bends and slivers, and puts all points on whole numbers.
export async function frame(topology, [width, height]) {
    const written = await run(
        `-i lands.json -clip bbox=0,0,${width},${height} -simplify weighted interval=5 keep-shapes
        -filter-islands min-area=300 -clean -o lands.json format=topojson no-quantization`.replace(/\s+/g, " "),
        { "lands.json": JSON.stringify(topology) },
    );
    const framed = written["lands.json"];
    return { ...framed, arcs: framed.arcs.map((arc) => arc.map((point) => point.map(Math.round))) };
}
