// SPDX-License-Identifier: MIT
// A hall with one table in it, for who plays without a server: it takes the lines of docs/protocol.md and answers with
// the same messages. What a server does not have are `seed`, `pass-idle`, `lessons` of create and the lines that say so
// below.
import { type Engine, PUBLIC, TRUTH } from "./engine";
import type { Rows } from "./languages/rows";
import type { Lesson, Message, Party, PartySeat, Row, TableMessage } from "./protocol";

const NAMES = ["Mochi", "Ziggy", "Pickles", "Biscuit", "Noodle", "Waffles"];
const CODE = "LOCAL";
const LESSONS_AT_ONCE = 2;
/** The line of a setup that seats a bot which goes by what play has taught. */
const TAUGHT = /^seat \d+ bot (expert|champion)\b/m;

interface Wanted {
    game: string;
    title: string;
    options: Record<string, string>;
    seed: string;
    window: number;
    pace: number;
    assist: boolean;
    takeBack: boolean;
    passIdle: boolean;
    lessons: string | null; // marks of those that were given; null: none are
}

class Refused extends Error {
    constructor(
        text: string,
        readonly why: "hall" | "table",
    ) {
        super(text);
    }
}

const refuse = (text: string, why: Refused["why"] = "hall"): never => {
    throw new Refused(text, why);
};

const hex = (bytes: number) =>
    [...crypto.getRandomValues(new Uint8Array(bytes))]
        .map((byte) => byte.toString(16).padStart(2, "0"))
        .join("");

export class Hall {
    private name = "You";
    private wanted: Wanted | null = null;
    private seats: PartySeat[] = [];
    private round = 1;
    private phase: Party["phase"] = "gathering";
    private setup = "";
    private heard = new Map<number, number>();
    private timer: ReturnType<typeof setTimeout> | undefined;
    private stood = 0; // milliseconds for which the clock has stood still
    private since: number | null = null; // it stands still
    private taught = -1; // the moment before which something was explained last
    private looking = false; // at a past, in which nobody plays
    private rows: Rows = []; // in which language it speaks
    private next: Engine | null = null; // what the next table is opened on
    /** What is said in other languages, once it is known. */
    readonly languages = new Map<string, Rows>();

    constructor(
        private engine: Engine,
        private readonly tell: (message: Message) => void,
        private readonly clock: () => number = () => performance.now(),
    ) {}

    /** From the next table on, this engine is played on: the same, with what play has taught. */
    learn(engine: Engine): void {
        if (engine.language(this.rows) === null) {
            this.next = engine;
        }
    }

