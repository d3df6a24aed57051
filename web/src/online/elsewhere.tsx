// SPDX-License-Identifier: MIT
// Notices that reach one elsewhere when a table asks and one is not there: where they go, and of which tables.
import { signal, useSignal } from "@preact/signals";
import type { Channel, Notices } from "generated/messages";
import { useEffect } from "preact/hooks";
import { go } from "../route.ts";
import { language, t } from "../ui/text.ts";
import { endpointHere, mayPush, subscribeHere, unsubscribeHere } from "./device.ts";
import { Field, Form, useDoing, Wrong } from "./form.tsx";
import { Failed, get, me, post, remove } from "./people.ts";
import { isolated } from "./words.ts";

const most = 8; // channels of a person, as the server allows

/** Undefined: not asked yet. */
const notices = signal<Notices | undefined>(undefined);
/** Where push messages for this browser go. */
const here = signal("");

async function look(): Promise<void> {
    here.value = await endpointHere();
    notices.value = await get<Notices>("/me/notices");
}

const isHere = (channel: Channel): boolean => channel.kind === "push" && channel.address === here.value;

/** Asks anew for whoever one is now; without an answer there is nothing to choose. */
function useNotices(): Notices | undefined {
    const person = me.value?.person;
    useEffect(() => {
        notices.value = undefined;
        look().catch((error: unknown) => {
            if (!(error instanceof Failed)) {
                throw error;
            }
        });
    }, [person]);
    return notices.value;
}

// ---- where ----------------------------------------------------------------------------------------------------------

function sayTrouble(trouble: NonNullable<Channel["trouble"]>): string {
    switch (trouble) {
        case "address":
            return t("This server sends nothing to that network.");
        case "name":
            return t("There is no server of that name.");
        case "connection":
            return t("That server cannot be reached.");
        case "certificate":
            return t("The certificate of that server is not valid.");
        case "silence":
            return t("That server does not answer.");
        case "redirect":
            return t("That server sends us on to another address.");
        case "gone":
            return t("That address is no longer in use.");
        case "busy":
            return t("That server cannot take notices at the moment.");
        case "refused":
            return t("That server refuses our notices.");
        case "mail":
            return t("This server cannot send mail at the moment.");
    }
}

/** Of another browser one knows only whose service it uses. */
function placeOf(channel: Channel): string {
    if (channel.kind !== "push") {
        return isolated(channel.address);
    }
    return isHere(channel)
        ? t("This device")
        : t("Another device, by {service}", { service: isolated(new URL(channel.address).hostname) });
}

function Place({ channel }: { channel: Channel }) {
    const { busy, wrong, run } = useDoing(async () => {
        if (isHere(channel)) {
            await unsubscribeHere();
        }
        await remove(`/me/channel/${channel.channel}`);
        await look();
    });
    return (
        <li>
            {placeOf(channel)}{" "}
            <button type="button" disabled={busy} onClick={() => void run()}>
                {t("No more notices there")}
            </button>
            {channel.confirmed === false && (
                <p class="note">
                    {t("No notices will come there until you open the link in the first mail and press its button.")}
                </p>
            )}
            {channel.trouble !== undefined && <p class="note">{sayTrouble(channel.trouble)}</p>}
            {channel.stopped && channel.trouble !== "gone" && (
                <p class="note">
                    {t("It failed for too long, so it is no longer used. Add it again to use it again.")}
                </p>
            )}
            <Wrong words={wrong} />
        </li>
    );
}

interface AddProps {
    label: string;
    words: string;
    maxLength: number;
    /** What the server expects. */
    expected: string;
    /** Why it takes no more, though there are not as many as allowed. */
    later?: string;
    channelOf: (place: string) => object;
}

