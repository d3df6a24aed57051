// SPDX-License-Identifier: MIT
// A recorded game, move by move: what happened, how it stood, what a review says of it, and playing on from there.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { nameOfGame, partsOf } from "../games/games.ts";
import type { Game } from "generated/messages";
import { download } from "../module/record.ts";
import type { Branch, Setup } from "../table/local.ts";
import type { Replay } from "../table/replay.ts";
import type { LogLine } from "../table/state.ts";
import { linesOf } from "../table/story.ts";
import { Story } from "../ui/log.tsx";
import { Select } from "../ui/select.tsx";
import { SecretWords } from "../ui/secrets.tsx";
import { t } from "../ui/text.ts";
import { Outcome, Share } from "./ending.tsx";
import { Decisions, Review } from "./review.tsx";
import { Position } from "./table.tsx";

export interface BranchProps {
    replay: Replay;
    games: Game[];
    onBranch: (setup: Setup, names: string[], branch: Branch) => void;
}

function Steps({ replay }: { replay: Replay }) {
    const at = replay.at.value;
    const { moves } = replay.opened;
    return (
        <div class="steps">
            <button type="button" aria-label={t("To the beginning")} disabled={at === 0} onClick={() => replay.go(0)}>
                «
            </button>
            <button type="button" aria-label={t("Step back")} disabled={at === 0} onClick={() => replay.step(-1)}>
                ‹
            </button>
            <input
                type="range"
                min={0}
                max={moves}
                value={at}
                aria-label={t("Move")}
                aria-valuetext={t("Move {move} of {moves}", { move: at, moves })}
                onInput={(event) => replay.go(Number(event.currentTarget.value))}
            />
            <button type="button" aria-label={t("Step forward")} disabled={at === moves} onClick={() => replay.step(1)}>
                ›
            </button>
            <button type="button" aria-label={t("To the end")} disabled={at === moves} onClick={() => replay.go(moves)}>
                »
            </button>
            <output>{t("Move {move} of {moves}", { move: at, moves })}</output>
        </div>
    );
}

function Viewer({ replay }: { replay: Replay }) {
    const seats = replay.table.look.value?.seats ?? [];
    const values = [
        { value: "", words: t("everything") },
        ...seats.map(({ name }, seat) => ({ value: String(seat), words: name })),
    ];
    return (
        <Select
            label={t("Point of view")}
            value={String(replay.seat.value ?? "")}
            values={values}
            onPick={(picked) => replay.lookAs(picked === "" ? null : Number(picked))}
        />
    );
}

function Moves({ replay, lines }: { replay: Replay; lines: LogLine[] }) {
    return (
        <Story
            table={replay.table}
            lines={lines}
            at={replay.at.value - 1}
            isWhole
            onLook={({ move = 0 }) => replay.go(move + 1)}
        />
    );
}

/** From any position that somebody decides, against bots. */
function PlayOn({ replay, games, onBranch }: BranchProps) {
    const { opened } = replay;
    const bots = games.find(({ id }) => id === opened.game)?.bots ?? [];
    const people = opened.seats.flatMap(({ bot }, seat) => (bot === null ? [seat] : []));
    const picked = useSignal(people[0] ?? 0);
    const bot = useSignal<string>(opened.seats.find((one) => one.bot !== null)?.bot ?? "novice");
    const look = replay.table.look.value;
    const plays = partsOf(opened.game)?.plays ?? (() => true);
    const playing = opened.seats.map((_, seat) => seat).filter((seat) => look !== null && plays(look.view, seat));
    if (look === null || look.over || playing.length === 0) {
        return null;
    }
    const own = playing.includes(picked.value) ? picked.value : playing[0]!;
    const start = () => {
        const seats = opened.seats.map((one, seat) => (seat === own ? "open" : (one.bot ?? bot.value)));
        onBranch({ game: opened.game, seats, options: opened.options }, [t("You")], {
            record: replay.record,
            moves: replay.at.value,
        });
    };
    return (
        <details class="play-on">
            <summary>{t("Play on from here")}</summary>
            <form onSubmit={(event) => event.preventDefault()}>
                <Select
                    label={t("Your seat")}
                    value={String(own)}
                    values={playing.map((seat) => ({ value: String(seat), words: look.seats[seat]?.name ?? "" }))}
                    onPick={(seat) => (picked.value = Number(seat))}
                />
                <Select
                    label={t("Replace people by bots")}
                    value={bot.value}
                    values={bots.map(({ name, words, summary }) => ({ value: name, words, help: summary }))}
                    onPick={(picked) => (bot.value = picked)}
                />
                <p>{t("The moves up to here stay; the luck after this point is new.")}</p>
                <button type="button" class="primary" onClick={start}>
                    {t("Play on")}
                </button>
            </form>
        </details>
    );
}

function useArrows(replay: Replay): void {
    useEffect(() => {
        const hear = (event: KeyboardEvent): void => {
            const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
            if (by !== 0 && event.target === document.body) {
                replay.step(by);
                event.preventDefault();
            }
        };
        addEventListener("keydown", hear);
        return () => removeEventListener("keydown", hear);
    }, [replay]);
}

export function ReplayPage(props: BranchProps) {
    const { replay } = props;
    const { table } = replay;
    const look = table.look.value;
    const history = replay.history.value;
    const lines = useMemo(() => linesOf(history).map((line, id) => ({ ...line, id })), [history]);
    useArrows(replay);
    const parts = partsOf(replay.opened.game);
    if (look === null || parts === undefined) {
        return <main aria-busy="true" />;
    }
    const told = history.find(({ move }) => move + 1 === replay.at.value);
    const name = nameOfGame(props.games, look.game);
    const record = () => Promise.resolve(replay.record);
    return (
        <main class="table replay">
            <header>
                <h1 class="unseen">{name}</h1>
                <parts.Players table={table} />
            </header>
            <parts.Board table={table} />
            <div class="asking">
                <Steps replay={replay} />
                <p class="status lines" role="status">
                    {told?.lines.join("\n") ?? look.status}
                </p>
            </div>
            <parts.Cards table={table} />
            <div class="more">
                {look.result !== null && (
                    <section class="result">
                        <Outcome look={look} names={table.names.value} moves={lines} />
                    </section>
                )}
                <Viewer replay={replay} />
                {replay.opened.box === true ? (
                    <p>
                        {t(
                            "This game was played with a printed box, so its record does not have what each seat knew: it cannot be reviewed.",
                        )}
                    </p>
                ) : (
                    <>
                        <PlayOn {...props} />
                        <Review replay={replay} />
                        <Decisions replay={replay} />
                    </>
                )}
                <SecretWords table={table} />
                {parts.More !== undefined && <parts.More table={table} />}
                <Moves replay={replay} lines={lines} />
                {replay.opened.over && (
                    <Share {...{ name, look, record }} mirror={replay.mirror} at={replay.at.value} />
                )}
                <Position table={table} />
                <button type="button" onClick={() => download(`${replay.opened.game}.rec`, replay.record)}>
                    {t("Download the record")}
                </button>
            </div>
        </main>
    );
}
