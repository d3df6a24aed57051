// SPDX-License-Identifier: MIT
// A table fits its window: at six sizes board, pieces, seats, question and own cards are in view together in the main
// phases of both games, with as many seats as there may be. On a phone a game of each is played by presses on what is in
// view alone, and at each question all is in view; nothing is ever scrolled by hand. Puzzles and what is said of their answers fit, too.
// usage: node fits.mjs PROGRAM PAGES
import { before, openRecord, recorded } from "./records.mjs";
import {
    closeDrawer,
    must,
    newDice,
    openDrawer,
    openPage,
    playNow,
    playToEnd,
    questionGoes,
    questionOf,
    watchShifts,
    withServer,
} from "./support.mjs";

const [program, pages] = process.argv.slice(2);
const phone = { width: 360, height: 740 };
const sizes = [
    phone,
    { width: 740, height: 360 },
    { width: 768, height: 1024 },
    { width: 1024, height: 768 },
    { width: 1440, height: 900 },
    { width: 1920, height: 1080 },
];
const rattus = recorded(program, "rattus", 2, { africanus: true, characters: "random" }, 6);
const bristol = recorded(program, "bristol1350", 4, { special_actions: true, claims: true, alms: true }, 9);
const moments = {
    "the first turn": before(
        rattus.slice(0, rattus.findIndex((line) => /^0: (take|place|plague)/.test(line)) + 1),
        /^0: /,
    ),
    "taking a character": before(rattus, /^0: take/),
    "placing cubes": before(rattus, /^0: place/),
    "moving the plague": before(rattus, /^0: plague/),
    "the first round": before(bristol.slice(0, bristol.length / 3), /^0: (end|dash|draw|elbow|reroll|push)/),
    "a late turn": before(bristol, /^0: (end|dash|draw|elbow|reroll|push)/),
    "a whip": before(bristol, /^0: (pass|whip)/),
};
/** That with the most to read, one with six seats, and one about people. */
const puzzles = [
    ["rattus", 139],
    ["bristol1350", 40],
    ["bristol1350", 20],
];

// ---- what is in view; these run in the page -------------------------------------------------------------------------

/** What is not wholly in view, in words. A thing that is covered is not in view either. */
function outOfView() {
    const [LETTER_MIN, PRESSED_MIN, SHOWN_FIRST, TOUCH] = [10.9, 43.5, 3, 1];
    const DIGIT_HEIGHT = 0.6; // of its line
    const wrong = [];
    const isIn = ({ left, top, right, bottom }) =>
        left >= -0.5 && top >= -0.5 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
    const panelOf = (element) => element.closest(".asked, .result, .more, dialog")?.getBoundingClientRect();
    const isShown = (element) => {
        const box = element.getBoundingClientRect();
        const panel = panelOf(element);
        return (
            box.width > 0 &&
            isIn(box) &&
            (panel === undefined || (box.top >= panel.top - 1 && box.bottom <= panel.bottom + 1))
        );
    };
    const isOnTop = (element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const over = document.elementFromPoint(left + width / 2, top + height / 2);
        return element.contains(over) || over?.contains(element);
    };
    const all = (selector) => [...document.querySelectorAll(selector)];
    const check = (what, elements) =>
        elements.forEach((element, i) => isShown(element) || wrong.push(`${what} ${i} is out of view`));
    const board = all(".board svg")[0];
    const { width, height } = board.viewBox.baseVal;
    const [corner, end] = [
        [0, 0],
        [width, height],
    ].map(([x, y]) => new DOMPoint(x, y).matrixTransform(board.getScreenCTM()));
    if (!isIn({ left: corner.x, top: corner.y, right: end.x, bottom: end.y })) {
        wrong.push("the board is out of view");
    }
    check("piece", all(".board :is(.pieces > *, .pawn, .cart, .die)"));
    check("seat", all(".players li"));
    check("card", all(".rattus-cards :is(.character, .region-card), .bristol-hand li"));
    check("question", all(".asked h2"));
    check(
        "tool",
        all(".bar :is(button, summary)").filter((each) => each.checkVisibility()),
    );
    const choices = all(".asked .choices button");
    const shown = choices.filter(isShown);
    const following = choices.length - shown.length;
    if (shown.length < Math.min(SHOWN_FIRST, choices.length) || !choices.slice(0, shown.length).every(isShown)) {
        wrong.push(`${shown.length} of ${choices.length} choices are in view`);
    }
    const said = document.querySelector(".following")?.textContent ?? "";
    if (following > 0 && !said.includes(`+${following} `)) {
        wrong.push(`${following} choices follow, and it says "${said}"`);
    }
    const pressed = [...shown, ...all(".players button, .character, .bar button, .bar summary")];
    for (const element of [...pressed, ...all("footer :is(a, select), .log-head select")]) {
        const { width: wide, height: high } = element.getBoundingClientRect();
        if (element.checkVisibility() && Math.min(wide, high) < PRESSED_MIN) {
            wrong.push(`${Math.round(wide)} by ${Math.round(high)} pixels: ${element.textContent}`);
        }
    }
    for (const element of pressed.filter((each) => each.checkVisibility() && !isOnTop(each))) {
        wrong.push(`something covers ${element.textContent}`);
    }
    for (const text of all(".table svg text").filter((each) => each.checkVisibility())) {
        const size = parseFloat(getComputedStyle(text).fontSize) * Math.abs(text.getScreenCTM().a);
        if (size < LETTER_MIN) {
            wrong.push(`${size.toFixed(1)} pixels high: ${text.textContent} (${text.getAttribute("class")})`);
        }
    }
    const numbers = all(".board .pieces .count").map((each) => [each.textContent, each.getBoundingClientRect()]);
    numbers.forEach(([words, box], i) => {
        const over = numbers
            .slice(i + 1)
            .find(
                ([, other]) =>
                    Math.min(box.right, other.right) - Math.max(box.left, other.left) > TOUCH &&
                    Math.abs(box.top - other.top) < box.height * DIGIT_HEIGHT,
            );
        if (over !== undefined) {
            wrong.push(`the numbers ${words} and ${over[0]} lie on each other`);
        }
    });
    const { scrollHeight, scrollWidth } = document.documentElement;
    if (scrollHeight > innerHeight || scrollWidth > innerWidth) {
        wrong.push(`the page is ${scrollWidth} by ${scrollHeight} pixels`);
    }
    return wrong;
}

