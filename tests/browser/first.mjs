// SPDX-License-Identifier: MIT
// The first page: nothing moves while its parts come, and a press before the module is there counts; both boards are in play
// for a while, and still where motion is not wanted; the games that one is in the middle of are one list, and who is awaited
// reads it in the title. An invitation shows what is played, and its maker who is awaited and who has come.
// usage: first.mjs PROGRAM PAGES
import {
    checkWidth,
    countSounds,
    holdModule,
    must,
    openPage,
    playNow,
    setPace,
    soundsOf,
    watchShifts,
    withServer,
} from "./support.mjs";

const [program, pages] = process.argv.slice(2);

const games = ["rattus", "bristol1350"];
const boardOf = (page, game) => page.locator(`.living.${game} svg`).first();

/** The board changes by itself. */
function moves(page, game) {
    return page.evaluate(
        (where) =>
            new Promise((done) => {
                const watcher = new MutationObserver(() => {
                    watcher.disconnect();
                    done(true);
                });
                watcher.observe(document.querySelector(where), { subtree: true, childList: true, attributes: true });
            }),
        `.living.${game} svg`,
    );
}

/** The moves that each board has come to, some time of the clock later. */
async function later(page, ms) {
    await page.clock.runFor(ms);
    return page
        .locator(".living [data-step]")
        .evaluateAll((boards) => boards.map(({ dataset }) => dataset.step).join());
}

// ---- while it comes ----

const quiet = { reducedMotion: "reduce", serviceWorkers: "block" };

/** Nothing that is shown moves while module, boards and the list of games come. */
async function standStill(browser, url, viewport, locale) {
    const { page, context } = await openPage(browser, url, { ...quiet, viewport, locale });
    await playNow(page);
    await page.locator(".choices button").first().waitFor();
    await page.goto(`${url}#/`);
    await context.addInitScript(watchShifts);
    const release = await holdModule(page);
    release();
    await page.locator(".running .continue").waitFor();
    await Promise.all(games.map((game) => boardOf(page, game).waitFor()));
    const moved = await page.evaluate(() => window.shifts.filter(({ value }) => value > 0));
    must(moved.length === 0, `at ${viewport.width} pixels in ${locale} something moves: ${JSON.stringify(moved)}`);
    await context.close();
}

/** Who presses as soon as there is something to press waits for the module, and plays; who goes back meanwhile does not. */
async function pressEarly(browser, url) {
    const { page, context } = await openPage(browser, url, { ...quiet, locale: "fr-FR" });
    let release = await holdModule(page);
    await page.locator('[data-game="bristol1350"] .play').click();
    await page.locator(".home").waitFor({ state: "detached" });
    release();
    await page.locator(".table .bristol-board").waitFor();
    await page.locator(".asked").waitFor();
    await page.goto(`${url}#/`);
    release = await holdModule(page);
    await page.locator('[data-game="rattus"] .play').click();
    await page.goBack();
    release();
    await Promise.all(games.map((game) => boardOf(page, game).waitFor()));
    must((await page.locator(".running .continue").count()) === 1, "a game began that nobody waited for");
    await context.close();
    console.log("a press before the module was there counted");
}

// ---- once it is there ----

async function watch(browser, url) {
    const { page, context, check } = await openPage(browser, url);
    for (const game of games) {
        await boardOf(page, game).waitFor();
        await moves(page, game);
        await page.locator(`.living.${game} .still`).click();
        await page.locator(`.living.${game} .still`).waitFor({ state: "detached" });
        must(
            (await page.locator(`.living.${game} button:visible`).count()) === 0,
            `the board of ${game} can be pressed`,
        );
    }
    await checkWidth(page);
    check();
    await context.close();
    console.log("both boards are in play, until they are told to hold still");
}

/** Under a clock of the test: a minute is over at once. */
async function rest(browser, url, reducedMotion) {
    const { page, context, check } = await openPage(browser, url, { reducedMotion });
    await Promise.all(games.map((game) => boardOf(page, game).waitFor()));
    await page.clock.install();
    await page.reload();
    await page.locator(".play").first().waitFor();
    await page.clock.runFor(1000);
    await Promise.all(games.map((game) => boardOf(page, game).waitFor()));
    const minute = await later(page, 65_000);
    const isStill = reducedMotion === "reduce";
    must(
        minute.split(",").every((step) => (step === "0") === isStill),
        `with ${reducedMotion} boards come to ${minute}`,
    );
    must((await page.locator(".still").count()) === 0, "a board is in play for more than a minute");
    must((await later(page, 20_000)) === minute, "a board moves after a minute");
    check();
    await context.close();
    console.log(`with motion "${reducedMotion}" boards come to rest`);
}

const pressButton = (page, name) => page.getByRole("button", { name, exact: true }).click();

/** Makes a table that anybody may find. */
async function openTable(browser, url) {
    const { page } = await openPage(browser, url);
    await page.goto(`${url}#/new`);
    await page.locator("input[name=name]").fill("Ben");
    await page.locator(".more > summary").click();
    await page.getByLabel("Who may come").selectOption("yes");
    await pressButton(page, "Make the table");
    await page.locator(".seats", { hasText: "Leave the seat" }).waitFor();
}

