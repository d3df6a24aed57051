// SPDX-License-Identifier: MIT
// The pages: which one is shown, and the module that they share.
import { batch, signal } from "@preact/signals";
import { render } from "preact";
import { loadParts } from "./games/games.ts";
import type { Game } from "./module/answers.ts";
import { files, keepWorker, loadJson, loadModule } from "./module/files.ts";
import { Mirror } from "./module/mirror.ts";
import { chosenGame, chosenSetup, HomePage, Select } from "./pages/home.tsx";
import { TablePage } from "./pages/table.tsx";
import { LocalGame } from "./table/local.ts";
import { Table } from "./table/state.ts";
import { keepSettings, readSettings } from "./ui/kept.ts";
import { language, preferred, speak, t } from "./ui/text.ts";

const module = signal<WebAssembly.Module | null>(null);
const mirror = signal<Mirror | null>(null);
const games = signal<Game[]>([]);
const table = signal<Table | null>(null);
const broken = signal(false);
const pace = signal(readSettings().pace ?? 1);

async function speakInGame(code: string): Promise<void> {
    const file = files.languages[code]?.catalogue;
    const catalogue = file === undefined ? undefined : await loadJson<object>(file);
    mirror.value?.speak(catalogue);
    games.value = mirror.value?.games() ?? [];
    table.value?.translate();
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

function play(): void {
    const compiled = module.value;
    if (compiled !== null && mirror.value !== null) {
        table.value?.close();
        table.value = new Table(mirror.value, (reader, listener) => {
            const game = new LocalGame(compiled, reader, listener, pace.value);
            game.start(chosenSetup(), t("You"));
            return game;
        });
        void loadParts(chosenGame());
        scrollTo(0, 0);
    }
}

function goHome(): void {
    batch(() => {
        table.value?.close();
        table.value = null;
    });
}

function Settings() {
    const languages = Object.entries(files.languages).map(([value, { name }]) => ({ value, words: name }));
    const paces = [
        { value: "1", words: t("calm") },
        { value: "0.3", words: t("brisk") },
        { value: "0", words: t("at once") },
    ];
    return (
        <footer>
            <Select label={t("Language")} value={language.value} values={languages} onPick={(code) => void changeLanguage(code)} />
            <Select
                label={t("Pauses of bots")}
                value={String(pace.value)}
                values={paces}
                onPick={(picked) => changePace(Number(picked))}
            />
        </footer>
    );
}

function App() {
    if (broken.value) {
        return (
            <main class="failed">
                <p role="alert">{t("This browser cannot run the games: they need WebAssembly.")}</p>
            </main>
        );
    }
    return (
        <>
            {table.value === null ? (
                <HomePage games={games.value} ready={mirror.value !== null} onPlay={play} />
            ) : (
                <TablePage table={table.value} onAgain={play} onHome={goHome} />
            )}
            <Settings />
        </>
    );
}

async function start(): Promise<void> {
    const code = readSettings().language ?? preferred(navigator.languages, Object.keys(files.languages));
    const page = document.getElementById("page");
    await speak(code);
    if (page !== null) {
        render(<App />, page);
    }
    keepWorker();
    module.value = await loadModule();
    mirror.value = await Mirror.open(module.value);
    await loadParts(chosenGame()); // so that it can be played without the network from here on
    await speakInGame(code);
}

start().catch((error: unknown) => {
    broken.value = true;
    throw error;
});
