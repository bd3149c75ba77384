"use client";
/** Shows in the title and icon of the tab that the player is to act at tables that the page does not show. */
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { LiveTitle } from "../../../ui/live-title.tsx";
import { orderByUrgency } from "./own-table-order.ts";
import { useIsToAct, useOwnTables } from "./own-table-store.ts";

const TURN_ICON_PATH = "/icon-turn.svg";

/** Returns the page's first icon link: the room's own icon, or else the default icon. */
const findIcon = () => document.querySelector('link[rel="icon"]');

/**
 * Returns the tab title that says at which hidden tables the player is to act. Returns null when they are not to act at any table that the
 * page does not show.
 */
export function useOtherTablesTitle(shownIds: readonly string[]): string | null {
  const t = useTranslations("tables");
  const { tables } = useOwnTables();
  const toAct = orderByUrgency(tables, shownIds).filter(({ deadline }) => deadline !== null);
  const [first] = toAct;
  if (!first) return null;
  return toAct.length === 1 ? t("turnAt", { table: first.name }) : t("waitingTitle", { count: toAct.length });
}

/** On a page without a table, shows in the tab title that the player is to act at one of their tables. */
export function OtherTablesTitle() {
  const title = useOtherTablesTitle([]);
  return title === null ? null : <LiveTitle>{title}</LiveTitle>;
}

/** Changes the tab icon while the player is to act at any table, on this page or not. */
export function ToActIcon({ shownIds }: { readonly shownIds: readonly string[] }) {
  const isToAct = useIsToAct(shownIds);
  useEffect(() => {
    if (!isToAct) return;
    let ownPath: string | null = null;
    const showTurn = () => {
      const path = findIcon()?.getAttribute("href") ?? null;
      if (path === TURN_ICON_PATH) return;
      ownPath = path;
      findIcon()?.setAttribute("href", TURN_ICON_PATH);
    };
    showTurn();
    // If another page opens in the meantime, it sets its own icon. The observer then replaces that icon too.
    const observer = new MutationObserver(showTurn);
    observer.observe(document.head, { childList: true });
    return () => {
      observer.disconnect();
      if (ownPath !== null) findIcon()?.setAttribute("href", ownPath);
    };
  }, [isToAct]);
  return null;
}
