"use client";
import { useStore } from "zustand";
import type { Scene } from "./scene.ts";
import type { TableSession } from "./table-session.ts";
import { useWords } from "./words.ts";

/** Tenths of a second, as one says them. */
export const secondsOf = (ms: number): string => (ms / 1_000).toFixed(1);

/** When your last action of this hand was received: quiet, so that an argument can be settled. Fault 27 */
export function Receipt({ session, scene }: { readonly session: TableSession; readonly scene: Scene }) {
  const t = useWords();
  const receipt = useStore(session.state, (state) => state.receipt);
  if (!receipt || receipt.handNo !== scene.view.handNo) return null;
  return (
    <p data-testid="receipt" className="figures text-xs text-ink-3">
      {t("table.receipt", { seconds: secondsOf(receipt.earlyMs) })}
    </p>
  );
}
