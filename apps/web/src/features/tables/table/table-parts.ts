"use client";
/**
 * The parts of a table's page that are in files of their own. A file is fetched when its part is opened, or earlier when the page has
 * nothing else to do.
 */
import { useEffect } from "react";
import { preloadDialog } from "../../../ui/dialog.tsx";
import { lazyPart } from "../../../ui/lazy-boundary.tsx";
import { preloadChat } from "../../people/chat/chat-placement.tsx";
import { preloadPlayerSheet } from "../../people/notes/use-player-sheet.tsx";
import { LimitLeft } from "../../protection/refusal-text.tsx";
import { FoldDialog, ShowCards, TournamentPrompt, WaitlistPrompt } from "./actions/action-parts.ts";
import { preloadTableMenu } from "./header/header-menu.tsx";
import { preloadSheets } from "./sheets/table-sheets.tsx";

export const Cashier = lazyPart(
  () => import("./cashier/cashier.tsx"),
  (file) => file.Cashier,
);
export const SeatGivenUpDialog = lazyPart(
  () => import("./seat-given-up-dialog.tsx"),
  (file) => file.SeatGivenUpDialog,
);
export const DealAlarm = lazyPart(
  () => import("./deal/deal-alarm.tsx"),
  (file) => file.DealAlarm,
);
/** The header keeps the space of the sign free until the sign has arrived. */
export const DealMarkSign = lazyPart(
  () => import("./deal/deal-mark.tsx"),
  (file) => file.DealMarkSign,
);
export const SeatLimitAlert = lazyPart(
  () => import("./signals/seat-limit-alert.tsx"),
  (file) => file.SeatLimitAlert,
);
export const FriendNote = lazyPart(
  () => import("../../people/friend-news/news-at-table.tsx"),
  (file) => file.FriendNote,
);
export const GuestEntry = lazyPart(
  () => import("./cashier/guest-entry.tsx"),
  (file) => file.GuestEntry,
);
/**
 * The page needs the felt only when the table's data has arrived over the socket. The felt is fetched during that time, so that the page
 * itself appears sooner.
 */
export const Felt = lazyPart(
  () => import("./felt/felt.tsx"),
  (file) => file.Felt,
);
const preloadSpeechBubble = async () => (await import("./felt/seat-pod.tsx")).preloadSpeechBubble();
/** Shows the viewer's buttons. Fetched together with the felt or the text table. */
export const TableActions = lazyPart(
  () => import("./actions/table-actions.tsx"),
  (file) => file.TableActions,
);
/** Has screen readers read what happens on the felt. Fetched together with the felt. */
export const Announcer = lazyPart(
  () => import("./screen-reader/announcer.tsx"),
  (file) => file.Announcer,
);
/** Has screen readers read how much time is left to decide. */
export const ClockWarnings = lazyPart(
  () => import("./screen-reader/clock-warnings.tsx"),
  (file) => file.ClockWarnings,
);
export const TextTable = lazyPart(
  () => import("./screen-reader/text-table.tsx"),
  (file) => file.TextTable,
);

export const TournamentStrip = lazyPart(
  () => import("./tournament/tournament-strip.tsx"),
  (file) => file.TournamentStrip,
);
export const TournamentBanner = lazyPart(
  () => import("./tournament/tournament-banner.tsx"),
  (file) => file.TournamentBanner,
);
export const TournamentDialogs = lazyPart(
  () => import("./tournament/tournament-dialogs.tsx"),
  (file) => file.TournamentDialogs,
);
export const TournamentAnnouncer = lazyPart(
  () => import("./tournament/tournament-announcer.tsx"),
  (file) => file.TournamentAnnouncer,
);

/** The two parts of a private game at its table: the line that opens its sheet, and the notes over the felt. */
const loadPrivateGame = () => import("./private-game/private-game.tsx");
export const PrivateGameStrip = lazyPart(loadPrivateGame, (file) => file.PrivateGameStrip);
export const PrivateGameNotes = lazyPart(loadPrivateGame, (file) => file.PrivateGameNotes);

/** Only devices that can vibrate need this part. */
export const Haptics = lazyPart(
  () => import("./signals/haptics.tsx"),
  (file) => file.Haptics,
);

/** The parts to fetch in advance, in the order in which a player is likely to need them. */
const PRELOADS = [
  preloadDialog,
  Cashier.preload,
  GuestEntry.preload,
  FoldDialog.preload,
  ShowCards.preload,
  WaitlistPrompt.preload,
  preloadTableMenu,
  preloadSheets,
  preloadChat,
  preloadSpeechBubble,
  preloadPlayerSheet,
  SeatGivenUpDialog.preload,
  SeatLimitAlert.preload,
  LimitLeft.preload,
  DealAlarm.preload,
  TextTable.preload,
  Felt.preload,
  Announcer.preload,
  TournamentPrompt.preload,
  TournamentDialogs.preload,
];
const PRELOAD_DELAY_MS = 1_500;

/**
 * Fetches the felt or the text table while the connection is being opened. If the player wants a seat at once, also fetches the parts for
 * sitting down.
 */
export function usePreloadedView(asText: boolean, sitsDownAtOnce: boolean): void {
  useEffect(() => {
    const parts = [
      ...(asText ? [TextTable.preload] : [Felt.preload, Announcer.preload]),
      TableActions.preload,
      ClockWarnings.preload,
      ...(sitsDownAtOnce ? [preloadDialog, GuestEntry.preload, Cashier.preload] : []),
    ];
    for (const preload of parts) void preload().catch(() => {});
  }, [asText, sitsDownAtOnce]);
}

/**
 * Fetches all parts one after another, beginning a moment after the table is ready. Each part then opens at once, and the table keeps
 * working when the web server goes down. Fault 15
 */
export function usePreloads(isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return;
    let isMounted = true;
    const timer = setTimeout(async () => {
      for (const preload of PRELOADS) if (isMounted) await preload().catch(() => {});
    }, PRELOAD_DELAY_MS);
    return () => {
      isMounted = false;
      clearTimeout(timer);
    };
  }, [isReady]);
}
