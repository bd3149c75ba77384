"use client";
import { clsx } from "clsx";
import { useStore } from "zustand";
import type { TableSession } from "./table-session.ts";
import { useWords } from "./words.ts";

/** Up to these round trips, in ms, three bars and two. */
const GOOD_MS = 150;
const FAIR_MS = 400;

/** How good the line is: bars for the eye, the figure for who asks. */
export function LineQuality({ session }: { readonly session: TableSession }) {
  const t = useWords();
  const { line, roundTripMs } = useStore(session.state);
  const bars = line !== "up" ? 0 : roundTripMs === null || roundTripMs <= GOOD_MS ? 3 : roundTripMs <= FAIR_MS ? 2 : 1;
  const words =
    line !== "up"
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