/** A game of the device and a table of the server, which is first when it waits for one; then others' tables. */
async function list(browser, url) {
    await openTable(browser, url);
    const { page, context, check } = await openPage(browser, url);
    await setPace(page, "0");
    await playNow(page, "bristol1350");
    await page.locator(".choices button").first().waitFor();
    await page.goto(`${url}#/`);
    await page.locator(".running .continue", { hasText: "Bristol 1350" }).waitFor();
    must((await page.title()) === "Pesthouse", `the title says of a game of the device: ${await page.title()}`);
    await page.locator('[data-game="rattus"] .friends').click();
    await page.locator("input[name=name]").fill("Anna");
    await page.getByLabel("Seats for people").selectOption("1");
    await pressButton(page, "Make the table");
    await pressButton(page, "Start the game");
    await page.locator(".choices button").first().waitFor();
    await page.evaluate(() => void (location.hash = "#/"));
    await page.locator(".running li", { hasText: "your turn" }).waitFor();
    const [first, second, ...others] = await page.locator(".own li").allTextContents();
    must(first.includes("Rattus") && first.includes("Anna"), `the first game is: ${first}`);
    must(second.includes("Bristol 1350") && others.length === 0, `the other games are: ${second} ${others}`);
    must((await page.title()) === "(1) Pesthouse", `the title is: ${await page.title()}`);
    must((await page.locator("link[rel=icon]").getAttribute("href")).includes("called"), "the icon calls nobody");
    const [open, ...more] = await page.locator(".lobby li").allTextContents();
    must(
        open.includes("Ben") && open.includes("open seats") && more.length === 0,
        `others' tables are: ${open} ${more}`,
    );
    await page.locator(".own li a").click();
    await page.locator(".choices button").first().waitFor();
    check();
    await context.close();
    console.log("games of the device and of the server are one list");
}

const titleIs = (page, title) =>
    page.waitForFunction((is) => document.title.replace(/[\u2068\u2069]/g, "") === is, title);
const waitsFor = (page, who) => page.locator(".begin [role=status]", { hasText: who }).waitFor();

/** The QR code of the link is there, grows when it is pressed, keeps its own white ground, and goes by Escape. */
async function enlargeCode(page) {
    const widthOf = (name) =>
        page.locator(name).evaluate(async (image) => {
            await image.decode();
            return image.getBoundingClientRect().width;
        });
    const small = await widthOf(".code img");
    await page.locator(".code").click();
    const large = await widthOf(".link-code img");
    must(large > 2 * small, `the QR code grows from ${small} to ${large} pixels only`);
    await page.keyboard.press("Escape");
    await page.locator(".link-code").waitFor({ state: "detached" });
    must(await page.locator(".code").evaluate((code) => code === document.activeElement), "the QR code lost the focus");
}

async function invite(browser, url) {
    const maker = await openPage(browser, url, { settings: { sound: true } });
    await maker.page.evaluate(countSounds);
    await maker.page.locator('[data-game="bristol1350"] .friends').click();
    await maker.page.locator("input[name=name]").fill("Anna");
    await maker.page.getByLabel("Boxes and rules").selectOption({ label: "short" });
    await pressButton(maker.page, "Make the table");
    await waitsFor(maker.page, "somebody on seat B");
    await titleIs(maker.page, "Bristol 1350 – Pesthouse");
    const link = await maker.page.locator(".invitation input").inputValue();
    await enlargeCode(maker.page);
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: "fr-FR" });
    const guest = await context.newPage();
    await guest.goto(link);
    await guest.locator(".living.bristol1350 svg").first().waitFor();
    const terms = await guest.locator(".terms").innerText();
    for (const words of ["Longueur de la rue : 11", "4", "en direct", "pour tous", "environ 20–40 minutes"]) {
        must(terms.replaceAll("\u00a0", " ").includes(words), `the invitation does not say "${words}": ${terms}`);
    }
    must((await guest.locator(".seats").innerText()).includes("Anna"), "the invitation does not name who sits there");
    await checkWidth(guest);
    await guest.locator("input[name=name]").fill("Bob");
    await guest.locator(".begin form button").click();
    await titleIs(maker.page, "● Bob is here – Bristol 1350");
    await waitsFor(maker.page, "Bob");
    must((await soundsOf(maker.page)) === 1, "nothing sounds when somebody comes");
    await guest.locator(".begin .primary").click();
    await titleIs(maker.page, "● Everybody is ready – Bristol 1350");
    must((await soundsOf(maker.page)) === 2, "nothing sounds when the game can begin");
    await pressButton(maker.page, "Start the game");
    await maker.page.locator(".table").waitFor();
    await guest.locator(".table").waitFor();
    maker.check();
    await maker.context.close();
    await context.close();
    console.log("an invitation shows what is played, and its maker who has come");
}

await withServer(program, pages, async (browser, { url }) => {
    await standStill(browser, url, { width: 360, height: 740 }, "fr-FR");
    await standStill(browser, url, { width: 768, height: 1024 }, "it-IT");
    await standStill(browser, url, { width: 1440, height: 900 }, "en-GB");
    console.log("nothing moves while the first page comes");
    await pressEarly(browser, url);
    await watch(browser, url);
    await rest(browser, url, "no-preference");
    await rest(browser, url, "reduce");
    await list(browser, url);
    await invite(browser, url);
});
