// SPDX-License-Identifier: MIT
// The pages: which one is shown, and the module that they share.
import { batch, effect, signal } from "@preact/signals";
import { render } from "preact";
import { drawnGames, loadParts, partsOf } from "./games/games.ts";
import type { Game } from "generated/messages";
import { files, keepWorker, loadJson, loadModule, loadWhole } from "./module/files.ts";
import { Mirror } from "./module/mirror.ts";
import { NewBuildNote } from "./offline/new_build.tsx";
import { keepBuild, lookForBuild, takeBuild } from "./offline/build.ts";
import { ElsewherePage } from "./pages/elsewhere.tsx";
import { chosenGame, chosenNames, chosenSetup, HomePage } from "./pages/home.tsx";
import { TablePage } from "./pages/table.tsx";
import { go, goHomeInstead, route } from "./route.ts";
import type { Listener } from "./table/game.ts";
import { type KeptGame, keepingFails, listGames, readGame } from "./table/kept.ts";
import { type Branch, LocalGame, type Setup } from "./table/local.ts";
import { Table } from "./table/state.ts";
import { goesOnElsewhere, takeGame } from "./table/tabs.ts";
import { FailedPage } from "./ui/failed.tsx";
import { keepFocus } from "./ui/focus.ts";
import { keepSettings, keepsOpen, readSettings, showColors } from "./ui/kept.ts";
import { General } from "./ui/general.tsx";
import { guardPresses } from "./ui/presses.ts";
import { type Catalogue, catalogue, language, preferred, speak, t } from "./ui/text.ts";

const module = signal<WebAssembly.Module | null>(null);
const mirror = signal<Mirror | null>(null);
const games = signal<Game[]>([]);
const table = signal<Table | null>(null);
const broken = signal(false);
const pace = signal(readSettings().pace ?? 1);

/** Of the other people who share this device, and behind them of somebody who only watches: what all of them may see. */
const others: Mirror[] = [];

function speakFrom(read: Catalogue | undefined): void {
    catalogue.value = read;
    [mirror.value, ...others].forEach((each) => each?.speak(read));
    games.value = mirror.value?.games() ?? [];
    table.value?.translate();
}

/** The first page does not wait for what only others say. */
async function speakInGame(code: string): Promise<void> {
    const { catalogue: first, later } = files.languages[code] ?? {};
    if (first === undefined || later === undefined) {
        speakFrom(undefined);
        return;
    }
    const read = await loadJson<Catalogue>(first);
    if (route.value.length === 0) {
        speakFrom(read);
    }
    const laterTexts = await loadJson<Record<number, string>>(later);
    if (language.value === code) {
        speakFrom({ ...read, texts: read.texts.map((text, number) => laterTexts[number] ?? text) });
    }
}

async function changeLanguage(code: string): Promise<void> {
    keepSettings({ language: code });
    await speak(code);
    await speakInGame(code);
}

function changePace(picked: number): void {
    keepSettings({ pace: picked });
    pace.value = picked;
    table.value?.setPace(picked);
}

// ---- games on this device ----

async function addMirror(compiled: WebAssembly.Module): Promise<void> {
    const added = await Mirror.open(compiled);
    added.speak(catalogue.value);
    others.push(added);
}

/** The game of this device that is shown, or was shown last. */
let local: LocalGame | undefined;

type Open = (module: WebAssembly.Module, mirrors: Mirror[], listener: Listener) => LocalGame;

/** Shows a game of so many people, unless somebody goes to another page before it can be shown. */
async function show(game: string, people: number, open: Open): Promise<void> {
    void loadParts(game);
    const [compiled, first] = [module.value, mirror.value];
    if (compiled === null || first === null) {
        return;
    }
    const page = route.value;
    const more = people > 1 ? people : 0;
    while (others.length < more) {
        await addMirror(compiled);
    }
    if (route.value !== page) {
        return;
    }
    const rest = others.slice(0, more);
    batch(() => {
        table.value?.close();
        table.value = new Table(
            first,
            (_, listener) => {
                local = open(compiled, [first, ...rest], listener);
                takeGame(local.kept.id);
                return local;
            },
            rest,
            () => readSettings().confirm === true,
            keepsOpen,
        );
        go("play");
    });
    scrollTo(0, 0);
}

function begin(setup: Setup, names: string[], branch?: Branch): void {
    void show(setup.game, names.length, (compiled, mirrors, listener) =>
        LocalGame.start(compiled, mirrors, listener, pace.value, { setup, names, branch }),
    );
}

/** A game is to begin as soon as the module is there. */
let isWanted = false;

function play(game: string): void {
    keepSettings({ game });
    if (games.value.length === 0) {
        isWanted = true;
        go("play");
    } else if (mirror.value !== null) {
        begin(chosenSetup(mirror.value, game), chosenNames(game));
    }
}

