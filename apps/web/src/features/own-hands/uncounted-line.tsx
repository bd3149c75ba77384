"use client";
import type { UncountedHands } from "@poker/protocol";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useHandWords } from "./use-hand-words.ts";

/** Hands that ended moments ago are counted after a second or two. */
const REFRESH_MS = 2_500;

/** Says which hands are not there yet, and asks again while some come soon. */
export function UncountedLine({ uncounted }: { readonly uncounted: UncountedHands }) {
  const t = useHandWords();
  const router = useRouter();
  const { newer, older } = uncounted;
  useEffect(() => {
    if (uncounted.newer === 0) return;
    const timer = setTimeout(() => router.refresh(), REFRESH_MS);
    return () => clearTimeout(timer);
  }, [uncounted, router]);
  if (newer === 0 && !older) return null;
  return (
    <p role="status" className="mb-3 text-sm text-ink-2">
      {newer > 0 && t("list.comingSoon", { count: newer })} {older && t("list.stillAdding")}
    </p>
  );
}
