// SPDX-License-Identifier: MIT
// Every game to its end by the accessibility tree alone; then the record that the browser kept is played again by the
// native program, and by the page.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { nothingToComplain } from "./axe";
import { sitDown } from "./keys";
import { program } from "./server";
import { act } from "./tree";

for (const game of ["original", "burglar", "evil", "board", "pets"]) {
    test(`${game} to its end by roles and names, as the native program plays it again`, async ({ page }) => {
        await sitDown(page, game, 3, 17);
        for (let turn = 0; await act(page, turn); turn++) {
            expect(turn, await page.locator(".prompt").innerText()).toBeLessThan(1500);
            if (turn === 9) {
                await nothingToComplain(page);
            }
        }
        const [kept] = await page.evaluate(() => JSON.parse(localStorage.getItem("litterbox.past") ?? "[]"));
        if (existsSync(program)) {
            const check = spawnSync(program, ["verify", "-"], { input: kept.record, encoding: "utf8" });
            expect(check.stdout + check.stderr).toContain("fine");
            expect(check.status).toBe(0);
        }
        const told = await page.locator(".side .log p").last().innerText();
        await page.getByRole("button", { name: "Replay", exact: true }).click();
        await page.getByLabel("Move", { exact: true }).waitFor();
        await page.keyboard.press("End");
        await expect(page.locator(".scrub")).toContainText(/([1-9]\d*)\/\1/);
        await expect(page.locator(".log p").last()).toHaveText(told);
    });
}
