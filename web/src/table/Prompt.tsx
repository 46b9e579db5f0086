// SPDX-License-Identifier: MIT
// What to do now, always at the same place: the sentence, the ring of an open window, the buttons, the next stage of a
// move that is being composed.
import { useEffect, useState } from "preact/hooks";
import { Card, faceOf } from "../art/Card";
import { type Answer, type Composed, type Picks, buttons, partOf } from "../compose";
import { cover, several } from "../people";
import type { Move } from "../protocol";
import { type Heard, refusal, sending } from "../session";
import { type Text, capital, t } from "../words";
import { Slide } from "./Slide";

export interface Doing {
    heard: Heard;
    picks: Picks;
    composed: Composed;
    give: (answer: Answer) => void;
    begin: (verb: string, moves: Move[]) => void;
    add: (cards: string[]) => void;
    undo: () => void;
    make: (move: Move) => void;
}

const KEYS: Record<string, string> = { draw: "D", flip: "D", nope: "N", pass: "P" };

const STAGES: Record<string, Text> = {
    verb: "How?",
    cards: "Which card?",
    as: "As what?",
    target: "At whom?",
    named: "Which card do you name?",
    place: "Where does it go?",
    order: "In which order, from the top?",
};

/** How much of a window is left, from 1 to 0; null where it has no end. */
function useRest(heard: Heard): number | null {
    const [, tick] = useState(0);
    const { window } = heard;
    const closes = window?.closes ?? null;
    useEffect(() => {
        if (closes === null) {
            return;
        }
        const timer = setInterval(() => tick((n) => n + 1), 100);
        return () => clearInterval(timer);
    }, [closes]);
    if (window === null || closes === null) {
        return null;
    }
    const now = heard.now + performance.now() - heard.at;
    return Math.max(0, Math.min(1, (closes - now) / (closes - window.opened)));
}

export function Ring({ heard }: { heard: Heard }) {
    const rest = useRest(heard);
    const seconds =
        rest === null ? "" : Math.ceil((rest * (heard.window!.closes! - heard.window!.opened)) / 1000);
    return (
        <svg
            class="ring"
            viewBox="0 0 44 44"
            role="img"
            aria-label={rest === null ? t("open") : t("{seconds} s left", { seconds })}
        >
            <circle cx="22" cy="22" r="18" class="ring-back" />
            <circle
                cx="22"
                cy="22"
                r="18"
                class="ring-rest"
                pathLength="100"
                stroke-dasharray={`${(rest ?? 1) * 100} 100`}
            />
            <text x="22" y="28">
                {seconds === "" ? "…" : seconds}
            </text>
        </svg>
    );
}

function PlaceSlider({ answers, give }: { answers: Answer[]; give: (answer: Answer) => void }) {
    const [at, setAt] = useState(0);
    const most = answers.length - 1;
    const picked = answers[Math.min(at, most)]!;
    const where =
        at === 0
            ? t("on top")
            : at >= most
              ? t("at the bottom")
              : t("{count} {count:card|cards} above it", { count: picked.key });
    return (
        <div class="placing">
            <Slide
                label={t("Place in the pile")}
                at={at}
                most={most}
                says={where}
                go={setAt}
                before={[{ name: t("Top"), to: 0 }]}
                after={[{ name: t("Bottom"), to: most }]}
                autoFocus
            />
            <div class="placing-row">
                <button type="button" onClick={() => setAt(Math.floor(Math.random() * (most + 1)))}>
                    {t("Anywhere")}
                </button>
                <input
                    type="number"
                    min="0"
                    max={most}
                    value={at}
                    aria-label={t("Place, as a number")}
                    onInput={(event) =>
                        setAt(Math.max(0, Math.min(most, Number(event.currentTarget.value) || 0)))
                    }
                />
                <button type="button" class="primary grow" onClick={() => give(picked)}>
                    {t("Put it {where}", { where })}
                </button>
            </div>
        </div>
    );
}

/** Cards the seat saw last, for putting them in order. */
function looked(heard: Heard): (string | null)[] {
    const me = heard.view.viewer;
    const event = [...heard.log]
        .reverse()
        .find((line) => line.event.event === "peeked" && line.event.seat === me)?.event;
    return Array.isArray(event?.hidden) ? event.hidden : [];
}

function AnswerButton({ given, doing }: { given: Answer; doing: Doing }) {
    const { stage, move, key } = given;
    const press = () => doing.give(given);
    const whole = doing.composed.left.filter((one) => partOf(one, stage) === key).length === 1;
    const card =
        stage === "named"
            ? move.named
            : stage === "as"
              ? move.as
              : stage === "cards"
                ? move.cards?.[0]
                : undefined;
    if (stage === "order") {
        const seen = looked(doing.heard);
        const order = move.order ?? [];
        return (
            <button
                type="button"
                class="order-choice"
                aria-label={order.map((at) => (seen[at] ? faceOf(seen[at]!).title : at + 1)).join(", ")}
                onClick={press}
            >
                {order.map((at) =>
                    seen[at] ? <Card key={at} card={seen[at]!} /> : <span key={at}>{at + 1}</span>,
                )}
            </button>
        );
    }
    if (card) {
        return (
            <button
                type="button"
                class="card-choice"
                aria-label={
                    stage === "cards" && whole && move.words ? capital(move.words) : faceOf(card).title
                }
                onClick={press}
            >
                <Card card={card} />
            </button>
        );
    }
    const label =
        stage === "target"
            ? (doing.heard.chairs[Number(key)]?.name ?? key)
            : stage === "cards" || stage === "verb"
              ? capital(move.words || key)
              : capital(key);
    return (
        <button type="button" class="choice" onClick={press}>
            {label}
        </button>
    );
}

