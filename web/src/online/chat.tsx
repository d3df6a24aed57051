// SPDX-License-Identifier: MIT
// What people say at a table.
import { useSignal } from "@preact/signals";
import type { ChatLine } from "generated/messages";
import { useEffect, useRef } from "preact/hooks";
import { keepSettings, readSettings } from "../ui/kept.ts";
import { t } from "../ui/text.ts";
import type { OnlineGame } from "./game.ts";
import { mayChat, People } from "./peace.tsx";
import { me } from "./people.ts";
import { Sign } from "./sign.tsx";

const textMax = 500;

function Lines({ lines }: { lines: ChatLine[] }) {
    const list = useRef<HTMLDivElement>(null);
    useEffect(() => {
        list.current?.scrollTo(0, list.current.scrollHeight);
    }, [lines]);
    return (
        <div ref={list} class="said" tabIndex={0} role="log" aria-label={t("Chat")}>
            {lines.map((line) => (
                <p key={line.c}>
                    <b>
                        <bdi>{line.name}</bdi>
                    </b>{" "}
                    <Sign of={line} /> <bdi>{line.text}</bdi>
                </p>
            ))}
        </div>
    );
}

function Say({ game }: { game: OnlineGame }) {
    const text = useSignal("");
    useEffect(() => {
        if (game.unheard.value !== "") {
            text.value = game.unheard.value;
            game.unheard.value = "";
        }
    }, [game.unheard.value]);
    const say = (event: Event) => {
        event.preventDefault();
        const said = text.value.trim();
        if (said !== "") {
            game.ask({ t: "chat", text: said });
            text.value = "";
        }
    };
    return (
        <form onSubmit={say}>
            <input
                aria-label={t("Say to all")}
                dir="auto"
                maxLength={textMax}
                value={text.value}
                onInput={(event) => (text.value = event.currentTarget.value)}
            />
            <button type="submit">{t("Say")}</button>
        </form>
    );
}

function Closed() {
    return <p class="note">{t("You may not chat at this table.")}</p>;
}

export function Chat({ game }: { game: OnlineGame }) {
    const seen = game.seen.value;
    const mute = useSignal(readSettings().mute === true);
    const toggle = () => {
        mute.value = !mute.value;
        keepSettings({ mute: mute.value });
    };
    return (
        <section class="chat" aria-labelledby="chat">
            <h2 id="chat">{t("Chat")}</h2>
            {!mute.value && game.chat.value.length > 0 && <Lines lines={game.chat.value} />}
            {!mute.value && me.value && seen && (mayChat(seen) ? <Say game={game} /> : <Closed />)}
            <label class="check">
                <input type="checkbox" checked={mute.value} onChange={toggle} />
                {t("Hide what others say")}
            </label>
            {seen && <People {...{ seen, game }} />}
        </section>
    );
}
