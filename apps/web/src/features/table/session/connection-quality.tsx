"use client";
import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import type { TableSession } from "./table-session.ts";

/** Round trips, in ms, up to which three bars are shown, and two. */
const MAX_GOOD_ROUND_TRIP_MS = 150;
const MAX_FAIR_ROUND_TRIP_MS = 400;

/** Shows how good the connection is: bars, and the round trip as their label. */
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
  const label =
    connectionStatus !== "connected"
      ? t("table.qualityGone")
      : roundTripMs === null
        ? t("table.qualityUnknown")
        : t("table.quality", { ms: Math.max(1, Math.round(roundTripMs)) });
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
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
