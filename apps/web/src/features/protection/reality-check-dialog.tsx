"use client";
import { useEffect } from "react";
import { LazyBoundary, lazyPart } from "../../ui/lazy-boundary.tsx";
import { useIsToAct } from "../own-tables/own-table-store.ts";
import { beginWithCheck, useRealityCheck } from "./reality-check-store.ts";

const RealityCheckCard = lazyPart(
  () => import("./reality-check-card.tsx"),
  (file) => file.RealityCheckCard,
);

/**
 * Tells the player of the page how long they have played, when a check is due and they are to act at none of their tables. Its card is fetched
 * then. `due`: the number of the check that was due as the page was made; null when none was.
 */
export function RealityCheckDialog({ due }: { readonly due: number | null }) {
  const number = useRealityCheck((state) => state.number);
  const isToAct = useIsToAct();
  useEffect(() => beginWithCheck(due), [due]);
  return number === null || isToAct ? null : (
    <LazyBoundary>
      <RealityCheckCard key={number} number={number} />
    </LazyBoundary>
  );
}
