// SPDX-License-Identifier: MIT
// A guided game explains what is new before it asks; the table stands still meanwhile.
import { useEffect, useRef } from "preact/hooks";
import { lessons, say } from "../session";
import { t } from "../words";
import "./lessons.css";

export function Lessons() {
    const [first, ...rest] = lessons.value;
    const on = useRef<HTMLButtonElement>(null);
    useEffect(() => {
        say("pause");
        return () => say("go");
    }, []);
    useEffect(() => on.current?.focus(), [first]);
    if (!first) {
        return null;
    }
    return (
        <section class="lesson" role="dialog" aria-label={first.title}>
            <h2>{first.title}</h2>
            {first.text.split("\n").map((words) => (
                <p key={words}>{words}</p>
            ))}
            <div class="actions">
                <button
                    type="button"
                    class="quiet"
                    onClick={() => {
                        say("skip");
                        lessons.value = [];
                    }}
                >
                    {t("No more lessons")}
                </button>
                <button
                    ref={on}
                    type="button"
                    class="primary grow"
                    onClick={() => {
                        lessons.value = rest;
                    }}
                >
                    {rest.length > 0 ? t("Next") : t("Go on")}
                </button>
            </div>
        </section>
    );
}
