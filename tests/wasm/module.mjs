// SPDX-License-Identifier: MIT
// Checks the ins and outs of litterbox.wasm: node module.mjs MODULE HEADER. It asks for nothing but the time, and
// every function of the header is there.
import { readFileSync } from "node:fs";

const [module_path, header_path] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(module_path));

const imports = WebAssembly.Module.imports(module).map((row) => `${row.module}.${row.name}`);
const exports = new Set(WebAssembly.Module.exports(module).map((row) => row.name));
const header = readFileSync(header_path, "utf8");
const functions = [...header.matchAll(/^LB_API [^;(]*\b(lb_\w+)\(/gm)].map((match) => match[1]);
const others = ["memory", "malloc", "free", "bot_count", "bot_at", "level_read", "level_choose"];
const missing = [...functions, ...others].filter((name) => !exports.has(name));

if (imports.join() !== "env.now_ms" || functions.length < 50 || missing.length > 0) {
    console.error(`${module_path} asks for ${imports}; of ${functions.length} functions it lacks: ${missing}`);
    process.exit(1);
}
