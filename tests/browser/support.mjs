// SPDX-License-Identifier: MIT
// A server of ours and a browser for tests of the pages. A page that says anything on its console, or asks anybody but
// its server for anything, fails.
import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const { chromium } = createRequire(fileURLToPath(new URL("../../web/", import.meta.url)))("playwright-core");

export const newStore = () => join(mkdtempSync(join(tmpdir(), "pesthouse-")), "server.db");

/** Serves the pages of a folder with `pesthouse serve`, or those in the program. */
export async function startServer(program, pages, store = newStore(), ...more) {
    const web = pages === undefined ? [] : ["--web", pages];
    const server = spawn(program, ["serve", "--store", store, ...web, ...more], { stdio: ["ignore", "pipe", "inherit"] });
    let said = "";
    for await (const bytes of server.stdout) {
        said += bytes;
        const url = /http:\/\/\S+/.exec(said)?.[0];
        if (url !== undefined) {
            return { url, store, stop: () => stop(server, "SIGTERM"), kill: () => stop(server, "SIGKILL") };
        }
    }
    throw new Error(`the server said no address: ${said}`);
}

function stop(server, signal) {
    if (server.exitCode !== null || server.signalCode !== null) {
        return Promise.resolve();
    }
    return new Promise((resolve) => {
        server.on("exit", resolve);
        server.kill(signal);
    });
}

export function startBrowser(...more) {
    return chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", ...more] });
}

export function must(condition, words) {
    if (!condition) {
        throw new Error(words);
    }
}

/** Opens a page of a new visitor, which notes what it should not do; `check` says it. */
export async function openPage(browser, url, options = {}) {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: "en-GB", ...options });
    if (options.serviceWorkers === "block") {
        await context.addInitScript(() => delete Navigator.prototype.serviceWorker); // as on plain http
    }
    const page = await context.newPage();
    const wrong = [];
    page.on("console", (message) => wrong.push(`console: ${message.text()}`));
    page.on("pageerror", (error) => wrong.push(`error: ${error.message}`));
    page.on("request", (request) => new URL(request.url()).origin === new URL(url).origin || wrong.push(`request: ${request.url()}`));
    await page.goto(url);
    await page.locator(".play:enabled").waitFor();
    const check = () => must(wrong.length === 0, wrong.join("\n"));
    return { page, context, check };
}

/** Nothing is wider than the window. */
export async function checkWidth(page) {
    const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    must(inner <= outer, `the page is ${inner} wide in a window of ${outer}`);
}

export async function setPace(page, pace) {
    await page.locator("footer select").nth(1).selectOption(pace);
}

export async function setGame(page, game) {
    await page.locator(".home select").first().selectOption(game);
}

/** Which question is asked; undefined: none. */
export function questionOf(page) {
    return page.evaluate(() => document.querySelector(".asked")?.dataset.question);
}

/** Whether it was pressed: it may go away in that moment. */
async function press(button) {
    try {
        await button.click({ timeout: 2000 });
        return true;
    } catch (error) {
        must(error.name === "TimeoutError", error.message);
        return false;
    }
}

/**
 * Presses the choice with a number, unless the question goes meanwhile: a press before it is still on its way, or a
 * window closes. In a window, any answer may be pressed, but only those take it that one can give.
 */
export async function clickChoice(page, number) {
    const buttons = page.locator(".choices button");
    const isWindow = (await page.locator(".prompt").count()) > 0;
    const question = await questionOf(page);
    for (let presses = 0; presses < 5; presses++) {
        const count = await buttons.count();
        const pressed = await press(buttons.nth(count > 0 ? number % count : 0));
        if (pressed && isWindow) {
            await press(buttons.last());
        }
        if (pressed || (await questionOf(page)) !== question) {
            return;
        }
    }
    throw new Error(`choice ${number} of question ${question} cannot be pressed`);
}

const asked = ".asked, .result";

/** Chooses by `choose(page)` until the game is over; returns the number of choices. */
export async function playToEnd(page, choose) {
    for (let choices = 0; choices < 600; choices++) {
        await page.locator(asked).first().waitFor();
        if ((await page.locator(".result").count()) > 0) {
            return choices;
        }
        const question = await questionOf(page);
        await choose(page, choices);
        await page.waitForFunction(
            (before) => document.querySelector(".asked")?.getAttribute("data-question") !== before, question);
    }
    throw new Error("the game does not end");
}
