// SPDX-License-Identifier: MIT
// A hall of one's own beside the table, for what nobody should have to believe: hashes, and a game played again.
import { carry } from "./carrier";
import type { Message, Party, Row, TableMessage } from "./protocol";
import { language } from "./words";

export interface Finished {
    setup: string;
    record: string;
}

/** What a table in this browser has to know to read the record of a game at a server. */
export function setupOf(party: Party, names: string[], record: string): string {
    const line = (word: string) => new RegExp(`^${word} (.*)$`, "m").exec(record)?.[1];
    const seed = line("seed") ?? "0";
    return [
        `game ${party.game}`,
        `players ${party.seats.length}`,
        ...Object.entries(party.options).map(([name, value]) => `option ${name}=${value}`),
        `seed ${seed}`,
        `bots-seed ${line("bots") ?? seed}`,
        ...party.seats.map(
            (seat, index) =>
                `seat ${index} ${seat.yours ? "person" : "bot"} ${seat.level ?? "counter"} ${names[index] ?? index}`,
        ),
        "window 5000",
        "pace 800",
        "take-back 1",
        "pass-idle 1",
        "advice 1500",
    ].join("\n");
}

/** Says these lines to a new hall, one after the other's answer, and hears all that it tells; then it is closed. Fails where it cannot
 * be fetched. */
async function study(lines: string[]): Promise<Message[]> {
    const heard: Message[] = [];
    await new Promise<void>((resolve, reject) => {
        const hall = carry("here", {
            hear: (message) => {
                heard.push(message);
                const answered = heard.filter((one) => one.type === "done" || one.type === "error").length;
                if (answered === lines.length) {
                    hall.close();
                    resolve();
                }
            },
            connected: (is) =>
                queueMicrotask(() => {
                    if (!is) {
                        hall.close();
                        reject(new Error("the table could not be fetched"));
                        return;
                    }
                    for (const [i, line] of lines.entries()) {
                        hall.send(`#${i} ${line}`);
                    }
                }),
        });
    });
    return heard;
}

const text = encodeURIComponent;
const END = 0xffffffff;

export async function reviewOf(game: Finished, seat: number): Promise<Row[]> {
    const heard = await study([
        `language ${language.value}`,
        `look ${END} ${text(game.setup)} ${text(game.record)}`,
        `review ${seat}`,
    ]);
    return heard.flatMap((message) => (message.type === "review" ? message.rows : []));
}

/** What a viewer saw after so many moves. */
export async function seenAfter(game: Finished, moves: number, viewer: string): Promise<TableMessage | null> {
    const heard = await study([
        `language ${language.value}`,
        `look ${moves} ${text(game.setup)} ${text(game.record)}`,
    ]);
    return (
        heard.flatMap((one) =>
            one.type === "play" && String(one.viewer) === viewer ? [one.message] : [],
        )[0] ?? null
    );
}

/** Whether the record can be played again to its end. */
export async function playedAgain(game: Finished): Promise<boolean> {
    const heard = await study([`look ${END} ${text(game.setup)} ${text(game.record)}`]);
    return heard.some((message) => message.type === "done");
}

/** BLAKE2b of each text, 256 bits in hexadecimal digits. */
export async function hashes(texts: string[]): Promise<string[]> {
    const heard = await study(texts.map((one) => `hash ${one}`));
    return heard.flatMap((message) => (message.type === "done" && message.hash ? [message.hash] : []));
}
