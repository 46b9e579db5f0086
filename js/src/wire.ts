// SPDX-License-Identifier: MIT
// What the engine tells as JSON, written by scripts/wire-types from docs/schema; docs/wire.md explains the shapes.

export type CardId = string;

/** A view: what a seat may see now */
export interface View {
    game: string;
    viewer: number | "public";
    players: number;
    open: "turn" | "nope" | "give" | "take" | "place" | "use" | "heck" | "lay" | "duel" | "dig" | "magnet" | "order" | "kitten" | "swap" | "discard" | "over" | "steal";
    windows: "brief" | "live";
    /** the viewer's own, as the engine numbers them */
    choices: number[];
    decides: number | null;
    turn: number;
    owed: number;
    attacked: boolean;
    alive: number[];
    hand: Record<string, number>;
    hand_count: number[];
    pile_count: number;
    discard: Record<string, number>;
    removed: Record<string, number>;
    removed_unseen: number;
    burglar: number | null;
    godcat: number | null | "mat" | "play";
    devilcat: number | null | "mat" | "play";
    nopes: number;
    last: number | null;
    target: number | null;
    named: CardId | null;
    action: CardId[];
    seen: CardId | null;
    /** what else there is to see in a game */
    own?: number[];
    round?: number;
    tokens?: number[];
    shielded?: number[];
    front?: CardId[][];
    aside_up?: CardId[];
    side?: number;
    positions?: (number | null)[];
    discs_count?: number;
    discs_used?: Record<string, number>;
    magnets?: number;
    moved?: boolean;
    committed?: boolean;
}

/** An event as one viewer may know it */
export interface GameEvent {
    event: string;
    seat?: number;
    other?: number;
    cards?: CardId[];
    named?: CardId;
    number?: number;
    /** the secret part; null for each card the viewer may not know */
    hidden?: (CardId | null)[];
    /** the secret part: a place in a pile from 0, the top; null if the viewer may not know it */
    place?: number | null;
    /** who may see the secret part */
    audience?: number[] | "all";
    /** the event as a sentence for that viewer */
    text: string;
}

export interface Zone {
    kind: "hand" | "pile" | "heap" | "row" | "track" | "badge" | "token" | "counts" | "notice";
    where: "seat" | "centre" | "beside";
    owner: number | null;
    tone: "plain" | "danger" | "rescue" | "attack" | "sight" | "trick" | "step" | "nope" | "cat" | "wonder";
    /** what it is called */
    label?: string;
    /** the same in a word or two */
    brief?: string;
    /** what else to say of it */
    note?: string;
    number?: number;
    /** what the number counts */
    about?: CardId;
    count: number;
    goal?: number;
    /** the card on top where it is seen */
    top?: CardId;
    cards?: CardId[];
    /** how many of each of the cards */
    copies?: number[];
}

export interface Track {
    spaces: number;
    sides: number;
    side: number;
    side_name: string[];
    first: string;
    last: string;
    /** the first space in a word */
    first_brief: string;
    last_brief: string;
    /** what is dangerous there */
    danger: string;
    /** the space the end leads back to */
    arrow: number | null;
    /** for each side and space: cards it gives, a danger, or null for nothing */
    gives: (number | "danger" | null)[][];
    /** where each seat's figure stands */
    at: (number | null)[];
}

/** The table as zones, for who draws it */
export interface Zones {
    zones: Zone[];
    track?: Track;
}

export interface Move {
    /** what to say to make it */
    text: string;
    /** what it is called, half a sentence for who may make it */
    words?: string;
    verb: string;
    /** null: one that nobody picks */
    cards?: (CardId | null)[];
    /** what a wild card stands for */
    as?: CardId;
    target?: number;
    named?: CardId;
    place?: number;
    /** old places, in the new order from the top */
    order?: number[];
}

/** one entry for all: say the verb and any five of the titles, in this order */
export interface Fives {
    verb: "five";
    titles: CardId[];
}

/** The moves a seat may make, in parts */
export interface Offer {
    moves: (Move | Fives)[];
    /** what each verb is called by itself, where somebody is told in words */
    verbs?: Record<string, string>;
}

