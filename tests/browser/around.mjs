// SPDX-License-Identifier: MIT
// A table around one screen: a board of 1920 by 1080 pixels that nobody touches, hands on phones, and a seat that is asked at
// the board. Phones come by the link and by the code, go and come back; what the board receives, stores and shows is
// searched for secrets, and all that is on it can be read across a room.
// usage: node around.mjs PROGRAM PAGES [--long]   --long: ten games of each with as many phones as seats, or PH_GAMES=1
import { execFileSync } from "node:child_process";
import { checkAfar } from "./afar.mjs";
import { checkAxe } from "./axe.mjs";
import { differing, edge } from "./differing.mjs";
import { Person, pick, pressButton } from "./person.mjs";
import { before, recorded } from "./records.mjs";
import {
    checkWidth,
    chooseAny,
    must,
    newDice,
    newStore,
    offerOf,
    PATIENCE_MS,
    showPages,
    startBrowser,
    startServer,
} from "./support.mjs";
import { asked, compareViews, openModule } from "./views.mjs";

const [program, pages, how] = process.argv.slice(2);
const store = newStore();
const screen = { viewport: { width: 1920, height: 1080 } };
const phone = {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    init: () => {
        navigator.vibrate = () => {
            globalThis.buzzed = (globalThis.buzzed ?? 0) + 1;
            return true;
        };
    },
};
const roll = newDice(7);
const shots = process.env.PH_SHOTS;

// ---- the board ------------------------------------------------------------------------------------------------------

/** A board for a game with so many seats, by "With friends". */
async function openBoard(browser, url, game, seats) {
    const board = await Person.come(browser, 0, url, { ...screen, settings: { game, pace: 0 } });
    const { page } = board;
    await (await offerOf(page, game)).locator(".friends").click();
    await pick(page, "Where you play", "around");
    await pick(page, "Players", String(seats));
    await pick(page, "Seats for people", String(seats));
    await pressButton(page, "Make the table");
    board.code = (await page.locator(".table-code").textContent()).replace(" ", "");
    board.table = /table\/([0-9a-f]{32})\/board/.exec(page.url())[1];
    board.link = `${url}/table/${board.table}`;
    await page.locator(".way img").evaluate((image) => image.decode());
    return board;
}

// ---- phones ---------------------------------------------------------------------------------------------------------

async function giveName(person, name) {
    await person.page.locator("input[name=name]").fill(name);
    await pressButton(person.page, "Take a seat");
}

/** Comes to a seat by the link, as its QR code is read. */
async function comeByLink(browser, board, name, options = phone) {
    const person = await Person.come(browser, 0, board.link, { ...options, settings: { pace: 0 } });
    await giveName(person, name);
    return person;
}

/** By the code, typed at the first page as people type. */
async function comeByCode(browser, board, name) {
    const person = await Person.come(browser, 0, new URL(board.link).origin, { ...phone, settings: { pace: 0 } });
    await person.page.getByRole("link", { name: "Take a seat with the code on a board" }).click();
    await person.page
        .locator("input[name=code]")
        .fill(`${board.code.slice(0, 3)}-${board.code.slice(3)}`.toLowerCase());
    await giveName(person, name);
    return person;
}

const getReady = (person) => pressButton(person.page, "I am ready");

// ---- playing --------------------------------------------------------------------------------------------------------

const asks = { phone: ".hand-page .asked", board: ".cover .press" };

/** Which of the pages asks somebody; undefined: the game is over, or what is awaited is there. */
async function whoIsAsked(board, people, awaited) {
    for (const start = Date.now(); Date.now() - start < PATIENCE_MS; ) {
        if (awaited !== undefined && (await awaited.count()) > 0) {
            return undefined;
        }
        for (const { page } of people) {
            if ((await page.locator(asks.phone).count()) > 0) {
                return page;
            }
        }
        if ((await board.page.locator(asks.board).count()) > 0) {
            return board.page;
        }
        if ((await board.page.locator(".afar .result").count()) > 0) {
            return undefined;
        }
        await board.page.waitForTimeout(10);
    }
    throw new Error("nobody is asked");
}

const choose = (page) => chooseAny(page, roll);

