"use client";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { LiveTitle } from "../../ui/live-title.tsx";
import { orderByUrgency } from "./own-table-links.ts";
import { useIsToAct, useOwnTables } from "./own-table-store.ts";

const ICON_PATH = "/icon.svg";
const TURN_ICON_PATH = "/icon-turn.svg";

function setIcon(path: string): void {
  document.querySelector('link[rel="icon"][type="image/svg+xml"]')?.setAttribute("href", path);
}

/** Returns what the tab says while the player is to act at tables that the page does not show; null while they are not. */
export function useToActTitle(shownIds: readonly string[]): string | null {
  const t = useTranslations("tables");
  const { tables } = useOwnTables();
  const toAct = orderByUrgency(tables, shownIds).filter(({ deadline }) => deadline !== null);
  const [first] = toAct;
  if (!first) return null;
  return toAct.length === 1 ? t("turnAt", { table: first.name }) : t("waitingTitle", { count: toAct.length });
}

/** Says in the title of the tab that the player is to act at one of their tables, on pages that show no table. */
export function ToActTitle() {
  const title = useToActTitle([]);
  return title === null ? null : <LiveTitle>{title}</LiveTitle>;
}

/** Changes the icon of the tab while the player is to act at any table, on this page or not. */
export function ToActIcon({ shownIds }: { readonly shownIds: readonly string[] }) {
  const isToAct = useIsToAct(shownIds);
  useEffect(() => {
    if (!isToAct) return;
    setIcon(TURN_ICON_PATH);
    // A page that is opened meanwhile brings its own icon.
    const observer = new MutationObserver(() => setIcon(TURN_ICON_PATH));
    observer.observe(document.head, { childList: true });
    return () => {
      observer.disconnect();
      setIcon(ICON_PATH);
    };
  }, [isToAct]);
  return null;
}
