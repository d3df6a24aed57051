// SPDX-License-Identifier: MIT
// A screen reader's words for a whole turn of each game, with fixed luck, compared with reader/GAME.txt: first the page from
// top to bottom, then each question with what is chosen, and what the live region says. Then those for a puzzle of each.
// usage: node reader.mjs PROGRAM PAGES [--write]   where --write keeps the words of now
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import {
    closeDrawer,
    must,
    nextQuestion,
    openDrawer,
    openPage,
    playButton,
    questionOf,
    seed,
    usualSeed,
    withServer,
} from "./support.mjs";

const [program, pages, write] = process.argv.slice(2);
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const web = createRequire(here("../../web/"));
const { buildSync } = web("esbuild");
const LINES_MAX = 400;

const reader = buildSync({
    stdin: {
        contents: 'export { virtual } from "@guidepup/virtual-screen-reader/browser.js";',
        resolveDir: here("../../web"),
    },
    bundle: true,
    write: false,
    format: "iife",
    globalName: "reader",
}).outputFiles[0].text;

must(seed === usualSeed, `the words of the reader belong to the luck of PH_SEED=${usualSeed}`);

async function openGame(browser, url, settings) {
    const opened = await openPage(browser, url, {
        reducedMotion: "reduce",
        settings: { pace: 0, bot: "rules", ...settings },
    });
    const { page } = opened;
    await (await playButton(page)).press("Enter");
    await page.locator(".choices button").first().waitFor();
    await page.evaluate(reader);
    return opened;
}

/** Everything within an element, from its beginning. */
async function read(page, selector) {
    return page.evaluate(
        async ([where, most]) => {
            const { virtual } = window.reader;
            await virtual.start({ container: document.querySelector(where) });
            const end = `end of ${await virtual.lastSpokenPhrase()}`;
            for (let i = 0; i < most && (await virtual.lastSpokenPhrase()) !== end; i++) {
                await virtual.next();
            }
            const said = await virtual.spokenPhraseLog();
            await virtual.stop();
            return said;
        },
        [selector, LINES_MAX],
    );
}

/** Reads the question, and takes a choice. */
async function choose(page, number) {
    const said = await read(page, ".asked");
    const before = await questionOf(page);
    const choices = page.locator(".choices button");
    const choice = choices.nth(Math.min(number, (await choices.count()) - 1));
    said.push(`> ${await choice.innerText()}`);
    await choice.click();
    await nextQuestion(page, before);
    return said;
}

async function readTurn(browser, url, settings, choices) {
    const { page, context, check } = await openGame(browser, url, settings);
    await openDrawer(page); // it has a part of the page
    const said = [...(await read(page, "body")), ""];
    await closeDrawer(page);
    for (const number of choices) {
        said.push(...(await choose(page, number)));
        said.push(...(await page.locator("[aria-live=polite] p").allTextContents()).map((line) => `! ${line}`), "");
    }
    check();
    await context.close();
    return `${said.join("\n")}\n`;
}

const last = Infinity;
const turns = {
    rattus: [{ game: "rattus", seats: 2 }, [0, 0, 1, 0, last, 0, 0]],
    bristol1350: [{ game: "bristol1350", seats: 3, options: { length: 9 } }, [0, 0, last]],
};

/** A puzzle and what is said of an answer. */
async function readPuzzle(browser, url, game) {
    const { page, context, check } = await openPage(browser, url, { reducedMotion: "reduce" });
    await page.goto(`${url}#/puzzle/${game}/1`);
    await page.locator(".choices button").first().waitFor();
    await page.evaluate(reader);
    await openDrawer(page);
    const said = [...(await read(page, "body")), ""];
    await closeDrawer(page);
    while ((await questionOf(page)) !== "verdict") {
        said.push(...(await choose(page, 0)), "");
    }
    said.push(...(await read(page, ".asked")));
    check();
    await context.close();
    return `${said.join("\n")}\n`;
}

/** Compares what was said with what is kept, or keeps it. */
function compare(name, said) {
    const path = here(`reader/${name}.txt`);
    if (write === "--write") {
        writeFileSync(path, said);
    }
    const expected = readFileSync(path, "utf8");
    must(said === expected, `the screen reader says of ${name} something else than ${path}:\n${said}`);
    console.log(`a screen reader reads ${name}: ${said.split("\n").length} lines`);
}

await withServer(program, pages, async (browser, { url }) => {
    for (const [game, [settings, choices]] of Object.entries(turns)) {
        compare(game, await readTurn(browser, url, settings, choices));
        compare(`${game}-puzzle`, await readPuzzle(browser, url, game));
    }
});