/** Whether the button was there until the mouse was: a window may close meanwhile, and another person is asked. */
async function reach(button) {
    for (const start = Date.now(); (await button.count()) > 0; ) {
        must(Date.now() - start < PATIENCE_MS, "the cover's button cannot be reached");
        const hovered = button.hover({ timeout: 2000 });
        if (
            await hovered.then(
                () => true,
                () => false,
            )
        ) {
            return true;
        }
    }
    return false;
}

/** Whoever is asked at the board uncovers their hand, and plays until it is covered. */
async function chooseAtBoard(page) {
    if (!(await reach(page.locator(asks.board)))) {
        return;
    }
    await page.mouse.down();
    await page.locator(".table, .afar").first().waitFor();
    await page.mouse.up();
    while ((await page.locator(".table .asked").count()) > 0) {
        await choose(page);
    }
}

/** Plays until the game is over, or so many choices were made, or what is awaited is there; returns their number. */
async function play(board, people, { most = Number.POSITIVE_INFINITY, awaited } = {}) {
    let choices = 0;
    for (let page; choices < most; choices++) {
        page = await whoIsAsked(board, people, awaited);
        if (page === undefined) {
            return choices;
        }
        await (page === board.page ? chooseAtBoard(page) : choose(page));
        if (choices % 8 === 0 && (await board.page.locator(".afar .board").count()) > 0) {
            await checkAfar(board.page);
        }
    }
    return choices;
}

// ---- secrets --------------------------------------------------------------------------------------------------------

function exported(id) {
    const lines = execFileSync(program, ["admin", "export", "--store", store, id], { encoding: "utf8" })
        .trim()
        .split("\n");
    return lines.map((line) => JSON.parse(line)).map((line) => line.entry ?? line);
}

/** The board was told what is public, the hand at the board what its seat may know. */
async function searchBoard(board, atBoard) {
    const entries = exported(board.table);
    const plays = entries.filter(({ t, id }) => t === "play" && id !== undefined);
    const { secret } = entries.find(({ t }) => t === "over");
    const received = board.frames.board;
    const early = received.filter((text) => !text.includes('"t":"over"')).join("\n");
    must(!early.includes(secret), "the board was sent the secret of the luck before the end");
    must(
        plays.every(({ id }) => !early.includes(id)),
        "the board was sent the id of an act",
    );
    const compared = await compareViews(pages, entries, -1, received);
    must(compared >= plays.length - 1, `${compared} views of the board were compared of ${plays.length} acts`);
    if (atBoard >= 0) {
        const own = board.frames[atBoard] ?? [];
        must(own.length > 0, `no hand of seat ${atBoard} came to the board`);
        await compareViews(pages, entries, atBoard, own);
        const isFound = await compareViews(pages, entries, -1, own).then(
            () => false,
            () => true,
        );
        must(isFound || entries[0].game === "rattus", "a hand among what the board received is not found");
    }
    return plays.length;
}

const drawn = "*: remedy 0 arsenic-emeralds";

/** What a table with the game of a record tells somebody who comes: seat 0 is that of person 1. */
function helloOf(module, record, person) {
    const desk = module.ph_wasm_create_table();
    const ask = (request) => asked(module, desk, { now: 1000, ...request });
    const request = (sent) => ask({ cmd: "request", person: 1, name: "Anna", request: sent });
    const bots = Array(4).fill("rules");
    request({ t: "make", game: "bristol1350", seats: ["open", ...bots], options: { start_remedies: 1 }, brisk: true });
    request({ t: "sit", seat: 0 });
    request({ t: "ready", luck: "00".repeat(16) });
    ask({ cmd: "branch", record, moves: record.match(/^(\*|\d+): /gm).length });
    const [{ message }] = ask({ cmd: "hello", person }).told;
    module.ph_wasm_destroy(desk);
    return JSON.stringify(message);
}

/** Pages of a table: a board, and that of somebody who plays or looks on, with all that it can unfold. */
const looks = {
    board: { address: "/board", ready: ".afar .board", ...screen },
    page: { address: "", ready: ".table .board", viewport: { width: 1440, height: 900 } },
};

