// SPDX-License-Identifier: MIT
// The pages in a browser, in a short form: whole games by pointer, at the size of a phone and of a desk, with the server
// gone.
// usage: node short.mjs PROGRAM PAGES [--regions]   where --regions also presses regions on the board
import { checkWidth, clickChoice, must, openPage, playToEnd, questionOf, setGame, setPace, startBrowser, startServer } from "./support.mjs";

const [program, pages, regions] = process.argv.slice(2);

let dice = 7;
function roll(count) {
    dice = (dice * 1103515245 + 12345) % 2147483648;
    return Math.floor((dice / 2147483648) * count);
}

async function click(page) {
    await clickChoice(page, roll(1000));
}

/** A region with several choices lists them close up. */
async function clickRegion(page, region) {
    await region.click();
    const choices = page.locator("dialog button.choice");
    if ((await choices.count()) > 0) {
        await choices.nth(roll(await choices.count())).click();
    }
}

async function clickAround(page, choices) {
    const offered = page.locator(".hit.offered rect");
    const count = regions === "--regions" ? await offered.count() : 0;
    await (count > 0 && choices % 2 === 0 ? clickRegion(page, offered.nth(roll(count))) : click(page));
    await checkWidth(page);
}

/** Presses a thing of the board of Bristol: it is chosen at once, from its choices, or with other dice. */
async function clickThing(page, thing) {
    await thing.click();
    const choices = page.locator("dialog button.choice, .board > .primary");
    if ((await choices.count()) > 0) {
        await choices.nth(roll(await choices.count())).click();
    }
}

/** Every other choice is made on the board, where something is offered there. */
async function clickBristol(page, choices) {
    const offered = page.locator(".hit.offered");
    const count = choices % 2 === 0 ? await offered.count() : 0;
    const before = await questionOf(page);
    if (count > 0) {
        await clickThing(page, offered.nth(roll(count)));
    }
    if ((await questionOf(page)) === before) {
        await click(page);
    }
    await checkWidth(page);
}

/** A press counts for the region on which it began, though the board moves under it. */
async function pressOnMovedBoard(page) {
    const region = page.locator(".hit.offered rect").first();
    const question = await questionOf(page);
    await region.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await region.boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.evaluate(() => (document.querySelector("main header").style.paddingTop = "300px"));
    await page.mouse.up();
    await page.evaluate(() => (document.querySelector("main header").style.paddingTop = ""));
    await page.waitForFunction((was) => document.querySelector(".asked")?.dataset.question !== was, question);
}

async function playBristol(browser, url) {
    const { page, context, check } = await openPage(browser, url);
    await setGame(page, "bristol1350");
    await setPace(page, "0");
    await page.locator(".play").click();
    await page.locator(".hold").dispatchEvent("pointerdown");
    must((await page.locator(".bristol-hand .lines").count()) === 1, "one's cards are not shown");
    await page.locator(".hold").dispatchEvent("pointerup");
    must((await page.locator(".bristol-hand .lines").count()) === 0, "one's cards stay open");
    const choices = await playToEnd(page, clickBristol);
    const story = page.locator(".mingles[open]");
    must((await story.count()) === 1, "the end does not tell the story of the plague");
    const caught = await story.locator(".by-round li").allTextContents();
    must(caught.every((line) => /☠.*Round \d+/s.test(line)), `the story of the plague lacks a round: ${caught.join("; ")}`);
    check();
    await context.close();
    console.log(`Bristol on a phone: ${choices} choices`);
}

async function playWithoutServer(browser, server) {
    const { page, context, check } = await openPage(browser, server.url, { viewport: { width: 1440, height: 900 } });
    await setPace(page, "0");
    await page.locator(".play").click();
    await page.locator(".asked").waitFor();
    await server.stop();
    const choices = await playToEnd(page, clickAround);
    await page.getByRole("button", { name: "Play again" }).click();
    await page.locator(".asked").waitFor();
    await click(page);
    check();
    await context.close();
    console.log(`without the server: ${choices} choices, and a new game`);
}

const server = await startServer(program, pages);
const browser = await startBrowser();
try {
    await playBristol(browser, server.url);
    const { page, context, check } = await openPage(browser, server.url, { locale: "fr-FR" });
    must((await page.locator(".play").textContent()) === "Jouer", "the page is not in the browser's language");
    await setPace(page, "0");
    await page.locator(".play").click();
    await pressOnMovedBoard(page);
    console.log(`on a phone, in French: ${await playToEnd(page, clickAround)} choices`);
    check();
    await context.close();
    await playWithoutServer(browser, server);
} finally {
    await browser.close();
    await server.stop();
}
