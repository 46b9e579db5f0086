// SPDX-License-Identifier: MIT
// What the bundler makes of imports that are no modules.
/// <reference types="vite/client" />
declare module "*.wasm?url" {
    const url: string;
    export default url;
}
