// SPDX-License-Identifier: MIT
// The first page: both games, each with a board in play, then the games that wait for one.
import { useSignal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { drawnGames, minutesOf, nameOfGame, playersOf, usualSeats } from "../games/games.ts";
import type { Game } from "generated/messages";
import { files } from "../module/files.ts";
import type { Mirror } from "../module/mirror.ts";
import { dayOf } from "../puzzles/days.ts";
import { isDue, listMistakes } from "../puzzles/mistakes.ts";
import type { KeptGame } from "../table/kept.ts";
import type { Setup } from "../table/local.ts";
import { go } from "../route.ts";
import { keepSettings, keepSetup, readSettings, setupOf } from "../ui/kept.ts";
import { counts, Select } from "../ui/select.tsx";
import { language, t } from "../ui/text.ts";
import { offeredOptions, OptionFields } from "./options.tsx";
import { chosenPeople, PeopleFields } from "./people.tsx";
import { Running } from "./running.tsx";

const usualBot = "novice";

/** The game that was played last. */
export function chosenGame(): string {
    const { game = "" } = readSettings();
    return drawnGames.includes(game) ? game : drawnGames[0]!;
}

const chosenSeats = (game: string): number => setupOf(game).seats ?? usualSeats(game);

/** What "Play now" begins. */
export function chosenSetup(mirror: Mirror, game: string): Setup {
    const { bot = usualBot } = readSettings();
    const seats = chosenSeats(game);
    const people = chosenPeople(seats).length;
    return {
        game,
        seats: [...Array<string>(people).fill("open"), ...Array<string>(seats - people).fill(bot)],
        options: offeredOptions(mirror, game, seats).options,
    };
}

/** The people of what "Play now" begins, by name. */
export const chosenNames = (game: string): string[] => chosenPeople(chosenSeats(game));

function SetupForm({ game, mirror }: { game: Game; mirror: Mirror }) {
    const seats = useSignal(chosenSeats(game.id));
    const bot = useSignal(readSettings().bot ?? usualBot);
    return (
        <form onSubmit={(event) => event.preventDefault()}>
            <Select
                label={t("Players")}
                value={String(seats.value)}
                values={counts(game.players_min, game.players_max)}
                onPick={(picked) => {
                    seats.value = Number(picked);
                    keepSetup(game.id, { seats: seats.value });
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
            <OptionFields mirror={mirror} game={game.id} seats={seats.value}>
                <PeopleFields seats={seats.value} />
            </OptionFields>
        </form>
    );
}

/** Closed it is the same before the module is there, so that nothing below it moves. */
function SetupDetails({ game, mirror }: { game: Game | undefined; mirror: Mirror | null }) {
    const open = useSignal(false);
    return (
        <details class="setup" onToggle={(event) => (open.value = event.currentTarget.open)}>
            <summary>{t("Players, opponents, expansions")}</summary>
            {open.value && game !== undefined && mirror !== null && <SetupForm game={game} mirror={mirror} />}
        </details>
    );
}

type Living = ComponentType<{ module: WebAssembly.Module; game: string; name: string }>;

/** Loaded when the page has nothing else to do, so that nobody who plays at once waits for it. */
function useLiving(ready: boolean): Living | null {
    const living = useSignal<{ Board: Living } | null>(null);
    useEffect(() => {
        if (!ready) {
            return;
        }
        let isGone = false;
        const load = async () => {
            const { LivingBoard } = await import("./living.tsx");
            living.value = isGone ? null : { Board: LivingBoard };
        };
        const timer = setTimeout(() => void load(), 300);
        return () => {
            isGone = true;
            clearTimeout(timer);
        };
    }, [ready]);
    return living.value?.Board ?? null;
}

interface Props {
    /** Empty until the module is there. */
    games: Game[];
    module: WebAssembly.Module | null;
    mirror: Mirror | null;
    onPlay: (game: string) => void;
    onContinue: (game: KeptGame) => void;
}

function Offer({ id, living: Board, games, module, mirror, onPlay }: Props & { id: string; living: Living | null }) {
    const game = games.find((one) => one.id === id);
    const name = nameOfGame(games, id);
    const [least, most] = playersOf(id);
    return (
        <article class="offer" data-game={id} aria-labelledby={`offer-${id}`}>
            <div class={`living ${id}`}>
                {Board !== null && module !== null && <Board module={module} game={id} name={name} />}
            </div>
            <div class="about">
                <div class="title">
                    <h2 id={`offer-${id}`}>{name}</h2>
                    <p class="facts">
                        {t("{least} to {most} players, {minutes} minutes", { least, most, minutes: minutesOf(id) })}
                    </p>
                </div>
                <p class="lead">{files.leads[id]?.[language.value] ?? files.leads[id]?.["en"]}</p>
                <div class="ways">
                    <button type="button" class="primary play" onClick={() => onPlay(id)}>
                        {t("Play now")}
                    </button>
                    <button
                        type="button"
                        class="friends"
                        onClick={() => {
                            keepSettings({ game: id });
                            go("new");
                        }}
                    >
                        {t("With friends")}
                    </button>
                </div>
                <p class="newcomers">
                    <a href={`#/learn/${id}`}>{t("A first game, step by step")}</a>{" "}
                    <a href={`#/rules/${id}`}>{t("The rules in two minutes")}</a>{" "}
                    <a href={`#/box/${id}`}>{t("We play with our own box")}</a>
                </p>
                <SetupDetails game={game} mirror={mirror} />
            </div>
        </article>
    );
}

/** Those that come back today. */
function OwnMistakes() {
    const count = useSignal(0);
    useEffect(() => {
        const today = dayOf(new Date());
        void listMistakes().then((all) => (count.value = all.filter((mistake) => isDue(mistake, today)).length));
    }, []);
    return (
        count.value > 0 && (
            <a href="#/mistakes">{t("Your own mistakes to try again: {count}", { count: count.value })}</a>
        )
    );
}

export function HomePage(props: Props) {
    const living = useLiving(props.games.length > 0);
    return (
        <main class="home first">
            <header>
                <h1>Pesthouse</h1>
                <p>{t("Board games of the plague years, against bots that play on your own device.")}</p>
                <p>
                    <a href="#/join">{t("Take a seat with the code on a board")}</a>{" "}
                    <a href="#/evening">{t("An evening with many tables")}</a>
                </p>
            </header>
            <div class="offers">
                {drawnGames.map((id) => (
                    <Offer key={id} id={id} living={living} {...props} />
                ))}
            </div>
            <Running games={props.games} onContinue={props.onContinue}>
                <p class="puzzles">
                    <span aria-hidden="true">◆</span> {t("A puzzle for today:")}{" "}
                    {drawnGames.map((id) => (
                        <span key={id}>
                            <a href={`#/puzzle/${id}`}>{nameOfGame(props.games, id)}</a>{" "}
                        </span>
                    ))}
                    <OwnMistakes />
                </p>
            </Running>
        </main>
    );
}
