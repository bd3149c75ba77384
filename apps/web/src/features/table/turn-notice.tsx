"use client";
import { useEffect } from "react";
import { LiveTitle } from "../../ui/live-title.tsx";
import { formatAmount } from "../../ui/money.ts";
import { usePreferences } from "../../ui/preferences.ts";
import type { Scene } from "./scene.ts";
import { useTile } from "./tile.ts";
import { useWords } from "./words.ts";

/** null: a browser that shows them in another way only, as those of Android do. */
function shown(title: string, options: NotificationOptions): Notification | null {
  try {
    return new Notification(title, options);
  } catch {
    return null;
  }
}

/** It is your turn: the tab says so, and the system too where that is wished and the page is not in front. */
export function TurnNotice({ scene, name }: { readonly scene: Scene; readonly name: string }) {
  const t = useWords();
  const tile = useTile();
  const notify = usePreferences((preferences) => preferences.notify);
  const { hand, settings } = scene.view;
  const turn = hand?.turn && hand.turn.seat === scene.you ? hand.turn : null;
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
    const notice = shown(title, { body: words, tag: `turn ${scene.view.tableId}`, icon: "/icon.svg" });
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
