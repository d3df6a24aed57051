// SPDX-License-Identifier: MIT
// Before the game: the link to send, what is played, who sits where, and who is awaited.
import { useEffect, useRef } from "preact/hooks";
import { minutesOf } from "../games/games.ts";
import type { Game as Kind, SeatRequest, Sits } from "generated/messages";
import type { Mirror } from "../module/mirror.ts";
import { LivingBoard } from "../pages/living.tsx";
import { sayOptions } from "../table/options.ts";
import { randomHex } from "../table/game.ts";
import { LinkField } from "../ui/link_field.tsx";
import { t } from "../ui/text.ts";
import { Chat } from "./chat.tsx";
import { becomeSomebody, Form, NameField, Wrong } from "./form.tsx";
import type { OnlineGame } from "./game.ts";
import { LinkCode } from "./link_code.tsx";
import { Signals } from "./menu.tsx";
import { made, sayPace } from "./new_table.tsx";
import { me } from "./people.ts";
import type { Seen } from "./seen.ts";
import { Sign } from "./sign.tsx";
import { signalGathering } from "./turn.ts";
import { isolated, letterOf } from "./words.ts";

interface Props {
    id: string;
    game: OnlineGame;
    kind: Kind | undefined;
    module: WebAssembly.Module;
    mirror: Mirror;
}

export const isMaker = (seen: Seen): boolean => me.value?.person === seen.maker;

/** Their name, if they have a seat. */
function makerOf(seen: Seen): string | undefined {
    const name = seen.seats.find(({ person }) => person === seen.maker)?.name;
    return name === undefined ? undefined : isolated(name);
}

export function openSeat(seen: Seen): number {
    return seen.seats.findIndex(({ holder }) => holder === "open");
}

/** The one who made the table sends the link; whoever came by it reads who did. */
export function Invitation({ id, from, board }: { id: string; from?: string | undefined; board?: boolean }) {
    const url = `${location.origin}/table/${id}`;
    return (
        <section class="invitation">
            {from !== undefined && <p>{t("{name} invites you to this game.", { name: from })}</p>}
            <LinkField
                label={
                    from === undefined
                        ? t("Send this link to people who want to play or watch:")
                        : t("Everyone with this link may play or watch:")
                }
                url={url}
            />
            <LinkCode source={`/table/${id}/qr`} url={url} />
            {board === true && (
                <LinkField label={t("Open this on the screen that everybody sees:")} url={`${url}/board`} />
            )}
        </section>
    );
}

// ---- seats ----------------------------------------------------------------------------------------------------------

/** The level of a bot, whatever its temperament. */
const levelOf = (bot = ""): string => bot.split("/")[0]!;

export function saySeat(sits: Sits, kind: Kind | undefined): string {
    switch (sits.holder) {
        case "open":
            return t("open");
        case "closed":
            return t("closed");
        case "bot":
            return kind?.bots.find(({ name }) => name === levelOf(sits.bot))?.words ?? sits.bot ?? "";
        case "person":
            return isolated(sits.name ?? "");
    }
}

function SeatName({ sits, kind }: { sits: Sits; kind: Kind | undefined }) {
    const name = <bdi class="name">{saySeat(sits, kind)}</bdi>;
    return sits.person === undefined ? name : <a href={`#/person/${sits.person}`}>{name}</a>;
}

/** The maker decides who may take a seat that no person has. */
export function HolderSelect({
    seat,
    sits,
    game,
    kind,
}: {
    seat: number;
    sits: Sits;
    game: OnlineGame;
    kind: Kind | undefined;
}) {
    const value = sits.holder === "bot" ? levelOf(sits.bot) : sits.holder;
    return (
        <select
            aria-label={t("Who has seat {letter}", { letter: letterOf(seat) })}
            value={value}
            onChange={(event) => game.ask({ t: "seat", seat, as: event.currentTarget.value as SeatRequest["as"] })}
        >
            <option value="open">{t("open")}</option>
            <option value="closed">{t("closed")}</option>
            {kind?.bots.map(({ name, words }) => (
                <option key={name} value={name}>
                    {words}
                </option>
            ))}
        </select>
    );
}

