// SPDX-License-Identifier: MIT
// Moves composed from offers: what is asked next, what is left, one stage back.
import { expect, test } from "vitest";
import { NO_PICKS, answer, back, buttons, canBegin, compose, toggle, without } from "../../src/compose";
import type { Fives, Move } from "../../src/protocol";

const move = (text: string, verb: string, more: Partial<Move> = {}): Move => ({
    text,
    verb,
    words: text,
    ...more,
});

const OFFER: (Move | Fives)[] = [
    move("draw", "draw"),
    move("skip", "play", { cards: ["skip"] }),
    move("favor@1", "play", { cards: ["favor"], target: 1 }),
    move("favor@2", "play", { cards: ["favor"], target: 2 }),
    move("pair tacocat@1", "pair", { cards: ["tacocat", "tacocat"], target: 1 }),
    move("pair tacocat@2", "pair", { cards: ["tacocat", "tacocat"], target: 2 }),
    { verb: "five", titles: ["favor", "nope", "shuffle", "skip", "tacocat"] },
];

test("a card that makes one move is done at once", () => {
    const composed = compose(OFFER, { cards: ["skip"] });
    expect(composed.done?.text).toBe("skip");
    expect(composed.stage).toBeNull();
});

test("a card that is aimed asks for a target, and an answer can be taken back", () => {
    const picks = { cards: ["favor"] };
    const composed = compose(OFFER, picks);
    expect(composed.stage).toBe("target");
    expect(composed.answers.map((given) => given.key)).toEqual(["1", "2"]);
    const aimed = answer(picks, composed.answers[1]!);
    expect(compose(OFFER, aimed).done?.text).toBe("favor@2");
    expect(back(aimed)).toEqual(picks);
    expect(back(picks)).toEqual(NO_PICKS);
});

test("cards that make a move only together suggest the rest", () => {
    const one = compose(OFFER, { cards: ["tacocat"] });
    expect(one.done).toBeNull();
    expect(one.more).toEqual([["tacocat", "tacocat"]]);
    expect(compose(OFFER, { cards: ["tacocat", "tacocat"] }).stage).toBe("target");
});

test("five different titles are one move, in the order of the offer", () => {
    const picked = { cards: ["skip", "tacocat", "favor", "shuffle", "nope"] };
    expect(compose(OFFER, picked).done?.text).toBe("five favor nope shuffle skip tacocat");
});

test("tapping picks copies as long as they make a move, then puts them back", () => {
    const one = toggle(OFFER, NO_PICKS, "tacocat", 3);
    const two = toggle(OFFER, one, "tacocat", 3);
    expect(two.cards).toEqual(["tacocat", "tacocat"]);
    expect(toggle(OFFER, two, "tacocat", 3).cards).toEqual([]);
    expect(toggle(OFFER, NO_PICKS, "defuse", 1)).toBe(NO_PICKS);
});

test("what takes no card of the hand is a button", () => {
    const offer = [
        ...OFFER,
        move("take skip", "take", { cards: ["skip"] }),
        move("place 0", "place", { place: 0 }),
    ];
    expect([...buttons(offer).keys()]).toEqual(["draw", "take", "place"]);
    expect(canBegin([move("take skip", "take", { cards: ["skip"] })], ["skip"])).toBe(false);
});

test("lists of cards are compared with their copies", () => {
    expect(without(["a", "a", "b"], ["a"])).toEqual(["a", "b"]);
    expect(without(["a"], ["a", "a"])).toBeNull();
});

test("cards that lie elsewhere are picked before whom they go to", () => {
    const offer = ["god", "devil"].flatMap((cat) =>
        [1, 2].map((seat) => move(`lay ${cat}@${seat}`, "lay", { cards: [cat], target: seat })),
    );
    const begun = { cards: [], verb: "lay" };
    const first = compose(offer, begun);
    expect(first.answers.map((given) => given.key)).toEqual(["god", "devil"]);
    const laid = answer(begun, first.answers[1]!);
    const second = compose(offer, laid);
    expect(second.stage).toBe("target");
    expect(compose(offer, answer(laid, second.answers[1]!)).done?.text).toBe("lay devil@2");
    expect(back(laid)).toEqual(begun);
});
