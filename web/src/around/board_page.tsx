// SPDX-License-Identifier: MIT
// A table around one screen, as everybody in the room sees it on a television: an onlooker's view, which needs no
// keyboard and no mouse. A seat without a phone is asked here, covered.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { loadParts, nameOfGame, partsOf } from "../games/games.ts";
import type { Game as Kind } from "generated/messages";
import type { Mirror } from "../module/mirror.ts";
import { WindowBar } from "../online/clock.tsx";
import { Connected, type Opened, openTable, type TablePageProps, useRematch } from "../online/connected.tsx";
import { OthersAway, Refusal } from "../online/menu.tsx";
import { useDoing, Wrong } from "../online/form.tsx";
import type { OnlineGame } from "../online/game.ts";
import { isMaker } from "../online/gathering.tsx";
import { comeBack, lookWho } from "../online/people.ts";
import type { Seen } from "../online/seen.ts";
import { isolated } from "../online/words.ts";
import { Outcome } from "../pages/ending.tsx";
import { route } from "../route.ts";
import type { Table } from "../table/state.ts";
import { groupsOf } from "../table/story.ts";
import { waitingWords } from "../ui/choices.tsx";
import { News } from "../ui/log.tsx";
import { SeatSign } from "../ui/seat_sign.tsx";
import { useSounds } from "../ui/sound_switch.tsx";
import { sound } from "../ui/sounds.ts";
import { t } from "../ui/text.ts";
import { BoardCover, type Hand, Uncovered, useAskedHere } from "./at_board.tsx";
import { useAwake } from "./awake.ts";
import { Code, Coming } from "./coming.tsx";

const linesMax = 40; // more fit on no screen

/** What happened, the newest last and in view. */
function Lately({ table }: { table: Table }) {
    return (
        <section class="lately" aria-label={t("What happened")}>
            <div>
                {groupsOf(table.log.value.slice(-linesMax)).map(({ id, turn, lines }) => (
                    <div key={id}>
                        {turn !== undefined && (
                            <h3>
                                {turn.seat >= 0 && <SeatSign seat={turn.seat} />} <bdi>{turn.words}</bdi>
                            </h3>
                        )}
                        {lines.map((line) => (
                            <p key={line.id}>{line.words.trim()}</p>
                        ))}
                    </div>
                ))}
            </div>
        </section>
    );
}

/** Its maker has a seat asked here whose phone is gone. */
function AskHere({ seen, game, seat }: { seen: Seen; game: OnlineGame; seat: number }) {
    const { holder, name = "", board, resigned } = seen.seats[seat] ?? {};
    if (!isMaker(seen) || holder !== "person" || board === true || resigned === true) {
        return null;
    }
    return (
        <button type="button" onClick={() => game.ask({ t: "lend", seat, to: "board" })}>
            {t("Ask {name} here", { name: isolated(name) })}
        </button>
    );
}

/** Of whom something is asked, and how long. */
function Asked({ opened }: { opened: Opened }) {
    const { table, game } = opened;
    const seen = game.seen.value!;
    const { decides } = table.look.value!;
    return (
        <div class="called" role="status">
            {seen.window === null && decides !== null && (
                <p>
                    <SeatSign seat={decides} /> <bdi>{waitingWords(table)}</bdi>
                    <AskHere {...{ seen, game }} seat={decides} />
                </p>
            )}
            <WindowBar {...{ seen, game }} />
            <Refusal game={game} />
        </div>
    );
}

/** Sounds when somebody else is asked, and at the end. */
function useCalls(table: Table): void {
    const decides = table.look.value?.decides ?? null;
    const last = useRef(decides);
    useSounds(table);
    useEffect(() => {
        if (last.current !== null && decides !== null && decides !== last.current) {
            sound("turn");
        }
        last.current = decides;
    }, [decides]);
}