function SeatRow({
    seat,
    sits,
    seen,
    game,
    kind,
}: {
    seat: number;
    sits: Sits;
    seen: Seen;
    game: OnlineGame;
    kind: Kind | undefined;
}) {
    const own = seat === seen.seat;
    const mayDecide = isMaker(seen) && sits.holder !== "person";
    return (
        <li>
            <b>{letterOf(seat)}</b>
            {mayDecide ? <HolderSelect {...{ seat, sits, game, kind }} /> : <SeatName sits={sits} kind={kind} />}
            <Sign of={sits} />
            {sits.ready === true && <span class="mark">{t("ready")}</span>}
            {sits.holder === "open" && seen.seat < 0 && me.value && (
                <button type="button" onClick={() => game.ask({ t: "sit", seat })}>
                    {t("Take this seat")}
                </button>
            )}
            {own && (
                <button type="button" onClick={() => game.ask({ t: "leave" })}>
                    {t("Leave the seat")}
                </button>
            )}
            {!own && sits.holder === "person" && isMaker(seen) && (
                <button type="button" onClick={() => game.ask({ t: "free", seat })}>
                    {t("Free the seat")}
                </button>
            )}
        </li>
    );
}

// ---- what is played -------------------------------------------------------------------------------------------------

/** What a guest agrees to by sitting down. */
function Terms({ seen, kind, mirror }: { seen: Seen; kind: Kind; mirror: Mirror }) {
    const { settings } = seen;
    const players = seen.seats.filter(({ holder }) => holder !== "closed").length;
    const isPlayable = players >= kind.players_min && players <= kind.players_max;
    const terms = {
        [t("Players")]: String(players),
        [t("Boxes and rules")]: isPlayable ? sayOptions(mirror.options(kind.id, players, settings.options)) : "",
        [t("Pace")]: sayPace(settings),
        [t("Hints and odds")]: settings.hints ? t("for everybody") : t("for nobody"),
        [t("Ratings")]: mirror.say({ rated: seen.rated }),
        [t("Length")]: settings.by_days ? "" : t("about {minutes} minutes", { minutes: minutesOf(kind.id) }),
    };
    return (
        <section class="terms" aria-labelledby="terms">
            <h2 id="terms">{t("What is played")}</h2>
            <dl>
                {Object.entries(terms)
                    .filter(([, words]) => words !== "")
                    .map(([term, words]) => (
                        <div key={term}>
                            <dt>{term}</dt>
                            <dd>{words}</dd>
                        </div>
                    ))}
            </dl>
            <p class="newcomers">
                <a href={`#/rules/${kind.id}`}>{t("The rules in two minutes")}</a>{" "}
                <a href={`#/learn/${kind.id}`}>{t("A first game, step by step")}</a>
            </p>
        </section>
    );
}

// ---- what one does --------------------------------------------------------------------------------------------------

export function ready(game: OnlineGame): void {
    game.ask({ t: "ready", luck: randomHex(16) });
}

/** Whom the table waits for: seats that are open, and people who are not ready. The maker gets ready by starting. */
export function awaited(seen: Seen): string[] {
    return seen.seats.flatMap((sits, seat) =>
        sits.holder === "open"
            ? [t("somebody on seat {letter}", { letter: letterOf(seat) })]
            : sits.holder === "person" && sits.person !== seen.maker && !sits.ready
              ? [seat === seen.seat ? t("you") : isolated(sits.name ?? "")]
              : [],
    );
}

