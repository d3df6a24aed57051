// SPDX-License-Identifier: MIT
// A screen reader's words for a whole turn of each game, with fixed luck, compared with reader/GAME.txt: first the page from
// top to bottom, then each question with what is chosen, and what the live region says.
// usage: node reader.mjs PROGRAM PAGES [--write]   where --write keeps the words of now
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { must, openPage, startBrowser, startServer } from "./support.mjs";

const [program, pages, write] = process.argv.slice(2);
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const web = createRequire(here("../../web/"));
const { buildSync } = web("esbuild");
const LINES_MAX = 400;

const reader = buildSync({
    stdin: { contents: 'export { virtual } from "@guidepup/virtual-screen-reader/browser.js";', resolveDir: here("../../web") },
    bundle: true, write: false, format: "iife", globalName: "reader",
}).outputFiles[0].text;

/** The same luck for each game: of the page, and of the worker that has the table. */
const fixLuck = () => {
    let drawn = 10;
    crypto.getRandomValues = (bytes) => bytes.fill(++drawn); // ids of moves differ
};

async function openGame(browser, url, settings) {
    const opened = await openPage(browser, url, { serviceWorkers: "block" }); // it would answer in place of the route
    const { page, context } = opened;
    await page.addInitScript(fixLuck);
    await context.route(/\/worker.*\.js$/, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: `(${fixLuck})();${await response.text()}` });
    });
    await page.evaluate((kept) => localStorage.setItem("pesthouse", kept), JSON.stringify({ pace: 0, bot: "rules", ...settings }));
    await page.reload();
    await page.locator(".play:enabled").press("Enter");
    await page.locator(".choices button").first().waitFor();
    await page.evaluate(reader);
    return opened;
}

/** Everything within an element, from its beginning. */
async function read(page, selector) {
    return page.evaluate(async ([where, most]) => {
        const { virtual } = window.reader;
        await virtual.start({ container: document.querySelector(where) });
        const end = `end of ${await virtual.lastSpokenPhrase()}`;
        for (let i = 0; i < most && (await virtual.lastSpokenPhrase()) !== end; i++) {
            await virtual.next();
        }
        const said = await virtual.spokenPhraseLog();
        await virtual.stop();
        return said;
    }, [selector, LINES_MAX]);
}

/** Reads the question, and takes a choice. */
async function choose(page, number) {
    const said = await read(page, ".asked");
    const before = await page.locator(".asked").getAttribute("data-question");
    const choices = page.locator(".choices button");
    const choice = choices.nth(Math.min(number, (await choices.count()) - 1));
    said.push(`> ${await choice.innerText()}`);
    await choice.click();
    await page.waitForFunction((was) => ![was, undefined].includes(document.querySelector(".asked")?.dataset.question), before);
    return said;
}

async function readTurn(browser, url, settings, choices) {
    const { page, context, check } = await openGame(browser, url, settings);
    const said = [...(await read(page, "body")), ""];
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

const server = await startServer(program, pages);
const browser = await startBrowser();
try {
    for (const [game, [settings, choices]] of Object.entries(turns)) {
        const said = await readTurn(browser, server.url, settings, choices);
        const path = here(`reader/${game}.txt`);
        if (write === "--write") {
            writeFileSync(path, said);
        }
        const expected = readFileSync(path, "utf8");
        must(said === expected, `the screen reader says of ${game} something else than ${path}:\n${said}`);
        console.log(`a screen reader reads ${game}: ${said.split("\n").length} lines`);
    }
} finally {
    await browser.close();
    await server.stop();
}
