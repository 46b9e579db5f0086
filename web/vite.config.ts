// SPDX-License-Identifier: MIT
// How the pages are built and tested; table.wasm comes from the C build.
import { defineConfig } from "vitest/config";
import { games } from "./games";
import { SERVER } from "./tests/browser/ports";

/** Behind the pages, where one runs. */
const server = (target: string) => ({ "/ws": { target, ws: true }, "/healthz": { target } });

export default defineConfig({
    base: "/",
    plugins: [games()],
    esbuild: { jsx: "automatic", jsxImportSource: "preact" },
    build: { target: "es2021", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
    worker: { format: "es" },
    preview: { proxy: server(`http://127.0.0.1:${SERVER}`) },
    server: { proxy: server("http://127.0.0.1:8022"), fs: { allow: [".."] } },
    test: { include: ["tests/unit/**/*.test.ts"] },
});
