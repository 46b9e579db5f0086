// SPDX-License-Identifier: MIT
// The pages in Debian's chromium, as they were built.
import { defineConfig } from "@playwright/test";
import { PAGES } from "./tests/browser/ports";

export default defineConfig({
    testDir: "tests/browser",
    outputDir: "test-results",
    timeout: 90_000,
    expect: { timeout: 20_000 },
    retries: process.env.CI ? 2 : 0, // a machine may be busy with other things
    workers: 1,
    reporter: [["list"]],
    use: {
        baseURL: `http://127.0.0.1:${PAGES}`,
        viewport: { width: 1280, height: 720 },
        launchOptions: {
            executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
            args: ["--no-sandbox"],
        },
    },
    webServer: {
        command: `npx vite preview --host 127.0.0.1 --port ${PAGES} --strictPort`,
        port: PAGES,
        reuseExistingServer: true,
        stderr: "ignore",
    },
});