function Composing({ doing }: { doing: Doing }) {
    const { composed, picks } = doing;
    const { stage, answers, done, more } = composed;
    // Where nothing else can be done, the question has asked it already and there is no way back.
    const only =
        picks.cards.length === 0 &&
        Object.keys(picks).length === 2 &&
        buttons(doing.heard.offer.moves).size === 1;
    const groups = new Map(more.map((cards) => [`${cards.length}`, cards]));
    const undo = !only && (
        <button type="button" class="quiet" onClick={doing.undo} aria-keyshortcuts="Escape">
            {t("Back")}
        </button>
    );
    const beside = ["target", "verb"].includes(stage ?? ""); // few words have room in one line with it
    return (
        <>
            {stage !== null && !only && <p class="stage-question">{t(STAGES[stage] ?? "Which?")}</p>}
            {stage === "place" ? (
                <PlaceSlider answers={answers} give={doing.give} />
            ) : (
                <div class={`answers ${stage ?? ""}`}>
                    {answers.map((given) => (
                        <AnswerButton key={given.key} given={given} doing={doing} />
                    ))}
                    {beside && undo}
                </div>
            )}
            <div class="actions">
                {!beside && undo}
                {[...groups.values()].map((cards) => (
                    <button key={cards.join()} type="button" onClick={() => doing.add(cards)}>
                        {t("+ {count} for {all} cards", {
                            count: cards.length - picks.cards.length,
                            all: cards.length,
                        })}
                    </button>
                ))}
                {done && (
                    <button
                        type="button"
                        class="primary grow"
                        disabled={sending.value !== null}
                        onClick={() => doing.make(done)}
                        aria-keyshortcuts="Enter"
                    >
                        {capital(done.words || picks.cards.map((card) => faceOf(card).title).join(", "))}
                    </button>
                )}
                {!done && stage === null && composed.left.length === 0 && more.length === 0 && (
                    <p class="small">{t("These cards make no move together.")}</p>
                )}
            </div>
        </>
    );
}

/** The Nopes that lie on each other in the open window. */
export function Chain({ heard }: { heard: Heard }) {
    const count = heard.window !== null ? (heard.view.nopes ?? 0) : 0;
    return count === 0 ? null : (
        <span class="chain" role="img" aria-label={t("{count} in the chain", { count })}>
            {Array.from({ length: count }, (_, i) => (
                <i key={i}>✗</i>
            ))}
        </span>
    );
}

export function Prompt({ doing }: { doing: Doing }) {
    const { heard, picks } = doing;
    const begun = picks.cards.length > 0 || Object.keys(picks).length > 1;
    const verbs = [...buttons(heard.offer.moves)];
    return (
        <section
            class={`prompt${heard.window ? " window" : ""}${heard.asked ? " asked" : ""}`}
            aria-label={t("What to do now")}
        >
            <div class="prompt-head">
                {heard.window && <Ring heard={heard} />}
                <p class="question" aria-live="polite">
                    {heard.question}
                    {heard.about && <span class="about"> {heard.about}</span>}
                </p>
                <Chain heard={heard} />
            </div>
            {refusal.value && (
                <p class="refusal" role="alert">
                    {refusal.value}
                </p>
            )}
            {heard.asked && begun && <Composing doing={doing} />}
            {heard.asked && !begun && (
                <div class="actions">
                    {verbs.length === 0 && (
                        <p class="small">{t("Tap a card of your hand, or use its letter.")}</p>
                    )}
                    {verbs.map(([verb, moves]) => (
                        <button
                            key={verb}
                            type="button"
                            disabled={sending.value !== null}
                            class={
                                verb === "nope"
                                    ? "nope grow"
                                    : verb === "pass"
                                      ? "quiet grow"
                                      : "primary grow"
                            }
                            aria-keyshortcuts={KEYS[verb]}
                            onClick={() => doing.begin(verb, moves)}
                        >
                            {capital(
                                (moves.length === 1 && moves[0]!.words) || heard.offer.verbs?.[verb] || verb,
                            )}
                            {KEYS[verb] && <kbd>{KEYS[verb]}</kbd>}
                        </button>
                    ))}
                </div>
            )}
            {!heard.asked && (
                <div class="actions waiting">
                    {several.value && (
                        <button type="button" class="primary grow" onClick={cover}>
                            {t("Done: cover my cards")}
                        </button>
                    )}
                </div>
            )}
        </section>
    );
}