/** A page that is told this: as a picture, and in words for readers. */
async function pictureOf(browser, url, hello, { address, ready, viewport }) {
    const board = await Person.come(browser, 0, "about:blank", { viewport });
    const { page } = board;
    board.excuse(/status of 404/);
    await page.routeWebSocket(/\/table\//, (socket) => {
        socket.send(hello);
        socket.onMessage(() => socket.send(JSON.stringify({ t: "answer", code: "ok" })));
        const beats = setInterval(() => socket.send(JSON.stringify({ t: "beat" })), 1000);
        page.on("close", () => clearInterval(beats));
    });
    await page.goto(`${url}#/table/${"0".repeat(32)}${address}`);
    await page.locator(ready).waitFor();
    await page.evaluate(() => document.querySelectorAll("details").forEach((each) => (each.open = true)));
    const taken = await page.screenshot();
    const devtools = await board.context.newCDPSession(page);
    const { nodes } = await devtools.send("Accessibility.getFullAXTree");
    await board.leave();
    return { taken, words: nodes.map(({ role, name }) => `${role?.value} ${name?.value}`).join("\n") };
}

/** Two worlds that differ in a card of a seat look and read the same to others; told to that seat, they do not. */
async function compareWorlds(browser, url, what) {
    const lines = recorded(program, "bristol1350", 1, { start_remedies: 1 });
    const record = before(lines.slice(0, lines.findIndex((line) => line.startsWith("0: pass")) + 1), /^0: pass/);
    must(record.includes(drawn), `the game has no line "${drawn}"`);
    const module = await openModule(pages);
    const worlds = [record, record.replace(drawn, "*: remedy 0 arsenic-whip")];
    const differ = async (person) => {
        const taken = [];
        for (const world of worlds) {
            taken.push(await pictureOf(browser, url, helloOf(module, world, person), looks[what]));
        }
        const [one, other] = taken;
        return { points: await differing(browser, one.taken, other.taken), isSaid: one.words !== other.words };
    };
    const onlooker = await differ(2);
    must(onlooker.points <= edge, `the ${what} shows which card somebody holds: ${onlooker.points} points differ`);
    must(!onlooker.isSaid, `the ${what} says which card somebody holds`);
    const own = await differ(1);
    must(own.points > edge && own.isSaid, "hands that differ look or read the same");
    console.log(`two worlds look and read the same to others: the ${what} of a table`);
}

// ---- the game that make test plays ----------------------------------------------------------------------------------

/** A third phone finds no seat, and a code that is none is refused. */
async function refuseOthers(browser, board) {
    const carl = await Person.come(browser, 0, `${new URL(board.link).origin}/#/join`, phone);
    carl.excuse(/status of 40[049]/);
    const say = (words) => carl.page.getByText(words).waitFor();
    await carl.page.locator("input[name=code]").fill("2222");
    await giveName(carl, "Carl");
    await say("A code has six letters and digits, as the large screen shows them.");
    await carl.page.locator("input[name=code]").fill(board.code === "222222" ? "333333" : "222222");
    await giveName(carl, "Carl");
    await say("No table and no evening has this code now.");
    await carl.page.goto(board.link);
    await giveName(carl, "Carl");
    await say("No seat is free.");
    await carl.leave();
}

/** Its owner goes, is asked at the board, and comes back with another phone. */
async function goAndComeBack(browser, board, anna) {
    const { page } = anna;
    await page.locator(".going > summary").click();
    await pressButton(page, "Play on at the board");
    await page.getByText("Your seat is played at the board.").waitFor();
    await anna.leave();
    return comeByCode(browser, board, "Anna");
}

/** A phone is gone without a word; its seat is asked at the board until its owner comes with another one. */
async function dieAndComeBack(browser, board, anna, others) {
    await anna.leave();
    const button = board.page.getByRole("button", { name: /^Ask .*Anna.* here$/ });
    await play(board, others, { awaited: button });
    await button.click();
    await board.page.locator(asks.board).waitFor();
    await chooseAtBoard(board.page);
    return comeByCode(browser, board, "Anna");
}

async function shoot(page, name) {
    if (shots !== undefined) {
        await page.screenshot({ path: `${shots}/around-${name}.png` });
    }
}