/** What is wrong with the open drawer: it is in view, and covers neither the question nor what brings it back. */
function drawerWrong() {
    const WIDTH_MIN = 250;
    const wrong = [];
    const [drawer, question] = ["#more", ".asking"].map((each) => document.querySelector(each).getBoundingClientRect());
    if (drawer.width < WIDTH_MIN || drawer.bottom > innerHeight || drawer.right > innerWidth) {
        wrong.push(`the drawer is ${Math.round(drawer.width)} by ${Math.round(drawer.height)} pixels`);
    }
    if (drawer.bottom > question.top + 1 && drawer.right > question.left + 1) {
        wrong.push("the drawer covers the question");
    }
    const { scrollHeight, scrollWidth } = document.documentElement;
    if (scrollHeight > innerHeight || scrollWidth > innerWidth) {
        wrong.push(`with the drawer the page is ${scrollWidth} by ${scrollHeight} pixels`);
    }
    return wrong;
}

/** The middles of what can be pressed and is in view: what the board offers, choices, and what brings further ones. */
function inView() {
    const points = (selector) =>
        [...document.querySelectorAll(selector)].flatMap((element) => {
            const { left, top, width, height } = element.getBoundingClientRect();
            const [x, y] = [left + width / 2, top + height / 2];
            const over = document.elementFromPoint(x, y);
            return over !== null && (element === over || element.contains(over)) ? [{ x, y }] : [];
        });
    return {
        now: document.querySelector(".asked")?.dataset.question,
        isBusy: document.querySelector(".asked[aria-busy], .prompt [role=status]:not(:empty)") !== null,
        dialog: points("dialog[open] button"),
        choices: points(".asked :is(.choices button, .primary), .asked.hand-over button"),
        following: points(".following button"),
        picked: points(".board > .primary"),
        offered: points(".hit.offered rect"),
    };
}

// ---- positions ------------------------------------------------------------------------------------------------------

/** What is out of view. Two frames: sizes are observed in the first, and what depends on them is drawn in the second. */
async function wrongNow(page) {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    return page.evaluate(outOfView);
}

/** What is wrong in windows of all sizes. */
async function wrongIn(page, what, locale) {
    const found = [];
    for (const size of sizes) {
        await page.setViewportSize(size);
        const wrong = await wrongNow(page);
        if (await page.locator(".drawer").isVisible()) {
            await openDrawer(page);
            wrong.push(...(await page.evaluate(drawerWrong)));
            await closeDrawer(page);
        }
        found.push(...wrong.map((words) => `${what}, ${size.width} by ${size.height}, ${locale}: ${words}`));
    }
    return found;
}

