// SPDX-License-Identifier: MIT
// The games of this device, and files: records to look at or to go on with, journals whose luck is checked.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { nameOfGame } from "../games/games.ts";
import type { Game, Opened } from "generated/messages";
import { Mirror } from "../module/mirror.ts";
import { download, recordOf } from "../module/record.ts";
import { go } from "../route.ts";
import { dropGame, type KeptGame, listGames } from "../table/kept.ts";
import { recordMax } from "../table/linked.ts";
import type { Branch, Setup } from "../table/local.ts";
import { catalogue, sayDate, t } from "../ui/text.ts";
import { KeepingNote } from "./keeping.tsx";
import { Results } from "./results.tsx";
import { saySeats } from "./seats.ts";

interface Props {
    module: WebAssembly.Module;
    games: Game[];
    onContinue: (game: KeptGame) => void;
    onBranch: (setup: Setup, names: string[], branch: Branch) => void;
    /** Shows a record that is over. */
    onReplay: (record: string) => void;
}

function KeptRow({ kept, onDrop, ...props }: Props & { kept: KeptGame; onDrop: () => void }) {
    const name = nameOfGame(props.games, kept.game);
    const save = async () => download(`${kept.game}-${kept.id}.rec`, await recordOf(props.module, kept));
    return (
        <li class="kept">
            <h2>
                {name} <small>{sayDate(kept.changed)}</small>
            </h2>
            <p class="idle">{saySeats(kept, props.games)}</p>
            <p class="lines">{kept.over ? kept.result : t("Unfinished")}</p>
            <div class="tools">
                {kept.over ? (
                    <button type="button" class="primary" onClick={() => go("replay", kept.id)}>
                        {t("Look back")}
                    </button>
                ) : (
                    <button type="button" class="primary" onClick={() => props.onContinue(kept)}>
                        {t("Continue")}
                    </button>
                )}
                <button type="button" onClick={() => void save()}>
                    {t("Download the record")}
                </button>
                <button type="button" onClick={onDrop}>
                    {t("Forget")}
                </button>
            </div>
        </li>
    );
}

/** Who played before plays on: a bot without a temperament gets none. */
function asBefore(bot: string | null): string {
    return bot === null ? "open" : bot.includes("/") ? bot : `${bot}/plain`;
}

/** A game from a file goes on with the people and bots that it names, or with one person and bots. */
function goOn(record: string, opened: Opened, onBranch: Props["onBranch"]): void {
    const named = opened.seats.some(({ bot }) => bot !== null) || opened.seats.some(({ name }) => name !== "");
    const seats = opened.seats.map(({ bot }, seat) => (named ? asBefore(bot) : seat === 0 ? "open" : "novice"));
    const names = opened.seats.flatMap(({ bot, name }, seat) =>
        seats[seat] === "open" && bot === null ? [name || t("Player {number}", { number: seat + 1 })] : [],
    );
    onBranch({ game: opened.game, seats, options: opened.options }, names.length === 1 ? [t("You")] : names, {
        record,
        moves: opened.moves,
    });
}

/** What a file is; a sentence, or "" if another page shows it. */
async function openFile(file: File, { module, onReplay, onBranch }: Props): Promise<string> {
    if (file.size > recordMax) {
        return t("{file} is larger than 2 MB. Records and journals are smaller.", { file: file.name });
    }
    const text = await file.text();
    const mirror = await Mirror.open(module);
    mirror.speak(catalogue.value);
    try {
        if (text.trimStart().startsWith("{")) {
            return t("{file}: {message}", { file: file.name, message: mirror.luck(text) });
        }
        const opened = mirror.openRecord(text);
        if (opened.over) {
            onReplay(text);
        } else {
            goOn(text, opened, onBranch);
        }
        return "";
    } catch (error) {
        return t("{file}: there is an error: {message}", {
            file: file.name,
            message: error instanceof Error ? error.message : String(error),
        });
    } finally {
        mirror.close();
    }
}

function FileField(props: Props) {
    const said = useSignal("");
    return (
        <section class="open-file">
            <h2>{t("Open a file")}</h2>
            <label class="field">
                {t("A record, or the journal of an online table to check its luck")}
                <input
                    type="file"
                    onChange={async (event) => {
                        const file = event.currentTarget.files?.[0];
                        said.value = file === undefined ? "" : await openFile(file, props);
                    }}
                />
            </label>
            <p role="status">{said.value}</p>
        </section>
    );
}

export function GamesPage(props: Props) {
    const kept = useSignal<KeptGame[]>([]);
    const list = async () => (kept.value = await listGames());
    useEffect(() => void list(), []);
    return (
        <main class="games">
            <h1>{t("My games")}</h1>
            <KeepingNote />
            <Results games={props.games} />
            <FileField {...props} />
            {kept.value.length === 0 && <p>{t("There are no saved games yet.")}</p>}
            <ul>
                {kept.value.map((game) => (
                    <KeptRow key={game.id} kept={game} onDrop={() => void dropGame(game.id).then(list)} {...props} />
                ))}
            </ul>
        </main>
    );
}
