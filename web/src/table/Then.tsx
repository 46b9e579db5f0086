// SPDX-License-Identifier: MIT
// The table as it was when a line of the log was new, as this seat saw it; Escape leads back to now.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Heard, firstMoment, momentAgain, momentOf } from "../session";
import { t } from "../words";
import { Scene } from "./Scene";
import { Slide } from "./Slide";

export function Then({ heard, line, close }: { heard: Heard; line: number; close: () => void }) {
    const dialog = useRef<HTMLDialogElement>(null);
    const [at, setAt] = useState(line);
    useLayoutEffect(() => dialog.current?.showModal(), []);
    const first = firstMoment();
    const lines = heard.log.flatMap((one, i) => (one.told && i >= first ? [i] : []));
    const place = Math.max(0, lines.indexOf(at));
    const [again, setAgain] = useState<Record<number, Heard>>({});
    const then = momentOf(at) ?? again[at];
    useEffect(() => {
        const ply = heard.log[at]?.ply;
        let gone = false;
        if (then === undefined && ply !== undefined) {
            momentAgain(ply).then(
                (seen) => !gone && seen !== null && setAgain((known) => ({ ...known, [at]: seen })),
                () => !gone && dialog.current?.close(), // it cannot be fetched
            );
        }
        return () => {
            gone = true;
        };
    }, [at]);
    const shown = useRef(then); // meanwhile what was shown before
    shown.current = then ?? shown.current;
    const go = (to: number) => setAt(lines[Math.max(0, Math.min(lines.length - 1, to))] ?? at);
    const keys = (event: KeyboardEvent) => {
        const to = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: lines.length - 1 }[event.key];
        if (to !== undefined && !(event.target as HTMLElement).closest("input")) {
            event.preventDefault();
            go(to);
        }
    };
    return (
        <dialog
            ref={dialog}
            class="then"
            aria-label={t("The table as it was then")}
            onClose={close}
            onKeyDown={keys}
        >
            <div class="table replay">
                <header class="bar">
                    <h1>{t("The table as it was then")}</h1>
                </header>
                {shown.current && (
                    <Scene heard={{ ...shown.current, log: heard.log.slice(0, at + 1) }}>
                        <section class="prompt scrub" aria-label={t("Time")}>
                            <Slide
                                label={t("Time")}
                                at={place}
                                most={lines.length - 1}
                                says={heard.log[at]?.event.text ?? ""}
                                go={go}
                                before={[{ name: t("One back"), sign: "◀", to: Math.max(0, place - 1) }]}
                                after={[
                                    {
                                        name: t("One on"),
                                        sign: "▶",
                                        to: Math.min(lines.length - 1, place + 1),
                                    },
                                ]}
                            />
                            <button type="button" class="primary" onClick={() => dialog.current?.close()}>
                                {t("Back to now")}
                            </button>
                        </section>
                    </Scene>
                )}
            </div>
        </dialog>
    );
}
