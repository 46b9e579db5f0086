// SPDX-License-Identifier: MIT
// Around a table: the link as a picture, signs to the others, the shuffle checked, moves reviewed and played back.
import { type Page, expect, test } from "@playwright/test";
import { nothingToComplain } from "./axe";
import { act, playToTheEnd, sitDown } from "./keys";
import { House, leave, person } from "./server";
import { act as tap } from "./taps";

/** A table of pets for two, the last game of the front page. */
async function gather(page: Page): Promise<string> {
    await page.goto("/");
    await page
        .getByRole("button", { name: /^(Set up|.* anpassen)/ })
        .last()
        .click();
    await page
        .getByRole("button", { name: /^(Make a table for friends|Tisch für Freunde aufstellen)$/ })
        .click();
    await expect(page.locator(".chairs li.yours")).toBeVisible();
    return page.url();
}

test.describe("at a server", () => {
    House.ofTests();

    test("a link for cameras, signs, languages side by side, and a shuffle that everybody can check", async ({
        browser,
    }) => {
        test.setTimeout(240_000);
        const ann = await person(browser, "Ann");
        const bo = await person(browser, "Bo", { language: "de" });
        const code = (await gather(ann)).split("/").at(-1);
        await expect(ann.locator(".qr path")).toBeVisible();
        await nothingToComplain(ann);
        await bo.goto(`/t/${code}`);
        await bo.getByRole("button", { name: "Auf Stuhl 2 setzen" }).click();
        await expect(ann.locator(".chairs")).toContainText("Bo");
        await ann.getByRole("button", { name: "Deal" }).click();
        await expect(bo.locator(".table")).toBeVisible();
        await expect(bo.locator(".log").first()).toContainText("Runde 1 beginnt");

        await ann.getByRole("button", { name: "Sign something" }).click();
        await nothingToComplain(ann);
        await ann.getByRole("button", { name: "Well played" }).click();
        await expect(bo.locator(".seat .signed")).toBeVisible();
        await expect(bo.locator(".aloud")).toHaveText("Ann: Gut gespielt");
        await expect(bo.locator(".seat .signed")).toHaveCount(0, { timeout: 20_000 });

        for (let turn = 0; (await tap(ann, turn)) && (await tap(bo, turn)); turn++) {
            expect(turn).toBeLessThan(1500);
        }
        await ann.getByRole("button", { name: "Check the shuffle" }).click();
        await expect(ann.locator(".verdict")).toHaveText(/^All is right/);
        await expect(ann.locator(".steps .fine")).not.toHaveCount(0);
        await expect(ann.locator(".steps")).toContainText("your browser drew it");
        await nothingToComplain(ann);
        await ann.keyboard.press("Escape");
        await bo.getByRole("button", { name: "Meine Züge ansehen" }).click();
        await expect(bo.locator(".rows h3").first()).toBeVisible({ timeout: 60_000 });
        await ann.getByRole("button", { name: "Play again" }).click();
        await expect(bo.locator(".end")).toHaveCount(0);
        await expect(bo.locator(".prompt")).toBeVisible({ timeout: 20_000 });
        await leave([ann, bo]);
    });
});

test("a line of the log leads back to then, and Escape to now", async ({ page }) => {
    await sitDown(page, "original", 3, 42);
    for (let turn = 0; turn < 12; turn++) {
        await act(page, turn);
    }
    const line = page.locator(".side .log button").nth(1);
    const told = await line.innerText();
    await line.click();
    const then = page.getByRole("dialog", { name: "The table as it was then" });
    await expect(then.locator(".happened li").last()).toHaveText(told);
    await nothingToComplain(page);
    await page.keyboard.press("ArrowRight");
    await expect(then.locator(".happened li").last()).not.toHaveText(told);
    await page.keyboard.press("Escape");
    await expect(then).toHaveCount(0);
    await expect(page.locator(".prompt")).toBeVisible();
});

test("a replay goes by turns, and a link carries its moment elsewhere", async ({
    page,
    context,
    browser,
}) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await sitDown(page, "nullgame", 3, 42);
    await playToTheEnd(page);
    await page.getByRole("button", { name: "Replay" }).click();
    await expect(page.locator(".scrub")).toBeVisible();
    await page.keyboard.press("Home");
    await page.keyboard.press("PageDown");
    await expect(page.locator(".scrub .small").first()).not.toHaveText(/^0\//);
    await page.getByRole("button", { name: "Link to this moment" }).click();
    await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const where = await page.locator(".scrub .small").first().innerText();
    const stranger = await browser.newPage();
    await stranger.goto(link);
    await expect(stranger.locator(".scrub .small").first()).toHaveText(where);
    await stranger.getByRole("button", { name: "Play on from here" }).click();
    await expect(stranger.locator(".prompt")).toBeVisible();
    await stranger.close();
});
