// SPDX-License-Identifier: MIT
// For everybody: narrow, at twice the size, with the colours of the system; and what was set is still set.
import { type Page, expect, test } from "@playwright/test";
import { nothingToComplain } from "./axe";
import { act, sitDown } from "./keys";

const GAMES = ["original", "burglar", "evil", "board", "pets"];

/** Words that do not fit into what they stand in, and whether the page is wider than its window. */
const tooWide = (page: Page) =>
    page.evaluate(() => ({
        sideways: document.documentElement.scrollWidth > innerWidth,
        cut: [
            ...document.querySelectorAll(
                "button:not(.plain, .in-hand), .question, .badge, .name, h1, h2, label, summary, .small",
            ),
        ]
            .filter((one) => {
                const box = one as HTMLElement;
                const shortened = getComputedStyle(box).textOverflow === "ellipsis";
                return box.clientWidth > 0 && !shortened && box.scrollWidth > box.clientWidth + 1;
            })
            .map((one) => `${one.className || one.tagName}: ${one.textContent}`),
    }));

/** What can be pressed and cannot be brought into sight by scrolling the page. */
const outOfReach = (page: Page) =>
    page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>("main button")].flatMap((button) => {
            button.scrollIntoView({ block: "center" });
            const box = button.getBoundingClientRect();
            const cutOff = document.querySelector(".table")!.scrollTop > 0; // only a program can do that
            const inside = box.top >= -1 && box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1;
            return box.width === 0 || (inside && !cutOff)
                ? []
                : [button.getAttribute("aria-label") ?? button.textContent];
        }),
    );

for (const [what, width, height] of [
    ["320 pixels wide", 320, 640],
    ["1280 pixels at 200 %", 640, 360],
] as const) {
    test(`nothing is cut and nothing scrolls sideways: ${what}`, async ({ browser }) => {
        const context = await browser.newContext({
            viewport: { width, height },
            deviceScaleFactor: width === 640 ? 2 : 1,
        });
        const page = await context.newPage();
        for (const game of GAMES) {
            await page.goto("about:blank");
            await sitDown(page, game, 4, 7);
            for (let turn = 0; turn < 4; turn++) {
                expect({ game, turn, ...(await tooWide(page)) }).toEqual({
                    game,
                    turn,
                    sideways: false,
                    cut: [],
                });
                expect({ game, turn, lost: await outOfReach(page) }).toEqual({ game, turn, lost: [] });
                await act(page, turn);
            }
        }
        for (const address of ["/#/", "/#/rules/original"]) {
            await page.goto(address);
            await page.locator("main h1").first().waitFor();
            expect({ address, ...(await tooWide(page)) }).toEqual({ address, sideways: false, cut: [] });
        }
        await context.close();
    });
}

test("with the colours of the system it is still a table", async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active" });
    await sitDown(page, "original", 4, 7);
    await nothingToComplain(page);
    // Whose turn it is, and what is picked, is not told by a background alone.
    await expect(page.locator(".prompt.asked")).toBeVisible();
    const border = await page
        .locator(".prompt.asked")
        .evaluate((prompt) => getComputedStyle(prompt).borderTopStyle);
    expect(border).toBe("solid");
});

test("what was set is still set after the page was loaded again", async ({ page }) => {
    await page.goto("/");
    const open = () => page.getByRole("button", { name: "Settings" }).click();
    await open();
    await page.getByLabel("Your name").fill("Nell");
    await page.getByLabel("Your name").blur();
    await page.getByLabel("Theme").selectOption("night");
    await page.getByLabel("Speed").selectOption("slow");
    await page.getByLabel(/pass by itself/).uncheck();
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "night");
    await open();
    await expect(page.getByLabel("Your name")).toHaveValue("Nell");
    await expect(page.getByLabel("Theme")).toHaveValue("night");
    await expect(page.getByLabel("Speed")).toHaveValue("slow");
    await expect(page.getByLabel(/pass by itself/)).not.toBeChecked();
});
