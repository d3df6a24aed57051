// SPDX-License-Identifier: MIT
// Games as links: short, whole, and refused when they are not.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { linkMax, packRecord, unpackRecord } from "../src/table/linked.ts";

const linkOf = (bytes: Buffer): string => `1${bytes.toString("base64url")}`;

test("every recorded game fits into a link and comes out as it was", async () => {
    const folders = ["tests/records", "tests/playthroughs"];
    const files = folders.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`));
    let longest = 0;
    for (const file of files.filter((name) => /\.(rec|txt)$/.test(name))) {
        const whole = readFileSync(file, "utf8");
        // Of a playthrough the moves alone, as its record has them.
        const record = file.endsWith(".rec") ? whole : (whole.match(/^[\d*]+: .*$/gm) ?? []).join("\n");
        const packed = (await packRecord(record)) ?? "";
        assert.match(packed, /^1[\w-]+$/);
        assert.equal(await unpackRecord(packed), record);
        longest = Math.max(longest, packed.length);
    }
    assert.ok(longest > 500 && longest < linkMax - 500, `the longest has ${longest} letters`);
});

test("links that are cut, foreign or too large are refused", async () => {
    const packed = (await packRecord('[Game "rattus"]\n[Players "2"]\n')) ?? "";
    const wrong = [
        packed.slice(0, -4),
        `1${packed.slice(4)}`,
        "1",
        "1!!!",
        linkOf(deflateRawSync(Buffer.from([0xff, 0xfe]))), // no text
        linkOf(deflateRawSync(Buffer.alloc(100_000_000))),
    ];
    for (const link of wrong) {
        await assert.rejects(unpackRecord(link), /This link is incomplete/, link.slice(0, 40));
    }
    for (const link of ["", "2abc", "%00"]) {
        await assert.rejects(unpackRecord(link), /of another version/, link);
    }
});
