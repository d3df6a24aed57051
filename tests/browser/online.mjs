// SPDX-License-Identifier: MIT
// Tables online in the pages: two people in two browsers and a third who watches finish a game, through cuts in
// mid-click, a reload, two tabs and a killed server; then what keeps people from a table, and whether any page was sent
// what only others may know.
// usage: node online.mjs PROGRAM PAGES [--long | --secrets]   --secrets: only the games that --long searches for secrets;
// PH_GAMES=200: how many (4)
import { execFileSync, spawn } from "node:child_process";
import { Cable } from "./cable.mjs";
import { nextChange, Person, pick, pressButton } from "./person.mjs";
import {
    checkWidth,
    chooseAny,
    must,
    openDrawer,
    newDice,
    newStore,
    offerOf,
    PATIENCE_MS,
    press,
    questionGoes,
    questionOf,
    showPages,
    startBrowser,
    startServer,
    until,
} from "./support.mjs";
import { compareViews } from "./views.mjs";

const [program, pages, how] = process.argv.slice(2);
const store = newStore();
let server;
async function serve(...more) {
    server = await startServer(program, pages, store, "--handshakes", "1000", ...more);
    return server;
}
const portOf = (url) => new URL(url).port;

// ---- people -----------------------------------------------------------------------------------------------------

const forTwo = (page) => pick(page, "Players", "2");

async function makeTable(person, name, choose = forTwo) {
    const { page } = person;
    await (await offerOf(page)).locator(".friends").click();
    await page.locator("input[name=name]").fill(name);
    await choose(page);
    await pressButton(page, "Make the table");
    return page.locator(".invitation input").inputValue();
}

async function takeSeat(person, name) {
    const { page } = person;
    await page.locator("input[name=name]").fill(name);
    await pressButton(page, "Take a seat");
    await pressButton(page, "I am ready");
}

// ---- playing ----------------------------------------------------------------------------------------------------

const roll = newDice(11);

const asked = (page) => page.locator(".asked").count();

/** The one of the pages that is asked; undefined: the game is over. */
async function whoIsAsked(people, patience = PATIENCE_MS) {
    for (const start = Date.now(); Date.now() - start < patience; ) {
        const change = nextChange();
        for (const { page } of people) {
            if ((await asked(page)) > 0) {
                return page;
            }
        }
        if ((await people[0].page.locator(".result").count()) > 0) {
            return undefined;
        }
        await change;
    }
    throw new Error("nobody is asked");
}

const choose = (page) => chooseAny(page, roll);

/** It is said only while it is open. */
async function positionOf(page) {
    const words = page.locator(".position .lines").first();
    await openDrawer(page);
    if (!(await words.isVisible())) {
        await page.locator(".position > summary").click();
    }
    return words.textContent();
}

/** The points of all seats, and the regions without whose cubes are whose: what everybody sees alike. */
const publicOf = async (page) =>
    JSON.stringify([
        await page.locator(".score").allTextContents(),
        [...(await positionOf(page)).matchAll(/^ {2}\w+: \d+ rats?/gm)].map(String),
    ]);

async function agree(pages, what, lookAt = positionOf) {
    const start = Date.now();
    let told;
    do {
        told = await Promise.all(pages.map(lookAt));
        if (told.every((one) => one === told[0])) {
            return;
        }
        await pages[0].waitForTimeout(50);
    } while (Date.now() - start < PATIENCE_MS);
    throw new Error(`${what}: pages disagree:\n${told.join("\n---\n")}`);
}

/** The server is told what was chosen, but its answer is cut off. */
async function cutInMidClick(page, cable) {
    const before = await questionOf(page);
    const answered = cable.deafen();
    while ((await page.locator(".asked[aria-busy=true]").count()) === 0) {
        await press(page.locator(".choices button").first());
    }
    await answered;
    cable.cut();
    await questionGoes(page, before);
}

