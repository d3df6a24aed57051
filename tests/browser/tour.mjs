// SPDX-License-Identifier: MIT
// A walk through every page and every moment of both games: at each, axe finds nothing, no thing is wider than the window,
// and no target is smaller than 24 pixels. PH_SHOTS=DIR keeps pictures.
// usage: node tour.mjs PROGRAM PAGES [--long]   where --long goes at all widths, light and dark, in all languages
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { axeFinds } from "./axe.mjs";
import { before, openRecord, recorded } from "./records.mjs";
import {
    checkWidth,
    clickChoice,
    closeDrawer,
    must,
    openDrawer,
    openPage,
    PATIENCE_MS,
    playNow,
    playToEnd,
    questionGoes,
    questionOf,
    withServer,
} from "./support.mjs";

const [program, pages, long] = process.argv.slice(2);
const shots = process.env.PH_SHOTS;
const TARGET_MIN = 24;

// ---- what holds of every page ---------------------------------------------------------------------------------------

/** Targets that are too small for a finger; links in a text may be, and pictures and what lies behind an open dialog are
 * none. */
function smallTargets(least) {
    const within = document.querySelector("dialog[open]") ?? document;
    return [...within.querySelectorAll("button, a, select, summary, input, .hit")]
        .filter((target) => target.checkVisibility() && !target.closest(".unseen, p > a, .rule a, [inert]"))
        .map((target) => [
            target,
            (
                (target.matches("[type=checkbox], [type=radio]") && target.closest("label")) ||
                target
            ).getBoundingClientRect(),
        ])
        .filter(([, { width, height }]) => width > 0 && (width < least - 0.5 || height < least - 0.5))
        .map(
            ([target, { width, height }]) =>
                `${Math.round(width)} by ${Math.round(height)} pixels: ${target.outerHTML.slice(0, 150)}`,
        );
}

async function look(page, name) {
    await page.evaluate(() => scrollTo(0, 0));
    if (shots !== undefined) {
        mkdirSync(shots, { recursive: true });
        await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true });
    }
    await checkWidth(page);
    const found = [...(await axeFinds(page)), ...(await page.evaluate(smallTargets, TARGET_MIN))];
    must(found.length === 0, `${name}:\n${found.join("\n")}`);
}

// ---- games that have come to a certain moment -----------------------------------------------------------------------

const rattus = recorded(program, "rattus", 2, { africanus: true, pied_piper: true, characters: "random" });
const bristol = recorded(program, "bristol1350", 4, { special_actions: true, claims: true, alms: true });
const moments = {
    "rattus-crowded": before(rattus, /^0: place/),
    "rattus-plague": before(rattus, /^0: plague/),
    "rattus-whole": rattus.join("\n"),
    "bristol-whip": before(bristol, /^0: pass/),
    "bristol-turn": before(bristol, /^0: (end|dash|draw|elbow|reroll)/),
    "bristol-whole": bristol.join("\n"),
};

const playOn = (page) => playToEnd(page, (playing, choice) => clickChoice(playing, choice * 7));

// ---- the walk -------------------------------------------------------------------------------------------------------

async function aroundGames(page, url, see) {
    await page.locator(".living svg").nth(1).waitFor(); // the last that comes to the first page
    await page.locator("summary").first().click();
    await page.locator(".more > summary").click();
    await see("home");
    const rules = ["rules/rattus", "rules/bristol1350", "rules/rattus/full/monk"];
    for (const where of [
        "settings",
        "licences",
        "games",
        "table/0",
        ...rules,
        "learn/rattus/1",
        "learn/bristol1350/3",
        "puzzle/rattus/3",
        "puzzle/bristol1350/1",
    ]) {
        await page.goto(`${url}#/${where}`);
        await page.locator("main:not([aria-busy=true])").waitFor();
        await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
        await see(where.replaceAll("/", "-"));
    }
}

async function inRattus(page, url, see) {
    await openRecord(page, url, moments["rattus-crowded"]);
    await see("rattus-crowded");
    await page.locator(".rattus-cards button").first().click();
    await see("rattus-card");
    await page.keyboard.press("Escape");
    await page.locator(".hit").nth(2).focus();
    await openDrawer(page);
    await page.locator(".position > summary").click();
    await closeDrawer(page);
    await page.keyboard.press("h");
    await page.locator(".hint button").waitFor();
    await see("rattus-hint");
    await openRecord(page, url, moments["rattus-plague"]);
    await see("rattus-plague");
    await page.locator(".hit:not(.offered)").first().press("Enter");
    await page.locator("dialog[open]").waitFor();
    await see("rattus-region");
    await page.keyboard.press("Escape");
    await playOn(page);
    await see("rattus-end");
    await openDrawer(page);
    await page.locator(".past-line").nth(3).click();
    await see("rattus-past");
}

