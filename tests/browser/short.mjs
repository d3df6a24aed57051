// SPDX-License-Identifier: MIT
// The pages in a browser, in a short form: whole games by pointer, at the size of a phone and of a desk, with the server
// gone.
// usage: node short.mjs PROGRAM PAGES [--regions]   where --regions also presses regions on the board
import {
    checkWidth,
    clickChoice,
    closeDrawer,
    must,
    newDice,
    openDrawer,
    openPage,
    playNow,
    playToEnd,
    press,
    questionGoes,
    questionOf,
    setPace,
    withServer,
} from "./support.mjs";

const [program, pages, regions] = process.argv.slice(2);

let roll; // from the beginning for each game

async function click(page) {
    await clickChoice(page, roll(1000));
}

/** A region with several choices lists them close up. */
async function clickAny(buttons) {
    const count = await buttons.count();
    if (count > 0) {
        await press(buttons.nth(roll(count)));
    }
}

/** Presses something that the board offers, and one of the choices that it has then; without any, a choice in words. */
async function clickBoard(page, offered, choices) {
    const before = await questionOf(page);
    await clickAny(page.locator(offered));
    await clickAny(page.locator(choices));
    if ((await questionOf(page)) === before) {
        await click(page);
    }
}

async function clickAround(page, choices) {
    const isOnBoard = regions === "--regions" && choices % 2 === 0;
    await (isOnBoard ? clickBoard(page, ".hit.offered rect", "dialog button.choice") : click(page));
    await checkWidth(page);
}

/** Things of Bristol are chosen at once, from their choices, or with other dice. */
async function clickBristol(page, choices) {
    await (choices % 2 === 0
        ? clickBoard(page, ".hit.offered", "dialog button.choice, .board > .primary")
        : click(page));
    await checkWidth(page);
}

/** While a person thinks, nothing moves for ever: it would take a processor to draw. */
async function comesToRest(page) {
    const endless = () =>
        document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime === Infinity).length;
    must(
        (await page.evaluate(() => document.getAnimations().length)) > 0,
        "what can be chosen on the board does not beckon",
    );
    must((await page.evaluate(endless)) === 0, "an animation never ends");
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
    await questionGoes(page, question);
}

/** The second click of a double click does not take what the next step of the question shows at the same place. */
async function clickDouble(page) {
    const first = page.locator(".choices button").first();
    const back = page.locator(".asked > button");
    for (let steps = 0; ; steps++) {
        must(steps < 10, "no first choice leads to a further step");
        await first.waitFor();
        const question = await questionOf(page);
        const { x, y, width, height } = await first.boundingBox();
        const middle = [x + width / 2, y + height / 2];
        await page.mouse.click(...middle);
        const next = question.replace(/0$/, "1");
        if ((await questionOf(page)) === next) {
            const isChoice = ([left, top]) => document.elementFromPoint(left, top).closest(".choices button") !== null;
            must(await page.evaluate(isChoice, middle), "the next step has no choice at the same place");
            await back.click();
            await page.mouse.dblclick(...middle);
            must((await questionOf(page)) === next, `a double click at question ${question} answers the next one, too`);
            await back.click();
            return;
        }
        await questionGoes(page, question);
    }
}

/** What was said of a region goes when one presses elsewhere, but not before the press is over. */
async function pressBesideBoard(page) {
    await page.locator(".choices button").first().waitFor();
    const question = await questionOf(page);
    await page.locator(".choices button").first().hover();
    await page.locator(".hit").first().press("ArrowRight");
    const place = page.locator(".board .details");
    await place.waitFor();
    await page.locator(".choices button").first().scrollIntoViewIfNeeded();
    const { x, y } = await page.locator(".choices button").first().boundingBox();
    await page.mouse.move(x + 5, y + 5);
    await page.mouse.down();
    must(await place.isVisible(), "the choices move while one is pressed");
    await page.mouse.up();
    await questionGoes(page, question);
}

/** What a long touch says of a region goes after the next press, which counts, wherever it was made. */
async function touchBesideBoard(browser, url, game) {
    const { page, context, check } = await openPage(browser, url, { hasTouch: true, isMobile: true });
    await playNow(page, game);
    await page.locator(".choices button").first().waitFor();
    const touch = await context.newCDPSession(page);
    const send = (type, touchPoints) => touch.send("Input.dispatchTouchEvent", { type, touchPoints });
    const touchLong = async (number) => {
        const hit = page.locator(".hit").nth(number);
        const name = await hit.getAttribute("aria-label");
        const { x, y, width, height } = await hit.locator("rect").first().boundingBox();
        await send("touchStart", [{ x: x + width / 2, y: y + height / 2 }]);
        await page.locator(".board .details", { hasText: name }).waitFor();
        await send("touchEnd", []);
        await page.waitForTimeout(700); // it stays
        must(
            (await page.locator(".board .details", { hasText: name }).count()) === 1,
            `what is said of ${name} goes by itself`,
        );
    };
    await touchLong(0);
    await touchLong(1);
    await page.locator(".ask-hint").tap();
    await page.locator(".hint, .asking [role=status]").first().waitFor({ timeout: 5000 });
    await page.locator(".board .details").waitFor({ state: "detached" });
    await page.locator(".hint").waitFor();
    must(
        game !== "rattus" || (await page.locator(".ring.hinted").count()) > 0,
        "the board does not show what a hint is about",
    );
    await page.locator(".hint button").tap();
    await page.locator(".ring.hinted").first().waitFor({ state: "detached" });
    check();
    await context.close();
}