async function reload(page) {
    const position = await positionOf(page);
    await page.reload();
    await page.locator(".table").waitFor();
    const after = await positionOf(page);
    must(after === position, `a reload shows another position:\n${position}\n---\n${after}`);
}

async function twoTabs(person) {
    const second = await person.open(person.page.url());
    await second.locator(".asked").waitFor();
    do {
        await choose(second);
    } while (!((await questionOf(second)) ?? ".0").endsWith(".0"));
    await agree([person.page, second], "two tabs");
    await second.close();
}

async function killServer(people) {
    await server.kill();
    await Promise.all(people.map(({ page }) => page.getByText("The connection is lost; reconnecting…").waitFor()));
    await serve("--port", portOf(server.url));
    await Promise.all(
        people.map(({ page }) =>
            page.locator(".lost").filter({ hasText: "connection" }).waitFor({ state: "detached" }),
        ),
    );
}

const troubles = { 4: "cut", 9: "reload", 14: "tabs", 19: "kill", 24: "cut", 40: "kill" };

/** The own seat is marked, and no other. */
async function checkYou({ page }, name) {
    const marked = await page.locator(".players li:has(.you) .name").allTextContents();
    must(marked.join() === name, `marked as one's own is the seat of ${marked}`);
}

async function playToEnd(people, watcher, cable) {
    for (let choices = 0; choices < 600; choices++) {
        const page = await whoIsAsked(people);
        if (page === undefined) {
            return choices;
        }
        const person = people.find((one) => one.page === page);
        await page.waitForFunction(() => document.title.startsWith("● Your turn"));
        if (choices % 10 === 0) {
            await Promise.all([...people, watcher].map((one) => one.noteStored()));
        }
        const trouble = (await questionOf(page))?.endsWith(".0") ? troubles[choices] : undefined;
        if (trouble === "cut") {
            await cutInMidClick(page, cable);
        } else if (trouble === "reload") {
            await reload(page);
        } else if (trouble === "tabs") {
            await twoTabs(person);
        } else if (trouble === "kill") {
            await killServer([...people, watcher]);
        } else {
            await choose(page);
        }
        await checkWidth(page);
    }
    throw new Error("the game does not end");
}

// ---- what pages received --------------------------------------------------------------------------------------------

function exported(id) {
    const lines = execFileSync(program, ["admin", "export", "--store", store, id], { encoding: "utf8" })
        .trim()
        .split("\n");
    return lines.map((line) => JSON.parse(line)).map((line) => line.entry ?? line);
}

/** Acts stand in the journal once; nobody was sent the secret of the luck before the end, or others' ids and cookies. */
async function checkReceived(id, people, watcher) {
    const entries = exported(id);
    const plays = entries.filter(({ t, id: act }) => t === "play" && act !== undefined);
    must(new Set(plays.map(({ id: act }) => act)).size === plays.length, "an act was played twice");
    const { secret } = entries.find(({ t }) => t === "over");
    const cookies = await Promise.all(people.map(async ({ context }) => (await context.cookies())[0].value));
    const played = { entries, plays, secret, cookies };
    for (const one of [...people, watcher]) {
        await search(one.received, people.indexOf(one), played);
    }
    return { plays, find: () => findPlanted(people, played) };
}

/** What the page of a seat was sent or stored, −1: that of a watcher. */
async function search(received, seat, { entries, plays, secret, cookies }) {
    const before = received.filter((text) => !text.includes('"t":"over"')).join("\n");
    must(before.includes('"packed"') && before.includes("stored {"), "nothing was received or stored");
    must(!before.includes(secret), "the secret of the luck was sent before the end");
    must(
        plays.every(({ seat: mover, id: act }) => mover === seat || !before.includes(act)),
        "the id of another's act was sent",
    );
    must(
        cookies.every((cookie, owner) => owner === seat || !before.includes(cookie)),
        "another's cookie was sent",
    );
    const compared = await compareViews(pages, entries, seat, received);
    must(compared >= plays.length - 1, `${compared} views were compared of ${plays.length} acts`);
}

