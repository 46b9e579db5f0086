// SPDX-License-Identifier: MIT
// What axe has to say about a page: nothing.
import AxeBuilder from "@axe-core/playwright";
import { type Page, expect } from "@playwright/test";

export async function nothingToComplain(page: Page): Promise<void> {
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(
        violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(" ")).join("; ")}`),
    ).toEqual([]);
}
