"use client";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { findDoubtfulReceipt } from "../session/action-receipts.ts";
import type { TableScene } from "../session/table-scene.ts";
import type { TableSession } from "../session/table-session.ts";
import { formatSeconds } from "./format-seconds.ts";

/** Shows the receipt of the player's last action of this hand when it leaves a doubt; the sheet of receipts has all. Fault 27 */
export function DoubtfulReceipt({ session, scene }: { readonly session: TableSession; readonly scene: TableScene }) {
  const t = useTranslations();
  const receipts = useStore(session.state, (state) => state.receipts);
  const receipt = findDoubtfulReceipt(receipts, scene.view.handNo);
  if (!receipt?.doubt) return null;
  return (
    <p data-testid="receipt" className="figures text-xs text-ink-3">
      {t(`receipt.doubt.${receipt.doubt}`, {
        action: t(`receipt.action.${receipt.action}`),
        seconds: formatSeconds(receipt.earlyMs),
      })}
    </p>
  );
}
