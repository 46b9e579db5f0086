// SPDX-License-Identifier: MIT
// A move composed from an offer, stage by stage: every answer rules out moves, and nothing is said before one is left.
// Knows no rules: what can be done is what was offered.
import type { CardId, Fives, Move } from "./protocol";

export type Stage = "verb" | "cards" | "as" | "target" | "named" | "place" | "order";

/** What was answered so far; cards are those picked in the hand. */
export interface Picks {
    cards: CardId[];
    verb?: string;
    /** Cards that lie elsewhere, as `partOf` tells them. */
    apart?: string;
    as?: CardId;
    target?: number;
    named?: CardId;
    place?: number;
    order?: string;
}

export interface Answer {
    stage: Stage;
    key: string;
    move: Move;
}

export const NO_PICKS: Picks = { cards: [] };

export const isFives = (move: Move | Fives): move is Fives => "titles" in move;

/** Verbs whose cards do not come out of the own hand. */
const ELSEWHERE = new Set(["take", "steal", "lay", "swap"]);

const STAGES: Exclude<Stage, "cards">[] = ["verb", "as", "target", "named", "place", "order"];

const handCards = (move: Move): CardId[] =>
    ELSEWHERE.has(move.verb) ? [] : (move.cards ?? []).filter((card): card is CardId => card !== null);

/** The cards of one list that are not in the other, copies counted; null where the other has more. */
export function without(all: CardId[], some: CardId[]): CardId[] | null {
    const rest = [...all];
    for (const card of some) {
        const at = rest.indexOf(card);
        if (at < 0) {
            return null;
        }
        rest.splice(at, 1);
    }
    return rest;
}

export function partOf(move: Move, stage: Stage): string {
    switch (stage) {
        case "cards":
            return (move.cards ?? []).map((card) => card ?? "?").join("+");
        case "order":
            return (move.order ?? []).join(" ");
        case "verb":
            return move.verb;
        default:
            return String(move[stage] ?? "");
    }
}

const sticks = (move: Move, picks: Picks): boolean =>
    (picks.apart === undefined || picks.apart === partOf(move, "cards")) &&
    STAGES.every((stage) => picks[stage] === undefined || String(picks[stage]) === partOf(move, stage));

/** Every move of the offer, with five different cards as soon as five are picked. */
function wholeMoves(offer: (Move | Fives)[], picks: Picks): Move[] {
    return offer.flatMap((entry) => {
        if (!isFives(entry)) {
            return [entry];
        }
        const cards = entry.titles.filter((title) => picks.cards.includes(title));
        return cards.length === 5 && picks.cards.length === 5
            ? [{ verb: entry.verb, text: `${entry.verb} ${cards.join(" ")}`, words: "", cards }]
            : [];
    });
}

export interface Composed {
    /** Moves that may still be meant, with exactly the cards picked. */
    left: Move[];
    /** The one move that is meant, if nothing is left to ask. */
    done: Move | null;
    /** What is asked next. */
    stage: Stage | null;
    answers: Answer[];
    /** Sets of cards that begin with those picked and make a move. */
    more: CardId[][];
}

export function compose(offer: (Move | Fives)[], picks: Picks): Composed {
    const moves = wholeMoves(offer, picks).filter((move) => sticks(move, picks));
    const begun = picks.cards.length > 0 || STAGES.some((stage) => picks[stage] !== undefined);
    const left = moves.filter((move) => without(handCards(move), picks.cards)?.length === 0);
    const more = new Map<string, CardId[]>();
    if (picks.cards.length > 0) {
        for (const move of moves) {
            const rest = without(handCards(move), picks.cards);
            if (rest !== null && rest.length > 0) {
                more.set([...handCards(move)].sort().join(), handCards(move));
            }
        }
    }
    const order: Stage[] = ["verb", "cards", ...STAGES.slice(1)];
    const stage = begun
        ? (order.find((one) => new Set(left.map((move) => partOf(move, one))).size > 1) ?? null)
        : null;
    const answers = new Map<string, Answer>();
    if (stage !== null) {
        for (const move of left) {
            const key = partOf(move, stage);
            if (!answers.has(key)) {
                answers.set(key, { stage, key, move });
            }
        }
    }
    return {
        left,
        done: begun && stage === null ? (left[0] ?? null) : null,
        stage,
        answers: [...answers.values()],
        more: [...more.values()],
    };
}

export function answer(picks: Picks, given: Answer): Picks {
    const { stage, move } = given;
    if (stage === "cards") {
        return ELSEWHERE.has(move.verb)
            ? { ...picks, verb: move.verb, apart: given.key }
            : { ...picks, cards: handCards(move) };
    }
    return { ...picks, [stage]: stage === "order" ? given.key : (move[stage] ?? "") };
}

/** One answer less; the same where there was none. */
export function back(picks: Picks): Picks {
    const answered = ["verb", "apart", ...STAGES.slice(1)] as Exclude<keyof Picks, "cards">[];
    const last = answered.reverse().find((one) => picks[one] !== undefined);
    if (last !== undefined) {
        const { [last]: _, ...rest } = picks;
        return rest as Picks;
    }
    return { ...picks, cards: picks.cards.slice(0, -1) };
}

/** A card of the hand is picked or put back: the next copy of it, or none once all are picked. */
export function toggle(offer: (Move | Fives)[], picks: Picks, card: CardId, held: number): Picks {
    const count = picks.cards.filter((one) => one === card).length;
    const rest = picks.cards.filter((one) => one !== card);
    const reached = (cards: CardId[]) => canBegin(offer, cards);
    if (count < held && reached([...picks.cards, card])) {
        return { cards: [...picks.cards, card] };
    }
    return count > 0 ? { cards: rest } : reached([card]) ? { cards: [card] } : picks;
}

/** Whether some move is made with these cards, alone or with others. */
export function canBegin(offer: (Move | Fives)[], cards: CardId[]): boolean {
    return offer.some((entry) =>
        isFives(entry)
            ? new Set(cards).size === cards.length && cards.every((card) => entry.titles.includes(card))
            : without(handCards(entry), cards) !== null,
    );
}

/** Moves that take no card of the hand, by verb: the buttons beside it. */
export function buttons(offer: (Move | Fives)[]): Map<string, Move[]> {
    const verbs = new Map<string, Move[]>();
    for (const entry of offer) {
        if (!isFives(entry) && handCards(entry).length === 0) {
            verbs.set(entry.verb, [...(verbs.get(entry.verb) ?? []), entry]);
        }
    }
    return verbs;
}
