// SPDX-License-Identifier: MIT
// Pieces of forms that talk to the server: fields, and buttons that wait and say what went wrong.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { t } from "../ui/text.ts";
import { beGuest, Failed, me } from "./people.ts";
import { sayRefusal } from "./words.ts";

/** In a sentence; what is no failure of the server is thrown on. */
export function sayFailure(error: unknown): string {
    if (!(error instanceof Failed)) {
        throw error;
    }
    if (error.code !== undefined) {
        return sayRefusal(error.code, error.message);
    }
    if (error.status >= 500) {
        return t("The server cannot do that at the moment; please try again soon.");
    }
    switch (error.status) {
        case 0:
            return t("The server cannot be reached. Please try again.");
        case 400:
            return t(
                "A name has 1 to 32 characters of one alphabet, with at most two accents on a letter; a password has at least 8.",
            );
        case 401:
            return t("The name, the password or the code is wrong.");
        case 409:
            return t(
                "This name belongs to an account, a bot or the server, or looks like one that does. Choose another, or sign in.",
            );
        case 422:
            return sayRefusal("blocked", error.message);
        case 429:
            return t("Too many requests; please try again in a minute.");
        default:
            return t("The server refuses: {why}", { why: error.message });
    }
}

/** Runs what a button or a form does, once at a time; `wrong` says why it failed. */
export function useDoing(what: () => Promise<void>, say = sayFailure) {
    const busy = useSignal(false);
    const wrong = useSignal("");
    const run = async (): Promise<void> => {
        if (busy.value) {
            return;
        }
        busy.value = true;
        wrong.value = "";
        try {
            await what();
        } catch (error) {
            wrong.value = say(error);
        } finally {
            busy.value = false;
        }
    };
    return { busy: busy.value, wrong: wrong.value, run };
}

export function Wrong({ words }: { words: string }) {
    return words === "" ? null : <p role="alert">{words}</p>;
}

interface FieldProps {
    label: string;
    name: string;
    type?: "text" | "password";
    value?: string;
    autocomplete?: string;
    minLength?: number;
    maxLength?: number;
}

export function Field({ label, type = "text", value = "", maxLength = 64, ...rest }: FieldProps) {
    return (
        <label class="field">
            {label}
            {type === "text" ? (
                <input defaultValue={value} maxLength={maxLength} required dir="auto" {...rest} />
            ) : (
                <input type="password" maxLength={maxLength} required {...rest} />
            )}
        </label>
    );
}

interface FormProps {
    words: string;
    /** One of several forms on a page, which is not what most people come for. */
    quiet?: boolean;
    onSend: (fields: Record<string, string>) => Promise<void>;
    /** Why it failed, in a sentence. */
    say?: (error: unknown) => string;
    children: ComponentChildren;
}

/** A form whose button says `words`; it sends its fields by name. */
export function Form({ words, quiet = false, onSend, say, children }: FormProps) {
    const fields = useSignal<Record<string, string>>({});
    const { busy, wrong, run } = useDoing(() => onSend(fields.value), say);
    return (
        <form
            onSubmit={(event) => {
                event.preventDefault();
                fields.value = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
                void run();
            }}
        >
            {children}
            <Wrong words={wrong} />
            <button type="submit" class={quiet ? "" : "primary"} disabled={busy}>
                {words}
            </button>
        </form>
    );
}

/** Asks for a name, if one has none yet. */
export function NameField() {
    return me.value === null ? (
        <Field label={t("Your name")} name="name" maxLength={32} autocomplete="nickname" />
    ) : null;
}

export async function becomeSomebody(fields: Record<string, string>): Promise<void> {
    if (me.value === null) {
        await beGuest((fields["name"] ?? "").trim());
    }
}