async function lookAt(browser, url, moment, locale) {
    const { page, context, check } = await openPage(browser, url, {
        locale,
        reducedMotion: "reduce",
        settings: { pace: 0, bot: "rules" },
    });
    await openRecord(page, url, moments[moment]);
    await page.locator(".asked .choices button").first().waitFor();
    const found = await wrongIn(page, moment, locale);
    check();
    await context.close();
    return found;
}

/** The question of a puzzle, and what is said of an answer. */
async function lookAtPuzzle(browser, url, [game, number], locale) {
    const { page, context, check } = await openPage(browser, url, { locale, reducedMotion: "reduce" });
    await page.goto(`${url}#/puzzle/${game}/${number}`);
    await page.locator(".asked .choices button").first().waitFor();
    const found = await wrongIn(page, `puzzle ${number} of ${game}`, locale);
    for (let question = await questionOf(page); question !== "verdict"; question = await questionOf(page)) {
        await page.locator(".asked .choices button").first().click();
        await questionGoes(page, question);
    }
    found.push(...(await wrongIn(page, `the answer to puzzle ${number} of ${game}`, locale)));
    check();
    await context.close();
    return found;
}

/** At a desk both choices of the first lesson are in view, and what else the table says; the log where it has a column. */
async function lookAtLesson(browser, url) {
    const { page, context, check } = await openPage(browser, url, { locale: "fr-FR", reducedMotion: "reduce" });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${url}#/learn/rattus`);
    await page.locator(".asked .choices button").nth(1).waitFor();
    await page.waitForFunction(() => document.querySelector(".following").textContent === "");
    must(await page.locator(".position summary").isVisible(), "a lesson does not say its position");
    await page.setViewportSize({ width: 1920, height: 937 });
    await page.locator(".log").waitFor();
    check();
    await context.close();
}

// ---- whole games ----------------------------------------------------------------------------------------------------

const PRESSES_MAX = 60; // by chance many open and close the same thing, or come while an answer is on its way

/** Presses something in view that answers the question, or brings further choices into view. */
async function pressInView(page, roll, question) {
    for (let presses = 0; presses < PRESSES_MAX; presses++) {
        const { now, isBusy, dialog, choices, following, picked, offered } = await page.evaluate(inView);
        if (now !== question || isBusy) {
            return; // a press before is answered, or on its way
        }
        const turn = roll(3);
        const points =
            [dialog, picked, turn === 0 ? offered : [], turn === 1 ? following : [], choices, following].find(
                ({ length }) => length > 0,
            ) ?? [];
        must(points.length > 0, "nothing that can be pressed is in view");
        const { x, y } = points[roll(points.length)];
        await page.touchscreen.tap(x, y);
    }
}

async function play(browser, url, game, seats) {
    const { page, context, check } = await openPage(browser, url, {
        viewport: phone,
        hasTouch: true,
        isMobile: true,
        reducedMotion: "reduce",
        settings: { setups: { [game]: { seats } }, pace: 0, bot: "rules" },
    });
    await playNow(page, game);
    await page.evaluate(watchShifts);
    const roll = newDice(7);
    const choices = await playToEnd(page, async (playing, choice, question) => {
        const wrong = await wrongNow(playing);
        must(wrong.length === 0, `${game}, question ${choice}: ${wrong.join("\n")}`);
        await pressInView(playing, roll, question);
    });
    must(await page.evaluate(() => scrollY === 0), "the page was scrolled");
    const moved = await page.evaluate(() => window.shifts.filter(({ value }) => value > 0));
    must(moved.length === 0, `${game}: this moved without a press: ${JSON.stringify(moved)}`);
    check();
    await context.close();
    console.log(`${game} on a phone, by what is in view: ${choices} choices`);
}

await withServer(program, pages, async (browser, { url }) => {
    const found = [];
    for (const moment of Object.keys(moments)) {
        found.push(...(await lookAt(browser, url, moment, "en-GB")));
    }
    for (const moment of ["taking a character", "a late turn"]) {
        found.push(...(await lookAt(browser, url, moment, "fr-FR")));
    }
    for (const puzzle of puzzles) {
        found.push(...(await lookAtPuzzle(browser, url, puzzle, "en-GB")));
        found.push(...(await lookAtPuzzle(browser, url, puzzle, "fr-FR")));
    }
    must(found.length === 0, found.join("\n"));
    console.log(
        `${Object.keys(moments).length} moments and ${puzzles.length} puzzles fit windows of ${sizes.length} sizes`,
    );
    await lookAtLesson(browser, url);
    await play(browser, url, "rattus", 3);
    await play(browser, url, "bristol1350", 4);
});