export interface Chance {
    seat: number;
    card?: CardId;
    exact: boolean;
    /** low and high are proven to hold it; else they are equal, or the 95 % interval of a sample */
    bounded: boolean;
    /** as people play; share is if the cards of others were dealt blind */
    believed: number;
    /** over, under; where it is exact */
    fraction?: [number, number];
    share: number;
    low: number;
    high: number;
}

export interface AdvisedMove {
    /** its text */
    move: string;
    /** what it is called */
    words: string;
    /** how often it wins, and the ends of the 95 % interval */
    share: number;
    low: number;
    high: number;
    /** it was tried in so many */
    worlds: number;
    /** what speaks for it or against it */
    why: string;
}

/** What a seat has to expect */
export interface Odds {
    /** whose eyes */
    seat: number;
    /** the seat has to decide; else there are no moves */
    decides: boolean;
    /** what comes next hits the seat whose turn it is */
    peril: Chance[];
    /** a seat holds at least one of a card */
    holds: Chance[];
    /** the shares of the win are from so many */
    worlds: number;
    /** of every seat as things stand */
    win: {
        share: number;
        low: number;
        high: number;
    }[];
    /** the best first */
    moves: AdvisedMove[];
}

export interface Face {
    title: string;
    kind: "plain" | "danger" | "rescue" | "attack" | "sight" | "trick" | "step" | "nope" | "cat" | "wonder";
    /** printed on it */
    number: number | null;
    /** the key that picks it, unlike any other of its game */
    letter: string;
    /** of one or two columns */
    sign: string;
    /** its title in two short lines */
    lines: [string, string];
    /** what it does */
    help: string;
}

/** What everybody knows of a table before the deal */
export interface TableFacts {
    game: string;
    title: string;
    players: number;
    names: string[];
    windows: "brief" | "live";
    options: Record<string, string | number>;
    /** the cards of the game as people meet them, by their ids */
    cards: Record<string, Face>;
}

/** A message of a table to one viewer: how things are, and what happened since another message */
export interface TableMessage {
    /** of this message */
    number: number;
    /** it stands for itself: the log is all of it */
    whole: boolean;
    /** in a whole one */
    table?: TableFacts;
    /** the number of the first event of the log */
    from: number;
    log: {
        ply: number;
        tone: "plain" | "alarm" | "good" | "strong" | "nope";
        /** it does not go without saying */
        told: boolean;
        event: GameEvent;
    }[];
    /** the number of the open decision, for lines that begin with "at" */
    moment: number;
    /** moves that everybody has heard of */
    ply: number;
    /** the clock of the table, in ms */
    now: number;
    /** the viewer may say a move */
    asked: boolean;
    question: string;
    /** what to know about it, or nothing */
    about: string;
    window: null | {
        opened: number;
        /** null: when everybody has answered */
        closes: number | null;
        /** what it asks of everybody who is asked, whatever they hold */
        question: string;
        /** what an answer to it is called that is no pass */
        reply: string;
    };
    /** null: everybody has any time */
    clock: null | {
        /** when who decides begins to use up its bank; null: nobody does */
        until: number | null;
        /** what is left, in ms */
        bank: number[];
    };
    /** the seat for which the clock has just moved, and a sentence that says so */
    late: {
        seat: number;
        text: string;
    } | null;
    /** what the viewer has said of windows */
    answer: "ask" | "pass" | "aimed";
    /** whom everybody waits for, as far as everybody can see */
    busy: number[];
    chairs: {
        name: string;
        presence: "here" | "away" | "covered" | "bot" | "gone";
        /** of the bot, or of the one that covers */
        level: string;
    }[];
    view: View;
    zones: Zones;
    /** what the viewer may say behind "move" */
    offer: Offer;
    /** what the viewer was shown and has not said "seen" to */
    secrets: GameEvent[];
    can_take_back: boolean;
    can_redo: boolean;
    can_leave: boolean;
    /** for odds and hints */
    can_ask: boolean;
    advice: "none" | "thinking" | "hint" | "odds";
    /** where the advice is odds */
    odds?: Odds;
    /** where it is a hint: the best moves */
    hint?: AdvisedMove[];
    over: boolean;
    winners: number[];
}