/** What is planted among what the first seat received is found. */
async function findPlanted([own, other], played) {
    const leaks = {
        "the luck's secret": () => search([...own.received, played.secret], 0, played),
        "the id of another's act": () =>
            search([...own.received, played.plays.find(({ seat }) => seat === 1).id], 0, played),
        "another's cookie": () => search([...own.received, played.cookies[1]], 0, played),
        "another's views": () => compareViews(pages, played.entries, 0, other.received),
    };
    for (const [what, find] of Object.entries(leaks)) {
        const isFound = await find().then(
            () => false,
            () => true,
        );
        must(isFound, `${what} was planted and not found`);
    }
    console.log("what is planted among what a page received is found");
}

// ---- what keeps one from a table ------------------------------------------------------------------------------------

async function fullAndGone(browser, url, table) {
    const late = await Person.come(browser, 360, table);
    await late.page.getByText("The game is over.").waitFor();
    await openDrawer(late.page);
    await late.page.locator(".log li").nth(40).waitFor(); // all that happened before they came
    await late.page.goto(`${url}#/table/00000000000000000000000000000000`);
    await late.page.getByText("There is no table here.").waitFor();
    await pressButton(late.page, "To the lobby");
    await late.page.getByRole("heading", { name: "Lobby" }).waitFor();
    await late.leave();
}

/** A page of another build loads itself again, once; then it waits for a press. */
async function otherBuild(browser, table) {
    const { page, context } = await Person.come(browser, 360, "about:blank");
    let connections = 0;
    await page.routeWebSocket(/\/table\//, (socket) => {
        connections++;
        socket.close({ code: 4002 });
    });
    await page.goto(table);
    await page.getByText("The server has a new version; the page reloads.").waitFor();
    await until(() => connections > 1, "the page did not reload");
    await page.getByRole("button", { name: "Reload" }).waitFor();
    await page.waitForTimeout(2000);
    must(connections === 2, `the page connected ${connections} times`);
    await context.close();
}

async function signedOutElsewhere(person, table) {
    const { page } = person;
    await page.goto(`${new URL(table).origin}/#/account`);
    await page.locator("input[name=password]").first().fill("correct horse");
    await pressButton(page, "Open an account");
    await page.getByText("You are signed in as").waitFor();
    const second = await person.open(table);
    await second.locator(".table, .gathering").waitFor();
    await pressButton(page, "Sign out");
    await second.getByText("You are no longer signed in here.").waitFor();
    await pressButton(second, "Go on to the table as a guest");
    await second.locator(".table, .gathering").waitFor();
    await second.waitForTimeout(500);
    must((await second.locator(".table, .gathering").count()) > 0, "a guest does not stay at the table");
    await second.close();
}

/** The cookie goes while the connection is cut, so that the server cannot say it. */
async function signedOutUnheard({ page }, cable) {
    await page.context().clearCookies();
    cable.cut();
    await page.getByText("You are no longer signed in here.").waitFor();
}

async function rematch(people, watcher) {
    await pressButton(people[0].page, "A rematch");
    for (const { page } of [...people, watcher]) {
        await page.locator(".gathering").waitFor();
    }
    must((await people[1].page.locator(".seats li").count()) === 2, "the rematch has other seats");
}

// ---- the whole --------------------------------------------------------------------------------------------------

