"use client";
import type { OwnTable } from "@poker/protocol";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { LiveTitle } from "../../../ui/live-title.tsx";
import { MAX_OPEN_TABLES, multiTableHref } from "../open-tables/open-tables.ts";
import { useIsToAct, useOwnTables } from "./own-table-store.ts";

const ICON_PATH = "/icon.svg";
const TURN_ICON_PATH = "/icon-turn.svg";

function setIcon(path: string): void {
  document.querySelector('link[rel="icon"][type="image/svg+xml"]')?.setAttribute("href", path);
}

// Orders a player's own tables, and finds the page that leads back to one of them.

/** Returns the tables that the page does not show: first those where the player is to act, by time left, then the others by name. */
export const orderByUrgency = (tables: readonly OwnTable[], shownIds: readonly string[]): readonly OwnTable[] =>
  tables
    .filter(({ tableId }) => !shownIds.includes(tableId))
    .toSorted((a, b) => timeLeft(a) - timeLeft(b) || a.name.localeCompare(b.name));

const timeLeft = ({ deadline }: OwnTable): number => deadline ?? Number.MAX_SAFE_INTEGER;

/**
 * The address of a page with the table alone, or together with the player's other tables and the tables that the page shows. The table
 * itself is last, where the focus is.
 */
export function ownTableHref(tableId: string, tables: readonly OwnTable[], shownIds: readonly string[]): string {
  const others = new Set([...shownIds, ...tables.map((table) => table.tableId)]);
  others.delete(tableId);
  const ids = [...[...others].slice(0, MAX_OPEN_TABLES - 1), tableId];
  return ids.length === 1 ? `/table/${tableId}` : multiTableHref(ids);
}

/** Returns the tab title while the player is to act at tables that the page does not show; null while they are not. */
export function useToActTitle(shownIds: readonly string[]): string | null {
  const t = useTranslations("tables");
  const { tables } = useOwnTables();
  const toAct = orderByUrgency(tables, shownIds).filter(({ deadline }) => deadline !== null);
  const [first] = toAct;
  if (!first) return null;
  return toAct.length === 1 ? t("turnAt", { table: first.name }) : t("waitingTitle", { count: toAct.length });
}

/** Shows in the tab title of pages without a table that the player is to act at one of their tables. */
export function ToActTitle() {
  const title = useToActTitle([]);
  return title === null ? null : <LiveTitle>{title}</LiveTitle>;
}

/** Changes the tab icon while the player is to act at any table, on this page or not. */
export function ToActIcon({ shownIds }: { readonly shownIds: readonly string[] }) {
  const isToAct = useIsToAct(shownIds);
  useEffect(() => {
    if (!isToAct) return;
    setIcon(TURN_ICON_PATH);
    // A page opened meanwhile sets its own icon.
    const observer = new MutationObserver(() => setIcon(TURN_ICON_PATH));
    observer.observe(document.head, { childList: true });
    return () => {
      observer.disconnect();
      setIcon(ICON_PATH);
    };
  }, [isToAct]);
  return null;
}
