"use client";
import { freeSeats } from "@poker/engine";
import { lazy, useEffect, useState } from "react";
import { useStore } from "zustand";
import { preloadDialog } from "../../ui/dialog.tsx";
import { Fetched, fetched } from "../../ui/fetched.tsx";
import { usePreferences } from "../../ui/preferences.ts";
import { preloadTalk, TableTalk, useChatPlace } from "../chat/table-chat.tsx";
import { useTags } from "../notes/known-tags.ts";
import { preloadPlayerSheet, usePlayerSheet } from "../notes/use-player-sheet.tsx";
import { useLastTable } from "../tables/last-tables.ts";
import { RoomBars } from "../waiting/room-bars.tsx";
import { ActionBar } from "./action-bar.tsx";
import { Announcer } from "./announcer.tsx";
import type { Wanting } from "./cashier.tsx";
import { type Company, STRANGERS } from "./company.ts";
import { Felt } from "./felt.tsx";
import { useHotkeys } from "./hotkeys.ts";
import { LineBanner } from "./line-banner.tsx";
import { Receipt } from "./receipt.tsx";
import { RefusalNote } from "./refusal-note.tsx";
import { SeatControls } from "./seat-controls.tsx";
import { preloadBubble } from "./seat-pod.tsx";
import type { SheetName } from "./sheets/sheet-name.ts";
import { preloadSheets, Sheets } from "./sheets/sheets.tsx";
import { Sounds } from "./sounds/sounds.tsx";
import { TableFrame } from "./table-frame.tsx";
import { preloadMenu, TableHeader } from "./table-header.tsx";
import { openTable, sendingFor, type TableSession } from "./table-session.ts";
import { ClockWords } from "./text/clock-words.tsx";
import { useTile } from "./tile.ts";
import { TurnNotice } from "./turn-notice.tsx";
import { useWords } from "./words.ts";
import { YourHand } from "./your-hand.tsx";

/** A visit to a table: opened when the page is, closed when it is left. */
export function TableScreen(props: {
  readonly tableId: string;
  readonly name: string;
  readonly userId: string;
  readonly guest: boolean;
  readonly sitAtOnce: boolean;
  readonly asText: boolean;
}) {
  const { tableId, userId } = props;
  const [session, setSession] = useState<TableSession | null>(null);
  useEffect(() => {
    const opened = openTable(tableId, userId);
    setSession(opened);
    return () => opened.close();
  }, [tableId, userId]);
  const tile = useTile();
  return (
    <div className={`table-box w-full ${tile ? "h-full" : "h-dvh"}`}>
      {session ? <OpenTable {...props} session={session} /> : <Opening />}
    </div>
  );
}

function Opening() {
  const t = useWords();
  return (
    <p role="status" className="flex h-full items-center justify-center text-ink-2 [animation:appear_1s_0.4s_both]">
      {t("table.loading")}
    </p>
  );
}

const fetchCashier = () => import("./cashier.tsx");
const Cashier = lazy(fetched(() => fetchCashier().then((file) => ({ default: file.Cashier }))));

const fetchText = () => import("./text/text-table.tsx");
const TextTable = lazy(fetched(() => fetchText().then((file) => ({ default: file.TextTable }))));

/** In the order in which they will be wanted. */
const PRELOADS = [
  preloadDialog,
  fetchCashier,
  preloadMenu,
  preloadSheets,
  preloadTalk,
  preloadBubble,
  preloadPlayerSheet,
  fetchText,
];

/**
 * What is fetched only when it is opened: once the table is there and nothing else is to do, so that it opens at once, and so
 * that a table goes on whole when the web server goes away. Fault 15
 */