async function play(browser) {
    const cable = await Cable.lay(portOf((await serve()).url));
    const anna = await Person.come(browser, 360, cable.url);
    const table = await makeTable(anna, "Anna");
    const ben = await Person.come(browser, 1280, table);
    await takeSeat(ben, "\u05d1\u05df <&>");
    const carl = await Person.come(browser, 768, table);
    await carl.page.getByText("No seat is open.").waitFor();
    await pressButton(anna.page, "Start the game");
    await Promise.all([anna, ben, carl].map(({ page }) => page.locator(".table").waitFor()));
    await checkYou(anna, "Anna");
    await checkYou(carl, "");
    const choices = await playToEnd([anna, ben], carl, cable);
    await agree([anna.page, ben.page, carl.page], "at the end", publicOf);
    const id = new URL(table).pathname.split("/").at(-1);
    const { plays, find } = await checkReceived(id, [anna, ben], carl);
    must(plays.length > 4, `the journal has ${plays.length} acts`);
    console.log(`online: ${choices} choices, ${plays.length} acts`);
    await find();
    await fullAndGone(browser, cable.url, table);
    await otherBuild(browser, table);
    await rematch([anna, ben], carl);
    await signedOutElsewhere(ben, table);
    await signedOutUnheard(anna, cable);
    for (const person of [anna, ben, carl]) {
        await person.leave();
    }
    cable.close();
    await server.stop();
}

/** A program is marked at its seat, in the lobby and in the game; a guest, too, by another word. */
async function markProgram(browser) {
    const { url } = await serve();
    const anna = await Person.come(browser, 360, url);
    const { page } = anna;
    const table = await makeTable(anna, "Anna", async (form) => {
        await forTwo(form);
        await pick(form, "Who may come", "yes");
    });
    const bridge = spawn(program, ["bridge", "--url", table, "--engine", "sleep 600", "--name", "Tin man"], {
        stdio: "ignore",
    });
    const seats = page.locator(".seats li");
    await seats.nth(1).getByText("Tin man").waitFor();
    must((await seats.nth(1).locator(".mark").allTextContents()).includes("program"), "the seat is not marked");
    must(!(await seats.nth(0).locator(".mark").allTextContents()).includes("program"), "a person is marked");
    must((await seats.nth(0).locator(".mark").allTextContents()).includes("guest"), "a guest is not marked");
    await page.getByText("This game does not count for ratings: somebody has no account.").waitFor();
    await page.getByText("ready", { exact: true }).waitFor();
    const other = await anna.open(`${url}#/tables`);
    await other.getByText(/Tin man.? \(program\)/).waitFor();
    await other.close();
    await page.getByLabel("Say to all").fill("Hello");
    await pressButton(page, "Say");
    await page.locator(".said").getByText("guest", { exact: true }).waitFor();
    await pressButton(page, "Start the game");
    const player = page.locator(".players li").nth(1);
    await player.getByText("program", { exact: true }).waitFor();
    await page.locator(".players li").nth(0).getByText("guest", { exact: true }).waitFor();
    bridge.kill();
    await anna.leave();
    await server.stop();
}

/** A guest's code opens the seat in another browser, by its link and as it is typed. */
async function codeOfAGuest(browser) {
    const { url } = await serve();
    const anna = await Person.come(browser, 360, url);
    await makeTable(anna, "Anna", forTwo);
    const account = await anna.open(`${url}#/account`);
    await pressButton(account, "Show a code");
    const code = await account.locator(".own-code").textContent();
    must(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/.test(code), `the code is ${code}`);
    await account.getByRole("img", { name: "QR code of the link" }).waitFor();
    const link = await account.getByLabel("The code as a link").inputValue();
    must(link === `${url}/#/back/${code}`, `the link is ${link}`);
    for (const open of [link, `${url}#/account`]) {
        const other = await Person.come(browser, 360, url);
        const page = await other.open(open);
        if (open !== link) {
            await page.getByLabel("Code", { exact: true }).fill(code.toLowerCase());
        }
        await pressButton(page, "Come back");
        await page.getByRole("link", { name: "Rattus" }).first().waitFor(); // among one's own tables
        await page.goto(`${url}#/account`);
        await page.getByText("You are the guest").waitFor();
        await other.leave();
    }
    await anna.leave();
    await server.stop();
}

