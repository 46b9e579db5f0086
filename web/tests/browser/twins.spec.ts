// SPDX-License-Identifier: MIT
// No hidden card in the page of a seat: in two games of the real server that the seat cannot tell apart its page, its
// storage and every frame of its WebSocket are the same.
import { type Page, expect, test } from "@playwright/test";
import type { TableMessage } from "../../src/protocol";
import { House, Voice, deal, leave, people } from "./server";

House.ofTests();

const GAMES: [game: string, keys: string][] = [
    ["original", "option.hand=4"],
    ["burglar", "option.hand=4"],
    ["evil", "option.hand=4"],
    ["board", ""],
    ["pets", ""],
];

interface Twin {
    code: string;
    /** What the other holds. */
    hidden: string;
}

/** Whose turn it is for what, and all cards that a seat sees: the whole difference between deals, for that seat. */
const open = ({ view, zones }: TableMessage) =>
    JSON.stringify([view.turn, view.open, zones.zones.map((zone) => [zone.cards, zone.copies, zone.count])]);

/** Two tables that look alike from Ann's seat, while Bo holds other cards. Where Bo begins, he has drawn a card already. */
async function twins(ann: Voice, bo: Voice, game: string, keys: string): Promise<[Twin, Twin]> {
    const seen = new Map<string, Twin>();
    for (let deals = 0; ; deals++) {
        expect(deals).toBeLessThan(3000);
        const code = await deal([ann, bo], game, `window=all cover=never ${keys}`);
        let [hers, his] = await Promise.all([ann.hears(code), bo.hears(code)]);
        if (his.offer.moves.some((move) => "text" in move && move.text === "draw")) {
            await bo.say(`say 1 at ${his.moment} move draw`);
            [hers, his] = await Promise.all([ann.hears(code, hers.number), bo.hears(code, his.number)]);
        }
        const twin = { code, hidden: open(his) };
        const other = seen.get(open(hers));
        if (other !== undefined && other.hidden !== twin.hidden) {
            await bo.say("unwatch");
            return [other, twin];
        }
        seen.set(open(hers), twin);
    }
}

type Leak = "frames" | "storage" | "document";

/** All that a browser has of a table. A leak can be planted in it: what the other holds, at some place. */
async function everythingOf(page: Page, { code, hidden }: Twin, leak?: Leak) {
    const frames: string[] = [];
    const neutral = (text: string) =>
        text
            .replaceAll(code, "CODE")
            .replace(/"commitment":"\w+"/g, "")
            .replace(/"(now|opened|closes)":[\d.]+/g, "")
            // In which order her own cards came.
            .replace(/("hidden":[^\]]*\],"audience":\[0\],"text":")?You are dealt [^.]*\./g, "");
    await page.routeWebSocket(/\/ws$/, (socket) => {
        const server = socket.connectToServer();
        socket.onMessage((line) => {
            frames.push(neutral(`> ${line}`));
            server.send(line);
        });
        server.onMessage((message) => {
            frames.push(neutral(leak === "frames" ? `${message} ${hidden}` : String(message)));
            socket.send(message);
        });
    });
    await page.goto("about:blank");
    await page.goto(`/t/${code}`);
    await expect(page.locator(".prompt")).toBeVisible();
    await expect(page.locator(".seat .name")).toHaveText("Bo");
    await page.evaluate(
        ([where, what]) => {
            if (where === "storage") {
                localStorage.setItem("litterbox.open", what);
            } else if (where === "document") {
                document.querySelector(".seat")!.setAttribute("title", what);
            }
        },
        [leak, hidden] as const,
    );
    const storage = await page.evaluate(async () =>
        JSON.stringify([
            Object.entries(localStorage).sort(),
            Object.entries(sessionStorage).sort(),
            await indexedDB.databases(),
            document.cookie,
            history.state,
            window.name,
        ]),
    );
    const html = await page.evaluate(() => document.documentElement.outerHTML);
    await page.evaluate(() => localStorage.clear());
    return { frames, storage: neutral(storage), document: neutral(html) };
}

for (const [game, keys] of GAMES) {
    test(`twin games of ${game} are the same to a seat: page, storage, frames`, async ({ browser }) => {
        const [ann, bo] = (await people(browser, 2)) as [Page, Page];
        const voices = [await Voice.of(ann, "Ann"), await Voice.of(bo, "Bo")] as const;
        const [one, other] = await twins(...voices, game, keys);
        const first = await everythingOf(ann, one);
        const second = await everythingOf(ann, other);
        expect(first.frames.some((frame) => frame.includes('"type":"play"'))).toBe(true);
        expect(first).toEqual(second);
        for (const leak of ["frames", "storage", "document"] as const) {
            const leaking = await everythingOf(ann, other, leak);
            expect(leaking[leak], `planted in ${leak}`).not.toEqual(first[leak]);
        }
        await leave([ann, bo]);
    });
}
