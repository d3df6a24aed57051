// SPDX-License-Identifier: MIT
// The pages of rules as the build makes them of docs/rules/.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { readRules } from "../rules.mjs";
import { anchorOf, type Block, plain, type RulesText } from "../src/rules/nodes.ts";
import { thingAsked } from "../src/ui/rules_link.ts";
import pictures from "../src/rules/pictures.json";

const folder = "docs/rules";
const pages = readRules(folder) as [string, string, RulesText][];

const sourceOf = (name: string, language: string): string =>
    readFileSync(`${folder}/${name}${language === "en" ? "" : `.${language}`}.md`, "utf8");

const anchorsOf = (blocks: Block[]): string[] =>
    blocks.flatMap((block) => (block[0] === "li" && block[1] !== "" ? [block[1]] : []));

test("every game has its pages in every language", () => {
    const names = ["bristol1350", "rattus"].flatMap((game) => [game, `${game}-play`, `${game}-start`]);
    const expected = names.flatMap((name) => ["en", "fr", "it"].map((language) => `${name}.${language}`));
    assert.deepEqual(pages.map(([name, language]) => `${name}.${language}`).sort(), expected.sort());
});

test("every rule is an anchor, once", () => {
    for (const [name, language, { blocks }] of pages) {
        const [forPlayers = ""] = sourceOf(name, language).split(/^#+ (?:\d+\. )?Proto/m);
        const defined = [...forPlayers.matchAll(/\*\*([A-Z]-[A-Z]+-\d+)\*\*/g)].map(([, id]) => id);
        assert.deepEqual(anchorsOf(blocks), defined, `${name}.${language}`);
    }
});

test("links lead to rules of the page", () => {
    for (const [name, language, { blocks }] of pages) {
        const anchors = anchorsOf(blocks);
        const targets = [...JSON.stringify(blocks).matchAll(/\["a","([^"]+)"/g)].map(([, id]) => id!);
        assert.deepEqual(
            targets.filter((id) => !anchors.includes(id)),
            [],
            `${name}.${language}`,
        );
    }
});

test("no mark of Markdown is left in the text, nor anything for programs", () => {
    for (const [name, language, { blocks }] of pages) {
        for (const block of blocks.filter(([kind]) => kind !== "picture")) {
            assert.doesNotMatch(plain(block), /\*\*|`|\]\(|^#|<!--|src\//, `${name}.${language}`);
        }
    }
});

test("pages show all pictures that there are, and no others", () => {
    const shown = pages.map(([, , { blocks }]) =>
        blocks.flatMap((block) => (block[0] === "picture" ? [block[1]] : [])),
    );
    assert.deepEqual([...new Set(shown.flat())].sort(), Object.keys(pictures).sort());
});

test("each character has its final round on the page in ten minutes", () => {
    const { blocks } = pages.find(([name, language]) => name === "rattus-play" && language === "en")![2];
    const items = blocks.filter((block) => block[0] === "li").map(plain);
    assert.equal(items.filter((words) => / \(\w+\)\. .*final round/i.test(words)).length, 22);
    assert.ok(blocks.some((block) => block[0] === "h2" && plain(block).includes("An example")));
});

test("things find their rules by their names", () => {
    const { blocks } = pages.find(([name]) => name === "rattus")![2];
    assert.equal(anchorOf(blocks, "pied_piper"), "R-PIPER-1");
    assert.equal(anchorOf(blocks, "messenger"), "R-MSG-1");
    assert.equal(anchorOf(blocks, "R-OUT-3"), "R-OUT-3");
    assert.equal(anchorOf(blocks, "section-4"), "section-4");
    assert.equal(anchorOf(blocks, "zebra"), undefined);
});

test("questions lead to the rules on their one kind of action, or to those on a turn", () => {
    const asking = (...types: string[]) => {
        const choices = types.map((id) => ({ words: "", place: 0, help: "", things: [{ kind: "action", id }] }));
        return { question: "", depth: 0, choices, idle: [], window: null };
    };
    assert.equal(thingAsked(asking("plague", "plague")), "plague");
    assert.equal(thingAsked(asking("push", "draw")), "turn-round");
    assert.equal(thingAsked({ ...asking("none"), type: "sheriff" }), "sheriff");
});
