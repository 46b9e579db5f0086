// SPDX-License-Identifier: MIT
// Writes the service worker, lays a compressed copy beside every file of dist that gets smaller by it, and says what a
// first load weighs.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const dist = new URL("../dist", import.meta.url).pathname;
const files = (folder) =>
    readdirSync(folder).flatMap((name) => {
        const path = join(folder, name);
        return statSync(path).isDirectory() ? files(path) : [path];
    });

// What others made and we pass on, with their licences.
const PASSED_ON = [
    "preact",
    "@preact/signals",
    "@preact/signals-core",
    "@fontsource/atkinson-hyperlegible",
    "@fontsource/lilita-one",
];
const licence = (name) =>
    `${name}\n\n${readFileSync(new URL(`../node_modules/${name}/LICENSE`, import.meta.url), "utf8")}`;
const own = readFileSync(new URL("../../LICENSE", import.meta.url), "utf8");
writeFileSync(
    join(dist, "licenses.txt"),
    [`litterbox\n\n${own}`, ...PASSED_ON.map(licence)].join("\n----\n\n"),
);

// The service worker knows all files of this version by their names, which carry their hashes.
const names = files(dist)
    .filter((name) => !/\.(gz|html)$/.test(name) && !name.endsWith("sw.js"))
    .map((name) => name.slice(dist.length));
const worker = readFileSync(new URL("offline.js", import.meta.url), "utf8");
const version = createHash("sha256")
    .update(readFileSync(join(dist, "index.html")))
    .update(names.join())
    .digest("hex");
writeFileSync(
    join(dist, "sw.js"),
    worker.replace("@VERSION@", version.slice(0, 12)).replace('["@FILES@"]', JSON.stringify(["/", ...names])),
);

// Languages are fetched when they are wanted, and licences hardly ever.
const sizes = { pages: 0, table: 0, languages: 0, texts: 0 };
const LANGUAGE = /\.def$|\/(de|es|fr|pt-BR|xx)-[^/]*\.js$/;
const part = (path) =>
    path.endsWith(".wasm")
        ? "table"
        : path.endsWith(".txt")
          ? "texts"
          : LANGUAGE.test(path)
            ? "languages"
            : "pages";
for (const path of files(dist).filter((name) => !name.endsWith(".gz"))) {
    const bytes = readFileSync(path);
    const small = gzipSync(bytes, { level: 9 });
    if (small.length < bytes.length) {
        writeFileSync(`${path}.gz`, small);
    }
    sizes[part(path)] += Math.min(small.length, bytes.length);
}
const kilobytes = (bytes) => (bytes / 1024).toFixed(1);
console.log(
    `first load: pages ${kilobytes(sizes.pages)} KB, table.wasm ${kilobytes(sizes.table)} KB, compressed; ` +
        `all languages ${kilobytes(sizes.languages)} KB`,
);
if (sizes.pages > 200 * 1024) {
    console.error("the pages weigh more than 200 KB");
    process.exit(1);
}
