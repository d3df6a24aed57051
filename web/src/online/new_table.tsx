// SPDX-License-Identifier: MIT
// A new table with friends: the game, who plays, how fast, and who may come.
import { useSignal } from "@preact/signals";
import { drawnGames, usualSeats } from "../games/games.ts";
import type { Game, NewTable, Settings } from "generated/messages";
import type { Mirror } from "../module/mirror.ts";
import { chosenGame } from "../pages/home.tsx";
import { offeredOptions, OptionFields } from "../pages/options.tsx";
import { go } from "../route.ts";
import { keepSettings, readSettings } from "../ui/kept.ts";
import { counts, Select } from "../ui/select.tsx";
import { t } from "../ui/text.ts";
import { becomeSomebody, Form, NameField } from "./form.tsx";
import { post } from "./people.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

/** By name: what of a table's settings it is. */
export const paces: Record<string, object> = {
    calm: {},
    brisk: { bank: 10 * minute, increment: 10_000 },
    daily: { by_days: true, move: day },
    slow: { by_days: true, move: 3 * day },
};

const paceWords = (): Record<string, string> => ({
    calm: t("live, without clocks"),
    brisk: t("live, 10 minutes each and 10 s for each move"),
    daily: t("correspondence, one day a move"),
    slow: t("correspondence, three days a move"),
});

export const livePaces = (): { value: string; words: string; help: string }[] =>
    Object.entries(paceWords())
        .filter(([name]) => !("by_days" in paces[name]!))
        .map(([value, words]) => ({ value, words, help: standsIn(false) }));

/** How fast a table is played, in words. */
export function sayPace({ by_days, bank, increment, move }: Settings): string {
    const pace = Object.entries(paces).find(([, made]) => {
        const usual = { by_days: false, bank: 0, increment: 0, move: 0, ...made };
        return usual.by_days === by_days && usual.bank === bank && usual.increment === increment && usual.move === move;
    });
    return pace === undefined
        ? by_days
            ? t("correspondence")
            : bank > 0
              ? t("with clocks")
              : t("without clocks")
        : paceWords()[pace[0]]!;
}

const standsIn = (byDays: boolean): string =>
    byDays
        ? t("When a player runs out of time, a strong bot plays for them until they are back.")
        : t(
              "When a player is away for a minute in their turn, or runs out of time, a strong bot plays for them until they are back.",
          );

export const yesNo = (yes: string, no: string) => [
    { value: "yes", words: yes },
    { value: "no", words: no },
];

type Flag = "listed" | "hints";

/** The table that this browser made last: its maker takes a seat at once. */
export const made = { table: "" };

interface Chosen {
    /** Around one screen, which is this one. */
    board: boolean;
    game: string;
    seats: number;
    people: number;
    bot: string;
    pace: string;
    flags: Partial<Record<Flag, string>>;
}

const WINDOW_AROUND = 20_000; // ms: the screen may have to change hands

/** How the table is played, if not around one screen. */
const apart = (chosen: Chosen): object => ({
    ...Object.fromEntries(flags().map(({ name }) => [name, isChosen(chosen, name)])),
    ...paces[chosen.pace],
});

const around = (chosen: Chosen): object => ({ board: true, window: WINDOW_AROUND, hints: isChosen(chosen, "hints") });

async function make(mirror: Mirror, chosen: Chosen, fields: Record<string, string>): Promise<void> {
    await becomeSomebody(chosen.board ? { name: t("The board") } : fields);
    const bots = Array<string>(chosen.seats - chosen.people).fill(chosen.bot);
    const { table } = await post<NewTable>("/table", {
        t: "make",
        game: chosen.game,
        seats: [...Array<string>(chosen.people).fill("open"), ...bots],
        options: offeredOptions(mirror, chosen.game, chosen.seats).options,
        ...(chosen.board ? around(chosen) : apart(chosen)),
    });
    if (chosen.board) {
        go("table", table, "board");
    } else {
        made.table = table;
        go("table", table);
    }
}

interface GameSelectProps {
    offered: Game[];
    game: string;
    onPick: (picked: { game: string; seats: number }) => void;
}