function usePreloads(ready: boolean) {
  useEffect(() => {
    if (!ready) return;
    let wanted = true;
    const timer = setTimeout(async () => {
      for (const preload of PRELOADS) if (wanted) await preload().catch(() => {});
    }, 1_500);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [ready]);
}

/** Felt or text; the address of a table by itself says which, so that it can be kept as a bookmark. */
function useView(asTextFirst: boolean) {
  const [asText, setAsText] = useState(asTextFirst);
  const tile = useTile();
  const toggle = () => {
    setAsText(!asText);
    if (tile) return;
    const address = new URL(window.location.href);
    if (asText) address.searchParams.delete("view");
    else address.searchParams.set("view", "text");
    window.history.replaceState(null, "", address);
  };
  return [asText, toggle] as const;
}

function OpenTable({
  session,
  name,
  guest,
  sitAtOnce,
  asText: asTextFirst,
}: {
  readonly session: TableSession;
  readonly name: string;
  readonly guest: boolean;
  readonly sitAtOnce: boolean;
  readonly asText: boolean;
}) {
  const { scene, heard, ended } = useStore(session.table);
  const { line, sending, asking, refusal, preAction, options } = useStore(session.state);
  const [wanting, setWanting] = useState<Wanting | null>(sitAtOnce ? { what: "seat", seat: null } : null);
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const [asText, toggleView] = useView(asTextFirst);
  const { hotkeys, muted, emotes, choose } = usePreferences();
  const said = useStore(session.chat, (state) => state.emotes);
  const tags = useTags(session.userId, scene?.view.seats.map(({ playerId }) => playerId) ?? []);
  const { onPlayer, sheet: playerSheet } = usePlayerSheet(session.userId, session.chat.mute);
  const company: Company = { emotes: emotes ? said : STRANGERS.emotes, tags, onPlayer };
  const tile = useTile();
  const chat = useChatPlace(!asText && tile === null);
  const live = line === "up";
  const seated = scene !== null && scene.you !== null;

  // Who is seated wants no seat: also when he came back by a link that asks for one.
  useEffect(() => {
    if (seated) setWanting((now) => (now?.what === "seat" ? null : now));
  }, [seated]);
  const needed = scene?.view.hand?.turn != null && scene.view.hand.turn.seat === scene.you;
  const onNeed = tile?.onNeed;
  useEffect(() => onNeed?.(needed), [needed, onNeed]);
  useLastTable(session.tableId, seated && !tile);
  usePreloads(scene !== null);
  useHotkeys(hotkeys, {
    help: () => setSheet("keys"),
    mute: () => choose({ muted: !muted }),
    view: toggleView,
    chat: chat.write,
  });

  if (!scene) {
    return (
      <>
        {line === "connecting" || line === "up" ? (
          <Opening />
        ) : (
          <div className="flex h-full items-center justify-center p-4">
            <LineBanner line={line} />
          </div>
        )}
      </>
    );
  }
  const { view, you } = scene;
  const hand = view.hand;
  const turn = hand?.turn ?? null;
  const full = freeSeats(view).length === 0;
  const canSit = live && !seated && !full && view.status !== "closed" && view.settings.seating === "pick-a-seat";
  const header = (
    <>
      <TableHeader
        name={name}
        scene={scene}
        session={session}
        live={live}
        asText={asText}
        chat={chat}
        onTopUp={() => setWanting({ what: "chips" })}
        onSheet={setSheet}
        onAsText={toggleView}
      />
      {/* Of several tables the page has it. */}
      {!tile && <RoomBars />}
    </>
  );
  const banner =
    line === "up" ? (
      <RefusalNote refusal={wanting ? null : refusal} onGone={session.forgetRefusal} />
    ) : (
      <LineBanner line={line} />
    );
  const status = (
    <>
      <div>
        <YourHand scene={scene} />
      </div>
      <div>
        <Receipt session={session} scene={scene} />
      </div>
    </>
  );
  const actions =
    hand && turn && turn.seat === you ? (
      <ActionBar
        key={`${hand.handNo} ${turn.decision}`}
        hand={hand}
        legal={turn}
        currency={view.settings.currency}
        live={live}
        sending={sendingFor(sending, hand.handNo, turn.decision)}
        onAct={session.act}
      />
    ) : (
      <SeatControls
        scene={scene}
        session={session}
        live={live}
        asking={asking}
        preAction={preAction}
        options={options}
        full={full}
        onSit={() => setWanting({ what: "seat", seat: null })}
        onTopUp={() => setWanting({ what: "chips" })}
        onMoney={ended ? () => setSheet("money") : null}
      />
    );
  const talk = (
    <TableTalk
      place={chat}
      chat={session.chat}
      userId={session.userId}
      seated={seated}
      live={live}
      yourTurn={turn !== null && turn.seat === you}
    />
  );
  return (
    <>
      {asText ? (
        <Fetched fallback={<Opening />}>
          <TextTable
            scene={scene}
            company={company}
            heard={heard}
            header={header}
            banner={banner}
            status={status}
            actions={actions}
          />
        </Fetched>
      ) : (
        <>
          <TableFrame
            header={header}
            banner={banner}
            felt={
              <Felt
                scene={scene}
                company={company}
                onSit={canSit ? (seat) => setWanting({ what: "seat", seat }) : null}
              />
            }
            status={status}
            actions={actions}
            aside={chat.beside && talk}
          />
          <Announcer heard={heard} />
        </>
      )}
      {!chat.beside && talk}
      <ClockWords scene={scene} />
      <Sounds heard={heard} scene={scene} />
      <TurnNotice scene={scene} name={name} />
      {playerSheet}
      <Sheets name={sheet} scene={scene} ended={ended} onClose={() => setSheet(null)} />
      {wanting && (
        <Fetched>
          <Cashier
            session={session}
            scene={scene}
            name={name}
            guest={guest}
            live={live}
            wanting={wanting}
            onDone={() => setWanting(null)}
          />
        </Fetched>
      )}
    </>
  );
}
