// SPDX-License-Identifier: MIT
// One protocol, two carriers: lines go out, messages come in, from a server or from a worker beside the page.
import type { Message } from "./protocol";

export interface Carrier {
    send(line: string): void;
    close(): void;
}

export interface Ears {
    hear(message: Message): void;
    /** Whether lines get through; at the start and whenever it changes. */
    connected(is: boolean): void;
}

export type Place = "here" | "server";

export const carry = (place: Place, ears: Ears): Carrier => (place === "here" ? worker(ears) : socket(ears));

function worker(ears: Ears): Carrier {
    const hall = new Worker(new URL("./hall.worker.ts", import.meta.url), { type: "module" });
    hall.addEventListener("error", () => ears.connected(false)); // without a net, and never fetched before
    hall.addEventListener("message", (event: MessageEvent<Message>) => ears.hear(event.data));
    ears.connected(true);
    return {
        send: (line) => hall.postMessage(line),
        close: () => hall.terminate(),
    };
}

/** Comes back by itself, at first at once and then ever more slowly; what could not be sent waits. */
function socket(ears: Ears): Carrier {
    let open: WebSocket | null = null;
    let tries = 0;
    let closed = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const connect = () => {
        const scheme = location.protocol === "https:" ? "wss" : "ws";
        const next = new WebSocket(`${scheme}://${location.host}/ws`);
        next.addEventListener("open", () => {
            open = next;
            tries = 0;
            ears.connected(true);
        });
        next.addEventListener("message", (event) => ears.hear(JSON.parse(event.data as string)));
        next.addEventListener("close", () => {
            open = null;
            ears.connected(false);
            if (!closed) {
                timer = setTimeout(connect, Math.min(250 * 2 ** tries++, 10_000));
            }
        });
    };
    connect();
    return {
        send: (line) => open?.send(line),
        close: () => {
            closed = true;
            clearTimeout(timer);
            open?.close();
        },
    };
}