    /** Whether a line should wait for that, since it seats who goes by it. */
    needsLearned(text: string): boolean {
        const [word, saved] = text.replace(/^#\S+ /, "").split(" ");
        if (word === "deal" && this.wanted !== null) {
            return TAUGHT.test(this.describe(this.wanted));
        }
        return word === "continue" && TAUGHT.test(decodeURIComponent(saved ?? ""));
    }

    /** A table, or the sentence why there is none; then what was played on stays. */
    private sitDown(open: (engine: Engine) => string | null): string | null {
        const engine = this.next ?? this.engine;
        const refused = open(engine);
        if (refused === null) {
            this.engine = engine;
            this.next = null;
        }
        return refused;
    }

    /** One line; whatever is wrong with it is told. */
    line(text: string): void {
        const [, id, rest] = /^(?:#(\S+) )?(.*)$/s.exec(text) as unknown as [
            string,
            string | undefined,
            string,
        ];
        const [word = "", ...args] = rest.split(" ");
        try {
            const command = this.commands[word] ?? refuse(`There is no such line here: ${word}`);
            const extra = command(args, rest.slice(word.length + 1)) ?? {};
            if (id !== undefined) {
                this.tell({ type: "done", re: id, ...extra });
            }
        } catch (error) {
            if (!(error instanceof Refused)) {
                throw error;
            }
            this.tell({
                type: "error",
                re: id ?? null,
                kind: "refused",
                why: error.why,
                text: error.message,
            });
        }
        this.turn();
    }

    private readonly commands: Record<
        string,
        (args: string[], rest: string) => { code?: string; hash?: string } | undefined
    > = {
        hello: (args) => {
            this.name = args.slice(1).join(" ") || this.name;
            this.tell({
                type: "welcome",
                version: 1,
                server: "here",
                name: this.name,
                levels: JSON.parse(this.engine.games()).levels,
                emotes: [],
            });
            return undefined;
        },
        name: (args) => {
            this.name = args.join(" ");
            return undefined;
        },
        language: ([name]) => {
            this.rows = this.languages.get(name ?? "") ?? [];
            const refused = this.engine.language(this.rows) ?? this.next?.language(this.rows) ?? null;
            return refused === null ? undefined : refuse(refused);
        },
        games: () => {
            this.tell(JSON.parse(this.engine.games()));
            return undefined;
        },
        create: (args) => this.create(args),
        sit: ([seat]) => {
            const chair = this.seats[Number(seat)] ?? refuse("There is no such seat.");
            Object.assign(chair, { player: "person", name: this.name, level: null, yours: true, here: true });
            return this.party();
        },
        bot: ([seat, level]) => {
            const chair = this.seats[Number(seat)] ?? refuse("There is no such seat.");
            Object.assign(chair, { player: "bot", level: level ?? "counter", yours: false });
            return this.party();
        },
        deal: () => {
            const wanted = this.wanted ?? refuse("There is no table.");
            this.setup = this.describe(wanted);
            this.begin(this.sitDown((engine) => engine.open(this.setup, this.now())));
            return undefined;
        },
        say: (args) => {
            const refused = this.engine.say(Number(args[0]), args.slice(1).join(" "), this.now());
            return refused === null ? undefined : refuse(refused, "table");
        },
        rematch: () => {
            const wanted = this.wanted ?? refuse("There is no table.");
            wanted.seed = hex(32);
            wanted.lessons = null;
            this.round++;
            this.phase = "gathering";
            return this.party();
        },
        record: () => {
            this.tell({ type: "record", code: CODE, text: this.engine.record(TRUTH) });
            return undefined;
        },
        ping: () => {
            this.tell({ type: "pong" });
            return undefined;
        },
        // Lines that only a hall of one's own has.
        times: ([window, pace]) => {
            Object.assign(this.wanted ?? {}, { window: Number(window), pace: Number(pace) });
            if (this.phase === "playing" && !this.looking) {
                this.engine.times(Number(window), Number(pace));
            }
            return undefined;
        },
        hash: (_, text) => ({ hash: this.engine.hash(text) }),
        pause: () => {
            this.since ??= this.clock();
            return undefined;
        },
        go: () => {
            this.stood += this.since === null ? 0 : this.clock() - this.since;
            this.since = null;
            return undefined;
        },
        // Nothing more is explained.
        skip: () => {
            this.lessonsGiven(null);
            return undefined;
        },
        // continue SETUP RECORD [MOVES]: a game that was saved, from so many moves on; look MOVES SETUP RECORD: as it was after so many moves;
        // texts are encoded as in addresses.
        continue: ([setup, record, moves]) => {
            this.setup = decodeURIComponent(setup ?? "");
            this.adopt(this.setup);
            const text = decodeURIComponent(record ?? "");
            const count = Number(moves ?? 0xffffffff);
            this.begin(this.sitDown((engine) => engine.resume(this.setup, text, count, this.now())));
            return undefined;
        },
        look: ([moves, setup, record]) => {
            const watched = decodeURIComponent(setup ?? "");
            const text = decodeURIComponent(record ?? "");
            this.adopt(watched);
            const refused = this.sitDown((engine) => engine.resume(watched, text, Number(moves), this.now()));
            if (refused !== null) {
                return refuse(refused);
            }
            this.looking = true;
            this.phase = "playing";
            this.heard.clear();
            this.tell({ type: "replay", moves: this.engine.moves() });
            this.party();
            for (let viewer = 0; viewer < this.seats.length; viewer++) {
                this.hear(viewer);
            }
            this.hear(PUBLIC);
            return undefined;
        },
        review: ([seat]) => {
            const rows = this.engine
                .review(Number(seat), 150)
                .map(
                    ([kind, value, margin, label, note]) =>
                        ({ kind, value, margin, label, note }) as unknown as Row,
                );
            this.tell({ type: "review", rows });
            return undefined;
        },
    };

    private create(args: string[]): { code: string } {
        const game = JSON.parse(this.engine.games()).games.find(
            (row: { name: string }) => row.name === args[0],
        );
        const keys = new Map(args.slice(1).map((arg) => arg.split("=", 2) as [string, string]));
        const count = Number(keys.get("seats") ?? 4);
        const bots = Number(keys.get("bots") ?? 0);
        const level = keys.get("level") ?? "counter";
        this.looking = false;
        this.round = 1;
        this.phase = "gathering";
        this.wanted = {
            game: args[0] ?? "",
            title: game?.title ?? args[0],
            options: Object.fromEntries(
                [...keys]
                    .filter(([key]) => key.startsWith("option."))
                    .map(([key, value]) => [key.slice(7), value]),
            ),
            seed: keys.get("seed") ?? hex(32),
            window: keys.get("window") === "all" ? 0 : Number(keys.get("window") ?? 5) * 1000,
            pace: Number(keys.get("pace") ?? 700),
            assist: keys.get("assist") === "on",
            takeBack: keys.get("take-back") === "on",
            passIdle: keys.get("pass-idle") === "on",
            lessons: keys.get("lessons") === "on" ? "0" : null,
        };
        this.seats = Array.from({ length: count }, (_, seat) => ({
            player: seat >= count - bots ? "bot" : "open",
            name: seat >= count - bots ? NAMES[(seat + NAMES.length - 1) % NAMES.length]! : null,
            level: seat >= count - bots ? level : null,
            yours: false,
            here: false,
            nonce: false,
            stop: false,
        }));
        this.party();
        return { code: CODE };
    }

    /** The lines of a setup that say which table it is, read back. */
    private adopt(setup: string): void {
        const lines = setup.split("\n").map((line) => line.split(" "));
        const value = (word: string) => lines.find((line) => line[0] === word)?.[1] ?? "";
        this.wanted = {
            game: value("game"),
            title: value("game"),
            options: Object.fromEntries(
                lines
                    .filter((line) => line[0] === "option")
                    .map((line) => line[1]!.split("=", 2) as [string, string]),
            ),
            seed: value("seed"),
            window: Number(value("window")),
            pace: Number(value("pace")),
            assist: value("advice") !== "0",
            takeBack: value("take-back") === "1",
            passIdle: value("pass-idle") === "1",
            lessons: lines.some((line) => line[0] === "lessons") ? value("lessons") : null,
        };
        this.seats = lines
            .filter((line) => line[0] === "seat")
            .map((line) => ({
                player: line[2] === "bot" ? "bot" : "person",
                name: line.slice(4).join(" "),
                level: line[3] ?? null,
                yours: line[2] !== "bot",
                here: true,
                nonce: false,
                stop: false,
            }));
    }

    private describe(wanted: Wanted): string {
        const seats = this.seats.map((seat, index) => {
            const bot = seat.player !== "person";
            const name = seat.name ?? NAMES[(index + NAMES.length - 1) % NAMES.length];
            return `seat ${index} ${bot ? "bot" : "person"} ${seat.level ?? "counter"} ${name}`;
        });
        return [
            `game ${wanted.game}`,
            `players ${this.seats.length}`,
            ...Object.entries(wanted.options).map(([name, value]) => `option ${name}=${value}`),
            `seed ${wanted.seed}`,
            `bots-seed ${wanted.seed}`,
            ...seats,
            `window ${wanted.window}`,
            `pace ${wanted.pace}`,
            `take-back ${wanted.takeBack ? 1 : 0}`,
            `pass-idle ${wanted.passIdle ? 1 : 0}`,
            `advice ${wanted.assist ? 1500 : 0}`,
            ...(wanted.lessons === null ? [] : [`lessons ${wanted.lessons}`]),
        ].join("\n");
    }

    private begin(refused: string | null): void {
        if (refused !== null) {
            refuse(refused);
        }
        this.commands.go!([], "");
        this.looking = false;
        this.phase = "playing";
        this.taught = -1;
        this.heard.clear();
        this.party();
    }

    /** What was explained is kept with the table, so that it is not explained again. */
    private lessonsGiven(marks: string | null): void {
        if (this.wanted !== null) {
            this.wanted.lessons = marks;
            this.setup = this.setup.replace(/\nlessons .*/, marks === null ? "" : `\nlessons ${marks}`);
        }
    }

    /** In a guided game: what is new to who is asked is explained first. */
    private teach(seat: number, heard: TableMessage): void {
        if (this.wanted?.lessons == null || !heard.asked || heard.moment === this.taught) {
            return;
        }
        const lessons: Lesson[] = [];
        let next = this.engine.lesson(seat);
        while (next !== null) {
            lessons.push({ title: next.title, text: next.text });
            this.lessonsGiven(next.given);
            next = lessons.length < LESSONS_AT_ONCE ? this.engine.lesson(seat) : null;
        }
        this.taught = heard.moment;
        if (lessons.length > 0) {
            this.tell({ type: "lessons", lessons });
        }
    }

    private party(): undefined {
        const wanted = this.wanted;
        if (wanted === null) {
            return undefined;
        }
        this.tell({
            type: "table",
            code: CODE,
            game: wanted.game,
            title: wanted.title,
            phase: this.phase,
            round: this.round,
            host: true,
            seats: this.seats.map((seat) => ({ ...seat })),
            options: wanted.options,
            window: wanted.window || null,
            open: false,
            assist: wanted.assist,
            take_back: wanted.takeBack,
            watchers: 0,
            commitment: null,
            shuffle: null,
        });
        return undefined;
    }

    private now(): number {
        return (this.since ?? this.clock()) - this.stood;
    }

    private hear(viewer: number): TableMessage | null {
        const text = this.engine.message(viewer, this.heard.get(viewer) ?? 0);
        if (text === null) {
            return null;
        }
        const message: TableMessage = JSON.parse(text);
        this.heard.set(viewer, message.number);
        this.tell({ type: "play", code: CODE, viewer: viewer === PUBLIC ? "public" : viewer, message });
        return message;
    }

    /** What is due happens, everybody hears of it, and the next time is set. */
    private turn(): void {
        clearTimeout(this.timer);
        if (this.phase !== "playing" || this.looking) {
            return;
        }
        const now = this.now();
        this.engine.tick(now);
        const viewers = this.seats.flatMap((seat, index) => (seat.player === "person" ? [index] : []));
        // Several people at one device look together at what all may see.
        const heard = (viewers.length === 1 ? viewers : [...viewers, PUBLIC]).map((viewer) =>
            this.hear(viewer),
        );
        const news = heard.find((message) => message !== null);
        if (news) {
            if (viewers.length === 1) {
                this.teach(viewers[0]!, news);
            }
            this.phase = news.over ? "over" : "playing";
            this.tell({
                type: "saved",
                setup: this.setup,
                record: this.engine.record(TRUTH),
                over: news.over,
            });
            if (news.over) {
                this.party();
                return;
            }
        }
        const due = this.engine.due();
        if (Number.isFinite(due) && this.since === null) {
            this.timer = setTimeout(() => this.turn(), Math.max(0, due - this.now()));
        }
    }
}
