// SPDX-License-Identifier: MIT
// A link as a QR code, which the server draws: small beside the link, large when it is pressed.
import { useRef } from "preact/hooks";
import { button, html, openDialog } from "../ui/html.ts";
import { t } from "../ui/text.ts";

function enlarge(host: HTMLElement, source: string, url: string): void {
    const picture = html("img", "");
    picture.src = source;
    picture.alt = t("QR code of the link");
    const dialog = openDialog(host, "link-code", t("QR code of the link"), picture, html("p", "", url));
    dialog.append(button(t("Close"), "close", () => dialog.close()));
}

/** `source`: where the picture is. */
export function LinkCode({ source, url }: { source: string; url: string }) {
    const host = useRef<HTMLDivElement>(null);
    return (
        <div ref={host}>
            <button
                type="button"
                class="code"
                aria-label={t("Show the QR code of the link, large")}
                onClick={() => enlarge(host.current!, source, url)}
            >
                <img src={source} alt="" width="96" height="96" />
            </button>
        </div>
    );
}
