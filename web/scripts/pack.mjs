// SPDX-License-Identifier: MIT
// Writes the service worker, lays a compressed copy beside every file of dist that gets smaller by it, and says what its
// parts weigh.
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

// The service worker knows all files of this version by their names, which carry their hashes, in parts: the pages, the
// table with its worker, the table with what play has taught, each language of the pages, and what tables say in it.
// Licences are read with a net.
const LANGUAGE = /\/(de|es|fr|pt[-_]br|xx|pseudo)-[^/]*\.(def|js)$/i;
const NAMES = { pt_br: "pt-BR", "pt-br": "pt-BR", pseudo: "xx" };
const part = (name) => {
    const [, language, kind] = LANGUAGE.exec(name) ?? [];
    if (language !== undefined) {
        return `${kind === "def" ? "table-" : ""}${NAMES[language.toLowerCase()] ?? language}`;
    }
    if (/\/learned-[^/]*\.wasm$/.test(name)) {
        return "learned";
    }
    return /\.wasm$|\/hall\.worker-/.test(name) ? "table" : name.endsWith(".txt") ? "texts" : "pages";
};
const names = files(dist)
    .filter((name) => !/\.(gz|html)$/.test(name) && !name.endsWith("sw.js"))
    .map((name) => name.slice(dist.length));
const parts = { pages: ["/"] };
for (const name of names.filter((name) => part(name) !== "texts")) {
    parts[part(name)] = [...(parts[part(name)] ?? []), name];
}
const worker = readFileSync(new URL("offline.js", import.meta.url), "utf8");
const version = createHash("sha256")
    .update(readFileSync(join(dist, "index.html")))
    .update(names.join())
    .digest("hex");
writeFileSync(
    join(dist, "sw.js"),
    worker.replace("@VERSION@", version.slice(0, 12)).replace('"@PARTS@"', JSON.stringify(parts)),
);

const sizes = {};
for (const path of files(dist).filter((name) => !name.endsWith(".gz"))) {
    const bytes = readFileSync(path);
    const small = gzipSync(bytes, { level: 9 });
    if (small.length < bytes.length) {
        writeFileSync(`${path}.gz`, small);
    }
    const name = part(path.slice(dist.length));
    sizes[name] = (sizes[name] ?? 0) + Math.min(small.length, bytes.length);
}
const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
console.log(
    `compressed: ${Object.entries(sizes)
        .map(([name, bytes]) => `${name} ${kilobytes(bytes)}`)
        .join(", ")}`,
);