async function playEvening(browser, url, game) {
    const board = await openBoard(browser, url, game, 3);
    let anna = await comeByLink(browser, board, "Anna");
    const ben = await comeByCode(browser, board, "Ben");
    await shoot(board.page, `${game}-coming`);
    await checkAfar(board.page);
    await checkAxe(board.page, "the board before the game");
    await board.page.locator("input[name=name]").fill("Oma");
    await pressButton(board.page, "Seat them");
    await checkAxe(ben.page, "a phone before the game");
    await getReady(anna);
    await getReady(ben);
    await board.page.locator(".afar .board, .cover").first().waitFor();
    const second = await Person.come(browser, 0, `${board.link}/board`, screen);
    await second.page.locator(".afar .board").waitFor();

    must((await play(board, [anna, ben], { most: 12 })) === 12, "the game was over at once");
    await checkAxe(ben.page, "a hand");
    await checkWidth(ben.page);
    await shoot(ben.page, `${game}-hand`);
    await refuseOthers(browser, board);
    anna = await (game === "rattus"
        ? dieAndComeBack(browser, board, anna, [ben])
        : goAndComeBack(browser, board, anna));
    await anna.page.locator(".hand-page").waitFor();
    await ben.page.locator(".going > summary").click();
    await pressButton(ben.page, "A bot plays on");
    await pressButton(ben.page, "I am back");
    await ben.page.reload();
    await board.page.reload();
    await play(board, [anna, ben]);
    await board.noteStored();
    must(!board.received.at(-1).includes('"hands"'), "the board stored a hand");
    await checkAfar(board.page);
    await checkAxe(board.page, "the board after the game");
    await shoot(board.page, `${game}-over`);
    // A game of Bristol 1350 may be over before she is asked once more.
    must(game !== "rattus" || (await anna.page.evaluate(() => globalThis.buzzed)) > 0, "a phone did not vibrate");
    await second.page.locator(".afar .result").waitFor();
    must((await second.page.locator(asks.board).count()) === 0, "a second board asks");
    const acts = await searchBoard(board, 2);
    console.log(`${game}: a board, two phones and a seat at the board, ${acts} acts`);
    await Promise.all([board, second, anna, ben].map((one) => one.leave()));
}

// ---- as many phones as seats ----------------------------------------------------------------------------------------

const slow = { latency: 150, downloadThroughput: (1.6e6 / 8) | 0, uploadThroughput: (0.75e6 / 8) | 0, offline: false };

/** How long a slow phone takes from the code and the name to its seat, in seconds; the page was opened before. */
async function timeJoining(browser, board, name) {
    const person = await Person.come(browser, 0, "about:blank", { ...phone, settings: { pace: 0 } });
    const devtools = await person.context.newCDPSession(person.page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", slow);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    const start = performance.now();
    await person.page.goto(board.link);
    await giveName(person, name);
    await person.page.getByRole("button", { name: "I am ready", exact: true }).waitFor();
    const seconds = (performance.now() - start) / 1000;
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await devtools.send("Network.disable");
    return { person, seconds };
}

async function playFull(browser, url, game, seats) {
    const board = await openBoard(browser, url, game, seats);
    const { person, seconds } = await timeJoining(browser, board, "Ada");
    const people = [person];
    for (let seat = 1; seat < seats; seat++) {
        people.push(await comeByLink(browser, board, `Player ${seat + 1}`));
    }
    for (const one of people) {
        await getReady(one);
    }
    await play(board, people);
    const acts = await searchBoard(board, -1);
    console.log(`${game}: ${seats} phones, ${acts} acts; a slow phone had a seat after ${seconds.toFixed(1)} s`);
    await Promise.all([board, ...people].map((one) => one.leave()));
}

const browser = await startBrowser();
const server = await startServer(program, pages, store);
try {
    if (how === "--long") {
        for (let game = 0; game < Number(process.env.PH_GAMES ?? 10); game++) {
            await playFull(browser, server.url, "rattus", 6);
            await playFull(browser, server.url, "bristol1350", 9);
        }
    } else {
        await compareWorlds(browser, server.url, "board");
        await compareWorlds(browser, server.url, "page");
        await playEvening(browser, server.url, "rattus");
        await playEvening(browser, server.url, "bristol1350");
    }
} catch (error) {
    await showPages(browser);
    throw error;
} finally {
    await browser.close();
    await server.stop();
}
