"use client";
import type { WireRefusal } from "@poker/protocol";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { formatSeconds } from "../../../../ui/format-duration.ts";
import { RefusalText } from "../../../protection/refusal-text.tsx";
import { findDoubtfulReceipt } from "../session/action-receipts.ts";
import type { TableScene } from "../session/table-scene.ts";
import type { TableSession } from "../session/table-session.ts";

const REFUSAL_SHOWN_MS = 7_000;

/** Shows the last refusal in words for some seconds. */
export function RefusalNote({
  refusal,
  onExpired,
}: {
  readonly refusal: WireRefusal | null;
  readonly onExpired: () => void;
}) {
  const t = useTranslations();
  useEffect(() => {
    if (!refusal) return;
    const timer = setTimeout(onExpired, REFUSAL_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [refusal, onExpired]);
  const lateMs = refusal?.code === "too-late" ? refusal.detail?.lateMs : undefined;
  return (
    <div role="alert">
      {refusal && (
        <p className="rounded-xl border border-line bg-surface px-3.5 py-2 text-sm text-ink shadow-lift">
          {typeof lateMs === "number" ? (
            t("table.tooLate", { seconds: formatSeconds(lateMs) })
          ) : (
            <RefusalText refusal={refusal} />
          )}
        </p>
      )}
    </div>
  );
}

/**
 * Shows the receipt of the player's last action in this hand, if there is doubt whether the player meant that action. The receipts sheet
 * lists all receipts. Fault 27
 */
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