/** How large things on the board are: the first one, and the least side of any; and where the first one is. */
function sizesOnBoard() {
    const boxes = [...document.querySelectorAll(".board .hit:not(.gone)")].map((hit) => hit.getBoundingClientRect());
    const least = Math.min(...boxes.flatMap(({ width, height }) => [width, height]));
    return { first: boxes[0].width, least, left: boxes[0].left };
}

/** Whether sea or street are drawn where a board is shown, right of its middle. */
function hasGround(board) {
    board.closest("[inert]")?.removeAttribute("inert"); // a picture, of which nothing can be pressed
    const { left, top, width, height } = board.getBoundingClientRect();
    const there = document.elementsFromPoint(left + 0.8 * width, top + 0.5 * height);
    return there.some((element) => element.matches(".sea, .street"));
}

/** A point of the board where nothing lies. */
function besideThings() {
    const { left, top, width, height } = document.querySelector(".board svg").getBoundingClientRect();
    const points = Array.from({ length: 400 }, (_, i) => [
        left + (((i % 20) + 0.5) * width) / 20,
        top + ((Math.floor(i / 20) + 0.5) * height) / 20,
    ]);
    return points.find(([x, y]) => {
        const over = document.elementFromPoint(x, y);
        return over.closest(".board svg") !== null && over.closest(".hit") === null;
    });
}

/** Two fingers, or a double press beside all things, bring the board closer; then nothing on it is small. */
async function bringClose(browser, url, game) {
    const PRESSED_MIN = 43.5;
    const { page, context, check } = await openPage(browser, url, {
        hasTouch: true,
        isMobile: true,
        reducedMotion: "reduce",
        settings: { pace: 0 },
    });
    await playNow(page, game);
    await page.locator(".choices button").first().waitFor();
    const [question, whole] = [await questionOf(page), page.locator(".board .whole")];
    const touch = await context.newCDPSession(page);
    const send = (type, touchPoints) => touch.send("Input.dispatchTouchEvent", { type, touchPoints });
    const { x, y, width, height } = await page.locator(".board svg").boundingBox();
    const fingers = (apart) => [-apart, apart].map((by, id) => ({ x: x + width / 2 + by, y: y + height / 2, id }));
    const drag = async (from, to) => {
        await send("touchStart", from);
        await send("touchMove", to);
        await send("touchEnd", []);
        return page.evaluate(sizesOnBoard);
    };
    const far = await page.evaluate(sizesOnBoard);
    const close = await drag(fingers(20), fingers(50));
    must(Math.abs(close.first / far.first - 2.5) < 0.1, `fingers make ${far.first} pixels ${close.first}`);
    must(await page.locator(".board svg").evaluate(hasGround), "close up, the board has no ground");
    must(close.least >= PRESSED_MIN, `close up, something on the board has ${close.least} pixels`);
    const [finger] = fingers(0);
    const dragged = await drag([finger], [{ ...finger, x: finger.x + 40 }]);
    must(
        Math.abs(dragged.left - close.left - 40) < 1,
        `a finger drags the board by ${dragged.left - close.left} pixels`,
    );
    await whole.tap();
    const again = await page.evaluate(sizesOnBoard);
    must(again.first === far.first && (await whole.isHidden()), "a button does not show the whole board");
    await page.mouse.dblclick(...(await page.evaluate(besideThings)));
    must((await page.evaluate(sizesOnBoard)).least >= PRESSED_MIN, "a double press does not bring the board closer");
    must((await questionOf(page)) === question, "a gesture answers a question");
    must((await page.locator("dialog, .board .details").count()) === 0, "a gesture opens something");
    const moveOf = (asked) => asked?.split(".")[0];
    for (let asked = question; moveOf(asked) === moveOf(question); asked = await questionOf(page)) {
        await clickChoice(page, 0);
        await questionGoes(page, asked);
    }
    await whole.waitFor({ state: "hidden" }); // what others do is seen
    await lookAtRules(page);
    check();
    await context.close();
}

