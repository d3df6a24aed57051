// SPDX-License-Identifier: MIT
// An evening: somebody makes it on a phone, a projector shows it, people join by link and by code, and are led to their
// tables. A round is ended by its maker; a duplicate one, at which nobody else may look, is played to its end, and the
// results are as its file says. One leaves, one comes late, and the evening ends for all.
// usage: node evening.mjs PROGRAM PAGES
import { readFileSync } from "node:fs";
import { checkAfar } from "./afar.mjs";
import { checkAxe } from "./axe.mjs";
import { Cable } from "./cable.mjs";
import { nextChange, Person, pick, pressButton } from "./person.mjs";
import { checkWidth, chooseAny, must, newDice, PATIENCE_MS, questionOf, until, withServer } from "./support.mjs";

const [program, pages] = process.argv.slice(2);
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };
const screen = { viewport: { width: 1920, height: 1080 } };
const settings = { pace: 0, game: "rattus" };
const JOIN_MAX_MS = 5000;
const SET_UP_DRAWS = 1; // where the plague begins: nobody has decided anything before
const roll = newDice(5);
const shots = process.env.PH_SHOTS;

async function shoot(page, name) {
    if (shots !== undefined) {
        await page.screenshot({ path: `${shots}/evening-${name}.png`, fullPage: true });
    }
}

const say = ({ page }, words) => page.getByText(words).first().waitFor();

/** Presses a button that asks once more. */
async function pressSurely({ page }, words, sure) {
    await pressButton(page, words);
    await pressButton(page, sure);
}

// ---- coming ---------------------------------------------------------------------------------------------------------

async function makeEvening(browser, url, game = "rattus") {
    const host = await Person.come(browser, 0, url, { ...phone, settings: { ...settings, game } });
    const { page } = host;
    await page.getByRole("link", { name: "An evening with many tables" }).click();
    await page.locator("input[name=name]").fill("Host");
    await pick(page, "Seats at a table", "2");
    await page.locator(".more > summary").click();
    await pick(page, "Bots on seats", "novice");
    await page.locator("input[name=names]").fill("Paris, Roma");
    await checkAxe(page, "a new evening");
    await checkWidth(page);
    await shoot(page, "new");
    await pressButton(page, "Make the evening");
    host.code = (await page.locator(".table-code").textContent()).replace(" ", "");
    host.evening = /evening\/([0-9a-f]{32})$/.exec(page.url())[1];
    return host;
}

async function giveName(person, name, words) {
    await person.page.locator("input[name=name]").fill(name);
    await pressButton(person.page, words);
}

/** By the link, as its QR code is read. */
async function comeByLink(browser, url, host, name) {
    const person = await Person.come(browser, 0, `${url}/#/evening/${host.evening}`, { ...phone, settings });
    await giveName(person, name, "Join the evening");
    return person;
}

async function comeByCode(browser, url, host, name) {
    const person = await Person.come(browser, 0, `${url}/#/join`, { ...phone, settings, colorScheme: "dark" });
    await person.page.locator("input[name=code]").fill(host.code.toLowerCase());
    await giveName(person, name, "Take a seat");
    return person;
}

const waits = (person) => say(person, "Wait here: your table opens by itself");

/** From the link to the place where one waits. */
async function timeComing(browser, url, host, name) {
    const start = performance.now();
    const person = await comeByLink(browser, url, host, name);
    await waits(person);
    const ms = performance.now() - start;
    must(ms < JOIN_MAX_MS, `somebody had joined after ${Math.round(ms)} ms, not within ${JOIN_MAX_MS}`);
    console.log(`somebody had joined after ${Math.round(ms)} ms`);
    return person;
}

async function refuseSameName(browser, url, host) {
    const cleo = await Person.come(browser, 0, `${url}/#/evening/${host.evening}`, { ...phone, settings });
    cleo.excuse(/status of 409/);
    await giveName(cleo, "anna", "Join the evening");
    await say(cleo, "Somebody of this name is here already.");
    await giveName(cleo, "Cleo", "Join the evening");
    await waits(cleo);
    return cleo;
}

// ---- tables ---------------------------------------------------------------------------------------------------------

