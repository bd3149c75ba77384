"use client";
import type { ConnectionStatus } from "@poker/client";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { usePreferences } from "../../ui/preferences.ts";
import { useChatPlacement } from "../chat/chat-placement.tsx";
import { ConnectionBanner } from "../connection/connection-banner.tsx";
import { useRememberTable } from "../multi-table/last-tables.ts";
import type { OpenTable } from "../multi-table/open-tables.ts";
import { useTags } from "../notes/tag-store.ts";
import { usePlayerSheet } from "../notes/use-player-sheet.tsx";
import { useHotkeys } from "./actions/hotkeys.ts";
import { replaceAddressParam } from "./address-param.ts";
import type { PlayerBadges } from "./felt/player-badges.ts";
import { followPlayer, type NextTable } from "./session/follow-player.ts";
import { useSeatWish } from "./session/seat-wish.ts";
import type { TableScene } from "./session/table-scene.ts";
import { openTableSession, type TableSession } from "./session/table-session.ts";
import { useShownScene } from "./session/use-shown-table.ts";
import { hasSeatToTake, TableContent } from "./table-content.tsx";
import { useTableDialogs } from "./table-dialogs.ts";
import { useTablePane } from "./table-pane.ts";
import { usePreloadedView, usePreloads } from "./table-parts.ts";
import { TournamentProvider, useTableName } from "./tournament/tournament-context.tsx";
import type { Visitor } from "./visitor.ts";

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
 * Opens a session with the table when the page mounts, and another when the viewer signs in or is moved to another table; what the last one
 * knew stays on the page until the next has its table.
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

/** The table of the address, or the one to which its player was moved since: the address, or the pane, follows. M16 */
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

/** The page of one table. */
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

/** Keeps whether the table is shown as text. A table alone on its page keeps it in the address too, so that it can be bookmarked. */
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

/** What players have just said, as far as it is to be shown at their seats; a text stands in an open chat beside the felt anyway. */
function useBubbles(session: TableSession, isChatBeside: boolean): PlayerBadges["bubbles"] {
  const { emotes, chatAtSeats } = usePreferences();
  const bubbles = useStore(session.chat, (state) => state.bubbles);
  const isShown = { emote: emotes, text: chatAtSeats && !isChatBeside };
  return new Map([...bubbles].filter(([, { type }]) => isShown[type]));
}

/** Collects what the felt shows of players beside the game, and the sheet of the player who is opened. */
function usePlayerBadges(session: TableSession, scene: TableScene | null, isChatBeside: boolean) {
  const bubbles = useBubbles(session, isChatBeside);
  const botStyles = useStore(session.state, (state) => state.botStyles);
  const tags = useTags(session.userId, scene?.view.seats.map(({ playerId }) => playerId) ?? []);
  const { onOpenPlayer, sheet } = usePlayerSheet(session.userId, session.chat.setMuted, botStyles);
  const badges: PlayerBadges = { bubbles, tags, botStyles, onOpenPlayer };
  return { badges, playerSheet: sheet };
}

/** Reports to the page of several tables whether this one waits for the player. */
function useReportToAct(scene: TableScene | null) {
  const onToActChange = useTablePane()?.onToActChange;
  const isToAct = scene?.view.hand?.toAct != null && scene.view.hand.toAct.seat === scene.you;
  useEffect(() => onToActChange?.(isToAct), [isToAct, onToActChange]);
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
  const dialogs = useTableDialogs(openSitDialog, isSeated, scene && !hasSeatToTake(scene));
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

/** Stands in the place of a table of which nothing has arrived yet. */
function NoSceneYet({ status }: { readonly status: ConnectionStatus }) {
  if (status === "connecting" || status === "connected") return <TableLoading />;
  return (
    <div className="flex h-full items-center justify-center p-4">
      <ConnectionBanner status={status} />
    </div>
  );
}
