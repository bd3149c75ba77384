"use client";
import { freeSeats } from "@poker/engine";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { preloadDialog } from "../../ui/dialog.tsx";
import { LazyBoundary, lazyPart } from "../../ui/lazy-boundary.tsx";
import { usePreferences } from "../../ui/preferences.ts";
import { PlacedChat, preloadChat, useChatPlacement } from "../chat/chat-placement.tsx";
import { ConnectionBanner } from "../connection/connection-banner.tsx";
import { useRememberTable } from "../multi-table/last-tables.ts";
import { useTags } from "../notes/tag-store.ts";
import { preloadPlayerSheet, usePlayerSheet } from "../notes/use-player-sheet.tsx";
import { RoomBars } from "../room-status/room-bars.tsx";
import { ActionBar } from "./actions/action-bar.tsx";
import { ActionReceipt } from "./actions/action-receipt.tsx";
import { useHotkeys } from "./actions/hotkeys.ts";
import { RefusalNote } from "./actions/refusal-note.tsx";
import { SeatControls } from "./actions/seat-controls.tsx";
import { Announcer } from "./announce/announcer.tsx";
import { ClockWarnings } from "./announce/clock-warnings.tsx";
import { SoundPlayer } from "./announce/sounds/sound-player.tsx";
import { ToActAlert } from "./announce/to-act-alert.tsx";
import type { CashierDialog } from "./cashier/cashier.tsx";
import { Felt } from "./felt/felt.tsx";
import { NO_BADGES, type PlayerBadges } from "./felt/player-badges.ts";
import { preloadEmoteBubble } from "./felt/seat-pod.tsx";
import { YourHand } from "./felt/your-hand.tsx";
import { openTableSession, pendingActionFor, type TableSession } from "./session/table-session.ts";
import type { SheetName } from "./sheets/sheet-name.ts";
import { preloadSheets, TableSheets } from "./sheets/table-sheets.tsx";
import { TableFrame } from "./table-frame.tsx";
import { preloadTableMenu, TableHeader } from "./table-header.tsx";
import { useTablePane } from "./table-pane.ts";

/** A visit to a table: opened when the page is, closed when it is left. */
export function TableScreen(props: {
  readonly tableId: string;
  readonly name: string;
  readonly userId: string;
  readonly isGuest: boolean;
  readonly openSitDialog: boolean;
  readonly asText: boolean;
}) {
  const { tableId, userId } = props;
  const [session, setSession] = useState<TableSession | null>(null);
  useEffect(() => {
    const opened = openTableSession(tableId, userId);
    setSession(opened);
    return () => opened.close();
  }, [tableId, userId]);
  const tile = useTablePane();
  return (
    <div className={`table-box w-full ${tile ? "h-full" : "h-dvh"}`}>
      {session ? <LoadedTable {...props} session={session} /> : <TableLoading />}
    </div>
  );
}

function TableLoading() {
  const t = useTranslations();
  return (
    <p role="status" className="flex h-full items-center justify-center text-ink-2 [animation:appear_1s_0.4s_both]">
      {t("table.loading")}
    </p>
  );
}

const Cashier = lazyPart(
  () => import("./cashier/cashier.tsx"),
  (file) => file.Cashier,
);
const TextTable = lazyPart(
  () => import("./announce/text-table.tsx"),
  (file) => file.TextTable,
);

