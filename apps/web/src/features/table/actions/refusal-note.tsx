"use client";
import type { WireRefusal } from "@poker/protocol";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { RefusalText } from "../../protection/refusal-text.tsx";
import { formatSeconds } from "./format-seconds.ts";

const REFUSAL_SHOWN_MS = 7_000;

/** Shows the last refusal in words, for some seconds. */
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
