"use client";
import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import type { TableSession } from "./table-session.ts";

/** Up to these round trips, in ms, three bars and two. */
const MAX_GOOD_ROUND_TRIP_MS = 150;
const MAX_FAIR_ROUND_TRIP_MS = 400;

/** How good the line is: bars for the eye, the figure for who asks. */
export function ConnectionQuality({ session }: { readonly session: TableSession }) {
  const t = useTranslations();
  const { connectionStatus, roundTripMs } = useStore(session.state);
  const bars =
    connectionStatus !== "connected"
      ? 0
      : roundTripMs === null || roundTripMs <= MAX_GOOD_ROUND_TRIP_MS
        ? 3
        : roundTripMs <= MAX_FAIR_ROUND_TRIP_MS
          ? 2
          : 1;
  const words =
    connectionStatus !== "connected"
      ? t("table.qualityGone")
      : roundTripMs === null
        ? t("table.qualityUnknown")
        : t("table.quality", { ms: Math.max(1, Math.round(roundTripMs)) });
  return (
    <span
      role="img"
      aria-label={words}
      title={words}
      data-testid="line-quality"
      className="inline-flex h-10 w-7 shrink-0 items-center justify-center gap-[3px]"
    >
      {[1, 2, 3].map((bar) => (
        <span
          key={bar}
          className={clsx(
            "w-[3px] rounded-full",
            bar > bars ? "bg-line-strong" : bars === 1 ? "bg-danger" : "bg-ink-2",
          )}
          style={{ height: 3 + bar * 3 }}
        />
      ))}
    </span>
  );
}
