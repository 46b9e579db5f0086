// SPDX-License-Identifier: MIT
// After the end: who won and how, once more, what my decisions were worth, the game again.
import { useEffect, useRef, useState } from "preact/hooks";
import { Sitter } from "../art/Card";
import { go } from "../route";
import {
    type Heard,
    finished,
    isServer,
    learnRecord,
    party,
    refusal,
    rematch,
    review,
    reviewRows,
} from "../session";
import { capital, t } from "../words";
import { lastBlow } from "./Happened";
import { ShuffleCheck } from "./Shuffle";

export function Rows() {
    const rows = reviewRows.value;
    if (rows === null) {
        return null;
    }
    return (
        <div class="rows">
            {rows.map((row, i) =>
                row.kind === "heading" ? (
                    <h3 key={i}>{row.label}</h3>
                ) : row.kind === "sentence" ? (
                    <p key={i} class="small">
                        {row.label}
                    </p>
                ) : (
                    <p key={i} class="figure-row">
                        <b>
                            {row.value}
                            {row.margin && <small> ±{row.margin}</small>}
                        </b>
                        <span>
                            {row.label}
                            {row.note && <small> · {row.note}</small>}
                        </span>
                    </p>
                ),
            )}
        </div>
    );
}

/** Who won, before the rays of a rising sun. */
export const Medal = ({ seats }: { seats: number[] }) => (
    <div class={`medal${seats.length === 0 ? " nobody" : ""}`} aria-hidden="true">
        {seats.map((seat) => (
            <Sitter key={seat} seat={seat} />
        ))}
    </div>
);

/** Everybody once more, those who are still in before those who are out. */
function Standing({ heard, me }: { heard: Heard; me: number | null }) {
    const stands = (seat: number) =>
        heard.winners.includes(seat) ? 0 : heard.view.alive.includes(seat) ? 1 : 2;
    const order = heard.chairs.map((_, seat) => seat).sort((a, b) => stands(a) - stands(b) || a - b);
    return (
        <ul class="standing" aria-label={t("Players")}>
            {order.map((seat) => (
                <li key={seat} class={["first", "in", "out"][stands(seat)]}>
                    <Sitter seat={seat} out={stands(seat) === 2} />
                    <span>{seat === me ? t("You") : heard.chairs[seat]?.name}</span>
                </li>
            ))}
        </ul>
    );
}

export function End({
    heard,
    me,
    home,
    look,
}: { heard: Heard; me: number | null; home: () => void; look: () => void }) {
    const again = useRef<HTMLButtonElement>(null);
    const [checking, setChecking] = useState(false);
    const [thinking, setThinking] = useState(false);
    useEffect(() => again.current?.focus(), []);
    useEffect(learnRecord, []);
    const known = finished.value !== null;
    const shuffle = party.value?.shuffle ?? null;
    const won = me !== null && heard.winners.includes(me);
    const last = lastBlow(heard.log);
    const names = heard.winners
        .map((seat) => (seat === me ? t("You") : (heard.chairs[seat]?.name ?? "")))
        .join(", ");
    return (
        <section class={`end${won ? " won" : ""}`} role="dialog" aria-label={t("The game is over")}>
            <Medal seats={heard.winners} />
            <h2>
                {heard.winners.length === 0
                    ? t("Nobody wins")
                    : won && heard.winners.length === 1
                      ? t("You win!")
                      : t("{names} won", { names })}
            </h2>
            {last && <p>{capital(last)}</p>}
            <Standing heard={heard} me={me} />
            <div class="actions">
                {(!isServer() || party.value?.host) && (
                    <button ref={again} type="button" class="primary grow" onClick={rematch}>
                        {t("Play again")}
                    </button>
                )}
                <button type="button" class="grow" onClick={home}>
                    {t("Home")}
                </button>
            </div>
            <div class="actions">
                {known && me !== null && reviewRows.value === null && (
                    <button
                        type="button"
                        class="quiet grow"
                        disabled={thinking && !refusal.value}
                        onClick={() => {
                            setThinking(true);
                            review(me);
                        }}
                    >
                        {thinking && !refusal.value ? t("Thinking…") : t("Review my moves")}
                    </button>
                )}
                {known && (
                    <button type="button" class="quiet grow" onClick={() => go("/replay/0")}>
                        {t("Replay")}
                    </button>
                )}
                {shuffle && (
                    <button type="button" class="quiet grow" onClick={() => setChecking(true)}>
                        {t("Check the shuffle")}
                    </button>
                )}
                <button type="button" class="quiet grow" onClick={look}>
                    {t("Look at the table")}
                </button>
            </div>
            {refusal.value && (
                <p class="refusal" role="alert">
                    {refusal.value}
                </p>
            )}
            <Rows />
            {checking && party.value && shuffle && (
                <ShuffleCheck table={party.value} shuffle={shuffle} close={() => setChecking(false)} />
            )}
        </section>
    );
}
