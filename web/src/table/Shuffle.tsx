// SPDX-License-Identifier: MIT
// "Check the shuffle": what was promised, what was brought, what came of it, in plain words, and computed here.
import { useEffect, useState } from "preact/hooks";
import type { Party, Shuffle } from "../protocol";
import { drewNonce, finished } from "../session";
import { type Verdict, check } from "../shuffle";
import { hashes, playedAgain } from "../study";
import { t } from "../words";
import { Dialog } from "./dialog";

const Mark = ({ fine }: { fine: boolean }) => (
    <b class={fine ? "fine" : "amiss"}>{fine ? `✓ ${t("right")}` : `✗ ${t("wrong")}`}</b>
);

export function ShuffleCheck({
    table,
    shuffle,
    close,
}: { table: Party; shuffle: Shuffle; close: () => void }) {
    const [verdict, setVerdict] = useState<(Verdict & { record: boolean }) | null>(null);
    const [failed, setFailed] = useState(false);
    const game = finished.value;
    useEffect(() => {
        if (game !== null) {
            Promise.all([check(table.commitment, shuffle, hashes), playedAgain(game)]).then(
                ([sums, again]) =>
                    setVerdict({
                        ...sums,
                        record: again && game.record.includes(`\nseed ${shuffle.seed}\n`),
                    }),
                () => setFailed(true),
            );
        }
    }, [game]);
    const right = verdict?.promise && verdict.seed && verdict.record && verdict.nonces.every(Boolean);
    return (
        <Dialog title={t("Check the shuffle")} close={close} wide>
            <p class={`verdict${verdict === null ? "" : right ? " fine" : " amiss"}`} role="status">
                {failed
                    ? t("The table could not be fetched. Is there a net?")
                    : verdict === null
                      ? t("Computing…")
                      : right
                        ? t("All is right: nobody at the table could choose this shuffle.")
                        : t("Something is wrong: this shuffle does not follow from what was promised.")}
            </p>
            <ol class="steps">
                <li>
                    {t("Before anybody sat down the server promised a secret. This is its promise:")}
                    <code>{table.commitment}</code>
                </li>
                <li>
                    {t("After the end it told the secret. Its hash must be the promise:")}
                    <code>{shuffle.secret}</code>
                    {verdict && <Mark fine={verdict.promise} />}
                </li>
                <li>
                    {t(
                        "Everybody brought something of their own. Who brought nothing got what follows from the secret:",
                    )}
                    <ul>
                        {shuffle.nonces.map((one, i) => (
                            <li key={one.seat}>
                                <b>{table.seats[one.seat]?.name ?? one.seat}</b>{" "}
                                <span class="small">
                                    {drewNonce(one.nonce)
                                        ? t("your browser drew it")
                                        : one.given
                                          ? t("brought")
                                          : t("from the secret")}
                                </span>
                                <code>{one.nonce}</code>
                                {verdict && !one.given && <Mark fine={verdict.nonces[i]!} />}
                            </li>
                        ))}
                    </ul>
                </li>
                <li>
                    {t("The seed of the game is the hash of the secret and all of these:")}
                    <code>{shuffle.seed}</code>
                    {verdict && <Mark fine={verdict.seed} />}
                </li>
                <li>
                    {t("The record was played again from that seed, to its last card.")}{" "}
                    {verdict && <Mark fine={verdict.record} />}
                </li>
            </ol>
        </Dialog>
    );
}