function Add({ label, words, maxLength, expected, later, channelOf }: AddProps) {
    const refused = useSignal("");
    const sayRefused = ({ status }: Failed): string | undefined => {
        const isFull = (notices.value?.channels.length ?? 0) >= most;
        return status === 400
            ? expected
            : status === 429 && isFull
              ? t("No more can be added; end one first.")
              : status === 429
                ? later
                : undefined;
    };
    const add = async ({ place = "" }: Record<string, string>) => {
        refused.value = "";
        try {
            await post("/me/channel", { ...channelOf(place.trim()), language: language.value });
        } catch (error) {
            const why = error instanceof Failed ? sayRefused(error) : undefined;
            if (why === undefined) {
                throw error;
            }
            refused.value = why;
        }
        await look();
    };
    return (
        <Form words={words} quiet onSend={add}>
            <Field label={label} name="place" maxLength={maxLength} autocomplete="off" />
            <Wrong words={refused.value} />
        </Form>
    );
}

function AddWebhook() {
    return (
        <Add
            label={t("Address of a webhook")}
            words={t("Send notices there")}
            maxLength={1024}
            expected={t("Expected an address like https://hooks.example.org/…, outside this server's own network.")}
            channelOf={(url) => ({ kind: "webhook", url })}
        />
    );
}

function AddMail() {
    return (
        <Add
            label={t("E-mail address")}
            words={t("Send a first mail there")}
            maxLength={254}
            expected={t("Expected an address like anna@example.org, without accents.")}
            later={t("No more first mails at the moment; try again in an hour.")}
            channelOf={(address) => ({ kind: "mail", address })}
        />
    );
}

/** Shows notices on this device, also while no page is open. */
function AddHere({ known }: { known: Notices }) {
    const refused = useSignal(false);
    const { busy, wrong, run } = useDoing(async () => {
        const subscription = await subscribeHere(known.push);
        refused.value = subscription === undefined;
        if (subscription !== undefined) {
            await post("/me/channel", { ...subscription, language: language.value });
        }
        await look();
    });
    return (
        <p>
            <button type="button" disabled={busy} onClick={() => void run()}>
                {t("Show notices on this device")}
            </button>
            <Wrong words={refused.value ? t("This browser does not show notices.") : wrong} />
        </p>
    );
}

/** In the account: where notices go. */
export function NoticesElsewhere() {
    const known = useNotices();
    const { busy, wrong, run } = useDoing(async () => {
        await remove("/me/notices");
        await look();
    });
    return (
        <section>
            <h2>{t("Notices elsewhere")}</h2>
            <p>
                {t(
                    "When it is your turn and you are not at the table, this server can say so on this device, or by a webhook, as Slack, Discord and other programs have them. Choose the games in their menus.",
                )}
            </p>
            {known !== undefined && known.channels.length > 0 && (
                <>
                    <ul>
                        {known.channels.map((channel) => (
                            <Place key={channel.channel} channel={channel} />
                        ))}
                    </ul>
                    <p>
                        <button type="button" disabled={busy} onClick={() => void run()}>
                            {t("Stop all notices")}
                        </button>
                    </p>
                </>
            )}
            <Wrong words={wrong} />
            {known !== undefined && mayPush() && !known.channels.some(isHere) && <AddHere known={known} />}
            {known?.mail && <AddMail />}
            <AddWebhook />
        </section>
    );
}

// ---- of which tables ------------------------------------------------------------------------------------------------

/** In the menu of a table: whether one wants notices of it. */
export function ElsewhereHere({ id }: { id: string }) {
    const known = useNotices();
    const wanted = known?.tables.includes(id) === true;
    const { busy, wrong, run } = useDoing(async () => {
        await post(`/table/${id}/notices`, { wanted: !wanted });
        await look();
    });
    if (known === undefined) {
        return null;
    }
    return (
        <p>
            {known.channels.length > 0 ? (
                <button type="button" aria-pressed={wanted} disabled={busy} onClick={() => void run()}>
                    {wanted ? t("No notices elsewhere of this game") : t("Notices elsewhere when it is my turn")}
                </button>
            ) : (
                <button type="button" onClick={() => go("account")}>
                    {t("Get notices elsewhere when it is your turn …")}
                </button>
            )}
            <Wrong words={wrong} />
        </p>
    );
}
