"use client";
import type { ConnectionStatus } from "@poker/client";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { usePreferences } from "../../../ui/preferences.ts";
import { ConnectionBanner } from "../../nodes/connection/connection-banner.tsx";
import { useChatPlacement } from "../../people/chat/chat-placement.tsx";
import { useTags } from "../../people/notes/tag-store.ts";
import { usePlayerSheet } from "../../people/notes/use-player-sheet.tsx";
import { useHotkeys } from "../hotkeys/hotkeys.ts";
import { useRememberTable } from "../open-tables/last-tables.tsx";
import type { OpenTable } from "../open-tables/open-tables.ts";
import { useTablePane } from "../open-tables/table-pane.ts";
import type { PlayerBadges } from "./felt/player-badges.ts";
import { followPlayer, type NextTable } from "./session/follow-player.ts";
import { useSeatWish } from "./session/seat-wish.ts";
import { hasSeatToTake, type TableScene } from "./session/table-scene.ts";
import { openTableSession, type TableSession } from "./session/table-session.ts";
import { useShownScene } from "./session/use-shown-table.ts";
import { TableContent } from "./table-content.tsx";
import { replaceAddressParam, useTableDialogs } from "./table-dialogs.ts";
import { usePreloadedView, usePreloads } from "./table-parts.ts";
import { TournamentProvider, useTableName } from "./tournament/tournament-context.tsx";
import { useBarred, type Visitor } from "./visitor.tsx";

interface TableScreenProps {
  readonly tableId: string;
  readonly name: string;
  /** null when the viewer is not signed in. */
  readonly userId: string | null;
  /** null when the viewer is signed in. */
  readonly visitor: Visitor | null;
  readonly isGuest: boolean;
  readonly openSitDialog: boolean;
  readonly asText: boolean;
}

/**
 * Opens a session with the table when the page mounts. Opens a new one when the viewer signs in or is moved to another table. Until the new
 * session has its table, the page shows what the old one knew.
 */
function useTableSession(
  tableId: string,
  userId: string | null,
  onMoved: (next: NextTable) => void,
): TableSession | null {
  const [session, setSession] = useState<TableSession | null>(null);
  const latestOnMoved = useRef(onMoved);
  latestOnMoved.current = onMoved;
  useEffect(() => {
    const opened = openTableSession(tableId, userId);
    const stopFollowing = followPlayer(opened, (next) => latestOnMoved.current(next));
    const stopWaiting = opened.table.subscribe(({ scene }) => {
      if (!scene) return;
      stopWaiting();
      setSession(opened);
    });
    setSession((shown) => (shown?.table.getState().scene ? shown : opened));
    return () => {
      stopWaiting();
      stopFollowing();
      opened.close();
    };
  }, [tableId, userId]);
  return session;
}

/**
 * Returns the table of the URL, or the table to which the player has been moved since. A move also changes the page's URL. On a page of
 * several tables, it only replaces the table in its pane. M16
 */
function useShownTable({ tableId, name }: Pick<TableScreenProps, "tableId" | "name">) {
  const t = useTranslations("tournamentTable");
  const pane = useTablePane();
  const [moved, setMoved] = useState<{ readonly from: string; readonly to: OpenTable } | null>(null);
  const follow = (next: NextTable) => {
    const table = { id: next.tableId, name: t("table", { table: next.tableNo }) };
    if (pane) return pane.onMoved(table);
    setMoved({ from: tableId, to: table });
    window.history.replaceState(null, "", `/table/${table.id}${window.location.search}`);
  };
  const isHere = moved === null || moved.from !== tableId;
  return { tableId: isHere ? tableId : moved.to.id, name: isHere ? name : moved.to.name, follow };
}

