// SPDX-License-Identifier: MIT
// What a TypeScript project sees of the package: this has to compile, strictly.
import {
    type GameSetup,
    type Match,
    type Message,
    type ModuleName,
    Refusal,
    type State,
    load,
} from "@litterbox/engine";

const setup: GameSetup = { game: "pets", players: 2, seed: 1n, options: { first: 1 } };
const which: ModuleName = "small";
const litterbox = await load(which);
const state: State = litterbox.state(setup);
const hand: number | undefined = state.view(0).hand["king-cat"];
const match: Match = litterbox.match(setup);
try {
    match.play(0, state.moves(0)[0] ?? "pass");
} catch (error) {
    console.log(error instanceof Refusal ? error.message : hand);
}
const table = await litterbox.table({ game: "pets", chairs: [{ player: "person" }, { player: "counter" }] });
const message: Message | null = table.message("public");
console.log(message?.winners.length, litterbox.memory(state, 0).holds("king-cat", 1)?.[0]);
// @ts-expect-error: there are two modules
await load("large");
// @ts-expect-error: a seat is a number
state.play("0", "draw");