function Begin({ seen, game }: { seen: Seen; game: OnlineGame }) {
    const own = seen.seats[seen.seat];
    const who = awaited(seen);
    if (who.length > 0) {
        return (
            <>
                <p role="status">{t("Waiting for {who}.", { who: who.join(", ") })}</p>
                <p>
                    <small>{t("The game can begin once all seats are taken or closed and everybody is ready.")}</small>
                </p>
            </>
        );
    }
    if (!isMaker(seen)) {
        return (
            <p>{t("Now {name} can start the game.", { name: makerOf(seen) ?? t("the player who made the table") })}</p>
        );
    }
    const start = () => {
        if (own !== undefined && !own.ready) {
            ready(game);
        }
        game.ask({ t: "start" });
    };
    return (
        <button type="button" class="primary" onClick={start}>
            {t("Start the game")}
        </button>
    );
}

/** Calls the one who made the table when somebody sits down, and when the game can begin. */
function useArrivals(seen: Seen, game: string): void {
    const known = useRef<Set<number> | null>(null);
    const others = seen.seats.filter(({ holder, person }) => holder === "person" && person !== me.value?.person);
    const people = others.map(({ person }) => person!);
    const isReady = others.length > 0 && awaited(seen).length === 0 && isMaker(seen);
    const came = useRef("");
    useEffect(() => {
        const arrived = others.find(({ person }) => known.current !== null && !known.current.has(person!));
        const hadCome = came.current;
        came.current = isReady
            ? t("Everybody is ready")
            : arrived !== undefined
              ? t("{name} is here", { name: isolated(arrived.name ?? "") })
              : others.length === 0
                ? ""
                : hadCome;
        const isNew = known.current !== null && came.current !== hadCome;
        known.current = new Set(people);
        signalGathering(came.current, isNew, game);
    }, [people.join(), isReady, game]);
}

/** Somebody without a name gets one, and then a seat. */
function Arrive({ seen, game }: { seen: Seen; game: OnlineGame }) {
    const arrive = async (fields: Record<string, string>) => {
        await becomeSomebody(fields);
        game.again();
        game.ask({ t: "sit", seat: openSeat(seen) });
    };
    return (
        <Form words={t("Take a seat")} onSend={arrive}>
            <NameField />
        </Form>
    );
}

function Own({ seen, game }: { seen: Seen; game: OnlineGame }) {
    if (seen.seat >= 0) {
        return seen.seats[seen.seat]?.ready !== true && !isMaker(seen) ? (
            <button type="button" class="primary" onClick={() => ready(game)}>
                {t("I am ready")}
            </button>
        ) : null;
    }
    if (openSeat(seen) < 0) {
        return <p>{t("No seat is open. You can watch, and the game shows here once it begins.")}</p>;
    }
    return me.value ? null : <Arrive {...{ seen, game }} />;
}

export function Gathering({ id, game, kind, module, mirror }: Props) {
    const seen = game.seen.value!;
    const name = kind?.name ?? seen.settings.game;
    useArrivals(seen, name);
    useEffect(() => {
        if (made.table === id && seen.seat < 0 && openSeat(seen) >= 0) {
            game.ask({ t: "sit", seat: openSeat(seen) });
        }
        made.table = "";
    }, []);
    return (
        <main class={`home gathering ${isMaker(seen) ? "maker" : "guest"}`}>
            <div class="joined">
                <h1>{name}</h1>
                <Invitation id={id} from={isMaker(seen) ? undefined : makerOf(seen)} board={seen.settings.board} />
            </div>
            <div class="played">
                <div class={`living ${seen.settings.game}`}>
                    {kind !== undefined && <LivingBoard module={module} game={kind.id} name={kind.name} />}
                </div>
                {kind !== undefined && <Terms {...{ seen, kind, mirror }} />}
            </div>
            <div class="people">
                <section aria-labelledby="seats">
                    <h2 id="seats">{t("Who plays")}</h2>
                    <ul class="seats">
                        {seen.seats.map((sits, seat) => (
                            <SeatRow key={seat} {...{ seat, sits, seen, game, kind }} />
                        ))}
                    </ul>
                </section>
                <Wrong words={game.refusal.value} />
                <div class="begin">
                    <Own {...{ seen, game }} />
                    <Begin {...{ seen, game }} />
                </div>
                <Signals />
                <Chat game={game} />
            </div>
        </main>
    );
}
