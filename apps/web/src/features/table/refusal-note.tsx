"use client";
import type { Refused } from "@poker/protocol";
import { useEffect } from "react";
import { secondsOf } from "./receipt.tsx";
import { useWords } from "./words.ts";

const SHOWN_MS = 7_000;

/** The last no, in words, for a while. */
export function RefusalNote({ refusal, onGone }: { readonly refusal: Refused | null; readonly onGone: () => void }) {
  const t = useWords();
  useEffect(() => {
    if (!refusal) return;
    const timer = setTimeout(onGone, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [refusal, onGone]);
  const lateMs = refusal?.code === "too-late" ? refusal.detail?.lateMs : undefined;
  return (
    <div role="alert">
      {refusal && (
        <p className="rounded-xl border border-line bg-surface px-3.5 py-2 text-sm text-ink shadow-lift">
          {lateMs === undefined ? t(`refusal.${refusal.code}`) : t("table.tooLate", { seconds: secondsOf(lateMs) })}
        </p>
      )}
    </div>
  );
}
