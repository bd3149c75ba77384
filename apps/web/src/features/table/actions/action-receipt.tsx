"use client";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import type { TableScene } from "../session/table-scene.ts";
import type { TableSession } from "../session/table-session.ts";

/** Seconds with one decimal: 1234 → "1.2". */
export const formatSeconds = (ms: number): string => (ms / 1_000).toFixed(1);

/** Shows how long before its deadline the server received the player's last action of this hand, so that a dispute can be settled. Fault 27 */
export function ActionReceipt({ session, scene }: { readonly session: TableSession; readonly scene: TableScene }) {
  const t = useTranslations();
  const receipt = useStore(session.state, (state) => state.actionReceipt);
  if (!receipt || receipt.handNo !== scene.view.handNo) return null;
  return (
    <p data-testid="receipt" className="figures text-xs text-ink-3">
      {t("table.receipt", { seconds: formatSeconds(receipt.earlyMs) })}
    </p>
  );
}