export function GameSelect({ offered, game, onPick }: GameSelectProps) {
    return (
        <Select
            label={t("Game")}
            value={game}
            values={offered.map(({ id, name }) => ({ value: id, words: name }))}
            onPick={(picked) => {
                keepSettings({ game: picked });
                onPick({ game: picked, seats: usualSeats(picked) });
            }}
        />
    );
}

export function NewTablePage({ mirror, games }: { mirror: Mirror; games: Game[] }) {
    const offered = games.filter(({ id }) => drawnGames.includes(id));
    const chosen = useSignal<Chosen>({
        board: false,
        game: chosenGame(),
        seats: usualSeats(chosenGame()),
        people: 2,
        bot: readSettings().bot ?? "novice",
        pace: "calm",
        flags: {},
    });
    const { value } = chosen;
    const game = offered.find(({ id }) => id === value.game);
    const pick = (picked: Partial<Chosen>) => {
        const next = { ...value, ...picked };
        chosen.value = { ...next, people: Math.min(next.people, next.seats) };
    };
    if (game === undefined) {
        return <main aria-busy="true" />;
    }
    return (
        <main class="home">
            <h1>{t("A new table")}</h1>
            <Form words={t("Make the table")} onSend={(fields) => make(mirror, value, fields)}>
                <Select
                    label={t("Where you play")}
                    value={value.board ? "around" : "apart"}
                    values={[
                        { value: "apart", words: t("each at a screen of their own") },
                        { value: "around", words: t("around this screen: the board here, hands on phones") },
                    ]}
                    onPick={(picked) =>
                        pick({ board: picked === "around", people: picked === "around" ? value.seats : 2 })
                    }
                />
                {!value.board && <NameField />}
                {offered.length > 1 && <GameSelect offered={offered} game={value.game} onPick={pick} />}
                <Select
                    label={t("Players")}
                    value={String(value.seats)}
                    values={counts(game.players_min, game.players_max)}
                    onPick={(picked) => pick({ seats: Number(picked) })}
                />
                <Select
                    label={t("Seats for people")}
                    value={String(value.people)}
                    values={counts(1, value.seats)}
                    onPick={(picked) => pick({ people: Number(picked) })}
                />
                <OptionFields key={value.game} mirror={mirror} game={value.game} seats={value.seats}>
                    {value.people < value.seats && (
                        <Select
                            label={t("Opponents")}
                            value={value.bot}
                            values={game.bots.map(({ name, words, summary }) => ({
                                value: name,
                                words,
                                help: summary,
                            }))}
                            onPick={(bot) => pick({ bot })}
                        />
                    )}
                    {!value.board && (
                        <Select
                            label={t("Pace")}
                            value={value.pace}
                            values={Object.entries(paceWords()).map(([name, words]) => ({
                                value: name,
                                words,
                                help: standsIn("by_days" in paces[name]!),
                            }))}
                            onPick={(pace) => pick({ pace })}
                        />
                    )}
                    {flagsOf(value).map(({ name, words, values }) => (
                        <Select
                            key={name}
                            label={words}
                            value={value.flags[name] ?? values[0]!.value}
                            values={values}
                            onPick={(picked) => pick({ flags: { ...value.flags, [name]: picked } })}
                        />
                    ))}
                </OptionFields>
            </Form>
        </main>
    );
}

/** The settings that are a choice of two, the usual one first. */
const flags = (): { name: Flag; words: string; values: { value: string; words: string }[] }[] => [
    {
        name: "listed",
        words: t("Who may come"),
        values: yesNo(t("everybody: the table is in the lobby"), t("only people with the link")).reverse(),
    },
    { name: "hints", words: t("Hints and odds"), values: yesNo(t("for everybody"), t("for nobody")) },
];

/** A table around one screen is never in the lobby. */
const flagsOf = ({ board }: Chosen) => flags().filter(({ name }) => !board || name !== "listed");

const isChosen = (chosen: Chosen, name: Flag): boolean =>
    (chosen.flags[name] ?? flags().find((flag) => flag.name === name)!.values[0]!.value) === "yes";
