// SPDX-License-Identifier: MIT
// For when there is no net: the service worker keeps the pages by itself, and the table once somebody has played or the
// pages are installed. So who only looks loads no table.
import { effect } from "@preact/signals";
import { language } from "./words";

const worked = import.meta.env.PROD && "serviceWorker" in navigator;

/** Asks for parts of what scripts/pack.mjs lists. */
async function keepParts(parts: string[]): Promise<void> {
    if (worked) {
        (await navigator.serviceWorker.ready).active?.postMessage(parts);
    }
}

/** From now on a table can be played without a net, and soon with all that play has taught. */
export const keepOffline = () => keepParts(["table", language.value, `table-${language.value}`, "learned"]);

export function workOffline(): void {
    if (!worked) {
        return;
    }
    navigator.serviceWorker.register("/sw.js").catch(() => undefined); // it plays without, as long as there is a net
    addEventListener("appinstalled", keepOffline);
    if (matchMedia("(display-mode: standalone)").matches) {
        keepOffline();
    }
    effect(() => {
        keepParts([language.value]);
    });
}
