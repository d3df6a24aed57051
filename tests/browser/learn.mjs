// SPDX-License-Identifier: MIT
// The first games: every lesson of both is played to its end, judged, tried again, and left for a whole game.
// usage: node learn.mjs PROGRAM PAGES
import { checkWidth, must, openPage, setGame, setPace, startBrowser, startServer } from "./support.mjs";

const [program, pages] = process.argv.slice(2);
const lessons = 6;

async function questionOf(page) {
    return page.locator(".asked").first().getAttribute("data-question");
}

async function isOver(page) {
    return (await page.locator(".verdict").count()) > 0;
}

/** Chooses by `choose` until the lesson is over. */
async function playLesson(page, choose) {
    await page.locator(".choices button").first().waitFor();
    for (let choices = 0; choices < 60 && !(await isOver(page)); choices++) {
        const before = await questionOf(page);
        await choose(page, choices);
        await page.waitForFunction((was) => ![was, undefined].includes(document.querySelector(".asked")?.dataset.question), before);
    }
    must(await isOver(page), "the lesson does not end");
}

const press = (words) => (page) => page.locator(".choices button", { hasText: words }).first().click();

/** The choices of a lesson, by their words. */
const follow = (...words) => (page, choice) => press(words[choice])(page);

async function startOver(page) {
    await page.locator(".verdict button", { hasText: "Try again" }).click();
    await page.locator(".verdict").waitFor({ state: "detached" });
}

async function checkVerdict(page, good, ...said) {
    const words = await page.locator(".verdict").textContent();
    const expected = [good ? "Well done." : "That can be done better.", ...said];
    must(expected.every((part) => words.includes(part)), `the verdict is: ${words}`);
    must(await page.evaluate(() => document.activeElement?.tagName === "H2"), "the verdict does not have the focus");
}

/** What was done badly is said, and what was done well is remembered. */
async function beJudged(browser, url) {
    const { page, context, check } = await openPage(browser, url);
    await page.getByRole("link", { name: "A first game" }).click();
    await playLesson(page, follow("Place cubes", "Gallia"));
    await checkVerdict(page, false, "You placed", "Another region", "Hungaria");
    await startOver(page);
    await playLesson(page, follow("Place cubes", "Hungaria"));
    await checkVerdict(page, true, "3 cubes in Hungaria");
    await checkWidth(page);
    await page.locator(".verdict button", { hasText: "Next step" }).click();
    await page.locator(".lesson h1", { hasText: "Reading a token" }).waitFor();
    await page.goto(`${url}#/`);
    await page.getByRole("link", { name: "A first game" }).click();
    await page.locator(".lesson h1", { hasText: "Reading a token" }).waitFor();
    must((await page.locator(".lessons a").first().textContent()).includes("✓"), "a lesson that is done is not marked");
    check();
    await context.close();
    console.log("lessons judge what was done, and remember it");
}

/** By keys alone, in another language, to a whole game. */
async function learnAll(browser, url, game, locale) {
    const { page, context, check } = await openPage(browser, url, { locale });
    await setPace(page, "0");
    await setGame(page, game);
    await page.locator(".newcomers a").first().click();
    for (let lesson = 0; lesson < lessons; lesson++) {
        await page.waitForFunction((number) => document.querySelector(".lessons [aria-current]")?.textContent.startsWith(number), String(lesson + 1));
        await playLesson(page, (playing) => playing.keyboard.press("1"));
        await checkWidth(page);
        await page.locator(".verdict button").first().click();
    }
    await page.waitForFunction(() => location.hash === "#/play");
    await page.locator(".choices button").first().waitFor();
    check();
    await context.close();
    console.log(`${game}: ${lessons} lessons by keys in ${locale}, then a game`);
}

const server = await startServer(program, pages);
const browser = await startBrowser();
await beJudged(browser, server.url);
await learnAll(browser, server.url, "rattus", "fr-FR");
await learnAll(browser, server.url, "bristol1350", "it-IT");
await browser.close();
await server.stop();
