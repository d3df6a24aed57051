// SPDX-License-Identifier: MIT
// The first page: play now, or choose against whom and with what.
import { useSignal } from "@preact/signals";
import type { Game, Option } from "../module/answers.ts";
import type { Setup } from "../table/local.ts";
import { keepSettings, readSettings } from "../ui/kept.ts";
import { t } from "../ui/text.ts";

// What is not drawn in the pages yet is not offered.
const drawn = "rattus";
const usualSeats = 3;
const usualBot = "novice";

/** What "Play now" begins. */
export function chosenSetup(): Setup {
    const { seats = usualSeats, bot = usualBot, options = {} } = readSettings();
    return { game: drawn, seats: ["open", ...Array<string>(seats - 1).fill(bot)], options };
}

interface SelectProps {
    label: string;
    value: string;
    values: { value: string; words: string; help?: string }[];
    onPick: (value: string) => void;
}

export function Select({ label, value, values, onPick }: SelectProps) {
    const help = values.find((one) => one.value === value)?.help;
    return (
        <label class="field">
            {label}
            <select value={value} onChange={(event) => onPick(event.currentTarget.value)}>
                {values.map((one) => (
                    <option key={one.value} value={one.value}>
                        {one.words}
                    </option>
                ))}
            </select>
            {help !== undefined && <small>{help}</small>}
        </label>
    );
}

function OptionField({ option }: { option: Option }) {
    const given = readSettings().options ?? {};
    const value = useSignal(option.name in given ? JSON.stringify(given[option.name]) : "");
    const pick = (picked: string) => {
        const { [option.name]: _, ...others } = readSettings().options ?? {};
        value.value = picked;
        keepSettings({ options: picked === "" ? others : { ...others, [option.name]: JSON.parse(picked) } });
    };
    const values = option.values.map((one) => ({ ...one, value: JSON.stringify(one.value) }));
    const usual = { value: "", words: t("as usual: {value}", { value: option.usual ?? "" }) };
    return <Select label={option.words} value={value.value} values={[usual, ...values]} onPick={pick} />;
}

function SetupForm({ game }: { game: Game }) {
    const kept = readSettings();
    const seats = useSignal(String(kept.seats ?? usualSeats));
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
            {game.options.map((option) => (
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
}

export function HomePage({ games, ready, onPlay }: Props) {
    const game = games.find(({ id }) => id === drawn);
    return (
        <main class="home">
            <h1>Pesthouse</h1>
            <p>{t("Board games of the plague years, against bots that play on your own device.")}</p>
            <button type="button" class="primary play" disabled={!ready} onClick={onPlay}>
                {t("Play now")}
            </button>
            {game !== undefined && (
                <details>
                    <summary>{t("{game}: players, opponents, boxes", { game: game.name })}</summary>
                    <SetupForm game={game} />
                </details>
            )}
        </main>
    );
}