async function inBristol(page, url, see) {
    await openRecord(page, url, moments["bristol-whip"]);
    await page.locator(".prompt").waitFor();
    await openDrawer(page);
    await page.locator(".secrets input").uncheck();
    await see("bristol-whip-closed");
    await page.locator(".secrets input").check();
    await page.locator(".orders > summary").click();
    await see("bristol-whip");
    await openRecord(page, url, moments["bristol-turn"]);
    await see("bristol-turn");
    await openDrawer(page);
    await page.locator(".mingles > summary").click();
    await see("bristol-chart");
    await closeDrawer(page);
    await page.locator(".players button").nth(1).click();
    await see("bristol-player");
    await page.keyboard.press("Escape");
    await playOn(page);
    await see("bristol-end");
}

async function shared(page, _url, see) {
    await playNow(page);
    await page.locator(".cover button").waitFor();
    await see("cover");
    await page.locator(".cover button").click();
    for (let question; !(await page.locator(".hand-over").isVisible()); await questionGoes(page, question)) {
        await page.locator(".asked").first().waitFor();
        question = await questionOf(page);
        await clickChoice(page, 0); // a hand-over that came meanwhile, too: there will be another
    }
    await see("hand-over");
}

async function lookedBack(page, url, see) {
    for (const game of ["rattus", "bristol"]) {
        await openRecord(page, url, moments[`${game}-whole`]);
        await page.locator(".steps input").fill("40");
        await page.locator(".start-review").click();
        await page.locator(".review > .lines").waitFor({ timeout: 5 * PATIENCE_MS });
        await page.locator(".decisions > summary").click();
        await see(`${game}-review`);
    }
}

async function online(page, url, see) {
    for (const where of ["new", "tables", "mine", "account"]) {
        await page.goto(`${url}#/${where}`);
        await page.locator("main:not([aria-busy=true])").waitFor();
        await see(`online-${where}`);
    }
    await page.goto(`${url}#/new`);
    await page.locator("input[name=name]").fill("Anna");
    await page.locator(".field select").nth(3).selectOption("1"); // people
    await page.locator("form .primary").click();
    await page.locator(".invitation").waitFor();
    await see("online-gathering");
    await page.locator(".begin .primary").click();
    await page.locator(".asked").waitFor();
    await see("online-table");
    await openDrawer(page);
    await page.locator(".menu > summary").click();
    await see("online-menu");
    await page.goto(`${url}#/mine`);
    await page.locator(".tables li").waitFor();
    await see("online-mine");
}

/** Bots never pause. Two people share a device in one part. */
const settingsOf = (part) => ({
    pace: 0,
    bot: "rules",
    ...(part === "shared" && { game: "rattus", seats: 3, people: ["Anna", "Zoë"] }),
});

const parts = { aroundGames, inRattus, inBristol, shared, lookedBack, online };

async function walk(
    browser,
    url,
    { width, colorScheme = "light", locale = "en-GB", zoom = 1 },
    names = Object.keys(parts),
) {
    const viewport = { width: width / zoom, height: 800 / zoom };
    const options = { viewport, deviceScaleFactor: zoom, colorScheme, locale, reducedMotion: "reduce" };
    for (const name of names) {
        const { page, context, check } = await openPage(browser, url, { ...options, settings: settingsOf(name) });
        await parts[name](page, url, (moment) =>
            look(page, [moment, width / zoom, colorScheme, locale.slice(0, 2)].join("-")),
        );
        check();
        await context.close();
    }
    console.log(`looked at: ${names.join(", ")}; ${viewport.width} pixels, ${colorScheme}, ${locale}`);
}

async function everywhere(browser, url) {
    for (const locale of ["en-GB", "fr-FR", "it-IT"]) {
        for (const colorScheme of ["light", "dark"]) {
            for (const width of [360, 768, 1440]) {
                await walk(browser, url, { width, colorScheme, locale });
            }
        }
        await walk(browser, url, { width: 320, locale });
        await walk(browser, url, { width: 1280, zoom: 2, locale });
    }
}

await withServer(program, pages, async (browser, { url }) => {
    if (long === "--long") {
        await everywhere(browser, url);
    } else {
        await walk(browser, url, { width: 320, locale: "fr-FR" }, ["inBristol", "online"]);
        await walk(browser, url, { width: 1440, colorScheme: "dark", locale: "it-IT" }, [
            "aroundGames",
            "inRattus",
            "shared",
        ]);
    }
});
