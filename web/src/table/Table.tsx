// SPDX-License-Identifier: MIT
// The table screen: seats, what lies on the table, what just happened, what to do now, the hand.
import { useEffect, useRef, useState } from "preact/hooks";
import { Card, faceOf } from "../art/Card";
import { NO_PICKS, type Picks, answer, back, buttons, canBegin, compose, toggle } from "../compose";
import { show, skipMotion } from "../motion";
import { several } from "../people";
import type { Move, TableEvent, Zone } from "../protocol";
import {
    type Heard,
    cards,
    connected,
    emotes,
    firstMoment,
    isServer,
    lessons,
    onPlay,
    sayMove,
    saySeat,
    sending,
} from "../session";
import { sound } from "../sound";
import { t } from "../words";
import { Cloth, CurtainPrompt } from "./Curtain";
import { End } from "./End";
import { Hand } from "./Hand";
import { Happened } from "./Happened";
import { Help } from "./Help";
import { Lessons } from "./Lessons";
import { Log } from "./Log";
import { TableMenu } from "./Menu";
import { Prompt } from "./Prompt";
import { Seats } from "./Seats";
import { Palette, Signed, SignedAloud } from "./Signs";
import { Then } from "./Then";
import { Title } from "./Title";
import { Dialog } from "./dialog";
import { Before, Centre, zonesOf } from "./zones";
import "./low.css";

type Panel = null | "menu" | "log" | "help" | "signs" | { card: string } | { zone: Zone } | { then: number };

function Secrets({ secrets }: { secrets: TableEvent[] }) {
    const ok = useRef<HTMLButtonElement>(null);
    useEffect(() => ok.current?.focus(), []);
    const open = secrets.every((event) => (event.cards?.length ?? 0) > 0);
    return (
        <section class="secrets" role="dialog" aria-label={open ? t("Shown to all") : t("Only you see this")}>
            <h2>{open ? t("Shown to all") : t("Only you see this")}</h2>
            {secrets.map((event, i) => (
                <div key={i}>
                    <p>{event.text}</p>
                    <div class="secret-cards">
                        {[...(event.cards ?? []), ...(Array.isArray(event.hidden) ? event.hidden : [])].map(
                            (card, k) =>
                                card && (
                                    <span key={k} role="img" aria-label={faceOf(card).title}>
                                        <Card card={card} />
                                    </span>
                                ),
                        )}
                    </div>
                </div>
            ))}
            <button ref={ok} type="button" class="primary" onClick={() => saySeat("seen")}>
                {t("Got it")}
            </button>
        </section>
    );
}

function CardHelp({ card }: { card: string }) {
    const face = faceOf(card);
    return (
        <div class="card-help">
            <Card card={card} />
            <div>
                <p>{face.help}</p>
                <p class="small">{t("Key: {key}", { key: face.letter.toUpperCase() })}</p>
            </div>
        </div>
    );
}

