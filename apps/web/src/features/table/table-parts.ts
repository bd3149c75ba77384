"use client";
/** Parts of the table's page that are fetched only when they are opened, or once nothing else is to do. */
import { useEffect } from "react";
import { preloadDialog } from "../../ui/dialog.tsx";
import { lazyPart } from "../../ui/lazy-boundary.tsx";
import { preloadChat } from "../chat/chat-placement.tsx";
import { preloadPlayerSheet } from "../notes/use-player-sheet.tsx";
import { preloadEmoteBubble } from "./felt/seat-pod.tsx";
import { preloadTableMenu } from "./header/header-menu.tsx";
import { preloadSheets } from "./sheets/table-sheets.tsx";

export const Cashier = lazyPart(
  () => import("./cashier/cashier.tsx"),
  (file) => file.Cashier,
);
export const TextTable = lazyPart(
  () => import("./announce/text-table.tsx"),
  (file) => file.TextTable,
);

/** In the order in which a player is likely to need them. */
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
const PRELOAD_DELAY_MS = 1_500;

/**
 * Fetches all parts a moment after the table is ready, one by one, so that each opens at once and the table keeps working when the web
 * server goes down. Fault 15
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