/** In the order in which they will be wanted. */
const PRELOADS = [
  preloadDialog,
  Cashier.preload,
  preloadTableMenu,
  preloadSheets,
  preloadChat,
  preloadEmoteBubble,
  preloadPlayerSheet,
  TextTable.preload,
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
function useTextView(asTextFirst: boolean) {
  const [asText, setAsText] = useState(asTextFirst);
  const tile = useTablePane();
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

function LoadedTable({
  session,
  name,
  isGuest,
  openSitDialog,
  asText: asTextFirst,
}: {
  readonly session: TableSession;
  readonly name: string;
  readonly isGuest: boolean;
  readonly openSitDialog: boolean;
  readonly asText: boolean;
}) {
  const { scene, recentSteps, lastEndedHand } = useStore(session.table);
  const { connectionStatus, pendingAction, isCommandPending, refusal, preAction, options } = useStore(session.state);
  const [wanting, setWanting] = useState<CashierDialog | null>(openSitDialog ? { kind: "seat", seat: null } : null);
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const [asText, toggleView] = useTextView(asTextFirst);
  const { hotkeys, muted, emotes, setPreferences } = usePreferences();
  const said = useStore(session.chat, (state) => state.emotes);
  const tags = useTags(session.userId, scene?.view.seats.map(({ playerId }) => playerId) ?? []);
  const { onOpenPlayer, sheet: playerSheet } = usePlayerSheet(session.userId, session.chat.setMuted);
  const company: PlayerBadges = { emotes: emotes ? said : NO_BADGES.emotes, tags, onOpenPlayer };
  const tile = useTablePane();
  const chat = useChatPlacement(!asText && tile === null);
  const live = connectionStatus === "connected";
  const seated = scene !== null && scene.you !== null;

  // Who is seated wants no seat: also when he came back by a link that asks for one.
  useEffect(() => {
    if (seated) setWanting((now) => (now?.kind === "seat" ? null : now));
  }, [seated]);
  const needed = scene?.view.hand?.toAct != null && scene.view.hand.toAct.seat === scene.you;
  const onNeed = tile?.onToActChange;
  useEffect(() => onNeed?.(needed), [needed, onNeed]);
  useRememberTable(session.tableId, seated && !tile);
  usePreloads(scene !== null);
  useHotkeys(hotkeys, {
    help: () => setSheet("keys"),
    mute: () => setPreferences({ muted: !muted }),
    view: toggleView,
    chat: chat.openAndFocus,
  });

  if (!scene) {
    return (
      <>
        {connectionStatus === "connecting" || connectionStatus === "connected" ? (
          <TableLoading />
        ) : (
          <div className="flex h-full items-center justify-center p-4">
            <ConnectionBanner status={connectionStatus} />
          </div>
        )}
      </>
    );
  }
  const { view, you } = scene;
  const hand = view.hand;
  const turn = hand?.toAct ?? null;
  const full = freeSeats(view).length === 0;
  const canSit = live && !seated && !full && view.status !== "closed" && view.settings.seating === "pick-a-seat";
  const header = (
    <>
      <TableHeader
        name={name}
        scene={scene}
        session={session}
        isConnected={live}
        asText={asText}
        chat={chat}
        onTopUp={() => setWanting({ kind: "chips" })}
        onSheet={setSheet}
        onAsText={toggleView}
      />
      {/* Of several tables the page has it. */}
      {!tile && <RoomBars />}
    </>
  );
  const banner =
    connectionStatus === "connected" ? (
      <RefusalNote refusal={wanting ? null : refusal} onExpired={session.clearRefusal} />
    ) : (
      <ConnectionBanner status={connectionStatus} />
    );
  const status = (
    <>
      <div>
        <YourHand scene={scene} />
      </div>
      <div>
        <ActionReceipt session={session} scene={scene} />
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
        isConnected={live}
        pendingAction={pendingActionFor(pendingAction, hand.handNo, turn.decision)}
        onAct={session.sendAction}
      />
    ) : (
      <SeatControls
        scene={scene}
        session={session}
        isConnected={live}
        isCommandPending={isCommandPending}
        preAction={preAction}
        options={options}
        isTableFull={full}
        onSit={() => setWanting({ kind: "seat", seat: null })}
        onTopUp={() => setWanting({ kind: "chips" })}
        onShowBreakdown={lastEndedHand ? () => setSheet("money") : null}
      />
    );
  const talk = (
    <PlacedChat
      placement={chat}
      chat={session.chat}
      userId={session.userId}
      isSeated={seated}
      isConnected={live}
      isToAct={turn !== null && turn.seat === you}
    />
  );
  return (
    <>
      {asText ? (
        <LazyBoundary fallback={<TableLoading />}>
          <TextTable
            scene={scene}
            badges={company}
            recentSteps={recentSteps}
            header={header}
            banner={banner}
            status={status}
            actions={actions}
          />
        </LazyBoundary>
      ) : (
        <>
          <TableFrame
            header={header}
            banner={banner}
            felt={
              <Felt
                scene={scene}
                badges={company}
                onSit={canSit ? (seat) => setWanting({ kind: "seat", seat }) : null}
              />
            }
            status={status}
            actions={actions}
            aside={chat.isBeside && talk}
          />
          <Announcer recentSteps={recentSteps} />
        </>
      )}
      {!chat.isBeside && talk}
      <ClockWarnings scene={scene} />
      <SoundPlayer recentSteps={recentSteps} scene={scene} />
      <ToActAlert scene={scene} name={name} />
      {playerSheet}
      <TableSheets name={sheet} scene={scene} endedHand={lastEndedHand} onClose={() => setSheet(null)} />
      {wanting && (
        <LazyBoundary>
          <Cashier
            session={session}
            scene={scene}
            name={name}
            isGuest={isGuest}
            isConnected={live}
            openDialog={wanting}
            onDone={() => setWanting(null)}
          />
        </LazyBoundary>
      )}
    </>
  );
}
