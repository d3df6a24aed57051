// SPDX-License-Identifier: MIT
// Without the network: pages that were loaded once start again, go on with their game and begin others. And a second
// build: it is announced between games, taken as a whole, and leaves a game alone that another page plays in the first.
// Over plain http in a network, where browsers keep no build, all else works.
// usage: node offline.mjs PROGRAM PAGES WASM   where WASM is the folder that the module was built in
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import {
    clickChoice,
    must,
    newFolder,
    openPage,
    playToEnd,
    questionGoes,
    questionOf,
    playNow,
    startBrowser,
    startServer,
    withServer,
} from "./support.mjs";

const [program, pages, wasm] = process.argv.slice(2);
const web = fileURLToPath(new URL("../../web/", import.meta.url));

const click = (page, choices) => clickChoice(page, choices * 7 + 3);

/** Another build of the same pages: the first and that of the rules differ. */
function buildAgain() {
    const home = newFolder();
    const folder = join(home, "web");
    for (const beside of ["docs", "src", "LICENSE", "THIRD-PARTY.md"]) {
        symlinkSync(join(web, "..", beside), join(home, beside));
    }
    cpSync(web, folder, { recursive: true, filter: (path) => !/\/(node_modules|test)$/.test(path) });
    symlinkSync(join(web, "node_modules"), join(folder, "node_modules"));
    const change = (name, from, to) => {
        const before = readFileSync(join(folder, "src", name), "utf8");
        must(before.includes(from), `${name} has no ${from}`);
        writeFileSync(join(folder, "src", name), before.replace(from, to));
    };
    change("index.html", "<html ", '<html data-build="second" ');
    change("rules/page.tsx", 'class="rules"', 'class="rules second"');
    change("pages/home.tsx", 'class="home first"', 'class="home first second"');
    execFileSync(process.execPath, ["build.mjs", resolve(wasm), "out"], {
        cwd: folder,
        stdio: "pipe",
    });
    return join(folder, "out");
}

const buildOf = (page) => page.evaluate(() => document.documentElement.dataset.build ?? "first");

/** The game that is sooner over. */
const settings = { game: "bristol1350", bot: "rules", pace: 0 };

async function begin(page, game = settings.game) {
    await playNow(page, game);
    await page.locator(".choices button").first().waitFor();
}

async function isKept(page) {
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

async function choose(page, choice) {
    await page.locator(".asked").waitFor();
    const before = await questionOf(page);
    await click(page, choice);
    await questionGoes(page, before);
}

/** Its server ends; the page is loaded again, its game goes on, and so does everything that needs no server. */
async function playOffline(browser, server) {
    const { page, context } = await openPage(browser, server.url, { locale: "it-IT", settings });
    await isKept(page);
    await begin(page);
    await choose(page, 0);
    await choose(page, 1);
    await server.stop();
    await page.reload();
    const choices = await playToEnd(page, click);
    await page.goto("about:blank");
    await page.goto(server.url);
    await begin(page, "rattus");
    await choose(page, 2);
    await page.goto(`${server.url}#/rules/bristol1350`);
    await page.locator(".rules details").first().waitFor();
    must((await page.locator("html").getAttribute("lang")) === "it", "the language was lost without the server");
    await context.close();
    console.log(`without the server: loaded again, ${choices} choices to the end, another game, and the rules`);
}

/** Two pages of one visitor: one plays, the other takes the new build. */
async function takeBuild(browser, first, second) {
    const server = await startServer(program, first);
    const {
        page: playing,
        context,
        check,
    } = await openPage(browser, server.url, { reducedMotion: "reduce", settings });
    await isKept(playing);
    await begin(playing);
    await choose(playing, 0);
    await server.stop();
    const renewed = await startServer(program, second, server.store, "--port", new URL(server.url).port);
    const other = await context.newPage();
    await other.goto(server.url);
    await other.locator(".new-build button").waitFor();
    must((await buildOf(other)) === "first", "the new build was taken unasked");
    await playing.reload();
    await playing.locator(".choices button").first().waitFor();
    must((await buildOf(playing)) === "first", "a game in progress was loaded again in another build");
    must((await playing.locator(".new-build").count()) === 0, "a game is disturbed by a new build");
    await other.locator(".new-build button").click();
    await other.locator(".home.second").waitFor();
    must((await buildOf(other)) === "second", "the new build was not taken as a whole");
    must((await other.locator(".new-build").count()) === 0, "the new build is announced in itself");
    await renewed.stop();
    await playing.bringToFront(); // pages behind others are slow
    await playOnInFirst(playing);
    await playing.reload();
    await playing.locator(".home.second").waitFor();
    must((await buildOf(playing)) === "second", "the build before is still there after the game");
    check();
    await context.close();
    console.log("a second build was taken between games, and did not disturb a game of the first");
}

/** Whatever the page had not loaded yet is still of its own build. */
async function playOnInFirst(page) {
    await choose(page, 1);
    await page.evaluate(() => (location.hash = "#/rules/rattus"));
    await page.locator(".rules details").first().waitFor();
    must((await page.locator(".rules.second").count()) === 0, "builds are mixed");
    await page.evaluate(() => (location.hash = "#/play"));
    await playToEnd(page, click);
    await page.evaluate(() => (location.hash = "#/"));
    await page.locator(".home").waitFor();
}

/** An address of a network, which leads here: to browsers it is not as safe as this machine. */
async function playOverLan() {
    const address = "192.168.77.1";
    const lan = await startServer(program, pages, undefined, "--lan");
    const browser = await startBrowser(`--host-resolver-rules=MAP ${address} 127.0.0.1`);
    const { page, check } = await openPage(browser, `http://${address}:${new URL(lan.url).port}`, { settings });
    must(
        await page.evaluate(() => !isSecureContext && navigator.serviceWorker === undefined),
        "plain http keeps a build",
    );
    await begin(page);
    const whole = page.waitForResponse(wholeModule).then((response) => response.finished());
    await choose(page, 0); // what is done, and then with what
    await choose(page, 1);
    await whole;
    await lan.stop();
    await page.keyboard.press("h");
    await page.locator(".hint button").waitFor();
    await playToEnd(page, click);
    check();
    await browser.close();
    console.log("over plain http: a game to its end, and a hint, without the server once a move was made");
}

const wholeModule = /\/pages\.\w+\.wasm$/;

/** The first page does without the whole module; a hint that cannot have it says so, and can be asked for again. */
async function hintLater(browser, server) {
    const { page, context } = await openPage(browser, server.url, { settings, serviceWorkers: "block" });
    const asked = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.route(wholeModule, (route) => route.abort());
    await begin(page);
    must(!asked.some((url) => wholeModule.test(url)), "a first visit loads the whole module");
    await page.keyboard.press("h");
    await page.locator(".asking [role=status]", { hasText: "could not be loaded" }).waitFor();
    await page.unroute(wholeModule);
    await page.locator(".ask-hint").click();
    await page.locator(".hint button").waitFor();
    await context.close();
    console.log("a hint that could not be loaded said so, and came when it was asked for again");
}

await withServer(program, pages, async (browser, server) => {
    await hintLater(browser, server);
    await playOffline(browser, server);
    await takeBuild(browser, pages, buildAgain());
    await playOverLan();
});
