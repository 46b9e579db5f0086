// SPDX-License-Identifier: MIT
// Several people at one device: a curtain between them, and one prompt for all of them in a window.
import { type Page, expect, test } from "@playwright/test";
import { nothingToComplain } from "./axe";
import { behindCurtain } from "./curtain";
import { hurry } from "./hurry";
import { act } from "./keys";
import { act as tap } from "./taps";

async function sitTogether(page: Page, game: string, people: string, clock = false): Promise<void> {
    if (!clock) {
        await hurry(page);
    }
    await page.addInitScript(() =>
        localStorage.setItem("litterbox.settings", JSON.stringify({ speed: "instant" })),
    );
    await page.goto(`/#/play/${game}?seats=3&seed=42&level=thumb&people=${people}`);
    await page.locator(".table").waitFor();
}

test("a curtain hides hands between people, to the end by keys @short", async ({ page }) => {
    await sitTogether(page, "original", "Nell,Bo");
    await nothingToComplain(page);
    const seen = new Set<string>();
    for (let turn = 0, going = true; going; turn++) {
        expect(turn).toBeLessThan(2000);
        seen.add(await behindCurtain(page, ["Nell", "Bo"], 3));
        going = await act(page, turn);
    }
    expect([...seen].sort()).toEqual(["", "Bo", "Nell"]);
    await nothingToComplain(page);
});

/** Goes on until a window asks those at the device; the texts of its buttons. */
async function nextWindow(page: Page): Promise<string[]> {
    for (let turn = 0; ; turn++) {
        expect(turn).toBeLessThan(2000);
        const buttons = await page.evaluate(() =>
            [...document.querySelectorAll<HTMLElement>(".together button")].map((one) => one.innerText),
        ); // at once, for a window may close
        if (buttons.length > 0) {
            return buttons;
        }
        if (!(await tap(page, turn))) {
            await page.getByRole("button", { name: "Play again" }).click();
        }
    }
}

test("a window asks all of them alike, whoever could answer", async ({ page }) => {
    await sitTogether(page, "original", "Nell,Bo,Cy");
    for (let windows = 0; windows < 2; windows++) {
        const buttons = await nextWindow(page);
        expect(buttons.slice(0, -1).every((text) => /^(Nell|Bo|Cy): Nope$/.test(text))).toBe(true);
        expect(buttons.length).toBeGreaterThanOrEqual(2);
        await nothingToComplain(page);
        await page.keyboard.press("p");
        await expect(page.locator(".together")).toHaveCount(0);
    }
});

test("a window that nobody answers is closed by its clock", async ({ page }) => {
    await sitTogether(page, "original", "Nell,Bo,Cy", true);
    await nextWindow(page);
    await expect(page.locator(".together")).toHaveCount(0);
});

test("set-up asks who plays here, and remembers the names", async ({ page }) => {
    await page.goto("/");
    const setUp = page.getByRole("button", { name: /^Set up/ }).first();
    await setUp.click();
    await page.getByLabel("People at this device").selectOption("2");
    await page.getByLabel("Name of player 2").fill("Nell");
    await page.getByLabel("Name of player 2").blur();
    await nothingToComplain(page);
    await page.getByRole("button", { name: "Deal" }).click();
    await expect(page.locator(".seat .name")).toContainText(["Player 1", "Nell"]);
    await page.goto("about:blank");
    await page.goto("/");
    await setUp.click();
    await page.getByLabel("People at this device").selectOption("2");
    await expect(page.getByLabel("Name of player 2")).toHaveValue("Nell");
});

test("lessons are given one by one and can be skipped", async ({ page }) => {
    await page.addInitScript(() =>
        localStorage.setItem("litterbox.settings", JSON.stringify({ speed: "instant" })),
    );
    for (const skip of [false, true]) {
        await page.goto("/#");
        await page.reload();
        await page
            .getByRole("button", { name: /by playing$/ })
            .first()
            .click();
        const lesson = page.getByRole("dialog", { name: "Welcome" });
        await expect(lesson).toBeVisible();
        await nothingToComplain(page);
        if (skip) {
            await page.getByRole("button", { name: "No more lessons" }).click();
            await expect(page.locator(".lesson")).toHaveCount(0);
        } else {
            await page.getByRole("button", { name: "Next" }).click();
            await expect(lesson).toHaveCount(0);
            await page.getByRole("button", { name: "Go on" }).click();
        }
        await expect(page.locator(".prompt.asked")).toBeVisible();
    }
});
