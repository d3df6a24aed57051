// SPDX-License-Identifier: MIT
// The first page: play now, or choose against whom and with what.
import { signal, useSignal } from "@preact/signals";
import { drawnGames, loadParts, usualSeats } from "../games/games.ts";
import type { Game, Option } from "generated/messages";
import type { KeptGame } from "../table/kept.ts";
import type { Setup } from "../table/local.ts";
import { go } from "../route.ts";
import { keepSettings, readSettings } from "../ui/kept.ts";
import { Select } from "../ui/select.tsx";
import { t } from "../ui/text.ts";
import { ContinueButton } from "./continue.tsx";
import { chosenPeople, PeopleFields } from "./people.tsx";

const usualBot = "novice";
const fieldLength = 20; // letters for which there is room

export function chosenGame(): string {
    const { game = "" } = readSettings();
    return drawnGames.includes(game) ? game : drawnGames[0]!;
}

/** The same, for what is drawn. */
export const chosen = signal(chosenGame());

/** What "Play now" begins. */
export function chosenSetup(): Setup {
    const game = chosenGame();
    const { seats = usualSeats(game), bot = usualBot, options = {} } = readSettings();
    const people = chosenPeople(seats).length;
    return {
        game,
        seats: [...Array<string>(people).fill("open"), ...Array<string>(seats - people).fill(bot)],
        options,
    };
}

/** The people of what "Play now" begins, by name. */
export function chosenNames(): string[] {
    return chosenPeople(readSettings().seats ?? usualSeats(chosenGame()));
}

export function OptionField({ option }: { option: Option }) {
    const given = readSettings().options ?? {};
    const value = useSignal(option.name in given ? JSON.stringify(given[option.name]) : "");
    const pick = (picked: string) => {
        const { [option.name]: _, ...others } = readSettings().options ?? {};
        value.value = picked;
        keepSettings({ options: picked === "" ? others : { ...others, [option.name]: JSON.parse(picked) } });
    };
    const values = option.values.map((one) => ({ ...one, value: JSON.stringify(one.value) }));
    const { usual: words = "" } = option;
    const help = words.length > fieldLength ? words : undefined; // cut in the field on a phone
    const usual = { value: "", words: t("default: {value}", { value: words }), help };
    return <Select label={option.words} value={value.value} values={[usual, ...values]} onPick={pick} />;
}

function SetupForm({ game }: { game: Game }) {
    const kept = readSettings();
    const seats = useSignal(String(kept.seats ?? usualSeats(game.id)));
    const bot = useSignal(kept.bot ?? usualBot);
    const counts = Array.from({ length: game.players_max - game.players_min + 1 }, (_, i) => game.players_min + i);
    return (
        <form onSubmit={(event) => event.preventDefault()}>
            <Select
                label={t("Players")}
                value={seats.value}
                values={counts.map((count) => ({ value: String(count), words: String(count) }))}
                onPick={(picked) => {
                    seats.value = picked;
                    keepSettings({ seats: Number(picked) });
                }}
            />
            <PeopleFields seats={Number(seats.value)} />
            <Select
                label={t("Opponents")}
                value={bot.value}
                values={game.bots.map(({ name, words, summary }) => ({ value: name, words, help: summary }))}
                onPick={(picked) => {
                    bot.value = picked;
                    keepSettings({ bot: picked });
                }}
            />
            {game.options
                .filter(({ values }) => values.length > 0)
                .map((option) => (
                    <OptionField key={option.name} option={option} />
                ))}
        </form>
    );
}

interface Props {
    /** Empty until the module is there. */
    games: Game[];
    ready: boolean;
    onPlay: () => void;
    onContinue: (game: KeptGame) => void;
}

export function HomePage({ games, ready, onPlay, onContinue }: Props) {
    const game = games.find(({ id }) => id === chosen.value);
    const drawn = games.filter(({ id }) => drawnGames.includes(id));
    const pick = (picked: string) => {
        chosen.value = picked;
        keepSettings({ game: picked, seats: undefined, options: {} });
        void loadParts(picked);
    };
    return (
        <main class="home">
            <h1>Pesthouse</h1>
            <p>{t("Board games of the plague years, against bots that play on your own device.")}</p>
            <p class="newcomers">
                {t("New here?")} <a href={`#/learn/${chosen.value}`}>{t("A first game, step by step")}</a> ·{" "}
                <a href={`#/rules/${chosen.value}`}>{t("The rules in two minutes")}</a>
            </p>
            <Select
                label={t("Game")}
                value={chosen.value}
                values={drawn.map(({ id, name }) => ({ value: id, words: name }))}
                onPick={pick}
            />
            <button type="button" class="primary play" disabled={!ready} onClick={onPlay}>
                {t("Play now")}
            </button>
            {ready && <ContinueButton games={games} onContinue={onContinue} />}
            <button type="button" class="friends" onClick={() => go("new")}>
                {t("With friends")}
            </button>
            {game !== undefined && (
                <details>
                    <summary>{t("{game}: players, opponents, expansions", { game: game.name })}</summary>
                    <SetupForm key={game.id} game={game} />
                </details>
            )}
        </main>
    );
}
