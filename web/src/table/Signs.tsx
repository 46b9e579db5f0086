// SPDX-License-Identifier: MIT
// Signs to the others at a table of a server: a small palette, and what was signed at the seat for a few seconds.
import { SIGNS } from "../art/signs";
import { emotes, say, signed, viewer } from "../session";
import { type Text, t } from "../words";
import { Dialog } from "./dialog";

const textOf = (word: string) => (SIGNS[word] ? t(SIGNS[word].text) : word);

function Drawn({ word }: { word: string }) {
    return SIGNS[word] ? (
        <svg
            class="sign"
            viewBox="0 0 48 48"
            aria-hidden="true"
            dangerouslySetInnerHTML={{ __html: SIGNS[word].draw }}
        />
    ) : (
        <span class="sign">{word}</span>
    );
}

/** What a seat signs now, beside it. */
export function Signed({ seat }: { seat: number }) {
    const word = signed.value[seat];
    return word === undefined ? null : (
        <span class="signed" aria-hidden="true">
            <Drawn word={word} />
        </span>
    );
}

/** The same for who does not look. */
export function SignedAloud({ names }: { names: string[] }) {
    return (
        <p class="aloud" role="status">
            {Object.entries(signed.value)
                .map(([seat, word]) =>
                    t("{name}: {sign}" satisfies Text, {
                        name: names[Number(seat)] ?? "",
                        sign: textOf(word),
                    }),
                )
                .join(" ")}
        </p>
    );
}

export function Palette({ close }: { close: () => void }) {
    return (
        <Dialog title={t("Sign something")} close={close}>
            <div class="palette">
                {emotes.value.map((word) => (
                    <button
                        key={word}
                        type="button"
                        class="quiet"
                        onClick={() => {
                            say(`emote ${viewer.value} ${word}`);
                            close();
                        }}
                    >
                        <Drawn word={word} />
                        {textOf(word)}
                    </button>
                ))}
            </div>
        </Dialog>
    );
}
