"use client";
import { useEffect } from "react";
import { usePreferences } from "../../../ui/preferences.ts";
import { usePushHere } from "../../notices/push/push-here.ts";

/** Shows a notification. Returns null when the browser does not let pages create notifications, for example on Android. */
function createNotification(title: string, options: NotificationOptions): Notification | null {
  try {
    return new Notification(title, options);
  } catch {
    return null;
  }
}

interface ToActNotification {
  /** A text that differs for each decision of the player; null when the player is not to act. */
  readonly key: string | null;
  readonly tableId: string;
  readonly title: string;
  readonly body: string;
  readonly onClick: () => void;
}

/**
 * Shows a browser notification when the player is to act, if they want notifications and the page is hidden. Shows one for each decision.
 */
export function useToActNotification({ key, tableId, title, body, onClick }: ToActNotification): void {
  const isWanted = usePreferences((preferences) => preferences.notify);
  const tellsTurns = usePushHere((push) => push.tellsTurns);
  const notify = isWanted && !tellsTurns;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a player is notified once for each decision
  useEffect(() => {
    if (!key || !notify || !document.hidden || !("Notification" in window)) return;
    if (Notification.permission !== "granted") return;
    const notification = createNotification(title, { body, tag: `turn ${tableId}`, icon: "/icon-192.png" });
    if (!notification) return;
    notification.onclick = () => {
      window.focus();
      onClick();
      notification.close();
    };
    return () => notification.close();
  }, [key]);
}
