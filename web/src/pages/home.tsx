// SPDX-License-Identifier: MIT
// The first page: play now, or choose against whom and with what.
import { signal, useSignal } from "@preact/signals";
import { drawnGames, loadParts, usualSeats } from "../games/games.ts";
import type { Game } from "generated/messages";
import type { Mirror } from "../module/mirror.ts";
import type { KeptGame } from "../table/kept.ts";
import type { Setup } from "../table/local.ts";
import { go } from "../route.ts";
import { keepSettings, readSettings } from "../ui/kept.ts";
import { Select } from "../ui/select.tsx";
import { t } from "../ui/text.ts";
import { ContinueButton } from "./continue.tsx";
import { offeredOptions, OptionFields } from "./options.tsx";
import { chosenPeople, PeopleFields } from "./people.tsx";

const usualBot = "novice";

export function chosenGame(): string {
    const { game = "" } = readSettings();
    return drawnGames.includes(game) ? game : drawnGames[0]!;
}

/** The same, for what is drawn. */
export const chosen = signal(chosenGame());

/** What "Play now" begins. */
export function chosenSetup(mirror: Mirror): Setup {
    const game = chosenGame();
    const { seats = usualSeats(game), bot = usualBot } = readSettings();
    const people = chosenPeople(seats).length;
    return {
        game,
        seats: [...Array<string>(people).fill("open"), ...Array<string>(seats - people).fill(bot)],
        options: offeredOptions(mirror, game, seats).options,
    };
}

/** The people of what "Play now" begins, by name. */
export function chosenNames(): string[] {
    return chosenPeople(readSettings().seats ?? usualSeats(chosenGame()));
}

function SetupForm({ game, mirror }: { game: Game; mirror: Mirror }) {
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
            <Select
                label={t("Opponents")}
                value={bot.value}
                values={game.bots.map(({ name, words, summary }) => ({ value: name, words, help: summary }))}
                onPick={(picked) => {
                    bot.value = picked;
                    keepSettings({ bot: picked });
                }}
            />
            <OptionFields mirror={mirror} game={game.id} seats={Number(seats.value)}>
                <PeopleFields seats={Number(seats.value)} />
            </OptionFields>
        </form>
    );
}

interface Props {
    /** Empty until the module is there. */
    games: Game[];
    mirror: Mirror | null;
    onPlay: () => void;
    onContinue: (game: KeptGame) => void;
}

export function HomePage({ games, mirror, onPlay, onContinue }: Props) {
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
            <button type="button" class="primary play" disabled={mirror === null} onClick={onPlay}>
                {t("Play now")}
            </button>
            {mirror !== null && <ContinueButton games={games} onContinue={onContinue} />}
            <button type="button" class="friends" onClick={() => go("new")}>
                {t("With friends")}
            </button>
            {game !== undefined && mirror !== null && (
                <details>
                    <summary>{t("{game}: players, opponents, expansions", { game: game.name })}</summary>
                    <SetupForm key={game.id} game={game} mirror={mirror} />
                </details>
            )}
        </main>
    );
}
