// SPDX-License-Identifier: MIT
// The real server behind the pages, and people who come to it, each with a browser of their own.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type Page, expect, test } from "@playwright/test";
import { PAGES, SERVER } from "./ports";

export const program =
    process.env.LITTERBOX ?? new URL("../../../build/dev/litterbox", import.meta.url).pathname;

/** A server for the tests of a file, that can be killed and opened again. Left out where the program has none. */
export class House {
    private readonly store = mkdtempSync(join(tmpdir(), "litterbox-"));
    private readonly options = [
        "serve",
        "--listen",
        `127.0.0.1:${SERVER}`,
        "--store",
        join(this.store, "s.db"),
        "--origin",
        `http://127.0.0.1:${PAGES}`,
    ];
    private server: ChildProcess | null = null;

    static ofTests(): House {
        const house = new House();
        test.beforeAll(async () => {
            test.skip(!house.serves(), "the program here has no server");
            await house.open();
        });
        test.afterAll(async () => {
            await house.kill();
            rmSync(house.store, { recursive: true, force: true });
        });
        return house;
    }

    private serves(): boolean {
        return existsSync(program) && spawnSync(program, [...this.options, "--print-config"]).status === 0;
    }

    async open(): Promise<void> {
        this.server = spawn(program, this.options, { stdio: "ignore" });
        await expect
            .poll(async () => (await fetch(`http://127.0.0.1:${SERVER}/healthz`).catch(() => null))?.status)
            .toBe(200);
    }

    async kill(): Promise<void> {
        if (this.server !== null) {
            const gone = new Promise((resolve) => this.server?.once("exit", resolve));
            this.server.kill("SIGKILL");
            await gone;
            this.server = null;
        }
    }
}

export async function person(browser: Browser, name: string, more: object = {}): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 360, height: 640 } });
    const page = await context.newPage();
    await page.addInitScript(
        (settings) => localStorage.setItem("litterbox.settings", JSON.stringify(settings)),
        { name, speed: "instant", level: "thumb", seats: 2, ...more },
    );
    return page;
}

/** Somebody makes a table from the front page: its link, as a path. */
export async function makeTable(host: Page, title: string | RegExp): Promise<string> {
    await host.goto("/");
    await host.getByRole("button", { name: title, exact: true }).click();
    await host.getByRole("button", { name: "Make a table for friends" }).click();
    return new URL(await host.getByLabel("Link to this table", { exact: true }).inputValue()).pathname;
}

/** Others open the link and sit down, each on the next chair. */
export async function comeTo(host: Page, link: string, others: [Page, string][]): Promise<void> {
    for (const [index, [page, name]] of others.entries()) {
        await page.goto(link);
        await page.getByRole("button", { name: `Sit on chair ${index + 2}` }).click();
        await expect(host.locator(".chairs")).toContainText(name);
    }
}
