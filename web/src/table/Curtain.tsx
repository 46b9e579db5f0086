// SPDX-License-Identifier: MIT
// Between people at one device: whom it is handed to, the cloth over the hand, and the one prompt of all in a window.
import { useEffect, useRef } from "preact/hooks";
import { allPass, answerYes, asked, nameOf, open } from "../people";
import { type Heard, refusal, sending } from "../session";
import { t } from "../words";
import { Ring } from "./Prompt";
import "./curtain.css";

/** In a window: the same for everybody who is asked, whatever they hold. */
function Together({ heard }: { heard: Heard }) {
    const seats = asked.value;
    const reply = heard.window!.reply;
    const keys = (event: KeyboardEvent) => {
        const key = event.key.toLowerCase();
        if (
            (event.target as HTMLElement).closest("input, select, dialog") ||
            event.ctrlKey ||
            event.metaKey
        ) {
            return;
        }
        if (key === "p") {
            allPass();
        } else if (key === "n" && seats.length === 1) {
            answerYes(seats[0]!);
        }
    };
    useEffect(() => {
        document.addEventListener("keydown", keys);
        return () => document.removeEventListener("keydown", keys);
    });
    return (
        <div class="actions together">
            {seats.map((seat) => (
                <button
                    key={seat}
                    type="button"
                    class="nope grow"
                    disabled={sending.value !== null}
                    onClick={() => answerYes(seat)}
                >
                    {nameOf(seat)}: {reply}
                </button>
            ))}
            <button
                type="button"
                class="quiet grow"
                aria-keyshortcuts="P"
                disabled={sending.value !== null}
                onClick={allPass}
            >
                {seats.length > 1 ? t("All pass") : t("Pass")}
                <kbd>P</kbd>
            </button>
        </div>
    );
}

export function CurtainPrompt({ heard }: { heard: Heard }) {
    const words = useRef<HTMLParagraphElement>(null);
    const seats = asked.value;
    const together = heard.window !== null && seats.length > 0;
    const next = together ? undefined : seats[0];
    // What is read next; the cloth is one Tab further, so that no key pressed twice opens it.
    useEffect(() => words.current?.focus(), [next]);
    return (
        <section
            class={`prompt handing${heard.window ? " window" : ""}${seats.length > 0 ? " asked" : ""}`}
            aria-label={t("What to do now")}
        >
            <div class="prompt-head">
                {heard.window && <Ring heard={heard} />}
                <p class="question" aria-live="polite" tabIndex={-1} ref={words}>
                    {together
                        ? heard.window!.question
                        : next !== undefined
                          ? t("Hand the device to {name}.", { name: nameOf(next) })
                          : heard.question}
                </p>
            </div>
            {refusal.value && (
                <p class="refusal" role="alert">
                    {refusal.value}
                </p>
            )}
            {together ? <Together heard={heard} /> : <div class="actions waiting" />}
        </section>
    );
}

/** Over the place of the hand: who is named opens it, when nobody else looks. */
export function Cloth({ heard }: { heard: Heard }) {
    const next = heard.window === null ? asked.value[0] : undefined;
    return (
        <div class="mine cloth">
            {next !== undefined ? (
                <button type="button" class="cloth-open" onClick={() => open(next)}>
                    <b>{t("I am {name}", { name: nameOf(next) })}</b>
                    <span>{t("Tap when nobody else looks.")}</span>
                </button>
            ) : (
                <span class="cloth-still" aria-hidden="true" />
            )}
        </div>
    );
}
