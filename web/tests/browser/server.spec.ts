// SPDX-License-Identifier: MIT
// Two people far apart, on the real server: from a link to the end, with a page loaded again and the server killed in
// between. Left out where the program has no server ($LITTERBOX, or that of the dev build).
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type Page, expect, test } from "@playwright/test";
import { act } from "./keys";
import { PAGES, SERVER } from "./ports";

const program = process.env.LITTERBOX ?? new URL("../../../build/dev/litterbox", import.meta.url).pathname;
const store = mkdtempSync(join(tmpdir(), "litterbox-"));
const options = [
    "serve",
    "--listen",
    `127.0.0.1:${SERVER}`,
    "--store",
    join(store, "s.db"),
    "--origin",
    `http://127.0.0.1:${PAGES}`,
];
let server: ChildProcess | null = null;

const serves = () => existsSync(program) && spawnSync(program, [...options, "--print-config"]).status === 0;

async function open(): Promise<void> {
    server = spawn(program, options, { stdio: "ignore" });
    await expect
        .poll(async () => (await fetch(`http://127.0.0.1:${SERVER}/healthz`).catch(() => null))?.status)
        .toBe(200);
}

async function kill(): Promise<void> {
    const gone = new Promise((resolve) => server?.once("exit", resolve));
    server?.kill("SIGKILL");
    await gone;
}

test.beforeAll(async () => {
    test.skip(!serves(), "the program here has no server");
    await open();
});

test.afterAll(async () => {
    if (server !== null) {
        await kill();
    }
    rmSync(store, { recursive: true, force: true });
});

async function person(browser: Browser, name: string): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 360, height: 640 } });
    const page = await context.newPage();
    await page.addInitScript(
        (settings) => localStorage.setItem("litterbox.settings", JSON.stringify(settings)),
        { name, speed: "instant", seats: 2 },
    );
    return page;
}

test("a link, two people, a page loaded again, a server killed, and an end", async ({ browser }) => {
    test.setTimeout(240_000);
    const ann = await person(browser, "Ann");
    const bo = await person(browser, "Bo");
    await ann.goto("/");
    await ann
        .getByRole("button", { name: /^Set up/ })
        .last()
        .click();
    await ann.getByRole("button", { name: "Make a table for friends" }).click();
    const link = await ann.getByLabel("Link to this table").inputValue();
    await bo.goto(new URL(link).pathname);
    await bo.getByRole("button", { name: "Sit on chair 2" }).click();
    await expect(ann.locator(".chairs")).toContainText("Bo");
    await ann.getByRole("button", { name: "Deal" }).click();
    await expect(bo.locator(".table")).toBeVisible();
    for (let turn = 0; (await act(ann, turn)) && (await act(bo, turn)); turn++) {
        expect(turn).toBeLessThan(1500);
        if (turn === 12) {
            await bo.reload();
            await expect(bo.locator(".table")).toBeVisible();
        }
        if (turn === 20) {
            const told = await ann.locator(".side .log p").allTextContents();
            await kill();
            await expect(ann.getByText("Connecting again…")).toBeVisible();
            await open();
            await expect(ann.getByText("Connecting again…")).toHaveCount(0, { timeout: 15_000 });
            const kept = await ann.locator(".side .log p").allTextContents();
            expect(told.length).toBeGreaterThan(3);
            expect(kept.slice(0, told.length)).toEqual(told); // a move may have been on its way
        }
    }
    await expect(ann.locator(".end h2")).toBeVisible();
    await expect(bo.locator(".end h2")).toBeVisible();
});