export function Table({ heard, home }: { heard: Heard; home: () => void }) {
    const [picks, setPicks] = useState<Picks>(NO_PICKS);
    const [panel, setPanel] = useState<Panel>(null);
    const [ended, setEnded] = useState(true);
    const me = typeof heard.view.viewer === "number" ? heard.view.viewer : null;
    const offer = heard.offer.moves;
    const composed = compose(offer, picks);
    const mine = me === null ? [] : zonesOf(heard.zones.zones, "seat", me);
    const hand = mine.find((zone) => zone.kind === "hand");
    const targets = new Set(
        composed.stage === "target" ? composed.answers.map((given) => Number(given.key)) : [],
    );
    const verbs = buttons(offer);

    // A new decision begins with no answers; one that is about a place or a card elsewhere begins with its verb.
    useEffect(() => {
        const only =
            verbs.size === 1 &&
            !offer.some((entry) => !("titles" in entry) && entry.verb !== [...verbs.keys()][0]);
        const [verb, moves] = only ? [...verbs][0]! : ["", []];
        setPicks(only && moves.length > 1 ? { cards: [], verb } : NO_PICKS);
    }, [heard.moment, heard.asked]);

    useEffect(() => {
        const stop = onPlay((_, after, fresh) => {
            const viewer = typeof after.view.viewer === "number" ? after.view.viewer : null;
            show(fresh, viewer);
            sound(fresh);
            setEnded(true);
        });
        return () => {
            stop();
        };
    }, []);

    const make = (move: Move) => {
        if (sending.value === null) {
            sayMove(move.text);
            setPicks(NO_PICKS);
        }
    };
    const take = (next: Picks) => setPicks(next);
    const begin = (verb: string, moves: Move[]) =>
        moves.length === 1 ? make(moves[0]!) : take({ cards: [], verb });
    const tap = (card: string, held: number) => {
        if (!heard.asked) {
            setPanel({ card });
        } else if (picks.cards.includes(card) && composed.done) {
            make(composed.done);
        } else if (canBegin(offer, [card])) {
            take(toggle(offer, picks.verb ? NO_PICKS : picks, card, held));
        } else {
            setPanel({ card });
        }
    };
    const drop = (card: string, seat: number | null) => {
        const next: Picks = {
            cards: picks.cards.includes(card) ? picks.cards : [card],
            ...(seat === null ? {} : { target: seat }),
        };
        const result = compose(offer, next);
        if (result.done) {
            make(result.done);
        } else if (result.left.length > 0 || result.more.length > 0) {
            take(next);
        } else if (canBegin(offer, [card])) {
            take({ cards: [card] });
        }
    };
    const aim = (seat: number) => {
        const given = composed.answers.find((one) => one.key === String(seat));
        if (given) {
            take(answer(picks, given));
        }
    };

    const keys = (event: KeyboardEvent) => {
        const typing = (event.target as HTMLElement).closest("input, select, textarea, dialog");
        if (typing || event.ctrlKey || event.metaKey || event.altKey) {
            return;
        }
        skipMotion();
        const key = event.key.toLowerCase();
        const verb = { d: ["draw", "flip"], n: ["nope"], p: ["pass"] }[key]?.find((one) => verbs.has(one));
        const held =
            hand?.cards?.findIndex((card) => card !== null && cards.value[card]?.letter === key) ?? -1;
        const acts: Record<string, (() => void) | undefined> = {
            "?": () => setPanel("help"),
            l: () => setPanel("log"),
            m: held < 0 ? () => setPanel("menu") : undefined,
            o: heard.can_ask ? () => (saySeat("odds"), setPanel("menu")) : undefined,
            h: heard.can_ask ? () => (saySeat("hint"), setPanel("menu")) : undefined,
            u: heard.can_take_back && held < 0 ? () => saySeat("take-back") : undefined,
            escape: () => setPicks(back(picks)),
            enter:
                composed.done && !(event.target as HTMLElement).closest("button:not(.in-hand)")
                    ? () => make(composed.done!)
                    : undefined,
        };
        if (verb !== undefined && !(picks.cards.length > 0)) {
            begin(verb, verbs.get(verb)!);
        } else if (acts[key]) {
            acts[key]!();
        } else if (held >= 0 && heard.asked && canBegin(offer, [hand!.cards![held]!])) {
            tap(hand!.cards![held]!, hand!.copies?.[held] ?? 1);
        } else {
            return;
        }
        event.preventDefault();
    };
    useEffect(() => {
        document.addEventListener("keydown", keys);
        return () => document.removeEventListener("keydown", keys);
    });

    const curtain = me === null && several.value && !heard.over;
    const busy = me !== null && heard.view.turn === me && !heard.over;
    const out = me !== null && !heard.view.alive.includes(me);
    return (
        <main class="table" onPointerDown={skipMotion}>
            <header class="bar">
                <button
                    type="button"
                    class="icon-button"
                    aria-label={t("Menu")}
                    aria-keyshortcuts="M"
                    onClick={() => setPanel("menu")}
                >
                    ☰
                </button>
                <Title text={heard.table?.title ?? ""} />
                {!connected.value && (
                    <span class="away" role="status">
                        {t("Connecting again…")}
                    </span>
                )}
                {sending.value !== null && (
                    <span class="sending" role="status">
                        {t("sending…")}
                    </span>
                )}
                {isServer() && me !== null && emotes.value.length > 0 && (
                    <button
                        type="button"
                        class="icon-button"
                        aria-label={t("Sign something")}
                        onClick={() => setPanel("signs")}
                    >
                        ☺
                    </button>
                )}
                <button
                    type="button"
                    class="icon-button log-button"
                    aria-label={t("Log")}
                    aria-keyshortcuts="L"
                    onClick={() => setPanel("log")}
                >
                    ≡
                </button>
                <button
                    type="button"
                    class="icon-button"
                    aria-label={t("Help")}
                    aria-keyshortcuts="?"
                    onClick={() => setPanel("help")}
                >
                    ?
                </button>
            </header>
            <Seats heard={heard} me={me} targets={targets} aim={aim} />
            <Centre
                zones={heard.zones.zones}
                track={heard.zones.track}
                chairs={heard.chairs}
                open={(zone) => setPanel({ zone })}
            />
            <Happened log={heard.log} />
            {heard.over && !ended && (
                <button type="button" class="primary" onClick={() => setEnded(true)}>
                    {t("Result")}
                </button>
            )}
            {curtain ? (
                <CurtainPrompt heard={heard} />
            ) : (
                <Prompt
                    doing={{
                        heard,
                        picks,
                        composed,
                        give: (given) => {
                            const next = answer(picks, given);
                            const result = compose(offer, next);
                            // The last answer makes the move where nothing of the hand is spent by a slip.
                            if (result.done && next.cards.length === 0) {
                                make(result.done);
                            } else {
                                take(next);
                            }
                        },
                        begin,
                        add: (all) => take({ cards: all }),
                        undo: () => setPicks(back(picks)),
                        make,
                    }}
                />
            )}
            {curtain && <Cloth heard={heard} />}
            {me !== null && (
                <div class={`mine${busy ? " turn" : ""}${out ? " out" : ""}`} data-seat={me}>
                    <Signed seat={me} />
                    <div class="mine-before">
                        <Before zones={mine} />
                    </div>
                    <Hand
                        zone={hand}
                        offer={offer}
                        picks={picks}
                        asked={heard.asked && heard.window === null}
                        tap={tap}
                        drop={drop}
                        explain={(card) => setPanel({ card })}
                    />
                </div>
            )}
            <aside class="side">
                <h2>{t("Log")}</h2>
                <Log log={heard.log} from={firstMoment()} back={(then) => setPanel({ then })} />
            </aside>
            <SignedAloud names={heard.chairs.map((chair) => chair.name)} />
            {heard.secrets.length > 0 && !(heard.over && ended) && <Secrets secrets={heard.secrets} />}
            {lessons.value.length > 0 && <Lessons />}
            {heard.over && ended && <End heard={heard} me={me} home={home} look={() => setEnded(false)} />}
            {panel === "menu" && (
                <TableMenu heard={heard} home={home} close={() => setPanel(null)} open={setPanel} />
            )}
            {panel === "log" && (
                <Dialog title={t("Log")} close={() => setPanel(null)}>
                    <Log log={heard.log} from={firstMoment()} back={(then) => setPanel({ then })} />
                </Dialog>
            )}
            {panel === "signs" && <Palette close={() => setPanel(null)} />}
            {panel !== null && typeof panel === "object" && "then" in panel && (
                <Then heard={heard} line={panel.then} close={() => setPanel(null)} />
            )}
            {panel === "help" && <Help close={() => setPanel(null)} />}
            {panel !== null && typeof panel === "object" && "card" in panel && (
                <Dialog title={faceOf(panel.card).title} close={() => setPanel(null)}>
                    <CardHelp card={panel.card} />
                </Dialog>
            )}
            {panel !== null && typeof panel === "object" && "zone" in panel && (
                <Dialog title={panel.zone.label ?? ""} close={() => setPanel(null)}>
                    <div class="spread">
                        {(panel.zone.cards ?? []).map(
                            (card, i) =>
                                card && (
                                    <span
                                        key={i}
                                        role="img"
                                        aria-label={`${faceOf(card).title} ×${panel.zone.copies?.[i] ?? 1}`}
                                    >
                                        <Card card={card} held={panel.zone.copies?.[i] ?? 1} />
                                    </span>
                                ),
                        )}
                    </div>
                </Dialog>
            )}
        </main>
    );
}