/** The maker decides who may chat and removes somebody; whoever is annoyed reports, and the operator reads it. */
async function keepPeace(browser) {
    const { url } = await serve();
    const anna = await Person.come(browser, 360, url);
    const table = await makeTable(anna, "Anna");
    const ben = await Person.come(browser, 1280, table);
    await takeSeat(ben, "Ben");
    await ben.page.getByLabel("Say to all").fill("You are all rats");
    await pressButton(ben.page, "Say");
    await anna.page.locator(".said").getByText("You are all rats").waitFor();

    await ben.page.locator(".others > summary").filter({ hasText: "Report somebody" }).click();
    await pressButton(ben.page, "Report");
    await ben.page.getByLabel(/What did .*Anna.* do/).fill("She shouts");
    await ben.page.locator(".report").getByRole("button", { name: "Report" }).click();
    await ben.page.getByText("will read your report").waitFor();
    const [report] = execFileSync(program, ["admin", "reports", "--json", "--store", store], { encoding: "utf8" })
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
    must(report.name === "Anna" && report.why === "She shouts", JSON.stringify(report));
    must(report.chat[0].text === "You are all rats", JSON.stringify(report));

    const { page } = anna;
    await page.locator(".others > summary").click();
    await checkWidth(page);
    await page.getByLabel("Who may chat").selectOption("nobody");
    await ben.page.getByText("You may not chat at this table.").waitFor();
    await page.getByLabel("Who may chat").selectOption("all");
    await ben.page.getByLabel("Say to all").waitFor();
    await pressButton(page, "Silence");
    await page.getByText("silenced", { exact: true }).waitFor();
    await ben.page.getByText("You may not chat at this table.").waitFor();
    await pressButton(page, "Let them chat again");
    await ben.page.getByLabel("Say to all").waitFor();
    await pressButton(page, "Remove");
    await pressButton(page, "Remove for good");
    await ben.page.getByText("The player who made this table has removed you from it.").waitFor();
    await page.getByText("removed", { exact: true }).waitFor();
    await ben.page.reload();
    await ben.page.getByText("The player who made this table has removed you from it.").waitFor();
    await pressButton(page, "Let them come again");
    await ben.page.goto(table);
    await pressButton(ben.page, "Take this seat");
    await checkWidth(page);
    await anna.leave();
    await ben.leave();
    await server.stop();
}

/** What is searched for secrets, in turn: tables of two people, alone or with bots. */
const searched = [
    { game: "bristol1350", seats: 2 },
    { game: "rattus", seats: 2 },
    { game: "bristol1350", seats: 4, options: { claims: true, special_actions: true, alms: true } },
    { game: "rattus", seats: 4, options: { africanus: true, pied_piper: true, characters: "random" } },
];

/** One of them without troubles; what each page received is searched. */
async function playForSecrets(browser, url, { seats, ...settings }) {
    const anna = await Person.come(browser, 360, url, { settings: { pace: 0, ...settings } });
    const table = await makeTable(anna, "Anna", (page) => pick(page, "Players", String(seats)));
    const ben = await Person.come(browser, 1280, table, { settings: { pace: 0 } });
    await takeSeat(ben, "Ben");
    const carl = await Person.come(browser, 768, table, { settings: { pace: 0 } });
    await pressButton(anna.page, "Start the game");
    const noteStored = () => Promise.all([anna, ben, carl].map((one) => one.noteStored()));
    await noteStored();
    for (let choices = 1, page; (page = await whoIsAsked([anna, ben])) !== undefined; choices++) {
        await choose(page);
        await (choices % 10 === 0 && noteStored());
    }
    await agree([anna.page, ben.page, carl.page], "at the end", publicOf);
    const { plays } = await checkReceived(new URL(table).pathname.split("/").at(-1), [anna, ben], carl);
    console.log(`${settings.game} with ${seats} seats: searched what was received of ${plays.length} acts`);
    await Promise.all([anna, ben, carl].map((person) => person.leave()));
}

async function searchForSecrets(browser, games) {
    const { url } = await serve();
    for (let i = 0; i < games; i++) {
        await playForSecrets(browser, url, searched[i % searched.length]);
    }
    await server.stop();
}

