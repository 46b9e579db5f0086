// SPDX-License-Identifier: MIT
// The pages: a table if we sit at one, else what the address says.
import { render } from "preact";
import { useEffect } from "preact/hooks";
import "./style.css";
import { workOffline } from "./offline";
import { Front } from "./pages/Front";
import { Gathering } from "./pages/Gathering";
import { Opening } from "./pages/Opening";
import { Moment, Replay } from "./pages/Replay";
import { Rules } from "./pages/Rules";
import { Tv } from "./pages/Tv";
import { go, route } from "./route";
import {
    isServer,
    leaveTable,
    lookForServer,
    opening,
    party,
    play,
    playNow,
    replayMoves,
    say,
    viewer,
} from "./session";
import { applyTheme, settings } from "./settings";
import { Table } from "./table/Table";
import { applyLanguage } from "./words";

/** An address can name a game to be dealt at once: #/play/GAME?seats=4&level=counter&seed=42&people=Ann,Bo */
function dealFromAddress(address: string): void {
    const [path = "", query = ""] = address.split("?");
    const wish = new URLSearchParams(query);
    playNow(path.split("/")[2] ?? "", {
        seats: Number(wish.get("seats") ?? settings.value.seats),
        level: wish.get("level") ?? settings.value.level,
        seed: wish.get("seed") ?? undefined,
        people: wish.get("people")?.split(","),
    });
}

function App() {
    const address = route.value;
    useEffect(() => {
        if (address.startsWith("/play/")) {
            dealFromAddress(address);
        }
    }, [address]);
    const home = () => {
        say(isServer() ? "unwatch" : "pause");
        leaveTable();
        go("/");
    };
    if (address.startsWith("/replay/")) {
        const [, , index, at] = address.split("/");
        return <Replay index={Number(index)} from={Number(at ?? 0)} />;
    }
    if (address.startsWith("/moment/")) {
        const [, , at, text] = address.split("/");
        return <Moment from={Number(at ?? 0)} text={text ?? ""} />;
    }
    if (address.startsWith("/tv/")) {
        return <Tv code={(address.split("/")[2] ?? "").toUpperCase()} />;
    }
    const heard = play.value;
    if (
        party.value !== null &&
        party.value.phase !== "gathering" &&
        replayMoves.value === null &&
        heard !== null
    ) {
        return <Table key={viewer.value} heard={heard} home={home} />;
    }
    if (opening.value !== null || address.startsWith("/play/")) {
        return <Opening />;
    }
    if (address.startsWith("/t/")) {
        return <Gathering code={(address.split("/")[2] ?? "").toUpperCase()} />;
    }
    if (address.startsWith("/rules/")) {
        return <Rules name={address.split("/")[2] ?? ""} />;
    }
    return <Front />;
}

applyTheme();
lookForServer();
applyLanguage().then(() => render(<App />, document.getElementById("app")!));

workOffline();