/** A picture of the rules is a part of the board, and ends with its frame. */
async function lookAtRules(page) {
    await page.evaluate(() => void (location.hash = "#/rules/rattus"));
    const board = page.locator(".picture svg").first();
    await board.scrollIntoViewIfNeeded();
    must(await board.evaluate(hasGround), "a picture of the rules has no ground");
    const overflow = await board.evaluate((element) => getComputedStyle(element).overflow);
    must(overflow === "hidden", `a picture of the rules reaches out of its frame: ${overflow}`);
    await page.goBack();
}

/** A region offers what comes after a choice at hand, too. */
async function placeInRegion(page) {
    const place = page.locator("dialog .choice");
    for (let tries = 0; (await place.count()) === 0; tries++) {
        must(tries < 20, "no region offers to place cubes");
        await page.locator(".choices button").first().waitFor();
        const question = await questionOf(page);
        await page
            .locator(".hit")
            .nth(tries % 3)
            .press("Enter");
        if ((await page.locator("dialog").count()) > 0 && (await place.count()) === 0) {
            await page.keyboard.press("Escape");
            await clickChoice(page, 0);
        }
        await ((await place.count()) > 0 || questionGoes(page, question));
    }
    const question = await questionOf(page);
    await place.first().click();
    await questionGoes(page, question);
}

/** The game that is over is among one's own results, until they are forgotten. */
async function forgetResult(page) {
    await page.evaluate(() => void (location.hash = "#/games"));
    const results = page.locator(".own-results");
    await results.locator("summary").click();
    const rows = await results.locator("tbody tr").allInnerTexts();
    must(rows.length === 1 && /\b1\b.*\b[01] \((0|100)\s?%\)/s.test(rows[0]), `the results are ${rows.join("; ")}`);
    await checkWidth(page);
    await results.getByRole("button", { name: "Forget these results" }).click();
    await results.getByRole("button", { name: "Forget them for good" }).click();
    await results.waitFor({ state: "detached" });
    must(await page.evaluate(() => localStorage.getItem("pesthouse-results") === "[]"), "results are still kept");
}

async function playBristol(browser, url) {
    roll = newDice(7);
    const { page, context, check } = await openPage(browser, url);
    await setPace(page, "0");
    await playNow(page, "bristol1350");
    await openDrawer(page);
    await page.locator(".secrets input").uncheck(); // whoever plays alone begins with everything open
    await closeDrawer(page);
    const closed = page.locator(".bristol-hand .secret-mark");
    await closed.waitFor();
    await page.locator(".hold").dispatchEvent("pointerdown");
    must((await closed.count()) === 0, "one's cards are not shown");
    await page.locator(".hold").dispatchEvent("pointerup");
    must((await closed.count()) === 1, "one's cards stay open");
    const choices = await playToEnd(page, clickBristol);
    const story = page.locator(".mingles[open]");
    must((await story.count()) === 1, "the end does not tell the story of the plague");
    const caught = await story.locator(".by-round li").allTextContents();
    must(
        caught.every((line) => /☠.*(Round \d+|since the deal)/s.test(line)),
        `the story of the plague lacks a round: ${caught.join("; ")}`,
    );
    await forgetResult(page);
    check();
    await context.close();
    console.log(`Bristol on a phone: ${choices} choices`);
}

async function playInFrench(browser, url) {
    roll = newDice(7);
    const { page, context, check } = await openPage(browser, url, { locale: "fr-FR", settings: { bot: "rules" } });
    must((await page.locator(".play").first().textContent()) === "Jouer", "the page is not in the browser's language");
    await setPace(page, "0");
    await playNow(page);
    await page.locator(".ring.offered").first().waitFor();
    await comesToRest(page);
    await pressOnMovedBoard(page);
    await pressBesideBoard(page);
    await clickDouble(page);
    await placeInRegion(page);
    console.log(`on a phone, in French: ${await playToEnd(page, clickAround)} choices`);
    check();
    await context.close();
}

async function playWithoutServer(browser, server) {
    roll = newDice(7);
    const { page, context, check } = await openPage(browser, server.url, {
        viewport: { width: 1440, height: 900 },
        reducedMotion: "reduce",
        settings: { bot: "rules" },
    });
    await setPace(page, "0");
    await playNow(page);
    await page.locator(".asked").waitFor();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null); // the build is kept
    await server.stop();
    const choices = await playToEnd(page, clickAround);
    await page.getByRole("button", { name: "Play again" }).click();
    await page.locator(".choices button").first().waitFor();
    await click(page);
    check();
    await context.close();
    console.log(`without the server: ${choices} choices, and a new game`);
}

await withServer(program, pages, async (browser, server) => {
    await touchBesideBoard(browser, server.url, "rattus");
    await touchBesideBoard(browser, server.url, "bristol1350");
    await bringClose(browser, server.url, "rattus");
    await bringClose(browser, server.url, "bristol1350");
    await playBristol(browser, server.url);
    await playInFrench(browser, server.url);
    await playWithoutServer(browser, server);
});
