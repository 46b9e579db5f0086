// SPDX-License-Identifier: MIT
// Tables at which nobody waits: a window is closed when all have answered and not before, and where the table is in the
// page its clock runs fast, so that bots answer in a moment. So tests depend on no time, and idle through little.
import type { Page } from "@playwright/test";

const FAST_CLOCK = `
    const { now } = performance;
    const wait = setTimeout;
    performance.now = () => 50 * now.call(performance);
    globalThis.setTimeout = (what, ms) => wait(what, ms / 50);
`;

/** From its next load on, tables that this page makes are such ones. */
export async function hurry(page: Page): Promise<void> {
    await page.route(/\/hall\.worker[^/]*\.js$/, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: FAST_CLOCK + (await response.text()) });
    });
    await page.addInitScript(() => {
        const waiting = <T>(line: T): T =>
            typeof line === "string" ? (line.replace(/ window=\d+/, " window=all") as T) : line;
        const { postMessage } = Worker.prototype;
        Worker.prototype.postMessage = function (line: unknown) {
            postMessage.call(this, waiting(line));
        };
        const { send } = WebSocket.prototype;
        WebSocket.prototype.send = function (line) {
            send.call(this, waiting(line));
        };
    });
}