function Over({ opened }: { opened: Opened }) {
    const { table, game } = opened;
    const seen = game.seen.value!;
    const { reason, winners } = seen;
    const why = game.say({ entry: { t: "over", reason, winners } });
    const look = table.look.value!;
    return (
        <section class="result">
            <h2>{why === "" ? t("The game is over.") : why}</h2>
            {look.over && (
                <Outcome look={look} names={table.names.value} moves={table.log.value}>
                    {isMaker(seen) && (
                        <button type="button" class="primary" onClick={() => game.ask({ t: "rematch" })}>
                            {t("A rematch")}
                        </button>
                    )}
                </Outcome>
            )}
        </section>
    );
}

interface PlayingProps extends ShownProps {
    seen: Seen;
    name: string;
}

function Playing({ id, opened, seen, name, games, ...props }: PlayingProps) {
    const { table, game } = opened;
    const look = table.look.value;
    const parts = look === null ? undefined : partsOf(look.game);
    const hand = useSignal<Hand | null>(null);
    const seat = useAskedHere(seen, look, hand);
    useCalls(table);
    if (hand.value !== null) {
        return <Uncovered hand={hand.value} games={games} onCover={() => (hand.value = null)} />;
    }
    if (seat >= 0 && table.skip.value === null) {
        return <BoardCover {...{ id, seat, hand }} {...props} name={look?.seats[seat]?.name ?? ""} />;
    }
    if (look === null || parts === undefined) {
        return <main class="afar" aria-busy="true" />;
    }
    const isOver = seen.phase === "over" && table.skip.value === null;
    return (
        <main class={`afar ${look.game}`}>
            <parts.Board table={table} afar />
            <div class="panel">
                <header>
                    <h1 class="unseen">{name}</h1>
                    <p class="status">{look.status}</p>
                    <parts.Players table={table} />
                </header>
                {isOver ? <Over opened={opened} /> : <Asked opened={opened} />}
                <OthersAway seen={seen} />
                {!isOver && <parts.Cards table={table} />}
                <Lately table={table} />
                {!isOver && <Code id={game.id} seen={seen} />}
            </div>
            <News table={table} />
        </main>
    );
}

interface ShownProps {
    id: string;
    opened: Opened;
    module: WebAssembly.Module;
    mirror: Mirror;
    games: Kind[];
}

function Shown(props: ShownProps) {
    const { opened, games } = props;
    const { game } = opened;
    const seen = game.seen.value;
    const kind = games.find((one) => one.id === seen?.settings.game);
    const name = nameOfGame(games, seen?.settings.game ?? "");
    useRematch(opened, "board");
    useEffect(() => void (seen !== null && loadParts(seen.settings.game)), [seen?.settings.game]);
    if (seen === null) {
        return <main class="afar" aria-busy="true" />;
    }
    return seen.phase === "gathering" ? (
        <Coming {...{ game, seen, kind, name }} />
    ) : (
        <Playing {...props} {...{ seen, name }} />
    );
}

/** Nobody is here to sign in again: it looks on as a stranger. */
function useStranger({ game }: Opened): void {
    useEffect(() => {
        if (game.ended.value === "person") {
            void lookWho().then(() => game.resume());
        }
    }, [game.ended.value]);
}

/** The link that a program shows: by its code this browser becomes the guest who made the table. */
function Maker({ id, code }: { id: string; code: string }) {
    const { wrong, run } = useDoing(async () => {
        await comeBack(code);
        location.replace(`#/table/${id}/board`); // whoever goes back does not come to the code again
    });
    useEffect(() => void run(), []);
    return (
        <main class="home" aria-busy={wrong === "" || undefined}>
            <Wrong words={wrong} />
        </main>
    );
}

export function BoardPage(props: TablePageProps) {
    const code = route.value[3];
    return code === undefined ? <Board {...props} /> : <Maker id={props.id} code={code} />;
}

function Board({ id, module, mirror, games, onTable }: TablePageProps) {
    const opened = useMemo(() => openTable(id, mirror, "board"), []);
    useAwake();
    useStranger(opened);
    return (
        <Connected opened={opened} onTable={onTable}>
            <Shown {...{ id, opened, module, mirror, games }} />
        </Connected>
    );
}
