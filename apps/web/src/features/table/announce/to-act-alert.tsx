"use client";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { formatAmount } from "../../../ui/format-amount.ts";
import { LiveTitle } from "../../../ui/live-title.tsx";
import { usePreferences } from "../../../ui/preferences.ts";
import type { TableScene } from "../session/table-scene.ts";
import { useTablePane } from "../table-pane.ts";

/** null when the browser has no such constructor, as on Android. */
function createNotification(title: string, options: NotificationOptions): Notification | null {
  try {
    return new Notification(title, options);
  } catch {
    return null;
  }
}

/** Tells a player that they are to act: in the title of the tab, and by a notification if they want one and the page is hidden. */
export function ToActAlert({ scene, name }: { readonly scene: TableScene; readonly name: string }) {
  const t = useTranslations();
  const tile = useTablePane();
  const notify = usePreferences((preferences) => preferences.notify);
  const { hand, settings } = scene.view;
  const turn = hand?.toAct && hand.toAct.seat === scene.you ? hand.toAct : null;
  const key = hand && turn ? `${hand.handNo} ${turn.decision}` : null;
  const words = !turn
    ? null
    : turn.call === null
      ? t("say.yourTurnCheck")
      : t("say.yourTurnCall", { amount: formatAmount(turn.call, settings.currency) });
  const title = t("prefs.notifyTitle", { table: name });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once a turn
  useEffect(() => {
    if (!key || !words || !notify || !document.hidden || !("Notification" in window)) return;
    if (Notification.permission !== "granted") return;
    const notice = createNotification(title, { body: words, tag: `turn ${scene.view.tableId}`, icon: "/icon.svg" });
    if (!notice) return;
    notice.onclick = () => {
      window.focus();
      tile?.onFocus();
      notice.close();
    };
    return () => notice.close();
  }, [key]);

  return tile ? null : <LiveTitle>{words ?? name}</LiveTitle>;
}
