// SPDX-License-Identifier: MIT
// What comes over the wire before anybody has decided to play here: the front page, and a table of the server for who
// opens its link. Counted are all bytes that the real server sends, to the page and to its service worker.
import { readFileSync } from "node:fs";
import { type Server, connect, createServer } from "node:net";
import { type Page, expect, test } from "@playwright/test";
import { COUNTER, SERVER } from "./ports";
import { House, person } from "./server";

const MOST = 200 * 1024;
const LEAST = 50 * 1024; // less would mean that something was not counted
const QUIET_MS = 1500;

House.ofTests();
let counter: Server;
let bytes = 0;
let last = 0; // when something came

const current = async () => {
    const carried = await (await fetch(`http://127.0.0.1:${SERVER}/`)).text();
    return carried === readFileSync(new URL("../../dist/index.html", import.meta.url), "utf8");
};

test.beforeAll(async () => {
    test.skip(!(await current()), "the program here carries other pages");
    counter = createServer((browser) => {
        const server = connect(SERVER, "127.0.0.1");
        server.on("data", (data) => {
            bytes += data.length;
            last = Date.now();
        });
        browser.pipe(server).pipe(browser);
        browser.on("error", () => server.destroy());
        server.on("error", () => browser.destroy());
    });
    await new Promise<void>((resolve) => counter.listen(COUNTER, "127.0.0.1", resolve));
});
test.afterAll(() => counter?.close());

const address = (path: string) => `http://127.0.0.1:${COUNTER}${path}`;

/** Pages, style, faces and the service worker are there, and nothing more comes. */
async function standsStill(page: Page): Promise<number> {
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => Date.now() - last).toBeGreaterThan(QUIET_MS);
    return bytes;
}

test("the front page stands with 200 KB", async ({ page }) => {
    bytes = 0;
    await page.goto(address("/"));
    await expect(page.locator(".tile")).toHaveCount(5);
    const sum = await standsStill(page);
    console.log(`front page: ${(sum / 1024).toFixed(0)} KB`);
    expect(sum).toBeGreaterThan(LEAST);
    expect(sum).toBeLessThan(MOST);
});

test("who opens a link plays at a table of the server with 200 KB", async ({ browser }) => {
    const host = await person(browser, "Ann");
    await host.goto(address("/"));
    await host
        .getByRole("button", { name: /^Set up / })
        .first()
        .click();
    await host.getByRole("button", { name: "Make a table for friends" }).click();
    const link = await host.getByLabel("Link to this table", { exact: true }).inputValue();
    await standsStill(host);

    bytes = 0;
    const guest = await person(browser, "Bo");
    await guest.goto(link);
    await guest.getByRole("button", { name: "Sit on chair 2" }).click();
    await host.getByRole("button", { name: "Deal" }).click();
    await expect(guest.locator(".hand button").first()).toBeVisible();
    const sum = await standsStill(guest);
    console.log(`a table of the server: ${(sum / 1024).toFixed(0)} KB`);
    expect(sum).toBeGreaterThan(LEAST);
    expect(sum).toBeLessThan(MOST);
    await host.context().close();
    await guest.context().close();
});
