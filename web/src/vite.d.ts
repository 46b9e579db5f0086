// SPDX-License-Identifier: MIT
// What the bundler makes of imports that are no modules.
/// <reference types="vite/client" />
declare module "virtual:games/*" {
    const games: import("./protocol").Games;
    export default games;
}
declare module "*.wasm?url" {
    const url: string;
    export default url;
}
