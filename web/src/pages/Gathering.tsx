// SPDX-License-Identifier: MIT
// Around a table before the deal: who sits where, the link to pass on, and the deal.
import { useEffect, useState } from "preact/hooks";
import { Sitter } from "../art/Card";
import { QrCode } from "../art/QrCode";
import { go } from "../route";
import { connected, leaveTable, party, refusal, say, sitAt, visit } from "../session";
import { settings } from "../settings";
import { t } from "../words";
import { SitBeside } from "./People";

export function Gathering({ code }: { code: string }) {
    const [copied, setCopied] = useState(false);
    useEffect(() => visit(code), [code]);
    const table = party.value;
    const link = `${location.origin}/t/${code}`;
    const home = () => {
        say("unwatch");
        leaveTable();
        go("/");
    };
    const sitting = table?.seats.some((seat) => seat.yours) ?? false;
    const share = () =>
        navigator
            .share({ url: link, text: t("Come and play {game}: {code}", { game: table?.title ?? "", code }) })
            .catch(() => undefined); // the sheet was closed again
    const copy = async () => {
        try {
            await navigator.clipboard.writeText(link);
            setCopied(true);
        } catch {
            setCopied(false);
        }
    };
    return (
        <main class="page gathering">
            <header class="bar">
                <button type="button" class="icon-button" aria-label={t("Home")} onClick={home}>
                    ←
                </button>
                <h1>{table?.title ?? t("A table")}</h1>
            </header>
            {!connected.value && <p role="status">{t("Connecting again…")}</p>}
            {refusal.value && (
                <p class="refusal" role="alert">
                    {refusal.value}
                </p>
            )}
            <div class="invite sheet">
                <QrCode text={link} label={t("A picture for cameras that leads here")} />
                <div class="invite-words">
                    <span class="code">{code}</span>
                    <input
                        type="text"
                        readOnly
                        value={link}
                        aria-label={t("Link to this table")}
                        onFocus={(event) => event.currentTarget.select()}
                    />
                    <div class="actions">
                        <button type="button" class="grow" onClick={copy}>
                            {copied ? t("Copied") : t("Copy the link")}
                        </button>
                        {"share" in navigator && (
                            <button type="button" class="grow" onClick={share}>
                                {t("Share the link")}
                            </button>
                        )}
                        <a class="button quiet grow" href={`/#/tv/${code}`} target="_blank" rel="noreferrer">
                            {t("On a big screen")}
                        </a>
                    </div>
                </div>
            </div>
            <ul class="chairs">
                {(table?.seats ?? []).map((seat, index) => (
                    <li key={index} class={seat.yours ? "yours" : ""}>
                        <Sitter seat={index} />
                        <span class="grow">
                            <b>{seat.name ?? (seat.player === "bot" ? t("A bot") : t("Free"))}</b>
                            <span class="small">
                                {seat.player === "bot"
                                    ? ` ${seat.level ?? ""}`
                                    : seat.player === "person" && !seat.here
                                      ? ` ${t("away")}`
                                      : ""}
                            </span>
                        </span>
                        {seat.player === "open" && !sitting && (
                            <button
                                type="button"
                                class="primary"
                                aria-label={t("Sit on chair {number}", { number: index + 1 })}
                                onClick={() => sitAt(index)}
                            >
                                {t("Sit down")}
                            </button>
                        )}
                        {seat.player === "open" && sitting && <SitBeside seat={index} />}
                        {seat.yours && (
                            <button type="button" class="quiet" onClick={() => say(`stand ${index}`)}>
                                {t("Stand up")}
                            </button>
                        )}
                        {table?.host && seat.player === "open" && (
                            <button
                                type="button"
                                class="quiet"
                                aria-label={t("A bot on chair {number}", { number: index + 1 })}
                                onClick={() => say(`bot ${index} ${settings.value.level}`)}
                            >
                                {t("Bot")}
                            </button>
                        )}
                        {table?.host && seat.player === "bot" && (
                            <button
                                type="button"
                                class="quiet"
                                aria-label={t("No bot on chair {number}", { number: index + 1 })}
                                onClick={() => say(`bot ${index} none`)}
                            >
                                {t("Remove")}
                            </button>
                        )}
                    </li>
                ))}
            </ul>
            {table?.host ? (
                <div class="actions at-hand">
                    <button
                        type="button"
                        class="primary grow"
                        disabled={!sitting}
                        onClick={() => say("deal")}
                    >
                        {t("Deal")}
                    </button>
                </div>
            ) : (
                <p class="small">{t("The game begins when the host deals; bots take free seats.")}</p>
            )}
        </main>
    );
}
