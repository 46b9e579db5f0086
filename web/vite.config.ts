// SPDX-License-Identifier: MIT
// How the pages are built and tested; table.wasm comes from the C build.
import { defineConfig } from "vitest/config";

export default defineConfig({
    base: "/",
    esbuild: { jsx: "automatic", jsxImportSource: "preact" },
    build: { target: "es2021", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
    worker: { format: "es" },
    server: { proxy: { "/ws": { target: "ws://127.0.0.1:8080", ws: true } } },
    test: { include: ["tests/unit/**/*.test.ts"] },
});