function resume(kept: KeptGame): void {
    if (kept.box === true) {
        go("box", kept.game, kept.id);
        return;
    }
    const people = kept.seats.filter(({ bot }) => bot === "").length;
    void show(kept.game, people, (compiled, mirrors, listener) =>
        LocalGame.resume(compiled, mirrors, listener, pace.value, kept),
    );
}

/** The game that was shown last, or else played last, over or not. */
async function lastGame(): Promise<KeptGame | undefined> {
    if (local !== undefined && keepingFails.value !== null) {
        return local.kept;
    }
    return (local && (await readGame(local.kept.id))) ?? (await listGames())[0];
}

/** Brings people who load the page of a game again, or come back to it, to where the game was, unless they have left meanwhile. */
async function playOn(): Promise<void> {
    const page = route.value;
    const kept = await lastGame();
    if (route.value !== page) {
        return;
    }
    if (isWanted) {
        isWanted = false; // the press is answered: coming back to this game begins no other one
        play(chosenGame());
    } else if (kept === undefined) {
        goHomeInstead();
    } else {
        resume(kept);
    }
}

effect(() => {
    const isPlaying = route.value[0] === "play";
    if (isPlaying && table.value === null && games.value.length > 0 && !goesOnElsewhere.value) {
        void playOn();
    } else if (table.value !== null && (isPlaying ? goesOnElsewhere.value : route.value[0] !== "table")) {
        table.value.close();
        table.value = null;
    } else if (!isPlaying) {
        goesOnElsewhere.value = false; // who comes back to the game takes it
        isWanted = false;
    }
});

/** What people who play want in and after a game then needs no network. What cannot be loaded now is loaded when it is wanted. */
effect(() => {
    if (table.value?.waits.value === true) {
        const ending = partsOf(table.value.look.peek()?.game ?? "")?.ending;
        const load = () => Promise.all([loadWhole(), import("./ui/share.tsx"), ending?.()]);
        setTimeout(() => void load().catch(() => {})); // the press does not wait for it
    }
});

function isBetweenGames(): boolean {
    return table.value === null || table.value.look.value?.over === true;
}

/** Whoever comes from a game may find a new build. */
effect(() => {
    if (route.value.length === 0) {
        void lookForBuild();
    }
});

/** On the table, in the address, or chosen for the next. */
function gameAtHand(): string {
    const [page = "", of = ""] = route.value;
    const played = ["play", "table", "replay"].includes(page) ? table.value?.look.value?.game : undefined;
    return played ?? (drawnGames.includes(of) ? of : chosenGame());
}

function Generally() {
    return <General pace={pace.value} onLanguage={(code) => void changeLanguage(code)} onPace={changePace} />;
}

/** Pages on which bots play, or somebody tells of a game. */
const tablePages = ["box", "learn", "mistakes", "play", "puzzle", "replay", "table"];

function Footer() {
    return (
        <footer>
            {tablePages.includes(route.value[0] ?? "") && <Generally />}
            <nav>
                <a href="#/">{t("Home")}</a> <a href="#/games">{t("My games")}</a>{" "}
                {readSettings().known === true && <a href="#/mine">{t("My tables")}</a>}{" "}
                <a href={`#/rules/${gameAtHand()}`}>{t("Rules")}</a> <a href="#/settings">{t("Settings")}</a>
            </nav>
        </footer>
    );
}

/** Shows a table of a server; null: none any more. */
function showOnline(shown: Table | null): void {
    if (shown !== null) {
        table.value?.close();
    }
    table.value = shown;
}

// ---- pages that are loaded when somebody opens one ----

const loadable = {
    box: async () => ({ ...(await import("./box/page.tsx")), whole: await loadWhole() }),
    games: () => import("./pages/games.tsx"),
    learn: async () => ({ ...(await import("./learn/page.tsx")), whole: await loadWhole() }),
    puzzle: () => import("./puzzles/page.tsx"),
    mistakes: () => import("./puzzles/mistakes_page.tsx"),
    licences: () => import("./pages/licences.tsx"),
    replay: () => import("./pages/look_back.tsx"),
    rules: () => import("./rules/page.tsx"),
    settings: () => import("./pages/settings.tsx"),
    online: () => import("./online/pages.tsx"),
};
/** Pages that need a server. */
const onlinePages = ["account", "back", "evening", "join", "mine", "new", "person", "table", "tables"];
const pageOf = (name = ""): string => (onlinePages.includes(name) ? "online" : name);
type Loaded = { [name in keyof typeof loadable]?: Awaited<ReturnType<(typeof loadable)[name]>> };
const loaded = signal<Loaded>({});
const unloadable = signal(false);

effect(() => {
    const name = pageOf(route.value[0]) as keyof typeof loadable;
    if (name in loadable && loaded.value[name] === undefined) {
        loadable[name]().then(
            (page) => (loaded.value = { ...loaded.value, [name]: page }),
            () => (unloadable.value = true),
        );
    }
});

