// SPDX-License-Identifier: MIT
// The first games: every lesson of both is played to its end, judged, tried again, and left for a whole game. And the
// rules: pictures that are gone through step by step, and a rule for everything that leads to one.
// usage: node learn.mjs PROGRAM PAGES
import { execFileSync } from "node:child_process";
import { checkWidth, must, nextQuestion, openPage, playNow, questionOf, setPace, withServer } from "./support.mjs";

const [program, pages] = process.argv.slice(2);
const lessons = 6;

const isOver = async (page) => (await questionOf(page)) === "verdict";

/** Chooses by `choose` until the lesson is over. */
async function playLesson(page, choose) {
    await page.locator(".choices button").first().waitFor();
    for (let choices = 0; choices < 60 && !(await isOver(page)); choices++) {
        const before = await questionOf(page);
        await choose(page, choices);
        await nextQuestion(page, before);
    }
    must(await isOver(page), "the lesson does not end");
}

const press = (words) => (page) => page.locator(".choices button", { hasText: words }).first().click();

/** The choices of a lesson, by their words. */
const follow =
    (...words) =>
    (page, choice) =>
        press(words[choice])(page);

/** The lesson, what happened and the verdict are told again in a new language. */
async function speak(page, language, ...said) {
    await page.locator("footer select").first().selectOption(language);
    await page.waitForFunction(
        (parts) => parts.every((part) => document.querySelector("#page").textContent.includes(part)),
        said,
    );
}

async function startOver(page) {
    await page.locator(".verdict button", { hasText: "Try again" }).click();
    await page.locator(".verdict").waitFor({ state: "detached" });
}

async function checkVerdict(page, good, ...said) {
    const words = await page.locator(".verdict").textContent();
    const expected = [good ? "A good choice." : "There is a better choice.", ...said];
    must(
        expected.every((part) => words.includes(part)),
        `the verdict is: ${words}`,
    );
    await page.locator(".verdict h2:focus").waitFor();
}

/** Move made badly is said, and what was done well is remembered. */
async function beJudged(browser, url) {
    const { page, context, check } = await openPage(browser, url);
    await page.locator(`[data-game="rattus"] .newcomers a`).first().click();
    await playLesson(page, follow("Place cubes", "Gallia"));
    await checkVerdict(page, false, "You placed", "Another region", "Hungaria");
    await speak(page, "fr", "Les cubes viennent aux rats", "Vous placez 1 cube en Gallia", "Mieux ici");
    await speak(page, "en", "Cubes come to the rats", "You placed 1 cube in Gallia", "Better here");
    await startOver(page);
    await playLesson(page, follow("Place cubes", "Hungaria"));
    await checkVerdict(page, true, "3 cubes in Hungaria");
    await checkWidth(page);
    await page.locator(".verdict button", { hasText: "Next step" }).click();
    await page.locator(".lesson h1", { hasText: "Reading a rat" }).waitFor();
    await playLesson(page, async (playing) => {
        await playing.keyboard.press("h");
        await playing.locator(".hint button").click();
    });
    await checkVerdict(page, true, "You moved the plague to Polonia");
    await page.goto(`${url}#/`);
    await page.locator(`[data-game="rattus"] .newcomers a`).first().click();
    await page.locator(".lesson h1", { hasText: "Characters" }).waitFor();
    must((await page.locator(".lessons a").first().textContent()).includes("✓"), "a lesson that is done is not marked");
    check();
    await context.close();
    console.log("lessons judge what was done, and remember it");
}