/** Shows the page of one table. */
export function TableScreen(props: TableScreenProps) {
  const { tableId, name, follow } = useShownTable(props);
  const session = useTableSession(tableId, props.userId, follow);
  usePreloadedView(props.asText, props.openSitDialog);
  const pane = useTablePane();
  return (
    <div className={`table-box relative w-full ${pane ? "h-full" : "h-dvh"}`}>
      {session ? (
        <TournamentProvider session={session}>
          <LoadedTable {...props} name={name} session={session} />
        </TournamentProvider>
      ) : (
        <TableLoading />
      )}
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

/**
 * Keeps whether the table is shown as text. If the table is alone on its page, the choice is in the URL too, so that the text table can be
 * bookmarked.
 */
function useTextView(asTextFirst: boolean) {
  const [asText, setAsText] = useState(asTextFirst);
  const pane = useTablePane();
  const toggle = () => {
    setAsText(!asText);
    if (pane) return;
    replaceAddressParam("view", asText ? null : "text");
  };
  return [asText, toggle] as const;
}

/**
 * Returns what each player has just said, if their seat should show it. An open chat beside the felt shows all texts, so the seats then
 * show only emotes.
 */
function useBubbles(session: TableSession, isChatBeside: boolean): PlayerBadges["bubbles"] {
  const { emotes, chatAtSeats } = usePreferences();
  const bubbles = useStore(session.chat, (state) => state.bubbles);
  const isShown = { emote: emotes, text: chatAtSeats && !isChatBeside };
  return new Map([...bubbles].filter(([, { type }]) => isShown[type]));
}

/** Collects what the felt shows about players apart from the game, and which player's sheet the viewer has opened. */
function usePlayerBadges(session: TableSession, scene: TableScene | null, isChatBeside: boolean) {
  const bubbles = useBubbles(session, isChatBeside);
  const botStyles = useStore(session.state, (state) => state.botStyles);
  const tags = useTags(session.userId, scene?.view.seats.map(({ playerId }) => playerId) ?? []);
  const { onOpenPlayer, sheet } = usePlayerSheet(session.userId, session.chat.setMuted, botStyles);
  const badges: PlayerBadges = { bubbles, tags, botStyles, onOpenPlayer };
  return { badges, playerSheet: sheet };
}

/** Tells the page of several tables whether the player is to act at this table, and until when. */
function useReportToAct(scene: TableScene | null) {
  const onToActChange = useTablePane()?.onToActChange;
  const isToAct = scene?.view.hand?.toAct != null && scene.view.hand.toAct.seat === scene.you;
  const endsAt = scene?.clock ? scene.clock.deadline - scene.serverOffsetMs : Number.POSITIVE_INFINITY;
  const until = isToAct ? endsAt : null;
  useEffect(() => onToActChange?.(until), [until, onToActChange]);
}

function LoadedTable({
  session,
  name: ownName,
  visitor,
  isGuest,
  openSitDialog,
  asText: asTextFirst,
}: TableScreenProps & { readonly session: TableSession }) {
  const scene = useShownScene(session);
  const name = useTableName(scene, ownName);
  const connectionStatus = useStore(session.state, (state) => state.connectionStatus);
  const isSeated = scene !== null && scene.you !== null;
  const mayAsk = useBarred() === null;
  const dialogs = useTableDialogs(openSitDialog && mayAsk, isSeated, scene && !hasSeatToTake(scene, session.userId));
  const { hasWish, setWish } = useSeatWish(session, dialogs.closeCashier);
  const [asText, toggleView] = useTextView(asTextFirst);
  const { hotkeys, muted, setPreferences } = usePreferences();
  const pane = useTablePane();
  const chat = useChatPlacement(!asText && pane === null);
  const { badges, playerSheet } = usePlayerBadges(session, scene, chat.isBeside && chat.isOpen);
  useReportToAct(scene);
  useRememberTable(session.tableId, isSeated && !pane);
  usePreloads(scene !== null);
  useHotkeys(hotkeys, {
    help: () => dialogs.openSheet("keys"),
    mute: () => setPreferences({ muted: !muted }),
    view: toggleView,
    chat: chat.openAndFocus,
  });

  if (!scene) return <NoSceneYet status={connectionStatus} />;
  return (
    <TableContent
      session={session}
      scene={scene}
      name={name}
      visitor={visitor}
      isGuest={isGuest}
      connectionStatus={connectionStatus}
      asText={asText}
      onToggleView={toggleView}
      chat={chat}
      dialogs={dialogs}
      hasWish={hasWish}
      onWish={setWish}
      badges={badges}
      playerSheet={playerSheet}
      loading={<TableLoading />}
    />
  );
}

/** Shown in place of a table until its first data has arrived. */
function NoSceneYet({ status }: { readonly status: ConnectionStatus }) {
  if (status === "connecting" || status === "connected") return <TableLoading />;
  return (
    <div className="flex h-full items-center justify-center p-4">
      <ConnectionBanner status={status} />
    </div>
  );
}