function LoadedPage() {
    const [name, first, second, third] = route.value;
    const { box, games: kept, learn, licences, mistakes, puzzle, replay, rules, settings, online } = loaded.value;
    const [compiled, reader] = [module.value, mirror.value];
    const shared = { games: games.value, onContinue: resume, onBranch: begin };
    const showRecord = (record: string) => {
        go("replay", "file");
        history.replaceState(record, ""); // for a reload, and for who comes back
    };
    if (unloadable.value) {
        return (
            <FailedPage words={t("This page could not be loaded. The server may have a newer version.")}>
                <button type="button" onClick={() => void takeBuild()}>
                    {t("Reload")}
                </button>
            </FailedPage>
        );
    }
    if (compiled === null || reader === null) {
        return <main aria-busy="true" />;
    }
    if (pageOf(name) === "online" && online !== undefined) {
        return <online.OnlinePage mirror={reader} module={compiled} games={games.value} onTable={showOnline} />;
    }
    if (name === "games" && kept !== undefined) {
        return <kept.GamesPage module={compiled} onReplay={showRecord} {...shared} />;
    }
    const learned = games.value.find(({ id }) => id === first);
    if (name === "learn" && learn !== undefined && learned !== undefined) {
        return (
            <learn.LearnPage
                key={first}
                module={learn.whole}
                games={games.value}
                game={learned}
                step={second}
                pace={pace.value}
                onPlay={(setup) => begin(setup, [t("You")])}
            />
        );
    }
    if (name === "box" && box !== undefined && learned !== undefined) {
        return (
            <box.BoxPage
                key={`${first} ${second}`}
                module={box.whole}
                reader={reader}
                games={games.value}
                game={learned}
                id={second}
            />
        );
    }
    if (name === "puzzle" && puzzle !== undefined && learned !== undefined) {
        return <puzzle.PuzzlePage module={compiled} games={games.value} game={learned} which={second} />;
    }
    if (name === "mistakes" && mistakes !== undefined) {
        return <mistakes.MistakesPage module={compiled} games={games.value} />;
    }
    if (name === "replay" && replay !== undefined) {
        return (
            <replay.LookBackPage
                key={`${first} ${second} ${third}`}
                id={first ?? ""}
                move={Number(second) || 0}
                linked={third ?? ""}
                reviewed={second === "review"}
                opened={typeof history.state === "string" ? history.state : ""}
                module={compiled}
                {...shared}
            />
        );
    }
    if (name === "rules" && rules !== undefined) {
        return (
            <rules.RulesPage
                key={language.value}
                module={compiled}
                mirror={reader}
                games={games.value}
                game={first}
                topic={second}
                anchor={third}
            />
        );
    }
    if (name === "licences" && licences !== undefined) {
        return <licences.LicencesPage />;
    }
    return name === "settings" && settings !== undefined ? (
        <settings.SettingsPage general={<Generally />} />
    ) : (
        <main aria-busy="true" />
    );
}

function Page() {
    if (pageOf(route.value[0]) in loadable) {
        return <LoadedPage />;
    }
    if (route.value[0] === "play" && goesOnElsewhere.value) {
        return <ElsewherePage onContinue={() => void playOn()} />;
    }
    if (route.value[0] === "play") {
        const replay = {
            record: async () => (await import("./module/record.ts")).recordOf(module.value!, local!.kept),
            open: (reviewed: boolean) => go("replay", local!.kept.id, ...(reviewed ? ["review"] : [])),
        };
        return table.value === null ? (
            <main aria-busy="true" />
        ) : (
            <TablePage
                table={table.value}
                games={games.value}
                onAgain={() => play(chosenGame())}
                onHome={() => go()}
                replay={replay}
            />
        );
    }
    return (
        <HomePage games={games.value} module={module.value} mirror={mirror.value} onPlay={play} onContinue={resume} />
    );
}

function App() {
    if (broken.value) {
        return <FailedPage words={t("This browser cannot run the games: they need WebAssembly.")} />;
    }
    return (
        <>
            <Page />
            {isBetweenGames() && <NewBuildNote />}
            <Footer key={route.value[0]} />
        </>
    );
}

async function start(): Promise<void> {
    const code = readSettings().language ?? preferred(navigator.languages, Object.keys(files.languages));
    const page = document.getElementById("page");
    showColors();
    await speak(code);
    if (page !== null) {
        keepFocus(page);
        guardPresses();
        render(<App />, page);
    }
    keepWorker();
    // With its board, so that the game can be played without the network from here on.
    [module.value] = await Promise.all([loadModule(), loadParts(chosenGame())]);
    mirror.value = await Mirror.open(module.value);
    await speakInGame(code);
    await keepBuild();
}

start().catch((error: unknown) => {
    broken.value = true;
    throw error;
});