/** A table of two, begun, on a server of its own: what happens there. */
async function withTwo(browser, chooseOptions, happens) {
    const cable = await Cable.lay(portOf((await serve()).url));
    const { url } = cable;
    const anna = await Person.come(browser, 360, url);
    const table = await makeTable(anna, "Anna", chooseOptions);
    const ben = await Person.come(browser, 1280, table);
    await takeSeat(ben, "Ben");
    await pressButton(anna.page, "Start the game");
    await happens({ anna, ben, table, url, cable });
    await anna.leave();
    await ben.leave();
    cable.close();
    await server.stop();
}

/** Whoever may take back what they did last may do so after the connection was cut, too. */
async function takeBackAfterCut({ anna, ben, cable }) {
    let page = await whoIsAsked([anna, ben]);
    for (let choices = 0; (await page.locator(".undo").count()) === 0; choices++) {
        must(choices < 60, "nobody could take anything back");
        await choose(page);
        page = await whoIsAsked([anna, ben]);
    }
    const back = page.waitForEvent("websocket");
    cable.cut();
    await back;
    await page.locator(".lost:empty").waitFor({ state: "attached" });
    const before = await questionOf(page);
    await page.locator(".undo").click();
    await questionGoes(page, before);
    console.log("what was done before a cut is taken back after it");
}

/** A server that says nothing is noticed by the page of who is asked and of who waits, though neither asks for anything. */
async function noticeSilence({ anna, ben }) {
    await whoIsAsked([anna, ben]);
    const said = ({ page }) => page.locator(".lost").filter({ hasText: "connection" });
    server.pause();
    await Promise.all([anna, ben].map((one) => said(one).waitFor()));
    server.resume();
    await Promise.all([anna, ben].map((one) => said(one).waitFor({ state: "detached" })));
    await choose(await whoIsAsked([anna, ben]));
    console.log("both pages said that the server was silent");
}

/** A table by days shows clocks; its game goes on after everybody was away. */
async function playByDays({ anna, ben, table, url }) {
    for (let choice = 0; choice < 6; choice++) {
        await choose(await whoIsAsked([anna, ben]));
    }
    await anna.page.locator(".clocks li").nth(1).waitFor();
    await anna.page.goto("about:blank");
    await ben.page.goto("about:blank");
    await anna.page.goto(`${url}#/mine`);
    await anna.page.locator(".tables a").first().click();
    await ben.page.goto(table);
    await choose(await whoIsAsked([anna, ben]));
}

/** Whoever leaves the others waiting for a minute is played by a bot, as all pages say, until they are back. */
async function goAway({ anna, ben, table }) {
    while ((await whoIsAsked([anna, ben])) === anna.page) {
        await choose(anna.page);
    }
    await ben.page.goto("about:blank");
    const note = anna.page.getByText("is away; a bot plays until they are back.");
    await note.waitFor();
    await checkWidth(anna.page);
    await choose(await whoIsAsked([anna]));
    await ben.page.goto(table);
    await pressButton(ben.page, "I am back");
    await note.waitFor({ state: "detached" });
}

const browser = await startBrowser();
try {
    if (how !== "--secrets") {
        await play(browser);
        await markProgram(browser);
        await codeOfAGuest(browser);
        await keepPeace(browser);
        await withTwo(browser, forTwo, takeBackAfterCut);
        await withTwo(browser, forTwo, noticeSilence);
    }
    if (how === "--long") {
        await withTwo(browser, forTwo, goAway);
        await withTwo(
            browser,
            async (page) => {
                await forTwo(page);
                await pick(page, "Pace", "daily");
            },
            playByDays,
        );
    }
    if (how === "--long" || how === "--secrets") {
        await searchForSecrets(browser, Number(process.env.PH_GAMES ?? searched.length));
    }
} catch (error) {
    await showPages(browser);
    throw error;
} finally {
    await browser.close();
    await server?.stop();
}