/** By keys alone, in another language, to a whole game. */
async function learnAll(browser, url, game, locale) {
    const { page, context, check } = await openPage(browser, url, { locale });
    await setPace(page, "0");
    await page.locator(`[data-game="${game}"] .newcomers a`).first().click();
    for (let lesson = 0; lesson < lessons; lesson++) {
        await page.waitForFunction(
            (number) => document.querySelector(".lessons [aria-current]")?.textContent.startsWith(number),
            String(lesson + 1),
        );
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

/** The rules in two minutes: every picture is drawn, and gone through to its end. */
async function lookAtPictures(browser, url, game, pictures) {
    const { page, context, check } = await openPage(browser, url, { locale: "it-IT", reducedMotion: "reduce" });
    await page.goto(`${url}#/rules/${game}`);
    await page
        .locator(".picture svg")
        .nth(pictures - 1)
        .waitFor();
    await page.locator(".rules details").nth(5).waitFor();
    await checkWidth(page);
    const forward = page.locator(".picture button:enabled:not(.whole):last-of-type");
    let steps = 0;
    for (; (await forward.count()) > 0; steps++) {
        const said = page.locator(".picture:has(button:enabled:not(.whole):last-of-type) [role=status]").first();
        const before = await said.textContent();
        await forward.first().click();
        must(before !== "" && steps < 40, "a picture says nothing, or has no end");
    }
    must(steps > pictures, `the pictures have ${steps} steps`);
    check();
    await context.close();
    console.log(`${game}: ${pictures} pictures of the rules, ${steps} steps`);
}

/** Whatever has a link to the rules finds its rule; words find rules, in any spelling. */
async function findRules(browser, url, game, things) {
    const { page, context, check } = await openPage(browser, url, { locale: "fr-FR" });
    const marked = page.locator(".rule[aria-current]:focus");
    for (const thing of things) {
        await page.goto(`${url}#/rules/${game}/full`);
        await marked.waitFor({ state: "detached" });
        await page.goto(`${url}#/rules/${game}/full/${thing}`);
        await marked
            .waitFor()
            .catch(() => must(false, `${game} has no rule for ${thing}, or it does not get the focus`));
    }
    const all = await page.locator(".rule").count();
    await page.locator("input[type=search]").fill("resoudre DEFAUSSE");
    const found = await page.locator(".rule").allTextContents();
    must(found.length < all && found.every((text) => /défauss/i.test(text)), `the search finds ${found.join(" | ")}`);
    await checkWidth(page);
    check();
    await context.close();
    console.log(`${game}: ${things.length} things have rules, out of ${all}`);
}

/** From the rules in two minutes to those in ten, whose contents lead to their sections, and on to the full ones. */
async function readOn(browser, url, game, title) {
    const { page, context, check } = await openPage(browser, url, { locale: "fr-FR" });
    await page.goto(`${url}#/rules/${game}`);
    await page.locator(`a[href="#/rules/${game}/play"]`).click();
    await page.locator("h1", { hasText: title }).waitFor();
    const sections = await page.locator(".contents a").count();
    await page.locator(".contents a").last().click();
    await page.locator("h2:focus").waitFor();
    must((await page.locator("h2").count()) === sections, "the contents miss a section");
    await checkWidth(page);
    await page.locator(`a[href="#/rules/${game}/full"]`).click();
    await page.locator(".rule").first().waitFor();
    check();
    await context.close();
    console.log(`${game}: ${sections} sections in ten minutes, then the full rules`);
}

/** The links of a table and its cards open the rules beside the game. */
async function followLinks(browser, url) {
    const { page, context, check } = await openPage(browser, url);
    await setPace(page, "0");
    await playNow(page);
    await page.locator(".character").nth(1).click();
    const opened = context.waitForEvent("page");
    await page.locator("dialog .rules-link").click();
    await (await opened).locator(".rule[aria-current]").waitFor();
    const whyNot = page.locator("dialog .why a");
    await whyNot.waitFor();
    must((await whyNot.textContent()) === "R-SETUP-5", "a character cannot be chosen while one settles, by R-SETUP-5");
    await page.locator("dialog .close").click();
    await page.locator("[aria-controls=more]").click();
    await page.locator("#more .why-button").first().click();
    const why = page.locator("#more .why[aria-busy=false]");
    await why.waitFor();
    must((await why.textContent()).length > 40, "a line of the log does not say why");
    await checkWidth(page);
    await page.locator("[aria-controls=more]").click();
    const rules = page.locator(".rules-of-this");
    await rules.locator("summary").click();
    must((await rules.locator(".lines").textContent()).length > 100, "the decision at hand has no rules");
    must(
        (await rules.locator("a").getAttribute("href")).startsWith("#/rules/rattus/full/"),
        "they lead to no full rules",
    );
    check();
    await context.close();
    console.log("cards, tables and lines of the log lead to their rules");
}

/** A remedy of one's own that cannot be played yet says by which rule, and so does somebody who cannot be chosen. */
async function askOfBristol(browser, url) {
    const settings = { game: "bristol1350", seats: 2 }; // with a remedy each
    const { page, context, check } = await openPage(browser, url, { settings });
    await setPace(page, "0");
    await playNow(page, "bristol1350");
    for (const thing of [".bristol-hand .remedy button", ".players.bristol li:nth-child(2) > button"]) {
        await page.locator(thing).first().click();
        const link = page.locator("dialog .why a");
        await link.waitFor();
        must(/^B-[A-Z]+-\d$/.test(await link.textContent()), `${thing}: ${await link.textContent()}`);
        await checkWidth(page);
        await page.locator("dialog .close").click();
    }
    await page.locator("[aria-controls=more]").click();
    await page.locator("#more .why-button").first().click();
    await page.locator("#more .why[aria-busy=false] a").first().waitFor();
    check();
    await context.close();
    console.log("remedies, seats and lines of the log of Bristol 1350 say why");
}

/** By game: what its cards and actions are called. */
function thingsOf(game) {
    const { names } = JSON.parse(execFileSync(program, ["describe", "--game", game, "--json"], { encoding: "utf8" }));
    return Object.keys({ ...names.character, ...names.remedy });
}

await withServer(program, pages, async (browser, { url }) => {
    await beJudged(browser, url);
    await learnAll(browser, url, "rattus", "fr-FR");
    await learnAll(browser, url, "bristol1350", "it-IT");
    await lookAtPictures(browser, url, "rattus", 3);
    await lookAtPictures(browser, url, "bristol1350", 3);
    await findRules(browser, url, "rattus", [...thingsOf("rattus"), "take", "place", "plague", "turn-round"]);
    await findRules(browser, url, "bristol1350", [...thingsOf("bristol1350"), "push", "dash", "elbow", "turn-round"]);
    await readOn(browser, url, "rattus", "Rattus en dix minutes");
    await readOn(browser, url, "bristol1350", "Bristol 1350 en dix minutes");
    await followLinks(browser, url);
    await askOfBristol(browser, url);
});
