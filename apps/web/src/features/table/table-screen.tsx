"use client";
import type { ConnectionStatus } from "@poker/client";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { usePreferences } from "../../ui/preferences.ts";
import { useChatPlacement } from "../chat/chat-placement.tsx";
import { ConnectionBanner } from "../connection/connection-banner.tsx";
import { useRememberTable } from "../multi-table/last-tables.ts";
import { useTags } from "../notes/tag-store.ts";
import { usePlayerSheet } from "../notes/use-player-sheet.tsx";
import { useHotkeys } from "./actions/hotkeys.ts";
import { NO_BADGES, type PlayerBadges } from "./felt/player-badges.ts";
import type { TableScene } from "./session/table-scene.ts";
import { openTableSession, type TableSession } from "./session/table-session.ts";
import { TableContent } from "./table-content.tsx";
import { useTableDialogs } from "./table-dialogs.ts";
import { useTablePane } from "./table-pane.ts";
import { usePreloads } from "./table-parts.ts";

interface TableScreenProps {
  readonly tableId: string;
  readonly name: string;
  readonly userId: string;
  readonly isGuest: boolean;
  readonly openSitDialog: boolean;
  readonly asText: boolean;
}

/** The page of one table: opens a session with the table when it mounts and closes it when it unmounts. */
export function TableScreen(props: TableScreenProps) {
  const { tableId, userId } = props;
  const [session, setSession] = useState<TableSession | null>(null);
  useEffect(() => {
    const opened = openTableSession(tableId, userId);
    setSession(opened);
    return () => opened.close();
  }, [tableId, userId]);
  const pane = useTablePane();
  return (
    <div className={`table-box w-full ${pane ? "h-full" : "h-dvh"}`}>
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

/** Keeps whether the table is shown as text. A table alone on its page keeps it in the address too, so that it can be bookmarked. */
function useTextView(asTextFirst: boolean) {
  const [asText, setAsText] = useState(asTextFirst);
  const pane = useTablePane();
  const toggle = () => {
    setAsText(!asText);
    if (pane) return;
    const address = new URL(window.location.href);
    if (asText) address.searchParams.delete("view");
    else address.searchParams.set("view", "text");
    window.history.replaceState(null, "", address);
  };
  return [asText, toggle] as const;
}

/** Collects what the felt shows of players beside the game, and the sheet of the player who is opened. */
function usePlayerBadges(session: TableSession, scene: TableScene | null) {
  const showsEmotes = usePreferences((preferences) => preferences.emotes);
  const emotes = useStore(session.chat, (state) => state.emotes);
  const tags = useTags(session.userId, scene?.view.seats.map(({ playerId }) => playerId) ?? []);
  const { onOpenPlayer, sheet } = usePlayerSheet(session.userId, session.chat.setMuted);
  const badges: PlayerBadges = { emotes: showsEmotes ? emotes : NO_BADGES.emotes, tags, onOpenPlayer };
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
  name,
  isGuest,
  openSitDialog,
  asText: asTextFirst,
}: TableScreenProps & { readonly session: TableSession }) {
  const scene = useStore(session.table, (state) => state.scene);
  const connectionStatus = useStore(session.state, (state) => state.connectionStatus);
  const isSeated = scene !== null && scene.you !== null;
  const dialogs = useTableDialogs(openSitDialog, isSeated);
  const [asText, toggleView] = useTextView(asTextFirst);
  const { hotkeys, muted, setPreferences } = usePreferences();
  const { badges, playerSheet } = usePlayerBadges(session, scene);
  const pane = useTablePane();
  const chat = useChatPlacement(!asText && pane === null);
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
      isGuest={isGuest}
      connectionStatus={connectionStatus}
      asText={asText}
      onToggleView={toggleView}
      chat={chat}
      dialogs={dialogs}
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
