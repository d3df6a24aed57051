// SPDX-License-Identifier: MIT
// What a webhook takes. Slack and Discord are known by the names of their servers.
import type { Channel } from "generated/messages";

export type Form = NonNullable<Channel["form"]>;

export function formOf(url: string): Form {
    const host = URL.canParse(url) ? new URL(url).hostname : "";
    const is = (name: string) => host === name || host.endsWith(`.${name}`);
    return is("slack.com") ? "slack" : is("discord.com") || is("discordapp.com") ? "discord" : "json";
}
