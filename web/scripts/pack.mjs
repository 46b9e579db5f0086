// SPDX-License-Identifier: MIT
// Lays a compressed copy beside every file of dist that gets smaller by it, and says what a first load weighs.
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const dist = new URL("../dist", import.meta.url).pathname;
const files = (folder) =>
    readdirSync(folder).flatMap((name) => {
        const path = join(folder, name);
        return statSync(path).isDirectory() ? files(path) : [path];
    });

const sizes = { pages: 0, table: 0 };
for (const path of files(dist).filter((name) => !name.endsWith(".gz"))) {
    const bytes = readFileSync(path);
    const small = gzipSync(bytes, { level: 9 });
    if (small.length < bytes.length) {
        writeFileSync(`${path}.gz`, small);
    }
    sizes[path.endsWith(".wasm") ? "table" : "pages"] += Math.min(small.length, bytes.length);
}
const kilobytes = (bytes) => (bytes / 1024).toFixed(1);
console.log(
    `first load: pages ${kilobytes(sizes.pages)} KB, table.wasm ${kilobytes(sizes.table)} KB, compressed`,
);
