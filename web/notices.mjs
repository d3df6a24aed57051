// SPDX-License-Identifier: MIT
// The licences that every copy of the pages comes with: our own, and those of THIRD-PARTY.md.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const NPM = /^npm package (\S+) /;

/** A part of the page THIRD-PARTY.md. */
function partOf(section) {
    const [title] = section.split("\n");
    const field = (name) => new RegExp(`^- ${name}: (.*)$`, "m").exec(section)?.[1];
    const text = /^```text\n(.*)\n```$/ms.exec(section)?.[1];
    const part = { title, licence: field("Licence"), source: field("Source"), text };
    if (Object.values(part).includes(undefined)) {
        throw new Error(`THIRD-PARTY.md: expected the licence, the source and the text of ${title}`);
    }
    return part;
}

/** All licences, in the order in which a page shows them. */
export function readNotices(root) {
    const own = readFileSync(join(root, "LICENSE"), "utf8").trim();
    const others = readFileSync(join(root, "THIRD-PARTY.md"), "utf8").split(/^## /m).slice(1);
    return [{ title: "Pesthouse", licence: "MIT", source: "", text: own }, ...others.map(partOf)];
}

/** Fails unless just the packages that are in the scripts have notices. */
export function checkNotices(notices, packages) {
    const listed = notices.map(({ source }) => NPM.exec(source)?.[1]).filter((name) => name !== undefined);
    const lacking = packages.filter((name) => !listed.includes(name));
    const idle = listed.filter((name) => !packages.includes(name));
    if (lacking.length > 0) {
        throw new Error(`THIRD-PARTY.md lacks what the pages contain: ${lacking.join(", ")}; make notices writes it`);
    }
    if (idle.length > 0) {
        throw new Error(
            `THIRD-PARTY.md lists what the pages do not contain: ${idle.join(", ")}; make notices writes it`,
        );
    }
}