/** The table at which somebody is, and not that one. */
async function tableOf({ page }, before = "") {
    await page.waitForURL((url) => /#\/table\/[0-9a-f]{32}$/.test(url.hash) && !url.hash.includes(before || "none"));
    await page.locator(".table .board").waitFor();
    return /table\/([0-9a-f]{32})/.exec(page.url())[1];
}

async function tablesOf(people, before = []) {
    const tables = [];
    for (const [i, person] of people.entries()) {
        tables.push(await tableOf(person, before[i]));
    }
    must(new Set(tables).size === 2, `people sit at these tables: ${tables}`);
    return tables;
}

const begin = ({ page }, round) => pressButton(page, `Begin round ${round}`);

async function toEvening({ page }) {
    await page.locator(".of-evening a").click();
    await page.locator(".evening h1").waitFor();
}

async function isOver({ page }) {
    return (await page.locator(".table .result").count()) > 0;
}

const allAreOver = async (people) => (await Promise.all(people.map(isOver))).every((is) => is);

/** Everybody answers what they are asked until all games are over, or something is so. A game may take long, a question not. */
async function play(people, isEnough = () => allAreOver(people)) {
    for (let last = Date.now(); Date.now() - last < PATIENCE_MS; ) {
        const change = nextChange();
        for (const person of people) {
            if (await chooseAny(person.page, roll)) {
                last = Date.now();
            }
        }
        if (await isEnough()) {
            return;
        }
        await change;
    }
    throw new Error("the games do not end");
}

/** Ended by its maker, it counts for nobody. */
async function playFirst(host, projector, people) {
    await begin(host, 1);
    const tables = await tablesOf([host, ...people]);
    await projector.page.locator(".is-asked").first().waitFor();
    await checkAfar(projector.page);
    await shoot(projector.page, "board-round");
    await toEvening(host);
    await checkAxe(host.page, "the evening of its maker in a round");
    await shoot(host.page, "maker-round");
    await pressSurely(host, "End the round now", "End it; games that are not finished do not count");
    await host.page.getByText("not finished: does not count").first().waitFor();
    await say(people[0], "The round is over. The next table opens by itself.");
    return tables;
}

/** Of a round with the same luck at both tables. */
async function playDuplicate(browser, url, host, projector, people, before) {
    await pick(host.page, "Luck", "duplicate");
    await begin(host, 2);
    const tables = await tablesOf([host, ...people], before);
    await say(projector, "All tables have the same luck");
    must((await projector.page.locator(".is-asked").count()) === 0, "the projector shows who is asked in such a round");
    await checkAfar(projector.page);
    const stranger = await comeByLink(browser, url, host, "Dora");
    await say(stranger, "You play from the next round on.");
    await stranger.page.goto(`${url}/#/table/${tables[0]}`);
    await say(stranger, "Nobody can watch here now.");
    await play([host, ...people]);
    await say(people[0], "The round is over. The next table opens by itself.");
    must(!projector.received.join("").includes('"view"'), "the projector was told a position");
    return stranger;
}

// ---- a full evening on the projector ----------------------------------------------------------------------------------

const nobody = "0".repeat(32);
const club = Array.from({ length: 64 }, (_, i) => ({ person: i + 1, name: `Bartholomew Featherstonehaugh ${i}` }));

/** What a server says of 64 people, or fewer, at tables of that many seats. */
function fullEvening(seats, phase, duplicate, people = club) {
    const isOver = phase === "over";
    const tables = Array.from({ length: Math.ceil(people.length / seats) }, (_, i) => ({
        table: String(i).padStart(32, "0"),
        name: `Constantinopolis ${i}`,
        phase: isOver ? "finished" : "playing",
        ...(isOver || duplicate ? {} : { asked: [people[i * seats].person] }),
        seats: Array.from({ length: seats }, (_, seat) => ({
            ...(people[i * seats + seat] ?? { bot: "noble" }),
            ...(isOver ? { place: seat + 1, points: seats - seat } : {}),
        })),
    }));
    const round = { round: 12, phase, duplicate, begun: 0, tables };
    const before = people === club ? [{ ...round, round: 11, phase: "over", tables: [] }] : [];
    return {
        evening: nobody,
        code: "7KQF2M",
        maker: 1,
        settings: { game: seats > 6 ? "bristol1350" : "rattus" },
        seats,
        duplicate,
        people: people.map((one) => ({ ...one, left: false, ready: true })),
        rounds: phase === "" ? [] : [...before, round],
        standings: people.map((one, i) => ({ ...one, place: i + 1, points: 200 - i, rounds: 12 })),
    };
}

/** Shows a projector that. */
async function project(page, url, key, evening) {
    const body = JSON.stringify(evening);
    await page.unroute(`**/evening/${nobody}`);
    await page.route(`**/evening/${nobody}`, (route) => route.fulfill({ contentType: "application/json", body }));
    await page.goto(`${url}/?${key}#/evening/${nobody}/board`);
}

/** As many as there may be: all that is shown at a time has room, and the rest comes in turn. */
async function checkFull(browser, url) {
    const projector = await Person.come(browser, 0, "about:blank", { ...screen, settings });
    const { page } = projector;
    for (const [seats, phase, duplicate] of [
        [4, "", false],
        [2, "playing", false],
        [4, "over", true],
        [6, "playing", true],
        [9, "over", true],
    ]) {
        await project(page, url, `${seats}${phase}`, fullEvening(seats, phase, duplicate));
        await page.locator(".projected .page").first().waitFor();
        await checkAfar(page);
        await shoot(page, `board-${seats}-${phase}`);
        const next = page.getByText(/^2\//).first();
        await next.waitFor();
        await checkAfar(page);
    }
    await checkAxe(page, "a full projector");
    await projector.leave();
}

/** Two tables, or as many people before the first round: larger, with what comes next where that has room. */
async function checkFew(browser, url) {
    const projector = await Person.come(browser, 0, "about:blank", { ...screen, locale: "fr-FR", settings });
    const { page } = projector;
    for (const [seats, phase, duplicate, next] of [
        [6, "", false, true],
        [4, "playing", false, true],
        [6, "playing", true, true],
        [9, "playing", true, false],
        [4, "over", true, false],
    ]) {
        await project(page, url, `few${seats}${phase}`, fullEvening(seats, phase, duplicate, club.slice(0, 2 * seats)));
        await page.locator(".projected :is(.evening-table, .names)").first().waitFor();
        await checkAfar(page);
        await shoot(page, `few-${seats}-${phase}`);
        must(
            (await page.locator(".next").count()) === Number(next),
            `${seats} seats: what comes next is ${next ? "not " : ""}said`,
        );
    }
    await projector.leave();
}

// ---- results --------------------------------------------------------------------------------------------------------

/** The points that a page shows by name. */
const shownPoints = (page) =>
    page
        .locator(".standings tbody tr")
        .evaluateAll((rows) => rows.map((row) => [row.children[1].textContent, Number(row.children[2].textContent)]));

/** The file adds up to what the page shows. */
async function checkResults(host) {
    const { page } = host;
    const saving = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download the results as CSV" }).click();
    const file = await saving;
    must(file.suggestedFilename() === "pesthouse-evening.csv", `the file is called ${file.suggestedFilename()}`);
    const [, ...rows] = readFileSync(await file.path(), "utf8")
        .trim()
        .split("\n");
    must(rows.length === 8, `the file has ${rows.length} seats`);
    const sums = {};
    for (const row of rows.map((line) => line.trim().replaceAll('"', "").split(","))) {
        sums[row[4]] = (sums[row[4]] ?? 0) + Number(row[7]);
    }
    const shown = Object.fromEntries(await shownPoints(page));
    for (const [name, points] of Object.entries(sums)) {
        must(shown[name] === points, `${name} has ${points} points in the file, and ${shown[name]} on the page`);
    }
    must(Object.values(sums).reduce((sum, points) => sum + points, 0) === 4, `the points are ${JSON.stringify(sums)}`);
}

async function run(browser, { url }) {
    const host = await makeEvening(browser, url);
    const projector = await Person.come(browser, 0, `${url}/#/evening/${host.evening}/board`, { ...screen, settings });
    const anna = await timeComing(browser, url, host, "Anna");
    const ben = await comeByCode(browser, url, host, "Ben");
    const cleo = await refuseSameName(browser, url, host);
    const people = [anna, ben, cleo];
    await say(projector, "Cleo");
    await projector.page.locator(".way img").evaluate((image) => image.decode());
    await checkAfar(projector.page);
    await checkAxe(projector.page, "the projector before a round");
    await checkAxe(ben.page, "an evening in the dark");
    await checkAxe(host.page, "the evening of its maker");
    await checkWidth(host.page);
    await shoot(projector.page, "board-coming");
    await shoot(host.page, "maker");
    await shoot(ben.page, "guest");

    const before = await playFirst(host, projector, people);
    const dora = await playDuplicate(browser, url, host, projector, people, before);
    await shoot(anna.page, "after");
    await toEvening(host);
    await say(projector, /points: [012]/);
    await checkAfar(projector.page);
    await checkAxe(projector.page, "the projector after a round");
    await shoot(projector.page, "board-over");
    await checkResults(host);
    await pressButton(host.page, "How far was luck the same?");
    const words = await host.page.getByText("were the same at all tables").textContent();
    const [, until, common, same] = /draws 1 to (\d+) .* the (\d+) draws .* made, (\d+) were/.exec(words).map(Number);
    must(until >= SET_UP_DRAWS && until <= same && same <= common, words);
    console.log(words);
    await checkAxe(host.page, "an evening after a round");
    await checkWidth(host.page);
    await shoot(host.page, "maker-over");

    await pressButton(ben.page, "To the evening");
    await pressSurely(ben, "Leave the evening", "Leave; no more seats for me");
    await ben.page.getByRole("button", { name: "Join the evening" }).waitFor();
    await say(host, "has left");
    [host, projector, ben].forEach((one) => one.excuse(/status of 40[134]/));
    await pressSurely(host, "End the evening", "End it; the results are deleted here");
    for (const one of [host, projector, ben]) {
        await say(one, "There is no evening here.");
    }
    for (const one of [anna, cleo, dora]) {
        one.excuse(/status of 40[134]/);
    }
    await Promise.all([host, projector, ...people, dora].map((one) => one.leave()));
    console.log("an evening: a maker, a projector, four people, a round that was ended, and a duplicate one");
}

// ---- abroad ---------------------------------------------------------------------------------------------------------

/** A projector of people who read another language. */
async function comeToProjector(browser, url, host, locale, words) {
    const projector = await Person.come(browser, 0, `${url}/#/evening/${host.evening}/board`, {
        ...screen,
        locale,
        settings,
    });
    await say(projector, words);
    return projector;
}

async function checkProjectors(projectors, moment) {
    for (const { page } of projectors) {
        await checkAfar(page);
        await checkAxe(page, `a projector abroad ${moment}`);
    }
    await shoot(projectors[0].page, `fr-${moment}`);
    await shoot(projectors[1].page, `it-${moment}`);
}

/** The connection is cut while somebody plays; they are at the same table, and so they are by way of the evening's page. */
async function cutAndComeBack(cable, anna, people) {
    const table = await tableOf(anna);
    const questions = new Set(); // that she is asked from now on; and none
    const told = anna.received.length;
    cable.cut();
    const isBack = () => anna.received.slice(told).some((text) => text.includes('"t":"hello"'));
    await until(isBack, "the page did not connect again"); // it asks from the first choice on again
    await play(people, async () => {
        questions.add(await questionOf(anna.page));
        return questions.size > 2 || (await isOver(anna));
    });
    must((await tableOf(anna)) === table, "who was cut off is at another table");
    if (await isOver(anna)) {
        return; // by luck so soon: then the evening leads nowhere
    }
    await anna.page.goto("about:blank");
    await anna.page.goto(anna.home);
    must((await tableOf(anna)) === table, "the evening leads to another table");
}

/** Bristol 1350, with projectors in French and Italian, and a connection that is cut in the middle of a round. */
async function runAbroad(browser, { url }) {
    const cable = await Cable.lay(new URL(url).port);
    const host = await makeEvening(browser, url, "bristol1350");
    const projectors = [
        await comeToProjector(browser, url, host, "fr-FR", "Personnes présentes\u00a0: 1"),
        await comeToProjector(browser, url, host, "it-IT", "Persone presenti: 1"),
    ];
    const anna = await comeByLink(browser, cable.url.replace(/\/$/, ""), host, "Anna");
    anna.home = anna.page.url();
    const people = [anna, await comeByLink(browser, url, host, "Ben"), await comeByCode(browser, url, host, "Cleo")];
    await checkProjectors(projectors, "coming");
    await begin(host, 1);
    await tablesOf([host, ...people]);
    for (const { page } of projectors) {
        await page.locator(".is-asked").first().waitFor();
    }
    await checkProjectors(projectors, "round");
    await cutAndComeBack(cable, anna, [host, ...people]);
    await play([host, ...people]);
    for (const { page } of projectors) {
        await page.locator(".standings").first().waitFor();
    }
    await checkProjectors(projectors, "over");
    await Promise.all([host, ...projectors, ...people].map((one) => one.leave()));
    cable.close();
    console.log("an evening of Bristol 1350: projectors in French and Italian, and a connection that was cut");
}

await withServer(program, pages, async (browser, server) => {
    await checkFull(browser, server.url);
    await checkFew(browser, server.url);
    await run(browser, server);
    await runAbroad(browser, server);
});
